/** The checks of a truck that is here, and of each trailer with it. Pure. */
import type { ReleaseState } from '../../../../shared/console-api/release.ts';
import {
  EXPECTED_PHOTO,
  type Inspection,
  type InspectionItem,
  inspectionHolds,
  isAsked,
} from '../../../../shared/gate-checks/inspection.ts';
import { assetLabel } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { type AssetRef, type AssetSubject, subjectOf } from '../../../../shared/yard/operations.ts';
import { type LookLine, lineOf } from './coming-lines.ts';

/**
 * A check of one truck or trailer: the one on the way in until it is saved, then the one on the way
 * out.
 */
export type HereLook = {
  readonly asset: AssetRef;
  readonly subject: AssetSubject;
  readonly name: string;
  readonly when: 'in' | 'out';
  readonly lines: readonly LookLine[];
  /** The newest that is kept; null: none. */
  readonly kept: ReleaseState['inspections'][number] | null;
  /** It is due before the truck moves on, and is still open. */
  readonly isDue: boolean;
  /** Its lines are asked: it is due, or the clerk looks again. */
  readonly isAsked: boolean;
};

/** The clerk's entries on the card. */
type Entered = {
  readonly written: Readonly<Record<string, string>>;
  readonly again: readonly AssetSubject[];
};

/** The truck's checks first, then those of each trailer. Assets without checks are left out. */
export function hereLooks(
  { visit, hooked }: { readonly visit: Visit; readonly hooked: readonly Container[] },
  state: Pick<ReleaseState, 'items' | 'inspections' | 'photos'>,
  entered: Entered,
): readonly HereLook[] {
  const isLeaving = visit.spotId !== null;
  return [
    lookOf({ kind: 'visit', id: visit.id }, assetLabel(visit), isLeaving, state, entered),
    ...hooked.map((each) =>
      lookOf({ kind: 'container', id: each.id }, assetLabel(each), isLeaving, state, entered),
    ),
  ].filter(({ lines, kept }) => lines.length > 0 || kept !== null);
}

function lookOf(
  asset: AssetRef,
  name: string,
  isLeaving: boolean,
  { items, inspections, photos }: Pick<ReleaseState, 'items' | 'inspections' | 'photos'>,
  { written, again }: Entered,
): HereLook {
  const subject = subjectOf(asset);
  const keptOn = (way: 'in' | 'out') =>
    inspections.find(({ inspection: of }) => of.asset === subject && of.when === way) ?? null;
  const before = keptOn('in');
  const last = keptOn('out');
  const kind = asset.kind === 'visit' ? 'truck' : 'trailer';
  const when = before === null && items.some((item) => isAsked(item, kind, 'in')) ? 'in' : 'out';
  // A check that differed opens with its saved value, so that one key can't overwrite it.
  const differs = inspectionHolds(subject, { in: before, out: last }).some(({ cause }) =>
    cause.startsWith('item:'),
  );
  const count = photos.find((each) => each.asset === subject)?.[when] ?? 0;
  const lines = items
    .filter(
      (item) =>
        isAsked(item, kind, when) && (when === 'in' || isComparable(item, before?.inspection)),
    )
    .map((item) => {
      const at = `${subject} ${when} ${item.key}`;
      const like = item.kind === 'check' ? '' : valueIn(before, item.key);
      const expected = item.kind === 'tick' ? 'x' : like;
      const seen = differs && when === 'out' ? valueIn(last, item.key) : expected;
      const entered = written[at] ?? (seen === expected ? null : seen);
      return lineOf(
        { at, item, like, expected: item.kind === 'photo' ? '' : expected },
        entered,
        count,
      );
    });
  const isLooked = when === 'out' && last !== null && last.at >= (before?.at ?? 0);
  // Checks on departure are asked only of a truck that leaves. A waiting truck goes to its spot
  // first.
  const isDue = lines.length > 0 && !isLooked && isLeaving === (when === 'out');
  return {
    ...{ asset, subject, name, when, lines },
    kept: last ?? before,
    isDue,
    isAsked: isDue || (lines.length > 0 && again.includes(subject)),
  };
}

/**
 * Whether to ask a check again on the way out. Without a value from the way in there is nothing to
 * compare. A seal is the exception, because it may have been put on here.
 */
const isComparable = (item: InspectionItem, before: Inspection | undefined): boolean =>
  item.when === 'out' ||
  item.kind === 'seal' ||
  item.kind === 'check' ||
  item.kind === 'tick' ||
  item.kind === 'photo' ||
  before === undefined ||
  before.seen.some(({ key, value }) => key === item.key && value.trim() !== '');

/** The observed value of an item. Empty if there is none. */
const valueIn = (look: { readonly inspection: Inspection } | null, key: string): string =>
  look?.inspection.seen.find((each) => each.key === key)?.value ?? '';

/** The lines that are asked now, as the digits count them. */
export const askedLines = (looks: readonly HereLook[]): readonly LookLine[] =>
  looks.flatMap((look) => (look.isAsked ? look.lines : []));

/** A check as we save it: each value by the key of its item. The main process counts the photos. */
export const valuesOf = ({ lines }: HereLook): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.map(({ item, value, isBlank }) => [
      item.key,
      item.kind === 'photo' && !isBlank ? EXPECTED_PHOTO : value,
    ]),
  );
