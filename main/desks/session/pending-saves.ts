/** Saves, requests and takeovers that wait for the other desks. */
import type { DeskId, OperationId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { Timers } from '../../kernel/ports.ts';
import type { Announced } from '../../outbox/desk-ports.ts';

/** Result of a save. */
export type SaveAnswer = 'agreed' | 'alone' | readonly Finding[];

type Wish = { readonly attempt: number; readonly done: (announced: Announced | null) => void };
type Taking = {
  readonly from: DeskId;
  readonly clerk: string;
  readonly done: (taken: boolean) => void;
};

/** How long a save waits for the other desks, in milliseconds. */
const AGREE_MS = 2_000;

/** What waits for the log. Each is settled at the latest when the session ends. */
export class PendingSaves {
  /** Requests to be sent once the log shows them. */
  readonly wishes = new Map<OperationId, Wish>();
  readonly takings = new Map<OperationId, Taking>();
  readonly #timers: Timers;
  /** Saves, and the functions that settle them. */
  readonly #saves = new Map<OperationId, (answer: SaveAnswer) => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Waits for the result of a save, at most two seconds. */
  agree(id: OperationId): Promise<SaveAnswer> {
    return new Promise((resolve) => {
      const cancel = this.#timers.after(AGREE_MS, () => this.agreed(id, 'alone'));
      this.#saves.set(id, (answer) => {
        cancel();
        resolve(answer);
      });
    });
  }

  isAwaited(id: OperationId): boolean {
    return this.#saves.has(id);
  }

  agreed(id: OperationId, answer: SaveAnswer): void {
    const done = this.#saves.get(id);
    this.#saves.delete(id);
    done?.(answer);
  }

  /** The session ended: everything that waits is settled. */
  end(): void {
    for (const id of [...this.#saves.keys()]) this.agreed(id, 'alone');
    for (const { done } of this.wishes.values()) done(null);
    this.wishes.clear();
    for (const { done } of this.takings.values()) done(false);
    this.takings.clear();
  }
}
