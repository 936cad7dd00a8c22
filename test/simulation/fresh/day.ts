/**
 * One simulated day of a desk whose clerk does nothing, at a service that lies: when is each change
 * of others on the screen?
 */
import { RemoteError } from '../../../main/remote/outcome.ts';
import { openYard } from '../../../main/yard/memory/open-yard.ts';
import { pullYard } from '../../../main/yard/read/pull-yard.ts';
import { isHere } from '../../../sandbox/dock-scheduling/store.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';
import { clientOf, type DeskOptions, emptyStore, openDesk } from './desk.ts';
import { createLiar, type Liar, type Lies } from './liar.ts';

/** How a day is made. */
export type DayOptions = Omit<DeskOptions, 'channel' | 'clock'> & {
  readonly seed: number;
  readonly lies: Lies;
  /**
   * Hours in which others work, one change in `everyMs` on average; after them the desk has
   * `graceMs` to show the last of it.
   */
  readonly hours: number;
  readonly everyMs: number;
  readonly graceMs: number;
  /** The clock of this computer is set back: when and by how much, in ms. */
  readonly setBack?: { readonly at: number; readonly by: number };
};

/** What came of it; times in ms. */
export type DayEnd = {
  /**
   * What the desk shows otherwise than it is since before the last change, though a read of
   * everything in words would show it.
   */
  readonly missed: readonly string[];
  /**
   * What such a read does not show either: events of a visit that a clock which jumped has put in
   * another order.
   */
  readonly unknowable: readonly string[];
  /** How long each thing was shown otherwise than it was, of what can be known. */
  readonly ages: readonly number[];
  /** The longest that anything was shown otherwise than it was, of what can be known. */
  readonly longestMs: number;
  /**
   * The most by which the shown age was too young: something had changed before that time and was
   * not shown.
   */
  readonly tooYoungMs: number;
  /** How long the age was of a time that this computer's clock had yet to reach. */
  readonly aheadMs: number;
  readonly changes: number;
  readonly questions: number;
  readonly whole: readonly string[];
};

/**
 * How often it is looked at what is shown, in ms: looks further apart take two short times of one
 * spot for a long one.
 */
const LOOK = 1_000;

/** Runs one day. */
export async function runDay({
  seed,
  lies,
  hours,
  everyMs,
  graceMs,
  setBack,
  ...options
}: DayOptions): Promise<DayEnd> {
  const time = createVirtualTime(Date.UTC(2026, 2, 2, 6));
  const liar = createLiar(seed, lies, time.clock.now);
  // The day is the same whatever the desk asks.
  const others = createRandom(`${seed}/others`);
  const isBack = () => setBack !== undefined && time.now() >= setBack.at;
  const clock = {
    ...time.clock,
    now: () => time.clock.now() - (isBack() ? (setBack?.by ?? 0) : 0),
  };
  const desk = openDesk(liar, time, createRandom(`${seed}/desk`), {
    ...options,
    clock,
    channel: lies.channel,
  });
  let changes = 0;
  const work = hours * 3_600_000;
  const plan = () =>
    time.after(everyMs * 2 * others.next(), () => {
      if (time.now() > work) return;
      liar.live();
      changes += 1;
      plan();
    });
  const jumps = () =>
    time.after(6 * 3_600_000 * others.next(), () => {
      if (time.now() > work) return;
      liar.jump();
      jumps();
    });
  const since = new Map<string, number>();
  const spans: { readonly subject: string; readonly ms: number }[] = [];
  let tooYoungMs = 0;
  let aheadMs = 0;
  const look = () => {
    const wrong = new Set(differences(liar, desk.base));
    for (const each of wrong) if (!since.has(each)) since.set(each, time.now());
    for (const [subject, from] of since) {
      if (wrong.has(subject)) continue;
      spans.push({ subject, ms: time.now() - from });
      since.delete(subject);
    }
    const asOf = desk.asOf() ?? Number.NEGATIVE_INFINITY;
    for (const from of setBack === undefined ? since.values() : [])
      tooYoungMs = Math.max(tooYoungMs, asOf - time.clock.now() + time.now() - from);
    if (asOf > clock.now()) aheadMs += LOOK;
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
  desk.start();
  await pass(60_000);
  plan();
  if (lies.jumps) jumps();
  look();
  await pass(work + graceMs);
  for (const [subject, from] of since) spans.push({ subject, ms: time.now() - from });
  const unknowable = new Set(await readAnew(liar, time.clock));
  // What became wrong after the last change is a lie of the moment, which the next read takes back.
  const missed = [...since].flatMap(([subject, from]) =>
    from > work || unknowable.has(subject) ? [] : [subject],
  );
  const known = spans.filter(({ subject }) => !unknowable.has(subject)).map(({ ms }) => ms);
  await desk.stop();
  const { lists } = desk.state();
  const whole = Object.entries(lists ?? {}).flatMap(([list, { whole: why }]) =>
    why === null ? [] : [`${list}: ${why}`],
  );
  return {
    missed,
    tooYoungMs,
    aheadMs,
    unknowable: [...unknowable],
    ages: known,
    longestMs: known.reduce((a, b) => Math.max(a, b), 0),
    changes,
    questions: liar.answers(),
    whole,
  };
}

/** What a desk that reads everything now, in words, shows otherwise than it is. */
async function readAnew(liar: Liar, clock: Clock): Promise<readonly string[]> {
  const { client } = clientOf(liar, { yardTags: 'off' });
  for (let tries = 0; ; tries += 1) {
    const yard = openYard(emptyStore, clock, () => undefined);
    try {
      await pullYard(
        { client, warehouse: liar.warehouse as WarehouseId, destination: yard },
        () => {},
        new AbortController().signal,
      );
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
  const spotOf = (assignments: ReadonlySet<{ spotId: string }> | undefined): string | null =>
    [...(assignments ?? [])][0]?.spotId ?? null;
  for (const row of store.visits.values()) {
    const shown = base.visit(row.id as never);
    if (isHere(store, row) !== (shown !== undefined)) found.push(`visit ${row.id}`);
    else if (shown !== undefined && shown.spotId !== spotOf(store.assignmentsByVisit.get(row.id)))
      found.push(`visit ${row.id}`);
  }
  for (const row of store.containers.values()) {
    const shown = base.container(row.id as never);
    const place =
      row.assetVisitId === null ? spotOf(store.assignmentsByContainer.get(row.id)) : null;
    if (isHere(store, row) !== (shown !== undefined)) found.push(`container ${row.id}`);
    else if (shown !== undefined && (shown.visitId !== row.assetVisitId || shown.spotId !== place))
      found.push(`container ${row.id}`);
  }
  for (const row of base.visits()) if (!store.visits.has(row.id)) found.push(`visit ${row.id}`);
  for (const row of base.containers())
    if (!store.containers.has(row.id)) found.push(`container ${row.id}`);
  for (const row of store.spots.values())
    if (base.spot(row.id as never)?.isOpen !== row.isActive) found.push(`spot ${row.id}`);
  return found;
}
