import { inTurn, type Message, message } from '../i18n/message.ts';

/** What a check of a journal comes to. Times are milliseconds since the epoch. */
export type JournalVerdict =
  | {
      readonly kind: 'unchanged';
      readonly facts: number;
      readonly from: number | null;
      readonly until: number | null;
      /**
       * Months whose files are not there any more: what came after them was checked from the links
       * that stand for them.
       */
      readonly gone?: readonly string[];
      /** Facts destroyed by damage, according to later facts. */
      readonly lost?: number;
      /** When the history was opened and didn't fit its last seal, oldest first. */
      readonly unsealed?: readonly number[];
      /**
       * What only serves to find entries differs from them (dictionary, index, names, times, packed
       * yards), or was made again.
       */
      readonly findings?: 'doubted' | 'remade';
    }
  /** The first fact that was changed or is missing. */
  | { readonly kind: 'fact'; readonly seq: number; readonly notedAt: number | null }
  /** The facts are complete. Something beside them isn't, and can't be made again from them. */
  | {
      readonly kind: 'derived';
      readonly what: 'keyframe' | 'months' | 'schema';
    }
  /**
   * The chain is complete, but its end isn't that of the last seal, which lies beside it
   * (`main/journal/verify/last-seal.ts`).
   */
  | {
      readonly kind: 'last';
      readonly why: 'missing' | 'damaged' | 'behind' | 'ahead' | 'other';
    }
  /**
   * The chain is complete, but the seal was printed for another one. `gone`: the seal's place lies
   * in a file that is gone.
   */
  | { readonly kind: 'seal'; readonly why: 'unreadable' | 'other' | 'beyond' | 'gone' };

/** What the clerk reads about it. */
export function verdictMessage(verdict: JournalVerdict): Message {
  switch (verdict.kind) {
    case 'unchanged':
      return verdict.from === null || verdict.until === null
        ? message('journal.verdict.empty')
        : inTurn([
            message('journal.verdict.unchanged', {
              count: verdict.facts,
              from: verdict.from,
              until: verdict.until,
            }),
            ...(verdict.gone === undefined
              ? []
              : [
                  message('journal.verdict.gone', {
                    months: verdict.gone.join(', '),
                    count: verdict.gone.length,
                  }),
                ]),
            ...(verdict.lost === undefined
              ? []
              : [message('journal.verdict.lost', { count: verdict.lost })]),
            ...(verdict.findings === undefined
              ? []
              : [message(`journal.verdict.${verdict.findings}`)]),
            ...(verdict.unsealed === undefined
              ? []
              : [
                  message('journal.verdict.unsealed', {
                    count: verdict.unsealed.length,
                    at: verdict.unsealed.at(-1) ?? 0,
                  }),
                ]),
          ]);
    case 'fact':
      return verdict.notedAt === null
        ? message('journal.verdict.missing', { seq: String(verdict.seq) })
        : message('journal.verdict.changed', { seq: String(verdict.seq), at: verdict.notedAt });
    case 'derived':
      return message(`journal.verdict.${verdict.what}`);
    case 'last':
      return message(`journal.verdict.last.${verdict.why}`);
    case 'seal':
      return message(`journal.verdict.seal.${verdict.why}`);
  }
}
