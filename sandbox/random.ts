/**
 * Repeatable random draws: the same seed gives the same yard, the same activity and the same
 * faults.
 */
export interface SeededRandom {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /**
   * One of the items, each equally likely. Throws on an empty list, which is a mistake of the
   * caller.
   */
  pick<Item>(items: readonly Item[]): Item;
  /** The items in a new, random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** An id in the shape of a version 4 UUID. */
  uuid(): string;
  /** An independent stream. One more draw here doesn't shift what is drawn elsewhere. */
  fork(label: string): SeededRandom;
}

/** FNV-1a over the text: turns a label into 32 bits of seed. */
const hashOf = (text: string, start: number): number => {
  let hash = start >>> 0;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};

/**
 * A generator of pseudo-random numbers (sfc32: small, fast, good enough for data). Never use it for
 * real secrets.
 */
export const createRandom = (seed: number | string): SeededRandom => {
  const text = String(seed);
  let a = hashOf(text, 0x811c9dc5);
  let b = hashOf(text, 0x9e3779b9);
  let c = hashOf(text, 0x85ebca6b);
  let counter = 1;

  const bits = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers of similar seeds resemble each other. After some rounds they don't.
  for (let round = 0; round < 16; round += 1) bits();

  const next = () => bits() / 0x1_0000_0000;
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const hex = () => bits().toString(16).padStart(8, '0');

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('Cannot pick from an empty list.');
      return items[int(0, items.length - 1)] as (typeof items)[number];
    },
    shuffle: (items) => {
      const mixed = [...items];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = int(0, index);
        [mixed[index], mixed[other]] = [
          mixed[other] as (typeof items)[number],
          mixed[index] as (typeof items)[number],
        ];
      }
      return mixed;
    },
    uuid: () => {
      const digits = hex() + hex() + hex() + hex();
      const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4] as string;
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
    fork: (label) => createRandom(`${text}/${label}`),
  };
};
