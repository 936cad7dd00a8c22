/** The yard in one answer (contract.md 1.8). */
import { expect, test } from 'vitest';
import { signIn, start } from './harness.ts';

test('the grid holds every spot with its published fields and what stands on it; the waiting list holds the rest', async () => {
  const sandbox = await start();
  const { visit, containers } = sandbox.act.arrive({ containers: 1 });
  sandbox.act.assign('D-01', { kind: 'visit', id: visit.id });
  const waiting = sandbox.act.arriveContainer();
  const clerk = await signIn(sandbox);
  const grid = (await clerk.get(`/yard/view/spot-grid?warehouseId=${sandbox.warehouse.id}`)).json;
  const spots = grid.areas.flatMap((area: { spots: unknown[] }) => area.spots);
  expect(spots).toHaveLength(10);
  const door = spots.find((spot: { code: string }) => spot.code === 'D-01');
  expect(Object.keys(door).sort()).toEqual(
    [
      'code',
      'id',
      'isActive',
      'openMoveTask',
      'spotAreaId',
      'spotAssignments',
      'spotReserves',
      'type',
    ].sort(),
  );
  expect(door.spotAssignments[0].assetVisit).toMatchObject({
    id: visit.id,
    assetContainers: [{ id: containers[0]?.id }],
  });
  const { assets } = (
    await clerk.get(`/yard/view/waiting-assets?warehouseId=${sandbox.warehouse.id}`)
  ).json;
  expect(assets).toMatchObject([{ kind: 'AssetContainer', id: waiting.id }]);
  sandbox.setQuirks({ views: 'missing' });
  expect((await clerk.get(`/yard/view/spot-grid?warehouseId=${sandbox.warehouse.id}`)).status).toBe(
    404,
  );
});
