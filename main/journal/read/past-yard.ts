/** The yard at a place of the journal: the nearest keyframe before it plus the facts since. */
import type { RowChange } from '../../../shared/journal/journal-fact.ts';
import { backwards, forwards } from '../../../shared/journal/row-changes.ts';
import { atOnce } from '../../../shared/steps.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { tableOf } from '../archive/keyframe.ts';
import type { PackedYard } from '../archive/segment.ts';
import type { JournalReads } from './journal-reads.ts';

export type PastYardReads = Pick<JournalReads, 'changes' | 'keyframeAtOrBefore' | 'layersOf'>;

/** Facts of one step: a few milliseconds. */
const factsPerStep = 500;

/** The yard right after the fact at `seq`. Null if no keyframe before it can be read. */
export const yardAt = (file: PastYardReads, seq: number): YardTable | null =>
  atOnce(yardInSteps(file, seq));

/** The same, in steps. */
export function* yardInSteps(file: PastYardReads, seq: number): Generator<void, YardTable | null> {
  for (let before = seq; ; ) {
    const frame = file.keyframeAtOrBefore(before);
    if (frame === null) return null;
    const yard = unpacked(file, frame);
    yield;
    if (yard === null) {
      // This keyframe is damaged. We try the one before it and replay more facts.
      before = frame.seq - 1;
      continue;
    }
    const changes: RowChange[] = [];
    for (let at = frame.seq; at < seq; at += factsPerStep) {
      for (const each of file.changes(at, Math.min(seq, at + factsPerStep))) changes.push(each);
      yield;
    }
    yard.put(forwards(yard, changes));
    return yard;
  }
}

function unpacked(file: PastYardReads, frame: PackedYard): YardTable | null {
  try {
    return tableOf(file.layersOf(frame));
  } catch {
    return null;
  }
}

/**
 * Moves a yard from the place `from` to `to`, forward or back. The cost is that of the facts in
 * between.
 */
export function moveYard(
  file: Pick<PastYardReads, 'changes'>,
  yard: YardTable,
  from: number,
  to: number,
): void {
  if (to >= from) yard.put(forwards(yard, file.changes(from, to)));
  else yard.put(backwards(yard, file.changes(to, from)));
}
