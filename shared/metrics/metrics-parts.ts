import { countsByClerk } from '../clerks/model.ts';
import type { Message } from '../i18n/message.ts';
import type { Subject } from '../journal/journal-fact.ts';

/** Zeros, one an hour of the day. */
export const hoursOfDay = (): number[] => Array.from({ length: 24 }, () => 0);

/** Empty lists, one an hour of the day. */
const listsOfDay = (): number[][] => Array.from({ length: 24 }, () => []);

/** A figure whose cases are noted one by one. `stay`: a stay that ended, behind dwell by area. */
export type NotedFigure =
  | 'turn'
  | 'gateToDock'
  | 'atDock'
  | 'confirmed'
  | 'moves'
  | 'refused'
  | 'conflicts'
  | 'stay';

/**
 * One case behind a figure: the list that a figure opens holds exactly these.
 *
 * Example: `{ figure: 'turn', subject: 'visit:7f', at: 1763, ms: 5400000, company: 'Acme' }`. `at`
 * in milliseconds since the epoch, `ms` how long it took (null where it took no time).
 */
export type MetricNote = {
  readonly figure: NotedFigure;
  readonly subject: Subject;
  readonly at: number;
  readonly ms: number | null;
  readonly spot?: Subject;
  readonly company?: string;
  readonly visitType?: string;
  readonly area?: string;
  readonly clerk?: string;
  readonly label?: Message | null;
  /** Of a move: the operation of this desk that made it. */
  readonly operation?: Subject;
};

/**
 * What is being gathered. Turns by `[visit type, company]` as JSON, stays by the name of their
 * area.
 */
export type OpenPart = ReturnType<typeof emptyPart>;

/** A part that begins at a time, with nothing in it. */
export const emptyPart = (from: number) => ({
  from,
  turns: new Map<string, number[]>(),
  gateToDock: [] as number[],
  atDock: [] as number[],
  areas: new Map<string, number[]>(),
  movesByHour: hoursOfDay(),
  movesByClerk: new Map<string, number>(),
  refused: 0,
  conflicts: 0,
  confirmed: [] as number[],
  turnsByHour: listsOfDay(),
  notes: [] as MetricNote[],
});

/**
 * Turn times, from arrival to departure, of visits of one type and company that ended within it.
 * Visits with an unknown arrival are left out.
 *
 * Example: `{ visitType: 'Live unload', company: 'Saddleback', lengths: [64, 92] }`.
 */
export type TurnTimes = {
  readonly visitType: string;
  readonly company: string;
  readonly lengths: readonly number[];
};

type Gathered = {
  readonly from: number;
  readonly until: number;
  readonly turns: readonly TurnTimes[];
  /** From arrival to the first door, of visits that reached one within the part. */
  readonly gateToDock: readonly number[];
  /** Stays at doors that ended within it, of trucks and of containers by themselves. */
  readonly atDock: readonly number[];
  /** Stays that ended within it, by area. */
  readonly areas: readonly { readonly area: string; readonly stays: readonly number[] }[];
  readonly doors: number;
  /**
   * Moves and placements by hour of the day, and by clerk of this desk (an empty name: by anybody
   * else).
   */
  readonly movesByHour: readonly number[];
  readonly movesByClerk: readonly { readonly clerk: string; readonly count: number }[];
  readonly refused: number;
  readonly conflicts: number;
  /** From saved to confirmed, of operations that were confirmed within it. */
  readonly confirmed: readonly number[];
  /** Turn times of visits that ended within it, by the hour of the day in which they arrived. */
  readonly turnsByHour: readonly (readonly number[])[];
  /** How many spots of the lot there are: all that are no doors. */
  readonly lot: number;
};

/**
 * One part. `busy`: how long doors were in use, by hour; `open`: how long they could have been. The
 * same of the lot's spots.
 */
export type MetricsPart = Gathered & {
  readonly busy: readonly number[];
  readonly open: readonly number[];
  readonly lotBusy: readonly number[];
  readonly lotOpen: readonly number[];
  /** The cases behind the figures, in the order of the facts. */
  readonly notes: readonly MetricNote[];
};

/** Figures of a stretch of time. */
export type Numbers = Gathered & {
  /**
   * Share of doors in use by hour of the day, 0 to 1; null for an hour that the stretch does not
   * touch.
   */
  readonly doorHours: readonly (number | null)[];
  /** The same of the lot's spots. */
  readonly lotHours: readonly (number | null)[];
  /** Unwatched time. */
  readonly unwatched: number;
};

/** How many spots there are. */
type SpotCounts = Pick<Gathered, 'doors' | 'lot'>;

/** What was gathered until a time, without what only a part has. */
function gatheredOf(
  { turns, areas, movesByClerk, notes: _, ...rest }: OpenPart,
  until: number,
  { doors, lot }: SpotCounts,
): Gathered {
  return {
    ...rest,
    gateToDock: [...rest.gateToDock],
    atDock: [...rest.atDock],
    confirmed: [...rest.confirmed],
    movesByHour: [...rest.movesByHour],
    turnsByHour: rest.turnsByHour.map((each) => [...each]),
    until,
    turns: [...turns].map(([key, values]) => {
      const [visitType, company] = JSON.parse(key) as [string, string];
      return { visitType, company, lengths: [...values] };
    }),
    areas: [...areas].map(([area, stays]) => ({ area, stays: [...stays] })),
    movesByClerk: [...movesByClerk].map(([clerk, count]) => ({ clerk, count })),
    doors,
    lot,
  };
}

/** The metrics until a time, as stored. `lengths`: how much of each hour was counted. */
export const partOf = (
  part: OpenPart,
  until: number,
  {
    busy,
    lotBusy,
    lengths,
    ...spots
  }: SpotCounts & Pick<MetricsPart, 'busy' | 'lotBusy'> & { readonly lengths: readonly number[] },
): MetricsPart => ({
  ...gatheredOf(part, until, spots),
  notes: [...part.notes],
  busy,
  open: lengths.map((ms) => ms * spots.doors),
  lotBusy,
  lotOpen: lengths.map((ms) => ms * spots.lot),
});

/** The figures of parts that follow one another, of which there is at least one. */
export function joined(parts: readonly MetricsPart[], unwatched: number): Numbers {
  const all = emptyPart((parts[0] as MetricsPart).from);
  const [busy, open, lotBusy, lotOpen] = [hoursOfDay(), hoursOfDay(), hoursOfDay(), hoursOfDay()];
  for (const part of parts) {
    for (const { visitType, company, lengths } of part.turns)
      append(all.turns, JSON.stringify([visitType, company]), lengths);
    for (const { area, stays } of part.areas) append(all.areas, area, stays);
    for (const name of ['gateToDock', 'atDock', 'confirmed'] as const)
      for (const each of part[name]) all[name].push(each);
    addTo(all.movesByHour, part.movesByHour);
    addTo(busy, part.busy);
    addTo(open, part.open);
    addTo(lotBusy, part.lotBusy);
    addTo(lotOpen, part.lotOpen);
    for (const [hour, turns] of part.turnsByHour.entries())
      for (const each of turns) all.turnsByHour[hour]?.push(each);
    all.refused += part.refused;
    all.conflicts += part.conflicts;
  }
  const last = parts.at(-1) as MetricsPart;
  const { areas, ...whole } = gatheredOf(all, last.until, last);
  const moves = parts.flatMap(({ movesByClerk }) => movesByClerk);
  return {
    ...whole,
    areas: areas.toSorted((a, b) => (a.area < b.area ? -1 : 1)),
    movesByClerk: countsByClerk(moves.map(({ clerk, count }) => [clerk, count])),
    doorHours: shares(busy, open),
    lotHours: shares(lotBusy, lotOpen),
    unwatched,
  };
}

/** Null for an hour that wasn't counted, or where there is nothing to be in use. */
const shares = (busy: readonly number[], open: readonly number[]): readonly (number | null)[] =>
  busy.map((ms, hour) => ((open[hour] as number) === 0 ? null : ms / (open[hour] as number)));

function append(lists: Map<string, number[]>, key: string, values: readonly number[]): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [...values]);
  else for (const each of values) known.push(each);
}

function addTo(sums: number[], values: readonly number[]): void {
  for (const [at, value] of values.entries()) sums[at] = (sums[at] as number) + value;
}
