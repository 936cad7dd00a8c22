import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isHere } from '../../../../sandbox/dock-scheduling/store.ts';
import { type Quirks, type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import type { SpotId, WarehouseId } from '../../../../shared/ids.ts';
import { said } from '../../../support/said.ts';
import { isDeep } from '../../../support/tiers.ts';
import { openTestYard, type TestYard } from './harness.ts';
import { clientOf } from './sandbox-client.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function against(
  options: Parameters<typeof startSandbox>[0],
): Promise<{ sandbox: Sandbox; opened: TestYard }> {
  const sandbox = await startSandbox(options);
  const { client, close } = await clientOf(sandbox);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-sandbox-'));
  const opened = openTestYard(folder, client, undefined, sandbox.warehouse.id as WarehouseId);
  cleanups.push(
    () => sandbox.stop(),
    () => close(),
    () => rmSync(folder, { recursive: true, force: true }),
    () => opened.close(),
  );
  return { sandbox, opened };
}

/** The sandbox's own truth, without its bad records. */
function truth({ store }: Sandbox['yard']) {
  const spotOf = (field: 'assetVisitId' | 'assetContainerId', id: string) =>
    [...store.assignments.values()].find((each) => each[field] === id && each.isActive)?.spotId ??
    null;
  return {
    spots: Object.fromEntries([...store.spots.values()].map((row) => [row.id, row.isActive])),
    trucks: Object.fromEntries(
      [...store.visits.values()]
        .filter((row) => isHere(store, row))
        .map((row) => [row.id, spotOf('assetVisitId', row.id)]),
    ),
    containers: Object.fromEntries(
      [...store.containers.values()]
        .filter((row) => isHere(store, row))
        .map((row) => [row.id, row.assetVisitId ?? spotOf('assetContainerId', row.id)]),
    ),
  };
}

const shown = ({ yard }: TestYard) => ({
  spots: Object.fromEntries(Array.from(yard.live.base.spots(), (row) => [row.id, row.isOpen])),
  trucks: Object.fromEntries(Array.from(yard.live.base.visits(), (row) => [row.id, row.spotId])),
  containers: Object.fromEntries(
    Array.from(yard.live.base.containers(), (row) => [row.id, row.visitId ?? row.spotId]),
  ),
});

/**
 * A morning in the yard: arrivals, a detach, moves, a close, departures. Returns the spots it
 * touched.
 */
function morning({ act, yard }: Sandbox): string[] {
  const free = [...yard.store.spots.values()].filter(
    (spot) =>
      spot.isActive && spot.spotReserves.length === 0 && yard.contents(spot.id).assignment === null,
  );
  const [a, b, c, d] = free.map((spot) => spot.id) as [string, string, string, string];
  const first = act.arrive({ containers: 2 });
  const second = act.arrive();
  act.assign(a, { kind: 'visit', id: first.visit.id });
  act.detach(first.visit.id, first.containers[0]?.id as string);
  act.move(a, b, { reason: 'Dock call' });
  act.assign(c, { kind: 'visit', id: second.visit.id });
  act.depart(c);
  act.assign(d, { kind: 'container', id: act.arriveContainer().id });
  act.close(c, 'Ice');
  act.arrive();
  const left = [...yard.store.spots.values()].find(
    (spot) => yard.contents(spot.id).visit !== null && spot.id !== b,
  )?.id as string;
  act.depart(left, 'All');
  return [a, b, c, d, left];
}

const signal = new AbortController().signal;

const alternatives: readonly (Partial<Quirks> & { readonly name?: never })[] = [
  {},
  { closedSpots: 'hidden' },
  { inactive: 'visible' },
  { split: 'id-moves' },
  { departed: 'deleted' },
  { departed: 'event' },
  { departed: 'event', excludeStatuses: 'refused' },
  { departed: 'event', excludeStatuses: 'ignored', order: 'changed-last' },
  { assetEvents: 'refused', excludeStatuses: 'refused' },
  { assetEvents: 'ignored', excludeStatuses: 'ignored', inactive: 'visible' },
  { departVisit: 'hooked-stay' },
  { mixedSpot: 'new-record' },
  { envelopes: 'partial', single: 'bare' },
  { spotRead: 'ids' },
  { stamps: 'assignment' },
  { order: 'changed-last' },
  { mostRows: 3 },
  { envelopes: 'partial', mostRows: 7 },
  { envelopes: 'partial', pages: 'clamped' },
  {
    stamps: 'assignment',
    order: 'changed-last',
    departed: 'deleted',
    envelopes: 'partial',
    spotRead: 'ids',
  },
];

describe('the yard of a sandbox', () => {
  // All of them in the deep tier; every third, and the one of most at once, in each run.
  test.each(
    alternatives.filter((_, at) => isDeep || at % 3 === 0 || at === alternatives.length - 1),
  )(
    'is known after full and single reads, whatever the documents leave open: %o',
    async (quirks) => {
      const { sandbox, opened } = await against({
        yard: 'small',
        seed: 3,
        quirks,
        pageSizes: { default: 10, maximum: 20 },
      });
      await opened.pull();
      expect(shown(opened)).toEqual(truth(sandbox.yard));
      const before = opened.written();
      await opened.pull();
      expect(opened.written() - before).toBe(1);

      const touched = morning(sandbox);
      for (const id of touched) await opened.reads.spot(id as SpotId, signal);
      for (const id of touched) {
        const contents = sandbox.yard.contents(id);
        // Bare ids say nothing of a truck that was not known before.
        if (quirks.spotRead !== 'ids')
          expect(opened.yard.live.base.visitsAt(id as SpotId)).toEqual(
            contents.visit === null ? [] : [contents.visit.id],
          );
        expect(opened.yard.live.base.spot(id as SpotId)?.isOpen).toBe(contents.spot.isActive);
      }
      const assets = await opened.reads.assets(signal);
      expect(assets.complete).toBe(true);
      expect(shown(opened)).toMatchObject({
        trucks: truth(sandbox.yard).trucks,
        containers: truth(sandbox.yard).containers,
      });

      morning(sandbox);
      await opened.pull();
      await opened.pull();
      expect(shown(opened)).toEqual(truth(sandbox.yard));
    },
  );

  test('knows departures by excludeStatuses alone, if events aren’t joined', async () => {
    const quirks = { departed: 'event', assetEvents: 'refused' } as const;
    const { sandbox, opened } = await against({ yard: 'small', seed: 3, quirks });
    await opened.pull();
    const { visit } = sandbox.act.arrive({ containers: 2 });
    const spot = [...sandbox.yard.store.spots.values()].find(
      (each) => each.isActive && sandbox.yard.contents(each.id).assignment === null,
    );
    sandbox.act.assign(spot?.id as string, { kind: 'visit', id: visit.id });
    await opened.pull();
    expect(shown(opened).trucks[visit.id]).toBe(spot?.id);
    sandbox.act.depart(spot?.id as string);
    await opened.pull();
    expect(shown(opened)).toEqual(truth(sandbox.yard));
    expect(shown(opened).trucks[visit.id]).toBeUndefined();
  });

  test('shows no visit that was never let in, and one that came after all', async () => {
    const { sandbox, opened } = await against({ yard: 'small', seed: 3 });
    const { store } = sandbox.yard;
    const note = (id: string, eventType: string, minutes: number) =>
      void store.visitEvents.set(id, [
        ...(store.visitEvents.get(id) ?? []),
        {
          id: `${id}-${eventType}`,
          assetVisitId: id,
          eventType,
          createdBy: null,
          createDateTime: new Date(Date.now() + minutes * 60_000).toISOString(),
        },
      ]);
    const kept = ['Canceled', 'NotArrived', 'RejectedByCheckin', 'RejectedByWarehouse'].map(
      (eventType) => {
        const { id } = sandbox.act.arrive().visit;
        note(id, eventType, 1);
        return id;
      },
    );
    const late = kept[1] as string;
    await opened.pull();
    for (const id of kept) expect(shown(opened).trucks).not.toHaveProperty(id);
    note(late, 'Appointment Linked', 2);
    note(late, 'Arrived', 3);
    await opened.pull();
    expect(kept.filter((id) => id in shown(opened).trucks)).toEqual([late]);
  });

  test('lists without counts work too, but prove no departure', async () => {
    const { sandbox, opened } = await against({
      yard: 'small',
      seed: 3,
      quirks: { envelopes: 'uncounted', mostRows: 7 },
    });
    await opened.pull();
    expect(shown(opened)).toEqual(truth(sandbox.yard));
    morning(sandbox);
    // What is missing from pages that may have shifted is taken out by the second full read that
    // agrees.
    await opened.pull();
    await opened.pull();
    expect(shown(opened)).toEqual(truth(sandbox.yard));
    expect((await opened.reads.assets(signal)).complete).toBe(false);
  });

  test('a service that ignores page numbers shows what came, maybe incomplete', async () => {
    const { sandbox, opened } = await against({ yard: 'small', seed: 3 });
    await opened.pull();
    const good = shown(opened);
    for (const envelopes of ['full', 'uncounted'] as const) {
      sandbox.setQuirks({ pages: 'ignored', mostRows: 4, envelopes });
      await opened.pull();
      expect(shown(opened)).toEqual(good);
      const watch = opened.yard.live.watch();
      const told = (await watch.next()).value;
      await watch.return();
      expect(told?.problems?.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['list-incomplete:visit', 'list-incomplete:container']),
      );
    }
  });

  test('with every kind of bad record shows all the others, and names each bad one', async () => {
    const { sandbox, opened } = await against({ yard: 'small', seed: 3 });
    await opened.pull();
    const good = shown(opened);
    const planted = sandbox.plantBadRecords('all');
    await opened.pull();
    const withBad = shown(opened);
    for (const kind of ['spots', 'trucks', 'containers'] as const)
      expect(withBad[kind]).toMatchObject(good[kind]);

    const leave = new AbortController();
    const events = opened.yard.live.watch(leave.signal);
    const problems = (await events.next()).value?.problems ?? [];
    leave.abort();
    await events.next();
    const codes = new Set(problems.map((each) => each.code));
    for (const code of [
      'unreadable-record',
      'unknown-value',
      'duplicate-code',
      'missing-area',
      'two-assignments',
      'two-trucks',
      'two-standalone',
      'too-many-containers',
      'unknown-spot',
    ] as const) {
      expect([...codes]).toContain(code);
    }
    for (const each of problems) expect(said(each)).toMatch(/^\S.{8,}[.]$/s);
    expect(new Set(problems.map((each) => each.key)).size).toBe(problems.length);
    expect(planted.length).toBeGreaterThan(30);

    // Once known, bad records cost nothing more.
    await opened.pull();
    const before = opened.written();
    await opened.pull();
    expect(opened.written() - before).toBe(1);
  });

  test('of five thousand spots is pulled completely, and again for next to nothing', async () => {
    const { sandbox, opened } = await against({ yard: 'giant', seed: 1 });
    await opened.pull();
    expect(shown(opened)).toEqual(truth(sandbox.yard));
    const before = opened.written();
    await opened.pull();
    expect(opened.written() - before).toBe(1);
  });
});
