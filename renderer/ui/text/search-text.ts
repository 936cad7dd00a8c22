/** Finds spots and assets by what clerks read or hear: code, plate, DOT, company, phone. */
import { isFuzzy, isNameWithSlip } from '../../../shared/fuzzy.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { carrierKey, keyIn, readCarrierNumber } from '../../../shared/readers/carrier-number.ts';
import { knownWords } from '../../../shared/readers/known-words.ts';
import { bareKey, searchKey, withoutZeros } from '../../../shared/search-key.ts';
import { assetLabel, assetName, displayText } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { isNumbered, type NumberedSpot, numberedSpot } from '../../../shared/verbs/vocabulary.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { Spot, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { stateText } from '../spot-state.tsx';
import { words } from '../words.ts';

/**
 * One thing found. `asset` is null for a spot.
 *
 * Example: `{ key: 'visit:v-17', kind: 'visit', label: 'TX-4821', detail: 'D-04', since, more:
 * 'Saddleback', spot: 'spot-D4', asset: { kind: 'visit', id: 'v-17' } }`.
 */
export type SearchHit = {
  readonly key: string;
  readonly kind: 'spot' | 'visit' | 'container';
  readonly label: string;
  /** Its place. */
  readonly detail: string;
  /** Since when it is there. Null for a spot, and if we don't know. */
  readonly since: Instant | null;
  /** Its company, and its other numbers. */
  readonly more: string;
  readonly spot: SpotId | null;
  readonly asset: AssetRef | null;
};

/** 0 for all of the text, 1 for its beginning, 2 for somewhere in it, null for not at all. */
function rank(texts: readonly (string | null)[], wanted: string): number | null {
  let best: number | null = null;
  for (const text of texts) {
    if (text === null) continue;
    const key = bareKey(text.slice(0, 200));
    const at = key.indexOf(wanted);
    if (at === -1) continue;
    const own = key === wanted ? 0 : at === 0 ? 1 : 2;
    if (best === null || own < best) best = own;
  }
  return best;
}

/** A spot by its code, with or without zeros ("a 6" is A-06), or by its number ("door 8"). */
function spotRank(
  { code, type }: Pick<Spot, 'code' | 'type'>,
  wanted: string,
  numbered: NumberedSpot | null,
): number | null {
  const own = rank([code], wanted);
  const key = bareKey(code.slice(0, 200));
  const isMeant =
    withoutZeros(key) === withoutZeros(wanted) ||
    (numbered !== null && isNumbered(numbered, key, type === 'docking'));
  return isMeant && own !== 0 ? 1 : own;
}

/** What is found by a slip, or by a part of a phone or of a note, is behind all codes and names. */
const LAST = 3;

/** Letters or digits of a phone or a note: a shorter text is a code. */
const leastOfDriver = 4;

const isPhone = /^[\d\s()+.-]+$/;

/** `LAST` if the text is a carrier's misspelled name, or a part of the driver's phone or notes. */
function lastRank(
  names: readonly (string | null)[],
  text: string,
  driver: Pick<Visit, 'phone' | 'driverNotes' | 'driverAppointmentIdentifier'> | null,
): number | null {
  const digits = text.replace(/\D/g, '');
  const isOfPhone =
    isPhone.test(text) &&
    digits.length >= leastOfDriver &&
    driver?.phone?.replace(/\D/g, '').includes(digits) === true;
  const notes = [driver?.driverNotes ?? null, driver?.driverAppointmentIdentifier ?? null];
  const wanted = bareKey(text);
  const isOfDriver = wanted.length >= leastOfDriver && rank(notes, wanted) !== null;
  const isName = names.some((name) => name !== null && isNameWithSlip(name, text));
  return isOfPhone || isOfDriver || isName ? LAST : null;
}

/** A carrier's name and a number beside each other: "bluestem 4759", also with a slip. */
type NamedNumber = { readonly name: string; readonly numbers: readonly string[] };

function readNamedNumber(text: string): NamedNumber | null {
  const all = text.split(/\s+/).filter((word) => bareKey(word) !== '');
  const numbers = all.filter((word) => /^\d{3,}$/.test(word));
  const names = all.filter((word) => !/\p{N}/u.test(word));
  return numbers.length > 0 && names.length > 0 && numbers.length + names.length === all.length
    ? { name: names.join(' '), numbers }
    : null;
}

/** Whether it is meant: each number as it is, the name or the letters of the code with a slip. */
const isMeant = (
  meant: NamedNumber | null,
  code: string | null,
  names: readonly (string | null)[],
): boolean =>
  meant !== null &&
  code !== null &&
  meant.numbers.every((number) => code.match(/\d+/g)?.includes(number) === true) &&
  isFuzzy([...names, code.replace(/\P{L}+/gu, ' ')].join(' ').slice(0, 300), meant.name);

/** The state of a spot, and what is on it: "Free", "Container HBT 14925". */
function spotLine(yard: YardTable, id: SpotId): string {
  const contents = contentsOf(yard, id);
  const { truck, hooked, standalone } = contents;
  const there = [truck, ...hooked, standalone].flatMap((each) =>
    each === null ? [] : assetLabel(each),
  );
  return [stateText(contents), ...there].join(' · ');
}

/** The best matches, at most `limit`. Empty for a text without letters or digits. */
export const search = (yard: YardTable, text: string, limit: number): readonly SearchHit[] =>
  rankedHits(yard, text)
    .slice(0, limit)
    .map(({ make }) => make());

/**
 * For a text that matches nothing as a whole: what its words find by their complete code, and the
 * words that are no code. Null where no word is one.
 */
export function searchWords(
  yard: YardTable,
  text: string,
  limit: number,
): { readonly found: readonly SearchHit[]; readonly missed: readonly string[] } | null {
  const read = knownWords(text, (keys) => codesAmong(yard, keys));
  if (read === null) return null;
  const found = read.known.flatMap((each) =>
    rankedHits(yard, each).filter(({ rank }) => rank === 0),
  );
  return { found: found.slice(0, limit).map(({ make }) => make()), missed: read.missed };
}

/** Which of these keys are codes in the yard: of a spot, a truck, or a trailer. */
function codesAmong(yard: YardTable, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const codes = new Set<string>();
  const add = (text: string | null) => {
    const key = searchKey((text ?? '').slice(0, 200));
    if (wanted.has(key)) codes.add(key);
  };
  for (const { code } of yard.spots()) add(code);
  for (const { licensePlate, dotNumber, isActive } of yard.visits())
    if (isActive) for (const each of [licensePlate, dotNumber]) add(each);
  for (const { code, isActive } of yard.containers()) if (isActive) add(code);
  return codes;
}

type RankedHit = { readonly rank: number; readonly make: () => SearchHit };

/** All matches, best first. */
function rankedHits(yard: YardTable, text: string): readonly RankedHit[] {
  const wanted = bareKey(text);
  if (wanted === '') return [];
  const { t, format } = words();
  const carrier = readCarrierNumber(text);
  const dot = carrier.ok && carrier.value.register === 'dot' ? carrierKey(carrier.value) : null;
  const meant = readNamedNumber(text);
  const numbered = numberedSpot(text.trim().split(/\s+/));
  const found: RankedHit[] = [];
  const lastOf = (
    code: string | null,
    names: readonly (string | null)[],
    driver: Visit | null,
  ): number | null => (isMeant(meant, code, names) ? LAST : lastRank(names, text, driver));
  const spotCode = (spot: SpotId | null) =>
    spot === null ? t('common.waitingList') : onSpot(yard.spot(spot)?.code);
  const onSpot = (code: string | undefined) =>
    code === undefined
      ? t('shell.found.onUnknown')
      : t('shell.found.on', { spot: displayText(code, 40) });

  for (const spot of yard.spots()) {
    const own = spotRank(spot, wanted, numbered);
    if (own === null) continue;
    const area = displayText(yard.area(spot.areaId)?.name ?? t('common.noArea'), 60);
    found.push({
      rank: own,
      make: () => ({
        key: `spot:${spot.id}`,
        kind: 'spot',
        label: displayText(spot.code, 40),
        detail: [spotLine(yard, spot.id), area].join(' · '),
        since: null,
        more: '',
        spot: spot.id,
        asset: null,
      }),
    });
  }
  for (const visit of yard.visits()) {
    if (!visit.isActive) continue;
    const own =
      dot !== null && keyIn('dot', visit.dotNumber) === dot
        ? 0
        : (rank(
            [visit.licensePlate, visit.dotNumber, visit.companyName, visit.companyHint],
            wanted,
          ) ?? lastOf(visit.licensePlate, [visit.companyName, visit.companyHint], visit));
    if (own === null) continue;
    const more = [
      visit.companyName,
      visit.dotNumber === null ? null : t('shell.found.dot', { number: visit.dotNumber }),
    ].filter((each) => each !== null);
    found.push({
      rank: own,
      make: () => ({
        key: `visit:${visit.id}`,
        kind: 'visit',
        label: format(assetName(visit)),
        detail: spotCode(visit.spotId),
        since: visit.placedAt ?? visit.createdAt,
        more: more.map((each) => displayText(each, 60)).join(' · '),
        spot: visit.spotId,
        asset: { kind: 'visit', id: visit.id },
      }),
    });
  }
  for (const container of yard.containers()) {
    if (!container.isActive) continue;
    const own =
      rank([container.code, container.companyName], wanted) ??
      lastOf(container.code, [container.companyName], null);
    if (own === null) continue;
    const truck = container.visitId === null ? undefined : yard.visit(container.visitId);
    const spot = truck?.spotId ?? container.spotId;
    const where =
      truck === undefined
        ? spotCode(spot)
        : `${t('shell.found.hooked', { truck: assetLabel(truck) })} · ${spotCode(spot)}`;
    found.push({
      rank: own,
      make: () => ({
        key: `container:${container.id}`,
        kind: 'container',
        label: format(assetName(container)),
        detail: where,
        since: (truck ?? container).placedAt ?? (truck ?? container).createdAt,
        more: displayText(container.companyName ?? '', 60),
        spot,
        asset: { kind: 'container', id: container.id },
      }),
    });
  }
  // Array.sort is stable: spots before trucks before containers among equals.
  return found.sort((a, b) => a.rank - b.rank);
}
