import type { OperationId } from '../../shared/ids.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';

/** Where results go: toasts and live regions on the page, a list in tests. */
export interface Results {
  /** Saved: the console committed it to disk (law 4). */
  saved(record: OperationRecord): void;
  /** Not done, with the reason. */
  refused(sentence: string): void;
  /** Not done yet, because the act to undo is old. `undo` does it all the same. */
  old(sentence: string, undo: () => void): void;
  /** This operation was undone or failed, so Undo no longer offers it. */
  over(id: OperationId): void;
  /**
   * Done. `undo` undoes it by a click; missing: there is nothing to undo. `by`: the operations that
   * do it. Once one fails, the message gives way to the notice that says so.
   */
  said(sentence: string, undo?: () => void, by?: readonly OperationId[]): void;
  /** What a message of `said` or `old` offers to undo is being undone, so the message goes. */
  undoTaken(): void;
}
