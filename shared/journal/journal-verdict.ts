import { inTurn, type Message, message } from '../i18n/message.ts';

/** What a check of a journal comes to. Times are milliseconds since the epoch. */
export type JournalVerdict =
  | {
      readonly kind: 'unchanged';
      readonly facts: number;
      readonly from: number | null;
      readonly until: number | null;
      /** Months whose files are not there any more: what came after them was checked from the links that stand for them. */
      readonly gone?: readonly string[];
      /** Facts that damage took, as later facts tell. */
      readonly lost?: number;
    }
  /** The first fact that is not as it was written, or is missing. */
  | { readonly kind: 'fact'; readonly seq: number; readonly notedAt: number | null }
  /** The facts are whole; what follows from them and is only there to find them is not. */
  | {
      readonly kind: 'derived';
      readonly what: 'dictionary' | 'index' | 'keyframe' | 'times' | 'names' | 'months' | 'schema';
    }
  /** The chain is whole, but it is not the one that the seal was given out for; `gone`: what it stands for lies in a file that is not there any more. */
  | { readonly kind: 'seal'; readonly why: 'unreadable' | 'other' | 'beyond' | 'gone' };

/** What the clerk reads about it. */
export function verdictSaid(verdict: JournalVerdict): Message {
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
          ]);
    case 'fact':
      return verdict.notedAt === null
        ? message('journal.verdict.missing', { seq: String(verdict.seq) })
        : message('journal.verdict.changed', { seq: String(verdict.seq), at: verdict.notedAt });
    case 'derived':
      return message(`journal.verdict.${verdict.what}`);
    case 'seal':
      return message(`journal.verdict.seal.${verdict.why}`);
  }
}
