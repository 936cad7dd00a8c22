/**
 * The waiting list as rows: trucks and standalone containers without a spot, in order of arrival.
 * Pure.
 */

import type { ContainerId, VisitId } from '../../../../shared/ids.ts';
import { bareKey } from '../../../../shared/search-key.ts';
import { assetLabel } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { rememberedByRow } from '../../../ui/timing/remembered.ts';

/** One row; everything else is read by the row itself when its asset changes. */
export type WaitingRow = { readonly asset: AssetRef; readonly key: VisitId | ContainerId };

/** `at`: when it arrived, which the rows are in order of. In milliseconds. */
type PlacedRow = WaitingRow & { readonly at: number };

const arrival = (since: Instant | null): number => instantMs(since) ?? Number.POSITIVE_INFINITY;

// The same for as long as the asset doesn't change, so that it isn't rendered again.
const rowOfVisit = rememberedByRow(
  (visit: Visit): PlacedRow => ({
    key: visit.id,
    asset: { kind: 'visit', id: visit.id },
    at: arrival(arrivalOf(visit)),
  }),
);
const rowOfContainer = rememberedByRow(
  (container: Container): PlacedRow => ({
    key: container.id,
    asset: { kind: 'container', id: container.id },
    at: arrival(arrivalOf(container)),
  }),
);

/**
 * Rows that hold every word of the filter in their plate, code, company, DOT number or hooked
 * containers.
 */
export function waitingRows(yard: YardTable, filter: string): readonly WaitingRow[] {
  const words = filter
    .split(/\s+/)
    .map(bareKey)
    .filter((word) => word !== '');
  const rows: PlacedRow[] = [];
  for (const id of yard.waitingVisits()) {
    const visit = yard.visit(id);
    if (visit === undefined) continue;
    const hooked = yard.hookedTo(id).map((each) => yard.container(each)?.code ?? '');
    if (
      !holds(words, [
        assetLabel(visit),
        visit.companyName,
        visit.companyHint,
        visit.dotNumber,
        visit.visitType,
        ...hooked,
      ])
    )
      continue;
    rows.push(rowOfVisit(visit));
  }
  for (const id of yard.waitingContainers()) {
    const container = yard.container(id);
    if (container === undefined) continue;
    if (
      !holds(words, [assetLabel(container), container.companyName, container.type, container.state])
    )
      continue;
    rows.push(rowOfContainer(container));
  }
  // Both lists come in order of arrival; a stable sort keeps their order among equals. Infinity
  // minus itself would be NaN.
  return rows.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at));
}

function holds(words: readonly string[], texts: readonly (string | null)[]): boolean {
  if (words.length === 0) return true;
  const text = bareKey(texts.map((each) => each?.slice(0, 200) ?? '').join(' '));
  return words.every((word) => text.includes(word));
}

/** The row that shows an asset. A hooked trailer is in its truck's row. */
export function waitingRowOf(
  { table }: { readonly table: Pick<YardTable, 'container'> },
  asset: AssetRef,
): AssetRef {
  const truck = asset.kind === 'container' ? table.container(asset.id)?.visitId : null;
  return truck == null ? asset : { kind: 'visit', id: truck };
}
