/** Who is told of changes of the outbox. */
import type { Log } from '../kernel/ports.ts';

/** Those who listen, in the order they came. */
export interface Listeners<Change> {
  tell(change: Change): void;
  /** The answer ends it. */
  watch(listener: (change: Change) => void): () => void;
}

/** Makes them. */
export function createListeners<Change>(log: Log): Listeners<Change> {
  const listeners = new Set<(change: Change) => void>();
  return {
    tell(change) {
      for (const listener of listeners) {
        try {
          listener(change);
        } catch {
          // A listener's mistake must not stop what is under way here.
          log.warn('A listener of the outbox failed.');
        }
      }
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
