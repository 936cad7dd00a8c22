/** Facts of a journal, made for tests. */
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';

/** Makes facts one after the other, a second apart unless a part says when. */
export function factMaker(): (part: Partial<JournalFact>) => JournalFact {
  let seq = 0;
  return (part) => {
    seq += 1;
    const { at = seq * 1_000 } = part;
    return {
      seq,
      notedAt: at,
      at,
      since: null,
      source: 'read',
      kind: 'row',
      subjects: [],
      change: null,
      body: null,
      ...part,
    };
  };
}
