/** Listeners for changes. */

/** In the order in which they subscribed. */
export interface Listeners<Change = void> {
  /**
   * Calls each listener that was there when it began and still is. An error of a listener ends the
   * round, unless `createListeners` got `onFailed`.
   */
  tell(change: Change): void;
  /** Returns a function that unsubscribes. */
  watch(listener: (change: Change) => void): () => void;
}

/** `onFailed` gets the error of a listener; the other listeners and the caller go on. */
export function createListeners<Change = void>(
  onFailed?: (error: unknown) => void,
): Listeners<Change> {
  const listeners = new Set<(change: Change) => void>();
  const call = (listener: (change: Change) => void, change: Change) => {
    if (onFailed === undefined) return listener(change);
    try {
      listener(change);
    } catch (error) {
      onFailed(error);
    }
  };
  return {
    tell(change) {
      for (const listener of [...listeners]) if (listeners.has(listener)) call(listener, change);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
