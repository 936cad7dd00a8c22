/** What is looked at of a truck that comes in, before it is in. Pure. */
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import { bookedOf } from '../../../../shared/release/booked-seal.ts';
import { type InspectionItem, isAsked, keptValue } from '../../../../shared/release/inspection.ts';

/** What a card says of a truck: what it brings; what was seen and is not as expected, by line. */
export type LookEntry = Pick<CheckIn, 'containers'> & {
  readonly seen: Readonly<Record<string, string>>;
  /** Photos that are kept of the card. */
  readonly photos: number;
};

/** One line. `trailer`: its place among what the truck brings; null: of the truck itself. */
export type LookLine = {
  /** Its value's name in `LookEntry.seen`. */
  readonly at: string;
  readonly item: InspectionItem;
  readonly trailer: number | null;
  /** What the appointment says of it; empty: nothing. */
  readonly booked: string;
  /** As expected: passed, done, as on the appointment; empty: that has to be written. */
  readonly expected: string;
  /** As the clerk wrote it, else as expected. */
  readonly value: string;
  /** Its value can't be expected, and nothing is written. */
  readonly isBlank: boolean;
  readonly refused: Message | null;
};

/** Every line of a card, in the order of the list: the truck's, then those of each trailer. */
export function comingLines(
  entry: LookEntry,
  items: readonly InspectionItem[],
  seal: string,
): readonly LookLine[] {
  const of = (kind: InspectionItem['of'], trailer: number | null) =>
    items
      .filter((item) => isAsked(item, kind, 'in'))
      .map((item): LookLine => {
        const at = `${trailer ?? 'truck'} ${item.key}`;
        const written = entry.seen[at];
        const booked = bookedOf(item, seal, entry.containers.length);
        const expected = item.kind === 'tick' ? 'x' : booked;
        const photos = entry.photos === 0 ? '' : String(entry.photos);
        const value = item.kind === 'photo' ? photos : (written ?? expected);
        const kept = keptValue(item, value);
        return {
          ...{ at, item, trailer, booked, expected, value },
          isBlank: item.kind !== 'check' && item.kind !== 'tick' && value.trim() === '',
          refused: kept.ok ? null : kept.error,
        };
      });
  return [...of('truck', null), ...entry.containers.flatMap((_, at) => of('trailer', at))];
}

/** What was seen, as it goes with the check-in. A value that can't be kept leaves its look out. */
export function looksOf(
  { containers }: Pick<LookEntry, 'containers'>,
  lines: readonly LookLine[],
): CheckIn['looks'] {
  return [null, ...containers.map((_, at) => at)].flatMap((trailer) => {
    const own = lines.filter((line) => line.trailer === trailer);
    if (own.length === 0 || own.some(({ refused }) => refused !== null)) return [];
    const code = trailer === null ? null : (containers[trailer]?.code.trim() ?? null);
    return [{ trailer: code, seen: own.map(({ item: { key }, value }) => ({ key, value })) }];
  });
}
