/**
 * What a guard looks at when a truck comes and when it leaves, by a list that the facility makes;
 * and where the way out differs from the way in. Pure.
 */
import { type Message, message } from '../i18n/message.ts';
import { canBeCode, inCapitals } from '../readers/identity.ts';
import { readSignedDecimal } from '../readers/number.ts';
import { certain, comparable, type Reading, typedText, withoutMarks } from '../readers/reading.ts';
import {
  type DegreeUnit,
  degreeUnits,
  fahrenheitOf,
  readTemperature,
} from '../readers/temperature.ts';
import { fail, ok, type Result } from '../result.ts';
import { displayText, isBlank } from '../text.ts';
import {
  type HoldSubject,
  holdMessage,
  holdValue,
  isRedTag,
  type StandingHold,
} from './standing-hold.ts';

/**
 * `seal`: one or several numbers; `number`: decimal, with a unit; `temperature`: with °F or °C, and
 * compared whichever was written; `check`: passed, or failed with a word; `tick`: done or not;
 * `photo`: how many photos there were, counted by main.
 */
export const itemKinds = [
  'seal',
  'text',
  'number',
  'temperature',
  'check',
  'tick',
  'photo',
] as const;
/** One of them. A desk of a later version may have others: they are kept, and not asked here. */
export type ItemKind = (typeof itemKinds)[number];

/** Whether this version knows how a kind is asked. */
export const isKnownKind = (kind: string): boolean =>
  (itemKinds as readonly string[]).includes(kind);
/** When an item is asked for. */
export type ItemWhen = 'in' | 'out' | 'both';

/**
 * One line of the list.
 *
 * Example: `{ key: 'reefer', label: 'Reefer temperature', kind: 'temperature', of: 'trailer',
 * when: 'both', unit: '°F', tolerance: 4, isRedTag: false }`.
 */
export type InspectionItem = {
  readonly key: string;
  readonly label: string;
  readonly kind: ItemKind;
  /** Of the truck, or of the trailer that it brings or takes. */
  readonly of: 'truck' | 'trailer';
  readonly when: ItemWhen;
  /** Behind a number, such as `gal`; of a temperature `°F` or `°C`; empty: none. */
  readonly unit: string;
  /** By how much a number may differ on the way out, in its unit; decimal. */
  readonly tolerance: number;
  /** A failed check holds the trailer for all moves. */
  readonly isRedTag: boolean;
  /** The heading that it and the lines beside it with the same one stand under; left out: none. */
  readonly group?: string | undefined;
};

/** Most of a list, and of its texts in characters. */
export const inspectionLimits = { items: 200, label: 60, unit: 12, value: 200 } as const;

/** What was seen of one item, with the item as it was then. */
export type Seen = Pick<
  InspectionItem,
  'key' | 'label' | 'kind' | 'unit' | 'tolerance' | 'group'
> & {
  /** Empty: not looked at. Of a check: empty for passed, else what failed. */
  readonly value: string;
  /** It was asked both ways: the way out has to show the same. */
  readonly isCompared: boolean;
  readonly isRedTag: boolean;
  /** What the appointment says of it, such as its seal; left out: nothing. */
  readonly booked?: string | undefined;
};

/**
 * One look at a truck or a trailer.
 *
 * Example: `{ asset: 'container:c-5', when: 'in', seen: [{ key: 'seal', … }] }`.
 */
export type Inspection = {
  readonly asset: HoldSubject;
  readonly when: 'in' | 'out';
  readonly seen: readonly Seen[];
};

/** The key of a look among the kept ones. */
export const inspectionKey = (asset: HoldSubject, when: 'in' | 'out'): string => `${asset} ${when}`;

/** Whether an item is looked at on that way, of such a thing. */
export const isAsked = (item: InspectionItem, kind: InspectionItem['of'], when: 'in' | 'out') =>
  isKnownKind(item.kind) && item.of === kind && (item.when === 'both' || item.when === when);

type Measured = Pick<InspectionItem, 'kind' | 'unit'>;

/** What was written of a number or a temperature; null: the item is neither, any text does. */
export function readValue(
  { kind, unit }: Measured,
  text: string,
  locale = 'en',
): Reading<string> | null {
  if (kind === 'temperature') return readTemperature(text, unit as DegreeUnit, locale);
  if (kind === 'seal' && !canBeCode(text))
    return { refused: message('common.typed.noCode', { text: typedText(text) }) };
  if (kind === 'seal') return { value: inCapitals(text.trim()) };
  return kind === 'number' ? readSignedDecimal(text, locale) : null;
}

/**
 * What was seen of items, each value as it is kept, with its item as it is now; or why a value
 * can't be kept. `values`: by key of the item. An item without a value was not looked at, and is
 * left out: no point passes unseen. A value without an item refuses all. `booked`: what the
 * appointment says of one.
 */
export function seenOf(
  items: readonly InspectionItem[],
  values: Readonly<Record<string, string>>,
  booked: (item: InspectionItem) => string = () => '',
): Result<readonly Seen[], Message> {
  if (Object.keys(values).some((each) => !items.some(({ key }) => key === each)))
    return fail(message('release.inspect.changed'));
  const all: Seen[] = [];
  for (const item of items) {
    const { key, kind } = item;
    // Photos are counted by main.
    if (kind !== 'photo' && !Object.hasOwn(values, key)) continue;
    const seen = seenAs(item, Object.hasOwn(values, key) ? (values[key] ?? '') : '', booked(item));
    if (!seen.ok) return seen;
    all.push(seen.value);
  }
  return ok(all);
}

/**
 * What was written of an item, as it is kept: with the item as the facility's list has it, so that
 * what is compared and what is a red tag is never the page's to say. `booked`: what the appointment
 * says of it; empty: nothing.
 */
export function seenAs(
  item: InspectionItem,
  written: string,
  booked: string,
): Result<Seen, Message> {
  const { key, label, kind, unit, tolerance, group } = item;
  const value = keptValue(item, written);
  if (!value.ok) return value;
  return ok({
    ...{ key, label, kind, unit, tolerance, value: value.value },
    isRedTag: item.isRedTag && kind === 'check',
    isCompared: isComparedKind(kind) && item.when === 'both',
    ...(booked === '' ? {} : { booked }),
    ...(group === undefined ? {} : { group }),
  });
}

/** A page's word that there is a photo, as expected. What is kept is how many there are. */
export const EXPECTED_PHOTO = 'x';

/** What was seen, with the number of photos where it is asked for; empty: none. */
export const withPhotos = (seen: Seen, count: number): Seen =>
  seen.kind === 'photo' ? { ...seen, value: count === 0 ? '' : String(count) } : seen;

/** Whether the way out has to show the same: a check is passed anew, photos are taken anew. */
export const isComparedKind = (kind: ItemKind): boolean => kind !== 'check' && kind !== 'photo';

/** A value as it is kept; or why it can't be. */
export function keptValue(
  item: Measured & Pick<InspectionItem, 'label'>,
  written: string,
): Result<string, Message> {
  const { label } = item;
  if (written.length > inspectionLimits.value)
    return fail(message('release.inspect.long', { label, most: inspectionLimits.value }));
  const reading = written.trim() === '' ? null : readValue(item, written);
  if (reading === null) return ok(written);
  const value = certain(reading, written);
  return value.ok
    ? value
    : fail(
        message('release.inspect.unread', {
          label: displayText(label, inspectionLimits.label),
          why: value.error,
        }),
      );
}

/**
 * Seals in any order. Blanks divide seals that have a digit each ("A1 B2"); else they are part of
 * one ("UL 1, KA 2"), or two other seals could be made of the same words ("KA 1, UL 2").
 */
const sealKey = (text: string): string =>
  withoutMarks(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/-/g, '')
    .split(/[,;/\n]+/u)
    .flatMap((part) => {
      const words = part.split(/\s+/u).filter((each) => each !== '');
      return words.every((each) => /\p{N}/u.test(each)) ? words : [words.join(' ')];
    })
    .sort()
    .join(',');

/** Whether the way out shows the same as the way in. */
export function isSameSeen(before: Seen, after: Seen): boolean {
  if (before.kind !== after.kind) return false;
  switch (after.kind) {
    case 'seal':
      // Of signs alone nothing is left to compare.
      return (
        sealKey(before.value) === sealKey(after.value) &&
        (sealKey(after.value) !== '' || isSameText(before, after))
      );
    case 'number':
      return (
        before.unit === after.unit &&
        (isNear(numberOf(before), numberOf(after), after.tolerance) || isSameText(before, after))
      );
    case 'temperature': {
      const tolerance = after.unit === '°C' ? after.tolerance * 1.8 : after.tolerance;
      return (
        isNear(fahrenheitOf(before.value), fahrenheitOf(after.value), tolerance) ||
        isSameText(before, after)
      );
    }
    case 'check':
    case 'photo':
      return true;
    default:
      return isSameText(before, after);
  }
}

const isSameText = (before: Seen, after: Seen): boolean =>
  before.value.trim().toLowerCase() === after.value.trim().toLowerCase();

const numberOf = ({ value }: Seen): number | null => {
  const reading = readSignedDecimal(value);
  return 'value' in reading ? Number(reading.value) : null;
};

/** Whether two measures are the same. What is none is like no other. */
const isNear = (one: number | null, other: number | null, tolerance: number): boolean =>
  one !== null && other !== null && Math.abs(one - other) <= tolerance + 1e-9;

/** Points of a look that failed, and keep their trailer where it is. */
const redTagsOf = (look: KnownInspection | null): readonly Seen[] =>
  (look?.inspection.seen ?? []).filter((one) => one.isRedTag && one.value !== '');

/** A look with when it was kept, in milliseconds since the epoch. */
export type KnownInspection = { readonly at: number; readonly inspection: Inspection };

/**
 * What holds an asset by what was seen of it: a difference to the way in or to the appointment, a
 * missing look on the way out, a red tag.
 */
export function inspectionHolds(
  asset: HoldSubject,
  way: { readonly in: KnownInspection | null; readonly out: KnownInspection | null },
): readonly StandingHold[] {
  const before = way.in?.inspection.seen ?? [];
  // A look from before the newest arrival says nothing about this stay.
  const out = way.out !== null && way.out.at >= (way.in?.at ?? 0) ? way.out : null;
  const after = out?.inspection.seen ?? [];
  const compared = before.filter(
    ({ kind, value, isCompared }) => isCompared && isComparedKind(kind) && value.trim() !== '',
  );
  const hold = (
    cause: StandingHold['cause'],
    here: string,
    there: string,
    label = '',
  ): StandingHold => ({
    subject: asset,
    asset,
    cause,
    here,
    there,
    item: label,
    stops: isRedTag(cause) ? 'moves' : 'leaving',
    said: holdMessage(cause, here, there, label),
  });
  // Of each point its newest tag. One that passes on the way out doesn't take off the one before.
  const tags = new Map(
    [way.in, out].flatMap((look) =>
      redTagsOf(look).map((tag) => [tag.key, { tag, at: look?.at }] as const),
    ),
  );
  // Also an item that the list doesn't ask for any more: what came was not seen to leave.
  const missing = compared.filter(({ key }) => !after.some((each) => each.key === key));
  return [
    ...[...tags.values()].map(({ tag, at }) =>
      hold(`redTag:${tag.key}`, String(at), `${tag.label}: ${tag.value}`),
    ),
    ...before.flatMap((one): readonly StandingHold[] =>
      one.booked === undefined || one.value === '' || isSameSeen({ ...one, value: one.booked }, one)
        ? []
        : [hold(`booked:${one.key}`, withUnit(one), one.booked, one.label)],
    ),
    ...(missing.length > 0
      ? [
          hold(
            'unseen',
            String(way.in?.at ?? 0),
            holdValue(missing.map(({ label }) => label).join(', ')),
          ),
        ]
      : []),
    ...compared.flatMap((one): readonly StandingHold[] => {
      const other = after.find(({ key }) => key === one.key);
      return other === undefined || isSameSeen(one, other)
        ? []
        : [hold(`item:${one.key}`, withUnit(other), withUnit(one), one.label)];
    }),
  ];
}

/** A value as it is shown: with its unit, which a temperature has in it. */
export const withUnit = ({ kind, value, unit }: Pick<Seen, 'kind' | 'value' | 'unit'>): string =>
  value.trim() === ''
    ? '—'
    : [value.trim(), kind === 'number' ? unit : ''].filter(Boolean).join(' ');

const isDegreeUnit = (unit: string): boolean => (degreeUnits as readonly string[]).includes(unit);

/** Names that read the same are one name, however they were pasted. */
const labelKey = (label: string): string => comparable(label.normalize('NFC')).toLowerCase();

/**
 * Lines under their headings, in their order: a heading stands where it changes. Empty: none.
 *
 * Example: lines with groups `Outside`, `Outside`, none → `[{ group: 'Outside', lines: [1, 2] },
 * { group: '', lines: [3] }]`.
 */
export function underHeadings<Line>(
  lines: readonly Line[],
  groupOf: (line: Line) => string | undefined,
): readonly { readonly group: string; readonly lines: readonly Line[] }[] {
  const groups: { group: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const group = groupOf(line)?.trim() ?? '';
    const last = groups.at(-1);
    if (last?.group === group) last.lines.push(line);
    else groups.push({ group, lines: [line] });
  }
  return groups;
}

/** What is wrong with a list; null: nothing. */
export function wrongList(
  items: readonly InspectionItem[],
): 'tooMany' | 'noLabel' | 'tooLong' | 'unit' | 'twice' | null {
  if (items.length > inspectionLimits.items) return 'tooMany';
  if (items.some(({ label }) => isBlank(label))) return 'noLabel';
  const { label: longest, unit: longestUnit } = inspectionLimits;
  const isTooLong = ({ label, unit, group = '' }: InspectionItem) =>
    label.length > longest || group.length > longest || unit.length > longestUnit;
  if (items.some(isTooLong)) return 'tooLong';
  if (items.some(({ kind, unit }) => kind === 'temperature' && !isDegreeUnit(unit))) return 'unit';
  const names = items.map(({ label, of }) => `${of} ${labelKey(label)}`);
  const isTwice = (all: readonly string[]) => new Set(all).size < all.length;
  return isTwice(names) || isTwice(items.map(({ key }) => key)) ? 'twice' : null;
}
