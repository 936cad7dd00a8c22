/** The yard in numbers: use of doors and parking, what is closed, who stays longest. Pure. */
import type { AreaId, SpotId } from '../../../../shared/ids.ts';
import { assetLabel } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { instantMs } from '../../../ui/time.ts';

/** How many spots there are, hold something, and are closed. */
export type Use = { readonly spots: number; readonly used: number; readonly closed: number };

/** Who is on a spot, and since when. */
export type Dweller = { readonly spot: SpotId; readonly code: string; readonly label: string; readonly since: Instant };

/** The yard's figures. */
export type Figures = {
  readonly doors: Use;
  readonly parking: Use;
  readonly areas: readonly (Use & { readonly id: AreaId; readonly name: string | null })[];
  readonly waiting: number;
  /** Longest stays first. */
  readonly dwellers: readonly Dweller[];
};

const none: Use = { spots: 0, used: 0, closed: 0 };

const plus = (use: Use, isUsed: boolean, isOpen: boolean): Use => ({
  spots: use.spots + 1,
  used: use.used + (isUsed ? 1 : 0),
  closed: use.closed + (isOpen ? 0 : 1),
});

/** Counts the whole yard; `longest` stays are named. */
export function figuresOf(yard: YardTable, longest: number): Figures {
  let [doors, parking] = [none, none];
  const areas = new Map<AreaId, Use>();
  const stays: (Dweller & { readonly at: number })[] = [];
  for (const spot of yard.spots()) {
    const { state, isOpen, truck, standalone } = contentsOf(yard, spot.id);
    const isUsed = state !== 'free';
    if (spot.type === 'docking') doors = plus(doors, isUsed, isOpen);
    else parking = plus(parking, isUsed, isOpen);
    areas.set(spot.areaId, plus(areas.get(spot.areaId) ?? none, isUsed, isOpen));
    for (const asset of [truck, standalone]) {
      const at = instantMs(asset?.placedAt ?? null);
      if (asset !== null && asset.placedAt !== null && at !== null) {
        stays.push({ spot: spot.id, code: spot.code, label: assetLabel(asset), since: asset.placedAt, at });
      }
    }
  }
  stays.sort((a, b) => a.at - b.at);
  return {
    doors,
    parking,
    areas: [...areas]
      .map(([id, use]) => ({ ...use, id, name: yard.area(id)?.name ?? null }))
      .sort((a, b) => compareCodes(a.name ?? '', b.name ?? '')),
    waiting: yard.waitingVisits().length + yard.waitingContainers().length,
    dwellers: stays.slice(0, longest).map(({ at: _at, ...stay }) => stay),
  };
}
