/**
 * Each word means one thing: in a random yard the screens that say late, no-show, over free time,
 * waiting or here name the same trucks and appointments.
 *
 * Cases: D16.
 */
import { expect, test } from 'vitest';
import { expectedRows, hereRows } from '../../renderer/features/gate/gate-rows.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import { standingOf } from '../../shared/appointments/punctuality.ts';
import {
  detentionOf,
  freeTimeEnd,
  isOverFreeTime,
  type Stay,
} from '../../shared/detention/calculate.ts';
import { type Policy, policyFor } from '../../shared/detention/policy.ts';
import { arrivalsWith, type GateArrivals } from '../../shared/gate/came-for.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { limitsOf } from '../../shared/limits.ts';
import { punctualityLists } from '../../shared/metrics/punctuality-lists.ts';
import { NowBoard } from '../../shared/now/board.ts';
import type { NowKind } from '../../shared/now/model.ts';
import type { Instant } from '../../shared/time.ts';
import { isVisitWaiting } from '../../shared/yard/places.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { area, spot, visit } from '../shared/yard/rows.ts';

const minute = 60_000;
const now = Date.parse('2026-03-02T18:00:00Z');
const zone = 'America/Chicago';
const at = (minutes: number) => new Date(now + minutes * minute).toISOString() as Instant;

/** Chance from a seed (mulberry32): the same yard each time. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  return { int, one, often: (share: number) => next() < share };
}

const policy = (more: Partial<Policy>): Policy => ({
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 60,
  rate: '50',
  stepMinutes: 15,
  clock: 'arrival',
  graceMinutes: 0,
  forfeitMinutes: null,
  capMinutes: null,
  layover: null,
  hours: null,
  ...more,
});
const policies = [
  policy({ company: 'Cobalt', clock: 'appointment', forfeitMinutes: 30, graceMinutes: 45 }),
  policy({ visitType: 'Drop', freeMinutes: 180 }),
];

const ids = Array.from({ length: 120 }, (_, each) => `a${each}` as AppointmentId);

/** Appointments from ten hours ago to five ahead, and trucks that came for some of them. */
function randomYard(seed: number) {
  const { int, one, often } = chance(seed);
  const appointments = ids.map((id): Appointment => {
    // Exactly on a limit as well: 15 minutes after the start is not late, a moment more is.
    const start = often(0.1) ? -15 : int(-600, 300);
    const status = one(['Requested', 'Scheduled', 'Scheduled', 'Arrived', 'Completed', 'NoShow']);
    const isWindow = often(0.3);
    return {
      id,
      status,
      start: at(start),
      end: at(start + int(15, 240)),
      isWindow,
      arrivedAt: status === 'Arrived' && often(0.5) ? at(Math.min(0, start + int(-60, 60))) : null,
      confirmationNumber: id,
      refNumbers: [],
      companyName: 'Cobalt',
      dockId: null,
      eta: null,
    } as unknown as Appointment;
  });
  const some = (share: number) => new Set(ids.filter(() => often(share)));
  const told: GateArrivals = { came: some(0.1), takenBack: some(0.1) };
  const spots = Array.from({ length: 40 }, (_, each) => spot(`s${each}`));
  const visits = Array.from({ length: 60 }, (_, each) =>
    visit(`v${each}`, often(0.6) ? `s${each % 40}` : null, {
      isActive: often(0.8),
      appointmentId: often(0.6) ? one(ids) : null,
      createdAt: often(0.9) ? at(int(-600, 0)) : null,
      companyName: one(['Cobalt', 'Lone Star', '']),
      visitType: one(['Drop', 'LiveUnload', null]),
      checkInAcknowledged: true,
    }),
  );
  return { appointments, told, visits, spots };
}

/** What each screen names, from its own code. */
function screens(seed: number, limits: Parameters<typeof limitsOf>[0] = {}) {
  const { appointments, told, visits, spots } = randomYard(seed);
  const yard = createYardTable({ areas: [area('a1')], spots, visits, containers: [] });
  const rowOf = (id: AppointmentId | null) => appointments.find((each) => each.id === id) ?? null;
  const chargedBy = (row: (typeof visits)[number]) =>
    policyFor(policies, { visitType: row.visitType, company: row.companyName, loadType: null });
  const termsOf = (row: Appointment | null): Stay['appointment'] =>
    row === null
      ? null
      : {
          start: Date.parse(row.start),
          latest: Date.parse((row.isWindow ? row.end : row.start) ?? row.start),
        };

  const board = new NowBoard({
    yard,
    limits: limitsOf({ unlinked: null, ...limits }),
    gate: { checkIn: true, link: false, own: new Set<VisitId>() },
    appointment: rowOf,
    isSentTo: () => false,
    door: () => null,
    dockName: () => null,
    freeTime: (row, appointment) => {
      const charged = chargedBy(row);
      if (charged === null || row.createdAt === null) return null;
      const arrived = Date.parse(row.createdAt);
      return {
        policy: charged,
        ends: freeTimeEnd(charged, arrived, termsOf(appointment), zone),
      };
    },
  });
  board.expect(appointments);
  board.setCame(told.came);
  board.setTakenBack(told.takenBack);
  const { lines } = board.at(now);
  const listed = (kind: NowKind) =>
    lines
      .filter((line) => line.kind === kind || line.also.includes(kind))
      .map(({ subject }) => subject.slice(subject.indexOf(':') + 1));

  const known = arrivalsWith(yard, () => undefined, told);
  const stretch = { from: now - 601 * minute, until: now };
  const lists = punctualityLists(appointments, known, stretch);
  const here = hereRows(yard, rowOf, now);
  const detention = visits.filter((row) => {
    const charged = chargedBy(row);
    if (!row.isActive || charged === null || row.createdAt === null) return false;
    const arrived = Date.parse(row.createdAt);
    const stay: Stay = {
      arrived: { earliest: arrived, latest: arrived },
      left: null,
      appointment: termsOf(rowOf(row.appointmentId)),
    };
    return isOverFreeTime(detentionOf(charged, stay, now, zone).most);
  });
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return {
    late: {
      now: listed('late'),
      gate: expectedRows(appointments, yard, now, zone, told)
        .filter(({ standing }) => standing.kind === 'late')
        .map(({ appointment }) => appointment.id as string),
      appointments: idsOf(
        appointments.filter((row) => standingOf(row, now, known).kind === 'late'),
      ),
      figures: idsOf(lists.notHere.map(({ row }) => row)),
    },
    noShow: {
      appointments: idsOf(
        appointments.filter(
          (row) => row.start < at(0) && standingOf(row, now, known).kind === 'no-show',
        ),
      ),
      figures: idsOf(lists.noShow.map(({ row }) => row)),
    },
    overFreeTime: { now: listed('overTime'), detention: idsOf(detention) },
    waiting: {
      now: listed('waiting'),
      yard: yard.waitingVisits().map((id) => id as string),
      gate: idsOf(here.map((row) => row.visit).filter(isVisitWaiting)),
    },
    here: {
      gate: idsOf(here.map((row) => row.visit)),
      yard: idsOf([...yard.visits()].filter(({ isActive }) => isActive)),
    },
  };
}

type Named = Readonly<Record<string, readonly string[]>>;
const sortedOf = (named: Named) => Object.values(named).map((each) => each.toSorted());

const seeds = Array.from({ length: 40 }, (_, each) => each + 1);

test.each(['late', 'noShow', 'overFreeTime', 'here'] as const)(
  '%s: every screen names the same ones in random yards',
  (word) => {
    let most = 0;
    for (const seed of seeds) {
      const [first = [], ...others] = sortedOf(screens(seed)[word]);
      for (const other of others) expect(other, `seed ${seed}`).toEqual(first);
      most = Math.max(most, first.length);
    }
    expect(most).toBeGreaterThan(4);
  },
);

test('waiting: the yard and the gate name the same, and Now those over a limit', () => {
  for (const seed of seeds) {
    const { yard, gate, now: over } = screens(seed).waiting;
    expect(gate.toSorted()).toEqual(yard.toSorted());
    expect(over.filter((id) => !yard.includes(id))).toEqual([]);
    expect(over.length).toBeGreaterThan(0);
  }
});

test('a desk that lists late ones later names fewer, and none that is not late', () => {
  for (const seed of seeds) {
    const { now: few, gate } = screens(seed, { late: 60 }).late;
    expect(few.filter((id) => !gate.includes(id))).toEqual([]);
  }
  // Nothing is late before it is: a limit below 15 minutes can't be set.
  expect(limitsOf({ late: 5 }).late).toBe(15);
});
