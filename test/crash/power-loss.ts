/**
 * The power-loss explorer: traces a process that saves operations, then opens the outbox in states that a power cut at any
 * moment may leave, and looks whether everything that was called saved is there.
 *
 * `node test/crash/power-loss.ts [--states N] [--seed S] [--way console|FULL|NORMAL|OFF]`
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { backupsOf } from '../../main/kernel/backups/backups.ts';
import { openOutbox } from '../../main/outbox/startup.ts';
import type { StoredOperation } from '../../main/outbox/store.ts';
import { createRandom } from '../../sandbox/random.ts';
import { createDiskModel, type DiskState } from './disk-model.ts';
import { idOf } from './operations.ts';
import { parseTrace, type TraceEvent, tracedCalls } from './trace.ts';

/** What was found. */
export type PowerLossResult = {
  readonly states: number;
  /** States in which something that was called saved is missing, and the most that was missing in one. */
  readonly losing: number;
  readonly mostLost: number;
  /** States in which the file was damaged or would not open. */
  readonly corrupt: number;
  /** Backups with a name that were not whole. */
  readonly badBackups: number;
  readonly events: number;
};

/** How the traced process works with its file, see `workload.ts`. Only the first two may lose nothing. */
export type Way = 'console' | 'FULL' | 'NORMAL' | 'OFF';

/** Is strace there, and may it trace here? */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;
}

/** Memory, where the system has a file system in it: thousands of states are written and opened. */
const fastFolder = (): string => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

function record(count: number, way: Way): readonly TraceEvent[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-power-'));
  const data = path.join(folder, 'data');
  const output = path.join(folder, 'trace');
  mkdirSync(data);
  try {
    const workload = path.join(import.meta.dirname, 'workload.ts');
    const traced = ['-f', '-y', '-xx', '-s', '4000000', '-e', `trace=${tracedCalls.join(',')}`, '-o', output];
    spawnSync('strace', [...traced, process.execPath, workload, data, String(count), way], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, UV_USE_IO_URING: '0' },
    });
    return parseTrace(readFileSync(output, 'utf8'), data);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Traces once, then tries `states` power cuts at random moments. */
export function explore(options: { states: number; seed: string; way: Way; operations?: number }): PowerLossResult {
  const events = record(options.operations ?? 60, options.way);
  if (!events.some(({ kind }) => kind === 'said')) throw new Error('The traced process said nothing: the trace is not usable.');
  const random = createRandom(options.seed);
  // Moments in order, so that the model walks the trace once.
  const moments = Array.from({ length: options.states }, () => random.int(1, events.length)).sort((a, b) => a - b);
  const model = createDiskModel();
  const promised: Promised = { saved: new Set(), started: new Set(), answered: new Set(), ended: new Set() };
  const tally = { states: 0, losing: 0, mostLost: 0, corrupt: 0, badBackups: 0, events: events.length };
  let at = 0;
  for (const moment of moments) {
    for (; at < moment; at += 1) {
      const event = events[at] as TraceEvent;
      model.apply(event);
      if (event.kind !== 'said') continue;
      const [word, seq] = event.line.split(' ') as [keyof Promised, string];
      promised[word].add(Number(seq));
    }
    const state = model.powerCut(random);
    const found = look(state, promised);
    tally.states += 1;
    if (found === 'corrupt') tally.corrupt += 1;
    else {
      if (found.lost > 0) tally.losing += 1;
      tally.mostLost = Math.max(tally.mostLost, found.lost);
      tally.badBackups += found.badBackups;
    }
  }
  return tally;
}

const clock = { now: () => Date.parse('2026-03-02T10:00:00Z'), monotonic: () => 0 };
const log = { info: () => undefined, warn: () => undefined };

/** Numbers of operations of which the process said, after the commit, that they came so far. */
type Promised = { readonly [Step in 'saved' | 'started' | 'answered' | 'ended']: Set<number> };

/** Opens the state as the console would at its next start. */
function look(state: DiskState, promised: Promised): 'corrupt' | { lost: number; badBackups: number } {
  const folder = mkdtempSync(path.join(fastFolder(), 'yardmaster-state-'));
  try {
    for (const each of state.folders) mkdirSync(path.join(folder, each), { recursive: true });
    for (const [name, content] of state.files) writeFileSync(path.join(folder, name), content);
    const badBackups = backupsOf(folder, 'outbox.db').filter((file) => !isWhole(file)).length;
    const { store, notices } = openOutbox({ folder, clock, log, ballastBytes: 4_096 });
    try {
      if (notices().length > 0) return 'corrupt';
      const { operations } = store.list({ limit: 1_000 });
      const there = new Map(operations.map((each) => [each.saved.id, each]));
      const lost = (step: keyof Promised, isThere: (found: StoredOperation) => boolean) =>
        [...promised[step]].filter((seq) => {
          const found = there.get(idOf(seq));
          return found === undefined || !isThere(found);
        }).length;
      // Bytes went only after `started` was on the disk: whoever lost that would send again as if for the first time.
      const steps =
        lost('saved', () => true) +
        lost('started', ({ attempt, events }) => attempt !== null && events.length >= 1) +
        lost('answered', ({ events }) => events.length === 2) +
        lost('ended', ({ events }) => events.length === 1);
      return { lost: steps, badBackups };
    } finally {
      store.close();
    }
  } catch {
    return 'corrupt';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A backup that can be used: sound, and with the operations that were there. */
export function isWhole(file: string): boolean {
  try {
    const db = new Sqlite(file, { readonly: true });
    const sound =
      db.pragma('integrity_check', { simple: true }) === 'ok' && db.prepare('SELECT count(*) FROM operation').pluck().get() !== 0;
    db.close();
    return sound;
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      states: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      way: { type: 'string', default: 'console' },
    },
  });
  if (!canTrace()) {
    console.error('strace is not installed or may not trace here: the power-loss explorer was skipped.');
    process.exit(2);
  }
  console.error(execFileSync('strace', ['-V'], { encoding: 'utf8' }).split('\n')[0]);
  const start = performance.now();
  const result = explore({ states: Number(values.states), seed: values.seed, way: values.way as Way });
  console.log({ ...result, way: values.way, seconds: Math.round((performance.now() - start) / 1_000) });
}
