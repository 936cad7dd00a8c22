/** One simulated day of a desk whose clerk does nothing, at a service that lies: when is each change of others on the screen? */
import { createDockSchedulingClient } from '../../../main/remote/dock-scheduling/create-client.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { defaultPolicy, type PullPolicy } from '../../../main/remote/polling/poll-timing.ts';
import { resolveUndocumented, type Undocumented } from '../../../main/remote/undocumented.ts';
import type { YardStore } from '../../../main/yard/cache/yard-store.ts';
import { openYard } from '../../../main/yard/memory/open-yard.ts';
import { pullYard } from '../../../main/yard/read/pull-yard.ts';
import { createYardSync } from '../../../main/yard/read/yard-sync.ts';
import { isHere } from '../../../sandbox/dock-scheduling/store.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import { fixedToken } from '../../main/remote/dock-scheduling/client-against.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';
import { createLiar, type Liar, type Lies } from './liar.ts';

/** How a day is made. */
export type DayOptions = {
  readonly seed: number;
  readonly lies: Lies;
  /** Hours in which others work, one change in `everyMs` on average; after them the desk has `graceMs` to show the last of it. */
  readonly hours: number;
  readonly everyMs: number;
  readonly graceMs: number;
  readonly policy?: Partial<PullPolicy>;
  readonly settings?: Partial<Undocumented>;
  /** As in the sync. */
  readonly lookBytesAnHour?: number;
};

/** What came of it; times in ms. */
export type DayEnd = {
  /** What the desk shows otherwise than it is, after everything had time, though a read of everything in words would show it. */
  readonly missed: readonly string[];
  /** What such a read does not show either: events of a visit that a clock which jumped has put in another order. */
  readonly unknowable: readonly string[];
  /** The longest that anything was shown otherwise than it was, of what can be known. */
  readonly longestMs: number;
  readonly changes: number;
  readonly questions: number;
  readonly whole: readonly string[];
};

const emptyStore: YardStore = {
  load: () => ({ rows: { areas: [], spots: [], visits: [], containers: [] }, assignments: new Map(), problems: [], asOf: null }),
  write: () => undefined,
  endPull: () => undefined,
  replace: () => undefined,
  fact: () => null,
  setFact: () => undefined,
  firstSeen: () => undefined,
};

/** How often it is looked at what is shown, in ms: looks further apart take two short times of one spot for a long one. */
const LOOK = 1_000;

/** Runs one day. */
export async function runDay({
  seed,
  lies,
  hours,
  everyMs,
  graceMs,
  policy = {},
  settings = {},
  lookBytesAnHour,
}: DayOptions): Promise<DayEnd> {
  const time = createVirtualTime(Date.UTC(2026, 2, 2, 6));
  const liar = createLiar(seed, lies, time.clock.now);
  const resolved = resolveUndocumented({ yardPageSize: 5, ...settings });
  if (!resolved.ok) throw new Error('The settings are wrong.');
  // The day is the same whatever the desk asks.
  const chance = { desk: createRandom(`${seed}/desk`), others: createRandom(`${seed}/others`) };
  const client = createDockSchedulingClient({ http: liar.http, tokens: fixedToken('t'), undocumented: resolved.value });
  const yard = openYard(emptyStore, time.clock, () => undefined);
  const sync = createYardSync({
    client,
    frugal: client,
    warehouse: liar.warehouse as WarehouseId,
    yard,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => chance.desk.next() },
    policy: { ...defaultPolicy, ...policy },
    lookBytesAnHour,
    log: { info: () => undefined, warn: () => undefined },
    onConnection: () => undefined,
    onFreshness: () => undefined,
  });
  let changes = 0;
  const work = hours * 3_600_000;
  const plan = () =>
    time.after(everyMs * 2 * chance.others.next(), () => {
      if (time.now() > work) return;
      liar.live();
      changes += 1;
      plan();
    });
  const jumps = () =>
    time.after(6 * 3_600_000 * chance.others.next(), () => {
      if (time.now() > work) return;
      liar.jump();
      jumps();
    });
  const since = new Map<string, number>();
  const longest = new Map<string, number>();
  const look = () => {
    const wrong = new Set(differences(liar, yard.live.base));
    for (const each of wrong) if (!since.has(each)) since.set(each, time.now());
    for (const [each, from] of since) {
      longest.set(each, Math.max(longest.get(each) ?? 0, time.now() - from));
      if (!wrong.has(each)) since.delete(each);
    }
    if (time.now() < work + graceMs) time.after(LOOK, look);
  };
  /** Answers take no time: it goes on when nobody asks any more. */
  const quiet = async () => {
    for (let before = -1; before !== liar.answers(); ) {
      before = liar.answers();
      for (let turn = 0; turn < 4; turn += 1) await time.settle();
    }
  };
  const pass = async (until: number) => {
    do await quiet();
    while (await time.runNext(until));
    await quiet();
  };
  sync.start();
  await pass(60_000);
  plan();
  if (lies.jumps) jumps();
  look();
  await pass(work + graceMs);
  const unknowable = new Set(await readAnew(liar, time.clock));
  const wrong = differences(liar, yard.live.base);
  const missed = wrong.filter((each) => !unknowable.has(each));
  const longestMs = Math.max(0, ...Array.from(longest, ([each, ms]) => (unknowable.has(each) ? 0 : ms)));
  const stopping = sync.stop();
  await time.advance(5_000);
  await stopping;
  const { lists } = sync.state();
  const whole = Object.entries(lists ?? {}).flatMap(([list, { whole: why }]) => (why === null ? [] : [`${list}: ${why}`]));
  return { missed, unknowable: [...unknowable], longestMs, changes, questions: liar.answers(), whole };
}

/** What a desk that reads everything now, in words, shows otherwise than it is. */
async function readAnew(liar: Liar, clock: Clock): Promise<readonly string[]> {
  const resolved = resolveUndocumented({ yardPageSize: 5, yardTags: 'off' });
  if (!resolved.ok) throw new Error('The settings are wrong.');
  const client = createDockSchedulingClient({ http: liar.http, tokens: fixedToken('t'), undocumented: resolved.value });
  for (let tries = 0; ; tries += 1) {
    const yard = openYard(emptyStore, clock, () => undefined);
    try {
      await pullYard({ client, warehouse: liar.warehouse as WarehouseId, destination: yard }, () => {}, new AbortController().signal);
      return differences(liar, yard.live.base);
    } catch (error) {
      if (!(error instanceof RemoteError) || tries === 50) throw error;
    }
  }
}

type Base = ReturnType<typeof openYard>['live']['base'];

/** Subjects that the desk shows otherwise than they are. */
function differences({ store }: Liar, base: Base): string[] {
  const found: string[] = [];
  const spotOf = (assignments: ReadonlySet<{ spotId: string }> | undefined): string | null => [...(assignments ?? [])][0]?.spotId ?? null;
  for (const row of store.visits.values()) {
    const shown = base.visit(row.id as never);
    if (isHere(store, row) !== (shown !== undefined)) found.push(`visit ${row.id}`);
    else if (shown !== undefined && shown.spotId !== spotOf(store.assignmentsByVisit.get(row.id))) found.push(`visit ${row.id}`);
  }
  for (const row of store.containers.values()) {
    const shown = base.container(row.id as never);
    const place = row.assetVisitId === null ? spotOf(store.assignmentsByContainer.get(row.id)) : null;
    if (isHere(store, row) !== (shown !== undefined)) found.push(`container ${row.id}`);
    else if (shown !== undefined && (shown.visitId !== row.assetVisitId || shown.spotId !== place)) found.push(`container ${row.id}`);
  }
  for (const row of base.visits()) if (!store.visits.has(row.id)) found.push(`visit ${row.id}`);
  for (const row of base.containers()) if (!store.containers.has(row.id)) found.push(`container ${row.id}`);
  for (const row of store.spots.values()) if (base.spot(row.id as never)?.isOpen !== row.isActive) found.push(`spot ${row.id}`);
  return found;
}
