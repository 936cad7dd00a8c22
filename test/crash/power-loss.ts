/**
 * The power-loss explorer: traces a process that saves operations, then opens the outbox in states
 * that a power cut at any moment may leave, and looks whether everything that was called saved is
 * there.
 *
 * `node test/crash/power-loss.ts [--states N] [--seed S] [--way console|FULL|NORMAL|OFF]`
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { backupsOf } from '../../main/kernel/backups/backups.ts';
import { openOutbox } from '../../main/outbox/startup.ts';
import type { StoredOperation } from '../../main/outbox/store/outbox-store.ts';
import { idOf } from './operations.ts';
import { canTrace, cuts, inFolder, traced } from './power-cuts.ts';

/** What was found. */
export type PowerLossResult = {
  readonly states: number;
  /**
   * States in which something that was called saved is missing, and the most that was missing in
   * one.
   */
  readonly losing: number;
  readonly mostLost: number;
  /** States in which the file was damaged or would not open. */
  readonly corrupt: number;
  /** Backups with a name that were not complete. */
  readonly badBackups: number;
  readonly events: number;
};

/**
 * How the traced process works with its file, see `workload.ts`. Only the first two may lose
 * nothing.
 */
export type Way = 'console' | 'FULL' | 'NORMAL' | 'OFF';

/** Traces once, then tries `states` power cuts at random moments. */
export async function explore(options: {
  states: number;
  seed: string;
  way: Way;
  operations?: number;
}): Promise<PowerLossResult> {
  const events = traced('workload.ts', String(options.operations ?? 60), options.way);
  const tally = {
    states: 0,
    losing: 0,
    mostLost: 0,
    corrupt: 0,
    badBackups: 0,
    events: events.length,
  };
  for (const { state, lines } of cuts(events, options)) {
    const found = await inFolder(state, (folder) => look(folder, promisedBy(lines)));
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

function promisedBy(lines: readonly string[]): Promised {
  const promised: Promised = {
    saved: new Set(),
    started: new Set(),
    answered: new Set(),
    ended: new Set(),
  };
  for (const line of lines) {
    const [word, seq] = line.split(' ') as [keyof Promised, string];
    promised[word].add(Number(seq));
  }
  return promised;
}

/** Opens the state as the console would at its next start. */
function look(
  folder: string,
  promised: Promised,
): 'corrupt' | { lost: number; badBackups: number } {
  try {
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
      // Bytes went only after `started` was on the disk: otherwise the console would send again as
      // if for the first time.
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
  }
}

/** A backup that can be used: sound, and with the operations that were there. */
export function isWhole(file: string): boolean {
  try {
    const db = new Sqlite(file, { readonly: true });
    const sound =
      db.pragma('integrity_check', { simple: true }) === 'ok' &&
      db.prepare('SELECT count(*) FROM operation').pluck().get() !== 0;
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
    console.error(
      'strace is not installed or may not trace here: the power-loss explorer was skipped.',
    );
    process.exit(2);
  }
  console.error(execFileSync('strace', ['-V'], { encoding: 'utf8' }).split('\n')[0]);
  const start = performance.now();
  const result = await explore({
    states: Number(values.states),
    seed: values.seed,
    way: values.way as Way,
  });
  console.log({
    ...result,
    way: values.way,
    seconds: Math.round((performance.now() - start) / 1_000),
  });
}
