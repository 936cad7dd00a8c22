import type { YardTable } from '../../../shared/yard/table.ts';

/**
 * Keeps the last answer about each yard for as long as the same is asked: parts of a screen that show the same count or list share one.
 * `keys` stand for everything that the answer depends on, the table's own changes too, and are compared one by one.
 */
export function sharedAnswer<Keys extends readonly unknown[], Answer>(make: (table: YardTable, ...keys: Keys) => Answer) {
  const last = new WeakMap<YardTable, { readonly keys: Keys; readonly answer: Answer }>();
  return (table: YardTable, ...keys: Keys): Answer => {
    const known = last.get(table);
    if (known?.keys.every((key, at) => key === keys[at])) return known.answer;
    const answer = make(table, ...keys);
    last.set(table, { keys, answer });
    return answer;
  };
}
