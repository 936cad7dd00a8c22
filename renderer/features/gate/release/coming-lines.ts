/** The checks of an arriving truck, before its check-in. Pure. */
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { bookedOf } from '../../../../shared/gate-checks/booked-seal.ts';
import {
  type InspectionItem,
  isAsked,
  isSameSeen,
  keptValue,
  type Seen,
} from '../../../../shared/gate-checks/inspection.ts';
import type { Message } from '../../../../shared/i18n/message.ts';

/**
 * Input of the checks from a card: the truck's equipment, and the observations that differ, by
 * line.
 */
export type LookEntry = Pick<CheckIn, 'containers'> & {
  readonly seen: Readonly<Record<string, string>>;
  /** Photos that are kept of the card. */
  readonly photos: number;
};

/** One line, on the way in or out. */
export type LookLine = {
  /** Its value's name among what was written (`LookEntry.seen`, `HereCard.written`). */
  readonly at: string;
  readonly item: InspectionItem;
  /**
   * The value it must equal, from the appointment or the check on the way in. Empty if there is
   * none.
   */
  readonly like: string;
  /**
   * The expected value: passed, done, or the value it must equal. Empty if the clerk must enter it.
   */
  readonly expected: string;
  /** The clerk's entry, otherwise the expected value. */
  readonly value: string;
  /** It is a field: it was opened, or its value can't be expected. */
  readonly isOpen: boolean;
  /** It differs from the value it must equal. */
  readonly differs: boolean;
  /** Its value can't be expected, and nothing is written. */
  readonly isBlank: boolean;
  readonly refused: Message | null;
};

/**
 * A line of an arriving truck. `trailer`: its index among the truck's equipment. Null: the truck
 * itself.
 */
export type ComingLine = LookLine & { readonly trailer: number | null };

/** A line from the expected value and the clerk's entry, if any. Null if there is neither. */
export function lineOf(
  { at, item, like, expected }: Pick<LookLine, 'at' | 'item' | 'like' | 'expected'>,
  written: string | null,
  photos: number,
): LookLine {
  const counted = photos === 0 ? '' : String(photos);
  const value = item.kind === 'photo' ? counted : (written ?? expected);
  const kept = keptValue(item, value);
  const isMarked = item.kind === 'check' || item.kind === 'tick';
  const seen = (text: string): Seen => ({ ...item, value: text, isCompared: true });
  return {
    ...{ at, item, like, expected, value },
    isOpen: written !== null || (!isMarked && expected === ''),
    differs:
      like.trim() !== '' && value !== like && kept.ok && !isSameSeen(seen(like), seen(kept.value)),
    isBlank: !isMarked && value.trim() === '',
    refused: kept.ok ? null : kept.error,
  };
}

/** Every line of a card, in the order of the list: the truck's, then those of each trailer. */
export function comingLines(
  entry: LookEntry,
  items: readonly InspectionItem[],
  seal: string,
): readonly ComingLine[] {
  const of = (kind: InspectionItem['of'], trailer: number | null) =>
    items
      .filter((item) => isAsked(item, kind, 'in'))
      .map((item): ComingLine => {
        const at = `${trailer ?? 'truck'} ${item.key}`;
        const like = bookedOf(item, seal, entry.containers.length);
        const expected = item.kind === 'tick' ? 'x' : like;
        const line = lineOf({ at, item, like, expected }, entry.seen[at] ?? null, entry.photos);
        return { ...line, trailer };
      });
  return [...of('truck', null), ...entry.containers.flatMap((_, at) => of('trailer', at))];
}

/**
 * The values to send with the check-in. If one value of the truck or of a trailer is invalid, we
 * send none of that truck or trailer.
 */
export function looksOf(
  { containers }: Pick<LookEntry, 'containers'>,
  lines: readonly ComingLine[],
): CheckIn['looks'] {
  return [null, ...containers.map((_, at) => at)].flatMap((trailer) => {
    const own = lines.filter((line) => line.trailer === trailer);
    if (own.length === 0 || own.some(({ refused }) => refused !== null)) return [];
    const code = trailer === null ? null : (containers[trailer]?.code.trim() ?? null);
    return [{ trailer: code, seen: own.map(({ item: { key }, value }) => ({ key, value })) }];
  });
}
