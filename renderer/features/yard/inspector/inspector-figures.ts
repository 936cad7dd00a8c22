/** The yard in numbers: use of doors and parking, closed spots, longest stays. Pure. */
import type { AreaId, SpotId } from '../../../../shared/ids.ts';
import { assetLabel, spotLabel } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import type { Container, Spot, Visit } from '../../../../shared/yard/model.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { rememberedByRow } from '../../../ui/timing/remembered.ts';

/**
 * How many spots there are, how many hold something, and how many are closed: all of them, and
 * those that are empty. Free is what is neither used nor closed.
 */
export type Use = {
  readonly spots: number;
  readonly used: number;
  readonly closed: number;
  readonly closedEmpty: number;
};

/** An asset on a spot, and since when. */
export type Dweller = {
  readonly spot: SpotId;
  readonly code: string;
  readonly label: string;
  readonly since: Instant;
};

export type Figures = {
  readonly doors: Use;
  readonly parking: Use;
  readonly areas: readonly (Use & { readonly id: AreaId; readonly name: string | null })[];
  readonly waiting: number;
};

type Count = { -readonly [Part in keyof Use]: Use[Part] };
const none = (): Count => ({ spots: 0, used: 0, closed: 0, closedEmpty: 0 });

function count(use: Count, isUsed: boolean, isOpen: boolean): void {
  use.spots += 1;
  if (isUsed) use.used += 1;
  if (!isOpen) use.closed += 1;
  if (!isOpen && !isUsed) use.closedEmpty += 1;
}

/** How many trucks and containers wait. */
export const waitingIn = (yard: YardTable): number =>
  yard.waitingVisits().length + yard.waitingContainers().length;

/** Since when a truck or container is where it is. */
const placedAtMs = rememberedByRow(({ placedAt }: Visit | Container) => instantMs(placedAt));

/** Counts all figures of the yard. */
export function figuresOf(yard: YardTable): Figures {
  const [doors, parking] = [none(), none()];
  const areas = new Map<AreaId, Count>();
  for (const { id, areaId, type, isOpen } of yard.spots()) {
    const isUsed = yard.visitsAt(id).length + yard.standaloneAt(id).length > 0;
    const area = areas.get(areaId) ?? none();
    areas.set(areaId, area);
    count(type === 'docking' ? doors : parking, isUsed, isOpen);
    count(area, isUsed, isOpen);
  }
  return {
    doors,
    parking,
    areas: [...areas]
      .map(([id, use]) => ({ ...use, id, name: yard.area(id)?.name ?? null }))
      .sort((a, b) => compareCodes(a.name ?? '', b.name ?? '')),
    waiting: waitingIn(yard),
  };
}

/** The `most` assets that have stayed longest on a spot, longest first. */
export function dwellersOf(yard: YardTable, most: number): readonly Dweller[] {
  const stays: { readonly at: number; readonly spot: Spot; readonly asset: Visit | Container }[] =
    [];
  for (const spot of yard.spots()) {
    const { truck, standalone } = contentsOf(yard, spot.id);
    for (const asset of [truck, standalone]) {
      const at = asset === null ? null : placedAtMs(asset);
      if (asset !== null && at !== null) stays.push({ at, spot, asset });
    }
  }
  stays.sort((a, b) => a.at - b.at);
  return stays.slice(0, most).map(({ spot, asset }) => ({
    spot: spot.id,
    code: spotLabel(spot),
    label: assetLabel(asset),
    since: asset.placedAt as Instant,
  }));
}
