import type { OperationRecord } from '../../shared/outbox/model.ts';

/** Where results go: a toast and a live region on the page, a list in tests. */
export interface Results {
  /** Saved: committed to disk by the console (law 4). */
  saved(record: OperationRecord): void;
  /** Not done, with the reason. */
  refused(sentence: string): void;
  /** Done, with nothing to undo. */
  said(sentence: string): void;
}
