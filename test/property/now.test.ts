/**
 * The list of what needs attention. Kept up with changes it equals a list built anew; nothing
 * stands twice.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { Snooze } from '../../shared/console-api/now.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { limitKeys, limitsOf } from '../../shared/limits.ts';
import { type BoardFacts, NowBoard } from '../../shared/now/board.ts';
import type { NowLine } from '../../shared/now/model.ts';
import { apply } from '../../shared/yard/apply.ts';
import { check } from '../../shared/yard/check.ts';
import type { Container, Spot, Visit } from '../../shared/yard/model.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { anyOperation, anyRows, legalRows } from './yards.ts';

/** A search is the same each time. */
const seed = 7;

const nine = Date.parse('2026-03-02T09:00:00Z');
const instant = fc
  .integer({ min: -600, max: 600 })
  .map((minutes) => new Date(nine + minutes * 60_000).toISOString());
const maybe = fc.option(instant);
const ids = ['a1', 'a2', 'a3'] as const;
const appointmentId = fc.option(fc.constantFrom(...ids).map((id) => id as AppointmentId));
const companies = fc.constantFrom('Lone Star', 'Cobalt', '');

const appointments: fc.Arbitrary<readonly Appointment[]> = fc.subarray([...ids]).chain((kept) =>
  fc.tuple(
    ...kept.map((id) =>
      fc.record({
        id: fc.constant(id as AppointmentId),
        start: instant,
        end: maybe,
        status: fc.constantFrom(
          'Requested',
          'Scheduled',
          'Arrived',
          'Completed',
          'Cancelled',
          'NoShow',
          'odd',
        ),
        type: fc.constant(null),
        confirmationNumber: fc.constant(`NR${id}`),
        refNumbers: fc.constant([]),
        dockId: fc.option(fc.constantFrom('dock-1', 'dock-2')),
        loadTypeId: fc.constant(null),
        companyName: companies,
        eta: maybe,
        isCheckedInByCarrier: fc.constant(null),
        arrivedAt: maybe,
        changedAt: maybe,
      }),
    ),
  ),
);

/** What rows say beyond where they stand. */
const decorated = fc.record({
  visit: fc.record({
    createdAt: maybe,
    placedAt: maybe,
    visitType: fc.constantFrom('LiveUnload', 'Drop', 'Unknown', null),
    checkInAcknowledged: fc.option(fc.boolean()),
    appointmentId,
    companyName: companies,
    driverAppointmentIdentifier: fc.constantFrom('PO NRa1', 'x', null),
  }),
  container: fc.record({ createdAt: maybe, placedAt: maybe, dropAppointmentId: appointmentId }),
  spot: fc.record({ changedAt: maybe, type: fc.constantFrom('docking', 'parking') }),
});

const own = fc
  .tuple(
    ...limitKeys.map((key) =>
      fc.option(fc.tuple(fc.constant(key), fc.option(fc.integer({ min: 0, max: 600 }))), {
        freq: 3,
      }),
    ),
  )
  .map((list) =>
    limitsOf(Object.fromEntries(list.flatMap((each) => (each === null ? [] : [each])))),
  );

type Step =
  | { readonly kind: 'operation'; readonly operation: Operation }
  | {
      readonly kind: 'decorate';
      readonly seed: number;
      readonly with: { visit: object; container: object; spot: object };
    }
  | { readonly kind: 'appointments'; readonly all: readonly Appointment[] }
  | { readonly kind: 'limits'; readonly limits: ReturnType<typeof limitsOf> }
  | { readonly kind: 'snooze'; readonly seed: number; readonly minutes: number | null }
  | { readonly kind: 'wait'; readonly minutes: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('operation' as const), operation: anyOperation }),
    fc.record({ kind: fc.constant('decorate' as const), seed: fc.nat(1_000), with: decorated }),
    fc.record({ kind: fc.constant('appointments' as const), all: appointments }),
    fc.record({ kind: fc.constant('limits' as const), limits: own }),
    fc.record({
      kind: fc.constant('snooze' as const),
      seed: fc.nat(50),
      minutes: fc.option(fc.integer({ min: 0, max: 300 })),
    }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 200 }) }),
  ),
  { maxLength: 25 },
);

const none = { areas: [], spots: [], visits: [], containers: [] };

function world(start: Parameters<typeof createYardTable>[0]) {
  const yard = createYardTable(start);
  let known: readonly Appointment[] = [];
  let limits = limitsOf({});
  let snoozes: readonly Snooze[] = [];
  let now = nine;
  const facts: BoardFacts = {
    yard,
    get limits() {
      return limits;
    },
    gate: { checkIn: true, link: true, own: new Set() },
    appointment: (id) => known.find((each) => each.id === id) ?? null,
    isSentTo: () => false,
    door: (dock) => (dock === 'dock-1' ? ('s1' as never) : null),
    dockName: (dock) => dock,
  };
  const board = new NowBoard(facts);
  const put = (change: Parameters<typeof yard.put>[0]) => {
    const touched = yard.put(change);
    board.touchSpots(touched.spots);
    board.touchAssets([...touched.visits, ...touched.containers]);
  };
  const anew = (): NowBoard => {
    const fresh = new NowBoard(facts);
    fresh.expect(known);
    fresh.setSnoozes(snoozes);
    return fresh;
  };
  const take = (step: Step) => {
    switch (step.kind) {
      case 'operation':
        if (check(yard, step.operation).every(({ severity }) => severity !== 'refuse'))
          put(apply(yard, step.operation, new Date(now).toISOString()));
        return;
      case 'decorate': {
        const all = yard.snapshot();
        const pick = <Row>(list: readonly Row[]): Row | undefined =>
          list[step.seed % Math.max(1, list.length)];
        const [visit, container, spot] = [
          pick<Visit>(all.visits),
          pick<Container>(all.containers),
          pick<Spot>(all.spots),
        ];
        return put({
          put: {
            ...none,
            visits: visit === undefined ? [] : [{ ...visit, ...step.with.visit }],
            containers: container === undefined ? [] : [{ ...container, ...step.with.container }],
            spots: spot === undefined ? [] : [{ ...spot, ...step.with.spot }],
          },
          remove: none,
        });
      }
      case 'appointments':
        known = step.all;
        board.lookAtAppointments();
        return board.expect(known);
      case 'limits':
        limits = step.limits;
        return board.restart();
      case 'snooze': {
        const { lines } = board.at(now);
        const line = lines[step.seed % Math.max(1, lines.length)];
        if (line === undefined) return;
        const until =
          step.minutes === null ? null : new Date(now + step.minutes * 60_000).toISOString();
        snoozes = [
          ...snoozes,
          { key: line.key, reason: 'r', until, by: 'Ada', at: new Date(now).toISOString() },
        ];
        return board.setSnoozes(snoozes);
      }
      case 'wait':
        now += step.minutes * 60_000;
    }
  };
  return { yard, board, put, anew, take, now: () => now, list: () => board.at(now) };
}

const subjects = (lines: readonly NowLine[]) => lines.map(({ subject }) => subject);

describe('what needs attention', () => {
  test('updating equals computing anew; no duplicates; unchanged lines stay', () => {
    fc.assert(
      fc.property(fc.oneof(legalRows, anyRows), steps, (start, all) => {
        const own = world(start);
        for (const step of all) {
          own.take(step);
          const list = own.list();
          expect(list).toEqual(own.anew().at(own.now()));
          expect(new Set(subjects(list.lines)).size).toBe(list.lines.length);
          const keys = [...list.lines, ...list.asleep.map(({ line }) => line)].map(
            ({ key }) => key,
          );
          expect(new Set(keys).size).toBe(keys.length);
          // Asked again, and given rows that did not change: the very same list, in the same order.
          own.put({ put: own.yard.snapshot(), remove: none });
          expect(own.list()).toBe(list);
        }
      }),
      { numRuns: 150, seed },
    );
  });

  test('lines keep their order while they stand, whatever the clock says', () => {
    fc.assert(
      fc.property(
        legalRows,
        steps,
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 8 }),
        (start, all, waits) => {
          const own = world(start);
          for (const step of all) own.take(step);
          let before = own.list().lines;
          for (const minutes of waits) {
            own.take({ kind: 'wait', minutes });
            const after = own.list().lines;
            const kept = (one: readonly NowLine[], other: readonly NowLine[]) =>
              one.filter((line) => other.some(({ key }) => key === line.key));
            expect(kept(after, before).map(({ key }) => key)).toEqual(
              kept(before, after).map(({ key }) => key),
            );
            before = after;
          }
        },
      ),
      { numRuns: 60, seed },
    );
  });

  test('a line goes when its act is done', () => {
    let done = 0;
    fc.assert(
      fc.property(
        legalRows,
        fc.array(decorated, { minLength: 12, maxLength: 12 }),
        steps,
        (start, looks, all) => {
          const own = world(start);
          looks.forEach((each, at) => void own.take({ kind: 'decorate', seed: at, with: each }));
          for (const step of all) own.take(step);
          for (const line of own.list().lines) {
            const operation = operationOf(line, own.yard.spots());
            if (
              operation === null ||
              check(own.yard, operation).some(({ severity }) => severity === 'refuse')
            )
              continue;
            own.put(apply(own.yard, operation, new Date(own.now()).toISOString()));
            expect(own.list().lines.map(({ key }) => key)).not.toContain(line.key);
            done += 1;
          }
        },
      ),
      { numRuns: 150, seed },
    );
    expect(done).toBeGreaterThan(100);
  });
});

/**
 * The operation that an act comes to, with a place where it asks for one; null for an act that is
 * none of the yard's.
 */
function operationOf({ act }: NowLine, spots: Iterable<Spot>): Operation | null {
  const parking = (other: string) =>
    [...spots].find(({ id, type }) => type !== 'docking' && id !== other)?.id ?? null;
  if (act.kind === 'assign') {
    const spot = act.spot ?? parking('');
    return spot === null ? null : { kind: 'assign', asset: act.asset, spot };
  }
  if (act.kind === 'move') {
    const to = act.to ?? parking(act.from);
    return to === null
      ? null
      : { kind: 'reassign', asset: act.asset, from: act.from, to, reason: 'r' };
  }
  if (act.kind === 'depart')
    return { kind: 'depart', spot: act.spot, departType: 'AssetVisit', assets: [act.asset] };
  return act.kind === 'open' ? { kind: 'open', spot: act.spot, reason: 'r' } : null;
}
