import { type Message, message } from '../words/message.ts';

/** What a check of a journal comes to. Times are milliseconds since the epoch. */
export type Verdict =
  | { readonly kind: 'unchanged'; readonly facts: number; readonly from: number | null; readonly until: number | null }
  /** The first fact that is not as it was written, or is missing. */
  | { readonly kind: 'fact'; readonly seq: number; readonly notedAt: number | null }
  /** The facts are whole; what follows from them and is only there to find them is not. */
  | { readonly kind: 'derived'; readonly what: 'dictionary' | 'index' | 'keyframe' | 'times' }
  /** The chain is whole, but it is not the one that the seal was given out for. */
  | { readonly kind: 'seal'; readonly why: 'unreadable' | 'other' | 'beyond' };

/** What a clerk is told of it. */
export function verdictSaid(verdict: Verdict): Message {
  switch (verdict.kind) {
    case 'unchanged':
      return verdict.from === null || verdict.until === null
        ? message('journal.verdict.empty')
        : message('journal.verdict.unchanged', { count: verdict.facts, from: verdict.from, until: verdict.until });
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
