/**
 * The yard read by tags from the sandbox over HTTP: nothing is missed by a true service, and a
 * lying one is found out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTagChecks } from '../../../../main/remote/tag-checks.ts';
import { type Quirks, startSandbox } from '../../../../sandbox/index.ts';
import type { SpotId, WarehouseId } from '../../../../shared/ids.ts';
import { openTestYard } from './harness.ts';
import { clientOf } from './sandbox-client.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function yardOf(tags: Quirks['tags'], quirks: Partial<Quirks> = {}) {
  const sandbox = await startSandbox({ yard: 'small', quirks: { tags, ...quirks } });
  const { client, close } = await clientOf(sandbox);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-tags-'));
  const opened = openTestYard(folder, client, undefined, sandbox.warehouse.id as WarehouseId);
  cleanups.push(
    () => sandbox.stop(),
    close,
    () => rmSync(folder, { recursive: true, force: true }),
    () => opened.close(),
  );
  const pull = (mayLook = false) => opened.pull(undefined, { mayLook: () => mayLook });
  const { store } = sandbox.yard;
  /** Whether each truck stands where the service has it. */
  const isRight = () =>
    [...store.assignments.values()].every(
      ({ assetVisitId, spotId }) =>
        assetVisitId === null ||
        Array.from(opened.yard.live.base.visits()).find(({ id }) => id === assetVisitId)?.spotId ===
          spotId,
    );
  return { sandbox, client, pull, opened, isRight };
}

/** A truck of the yard moves to a free spot. */
function moveOne({ act, yard }: Awaited<ReturnType<typeof startSandbox>>): void {
  const spots = [...yard.store.spots.values()];
  const from = spots.find((spot) => yard.contents(spot.id).visit !== null);
  const to = spots.find(
    (spot) =>
      spot.isActive && spot.spotReserves.length === 0 && yard.contents(spot.id).assignment === null,
  );
  act.move(from?.id ?? '', to?.id ?? '');
}

test('a true service: unchanged pages have no body, changes come with a pull', async () => {
  const { sandbox, client, pull, isRight, opened } = await yardOf('express');
  await pull();
  expect(client.tags()).toBe('offered');
  await pull();
  expect(client.tags()).toBe('used');
  for (let round = 0; round < 5; round += 1) {
    moveOne(sandbox);
    await pull();
    expect(isRight()).toBe(true);
  }
  // A record that was overwritten by a read of its own comes in its words, though its page is what
  // it was.
  const spot = [...sandbox.yard.store.spots.keys()][0] as SpotId;
  await opened.reads.spot(spot, new AbortController().signal);
  await pull();
  expect(isRight()).toBe(true);
  expect(client.tags()).toBe('used');
});

test.each(['stuck', 'always-same'] as const)(
  'a service that says "unchanged" of what changed (%s) is found out by looks',
  async (tags) => {
    const { sandbox, client, pull, isRight } = await yardOf(tags);
    await pull();
    await pull();
    moveOne(sandbox);
    await pull();
    expect(isRight()).toBe(false);
    for (let round = 0; round < 20 && client.tags() !== 'wrong'; round += 1) {
      await pull(true);
      moveOne(sandbox);
    }
    expect(client.tags()).toBe('wrong');
    await pull();
    expect(isRight()).toBe(true);
  },
);

test('a truck shown stale by a copy of the service is right after the next pull', async () => {
  const { sandbox, pull, opened, isRight } = await yardOf('express');
  const { base } = opened.yard.live;
  const { applyReads, writer } = opened.yard;
  await pull();
  await pull();
  const before = new Map(
    Array.from(base.visits(), (visit) => [visit.id, { visit, assignments: held(visit.spotId) }]),
  );
  function held(spot: SpotId | null) {
    return spot === null ? [] : applyReads.holds(spot);
  }
  moveOne(sandbox);
  await pull();
  await pull();
  const moved = Array.from(base.visits()).find(
    ({ id, spotId }) => before.get(id)?.visit.spotId !== spotId,
  );
  const old = before.get(moved?.id as never);
  if (old === undefined) throw new Error('Nothing moved.');
  const { ticket, done } = applyReads.begin();
  writer.write(applyReads.visits([{ ...old, hooked: [] }], ticket, 'single'));
  done();
  expect(isRight()).toBe(false);
  await pull();
  expect(isRight()).toBe(true);
});

test('departed assets shown by a copy of the service are gone after a pull', async () => {
  const { sandbox, pull, opened } = await yardOf('express', { departed: 'event' });
  const { base } = opened.yard.live;
  const { applyReads, writer } = opened.yard;
  await pull();
  const trailer = Array.from(base.containers()).find(
    ({ visitId }) => visitId !== null && base.visit(visitId)?.spotId != null,
  );
  const truck = base.visit(trailer?.visitId as never);
  if (trailer === undefined || truck === undefined) throw new Error('No trailer stands hooked.');
  sandbox.act.depart(truck.spotId ?? '', 'AssetVisit');
  await pull();
  await pull();
  expect([base.visit(truck.id), base.container(trailer.id)]).toEqual([undefined, undefined]);
  const { ticket, done } = applyReads.begin();
  writer.write(
    applyReads.visits([{ visit: truck, hooked: [trailer], assignments: [] }], ticket, 'single'),
  );
  done();
  expect(base.container(trailer.id)).toBeDefined();
  await pull();
  expect([base.visit(truck.id), base.container(trailer.id)]).toEqual([undefined, undefined]);
});

test.each(['none', 'new'] as const)(
  'a service with tags that save nothing (%s) is read as before',
  async (tags) => {
    const { sandbox, client, pull, isRight } = await yardOf(tags);
    await pull();
    moveOne(sandbox);
    await pull();
    expect(isRight()).toBe(true);
    expect(client.tags()).toBe(tags === 'none' ? 'none' : 'offered');
  },
);

test('the outbox gets words, whatever the tags say', async () => {
  const { sandbox, pull, opened } = await yardOf('stuck');
  const { signal } = new AbortController();
  await pull();
  await pull();
  moveOne(sandbox);
  const { assignments, complete } = await opened.reads.assets(signal);
  expect(complete).toBe(true);
  for (const { id, spotId } of sandbox.yard.store.assignments.values())
    expect(assignments.find((row) => row.id === id)?.spotId).toBe(spotId);
  moveOne(sandbox);
  const { placed } = await opened.reads.places(signal);
  for (const { assetVisitId, spotId } of sandbox.yard.store.assignments.values())
    if (assetVisitId !== null) expect(placed.get(assetVisitId as never)).toBe(spotId);
});

test('bytes for looks come at their rate, and are saved for an hour at most', () => {
  let now = 0;
  const looks = createTagChecks({ now: () => 0, monotonic: () => now }, () => 3_600_000);
  expect(looks.mayLook(1)).toBe(false);
  now += 1_000;
  expect([looks.mayLook(900), looks.mayLook(900)]).toEqual([true, false]);
  now += 86_400_000;
  expect([looks.mayLook(3_600_001), looks.mayLook(3_600_000), looks.mayLook(1)]).toEqual([
    false,
    true,
    false,
  ]);
});
