/** What is looked at of a truck that comes in, before it is in. Pure. */
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

/** What a card says of a truck: what it brings; what was seen and is not as expected, by line. */
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
  /** What it has to be the same as: by the appointment, or on the way in; empty: nothing. */
  readonly like: string;
  /** As expected: passed, done, as it has to be; empty: that has to be written. */
  readonly expected: string;
  /** As the clerk wrote it, else as expected. */
  readonly value: string;
  /** It is a field: it was opened, or its value can't be expected. */
  readonly isOpen: boolean;
  /** Its value isn't what it has to be the same as. */
  readonly differs: boolean;
  /** Its value can't be expected, and nothing is written. */
  readonly isBlank: boolean;
  readonly refused: Message | null;
};

/** A line of a truck that comes in. `trailer`: its place among what it brings; null: its own. */
export type ComingLine = LookLine & { readonly trailer: number | null };

/** A line from what it is expected to be and what was written; null: nothing was. */
export function lineOf(
  { at, item, like, expected }: Pick<LookLine, 'at' | 'item' | 'like' | 'expected'>,
  written: string | null,
  photos: number,
): LookLine {
  const counted = photos === 0 ? '' : String(photos);
  const value = item.kind === 'photo' ? counted : (written ?? expected);
  const kept = keptValue(item, value);
  const isMarked = item.kind === 'check' || item.kind === 'tick';
  const seen = (said: string): Seen => ({ ...item, value: said, isCompared: true });
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

/** What was seen, as it goes with the check-in. A value that can't be kept leaves its look out. */
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
