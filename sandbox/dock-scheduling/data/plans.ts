/** Yards by size: their areas, how many spots, and how full they start. */
import type { SchedulePlan } from './appointment-days.ts';

/**
 * A run of spots with one code pattern: prefix, dash, number with leading zeros.
 *
 * Example: `{ prefix: 'D', first: 11, count: 8 }` makes D-11 to D-18.
 */
export type SpotRowPlan = {
  readonly prefix: string;
  readonly first?: number;
  readonly count: number;
  readonly digits?: number;
};

/**
 * One spot area.
 *
 * Example: `{ name: 'North parking', type: 'parking', rows: [{ prefix: 'A', count: 14 }], fill:
 * 0.65, trucks: 0.3, both: 0.15, closed: 1, reserved: 1 }`.
 */
export type AreaPlan = {
  readonly name: string;
  readonly type: 'docking' | 'parking';
  readonly rows: readonly SpotRowPlan[];
  /** The share of spots that are taken at the start, 0 to 1. */
  readonly fill: number;
  /**
   * The shares of taken spots with only a truck, and with a truck beside a standalone container.
   * The rest hold only a container.
   */
  readonly trucks: number;
  readonly both: number;
  /**
   * How many spots start closed, and how many of those are still taken (none by default): whatever
   * stood there when the door broke.
   */
  readonly closed: number;
  readonly closedOccupied?: number;
  /** How many free and open spots start reserved. */
  readonly reserved: number;
  /** The containers here are reefers. */
  readonly reefer?: boolean;
};

/**
 * A yard to make. Tests that need an exact yard give areas with `fill: 0` and place assets with
 * `act`.
 *
 * Example: `{ name: 'Dallas', areas: [northParking], waitingVisits: 4, waitingContainers: 1 }`.
 */
export type YardSeed = {
  readonly name: string;
  readonly areas: readonly AreaPlan[];
  /** Trucks and standalone containers on the waiting list at the start. */
  readonly waitingVisits: number;
  readonly waitingContainers: number;
  /** Appointments besides those of the trucks in the yard. None by default. */
  readonly schedule?: SchedulePlan;
  /** The facility's time zone, IANA. America/Chicago by default. */
  readonly timezone?: string;
};

/** A name of a ready-made yard. */
export const yardSizes = ['small', 'giant', 'stress'] as const;

/** One of these names. */
export type YardSize = (typeof yardSizes)[number];

const small: YardSeed = {
  name: 'Dallas DC',
  // About eighty a day.
  schedule: { daysBack: 30, daysAhead: 60, busy: 0.37 },
  waitingVisits: 10,
  waitingContainers: 3,
  areas: [
    {
      name: 'Inbound docks',
      type: 'docking',
      rows: [{ prefix: 'D', count: 10 }],
      fill: 0.7,
      trucks: 0.6,
      both: 0.15,
      closed: 1,
      reserved: 1,
    },
    {
      name: 'Outbound docks',
      type: 'docking',
      rows: [{ prefix: 'D', first: 11, count: 8 }],
      fill: 0.6,
      trucks: 0.5,
      both: 0.15,
      closed: 1,
      closedOccupied: 1,
      reserved: 1,
    },
    {
      name: 'North parking',
      type: 'parking',
      rows: [{ prefix: 'A', count: 14 }],
      fill: 0.65,
      trucks: 0.3,
      both: 0.15,
      closed: 1,
      reserved: 1,
    },
    {
      name: 'South parking',
      type: 'parking',
      rows: [
        { prefix: 'B', count: 8 },
        { prefix: 'C', count: 8 },
      ],
      fill: 0.6,
      trucks: 0.25,
      both: 0.1,
      closed: 1,
      reserved: 0,
    },
    {
      name: 'Staging',
      type: 'parking',
      rows: [{ prefix: 'S', count: 6 }],
      fill: 0.5,
      trucks: 0.7,
      both: 0,
      closed: 0,
      reserved: 1,
    },
    {
      name: 'Reefer plugs',
      type: 'parking',
      rows: [{ prefix: 'R', count: 6 }],
      fill: 0.5,
      trucks: 0.2,
      both: 0.2,
      closed: 1,
      reserved: 0,
      reefer: true,
    },
  ],
};

const share = (count: number, part: number) => Math.round(count * part);

const docks = (name: string, first: number, count: number): AreaPlan => ({
  name,
  type: 'docking',
  rows: [{ prefix: 'D', first, count, digits: 3 }],
  fill: 0.7,
  trucks: 0.55,
  both: 0.12,
  closed: share(count, 0.03),
  closedOccupied: share(count, 0.01),
  reserved: share(count, 0.03),
});

const lot = (
  name: string,
  number: number,
  rows: number,
  perRow: number,
  reefer = false,
): AreaPlan => ({
  name,
  type: 'parking',
  rows: Array.from({ length: rows }, (_, row) => ({
    prefix: `${number}${String.fromCharCode(65 + row)}`,
    count: perRow,
  })),
  fill: 0.64,
  trucks: 0.22,
  both: 0.08,
  closed: share(rows * perRow, 0.015),
  closedOccupied: share(rows * perRow, 0.005),
  reserved: share(rows * perRow, 0.02),
  reefer,
});

const lots = (count: number, rows: number, perRow: number) =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    if (number === count) return lot(`Lot ${number} reefer`, number, rows, perRow, true);
    if (number === count - 1) return lot(`Lot ${number} overflow`, number, rows, perRow);
    return lot(`Lot ${number}`, number, rows, perRow);
  });

/**
 * The largest deployment on record: 450 doors and about 5,000 spots. We read 5,000 as the total,
 * doors included: 450 doors and 13 lots of 350. The stress yard doubles it: 1,000 doors and 25 lots
 * of 360 make 10,000.
 */
const giant: YardSeed = {
  name: 'Joliet Campus',
  // About 2,000 a day, 730,000 a year.
  schedule: { daysBack: 182, daysAhead: 182, busy: 0.35 },
  waitingVisits: 60,
  waitingContainers: 20,
  areas: [
    docks('Inbound docks north', 1, 150),
    docks('Inbound docks south', 151, 100),
    docks('Outbound docks east', 251, 120),
    docks('Cross-dock west', 371, 80),
    ...lots(13, 7, 50),
  ],
};

const stress: YardSeed = {
  name: 'Stress Campus',
  schedule: { daysBack: 182, daysAhead: 182, busy: 0.35 },
  waitingVisits: 120,
  waitingContainers: 40,
  areas: [
    ...Array.from({ length: 8 }, (_, index) => docks(`Docks ${index + 1}`, index * 125 + 1, 125)),
    ...lots(25, 9, 40),
  ],
};

/** The ready-made yards. */
export const yards: Readonly<Record<YardSize, YardSeed>> = { small, giant, stress };
