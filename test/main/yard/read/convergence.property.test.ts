/**
 * Whatever happens while lists are read: once the yard is quiet, one pull later the console has
 * what the service has.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { runs } from '../../../support/runs.ts';
import {
  container,
  containerId,
  createFakeService,
  type FakeService,
  smallState,
  spot,
  spotId,
  visit,
  visitId,
} from './fake-service.ts';
import { openTestYard, sorted } from './harness.ts';

const spots = ['D1', 'D2', 'D3', 'L1', 'L2', 'L3'];
const trucks = ['1', '2', '3', '4'];
const trailers = ['1', '2', '3', '4', '5'];

/** One thing that happens at the service between two pages, or one read of ours. */
type Step =
  | {
      readonly kind: 'move' | 'leave' | 'unassign';
      readonly truck: string;
      readonly spot: string;
      readonly silent: boolean;
    }
  | { readonly kind: 'hook'; readonly truck: string; readonly trailer: string }
  | { readonly kind: 'drop' | 'put'; readonly trailer: string; readonly spot: string }
  | { readonly kind: 'close'; readonly spot: string }
  | { readonly kind: 'readSpot'; readonly spot: string }
  | { readonly kind: 'readAssets' | 'fail' | 'nothing' };

const spotName = fc.constantFrom(...spots);
const truck = fc.constantFrom(...trucks);
const trailer = fc.constantFrom(...trailers);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('move' as const, 'leave' as const, 'unassign' as const),
      truck,
      spot: spotName,
      silent: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hook' as const), truck, trailer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('drop' as const, 'put' as const),
      trailer,
      spot: spotName,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), spot: spotName }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('readSpot' as const), spot: spotName }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'readAssets' as const,
        'fail' as const,
        'nothing' as const,
        'nothing' as const,
      ),
    }),
  },
);

let minute = 100;
const now = () => {
  minute += 1;
  return new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();
};

/**
 * The service's own rules, roughly: one truck and one standalone trailer a spot. `silent`: no
 * timestamp moves.
 */
function happen(service: FakeService, what: Step): void {
  const { state } = service;
  const drop = (row: (typeof state.assignments)[number]) => {
    state.assignments = state.assignments.filter((each) => each !== row);
  };
  switch (what.kind) {
    case 'move': {
      const id = visitId(what.truck);
      if (!state.visits.some((each) => each.id === id)) state.visits.push(visit(what.truck));
      if (
        state.assignments.some((each) => each.spotId === spotId(what.spot) && each.visitId !== null)
      )
        return;
      const old = state.assignments.find((each) => each.visitId === id);
      if (old === undefined) service.place({ visit: what.truck }, what.spot);
      else {
        drop(old);
        state.assignments.push({
          ...old,
          spotId: spotId(what.spot),
          changedAt: what.silent ? old.changedAt : now(),
        });
      }
      return;
    }
    case 'unassign':
    case 'leave': {
      const id = visitId(what.truck);
      for (const row of state.assignments.filter((each) => each.visitId === id)) drop(row);
      if (what.kind === 'unassign') return;
      state.visits = state.visits.filter((each) => each.id !== id);
      state.containers = state.containers.filter((each) => each.visitId !== id);
      return;
    }
    case 'hook': {
      const row = state.containers.find((each) => each.id === containerId(what.trailer));
      if (row === undefined || !state.visits.some((each) => each.id === visitId(what.truck)))
        return;
      for (const each of state.assignments.filter(({ containerId: id }) => id === row.id))
        drop(each);
      if (state.containers.filter((each) => each.visitId === visitId(what.truck)).length >= 2)
        return;
      state.containers = state.containers.map((each) =>
        each === row ? { ...row, visitId: visitId(what.truck), changedAt: now() } : each,
      );
      return;
    }
    case 'drop':
    case 'put': {
      const id = containerId(what.trailer);
      const row = state.containers.find((each) => each.id === id);
      if (row === undefined) {
        state.containers.push(container(what.trailer));
        return;
      }
      state.containers = state.containers.map((each) =>
        each === row ? { ...row, visitId: null, changedAt: now() } : each,
      );
      for (const each of state.assignments.filter((assignment) => assignment.containerId === id))
        drop(each);
      if (
        what.kind === 'put' &&
        !state.assignments.some(
          (each) => each.spotId === spotId(what.spot) && each.containerId !== null,
        )
      ) {
        service.place({ container: what.trailer }, what.spot);
      }
      return;
    }
    case 'close':
      state.spots = state.spots.map((each) =>
        each.id === spotId(what.spot)
          ? spot(what.spot, each.areaId.slice('area-'.length), {
              type: each.type,
              isOpen: !each.isOpen,
            })
          : each,
      );
      return;
    default:
      return;
  }
}

const truth = ({ state }: FakeService) => ({
  spots: Object.fromEntries(state.spots.map((row) => [row.code, row.isOpen])),
  trucks: Object.fromEntries(
    state.visits.map((row) => [
      row.id,
      state.assignments.find((each) => each.visitId === row.id)?.spotId ?? null,
    ]),
  ),
  trailers: Object.fromEntries(
    state.containers.map((row) => [
      row.id,
      row.visitId ?? state.assignments.find((each) => each.containerId === row.id)?.spotId ?? null,
    ]),
  ),
});

const shown = (rows: ReturnType<typeof sorted>) => ({
  spots: Object.fromEntries(rows.spots.map((row) => [row.code, row.isOpen])),
  trucks: Object.fromEntries(rows.visits.map((row) => [row.id, row.spotId])),
  trailers: Object.fromEntries(rows.containers.map((row) => [row.id, row.visitId ?? row.spotId])),
});

test('one pull after the yard is quiet, screen and cache hold what the service holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (pulls, pageSize) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-quiet-'));
        const service = createFakeService(smallState());
        service.pageSize = pageSize;
        const opened = openTestYard(folder, service.client);
        try {
          for (const steps of pulls) {
            const waiting = [...steps];
            let isInside = false;
            // Steps happen before pages are built and before they are delivered, in turn.
            const turn = async () => {
              const next = waiting.shift();
              if (next === undefined || isInside) return;
              if (next.kind === 'fail') throw new RemoteError('network', rawText('Gone.'));
              isInside = true;
              if (next.kind === 'readSpot')
                await opened.reads.spot(spotId(next.spot), new AbortController().signal);
              else if (next.kind === 'readAssets')
                await opened.reads.assets(new AbortController().signal);
              else happen(service, next);
              isInside = false;
            };
            service.before = turn;
            service.after = turn;
            await opened.pull().catch((error: unknown) => {
              if (!(error instanceof RemoteError)) throw error;
            });
            service.before = () => {};
            service.after = () => {};
            for (const left of waiting) happen(service, left);
          }
          await opened.pull();
          const rows = sorted(opened.yard.live.base.snapshot());
          expect(shown(rows)).toEqual(truth(service));
          const before = opened.written();
          await opened.pull();
          expect(opened.written() - before).toBe(1);
          opened.close();
          const reopened = openTestYard(folder, service.client);
          expect(sorted(reopened.yard.live.base.snapshot())).toEqual(rows);
          reopened.close();
        } finally {
          if (opened.db.open) opened.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: runs(150) },
  );
});
