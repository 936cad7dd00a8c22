import { compareText } from './natural-order.ts';

const none: readonly never[] = [];

/**
 * A multimap: the ids of each key, in order of id, so that it doesn't matter in which order rows
 * came. Lists never change in place.
 */
export type IdIndex<Key extends string, Id extends string> = {
  of(key: Key): readonly Id[];
  add(key: Key, id: Id): void;
  remove(key: Key, id: Id): void;
};

/**
 * Starts empty. A change costs O(n log n) in its one list. Lists are short unless the service's
 * data are broken.
 */
export function createIdIndex<Key extends string, Id extends string>(): IdIndex<Key, Id> {
  const lists = new Map<Key, readonly Id[]>();
  return {
    of: (key) => lists.get(key) ?? none,
    add(key, id) {
      const list = lists.get(key);
      lists.set(key, list === undefined ? [id] : [...list, id].sort(compareText));
    },
    remove(key, id) {
      const rest = (lists.get(key) ?? none).filter((each) => each !== id);
      if (rest.length === 0) lists.delete(key);
      else lists.set(key, rest);
    },
  };
}
