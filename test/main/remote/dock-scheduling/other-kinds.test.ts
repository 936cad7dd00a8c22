import { afterEach, expect, test } from 'vitest';
import type { SpotRead, VisitRead } from '../../../../main/remote/dock-scheduling/client.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AreaId, WarehouseId } from '../../../../shared/ids.ts';
import { json, serve } from '../servers.ts';
import { clientAgainst, collect } from './client-against.ts';

const own = '0A000000-0000-4000-8000-000000000001' as WarehouseId;
const other = '0b000000-0000-4000-8000-000000000002';
const area = 'a' as AreaId;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A client of a service that answers every question with the same. */
async function answering(body: object) {
  const server = await serve((_, reply) => json(reply, body));
  const { client, http } = clientAgainst(server.url);
  cleanups.push(
    () => http.close(),
    () => server.close(),
  );
  return client;
}
const listed = (entity: string, data: readonly object[]) => ({
  data,
  entity,
  count: data.length,
  total: data.length,
  page: 1,
  pageCount: 1,
});
const visit = (id: string, warehouseId?: string) => ({
  id,
  licensePlate: id,
  isActive: true,
  ...(warehouseId && { warehouseId }),
});
const spot = (id: string, warehouseId: string, assetVisit?: object) => ({
  ...{ id, warehouseId, code: id, type: 'parking', spotAreaId: area, isActive: true },
  spotAssignments: assetVisit === undefined ? [] : [{ id: `on-${id}`, spotId: id, assetVisit }],
});

test('records of another facility are left out and reported; others are taken', async () => {
  const client = await answering(
    listed('AssetVisit', [
      visit('v1', own),
      visit('v2', other),
      visit('v3'),
      visit('v4', own.toLowerCase()),
    ]),
  );
  const { rows, end } = await collect<VisitRead>((sink, signal) =>
    client.visits(own, sink, signal),
  );
  expect(rows.map((row) => row.visit.id)).toEqual(['v1', 'v3', 'v4']);
  expect(end).toMatchObject({
    complete: true,
    total: 4,
    problems: [{ key: 'other-facility:visit' }],
  });
  expect(end.problems[0]?.said).toEqual(
    message('problem.elsewhere.some', {
      count: 1,
      records: message('problem.records', { entity: 'visit' }),
    }),
  );
});

test('a list that names other facilities alone proves nothing about this one', async () => {
  const client = await answering(listed('AssetVisit', [visit('v1', other), visit('v2', other)]));
  const { rows, end } = await collect<VisitRead>((sink, signal) =>
    client.visits(own, sink, signal),
  );
  expect(rows).toEqual([]);
  expect(end).toMatchObject({ complete: false, problems: [{ key: 'other-facility:visit' }] });
});

test('a joined record of another facility is left out and reported', async () => {
  const client = await answering(
    listed('Spot', [
      spot('P1', own, visit('v1', own)),
      spot('P2', own, visit('v2', other)),
      spot('P3', other),
    ]),
  );
  const { rows, problems, end } = await collect<SpotRead>((sink, signal) =>
    client.spots(area, sink, signal, own),
  );
  expect(rows.map((row) => [row.spot.id, row.visits.map(({ id }) => id)])).toEqual([
    ['P1', ['v1']],
    ['P2', []],
  ]);
  expect(problems).toMatchObject([{ key: 'other-facility:visit:v2' }]);
  expect(end.problems).toMatchObject([{ key: 'other-facility:spot' }]);
});

test('a list of another kind is rejected by name or records; unknown names aren’t', async () => {
  const isNone = { kind: 'bad-reply' };
  const visits = [visit('v1', own), visit('v2', own)];
  for (const body of [
    listed('AssetVisit', [spot('P1', own)]),
    listed('AssetVisit', []),
    listed('Unicorn', visits),
    { data: visits },
  ]) {
    const client = await answering(body);
    await expect(
      collect((sink, signal) => client.spots(area, sink, signal, own)),
    ).rejects.toMatchObject(isNone);
  }
  const trailer = { id: 'c1', warehouseId: own, code: 'TR1', assetVisitId: null, state: 'Full' };
  for (const row of [spot('P1', own), visits[0] ?? {}, trailer]) {
    const client = await answering({ data: [row] });
    await expect(collect((sink, signal) => client.areas(own, sink, signal))).rejects.toMatchObject(
      isNone,
    );
  }
  const ofSpots = await answering({ data: [spot('P1', own)] });
  await expect(collect((sink, signal) => ofSpots.visits(own, sink, signal))).rejects.toMatchObject(
    isNone,
  );
  await expect(
    collect((sink, signal) => ofSpots.containers(own, sink, signal)),
  ).rejects.toMatchObject(isNone);

  const sound = await answering(listed('Unicorn', [spot('P1', own)]));
  const { rows, end } = await collect((sink, signal) => sound.spots(area, sink, signal, own));
  expect([rows.length, end.complete]).toEqual([1, true]);
});
