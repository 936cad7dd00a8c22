/**
 * Power cuts: traces a process that writes files, then makes folders in states that a cut at any
 * moment may leave, with all that the process had said by then.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom } from '../../sandbox/random.ts';
import { runToEnd } from '../support/processes.ts';
import { createDiskModel, type DiskState } from './disk-model.ts';
import { parseTrace, type TraceEvent, tracedCalls } from './trace.ts';

/** Is strace there, and may it trace here? */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0;
}

/** Memory, where the system has a file system in it: thousands of states are written and opened. */
const fastFolder = (): string => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

/**
 * Runs a file of this folder under strace, its first argument a new data folder, until it ends.
 * Throws where it said nothing.
 */
export function traced(workload: string, ...args: readonly string[]): readonly TraceEvent[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-power-'));
  const data = path.join(folder, 'data');
  const output = path.join(folder, 'trace');
  mkdirSync(data);
  try {
    const how = [
      '-f',
      '-y',
      '-xx',
      '-s',
      '4000000',
      '-e',
      `trace=${tracedCalls.join(',')}`,
      '-o',
      output,
    ];
    runToEnd(
      'strace',
      [...how, process.execPath, path.join(import.meta.dirname, workload), data, ...args],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, UV_USE_IO_URING: '0' },
      },
    );
    const events = parseTrace(readFileSync(output, 'utf8'), data);
    if (!events.some(({ kind }) => kind === 'said'))
      throw new Error('The traced process said nothing: the trace is not usable.');
    return events;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * States after cuts at random moments, in the order of these; `lines`: all that was said before.
 */
export function* cuts(
  events: readonly TraceEvent[],
  { states, seed }: { readonly states: number; readonly seed: string },
): Generator<{ readonly state: DiskState; readonly lines: readonly string[] }> {
  const random = createRandom(seed);
  // Moments in order, so that the model goes through the trace once.
  const moments = Array.from({ length: states }, () => random.int(1, events.length)).sort(
    (a, b) => a - b,
  );
  const model = createDiskModel();
  const lines: string[] = [];
  let at = 0;
  for (const moment of moments) {
    for (; at < moment; at += 1) {
      const event = events[at] as TraceEvent;
      model.apply(event);
      if (event.kind === 'said') lines.push(event.line);
    }
    yield { state: model.powerCut(random), lines };
  }
}

/** Writes a state into a folder of its own, which `look` opens as the next start would. */
export async function inFolder<T>(
  state: DiskState,
  look: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(fastFolder(), 'yardmaster-state-'));
  try {
    for (const each of state.folders) mkdirSync(path.join(folder, each), { recursive: true });
    for (const [name, content] of state.files) writeFileSync(path.join(folder, name), content);
    return await look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
