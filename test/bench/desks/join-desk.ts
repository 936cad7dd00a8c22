/**
 * A desk in a process of its own that joins a log that others have written, as the main process
 * does: with the file of its own. Prints what that took as JSON (`Joined`). `node --expose-gc
 * join-desk.ts ADDRESS`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chainHash } from '../../../main/desks/log/hash.ts';
import { openDeskJournal } from '../../../main/desks/log/sqlite-journal.ts';
import { foldOfJournal } from '../../../main/desks/session/session.ts';
import { facility } from '../../support/desk-facts.ts';
import { openModelDesk } from '../../support/desk-model.ts';
import { logAt, together } from './parts.ts';

/** What joining took: milliseconds and megabytes. */
export type Joined = {
  readonly entries: number;
  readonly megabytes: number;
  readonly joinMs: number;
  /** `JSON.parse` of the same texts, in the same process. */
  readonly parseMs: number;
  /**
   * The first start after it, which folds the file and takes what is old out of it, and the next
   * one.
   */
  readonly startMs: number;
  readonly startAgainMs: number;
  /** What is held when all is read, above what was held before: heap and buffers. */
  readonly heldMb: number;
  /** The same of the complete process, garbage and all. */
  readonly residentMb: number;
};

const mb = 1_048_576;
const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-join-'));
const log = { info: () => undefined, warn: () => undefined };
const after = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
const held = () => {
  for (let count = 0; count < 3; count += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const timed = <T>(work: () => T): readonly [number, T] => {
  const start = performance.now();
  const done = work();
  return [performance.now() - start, done];
};

try {
  const [heldBefore, residentBefore] = [held(), process.memoryUsage.rss()];
  const journal = openDeskJournal(folder, log, after);
  const start = performance.now();
  const model = openModelDesk('gate', logAt(process.argv[2] as string, 'gate'), journal);
  await together(model);
  const joinMs = performance.now() - start;
  const residentAfter = process.memoryUsage.rss();
  const heldAfter = held();
  await model.agreement.stop();
  const texts = journal.entries().map(({ text }) => text ?? '');
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  const [parseMs] = timed(() => {
    for (const text of texts) JSON.parse(text);
  });
  journal.close();
  const starts = () => {
    const [ms, again] = timed(() => {
      const opened = openDeskJournal(folder, log, after);
      foldOfJournal(opened, facility, chainHash);
      return opened;
    });
    again.close();
    return ms;
  };
  const joined: Joined = {
    entries: texts.length,
    megabytes: bytes / mb,
    joinMs,
    parseMs,
    startMs: starts(),
    startAgainMs: starts(),
    heldMb: (heldAfter - heldBefore) / mb,
    residentMb: (residentAfter - residentBefore) / mb,
  };
  process.stdout.write(`${JSON.stringify(joined)}\n`);
  process.exit(0);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
