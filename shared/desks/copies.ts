/**
 * Copies that every desk of a facility keeps, besides operations: answers of yard checks, plans,
 * the drawn yard.
 *
 * A copy describes its thing completely, and the newer of two counts. So any desk with a newer copy
 * than the log writes it, no matter which desk made it. A copy is only what a clerk said: it
 * promises nothing about the yard, and a desk that doesn't know copies can skip them. Pure.
 */
import { z } from 'zod';
import type { DeskId } from '../ids.ts';
import { deskIdSchema } from './desk-id.ts';

/**
 * Tables of copies, and the most things that each keeps. Those with the lowest stamps go first.
 */
export const mostCopies = {
  check: 20,
  look: 20_000,
  plan: 200,
  area: 2_000,
  layout: 1,
  picture: 4,
  // What the gate says about a check-in: taken back, and what else its truck came for.
  void: 2_000,
  also: 4_000,
  // What came, and what may leave (main/gate-checks).
  block: 2_000,
  hold: 4_000,
  gateRule: 4,
  inspection: 4_000,
  checklist: 1,
  // Why a spot is closed and until when (main/closures).
  closure: 2_000,
  photo: 20_000,
  photoRule: 1,
} as const;

/** A kind of things that there are copies of. */
export type CopyTable = keyof typeof mostCopies;

/**
 * Identifies a copy. `stamp`: milliseconds by its desk's clock, but greater than the stamp of every
 * copy of the thing that the desk had read. So a copy made in knowledge of another counts over it,
 * whatever the clocks say. Clocks decide only between desks that knew nothing of each other.
 *
 * Example: `{ stamp: 1_795_400_000_000, by: 'd1' }`.
 */
export type Stamp = { readonly stamp: number; readonly by: DeskId };

/**
 * Part `part` (from 0) of the `of` parts of a copy. `text` is made by its table.
 *
 * Example: the first of two parts of a plan: `{ stamp: 1_795_400_000_000, by: 'd1', key: 'plan-3',
 * part: 0, of: 2, text }`.
 */
export type CopyItem = Stamp & {
  readonly key: string;
  readonly part: number;
  readonly of: number;
  readonly text: string;
};

/**
 * Copies as a desk writes them.
 *
 * Example: `{ kind: 'copy', table: 'plan', items: [{ stamp: 7, by: 'd1', key: 'plan-3', part: 0,
 * of: 1, text }] }`.
 */
export type CopyBody = {
  readonly kind: 'copy';
  readonly table: CopyTable;
  readonly items: readonly CopyItem[];
};

/** A complete copy. `seq`: place of its first part in the log. */
export type StoredCopy = Stamp & { readonly seq: number; readonly text: string };

/**
 * Most letters of a part, parts of a copy, and copies in a message. A message that we write is
 * always shorter than the log allows (64 kB), in any script.
 */
export const longestPart = 40_000;
/** Parts of one copy. */
export const mostParts = 50;
/** Copies in one message. */
export const mostItems = 60;

/** Later than any clock. */
const latest = 8.64e15;

/** The stamp of a new copy, greater than the known ones. */
export const stampAfter = (now: number, ...known: readonly (number | null | undefined)[]): number =>
  Math.min(
    latest,
    Math.max(0, Math.floor(now), ...known.map((each) => (each == null ? 0 : each + 1))),
  );

/** Whether it counts over the other. */
export const isNewer = (a: Stamp, b: Stamp | null | undefined): boolean =>
  b == null || a.stamp > b.stamp || (a.stamp === b.stamp && a.by > b.by);

/** Whether it is the same copy. */
export const isSame = (a: Stamp | null | undefined, b: Stamp | null | undefined): boolean =>
  a != null && b != null && a.stamp === b.stamp && a.by === b.by;

const tables = Object.keys(mostCopies) as [CopyTable, ...CopyTable[]];

/** Facts about copies. A table of a newer version isn't a fact here, and may be skipped. */
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

/** Parts of a copy received so far from one desk. */
export type CopyParts = Stamp & {
  readonly seq: number;
  readonly texts: readonly (string | null)[];
};

/**
 * All copies. Only the fold changes it, in place. `parts`: by table, key and the desk that writes.
 */
export type Copies = {
  readonly kept: Map<CopyTable, Map<string, StoredCopy>>;
  readonly parts: Map<string, CopyParts>;
};

/** Most copies received in parts at the same time. */
const mostUnfinished = 32;

/** None. */
export const noCopies = (): Copies => ({ kept: new Map(), parts: new Map() });

const partsKey = (table: CopyTable, key: string, teller: DeskId): string =>
  JSON.stringify([table, key, teller]);

/** The copy of a thing that counts, or null. */
export const copyOf = ({ kept }: Copies, table: CopyTable, key: string): StoredCopy | null =>
  kept.get(table)?.get(key) ?? null;

/** Applies a fact; returns false if it changes nothing. `teller`: the desk that wrote it. */
export function takeCopies(
  copies: Copies,
  seq: number,
  teller: DeskId,
  { table, items }: CopyBody,
): boolean {
  let changed = false;
  for (const { key, stamp, by, part, of, text } of items) {
    if (of === 1) {
      changed = settle(copies, table, key, { stamp, by, seq, text }) || changed;
      continue;
    }
    const keyOfParts = partsKey(table, key, teller);
    const before = copies.parts.get(keyOfParts);
    const goesOn = isSame(before, { stamp, by }) && before?.texts.length === of;
    const texts = goesOn
      ? [...before.texts]
      : Array.from({ length: of }, (): string | null => null);
    texts[part] = text;
    const first = goesOn ? before.seq : seq;
    copies.parts.delete(keyOfParts);
    if (texts.every((each) => each !== null))
      changed =
        settle(copies, table, key, { stamp, by, seq: first, text: texts.join('') }) || changed;
    else copies.parts.set(keyOfParts, { stamp, by, seq: first, texts });
    for (const oldest of copies.parts.keys()) {
      if (copies.parts.size <= mostUnfinished) break;
      copies.parts.delete(oldest);
    }
  }
  return changed;
}

function settle({ kept }: Copies, table: CopyTable, key: string, copy: StoredCopy): boolean {
  const all = kept.get(table) ?? new Map<string, StoredCopy>();
  const known = all.get(key);
  // Written again: we remember the latest place, because the log drops old entries.
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

/** Whether the log lacks this copy or has dropped it. `first`: the oldest entry of the log. */
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

/** The first part of a copy that this desk hasn't written yet. */
export function nextPart(
  { parts }: Copies,
  table: CopyTable,
  key: string,
  own: Stamp,
  desk: DeskId,
  of: number,
): number {
  const keyOfParts = parts.get(partsKey(table, key, desk));
  if (!isSame(keyOfParts, own) || keyOfParts?.texts.length !== of) return 0;
  return Math.max(0, keyOfParts.texts.indexOf(null));
}
