/** Who waits for the other desks: saves, requests that are to be sent, and take-overs. */
import type { DeskId, OperationId } from '../../shared/ids.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import type { Timers } from '../kernel/ports.ts';
import type { Announced } from '../outbox/desk-ports.ts';

/** What becomes of a save. */
export type Answer = 'agreed' | 'alone' | readonly Finding[];

type Wish = { readonly attempt: number; readonly done: (announced: Announced | null) => void };
type Taking = {
  readonly from: DeskId;
  readonly clerk: string;
  readonly done: (taken: boolean) => void;
};

/** Those who wait. */
export interface Answers {
  /** Waits for the result of a save: at most two seconds. */
  agree(id: OperationId): Promise<Answer>;
  isAwaited(id: OperationId): boolean;
  agreed(id: OperationId, answer: Answer): void;
  readonly wishes: Map<OperationId, Wish>;
  readonly takings: Map<OperationId, Taking>;
  /** The session ended: nobody has to wait any longer. */
  nobodyAnswers(): void;
}

/** How long a save waits for the others, in milliseconds. */
const agreeMs = 2_000;

/** Nobody waits yet. */
export function createAnswers(timers: Timers): Answers {
  const waiting = new Map<OperationId, (answer: Answer) => void>();
  const wishes = new Map<OperationId, Wish>();
  const takings = new Map<OperationId, Taking>();
  function agreed(id: OperationId, answer: Answer): void {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(answer);
  }
  return {
    agree: (id) =>
      new Promise((resolve) => {
        const cancel = timers.after(agreeMs, () => agreed(id, 'alone'));
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
