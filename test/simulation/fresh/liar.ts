/**
 * A dock-scheduling service without a network, made of the sandbox's own records and queries, that
 * lies on command: about stamps, in small replies, about tags, and about the time.
 */
import etag from 'etag';
import type { Http, ReadCall, ReadReply } from '../../../main/remote/http.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { createAct } from '../../../sandbox/act.ts';
import { createActivity } from '../../../sandbox/activity.ts';
import type { YardSeed } from '../../../sandbox/dock-scheduling/data/plans.ts';
import type { EntityName } from '../../../sandbox/dock-scheduling/query/entities.ts';
import { type RawQuery, runList } from '../../../sandbox/dock-scheduling/query/list.ts';
import { defaultQuirks, type Quirks } from '../../../sandbox/dock-scheduling/quirks.ts';
import { createDockScheduling } from '../../../sandbox/dock-scheduling/service.ts';
import { createLedger } from '../../../sandbox/ledger.ts';
import { createRandom } from '../../../sandbox/random.ts';
import { ServiceRefusal } from '../../../sandbox/refusal.ts';
import { createYardView } from '../../../sandbox/yard-view.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { ChannelLies } from './liar-channel.ts';

/** Chances are in [0, 1], of each time that it could happen. */
export type Lies = {
  readonly quirks: Partial<Quirks>;
  /** A record changes and keeps its stamp. */
  readonly keepsStamp: number;
  /** A record that changes is stamped hours or years ahead. */
  readonly stampsAhead: number;
  /** A record that a reply about changes should contain is missing. */
  readonly losesRows: number;
  /** A record that is asked for by name is sent as it was at the last full reading. */
  readonly tellsOld: number;
  /** The service fails for one answer. */
  readonly fails: number;
  /** Its clock jumps, a few times a day. */
  readonly jumps: boolean;
  readonly tags: 'true' | 'none' | 'stuck' | 'new' | 'always-same';
  /**
   * What its answers say of the time: a proxy may leave the header out, keep an old one, or have a
   * clock of its own.
   */
  readonly date: 'true' | 'none' | 'stuck' | 'year-ahead' | 'wild';
  /** How it reports changes as they happen; null: it does not. */
  readonly channel: ChannelLies | null;
};

export const honest: Lies = {
  quirks: {},
  keepsStamp: 0,
  stampsAhead: 0,
  losesRows: 0,
  tellsOld: 0,
  fails: 0,
  jumps: false,
  tags: 'true',
  date: 'true',
  channel: null,
};

const yard: YardSeed = {
  name: 'Simulated',
  waitingVisits: 2,
  waitingContainers: 1,
  areas: [
    {
      name: 'Docks',
      type: 'docking',
      rows: [{ prefix: 'D', count: 4 }],
      fill: 0.5,
      trucks: 0.5,
      both: 0.1,
      closed: 0,
      reserved: 0,
    },
    {
      name: 'Lot',
      type: 'parking',
      rows: [{ prefix: 'L', count: 10 }],
      fill: 0.5,
      trucks: 0.3,
      both: 0.1,
      closed: 0.1,
      reserved: 0,
    },
  ],
};

const paths: Readonly<Record<string, EntityName>> = {
  '/yard/spot-area': 'SpotArea',
  '/yard/spot': 'Spot',
  '/yard/spot-assignment': 'SpotAssignment',
  '/asset-visit': 'AssetVisit',
  '/asset-container': 'AssetContainer',
};

/** Starts one; `now` is the true time in ms. */
export function createLiar(seed: number, lies: Lies, now: () => number) {
  const random = createRandom(`${seed}/lies`);
  const chance = {
    stamps: createRandom(`${seed}/stamps`),
    jumps: createRandom(`${seed}/jumps`),
    dates: createRandom(`${seed}/dates`),
  };
  let offset = 0;
  const clock = { now: () => now() + offset };
  const quirks = { ...defaultQuirks, ...lies.quirks };
  const service = createDockScheduling({
    seed,
    plan: yard,
    clock,
    quirks,
    pageSizes: { default: 100, maximum: 5 },
    tokenLifetimeSeconds: 1e9,
    ledger: createLedger(),
  });
  const { store } = service;
  const activity = createActivity(
    service,
    createYardView(store),
    createAct(service, 'activity'),
    createRandom(`${seed}/activity`),
  );
  const firstTags = new Map<string, string>();
  const old = new Map<string, string>();
  /** What questions are answered as long as nothing changes. */
  const pages = new Map<string, ReturnType<typeof runList>>();
  const written = new WeakMap<object, Buffer>();
  const named = new WeakMap<Buffer, string>();
  let answers = 0;
  let firstDate: number | null = null;

  const records = () => [
    ...store.spots.values(),
    ...store.visits.values(),
    ...store.containers.values(),
    ...store.assignments.values(),
  ];

  /** Others do one thing, and the service stamps it as it likes. */
  function live(): void {
    const before = new Map(records().map((record) => [record.id, record.lastChangedDateTime]));
    activity.step();
    pages.clear();
    for (const record of records()) {
      const stamp = before.get(record.id);
      if (stamp === record.lastChangedDateTime) continue;
      if (stamp !== undefined && chance.stamps.chance(lies.keepsStamp))
        record.lastChangedDateTime = stamp;
      else if (chance.stamps.chance(lies.stampsAhead)) {
        const ahead = chance.stamps.pick([30_000, 3_600_000, 86_400_000 * 400]);
        record.lastChangedDateTime = new Date(clock.now() + ahead).toISOString();
      }
    }
  }

  function answer(call: Omit<ReadCall, 'authorization'>): ReadReply {
    const entity = paths[call.path];
    if (entity === undefined)
      throw new RemoteError('not-found', rawText('There is no such path.'), 404);
    if (random.chance(lies.fails))
      throw new RemoteError('service', rawText('The service has a problem.'), 500);
    const question = `${call.path} ${JSON.stringify(call.query)}`;
    const query = queryOf(call);
    const known = pages.get(question);
    const page = known ?? runList(store, quirks, service.pageSizes, entity, query as RawQuery);
    pages.set(question, page);
    const search = typeof query.s === 'string' ? query.s : '';
    const isChanges = search.includes('lastChangedDateTime');
    const isNamed = search.includes('"$in"');
    const data = page.data.flatMap((row) => {
      if (isChanges && random.chance(lies.losesRows)) return [];
      const id = `${entity} ${row.id as string}`;
      if (!isNamed) {
        if (!isChanges && known === undefined && lies.tellsOld > 0)
          old.set(id, JSON.stringify(row));
        return [row];
      }
      const was = old.get(id);
      return [
        was !== undefined && random.chance(lies.tellsOld) ? (JSON.parse(was) as typeof row) : row,
      ];
    });
    const missing = page.data.length - data.length;
    const isWhole = data.every((row, at) => row === page.data[at]) && missing === 0;
    const write = () =>
      Buffer.from(
        JSON.stringify({
          ...page,
          data,
          count: data.length,
          total: page.total - missing,
          entity,
          action: 'read',
        }),
      );
    const bytes = (isWhole ? written.get(page) : undefined) ?? write();
    if (isWhole) written.set(page, bytes);
    return reply(call, question, bytes);
  }

  function reply(
    call: Omit<ReadCall, 'authorization'>,
    question: string,
    bytes: Buffer,
  ): ReadReply {
    answers += 1;
    const serviceAt = dateOf();
    const tag = tagOf(question, bytes);
    const isSame = call.tag != null && (lies.tags === 'always-same' || call.tag === tag);
    if (isSame)
      return {
        status: 304,
        bytes: Buffer.alloc(0),
        tag: lies.tags === 'always-same' ? null : tag,
        serviceAt,
      };
    return { status: 200, bytes, tag, serviceAt };
  }

  /** The header `Date`, whole seconds; null where it is left out. */
  function dateOf(): number | null {
    const now = Math.floor(clock.now() / 1_000) * 1_000;
    if (lies.date === 'none') return null;
    if (lies.date === 'year-ahead') return now + 365 * 86_400_000;
    if (lies.date === 'wild')
      return now + chance.dates.pick([0, 0, 0, -3_600_000, 7_200_000, 86_400_000 * 3_000]);
    firstDate ??= now;
    return lies.date === 'stuck' ? firstDate : now;
  }

  function tagOf(question: string, bytes: Buffer): string | null {
    if (lies.tags === 'none') return null;
    const own = named.get(bytes) ?? etag(bytes, { weak: true });
    named.set(bytes, own);
    if (lies.tags === 'new') return `W/"${answers}"`;
    if (lies.tags !== 'stuck') return own;
    const first = firstTags.get(question) ?? own;
    firstTags.set(question, first);
    return first;
  }

  const http: Http = {
    origin: 'http://liar.invalid',
    async read(call) {
      try {
        return answer(call);
      } catch (error) {
        if (error instanceof ServiceRefusal)
          throw new RemoteError('service', rawText(error.message), error.status);
        throw error;
      }
    },
    write: async () => ({ kind: 'not-sent', said: rawText('Nothing is sent here.') }),
    skewMs: () => null,
    serviceTime: () => null,
    close: () => undefined,
  };

  return {
    http,
    store,
    watch: service.watch,
    warehouse: service.made.warehouse.id,
    live,
    answers: () => answers,
    /** The clock of the service jumps. */
    jump(): void {
      offset += chance.jumps.pick([-7_200_000, -120_000, 120_000, 7_200_000]);
      // Otherwise the sandbox would keep its stamps growing, which is what a true service does.
      service.world.lastStamp = 0;
    },
  };
}

export type Liar = ReturnType<typeof createLiar>;

function queryOf(call: Omit<ReadCall, 'authorization'>): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of call.query ?? []) {
    const known = query[name];
    query[name] =
      known === undefined ? value : [...(typeof known === 'string' ? [known] : known), value];
  }
  return query;
}
