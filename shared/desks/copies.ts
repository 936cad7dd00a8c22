/**
 * What every desk of a facility keeps a copy of, beside operations: what was seen in yard checks,
 * plans, the drawn yard. A copy says how its thing is, whole, and of two the newer one counts; so a
 * desk that has a newer one than the log tells it, whoever made it. It is only what somebody said:
 * it promises nothing about the yard, and a desk that knows nothing of copies reads on without
 * them. Pure.
 */
import { z } from 'zod';
import type { DeskId } from '../ids.ts';
import { deskIdSchema } from './desk-id.ts';

/**
 * What there are copies of, and of how many things a log comes to at most: those with the least
 * stamps go.
 */
export const mostCopies = {
  check: 20,
  look: 20_000,
  plan: 200,
  area: 2_000,
  layout: 1,
  picture: 4,
  // What a gate says of a check-in: taken back, and what else its truck came for.
  void: 2_000,
  also: 4_000,
} as const;

/** A kind of things that there are copies of. */
export type CopyTable = keyof typeof mostCopies;

/**
 * Which copy it is. `stamp`: milliseconds of its desk's clock, but more than of every copy of that
 * thing which its desk had read. So what was said with another one known counts over it, whatever
 * the clocks say; they decide only between desks that knew nothing of each other.
 */
export type Stamp = { readonly stamp: number; readonly by: DeskId };

/** Part `part` (from 0) of the `of` parts of a copy; `text` is what its table makes of it. */
export type CopyItem = Stamp & {
  readonly key: string;
  readonly part: number;
  readonly of: number;
  readonly text: string;
};

/** Copies as a desk tells them. */
export type CopySaid = {
  readonly kind: 'copy';
  readonly table: CopyTable;
  readonly items: readonly CopyItem[];
};

/** A copy that is whole. `seq`: where the log has the first part of it. */
export type StoredCopy = Stamp & { readonly seq: number; readonly text: string };

/**
 * Letters of a part, parts of a copy, and copies in a message, at most; what a desk writes is
 * shorter than a message of the log (64 kB) in any letters.
 */
export const longestPart = 40_000;
/** Parts of one copy. */
export const mostParts = 50;
/** Copies told in one message. */
export const mostItems = 60;

/** Later than any clock says. */
const latest = 8.64e15;

/** The stamp of a copy that is made now, over those that are known. */
export const stampAfter = (now: number, ...known: readonly (number | null | undefined)[]): number =>
  Math.min(
    latest,
    Math.max(0, Math.floor(now), ...known.map((each) => (each == null ? 0 : each + 1))),
  );

/** Does it count over the other one? */
export const isNewer = (a: Stamp, b: Stamp | null | undefined): boolean =>
  b == null || a.stamp > b.stamp || (a.stamp === b.stamp && a.by > b.by);

/** Is it the same copy? */
export const isSame = (a: Stamp | null | undefined, b: Stamp | null | undefined): boolean =>
  a != null && b != null && a.stamp === b.stamp && a.by === b.by;

const tables = Object.keys(mostCopies) as [CopyTable, ...CopyTable[]];

/**
 * What others tell of copies. A table of a newer version is no fact of this one, and may be
 * skipped.
 */
export const copySchema = z.object({
  kind: z.literal('copy'),
  table: z.enum(tables),
  items: z
    .array(
      z
        .object({
          key: z.string().min(1).max(200),
          stamp: z.number().int().min(0).max(latest),
          by: deskIdSchema,
          part: z.number().int().min(0),
          of: z.number().int().min(1).max(mostParts),
          text: z.string().max(longestPart),
        })
        .refine(({ part, of }) => part < of),
    )
    .min(1)
    .max(mostItems),
});

/** Parts of a copy that one desk has told so far. */
export type CopyParts = Stamp & {
  readonly seq: number;
  readonly texts: readonly (string | null)[];
};

/**
 * All of them. Changed in place by the fold alone. `parts`: by table, key and the desk that tells
 * it.
 */
export type Copies = {
  readonly kept: Map<CopyTable, Map<string, StoredCopy>>;
  readonly parts: Map<string, CopyParts>;
};

/** Copies that are told in parts at once. */
const mostTold = 32;

/** None. */
export const noCopies = (): Copies => ({ kept: new Map(), parts: new Map() });

const partsKey = (table: CopyTable, key: string, teller: DeskId): string =>
  JSON.stringify([table, key, teller]);

/** The copy of a thing that counts, or null. */
export const copyOf = ({ kept }: Copies, table: CopyTable, key: string): StoredCopy | null =>
  kept.get(table)?.get(key) ?? null;

/** Takes a fact in; false where it changes nothing. `teller`: the desk that says it. */
export function takeCopies(
  copies: Copies,
  seq: number,
  teller: DeskId,
  { table, items }: CopySaid,
): boolean {
  let changed = false;
  for (const { key, stamp, by, part, of, text } of items) {
    if (of === 1) {
      changed = settle(copies, table, key, { stamp, by, seq, text }) || changed;
      continue;
    }
    const told = partsKey(table, key, teller);
    const before = copies.parts.get(told);
    const goesOn = isSame(before, { stamp, by }) && before?.texts.length === of;
    const texts = goesOn
      ? [...before.texts]
      : Array.from({ length: of }, (): string | null => null);
    texts[part] = text;
    const first = goesOn ? before.seq : seq;
    copies.parts.delete(told);
    if (texts.every((each) => each !== null))
      changed =
        settle(copies, table, key, { stamp, by, seq: first, text: texts.join('') }) || changed;
    else copies.parts.set(told, { stamp, by, seq: first, texts });
    for (const oldest of copies.parts.keys()) {
      if (copies.parts.size <= mostTold) break;
      copies.parts.delete(oldest);
    }
  }
  return changed;
}

function settle({ kept }: Copies, table: CopyTable, key: string, copy: StoredCopy): boolean {
  const all = kept.get(table) ?? new Map<string, StoredCopy>();
  const known = all.get(key);
  // Told again it is where it was told last: the log may drop what is old.
  if (isSame(copy, known)) all.set(key, { ...(known as StoredCopy), seq: copy.seq });
  if (!isNewer(copy, known)) return false;
  if (known === undefined && all.size >= mostCopies[table]) {
    const [oldest, least] = leastOf(all);
    if (!isNewer(copy, least)) return false;
    all.delete(oldest);
  }
  all.set(key, copy);
  kept.set(table, all);
  return true;
}

function leastOf(all: ReadonlyMap<string, StoredCopy>): readonly [string, StoredCopy] {
  let least: readonly [string, StoredCopy] | null = null;
  for (const each of all) if (least === null || isNewer(least[1], each[1])) least = each;
  return least as readonly [string, StoredCopy];
}

/**
 * Does the log lack this copy, or has it dropped it? `first`: the oldest entry that the log has.
 */
export function isLacking(
  copies: Copies,
  table: CopyTable,
  key: string,
  own: Stamp,
  first: number,
): boolean {
  const all = copies.kept.get(table);
  const known = all?.get(key);
  if (known !== undefined) return isNewer(own, known) || (isSame(own, known) && known.seq < first);
  return all === undefined || all.size < mostCopies[table] || isNewer(own, leastOf(all)[1]);
}

/** The first part of a copy in so many parts that this desk has not told yet. */
export function nextPart(
  { parts }: Copies,
  table: CopyTable,
  key: string,
  own: Stamp,
  desk: DeskId,
  of: number,
): number {
  const told = parts.get(partsKey(table, key, desk));
  if (!isSame(told, own) || told?.texts.length !== of) return 0;
  return Math.max(0, told.texts.indexOf(null));
}
