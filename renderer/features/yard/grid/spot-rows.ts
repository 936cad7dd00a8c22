/** Rows of the grid: which spots, in which order. Pure over the table. */
import type { SpotId } from '../../../../shared/ids.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { contentsOf, type SpotContents } from '../../../../shared/yard/contents.ts';
import type { Area, Spot } from '../../../../shared/yard/model.ts';
import { compareParsed, type ParsedCode, parseCode } from '../../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import type { SpotColumn, SpotFilter, SpotStateFilter, UiState } from '../../../page/stores/ui-store.ts';
import { searchKey } from '../../../ui/search-text.ts';
import { stateText } from '../../../ui/spot-state.tsx';
import { instantMs } from '../../../ui/time.ts';

/** Columns whose order can change without a spot coming or going. */
const contentColumns: ReadonlySet<SpotColumn> = new Set(['state', 'truck', 'containers', 'dwell', 'notes']);

/** Whether rows must be found anew when what stands on a spot changes. Codes and areas alone do not depend on it. */
export const dependsOnContents = (filter: SpotFilter, sort: UiState['spotSort']): boolean =>
  filter.text !== '' || filter.state !== null || contentColumns.has(sort.column);

// Rows are never changed in place, so a code is taken apart once for as long as its row lives.
const parsedCodes = new WeakMap<Spot, ParsedCode>();
function codeOf(spot: Spot): ParsedCode {
  const known = parsedCodes.get(spot);
  if (known !== undefined) return known;
  const parsed = parseCode(spot.code);
  parsedCodes.set(spot, parsed);
  return parsed;
}

/** When what stands on the spot came there: the earlier of truck and container, because dwell asks for the longest stay. */
export function placedSince({ truck, standalone }: SpotContents): string | null {
  const [a, b] = [truck?.placedAt ?? null, standalone?.placedAt ?? null];
  const [x, y] = [instantMs(a), instantMs(b)];
  if (x === null) return y === null ? null : b;
  return y === null || x <= y ? a : b;
}

/** Containers on the spot, hooked ones first, as one text. */
export const containersText = ({ hooked, standalone, extra }: SpotContents): string =>
  [...hooked, ...(standalone === null ? [] : [standalone]), ...extra.standalone].map(assetLabel).join(', ');

/** The spots that pass the filter, sorted; equal ones in natural order of their codes. */
export function spotRows(yard: YardTable, filter: SpotFilter, sort: UiState['spotSort']): readonly SpotId[] {
  const words = filter.text
    .split(/\s+/)
    .map(searchKey)
    .filter((word) => word !== '');
  const rows: Row[] = [];
  for (const spot of yard.spots()) {
    if (filter.area !== null && spot.areaId !== filter.area) continue;
    if (filter.type !== null && spot.type !== filter.type) continue;
    if (filter.among !== null && !filter.among.has(spot.id)) continue;
    const contents = contentsOf(yard, spot.id);
    if (filter.state !== null && !hasState(contents, filter.state)) continue;
    const area = yard.area(spot.areaId);
    if (words.length > 0 && !holds(words, spot, area, contents)) continue;
    rows.push({ spot, code: codeOf(spot), key: sortKey(sort.column, spot, area, contents) });
  }
  const sign = sort.descending ? -1 : 1;
  rows.sort((a, b) => sign * compareKeys(a.key, b.key) || (sort.column === 'code' ? sign : 1) * compareParsed(a.code, b.code));
  return rows.map(({ spot }) => spot.id);
}

type Row = { readonly spot: Spot; readonly code: ParsedCode; readonly key: string | number };

function sortKey(column: SpotColumn, spot: Spot, area: Area | undefined, contents: SpotContents): string | number {
  switch (column) {
    case 'code':
      return 0;
    case 'area':
      return area?.name.toLowerCase() ?? '';
    case 'type':
      return spot.type;
    case 'state':
      return stateText(contents);
    case 'truck':
      return contents.truck === null ? '\uffff' : assetLabel(contents.truck).toLowerCase();
    case 'containers':
      return containersText(contents).toLowerCase() || '\uffff';
    case 'dwell': {
      // Longest stay last, and spots where nothing stands before all others: descending shows the oldest dwellers first.
      const since = instantMs(placedSince(contents));
      return since === null ? Number.NEGATIVE_INFINITY : -since;
    }
    case 'notes':
      return spot.observation?.toLowerCase() || '\uffff';
  }
}

function compareKeys(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
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

function holds(words: readonly string[], spot: Spot, area: Area | undefined, { truck, hooked, standalone, extra }: SpotContents): boolean {
  const assets = [...hooked, ...(standalone === null ? [] : [standalone]), ...extra.standalone, ...extra.trucks];
  const texts = [
    spot.code,
    area?.name,
    spot.observation,
    truck?.licensePlate,
    truck?.dotNumber,
    truck?.companyName,
    ...assets.flatMap((each) => [assetLabel(each), each.companyName]),
  ];
  const text = searchKey(texts.map((each) => each?.slice(0, 200) ?? '').join(' '));
  return words.every((word) => text.includes(word));
}
