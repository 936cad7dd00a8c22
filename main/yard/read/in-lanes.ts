/**
 * Runs `work` on all items, at most `width` at a time. The first failure ends it. Results are in
 * the order of the items.
 */
export async function inLanes<Item, Answer>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  let next = 0;
  let isBroken = false;
  const lane = async () => {
    while (next < items.length && !isBroken) {
      const index = next;
      next += 1;
      try {
        answers[index] = await work(items[index] as Item);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return answers;
}
