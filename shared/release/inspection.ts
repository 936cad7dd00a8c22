/**
 * What a guard looks at when a truck comes and when it leaves, by a list that the facility makes;
 * and where the way out differs from the way in. Pure.
 */
import { type HoldSubject, holdSaid, holdValue, type StandingHold } from './standing-hold.ts';

/**
 * `seal`: one or several numbers; `number`: decimal, with a unit; `check`: passed, or failed with a
 * word; `tick`: done or not.
 */
export const itemKinds = ['seal', 'text', 'number', 'check', 'tick'] as const;
/** One of them. */
export type ItemKind = (typeof itemKinds)[number];
/** When an item is asked for. */
export type ItemWhen = 'in' | 'out' | 'both';

/** One line of the list. */
export type InspectionItem = {
  readonly key: string;
  readonly label: string;
  readonly kind: ItemKind;
  /** Of the truck, or of the trailer that it brings or takes. */
  readonly of: 'truck' | 'trailer';
  readonly when: ItemWhen;
  /** Behind a number, such as `°F`; empty: none. */
  readonly unit: string;
  /** By how much a number may differ on the way out; decimal. */
  readonly tolerance: number;
  /** A failed check holds the trailer for all moves. */
  readonly isRedTag: boolean;
};

/** Most of a list, and of its texts in characters. */
export const inspectionLimits = { items: 200, label: 60, unit: 12, value: 200 } as const;

/** What was seen of one item, with the item as it was then. */
export type Seen = Pick<InspectionItem, 'key' | 'label' | 'kind' | 'unit' | 'tolerance'> & {
  /** Empty: not looked at. Of a check: empty for passed, else what failed. */
  readonly value: string;
  /** It was asked both ways: the way out has to show the same. */
  readonly isCompared: boolean;
  readonly isRedTag: boolean;
};

/** One look at a truck or a trailer. */
export type Inspection = {
  readonly asset: HoldSubject;
  readonly when: 'in' | 'out';
  readonly seen: readonly Seen[];
};

/** The key of a look among the kept ones. */
export const inspectionKey = (asset: HoldSubject, when: 'in' | 'out'): string => `${asset} ${when}`;

/** Whether an item is looked at on that way, of such a thing. */
export const isAsked = (item: InspectionItem, kind: InspectionItem['of'], when: 'in' | 'out') =>
  item.of === kind && (item.when === 'both' || item.when === when);

/** A number as people write it: a comma or a point, a minus of any form; null: none. */
export function decimalOf(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, '-').replace(',', '.');
  return /^[+-]?\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

const sealKey = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .split(/[\s,;/]+/u)
    .map((each) => each.replace(/-/g, ''))
    .filter((each) => each !== '')
    .sort()
    .join(' ');

/** Whether the way out shows the same as the way in. */
export function isSameSeen(before: Seen, after: Seen): boolean {
  if (before.kind !== after.kind || before.unit !== after.unit) return false;
  switch (after.kind) {
    case 'seal':
      return sealKey(before.value) === sealKey(after.value);
    case 'number': {
      const [one, other] = [decimalOf(before.value), decimalOf(after.value)];
      if (one === null || other === null) return one === other;
      return Math.abs(one - other) <= after.tolerance + 1e-9;
    }
    case 'check':
      return true;
    default:
      return before.value.trim().toUpperCase() === after.value.trim().toUpperCase();
  }
}

/** A look with when it was kept, in milliseconds since the epoch. */
export type KnownInspection = { readonly at: number; readonly inspection: Inspection };

/**
 * What holds an asset by what was seen of it: a difference to the way in, a way out that nobody
 * looked at, a red tag.
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
    ({ kind, value, isCompared }) => isCompared && kind !== 'check' && value.trim() !== '',
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
    stops: cause === 'redTag' ? 'moves' : 'leaving',
    said: holdSaid(cause, here, there, label),
  });
  const tags = [...before, ...after].filter(({ isRedTag, value }) => isRedTag && value !== '');
  const [tag] = tags;
  const at = String(out?.at ?? way.in?.at ?? 0);
  return [
    ...(tag === undefined ? [] : [hold('redTag', at, `${tag.label}: ${tag.value}`)]),
    ...(out === null && compared.length > 0
      ? [
          hold(
            'unseen',
            String(way.in?.at ?? 0),
            holdValue(compared.map(({ label }) => label).join(', ')),
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

const withUnit = ({ value, unit }: Seen): string =>
  value.trim() === '' ? '—' : [value.trim(), unit].filter(Boolean).join(' ');

/** What is wrong with a list; null: nothing. */
export function wrongList(
  items: readonly InspectionItem[],
): 'tooMany' | 'noLabel' | 'tooLong' | 'twice' | null {
  if (items.length > inspectionLimits.items) return 'tooMany';
  if (items.some(({ label }) => label.trim() === '')) return 'noLabel';
  const { label: longest, unit: longestUnit } = inspectionLimits;
  if (items.some(({ label, unit }) => label.length > longest || unit.length > longestUnit))
    return 'tooLong';
  const names = items.map(({ label, of }) => `${of} ${label.trim().toLowerCase()}`);
  return new Set(names).size < names.length ? 'twice' : null;
}
