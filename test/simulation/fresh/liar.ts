/**
 * A dock-scheduling service without a network, made of the sandbox's own records and queries, that lies as it is told to: about stamps, in
 * small answers, about tags, and about the time.
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
import { Refused } from '../../../sandbox/refusal.ts';
import { createYardView } from '../../../sandbox/yard-view.ts';
import { prose } from '../../../shared/words/message.ts';

/** Chances are in [0, 1], of each time that it could happen. */
export type Lies = {
  readonly quirks: Partial<Quirks>;
  /** A record changes and keeps its stamp. */
  readonly keepsStamp: number;
  /** A record that changes is stamped hours or years ahead. */
  readonly stampsAhead: number;
  /** A record that a question for changes should tell is not in its answer. */
  readonly losesRows: number;
  /** A record that is asked for by name is told as it was at the last whole reading. */
  readonly tellsOld: number;
  /** The service fails for one answer. */
  readonly fails: number;
  /** Its clock jumps, a few times a day. */
  readonly jumps: boolean;
  readonly tags: 'true' | 'none' | 'stuck' | 'new' | 'always-same';
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
};

const yard: YardSeed = {
  name: 'Simulated',
  waitingVisits: 2,
  waitingContainers: 1,
  areas: [
    { name: 'Docks', type: 'docking', rows: [{ prefix: 'D', count: 4 }], fill: 0.5, trucks: 0.5, both: 0.1, closed: 0, reserved: 0 },
    { name: 'Lot', type: 'parking', rows: [{ prefix: 'L', count: 10 }], fill: 0.5, trucks: 0.3, both: 0.1, closed: 0.1, reserved: 0 },
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
  const chance = { stamps: createRandom(`${seed}/stamps`), jumps: createRandom(`${seed}/jumps`) };
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
  const activity = createActivity(service, createYardView(store), createAct(service, 'activity'), createRandom(`${seed}/activity`));
  const firstTags = new Map<string, string>();
  const old = new Map<string, string>();
  let answers = 0;

  const records = () => [...store.spots.values(), ...store.visits.values(), ...store.containers.values(), ...store.assignments.values()];

  /** Others do one thing, and the service stamps it as it likes. */
  function live(): void {
    const before = new Map(records().map((record) => [record.id, record.lastChangedDateTime]));
    activity.step();
    for (const record of records()) {
      const stamp = before.get(record.id);
      if (stamp === record.lastChangedDateTime) continue;
      if (stamp !== undefined && chance.stamps.chance(lies.keepsStamp)) record.lastChangedDateTime = stamp;
      else if (chance.stamps.chance(lies.stampsAhead)) {
        const ahead = chance.stamps.pick([30_000, 3_600_000, 86_400_000 * 400]);
        record.lastChangedDateTime = new Date(clock.now() + ahead).toISOString();
      }
    }
  }

  function answer(call: Omit<ReadCall, 'authorization'>): ReadReply {
    const entity = paths[call.path];
    if (entity === undefined) throw new RemoteError('not-found', prose('There is no such path.'), 404);
    if (random.chance(lies.fails)) throw new RemoteError('service', prose('The service has a problem.'), 500);
    const query: Record<string, string | string[]> = {};
    for (const [name, value] of call.query ?? []) {
      const known = query[name];
      query[name] = known === undefined ? value : [...(typeof known === 'string' ? [known] : known), value];
    }
    const page = runList(store, quirks, service.pageSizes, entity, query as RawQuery);
    const search = typeof query.s === 'string' ? query.s : '';
    const isChanges = search.includes('lastChangedDateTime');
    const isNamed = search.includes('"$in"');
    const data = page.data.flatMap((row) => {
      if (isChanges && random.chance(lies.losesRows)) return [];
      const id = `${entity} ${row.id as string}`;
      if (!isNamed) {
        if (!isChanges) old.set(id, JSON.stringify(row));
        return [row];
      }
      const was = old.get(id);
      return [was !== undefined && random.chance(lies.tellsOld) ? (JSON.parse(was) as typeof row) : row];
    });
    const missing = page.data.length - data.length;
    const bytes = Buffer.from(JSON.stringify({ ...page, data, count: data.length, total: page.total - missing, entity, action: 'read' }));
    answers += 1;
    const toldAt = Math.floor(clock.now() / 1_000) * 1_000;
    const tag = tagOf(`${call.path} ${JSON.stringify(call.query)}`, bytes);
    const isSame = call.tag != null && (lies.tags === 'always-same' || call.tag === tag);
    if (isSame) return { status: 304, bytes: Buffer.alloc(0), tag: lies.tags === 'always-same' ? null : tag, toldAt };
    return { status: 200, bytes, tag, toldAt };
  }

  function tagOf(question: string, bytes: Buffer): string | null {
    if (lies.tags === 'none') return null;
    const own = etag(bytes, { weak: true });
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
        if (error instanceof Refused) throw new RemoteError('service', prose(error.message), error.status);
        throw error;
      }
    },
    write: async () => ({ kind: 'not-sent', said: prose('Nothing is sent here.') }),
    skewMs: () => null,
    close: () => undefined,
  };

  return {
    http,
    store,
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
