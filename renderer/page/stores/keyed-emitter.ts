/**
 * Listeners by key. A change calls only the listeners of its key, whatever the size of the yard.
 *
 *     const stop = spots.on('spot-D4', render);
 *     spots.emit(['spot-D4']);
 */
export type KeyedEmitter<Key extends string> = {
  /** Calls `listener` after each change of `key`. Returns an unsubscribe function. */
  readonly on: (key: Key, listener: () => void) => () => void;
  /** Calls the listeners of each key, once a key. */
  readonly emit: (keys: Iterable<Key>) => void;
  /** The same for many keys, at the cost of those with listeners. The stamps of all keys grow. */
  readonly emitMany: (keys: ReadonlySet<Key>) => void;
  /**
   * Grows with each change of the key. `useSyncExternalStore` compares it. Zero before the first
   * change.
   */
  readonly stamp: (key: Key) => number;
};

/** Creates an emitter without keys. */
export function createKeyedEmitter<Key extends string>(): KeyedEmitter<Key> {
  const listeners = new Map<Key, Set<() => void>>();
  const stamps = new Map<Key, number>();
  /** Added to every stamp. */
  let more = 0;
  return {
    on(key, listener) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set);
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    emit(keys) {
      // We raise all stamps first, because a listener of one key may read another key of the same
      // change.
      const changed = [...keys];
      for (const key of changed) stamps.set(key, (stamps.get(key) ?? 0) + 1);
      for (const key of changed) for (const listener of [...(listeners.get(key) ?? [])]) listener();
    },
    emitMany(keys) {
      more += 1;
      for (const key of [...listeners.keys()])
        if (keys.has(key)) for (const listener of [...(listeners.get(key) ?? [])]) listener();
    },
    stamp: (key) => (stamps.get(key) ?? 0) + more,
  };
}

/** Listeners of a single thing. The event is their argument. */
export type Emitter<Event> = {
  readonly on: (listener: (event: Event) => void) => () => void;
  readonly emit: (event: Event) => void;
};

/** Creates an emitter without listeners. */
export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    on(listener) {
      // Wrapped, so that the same function can subscribe twice and unsubscribe once.
      const own = (event: Event) => listener(event);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
