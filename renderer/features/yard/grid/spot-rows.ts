/** The rows of the grid: which spots, in which order. Pure. */

import type { SpotId } from '../../../../shared/ids.ts';
import { bareKey, isInCode } from '../../../../shared/search-key.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { contentsOf, type SpotContents } from '../../../../shared/yard/contents.ts';
import type { Area, Container, Spot, Visit } from '../../../../shared/yard/model.ts';
import { compareParsed, type ParsedCode } from '../../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import type { SpotFilter, SpotStateFilter } from '../../../page/stores/ui-store.ts';
import type { Sort, SortKey } from '../../../ui/table/column.ts';
import { parsedCodeOf } from '../../../ui/text/parsed-code.ts';
import { rememberedByRow } from '../../../ui/timing/remembered.ts';
import { columns } from './spot-columns.tsx';

/**
 * Whether rows must be found again when what is on a spot changes. Codes and areas alone do not
 * depend on it.
 */
export const dependsOnContents = (filter: SpotFilter, sort: Sort): boolean =>
  filter.text !== '' ||
  filter.state !== null ||
  filter.pool !== null ||
  columnOf(sort).isOfStructure !== true;

/**
 * The spots that pass the filter, sorted; equal ones in natural order of their codes. `pool`: spots
 * of the trailers that the filter asks for.
 */
export function spotRows(
  yard: YardTable,
  filter: SpotFilter,
  sort: Sort,
  pool: ReadonlySet<SpotId> | null = null,
): readonly SpotId[] {
  const column = columnOf(sort);
  const words = filter.text
    .split(/\s+/)
    .map(bareKey)
    .filter((word) => word !== '');
  const rows: Row[] = [];
  // The assets on a spot don't affect an order by code, so we don't look them up.
  const needsContents = dependsOnContents(filter, sort);
  for (const spot of yard.spots()) {
    if (filter.area !== null && spot.areaId !== filter.area) continue;
    if (filter.type !== null && spot.type !== filter.type) continue;
    if (filter.among !== null && !filter.among.has(spot.id)) continue;
    if (pool !== null && !pool.has(spot.id)) continue;
    const contents = needsContents ? contentsOf(yard, spot.id) : notLookedAt;
    if (filter.state !== null && !hasState(contents, filter.state)) continue;
    const area = yard.area(spot.areaId);
    if (words.length > 0 && !holds(words, spot, area, contents)) continue;
    rows.push({
      spot,
      code: parsedCodeOf(spot),
      key: column.sort === undefined ? 0 : column.sort({ spot, area, contents }),
    });
  }
  const sign = sort.descending ? -1 : 1;
  rows.sort(
    (a, b) =>
      compareKeys(a.key, b.key, sign) ||
      (column === columns[0] ? sign : 1) * compareParsed(a.code, b.code),
  );
  return rows.map(({ spot }) => spot.id);
}

/** Replaces the contents of a spot where rows don't depend on them. */
const notLookedAt: SpotContents = {
  spot: null,
  truck: null,
  hooked: [],
  standalone: null,
  extra: { trucks: [], standalone: [] },
  isOpen: true,
  isReserved: false,
  state: 'free',
};

const columnOf = ({ column }: Sort) => columns.find(({ key }) => key === column) ?? columns[0]!;

type Row = { readonly spot: Spot; readonly code: ParsedCode; readonly key: SortKey };

/** Rows without a sort value come last in both directions. */
function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -sign : a > b ? sign : 0;
}

function hasState({ state, isOpen, isReserved }: SpotContents, wanted: SpotStateFilter): boolean {
  switch (wanted) {
    case 'closed':
      return !isOpen;
    case 'reserved':
      return isReserved;
    case 'free':
      // A clerk who looks for a free spot wants one that takes something.
      return state === 'free' && isOpen;
    case 'occupied':
      return state !== 'free';
    default:
      return state === wanted;
  }
}

function holds(
  words: readonly string[],
  spot: Spot,
  area: Area | undefined,
  { truck, hooked, standalone, extra }: SpotContents,
): boolean {
  const { code, observation } = keysOfSpot(spot);
  let text = code + (area === undefined ? '' : keyOfArea(area)) + observation;
  if (truck !== null) text += keyOfTruck(truck);
  for (const each of hooked) text += keyOfAsset(each);
  if (standalone !== null) text += keyOfAsset(standalone);
  for (const each of extra.standalone) text += keyOfAsset(each);
  for (const each of extra.trucks) text += keyOfAsset(each);
  return words.every((word) => text.includes(word) || isInCode(code, word));
}

/** The searchable texts of a row, normalized. Each typed key reads them for every row. */
const keyOf = (...texts: readonly (string | null)[]): string =>
  texts.map((each) => (each === null ? '' : bareKey(each.slice(0, 200)))).join('');

const keysOfSpot = rememberedByRow(({ code, observation }: Spot) => ({
  code: keyOf(code),
  observation: keyOf(observation),
}));
const keyOfArea = rememberedByRow(({ name }: Area) => keyOf(name));
const keyOfTruck = rememberedByRow(({ licensePlate, dotNumber, companyName }: Visit) =>
  keyOf(licensePlate, dotNumber, companyName),
);
const keyOfAsset = rememberedByRow((asset: Visit | Container) =>
  keyOf(assetLabel(asset), asset.companyName),
);
