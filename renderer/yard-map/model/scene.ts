/**
 * The yard ready to draw: where each spot is (from the layout, fixed until it changes) and what it
 * shows (from the table, renewed spot by spot). Pure. Painting, picking and keyboard all read from
 * here.
 */

import type { AppointmentId, AreaId, SpotId } from '../../../shared/ids.ts';
import type { AreaPlace, YardLayout } from '../../../shared/layout/model.ts';
import { displayText } from '../../../shared/text.ts';
import { contentsOf, type SpotContents } from '../../../shared/yard/contents.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import {
  type Extent,
  grow,
  isEmpty,
  join,
  nothing,
  type Point,
  turned,
  turnedBox,
} from '../../canvas/geometry.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import {
  type AppointmentSource,
  noAppointments,
  type Sign,
  sameSign,
  spotSign,
} from './appointment-sign.ts';
import { type AreaCounts, AreaCountsIndex, type SpotCount } from './area-counts.ts';
import { appointmentsOf, cellOf, type SpotDrawing } from './cell.ts';
import { createGrid, type Grid } from './grid.ts';
import { apron, placeBox, type Slot, slotOf } from './slot.ts';

/**
 * A spot of the scene. Its index is its place in `Scene.spots`.
 *
 * Example: `{ id: 'spot-D7', index: 6, area: 0, code: 'D-07', shortCode: '07', isDoor: true, … }`.
 */
export type SceneSpot = Slot & {
  readonly id: SpotId;
  readonly index: number;
  readonly area: number;
  readonly code: string;
  /**
   * The code without the prefix that all spots of the area share, for places too small for the
   * complete one: "07" of "D-07".
   */
  readonly shortCode: string;
  readonly isDoor: boolean;
  /** The bounding box in the world, in feet. */
  readonly bounds: Extent;
};

/**
 * The spots of one area that are turned by the same angle. In the sheet's own coordinates (the
 * world turned back by `angle`) every slot is upright, so we need only one way of painting.
 */
export type TurnedSheet = {
  /** Radians, at most an eighth of a turn either way. Quarter turns are in the slots' `facing`. */
  readonly angle: number;
  readonly spots: readonly SceneSpot[];
  readonly grid: Grid;
  /**
   * Slots joined to strips where they touch side by side. The overview paints these instead of each
   * slot.
   */
  readonly strips: readonly Extent[];
  /**
   * The strips into which trucks drive from above or below, by the spots at both ends. From afar we
   * write the codes of a row there.
   */
  readonly rows: readonly SheetRow[];
};

/** A row of at least two spots side by side. */
export type SheetRow = { readonly first: SceneSpot; readonly last: SceneSpot };

/** An area, or one piece of it, as the map draws it. Boxes are in feet. */
export type SceneArea = {
  readonly id: AreaId;
  /** A stable name for this piece. */
  readonly key: string;
  readonly index: number;
  readonly name: string;
  /** Contains everything painted for the area, in feet. */
  readonly bounds: Extent;
  readonly box: Extent;
  readonly labelBox: Extent;
  readonly building: Extent | null;
  /**
   * The outer sides of the building, as boxes without thickness. Neighboring pieces form one
   * building.
   */
  readonly walls: readonly Extent[];
  readonly lanes: readonly Extent[];
  /** In the natural order of codes. */
  readonly spots: readonly SceneSpot[];
  readonly sheets: readonly TurnedSheet[];
};

/** The rules' verdict on a drop on a spot. */
export type DropVerdict = 'legal' | 'caution' | 'illegal';

/** The longest code that we draw. Longer ones are cut, and the inspector shows them complete. */
const CODE_LENGTH = 24;

/**
 * Everything the map draws, in feet, kept up to date spot by spot. Its lists are indexed by spot.
 */
export class Scene {
  readonly areas: readonly SceneArea[];
  readonly spots: readonly SceneSpot[];
  readonly bounds: Extent;
  /** The width of a common spot in feet. The level of detail depends on it. */
  readonly across: number;
  readonly marks: (Mark | null)[];
  /** When each spot was last confirmed, in milliseconds since the epoch. Null: unknown. */
  readonly confirmed: (number | null)[];
  /** Spots that don't match the filter. */
  readonly faded: boolean[];
  /** Whether there is a filter. */
  isFiltered = false;
  /** The verdicts of the current drag. Null: not asked. */
  readonly verdicts: (DropVerdict | null)[];
  /** The spot from which the drag came. Null: none, or the waiting list. */
  lifted: number | null = null;
  readonly #table: YardTable;
  readonly #appointments: AppointmentSource;
  readonly #indexes: ReadonlyMap<SpotId, number>;
  /**
   * We derive a cell when it is first drawn, so that the first painting doesn't wait for spots out
   * of view.
   */
  readonly #cells: (SpotDrawing | undefined)[];
  /** The appointments of spots that were derived or counted, and their signs. */
  readonly #appointmentsAt: (readonly AppointmentId[] | undefined)[];
  readonly #signs: (Sign | null | undefined)[];
  readonly #counts: AreaCountsIndex;

  /**
   * Leaves out spots that the layout doesn't place. The grid and the waiting list still show them.
   */
  constructor(
    table: YardTable,
    layout: YardLayout,
    appointments = noAppointments,
    { areas, spots, bounds, across, indexes }: SceneGround = groundOf(table, layout),
  ) {
    this.areas = areas;
    this.spots = spots;
    this.bounds = bounds;
    this.across = across;
    this.marks = new Array(spots.length).fill(null);
    this.confirmed = new Array(spots.length).fill(null);
    this.faded = new Array(spots.length).fill(false);
    this.verdicts = new Array(spots.length).fill(null);
    this.#table = table;
    this.#appointments = appointments;
    this.#indexes = indexes;
    this.#cells = new Array(spots.length);
    this.#appointmentsAt = new Array(spots.length);
    this.#signs = new Array(spots.length);
    this.#counts = new AreaCountsIndex({
      areas: areas.length,
      spotsOf: (area) => (areas[area]?.spots ?? []).map(({ index }) => index),
      areaOf: (index) => (spots[index] as SceneSpot).area,
      read: (index) => this.kindOf(index),
    });
  }

  indexOf(id: SpotId): number | undefined {
    return this.#indexes.get(id);
  }

  cell(index: number): SpotDrawing {
    return this.#cells[index] ?? this.#derive(index);
  }

  /** The cell if it was drawn before. Doesn't read the table. */
  known(index: number): SpotDrawing | undefined {
    return this.#cells[index];
  }

  /**
   * What a spot counts as, and whether its appointment is late. A spot that isn't drawn yet isn't
   * derived for that: from afar we count thousands and draw none.
   */
  kindOf(index: number): SpotCount {
    const { state, isOpen, isReserved } = this.#cells[index] ?? this.#look(index);
    const isClosed = !isOpen;
    if (state !== 'free')
      return { kind: 'taken', isClosed, isLate: this.#signs[index]?.kind === 'late' };
    return {
      kind: isClosed ? 'closed' : isReserved ? 'reserved' : 'free',
      isClosed,
      isLate: false,
    };
  }

  /** The figures of an area. */
  tally(area: number): AreaCounts {
    return this.#counts.of(area);
  }

  /** The appointment sign of a spot. */
  sign(index: number): Sign | null {
    return this.#signs[index] ?? null;
  }

  /** Derives one spot again. Returns its index, or null when the layout doesn't show it. */
  refresh(id: SpotId): number | null {
    const index = this.#indexes.get(id);
    if (index === undefined) return null;
    this.#cells[index] = undefined;
    this.#appointmentsAt[index] = undefined;
    this.#counts.changed(index);
    return index;
  }

  /** The appointments changed: returns the drawn spots that now show another sign. */
  appointmentsChanged(): readonly number[] {
    const changed: number[] = [];
    this.#appointmentsAt.forEach((appointments, index) => {
      if (appointments === undefined || appointments.length === 0) return;
      const next = spotSign(appointments, this.#appointments);
      if (sameSign(next, this.sign(index))) return;
      this.#signs[index] = next;
      this.#counts.changed(index);
      if (this.#cells[index] !== undefined) changed.push(index);
    });
    return changed;
  }

  /** What stands on a spot, without its drawing. */
  #look(index: number): SpotContents {
    const contents = contentsOf(this.#table, (this.spots[index] as SceneSpot).id);
    this.#note(index, appointmentsOf(contents));
    return contents;
  }

  #note(index: number, appointments: readonly AppointmentId[]): void {
    this.#appointmentsAt[index] = appointments;
    this.#signs[index] = spotSign(appointments, this.#appointments);
  }

  #derive(index: number): SpotDrawing {
    const spot = this.spots[index] as SceneSpot;
    const cell = cellOf(this.#table, spot.id, spot.room);
    this.#cells[index] = cell;
    this.#note(index, cell.appointments);
    return cell;
  }
}

/** What a scene has of the layout. No change of what stands in the yard changes it. */
export type SceneGround = Pick<Scene, 'areas' | 'spots' | 'bounds' | 'across'> & {
  readonly indexes: ReadonlyMap<SpotId, number>;
};

/** The areas and spots of a layout that the table knows, each spot once. */
export function groundOf(table: YardTable, layout: YardLayout): SceneGround {
  const spots: SceneSpot[] = [];
  const known = new Set<SpotId>();
  const buildings = layout.areas.flatMap(({ building }) =>
    building === undefined ? [] : [placeBox(building)],
  );
  const areas = layout.areas.map((place, area) => {
    const first = spots.length;
    const shared = sharedBeginning(place.spots.map((id) => table.spot(id)?.code ?? ''));
    for (const id of place.spots) {
      const where = layout.spots.get(id);
      const spot = table.spot(id);
      if (where === undefined || spot === undefined || known.has(id)) continue;
      known.add(id);
      const slot = slotOf(where, spot.type === 'docking');
      spots.push({
        ...slot,
        id,
        index: spots.length,
        area,
        code: displayText(spot.code.trim(), CODE_LENGTH),
        shortCode: displayText(spot.code.trim().slice(shared), CODE_LENGTH),
        isDoor: spot.type === 'docking',
        bounds: turnedBox(slot.box, slot.angle),
      });
    }
    return areaOf(place, area, spots.slice(first), buildings);
  });
  const bounds = areas.reduce((all, area) => join(all, area.bounds), nothing);
  return {
    areas,
    spots,
    bounds: isEmpty(bounds) ? { x0: 0, y0: 0, x1: 100, y1: 60 } : bounds,
    across: commonWidth(spots),
    indexes: new Map(spots.map(({ id, index }) => [id, index])),
  };
}

function areaOf(
  place: AreaPlace,
  index: number,
  spots: readonly SceneSpot[],
  buildings: readonly Extent[],
): SceneArea {
  const angles = [...new Set(spots.map((spot) => spot.angle))];
  const sheets = angles.map((angle) => {
    const own = spots.filter((spot) => spot.angle === angle);
    return {
      angle,
      spots: own,
      grid: createGrid(own.map((spot) => spot.box)),
      strips: stripsOf(own),
      rows: rowsOf(own),
    };
  });
  const box = placeBox(place.box);
  const labelBox = placeBox(place.labelBox);
  const building = place.building === undefined ? null : placeBox(place.building);
  const lanes = place.lanes.map(placeBox);
  const parts = [
    grow(box, apron),
    labelBox,
    ...lanes,
    ...(building === null ? [] : [building]),
    ...spots.map((spot) => grow(spot.bounds, 1)),
  ];
  return {
    id: place.areaId,
    key: place.key,
    index,
    name: place.label,
    bounds: parts.reduce(join, nothing),
    box,
    labelBox,
    building,
    walls: building === null ? [] : wallsOf(building, buildings),
    lanes,
    spots,
    sheets,
  };
}

/**
 * The length of the prefix that all codes share, up to their numbers. 0 when it would leave a code
 * empty.
 */
function sharedBeginning(codes: readonly string[]): number {
  const trimmed = codes.map((code) => code.trim());
  const beginning = /^.*[^\d]/.exec(trimmed[0] ?? '')?.[0] ?? '';
  return trimmed.every(
    (code) => code.startsWith(beginning) && /^\d/.test(code.slice(beginning.length)),
  )
    ? beginning.length
    : 0;
}

/** The parts of a building's four sides that touch no other building. */
function wallsOf(own: Extent, all: readonly Extent[]): readonly Extent[] {
  const others = all.filter(
    (box) => box.x0 !== own.x0 || box.y0 !== own.y0 || box.x1 !== own.x1 || box.y1 !== own.y1,
  );
  const touches = (a: number, b: number) => Math.abs(a - b) < 0.5;
  const open = (
    from: number,
    to: number,
    covers: readonly (readonly [number, number])[],
  ): readonly (readonly [number, number])[] =>
    covers.reduce<readonly (readonly [number, number])[]>(
      (parts, [start, end]) =>
        parts.flatMap(([a, b]): (readonly [number, number])[] =>
          end <= a || start >= b
            ? [[a, b]]
            : (
                [
                  [a, start],
                  [end, b],
                ] as const
              ).filter(([low, high]) => high - low > 0.5),
        ),
      [[from, to]],
    );
  const lying = (y: number, inner: (box: Extent) => number) =>
    open(
      own.x0,
      own.x1,
      others.filter((box) => touches(inner(box), y)).map((box) => [box.x0, box.x1] as const),
    ).map(([x0, x1]) => ({ x0, y0: y, x1, y1: y }));
  const standing = (x: number, inner: (box: Extent) => number) =>
    open(
      own.y0,
      own.y1,
      others.filter((box) => touches(inner(box), x)).map((box) => [box.y0, box.y1] as const),
    ).map(([y0, y1]) => ({ x0: x, y0, x1: x, y1 }));
  return [
    ...lying(own.y0, (box) => box.y1),
    ...lying(own.y1, (box) => box.y0),
    ...standing(own.x0, (box) => box.x1),
    ...standing(own.x1, (box) => box.x0),
  ];
}

/** One box for each row of slots side by side (same top, same height, hardly a gap). */
function stripsOf(spots: readonly SceneSpot[]): readonly Extent[] {
  const sorted = spots.map((spot) => spot.box).sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
  const strips: Extent[] = [];
  for (const box of sorted) {
    const last = strips.at(-1);
    const joins =
      last !== undefined &&
      last.y0 === box.y0 &&
      last.y1 === box.y1 &&
      Math.abs(box.x0 - last.x1) < 0.5;
    if (joins) strips[strips.length - 1] = join(last, box);
    else strips.push(box);
  }
  return strips;
}

/** Rows of slots that stand side by side and open to the same lane. */
function rowsOf(spots: readonly SceneSpot[]): readonly SheetRow[] {
  const upright = spots.filter(({ facing }) => facing % 2 === 0);
  const sorted = upright.sort(
    (a, b) => a.box.y0 - b.box.y0 || a.facing - b.facing || a.box.x0 - b.box.x0,
  );
  const rows: { first: SceneSpot; last: SceneSpot }[] = [];
  for (const spot of sorted) {
    const row = rows.at(-1);
    const last = row?.last;
    const joins =
      last !== undefined &&
      last.facing === spot.facing &&
      last.box.y0 === spot.box.y0 &&
      Math.abs(spot.box.x0 - last.box.x1) < 0.5;
    if (row !== undefined && joins) row.last = spot;
    else rows.push({ first: spot, last: spot });
  }
  return rows.filter(({ first, last }) => first !== last);
}

/** The median of the slots' widths. */
function commonWidth(spots: readonly SceneSpot[]): number {
  const widths = spots.map((spot) => spot.across).sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 12;
}

/** A point of the world in the coordinates of a sheet. */
export const onSheet = (sheet: { readonly angle: number }, at: Point): Point =>
  turned(at, -sheet.angle);
