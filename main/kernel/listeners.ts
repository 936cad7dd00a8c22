/** Who hears of changes. */

/** Those who listen, in the order they came. */
export interface Listeners<Change = void> {
  /**
   * Calls each who listened when it began and still does. What a listener throws ends it, unless
   * `createListeners` was given `onFailed`.
   */
  tell(change: Change): void;
  /** The answer ends it. */
  watch(listener: (change: Change) => void): () => void;
}

/**
 * Makes them. `onFailed` gets an error that a listener throws; the other listeners and the caller
 * go on.
 */
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
