import { describe, expect, test, vi } from 'vitest';
import { runList } from '../../sandbox/dock-scheduling/query/list.ts';
import { defaultQuirks } from '../../sandbox/dock-scheduling/quirks.ts';
import { deep } from '../support/tiers.ts';
import { containerOn, fixedClock, idOf, search, signIn, start, truckOn } from './harness.ts';

const codes = (reply: { json: any }) => reply.json.data.map((row: any) => row.code);

describe('the search parameter', () => {
  const cases: [title: string, search: unknown, found: string[]][] = [
    ['compares with $eq, written out or not', { code: { $eq: 'A-01' } }, ['A-01']],
    [
      'compares with $ne',
      { code: { $ne: 'A-01' }, type: 'parking' },
      ['A-02', 'A-03', 'A-04', 'A-05', 'A-06'],
    ],
    ['orders texts', { code: { $gt: 'A-05', $lt: 'D-02' } }, ['D-01', 'A-06']],
    ['orders texts, bounds included', { code: { $gte: 'A-06', $lte: 'D-01' } }, ['D-01', 'A-06']],
    ['looks at beginnings and ends', { code: { $starts: 'D', $ends: '2' } }, ['D-02']],
    ['looks inside, letter case counting', { code: { $cont: 'd-0' } }, []],
    ['looks inside, letter case not counting', { code: { $contL: 'd-04' } }, ['D-04']],
    ['leaves out what contains', { code: { $excl: 'A' } }, ['D-01', 'D-02', 'D-03', 'D-04']],
    ['takes one of a list', { code: { $in: ['A-02', 'D-03'] } }, ['D-03', 'A-02']],
    ['takes one of a list, letter case not counting', { code: { $inL: ['a-02'] } }, ['A-02']],
    [
      'leaves out a list',
      { code: { $notin: ['A-01', 'A-02', 'A-03', 'A-04'] }, type: 'parking' },
      ['A-05', 'A-06'],
    ],
    ['takes a range', { code: { $between: ['A-02', 'A-03'] } }, ['A-02', 'A-03']],
    ['looks for null', { observation: { $isnull: true }, code: 'D-01' }, ['D-01']],
    ['looks for null written as a value', { observation: null, code: 'D-01' }, ['D-01']],
    ['looks for what is not null', { observation: { $notnull: true } }, []],
    ['finds nothing in a null with $ne, as SQL', { observation: { $ne: 'x' } }, []],
    [
      'nests $and and $or',
      { $and: [{ type: 'docking' }, { $or: [{ code: 'D-01' }, { code: { $eqL: 'd-02' } }] }] },
      ['D-01', 'D-02'],
    ],
    [
      'joins fields beside $or with and',
      { type: 'docking', $or: [{ code: 'D-01' }, { code: 'A-01' }] },
      ['D-01'],
    ],
    ['takes $or inside a field', { code: { $or: { $isnull: true, $eq: 'A-03' } } }, ['A-03']],
    ['reads booleans', { isActive: false }, ['A-04']],
  ];
  test.each(cases)('%s', async (_title, value, found) => {
    const sandbox = await start();
    sandbox.act.close('A-04');
    expect(codes(await (await signIn(sandbox)).get(`/yard/spot?${search(value)}`))).toEqual(found);
  });

  test('follows relations by dotted paths, one of many being enough', async () => {
    const sandbox = await start({ quirks: { unjoinedField: 'found' } });
    const { visit } = truckOn(sandbox, 'A-02', 1);
    containerOn(sandbox, 'A-03');
    const caller = await signIn(sandbox);
    expect(
      codes(
        await caller.get(
          `/yard/spot?${search({ 'spotAssignments.assetVisit.licensePlate': visit.licensePlate })}`,
        ),
      ),
    ).toEqual(['A-02']);
    expect(
      codes(
        await caller.get(
          `/yard/spot?${search({ 'spotAssignments.assetContainerId': { $notnull: true } })}`,
        ),
      ),
    ).toEqual(['A-03']);
    const inLot = await caller.get(
      `/asset-visit?${search({ 'spotAssignments.spot.code': { $starts: 'A' } })}`,
    );
    expect(inLot.json.data.map((row: any) => row.id)).toEqual([visit.id]);
  });

  test('compares times whatever their precision and zone', async () => {
    const clock = fixedClock();
    const sandbox = await start({ clock });
    clock.advance(10_000);
    sandbox.act.close('A-01');
    const changed = sandbox.yard.spot('A-01').lastChangedDateTime;
    const caller = await signIn(sandbox);
    const since = (at: string) =>
      caller.get(`/yard/spot?${search({ lastChangedDateTime: { $gte: at } })}`);
    expect(codes(await since(changed))).toEqual(['A-01']);
    expect(codes(await since(changed.replace('.000Z', '+00:00')))).toEqual(['A-01']);
    expect(codes(await since(changed.replace('.000Z', '.001000Z')))).toEqual([]);
  });

  test.each([
    ['no JSON', 's=%7Bcode'],
    ['an array', search([])],
    ['a number', search(3)],
    ['an unknown column', search({ color: 'red' })],
    ['an unknown column behind a relation', search({ 'spotAssignments.color': 'red' })],
    ['an unknown relation', search({ 'doors.code': 'D-01' })],
    ['an unknown operator', search({ code: { $like: 'A' } })],
    ['an inherited name as operator', search({ code: { constructor: 'A' } })],
    ['an inherited name as column', search({ constructor: 'A' })],
    ['$in without an array', search({ code: { $in: 'A-01' } })],
    ['$between with one value', search({ code: { $between: ['A-01'] } })],
    ['an array without an operator', search({ code: ['A-01'] })],
    ['$and without an array', search({ $and: { code: 'A-01' } })],
    [
      'a condition nested 100 deep',
      search(Array.from({ length: 100 }).reduce((inner) => ({ $and: [inner] }), {})),
    ],
    ['an unknown join', 'join[]=doors'],
    ['a child joined before its parent', 'join[]=spotAssignments.assetVisit'],
    ['an unknown column of a join', 'join[]=spotAssignments||color'],
    ['an unknown field', 'fields=code,color'],
    ['a page that is no number', 'page=two'],
    ['a negative limit', 'limit=-1'],
    ['an unknown order', 'sort=code,UP'],
    ['an order by an unknown column', 'sort=color,ASC'],
  ])('is refused with 400 for %s', async (_title, query) => {
    const reply = await (await signIn(await start())).get(`/yard/spot?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({
      statusCode: 400,
      error: 'Bad Request',
      message: expect.stringMatching(/\w/),
    });
  });
});

describe('pages', () => {
  test('the default and the maximum size apply, and pages add up to everything once', async () => {
    const sandbox = await start({ yard: 'small', pageSizes: { default: 7, maximum: 25 } });
    const caller = await signIn(sandbox);
    const first = await caller.get('/yard/spot');
    expect(first.json).toMatchObject({ count: 7, total: 60, page: 1, pageCount: 9 });
    expect((await caller.get('/yard/spot?limit=1000')).json).toMatchObject({
      count: 25,
      pageCount: 3,
    });
    const all: string[] = [];
    for (let page = 1; page <= 9; page += 1)
      all.push(
        ...(await caller.get(`/yard/spot?page=${page}`)).json.data.map((row: any) => row.id),
      );
    expect(new Set(all).size).toBe(60);
    expect(all).toHaveLength(60);
    expect((await caller.get('/yard/spot?page=10')).json).toMatchObject({
      count: 0,
      data: [],
      total: 60,
      page: 10,
    });
    const byOffset = await caller.get('/yard/spot?offset=14&limit=7');
    expect(byOffset.json.page).toBe(3);
    expect(byOffset.json.data.map((row: any) => row.id)).toEqual(all.slice(14, 21));
  });

  test('sort orders by several columns, both ways', async () => {
    const caller = await signIn(await start());
    expect(codes(await caller.get('/yard/spot?sort=type,ASC&sort=code,DESC'))).toEqual([
      ...['D-04', 'D-03', 'D-02', 'D-01'],
      ...['A-06', 'A-05', 'A-04', 'A-03', 'A-02', 'A-01'],
    ]);
    expect(codes(await caller.get('/yard/spot?sort[]=code,DESC&limit=1'))).toEqual(['D-04']);
  });

  test('fields select columns and always the id; join is read with and without brackets', async () => {
    const sandbox = await start();
    const { assignment } = truckOn(sandbox, 'A-01');
    const caller = await signIn(sandbox);
    const one = `${search({ code: 'A-01' })}&fields=code`;
    expect((await caller.get(`/yard/spot?${one}`)).json.data).toEqual([
      { id: idOf(sandbox, 'A-01'), code: 'A-01' },
    ]);
    for (const join of ['join', 'join[]', 'join[0]', encodeURIComponent('join[]')]) {
      const reply = await caller.get(`/yard/spot?${one}&${join}=spotAssignments||spotId`);
      expect(reply.json.data[0].spotAssignments).toEqual([
        { id: assignment.id, spotId: idOf(sandbox, 'A-01') },
      ]);
    }
  });
});

deep.test(
  'a joined page of 500 spots of the giant yard reads no table of assets in full',
  async () => {
    const sandbox = await start({ yard: 'giant' });
    const joins = [
      'spotAssignments',
      'spotAssignments.assetVisit',
      'spotAssignments.assetVisit.assetContainers',
      'spotAssignments.assetContainer',
    ];
    const query = { limit: '500', 'join[]': joins };
    const page = () =>
      runList(sandbox.yard.store, defaultQuirks, { default: 100, maximum: 500 }, 'Spot', query);
    const { assignments, visits, containers } = sandbox.yard.store;
    const walks = [assignments, visits, containers].flatMap(
      (table: ReadonlyMap<string, unknown>) => [
        vi.spyOn(table, 'values'),
        vi.spyOn(table, 'entries'),
        vi.spyOn(table, 'forEach'),
        vi.spyOn(table, Symbol.iterator),
      ],
    );
    expect(page().data).toHaveLength(500);
    expect(walks.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(0);
  },
);

describe('what nestjsx/crud does with', () => {
  test.each([
    [500, 500],
    [400, 400],
    ['found', 200],
  ] as const)('a dotted field whose relation is not joined: %s', async (unjoinedField, status) => {
    const sandbox = await start({ yard: 'small', quirks: { unjoinedField } });
    const caller = await signIn(sandbox);
    const asked = `/appointment?${search({ 'dock.warehouseId': sandbox.warehouse.id })}&limit=5`;
    expect((await caller.get(asked)).status).toBe(status);
    expect((await caller.get(`${asked}&join=dock`)).json.data).toHaveLength(5);
  });

  test('load types of the organization: only the published parameter brings them', async () => {
    const sandbox = await start({ yard: 'small' });
    const { loadTypes } = sandbox.yard.store;
    const [first] = [...loadTypes.values()];
    if (first === undefined) throw new Error('No load type.');
    loadTypes.set('of-all', { ...first, id: 'of-all', warehouseId: null });
    const caller = await signIn(sandbox);
    const ids = async (query: string) =>
      (await caller.get(`/loadtype?${query}`)).json.data.map((row: any) => row.id);
    expect(await ids(`warehouseId=${sandbox.warehouse.id}`)).toContain('of-all');
    expect(await ids(search({ warehouseId: sandbox.warehouse.id }))).not.toContain('of-all');
  });
});
