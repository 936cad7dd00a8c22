/** A service whose lists can be damaged: its truth, and what of it goes over the wire. */
import type { ServerResponse } from 'node:http';
import { serve, type TestServer } from '../../remote/servers.ts';
import { warehouse } from './fake-service.ts';

/** What can be wrong with one record of a reply, or with all of it. */
export const damages = [
  'null',
  'text',
  'no-id',
  'number-id',
  'empty-id',
  'long-id',
  'forbidden-key',
  'unreadable-place',
  'something-else',
  'named-something-else',
  'twice',
  'cut',
  'whole-text',
  'whole-null',
  'whole-message',
  'whole-in-envelope',
] as const;

export type Damage = {
  readonly list: ListOf;
  readonly at: number;
  readonly kind: (typeof damages)[number];
};
export const listNames = ['areas', 'dock', 'lot', 'visits', 'containers'] as const;
export type ListOf = (typeof listNames)[number];

/** How the service pages. */
export type Manner = {
  readonly counts: 'full' | 'none';
  /** Most records of a page. */
  readonly most: number;
  readonly pages: 'honored' | 'clamped' | 'ignored';
};

export const soundManner: Manner = { counts: 'full', most: 100, pages: 'honored' };

/** Where each asset is: a spot, null for the waiting list. Assets that left are not in it. */
export type Truth = {
  readonly visits: Map<string, string | null>;
  readonly containers: Map<string, string | null>;
};

export const areaOf = (spot: string) => (spot.startsWith('D') ? 'dock' : 'lot');
export const spots = ['D1', 'D2', 'D3', 'L1', 'L2', 'L3', 'L4'];

export type DamagedService = {
  readonly server: TestServer;
  readonly truth: Truth;
  manner: Manner;
  damage: readonly Damage[];
  /** Called before each page of a list is made. */
  beforePage: (list: ListOf, page: number) => void;
};

type Row = Record<string, unknown>;
const at = '2026-01-01T08:00:00.000Z';
const base = {
  warehouseId: warehouse,
  isActive: true,
  createDateTime: at,
  lastChangedDateTime: at,
};

/** Seven spots in two areas, four trucks and four trailers, two of each on spots. */
export async function startDamagedService(): Promise<DamagedService> {
  const truth: Truth = {
    visits: new Map<string, string | null>([
      ['v1', 'D1'],
      ['v2', 'L1'],
      ['v3', null],
      ['v4', null],
    ]),
    containers: new Map<string, string | null>([
      ['c1', 'D2'],
      ['c2', 'L2'],
      ['c3', null],
      ['c4', null],
    ]),
  };
  const server = await serve((request, reply) =>
    answer(service, new URL(request.url, 'http://service'), reply),
  );
  const service: DamagedService = {
    server,
    truth,
    manner: soundManner,
    damage: [],
    beforePage: () => {},
  };
  return service;
}

function answer(service: DamagedService, url: URL, reply: ServerResponse): void {
  const list = listAt(url);
  const send = (body: unknown) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  if (list === null) return void send('{}');
  const page = Number(url.searchParams.get('page'));
  service.beforePage(list, page);
  send(bodyOf(service, list, page, Number(url.searchParams.get('limit'))));
}

function listAt({ pathname, searchParams }: URL): ListOf | null {
  if (pathname === '/yard/spot-area') return 'areas';
  if (pathname === '/asset-visit') return 'visits';
  if (pathname === '/asset-container') return 'containers';
  if (pathname !== '/yard/spot') return null;
  return searchParams.get('s')?.includes('dock') ? 'dock' : 'lot';
}

function bodyOf(
  { truth, manner, damage }: DamagedService,
  list: ListOf,
  page: number,
  asked: number,
): unknown {
  const mine = damage.filter(
    (each) => each.list === list && !(each.kind === 'twice' && manner.pages === 'ignored'),
  );
  for (const { kind } of mine) {
    if (kind === 'whole-text') return '["maintenance"]';
    if (kind === 'whole-null') return '[null]';
    if (kind === 'whole-message') return '[{"message":"We are back at 5."}]';
    if (kind === 'whole-in-envelope')
      return '{"data":[{"message":"We are back at 5."}],"count":1,"total":1,"page":1,"pageCount":1}';
  }
  const sound = rowsOf(truth, list);
  // A record under another's id, whose own is damaged, cut or never shown, is a lie that cannot be
  // distinguished from the truth.
  const twice = mine.filter(({ kind }) => kind === 'twice').slice(0, 1);
  const records = (twice.length > 0 ? twice : mine).reduce<unknown[]>(
    (rows, each) => damaged(rows, each, manner),
    sound,
  );
  const limit = Math.min(asked, manner.most);
  const pageCount = Math.ceil(sound.length / limit);
  const shown =
    manner.pages === 'ignored'
      ? 1
      : manner.pages === 'clamped'
        ? Math.min(page, Math.max(1, pageCount))
        : page;
  const data = records.slice((shown - 1) * limit, shown * limit);
  // A key that an object of ours would lose on its way to text.
  const text = JSON.stringify(
    manner.counts === 'none'
      ? { data }
      : { data, count: data.length, total: sound.length, page: shown, pageCount },
  );
  return text.replaceAll('"forbidden"', '"__proto__"');
}

/** The records with one of them damaged; the place counts round the list. */
function damaged(
  records: readonly unknown[],
  { at: place, kind }: Damage,
  { counts }: Manner,
): unknown[] {
  if (records.length === 0) return [];
  const index = place % records.length;
  const record = records[index] as Row | null;
  if (typeof record !== 'object' || record === null) return [...records];
  // The one before: the later of two that have one id is what is believed for the moment.
  const other = records.at(index - 1) as Row | null;
  const put = (value: unknown) => records.with(index, value);
  switch (kind) {
    case 'null':
      return put(null);
    case 'text':
      return put('maintenance');
    case 'no-id':
      return put({ ...record, id: undefined });
    case 'number-id':
      return put({ ...record, id: 17 });
    case 'empty-id':
      return put({ ...record, id: '' });
    case 'long-id':
      return put({ ...record, id: 'x'.repeat(300) });
    case 'forbidden-key':
      return put({ ...record, extra: { forbidden: { isAdmin: true } } });
    case 'unreadable-place':
      return put({ ...record, spotAssignments: 7 });
    case 'something-else':
      return put({ message: 'We are back at 5.' });
    case 'named-something-else':
      return put({ id: record['id'], message: 'We are back at 5.' });
    case 'twice':
      return put({ ...record, id: other?.['id'] ?? null });
    case 'cut':
      // Without counts it is not damage but a shorter list.
      return counts === 'none' ? [...records] : records.filter((_, each) => each !== index);
    default:
      return [...records];
  }
}

function rowsOf({ visits, containers }: Truth, list: ListOf): Row[] {
  const placed = (kind: string, id: string, spot: string | null) =>
    spot === null ? [] : [{ id: `a-${kind}-${id}-${spot}`, spotId: spot, lastChangedDateTime: at }];
  const visit = (id: string, spot: string | null): Row => ({
    ...base,
    id,
    licensePlate: `TX-${id}`,
    spotAssignments: placed('v', id, spot),
  });
  const container = (id: string, spot: string | null): Row => ({
    ...base,
    id,
    code: `TR-${id}`,
    assetVisitId: null,
    spotAssignments: placed('c', id, spot),
  });
  if (list === 'areas') return ['dock', 'lot'].map((id) => ({ ...base, id, name: `Area ${id}` }));
  if (list === 'visits') return Array.from(visits, ([id, spot]) => visit(id, spot));
  if (list === 'containers') return Array.from(containers, ([id, spot]) => container(id, spot));
  const on = (assets: ReadonlyMap<string, string | null>, spot: string) =>
    [...assets].filter(([, place]) => place === spot);
  return spots
    .filter((spot) => areaOf(spot) === list)
    .map((spot) => ({
      ...base,
      id: spot,
      code: spot,
      type: 'parking',
      spotAreaId: list,
      spotReserves: [],
      spotAssignments: [
        ...on(visits, spot).flatMap(([id]) =>
          placed('v', id, spot).map((row) => ({
            ...row,
            assetVisitId: id,
            assetVisit: visit(id, spot),
          })),
        ),
        ...on(containers, spot).flatMap(([id]) =>
          placed('c', id, spot).map((row) => ({
            ...row,
            assetContainerId: id,
            assetContainer: container(id, spot),
          })),
        ),
      ],
    }));
}
