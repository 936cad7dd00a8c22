/** Something to be set on a shelf. Sizes in feet. */
type Sized = { readonly width: number; readonly height: number };

/**
 * Blocks from left to right, low ones under one another; `x` and `y` count from the top left corner
 * of the shelf.
 */
export type Shelf<Block> = Sized & {
  readonly blocks: readonly { readonly block: Block; readonly x: number; readonly y: number }[];
};

/**
 * Shelves as few as `maxWidth` allows, but no wider than it takes to fill them evenly, in steps of
 * `step`.
 */
export function evenShelvesOf<Block extends Sized>(
  blocks: readonly Block[],
  maxWidth: number,
  gap: number,
  step: number,
): readonly Shelf<Block>[] {
  const fewest = shelvesOf(blocks, maxWidth, gap);
  let best = fewest;
  let [low, high] = [0, Math.floor(maxWidth / step)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const shelves = shelvesOf(blocks, middle * step, gap);
    if (shelves.length > fewest.length) low = middle + 1;
    else [best, high] = [shelves, middle];
  }
  return best;
}

/**
 * Sets blocks on shelves in their order: under the last one where the shelf is tall enough for
 * both, else beside it, else on the next shelf when this one would get wider than `maxWidth`.
 */
function shelvesOf<Block extends Sized>(
  blocks: readonly Block[],
  maxWidth: number,
  gap: number,
): readonly Shelf<Block>[] {
  const shelves: {
    blocks: { block: Block; x: number; y: number }[];
    width: number;
    height: number;
  }[] = [];
  let column = { x: 0, width: 0, height: 0 };
  for (const block of blocks) {
    let shelf = shelves.at(-1);
    if (
      shelf !== undefined &&
      block.width <= column.width &&
      column.height + gap + block.height <= shelf.height
    ) {
      shelf.blocks.push({ block, x: column.x, y: column.height + gap });
      column.height += gap + block.height;
      continue;
    }
    if (shelf === undefined || shelf.width + gap + block.width > maxWidth) {
      shelf = { blocks: [], width: -gap, height: 0 };
      shelves.push(shelf);
    }
    column = { x: shelf.width + gap, width: block.width, height: block.height };
    shelf.blocks.push({ block, x: column.x, y: 0 });
    shelf.width = column.x + column.width;
    shelf.height = Math.max(shelf.height, column.height);
  }
  return shelves;
}
