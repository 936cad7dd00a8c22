import { describe, expect, test } from 'vitest';
import { type Caller, search, signIn, start } from './harness.ts';

const truck = (warehouseId: string, more: object = {}) => ({
  warehouseId,
  phone: '+12145550123',
  useWhatsApp: false,
  licensePlate: 'TX 4821',
  hasArrived: true,
  ...more,
});
const visits = async (caller: Caller, warehouseId: string) =>
  (
    await caller.get(
      `/asset-visit?${search({ warehouseId, isActive: true })}&join[]=assetContainers`,
    )
  ).json.data as any[];

describe('the gate of the sandbox', () => {
  test('checks a truck in, hooks at most two containers, and lists it as waiting', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    const warehouseId = sandbox.warehouse.id;
    const { status, json } = await caller.post(
      '/asset-visit',
      truck(warehouseId, { visitType: 'Drop' }),
    );
    expect(status).toBe(201);
    expect(json).toMatchObject({
      entity: 'AssetVisit',
      action: 'create',
      data: { licensePlate: 'TX 4821', isPlanned: false },
    });
    const hook = (code: string) =>
      caller.post('/asset-container', {
        warehouseId,
        assetVisitId: json.data.id,
        code,
        type: 'Trailer',
        state: 'Full',
      });
    expect((await hook('53-1')).status).toBe(201);
    expect((await hook('53-2')).status).toBe(201);
    expect((await hook('53-3')).status).toBe(422);
    const [visit] = await visits(caller, warehouseId);
    expect(visit.assetContainers.map(({ code }: { code: string }) => code)).toEqual([
      '53-1',
      '53-2',
    ]);
    expect(sandbox.yard.waiting().visits.map(({ id }) => id)).toEqual([json.data.id]);
  });

  test('the same call sent twice makes a second visit, as nothing else is promised', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    await caller.post('/asset-visit', truck(sandbox.warehouse.id));
    await caller.post('/asset-visit', truck(sandbox.warehouse.id));
    expect(await visits(caller, sandbox.warehouse.id)).toHaveLength(2);
  });

  test.each([
    ['a phone that is not international', { phone: '214 555 0123' }],
    ['a flag that is missing', { useWhatsApp: undefined }],
    ['a company hint that is too long', { companyHint: 'x'.repeat(129) }],
  ])('refuses %s', async (_name, more) => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    expect((await caller.post('/asset-visit', truck(sandbox.warehouse.id, more))).status).toBe(400);
  });

  test('refuses a missing appointment or warehouse, and a read-only caller', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    expect(
      (await caller.post('/asset-visit', truck(sandbox.warehouse.id, { appointmentId: 'nobody' })))
        .status,
    ).toBe(404);
    expect((await caller.post('/asset-visit', truck('elsewhere'))).status).toBe(404);
    const looks = await signIn(sandbox, 'spectator');
    expect((await looks.post('/asset-visit', truck(sandbox.warehouse.id))).status).toBe(403);
  });

  test('acknowledges a check-in, links and unlinks an unplanned visit', async () => {
    const sandbox = await start({ yard: 'small' });
    const caller = await signIn(sandbox);
    const appointmentId = [...sandbox.yard.store.visits.values()].find(
      (visit) => visit.appointmentId !== null,
    )?.appointmentId as string;
    const { id } = (await caller.post('/asset-visit', truck(sandbox.warehouse.id))).json.data;
    expect(
      (await caller.patch(`/asset-visit/${id}/check-in-acknowledgment`)).json.data
        .checkInAcknowledged,
    ).toBe(true);
    const body = { appointmentId, assetVisitId: id };
    const linked = await caller.post('/asset-visit/link-unplanned-checkin-to-appointment', body);
    expect(linked.json.data).toMatchObject({ appointmentId, isPlanned: true });
    expect(
      (await caller.post('/asset-visit/link-unplanned-checkin-to-appointment', body)).status,
    ).toBe(409);
    expect(
      (
        await caller.post('/asset-visit/unlink-checkin-from-appointment', {
          ...body,
          appointmentId: 'other',
        })
      ).status,
    ).toBe(409);
    const unlinked = await caller.post('/asset-visit/unlink-checkin-from-appointment', body);
    expect(unlinked.json.data).toMatchObject({ appointmentId: null, isPlanned: false });
  });

  test('changes the fields of a visit that are sent, and no others', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    const made = await caller.post('/asset-visit', truck(sandbox.warehouse.id, { dotNumber: '1' }));
    const path = `/asset-visit/${made.json.data.id}`;
    const { status, json } = await caller.patch(path, { licensePlate: 'TX 4812', phone: '+1' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      licensePlate: 'TX 4812',
      dotNumber: '1',
      phone: '+12145550123',
    });
    expect((await caller.patch(path, { licensePlate: 7 })).status).toBe(400);
    expect((await caller.patch('/asset-visit/none', { licensePlate: 'A' })).status).toBe(404);
  });
});
