import type { OperationId } from '../../shared/ids.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';

/** Where results go: a toast and a live region on the page, a list in tests. */
export interface Results {
  /** Saved: committed to disk by the console (law 4). */
  saved(record: OperationRecord): void;
  /** Not done, with the reason. */
  refused(sentence: string): void;
  /** Not done yet: it is old, and `undo` does it all the same. */
  old(sentence: string, undo: () => void): void;
  /** This operation was undone or failed, so Undo no longer offers it. */
  over(id: OperationId): void;
  /** Done, with nothing to undo. */
  said(sentence: string): void;
}
