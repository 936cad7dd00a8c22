/**
 * The timeline as geometry: doors down, time across. Pure: what is where for a view, what lies
 * under a point, and where a key leads. Times are milliseconds since the epoch, lengths CSS pixels.
 */
import { isOver } from '../../../../shared/appointments/appointment-status.ts';
import { type Day, dayStart, spanOf } from '../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';

/** Width of the door names, height of the hours, and height of one lane. */
export const SIDE = 104;
export const HEAD = 40;
export const LANE = 26;

/** The part of the schedule in view: the time at the left edge of the lanes, and time per pixel. */
export type TimelineView = { readonly from: number; readonly perPixel: number };

/** An area of the yard with its doors. `id` is empty for doors whose area is unknown. */
export type DoorArea = { readonly id: string; readonly name: string };

/** Which areas show their doors: all, none, or one by its id. */
export type OpenArea = 'all' | 'none' | { readonly id: string };

/**
 * One door as a row. If appointments of a door overlap, it has several lanes. With a `heading` it
 * is the line above the doors of an area.
 */
export type DoorRow = {
  readonly dockId: string | null;
  readonly heading?: {
    readonly area: DoorArea;
    /** Doors of the area that are drawn, or would be if it was open. */
    readonly doors: number;
    /** Appointments at these doors whose truck is late now. */
    readonly late: number;
    readonly isOpen: boolean;
  };
  readonly name: string;
  readonly top: number;
  readonly lanes: number;
  /** How much of the days that are drawn is booked, from 0 to 1; null where no days were given. */
  readonly booked: number | null;
};

/** Which doors are drawn: all, those with appointments, those with late or overlapping ones. */
export const doorChoices = ['all', 'booked', 'trouble'] as const;
export type DoorChoice = (typeof doorChoices)[number];

/** One appointment at its position. `lane` counts from the top of its door. */
export type Bar = {
  readonly row: Appointment;
  readonly from: number;
  readonly to: number;
  readonly top: number;
};

/** All doors with their bars, independent of the view. */
export type TimelineScene = {
  readonly doors: readonly DoorRow[];
  /** By door, by start. */
  readonly bars: readonly (readonly Bar[])[];
  readonly height: number;
};

const minute = 60_000;
/** A bar is drawn at least this wide, so that a point can be seen and hit. */
const THINNEST = 4;

/** Nearest and farthest: five minutes and sixteen hours in a hundred pixels. */
export const NEAREST = (5 * minute) / 100;
export const FARTHEST = (16 * 60 * minute) / 100;

/** A door as the scene is built from it; `id` null for appointments without one. */
export type Door = {
  readonly id: string | null;
  readonly name: string;
  /** Missing: no area is known. */
  readonly area?: DoorArea | undefined;
};

/** The doors that are drawn, in their order. `isLate`: whether an appointment's truck is late. */
export function chosenDoors(
  doors: readonly Door[],
  rows: readonly Appointment[],
  choice: DoorChoice,
  isLate: (row: Appointment) => boolean,
): readonly Door[] {
  if (choice === 'all') return doors;
  const byDoor = Map.groupBy(rows, ({ dockId }) => dockId);
  const overlaps = (own: readonly Appointment[]): boolean => {
    let until = Number.NEGATIVE_INFINITY;
    const spans = own.filter((row) => !isOver(row)).map(spanOf);
    return spans
      .sort((a, b) => a.from - b.from)
      .some(({ from, to }) => {
        const isDouble = from < until;
        until = Math.max(until, to);
        return isDouble;
      });
  };
  return doors.filter(({ id }) => {
    const own = byDoor.get(id) ?? [];
    return choice === 'booked' ? own.length > 0 : own.some(isLate) || overlaps(own);
  });
}

/** The share of a time range that bars cover. Overlaps count once. Bars are sorted by start. */
function coveredBy(bars: readonly Bar[], { from, to }: Stretch): number {
  let [sum, until] = [0, from];
  for (const bar of bars) {
    if (bar.row.status === 'Cancelled' || bar.row.status === 'NoShow') continue;
    const [start, end] = [Math.max(bar.from, until), Math.min(bar.to, to)];
    if (end <= start) continue;
    sum += end - start;
    until = end;
  }
  return sum / (to - from);
}

type Stretch = { readonly from: number; readonly to: number };

/** The bars of one door from its top, and how many lanes they take. */
function lanesOf(rows: readonly Appointment[]): {
  readonly bars: readonly Bar[];
  readonly lanes: number;
} {
  const laneEnds: number[] = [];
  const bars = rows
    .map((row) => ({ row, ...spanOf(row) }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map(({ row, from, to }): Bar => {
      const free = laneEnds.findIndex((end) => end <= from);
      const lane = free === -1 ? laneEnds.length : free;
      laneEnds[lane] = Math.max(to, from + minute);
      return { row, from, to, top: lane * LANE };
    });
  return { bars, lanes: Math.max(1, laneEnds.length) };
}

/**
 * Doors by their area, in the order in which the first door of each comes; `otherDoors` are last.
 * One section without an area where there are not two areas to tell apart.
 */
function sectionsOf(
  doors: readonly Door[],
  otherDoors: DoorArea,
): readonly { readonly area: DoorArea | null; readonly doors: readonly Door[] }[] {
  const byArea = Map.groupBy(doors, ({ area }) => area?.id ?? '');
  const others = byArea.get('');
  byArea.delete('');
  if (byArea.size < 2) return [{ area: null, doors }];
  return [
    ...[...byArea.values()].map((own) => ({ area: own[0]?.area ?? otherDoors, doors: own })),
    ...(others === undefined ? [] : [{ area: otherDoors, doors: others }]),
  ];
}

/** The areas that group the doors. Empty if there are fewer than two. */
export const areasOf = (doors: readonly Door[], otherDoors: string): readonly DoorArea[] =>
  sectionsOf(doors, { id: '', name: otherDoors }).flatMap(({ area }) => area ?? []);

/** Options of a scene besides rows and doors. */
export type SceneOptions = {
  /** The time range for which each door shows how much is booked. */
  readonly days?: Stretch;
  readonly open?: OpenArea;
  /** Names the doors that lie in no area. */
  readonly otherDoors?: string;
  /** Whether an appointment's truck is late. Missing: none is. */
  readonly isLate?: (row: Appointment) => boolean;
};

/**
 * Puts rows into lanes: an appointment takes the first lane of its door that is free at its start.
 * Doors of several areas have a heading for each area, and those of a closed area aren't drawn.
 */
export function buildScene(
  rows: readonly Appointment[],
  docks: readonly Door[],
  { days, open = 'all', otherDoors = '', isLate = () => false }: SceneOptions = {},
): TimelineScene {
  const byDock = Map.groupBy(rows, ({ dockId }) => dockId);
  const doors: DoorRow[] = [];
  const bars: (readonly Bar[])[] = [];
  let top = 0;
  const add = (row: Omit<DoorRow, 'top'>, own: readonly Bar[]) => {
    doors.push({ ...row, top });
    bars.push(own.map((bar) => ({ ...bar, top: bar.top + top })));
    top += row.lanes * LANE;
  };
  for (const { area, doors: own } of sectionsOf(docks, { id: '', name: otherDoors })) {
    const placed = own.map(({ id, name }) => {
      const { bars: its, lanes } = lanesOf(byDock.get(id) ?? []);
      const booked = days === undefined ? null : coveredBy(its, days);
      return { row: { dockId: id, name, lanes, booked }, its };
    });
    const isOpen = area === null || open === 'all' || (open !== 'none' && open.id === area.id);
    if (area !== null) {
      const shares = placed.map(({ row }) => row.booked ?? 0);
      const booked =
        days === undefined ? null : shares.reduce((sum, each) => sum + each, 0) / shares.length;
      const late = placed.flatMap(({ its }) => its.filter(({ row }) => isLate(row))).length;
      const heading = { area, doors: own.length, late, isOpen };
      add({ dockId: null, name: area.name, lanes: 1, booked, heading }, []);
    }
    if (isOpen) for (const { row, its } of placed) add(row, its);
  }
  return { doors, bars, height: top };
}

/** The area whose heading lies at `y`, measured from the top of all doors; null for none. */
export const headingAt = (scene: TimelineScene, y: number): DoorArea | null =>
  (y < 0 ? undefined : scene.doors[doorAt(scene, y)])?.heading?.area ?? null;

/** Pixel from the left edge of the lanes. */
export const xOf = (view: TimelineView, time: number): number => (time - view.from) / view.perPixel;

/** Time at a pixel from the left edge of the lanes. */
export const timeAt = (view: TimelineView, x: number): number => view.from + x * view.perPixel;

/** Left edge and width of a bar on the lanes. */
export const barBox = (
  view: TimelineView,
  bar: Bar,
): { readonly x: number; readonly width: number } => ({
  x: xOf(view, bar.from),
  width: Math.max(THINNEST, (bar.to - bar.from) / view.perPixel),
});

/** Index of the first door that reaches below `y`. */
export function doorAt(scene: TimelineScene, y: number): number {
  let low = 0;
  let high = scene.doors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const door = scene.doors[middle] as DoorRow;
    if (door.top + door.lanes * LANE <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bar under a point of the lanes, or null; `y` is measured from the top of all doors. */
export function barAt(scene: TimelineScene, view: TimelineView, x: number, y: number): Bar | null {
  const door = scene.bars[doorAt(scene, y)];
  if (door === undefined || y < 0) return null;
  for (const bar of door) {
    const { x: left, width } = barBox(view, bar);
    if (y >= bar.top && y < bar.top + LANE && x >= left && x < left + width) return bar;
  }
  return null;
}

/** Zooms by a factor around a point, within the limits. */
export function zoomAt(view: TimelineView, factor: number, x: number): TimelineView {
  const perPixel = Math.min(FARTHEST, Math.max(NEAREST, view.perPixel * factor));
  return { perPixel, from: timeAt(view, x) - x * perPixel };
}

/** Keeps the middle of the view within a stretch. */
export function clampView(
  view: TimelineView,
  width: number,
  stretch: { readonly from: number; readonly to: number },
): TimelineView {
  const half = (width / 2) * view.perPixel;
  const middle = Math.min(stretch.to, Math.max(stretch.from, view.from + half));
  return { ...view, from: middle - half };
}

/** Lines of the time scale: hours as far as they have room, and every midnight of the zone. */
export type Tick = { readonly time: number; readonly kind: 'day' | 'hour' };

const steps = [5, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minute);

/** Room of the name of an hour, "12:00 p. m." the longest, in pixels. */
const HOUR_ROOM = 64;

/**
 * Ticks in a view. Hours count from the zone's midnight, so that a day of 23 or 25 hours keeps them
 * on the hour.
 */
export function ticksOf(
  view: TimelineView,
  width: number,
  days: readonly Day[],
  zone: string,
): readonly Tick[] {
  const step = steps.find((each) => each / view.perPixel >= HOUR_ROOM) ?? null;
  const ticks: Tick[] = [];
  const end = timeAt(view, width);
  days.forEach((day, index) => {
    const start = dayStart(day, zone);
    const next = days[index + 1];
    const stop = next === undefined ? end : dayStart(next, zone);
    if (stop < view.from || start > end) return;
    ticks.push({ time: start, kind: 'day' });
    if (step === null) return;
    for (let time = start + step; time < stop - step / 3; time += step)
      if (time >= view.from && time <= end) ticks.push({ time, kind: 'hour' });
  });
  return ticks;
}

/**
 * The target of an arrow key: the next appointment of the same door, or the nearest in time of the
 * next door that has any.
 */
export function neighbor(
  scene: TimelineScene,
  from: AppointmentId | null,
  key: 'left' | 'right' | 'up' | 'down',
  now: number,
): Bar | null {
  const nearest = (bars: readonly Bar[], time: number): Bar | null =>
    bars.reduce<Bar | null>(
      (best, bar) =>
        best === null || Math.abs(bar.from - time) < Math.abs(best.from - time) ? bar : best,
      null,
    );
  const doorIndex = scene.bars.findIndex((bars) => bars.some(({ row }) => row.id === from));
  if (doorIndex === -1) return nearest(scene.bars.find((bars) => bars.length > 0) ?? [], now);
  const bars = scene.bars[doorIndex] as readonly Bar[];
  const at = bars.findIndex(({ row }) => row.id === from);
  const current = bars[at] as Bar;
  if (key === 'left') return bars[at - 1] ?? current;
  if (key === 'right') return bars[at + 1] ?? current;
  const step = key === 'down' ? 1 : -1;
  for (let index = doorIndex + step; index >= 0 && index < scene.bars.length; index += step) {
    const found = nearest(scene.bars[index] as readonly Bar[], current.from);
    if (found !== null) return found;
  }
  return current;
}
