/**
 * Half-filled cards over a reload of the page, in the storage of this tab, which ends with it. We
 * check everything we read, because other code may have written it.
 */
import { firstEntry } from './entry.ts';
import { type ComingCard, type Entry, type LaneState, MOST_KEPT } from './model.ts';

/** The part of `Storage` that we use. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (facility: string): string => `yardmaster.gate-cards.${facility}`;

/** The cards that were half-filled when the page ended, oldest first. */
export function readStoredCards(storage: TabStorage, facility: string): readonly ComingCard[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(keyOf(facility)) ?? '[]');
    return Array.isArray(read) ? read.slice(-MOST_KEPT).flatMap((each) => cardOf(each) ?? []) : [];
  } catch {
    return [];
  }
}

/** Writes them down; a storage that takes nothing keeps them as long as the page. */
export function writeStoredCards(
  storage: TabStorage,
  facility: string,
  { open, kept }: Pick<LaneState, 'open' | 'kept'>,
): void {
  const card = open?.kind === 'chooser' ? open.over : open;
  const isHalf = card?.kind === 'coming' && card.stage === 'open' && card.isTouched;
  const cards = (isHalf ? [...kept, card] : kept).map(({ id, appointment, also, entry }) => ({
    id,
    appointment,
    also,
    entry,
  }));
  try {
    storage.setItem(keyOf(facility), JSON.stringify(cards));
  } catch {
    // Storage is full or forbidden.
  }
}

const isContainer = (read: unknown): boolean => {
  const { code, type, state } = (read ?? {}) as { readonly [name: string]: unknown };
  return [code, type, state].every((each) => typeof each === 'string');
};

const textsOf = (read: object): Entry['seen'] =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'));

/** A card from what was stored, or null. */
function cardOf(read: unknown): ComingCard | null {
  const { id, appointment, also, entry } = (read ?? {}) as { readonly [name: string]: unknown };
  if (typeof id !== 'string' || typeof entry !== 'object' || entry === null) return null;
  const first = firstEntry(null, '');
  const known = Object.entries(first).map(([name, value]) => {
    const given = (entry as Record<string, unknown>)[name];
    return [name, typeof given === typeof value ? given : value] as const;
  });
  const values = Object.fromEntries(known) as Entry;
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && typeof (row as { id?: unknown }).id === 'string';
  return {
    kind: 'coming',
    id,
    appointment: isRow(appointment) ? (appointment as ComingCard['appointment']) : null,
    also: (Array.isArray(also) ? also.filter(isRow) : []) as ComingCard['also'],
    entry: {
      ...values,
      containers: values.containers.filter(isContainer),
      seen: textsOf(values.seen),
    },
    known: null,
    // After a reload we don't know which trucks were here, so we name the truck that came for the
    // appointment.
    hereBefore: new Set(),
    isTouched: true,
    wasTried: false,
    isUnfolded: false,
    answered: [],
    asked: [],
    isLookedAt: false,
    stage: 'open',
    ending: null,
    refusal: null,
  };
}
