/** The whole yard in one question, over HTTP: it shows what differs and decides nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { SeenYard } from '../../../../main/remote/dock-scheduling/read/yard-views.ts';
import {
  noPendingReads,
  type PendingReads,
  sizeOf,
} from '../../../../main/yard/live/pending-reads.ts';
import { readWanted } from '../../../../main/yard/live/read-pending.ts';
import { createViewDifferences } from '../../../../main/yard/live/view-differences.ts';
import { createViewTeller } from '../../../../main/yard/live/view-teller.ts';
import { type Quirks, startSandbox } from '../../../../sandbox/index.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';
import { openTestYard } from '../read/harness.ts';
import { clientOf } from '../read/sandbox-client.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const signal = new AbortController().signal;

async function open(quirks: Partial<Quirks> = {}) {
  const sandbox = await startSandbox({ yard: 'small', quirks });
  const { client, views, named, close } = await clientOf(sandbox);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-views-'));
  const opened = openTestYard(folder, client, undefined, sandbox.warehouse.id as WarehouseId);
  cleanups.push(
    () => sandbox.stop(),
    close,
    () => rmSync(folder, { recursive: true, force: true }),
    () => opened.close(),
  );
  await opened.pull();
  const { yard } = opened;
  const known = { base: yard.live.base, holds: yard.applyReads.holds };
  const read = (pending: PendingReads) =>
    readWanted({ client, named, destination: yard }, pending, signal);
  return { sandbox, views, yard, known, read, client, named };
}
const seenOf = (answer: SeenYard | 'unchanged' | null): SeenYard => {
  if (answer === null || answer === 'unchanged') throw new Error(`No view: ${String(answer)}.`);
  return answer;
};

test.each<Partial<Quirks>>([
  {},
  { viewFields: 'published' },
  { waitingKinds: 'entities' },
  { departed: 'event' },
  { stamps: 'assignment' },
])(
  'a yard that was just read differs in nothing, what others do then differs, and the reads it leads to show it: %o',
  async (quirks) => {
    const { sandbox, views, known, read } = await open(quirks);
    const differences = createViewDifferences();
    expect(sizeOf(differences(seenOf(await views.look(signal)), known))).toBe(0);
    expect(await views.look(signal)).toBe('unchanged');
    for (let round = 0; round < 12; round += 1) {
      sandbox.activity.step();
      const answer = await views.look(signal);
      if (answer !== 'unchanged') await read(differences(seenOf(answer), known));
    }
    const { store } = sandbox.yard;
    for (const { assetVisitId, assetContainerId, spotId } of store.assignments.values()) {
      if (assetVisitId !== null)
        expect(known.base.visit(assetVisitId as never)?.spotId).toBe(spotId);
      else if (assetContainerId !== null)
        expect(known.base.container(assetContainerId as never)?.spotId).toBe(spotId);
    }
    for (const { id, isActive } of store.spots.values())
      expect(known.base.spot(id as never)?.isOpen).toBe(isActive);
  },
);

test('a view that lies leads to one read of what it names, which shows nothing new, and to no second', async () => {
  const { sandbox, views, known, read } = await open();
  const differences = createViewDifferences();
  const seen = seenOf(await views.look(signal));
  const held = seen.spots.find(({ holds }) => holds !== null && holds.length > 0);
  const lie = {
    ...seen,
    spots: seen.spots.map((spot) => (spot === held ? { ...spot, holds: [] } : spot)),
    standing: [],
    waiting: [],
  };
  const pending = differences(lie, known);
  expect([...pending.spots]).toEqual([held?.id]);
  const before = [...sandbox.yard.store.assignments.values()].length;
  await read(pending);
  expect([...known.base.visits()].filter(({ spotId }) => spotId !== null).length).toBeGreaterThan(
    0,
  );
  expect(sizeOf(differences(lie, known))).toBe(0);
  expect([...sandbox.yard.store.assignments.values()]).toHaveLength(before);
});

test('a service that does not offer the views is asked once, and the yard is read as before', async () => {
  const { views, known } = await open({ views: 'missing' });
  const time = createVirtualTime();
  const uses: string[] = [];
  let asked = 0;
  const teller = createViewTeller({
    views: {
      look(stop) {
        asked += 1;
        return views.look(stop);
      },
    },
    known,
    everyMs: () => 10_000,
    timers: time.timers,
    log: { info: () => undefined, warn: () => undefined },
    onWanted: () => {
      throw new Error('Nothing is wanted.');
    },
    onUse: (use) => uses.push(use),
  });
  teller.start();
  await time.advance(10_000);
  await expect.poll(() => uses).toEqual(['not-offered']);
  await time.advance(60_000);
  teller.wake();
  await time.advance(60_000);
  expect(asked).toBe(1);
  await teller.stop();
});

test('a truck read by its name as it was before is left to the lists; one as it is now is taken in', async () => {
  const { yard, client, named } = await open();
  const { base } = yard.live;
  const shown = Array.from(base.visits()).find(({ spotId }) => spotId === null);
  if (shown?.changedAt == null) throw new Error('Nobody waits.');
  const at = Date.parse(shown.changedAt);
  const readAs = (changedAt: number) => {
    const visit = {
      ...shown,
      licensePlate: `AT ${changedAt}`,
      changedAt: new Date(changedAt).toISOString(),
    };
    const told = {
      ...named,
      visits: async () => ({ rows: [{ visit, hooked: [], assignments: [] }], isClean: true }),
    };
    return readWanted(
      { client, named: told, destination: yard },
      { ...noPendingReads(), visits: new Set([shown.id]) },
      signal,
    );
  };
  expect(await readAs(at - 1)).toMatchObject({ changed: false, lacking: true });
  expect(base.visit(shown.id)?.licensePlate).toBe(shown.licensePlate);
  expect(await readAs(at)).toMatchObject({ changed: true, lacking: false });
  expect(base.visit(shown.id)?.licensePlate).toBe(`AT ${at}`);
});

test('a truck that a view names no more is asked for with the trailers on it', async () => {
  const { sandbox, views, known, read } = await open();
  const trailer = Array.from(known.base.containers()).find(
    ({ visitId }) => visitId !== null && known.base.visit(visitId)?.spotId != null,
  );
  const truck = known.base.visit(trailer?.visitId as never);
  if (trailer === undefined || truck === undefined) throw new Error('No trailer stands hooked.');
  sandbox.act.depart(truck.spotId ?? '', 'AssetVisit');
  const pending = createViewDifferences()(seenOf(await views.look(signal)), known);
  expect([pending.visits.has(truck.id), pending.containers.has(trailer.id)]).toEqual([true, true]);
  await read(pending);
  expect([known.base.visit(truck.id), known.base.container(trailer.id)]).toEqual([
    undefined,
    undefined,
  ]);
});
