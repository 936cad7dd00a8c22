/** Who waits for the other desks: saves, requests that are to be sent, and take-overs. */
import type { DeskId, OperationId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { Timers } from '../../kernel/ports.ts';
import type { Announced } from '../../outbox/desk-ports.ts';

/** What becomes of a save. */
export type SaveAnswer = 'agreed' | 'alone' | readonly Finding[];

type Wish = { readonly attempt: number; readonly done: (announced: Announced | null) => void };
type Taking = {
  readonly from: DeskId;
  readonly clerk: string;
  readonly done: (taken: boolean) => void;
};

/** Those who wait. */
export interface PendingSaves {
  /** Waits for the result of a save: at most two seconds. */
  agree(id: OperationId): Promise<SaveAnswer>;
  isAwaited(id: OperationId): boolean;
  agreed(id: OperationId, answer: SaveAnswer): void;
  readonly wishes: Map<OperationId, Wish>;
  readonly takings: Map<OperationId, Taking>;
  /** The session ended: nobody has to wait any longer. */
  nobodyAnswers(): void;
}

/** How long a save waits for the others, in milliseconds. */
const AGREE_MS = 2_000;

/** Nobody waits yet. */
export function createPendingSaves(timers: Timers): PendingSaves {
  const waiting = new Map<OperationId, (answer: SaveAnswer) => void>();
  const wishes = new Map<OperationId, Wish>();
  const takings = new Map<OperationId, Taking>();
  function agreed(id: OperationId, answer: SaveAnswer): void {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(answer);
  }
  return {
    agree: (id) =>
      new Promise((resolve) => {
        const cancel = timers.after(AGREE_MS, () => agreed(id, 'alone'));
        waiting.set(id, (answer) => {
          cancel();
          resolve(answer);
        });
      }),
    isAwaited: (id) => waiting.has(id),
    agreed,
    wishes,
    takings,
    nobodyAnswers() {
      for (const id of [...waiting.keys()]) agreed(id, 'alone');
      for (const { done } of wishes.values()) done(null);
      wishes.clear();
      for (const { done } of takings.values()) done(false);
      takings.clear();
    },
  };
}
