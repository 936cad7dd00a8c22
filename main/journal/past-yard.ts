/** The yard as it was at a place of the journal: from the nearest keyframe before it, and the facts since. */
import type { Fact, RowChange } from '../../shared/journal/fact.ts';
import { backwards, forwards } from '../../shared/journal/row-changes.ts';
import { createYardTable, type YardTable } from '../../shared/yard/table.ts';
import { unpackYard } from './keyframe.ts';
import type { JournalReads } from './reads.ts';

/** Facts of one step: a few milliseconds. */
const factsPerStep = 500;

/** The yard as it was right after the fact at `seq`; null where no keyframe before it can be read. */
export function yardAt(file: Pick<JournalReads, 'between' | 'keyframeAtOrBefore'>, seq: number): YardTable | null {
  const steps = yardInSteps(file, seq);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, in steps. */
export function* yardInSteps(file: Pick<JournalReads, 'between' | 'keyframeAtOrBefore'>, seq: number): Generator<void, YardTable | null> {
  for (let before = seq; ; ) {
    const frame = file.keyframeAtOrBefore(before);
    if (frame === null) return null;
    const yard = unpacked(frame.bytes);
    yield;
    if (yard === null) {
      // A keyframe that rotted: the one before it and more facts.
      before = frame.seq - 1;
      continue;
    }
    const changes: RowChange[] = [];
    for (let at = frame.seq; at < seq; at += factsPerStep) {
      for (const each of changesOf(file.between(at, Math.min(seq, at + factsPerStep)))) changes.push(each);
      yield;
    }
    yard.put(forwards(yard, changes));
    return yard;
  }
}

function unpacked(bytes: Uint8Array): YardTable | null {
  try {
    return createYardTable(unpackYard(bytes));
  } catch {
    return null;
  }
}

/** Moves a yard that stands at `from` to `to`, either way; the cost is that of the facts between. */
export function moveYard(file: Pick<JournalReads, 'between' | 'keyframeAtOrBefore'>, yard: YardTable, from: number, to: number): void {
  if (to >= from) yard.put(forwards(yard, changesOf(file.between(from, to))));
  else yard.put(backwards(yard, changesOf(file.between(to, from))));
}

/** The changes of rows among facts. */
export const changesOf = (facts: readonly Fact[]): readonly RowChange[] => facts.flatMap(({ change }) => (change === null ? [] : [change]));
