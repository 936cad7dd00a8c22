import { expect, test } from 'vitest';
import {
  type BadRecordKind,
  badRecordKinds,
} from '../../sandbox/dock-scheduling/data/bad-records.ts';
import { type Caller, search, signIn, start } from './harness.ts';

const joins =
  'join[]=spotAssignments&join[]=spotAssignments.assetVisit&join[]=spotAssignments.assetContainer';
const all = async (caller: Caller, path: string) => {
  const rows: any[] = [];
  for (let page = 1; ; page += 1) {
    const { status, json } = await caller.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=500&page=${page}`,
    );
    expect(status).toBe(200);
    rows.push(...json.data);
    if (page >= json.pageCount) return rows;
  }
};
const withOne = async (kind: BadRecordKind) => {
  const sandbox = await start({ badRecords: [kind] });
  const caller = await signIn(sandbox);
  const spots = await all(caller, `/yard/spot?${joins}`);
  const odd = spots.filter(
    (spot) => !/^[AD]-0\d$/.test(String(spot.code)) || spot.spotAssignments.length > 0,
  );
  const visits = await all(caller, '/asset-visit?join[]=assetContainers&join[]=spotAssignments');
  const containers = await all(caller, '/asset-container?join[]=spotAssignments');
  return { sandbox, caller, spots, odd, visits, containers };
};

test.each(badRecordKinds)(
  '%s: the good records are all still listed, and the reads answer 200',
  async (kind) => {
    const { sandbox, spots, caller } = await withOne(kind);
    const codes = new Set(spots.map((spot) => spot.code));
    for (const code of ['D-01', 'D-04', 'A-01', 'A-06']) expect(codes.has(code)).toBe(true);
    expect(
      (await all(caller, `/yard/spot-area?${search({ warehouseId: sandbox.warehouse.id })}`))
        .length,
    ).toBeGreaterThanOrEqual(2);
  },
);

test('each kind is on the wire as it is named', async () => {
  const seen: Partial<Record<BadRecordKind, (found: Awaited<ReturnType<typeof withOne>>) => void>> =
    {
      'unknown-enum': ({ odd, visits, containers }) => {
        expect([odd[0].type, visits[0].visitType, containers[0].type]).toEqual([
          'hovering',
          'Teleport',
          'Airship',
        ]);
      },
      'missing-field': ({ odd, containers }) => {
        expect(odd[0]).not.toHaveProperty('code');
        expect(containers[0]).not.toHaveProperty('type');
      },
      'null-field': ({ odd, visits }) =>
        expect([odd[0].code, visits[0].licensePlate]).toEqual([null, null]),
      'wrong-type': ({ odd, containers }) =>
        expect([odd[0].code, odd[0].isActive, containers[0].code]).toEqual([42, 'yes', ['A', 1]]),
      'odd-id': ({ odd, containers }) =>
        expect([odd[0].id, containers[0].id]).toEqual(['SPOT-0042', 'trailer 7/9?#']),
      'duplicate-code': ({ spots }) =>
        expect(spots.filter((spot) => spot.code.trim().toUpperCase() === 'D-01')).toHaveLength(3),
      'unknown-spot': ({ visits, spots }) =>
        expect(spots.map((spot) => spot.id)).not.toContain(visits[0].spotAssignments[0].spotId),
      'two-assignments': ({ visits }) => expect(visits[0].spotAssignments).toHaveLength(2),
      'two-trucks': ({ odd }) =>
        expect(odd[0].spotAssignments.map((each: any) => each.assetVisit.id)).toHaveLength(2),
      'two-standalone': ({ odd }) =>
        expect(odd[0].spotAssignments.map((each: any) => each.assetContainer.id)).toHaveLength(2),
      'three-hooked': ({ visits }) => expect(visits[0].assetContainers).toHaveLength(3),
      'huge-text': ({ containers }) =>
        expect(containers[0].notes.length).toBeGreaterThan(10_000_000),
      'bidi-text': ({ containers }) => expect(containers[0].notes).toContain('\u202e'),
      'html-text': ({ visits }) => expect(visits[0].driverNotes).toContain('<script>'),
      'proto-keys': ({ odd }) => expect(Object.hasOwn(odd[0], '__proto__')).toBe(true),
      'deep-value': ({ odd }) => expect(odd[0].observation).toEqual([expect.any(Array)]),
      'odd-times': ({ visits }) => expect(visits[0].createDateTime).toBe('yesterday'),
    };
  for (const [kind, look] of Object.entries(seen)) look(await withOne(kind as BadRecordKind));
});

test('missing-area: the spot is in no list by area, but its truck says where it stands', async () => {
  const { sandbox, visits, spots } = await withOne('missing-area');
  const spot = spots.find((each) => each.id === visits[0].spotAssignments[0].spotId);
  expect(sandbox.yard.store.areas.has(spot.spotAreaId)).toBe(false);
});

test('a record with an odd id is read alone by its encoded path', async () => {
  const { caller } = await withOne('odd-id');
  const reply = await caller.get(`/asset-container/${encodeURIComponent('trailer 7/9?#')}`);
  expect(reply.json.data.id).toBe('trailer 7/9?#');
});

test('with every kind at once the yard goes on, and nothing ends in a 500', async () => {
  const sandbox = await start({ yard: 'small', badRecords: 'all' });
  const caller = await signIn(sandbox);
  for (let step = 0; step < 200; step += 1) sandbox.activity.step();
  for (const assignment of [...sandbox.yard.store.assignments.values()]) {
    const reply = await caller.patch(`/yard/spot-assignment/${assignment.id}/depart`, {
      departType: 'All',
    });
    expect(reply.status).toBeLessThan(500);
  }
  for (const spot of [...sandbox.yard.store.spots.keys()]) {
    expect(
      (await caller.patch(`/yard/spot/${encodeURIComponent(spot)}/close`, { reason: 'x' })).status,
    ).toBeLessThan(500);
  }
});

test('bad records are planted while the sandbox runs, and listed', async () => {
  const sandbox = await start();
  const planted = sandbox.plantBadRecords(['two-trucks']);
  expect(planted.map((each) => each.entity)).toEqual(['Spot', 'AssetVisit', 'AssetVisit']);
  expect(sandbox.yard.violations()).toHaveLength(1);
});
