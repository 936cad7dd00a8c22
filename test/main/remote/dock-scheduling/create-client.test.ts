import { afterEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../../../../main/kernel/redact.ts';
import type { VisitRead } from '../../../../main/remote/dock-scheduling/client.ts';
import { createDockSchedulingClient } from '../../../../main/remote/dock-scheduling/create-client.ts';
import { LearnedVariants } from '../../../../main/remote/dock-scheduling/read/learned-variants.ts';
import type { Http } from '../../../../main/remote/http.ts';
import type { Undocumented } from '../../../../main/remote/undocumented.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type {
  AreaId,
  AssignmentId,
  ContainerId,
  OperationId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../../../shared/ids.ts';
import type { Answer } from '../servers.ts';
import { json, serve } from '../servers.ts';
import { clientAgainst, collect, fixedToken, testSettings } from './client-against.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function against(
  answer: Answer,
  settings: Partial<Undocumented> = {},
  log?: (record: CallRecord) => void,
) {
  const server = await serve(answer);
  const { client, http } = clientAgainst(server.url, {
    settings,
    ...(log === undefined ? {} : { log }),
  });
  cleanups.push(
    () => http.close(),
    () => server.close(),
  );
  return { server, client };
}

const id = <T>(text: string) => text as T;
const signal = () => new AbortController().signal;
const pathOf = (url: string) => url.split('?')[0];
const paramsOf = (url: string) => [...new URL(url, 'http://x').searchParams];

describe('writes', () => {
  // Contract differences: 4, 10.
  it('send the method, path and body of the document, each once', async () => {
    const records: CallRecord[] = [];
    const { server, client } = await against(
      (_, reply) => json(reply, { data: { id: 'x' } }),
      {},
      (record) => records.push(record),
    );
    const context = { operationId: id<OperationId>('op-1') };
    await client.assign({ spotId: id<SpotId>('s1'), assetVisitId: id<VisitId>('v1') }, context);
    await client.assign({ spotId: id<SpotId>('s1'), assetContainerId: id<ContainerId>('c1') });
    await client.reassign(id<AssignmentId>('as1'), {
      spotId: id<SpotId>('s2'),
      reason: 'Dock call',
      moveContainer: false,
    });
    await client.unassign(id<AssignmentId>('as1'));
    await client.detach(id<VisitId>('v1'), id<ContainerId>('c1'));
    await client.attach(id<VisitId>('v1'), id<ContainerId>('c1'));
    await client.depart(id<AssignmentId>('as1'), 'AssetContainer');
    await client.close(id<SpotId>('s1'), 'Ice');
    await client.open(id<SpotId>('s1'), 'Cleared');
    expect(
      server.seen.map(({ method, url, body }) => [
        method,
        url,
        body === '' ? null : JSON.parse(body),
      ]),
    ).toEqual([
      ['POST', '/yard/spot-assignment', { spotId: 's1', assetVisitId: 'v1' }],
      ['POST', '/yard/spot-assignment', { spotId: 's1', assetContainerId: 'c1' }],
      [
        'PATCH',
        '/yard/spot-assignment/as1/reassign',
        { spotId: 's2', reason: 'Dock call', moveContainer: false },
      ],
      ['DELETE', '/yard/spot-assignment/as1', null],
      ['POST', '/asset-visit/v1/detach/c1', null],
      ['POST', '/asset-visit/v1/attach/c1', null],
      ['PATCH', '/yard/spot-assignment/as1/depart', { departType: 'AssetContainer' }],
      ['PATCH', '/yard/spot/s1/close', { reason: 'Ice' }],
      ['PATCH', '/yard/spot/s1/open', { reason: 'Cleared' }],
    ]);
    expect(
      server.seen.every(
        ({ headers }) =>
          headers.authorization === 'Bearer test-token' && headers['idempotency-key'] === undefined,
      ),
    ).toBe(true);
    expect(records.map(({ path, operationId }) => [path, operationId]).slice(0, 3)).toEqual([
      ['/yard/spot-assignment', 'op-1'],
      ['/yard/spot-assignment', null],
      ['/yard/spot-assignment/{assignmentId}/reassign', null],
    ]);
  });

  it('send the operation id as Idempotency-Key if asked, other calls their own', async () => {
    const { server, client } = await against((_, reply) => json(reply, {}), {
      sendIdempotencyKey: true,
    });
    await client.close(id<SpotId>('s1'), 'Ice', { operationId: id<OperationId>('op-7') });
    await client.close(id<SpotId>('s1'), 'Ice');
    await client.close(id<SpotId>('s1'), 'Ice');
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe('op-7');
    expect(new Set(keys).size).toBe(3);
  });

  it('keep their key while a new token is fetched for them', async () => {
    let calls = 0;
    const { server, client } = await against(
      (_, reply) => {
        calls += 1;
        json(reply, {}, calls === 1 ? 401 : 200);
      },
      { sendIdempotencyKey: true },
    );
    expect((await client.close(id<SpotId>('s1'), 'Ice')).kind).toBe('ok');
    const [first, second] = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  it('an empty yes is taken from detach and attach alone', async () => {
    const { client } = await against(
      (_, reply) => void reply.writeHead(200, { 'content-length': '0' }).end(),
    );
    expect(await client.detach(id<VisitId>('v'), id<ContainerId>('c'))).toEqual({
      kind: 'ok',
      status: 200,
      body: null,
    });
    expect(await client.attach(id<VisitId>('v'), id<ContainerId>('c'))).toEqual({
      kind: 'ok',
      status: 200,
      body: null,
    });
    for (const outcome of [
      await client.assign({ spotId: id<SpotId>('s'), assetVisitId: id<VisitId>('v') }),
      await client.reassign(id<AssignmentId>('a'), {
        spotId: id<SpotId>('s'),
        reason: 'r',
        moveContainer: true,
      }),
      await client.unassign(id<AssignmentId>('a')),
      await client.depart(id<AssignmentId>('a'), 'All'),
      await client.close(id<SpotId>('s'), 'r'),
      await client.open(id<SpotId>('s'), 'r'),
    ])
      expect(outcome.kind).toBe('unknown');
  });

  it('never throw, whatever the service or the ids are like', async () => {
    const answers: Answer[] = [
      (_, __, raw) => raw.socket.destroy(),
      (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      (_, reply) => json(reply, {}, 429, { 'retry-after': '1' }),
      (_, reply) => json(reply, {}, 401),
      (_, reply) => json(reply, {}, 404),
    ];
    for (const answer of answers) {
      const { client } = await against(answer);
      for (const odd of ['..', '', 'a/b', '\ud800', 'ok']) {
        const outcomes = [
          await client.assign({ spotId: id<SpotId>(odd) }),
          await client.reassign(id<AssignmentId>(odd), {
            spotId: id<SpotId>(odd),
            reason: '',
            moveContainer: false,
          }),
          await client.unassign(id<AssignmentId>(odd)),
          await client.detach(id<VisitId>(odd), id<ContainerId>(odd)),
          await client.attach(id<VisitId>(odd), id<ContainerId>(odd)),
          await client.depart(id<AssignmentId>(odd), 'All'),
          await client.close(id<SpotId>(odd), odd),
          await client.open(id<SpotId>(odd), odd),
        ];
        for (const outcome of outcomes)
          expect(['not-sent', 'refused', 'unknown', 'signed-out']).toContain(outcome.kind);
      }
    }
  });
});

describe('the form of a query', () => {
  const page = { data: [{ id: 'v1', warehouseId: 'w' }], total: 1, pageCount: 1 };

  it('drops parts step by step if the service refuses, and remembers what works', async () => {
    const { server, client } = await against((request, reply) =>
      paramsOf(request.url).some(
        ([, value]) => value === 'company' || value.includes('lastChangedDateTime'),
      )
        ? json(reply, { message: 'Invalid join' }, 400)
        : json(reply, page),
    );
    const read = () => collect((sink, stop) => client.visits(id<WarehouseId>('w'), sink, stop));
    expect((await read()).end).toMatchObject({ complete: true, records: 1 });
    const calls = server.seen.length;
    // The best form in two page sizes, then departures in each way before another relation is left
    // out.
    expect(calls).toBe(12);
    expect(paramsOf(server.seen.at(-1)?.url ?? '').map(([, value]) => value)).toContain(
      'assetContainers',
    );
    await read();
    expect(server.seen).toHaveLength(calls + 1);
  });

  it('ends with the exact form of the document', async () => {
    const { server, client } = await against((request, reply) => {
      const exact =
        JSON.stringify(paramsOf(request.url)) ===
        JSON.stringify([
          ['s', '{"spotAreaId":"a"}'],
          ['join[]', 'spotAssignments'],
          ['join[]', 'spotAssignments.assetVisit'],
          ['join[]', 'spotAssignments.assetContainer'],
          ['limit', '100'],
          ['page', '1'],
        ]);
      if (exact) json(reply, { data: [{ id: 's1', code: 'A', type: 'parking', isActive: false }] });
      else json(reply, { message: 'bad query' }, 400);
    });
    const { rows } = await collect((sink, stop) =>
      client.spots(id<AreaId>('a'), sink, stop, id<WarehouseId>('w')),
    );
    expect(rows).toMatchObject([{ spot: { id: 's1', isOpen: false, areaId: 'a' } }]);
    expect(server.seen.length).toBeLessThan(25);
  });

  it('an error that is not about the query is not tried in other forms', async () => {
    // A service that fails is asked the least that there is to ask, once: whether it is the form or
    // itself.
    for (const [status, kind, requests] of [
      [500, 'service', 2],
      [503, 'service', 2],
      [403, 'forbidden', 1],
      [429, 'throttled', 1],
    ] as const) {
      const { server, client } = await against((_, reply) => json(reply, {}, status));
      await expect(
        collect((sink, stop) => client.visits(id<WarehouseId>('w'), sink, stop)),
      ).rejects.toMatchObject({ kind });
      expect(server.seen).toHaveLength(requests);
    }
  });

  it('a variant that breaks the service is replaced; a chance failure isn’t', async () => {
    const broken = await against((request, reply) =>
      paramsOf(request.url).some(([, value]) => value.startsWith('assetVisitEvents'))
        ? json(reply, {}, 500)
        : json(reply, page),
    );
    const read = (client: typeof broken.client) =>
      collect((sink, stop) => client.visits(id<WarehouseId>('w'), sink, stop));
    expect((await read(broken.client)).end).toMatchObject({ complete: true, records: 1 });
    const last = () => paramsOf(broken.server.seen.at(-1)?.url ?? '').map(([name]) => name);
    expect(last()).toContain('excludeStatuses');
    const before = broken.server.seen.length;
    await read(broken.client);
    expect(broken.server.seen.length - before).toBe(1);

    let failures = 1;
    const shaky = await against((_, reply) => {
      failures -= 1;
      json(reply, failures >= 0 ? {} : page, failures >= 0 ? 500 : 200);
    });
    await expect(read(shaky.client)).rejects.toMatchObject({ kind: 'service' });
    await read(shaky.client);
    expect(paramsOf(shaky.server.seen.at(-1)?.url ?? '').map(([, value]) => value)).toContain(
      'assetVisitEvents||id,eventType,createDateTime',
    );
  });

  it('a variant that broke the service is tried later; a refused one never', async () => {
    let isMended = false;
    const { server, client } = await against((request, reply) =>
      !isMended && paramsOf(request.url).some(([, value]) => value.startsWith('assetVisitEvents'))
        ? json(reply, {}, 500)
        : json(reply, page),
    );
    const read = () => collect((sink, stop) => client.visits(id<WarehouseId>('w'), sink, stop));
    await read();
    isMended = true;
    for (let uses = 0; uses < 51; uses += 1) await read();
    expect(paramsOf(server.seen.at(-1)?.url ?? '').map(([, value]) => value)).toContain(
      'assetVisitEvents||id,eventType,createDateTime',
    );
  });

  it('always names limit and page, under the names of the register', async () => {
    const { server, client } = await against((_, reply) => json(reply, page), {
      yardLimitParameter: 'size',
      yardPageParameter: 'number',
      yardPageSize: 7,
    });
    await collect((sink, stop) => client.areas(id<WarehouseId>('w'), sink, stop));
    expect(paramsOf(server.seen[0]?.url ?? '')).toEqual([
      ['s', '{"warehouseId":"w"}'],
      ['size', '7'],
      ['number', '1'],
    ]);
  });
});

describe('single reads', () => {
  const spot = { id: 's1', code: 'A', type: 'parking', spotAreaId: 'a', isActive: true };

  it.each([
    ['wrapped', { data: spot, entity: 'Spot', action: 'read' }],
    ['in a list', { data: [spot] }],
    ['bare', spot],
  ])('a spot %s', async (_, body) => {
    const { server, client } = await against((_request, reply) => json(reply, body));
    expect((await client.spot(id<SpotId>('s1'), signal())).spot).toMatchObject({
      id: 's1',
      areaId: 'a',
    });
    expect(pathOf(server.seen[0]?.url ?? '')).toBe('/yard/spot/s1');
  });

  it.each([
    [{ data: { ...spot, id: 'other' } }],
    [{ data: [] }],
    [{ data: null }],
    [{}],
    [[]],
    [{ data: { ...spot, id: 7 } }],
    [{ data: { ...spot, spotAreaId: undefined } }],
  ])('%j is a bad reply', async (body) => {
    const { client } = await against((_, reply) => json(reply, body));
    await expect(client.spot(id<SpotId>('s1'), signal())).rejects.toMatchObject({
      kind: 'bad-reply',
    });
  });

  it('a spot that is gone is not-found', async () => {
    const { client } = await against((_, reply) => json(reply, { message: 'Spot not found' }, 404));
    await expect(client.spot(id<SpotId>('s1'), signal())).rejects.toMatchObject({
      kind: 'not-found',
      said: message('service.said', {
        what: message('service.unknownRecord'),
        words: rawText('Spot not found'),
      }),
    });
  });

  it('the history of a spot, newest first, bare or in an envelope', async () => {
    const events = [
      { id: 'e1', eventType: 'open', createDateTime: '2026-11-21T10:00:00Z' },
      'junk',
      { id: 'e2', eventType: 'close', reason: 'Ice', createDateTime: '2026-11-21T12:00:00+01:00' },
      { id: 'e3', eventType: 'other' },
    ];
    for (const body of [events, { data: events }]) {
      const { server, client } = await against((_, reply) => json(reply, body));
      expect(
        (await client.spotEvents(id<SpotId>('s 1'), signal())).map((event) => event.id),
      ).toEqual(['e2', 'e1', 'e3']);
      expect(server.seen[0]?.url).toBe('/yard/spot/s%201/events');
    }
  });

  it('stop when the caller gives up', async () => {
    const { client } = await against(() => undefined);
    await expect(client.spot(id<SpotId>('s1'), AbortSignal.timeout(30))).rejects.toMatchObject({
      kind: 'canceled',
    });
    await expect(
      client.visits(id<WarehouseId>('w'), { page: () => undefined }, AbortSignal.timeout(30)),
    ).rejects.toMatchObject({
      kind: 'canceled',
    });
  });
});

describe('lists', () => {
  it('a 10 MB text costs its field or its record, never the list', async () => {
    const records = [
      { id: 'v1', warehouseId: 'w', driverNotes: 'short' },
      { id: 'v2', warehouseId: 'w', driverNotes: 'x'.repeat(3_000_000) },
      { id: 'v3', warehouseId: 'w', driverNotes: 'y'.repeat(10_000_000) },
      { id: 'v4', warehouseId: 'w' },
    ];
    const { client } = await against((request, reply) => {
      const params = new Map(paramsOf(request.url));
      const [limit, page] = [Number(params.get('limit')), Number(params.get('page'))];
      json(reply, {
        data: records.slice((page - 1) * limit, page * limit),
        total: 4,
        pageCount: Math.ceil(4 / limit),
        page,
      });
    });
    const { rows, problems, end } = await collect<VisitRead>((sink, stop) =>
      client.visits(id<WarehouseId>('w'), sink, stop),
    );
    expect(rows.map(({ visit }) => [visit.id, visit.driverNotes?.length ?? 0])).toEqual([
      ['v1', 5],
      ['v2', 10_000],
      ['v4', 0],
    ]);
    expect(problems.map(({ code, id: of }) => [code, of])).toEqual([
      ['unreadable-record', null],
      ['text-too-long', 'v2'],
    ]);
    expect(end).toMatchObject({ complete: false, records: 4 });
  });
});

describe('what a service does with tags', () => {
  it('is known at the next start, which keeps no body of a page', async () => {
    let kept: string | null = null;
    /** One start, with so many reads of the areas. Returns how long each body is afterwards. */
    const start = async (reads: number) => {
      const bodies: Buffer[] = [];
      const http = {
        origin: 'https://yard.example',
        async read({ tag }: Parameters<Http['read']>[0]) {
          if (tag === '"1"') return { status: 304, bytes: Buffer.alloc(0), tag };
          const list = { data: [{ id: 'a1', name: 'North', warehouseId: 'w1' }], total: 1 };
          const bytes = Buffer.from(new TextEncoder().encode(JSON.stringify(list)).buffer);
          bodies.push(bytes);
          return { status: 200, bytes, tag: '"1"' };
        },
      } as unknown as Http;
      const learned = new LearnedVariants(http.origin);
      const write = (text: string) => {
        kept = text;
      };
      learned.keepIn({ read: () => kept, write }, () => 1_000);
      const client = createDockSchedulingClient({
        http,
        tokens: fixedToken('t'),
        undocumented: testSettings(),
        learned,
      });
      const sink = { known: () => true, byTag: { mayLook: () => false }, page: () => undefined };
      for (let read = 0; read < reads; read += 1)
        await client.areas(id<WarehouseId>('w1'), sink, signal());
      return bodies.map(({ length }) => length);
    };
    expect((await start(1))[0]).toBeGreaterThan(0);
    expect(await start(2)).toHaveLength(1);
    expect(await start(1)).toEqual([0]);
  });
});
