/**
 * What is asked of the service when: lists what changed in them, pages whether they are what they
 * were, and everything whole. What small questions missed is learned from the whole reads, list by
 * list.
 */
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { Clock } from '../../../../shared/time.ts';
import { type ChangesClient, changeLists } from '../../../remote/dock-scheduling/changes-client.ts';
import type { DockSchedulingClient } from '../../../remote/dock-scheduling/client.ts';
import type {
  EtagPoll,
  PolledKind,
  PolledList,
} from '../../../remote/dock-scheduling/read/etag-poll.ts';
import type { OpenYard } from '../../memory/open-yard.ts';
import { type PullParts, pullSome, pullYard } from '../pull-yard.ts';
import { createAges } from './ages.ts';
import {
  type ChangePollingParts,
  type ChangesAnswer,
  createChangePolling,
} from './change-polling.ts';
import { readNamed, refsIn } from './named-reads.ts';
import { readChanges } from './read-changes.ts';
import { noStampsBefore, noteBefore } from './reported-changes.ts';
import { createWholeReads } from './whole-reads.ts';

/** What it works with. */
export type RoundParts = {
  readonly client: DockSchedulingClient;
  /** Null where lists are not asked what changed. */
  readonly changes: ChangesClient | null;
  /** Null where pages are not asked whether they are what they were. */
  readonly etagPoll: EtagPoll | null;
  readonly warehouse: WarehouseId;
  readonly yard: OpenYard;
  readonly clock: Clock;
  /** Between two whole reads at first, in ms; multiples of it later. */
  readonly everyMs: number;
  readonly byTag: PullParts['byTag'];
  /** Another way tells of changes, and has kept none back. */
  readonly isPushed: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly onWhole: ChangePollingParts['onWhole'];
};

/** More records than this are read whole and not by name. */
const MOST_NAMED = 400;

/**
 * A yard in which a small question found a change is asked more often for so long, in ms: an idle
 * one costs no more.
 */
const LIVELY_FOR = 60_000;

const ASSETS = ['visits', 'containers'] as const;

/** The rounds of one yard. */
export type Rounds = ReturnType<typeof createRounds>;

/** Makes them; nothing is asked before `pull`. */
export function createRounds(parts: RoundParts) {
  const { client, changes, etagPoll, warehouse, yard, clock, byTag, everyMs } = parts;
  const { base } = yard.live;
  const whole = createWholeReads(clock, everyMs, () => (parts.isPushed() ? 2 : 1));
  const ages = createAges(clock);
  const asking = changes === null ? null : createChangePolling({ ...parts, changes, base });
  let turn = 0;
  let walkedAt = Number.NEGATIVE_INFINITY;
  let foundAt = Number.NEGATIVE_INFINITY;

  const askable = () => asking?.lists() ?? [];
  /** Kinds that are read whole and could be looked at page by page. */
  const walked = (): ReadonlySet<PolledKind> =>
    new Set((['spots', ...ASSETS] as const).filter((kind) => !askable().includes(kind)));
  const canLook = () => etagPoll?.isUsed() === true;

  async function readWhole(
    onProgress: (records: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    const isFirst = whole.lastAt() === Number.NEGATIVE_INFINITY;
    const from = changes?.serviceTime() ?? null;
    const since = new Map(askable().map((list) => [list, asking?.since(list) ?? 0]));
    const found = noStampsBefore();
    const writer = {
      ...yard.writer,
      write(applyReads: Parameters<typeof yard.writer.write>[0]) {
        if (since.size > 0) noteBefore(found, base, applyReads);
        yard.writer.write(applyReads);
      },
    };
    const started = ages.now();
    const records = await pullYard(
      { client, warehouse, destination: { ...yard, writer }, byTag },
      onProgress,
      signal,
    );
    // The clock of the service is known from the first answer on.
    if (isFirst) asking?.start(from ?? changes?.serviceTime() ?? null);
    const isMissed =
      asking !== null &&
      changes !== null &&
      (await readChanges({ asking, changes, yard, since, pause: parts.pause }, found, signal));
    whole.ended(isMissed);
    ages.all(started);
    walkedAt = clock.monotonic();
    return records;
  }

  async function readSome(
    lists: readonly PolledList[],
    onProgress: (records: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    const areas = lists.flatMap(({ kind, of }) =>
      kind !== 'spots'
        ? []
        : of === null
          ? Array.from(base.areas(), ({ id }) => id)
          : [of as never],
    );
    const has = (kind: PolledKind) => lists.some((list) => list.kind === kind);
    const some = { areas, visits: has('visits'), containers: has('containers') };
    return pullSome({ client, warehouse, destination: yard, byTag }, some, onProgress, signal);
  }

  /** Takes answers in: what they name is read by name. */
  async function follow(answers: readonly ChangesAnswer[], signal: AbortSignal): Promise<void> {
    if (asking === null || changes === null) return;
    const refs = asking.refsOf(answers);
    const count = refsIn(refs);
    if (count > MOST_NAMED || asking.takeJump()) whole.alarm();
    // So many are read whole: until then they stay to be asked for.
    if (count > MOST_NAMED) return;
    const end =
      count === 0 ? 'whole' : await readNamed({ changes, destination: yard }, refs, signal);
    if (end === 'unfit') asking.allWhole('refused');
    if (end !== 'whole') whole.alarm();
    asking.done(answers);
  }

  async function ask(list: ReturnType<typeof askable>[number], signal: AbortSignal): Promise<void> {
    const started = ages.now();
    const answer = (await asking?.ask(list, signal)) ?? null;
    if (answer === null) return;
    await follow([answer], signal);
    ages.of(list, started);
  }

  /** One page of the lists that are read whole; false where there is none to look at. */
  async function look(signal: AbortSignal): Promise<boolean> {
    const kinds = walked();
    if (etagPoll === null || !canLook() || kinds.size === 0) return false;
    // Assets move all day, and spots are seldom closed.
    const isForAssets = turn % 8 < 6 && ASSETS.some((kind) => kinds.has(kind));
    const wanted = new Set(
      [...kinds].filter((kind) => !kinds.has('spots') || isForAssets === (kind !== 'spots')),
    );
    const started = ages.now();
    const seen = await etagPoll.look(
      wanted,
      (list, page, fingerprint) => yard.book.isKnown(list, page, fingerprint),
      signal,
    );
    if (seen.kind === 'none') return false;
    if (seen.kind === 'changed') {
      if (seen.list.kind === 'areas') whole.alarm();
      else await readSome([seen.list], () => {}, signal);
      yard.writer.settle();
    }
    for (const kind of wanted)
      ages.looked(kind, started, etagPoll.count(new Set([kind])), etagPoll.count(wanted));
    return true;
  }

  return {
    /**
     * The part of a whole read that is due: everything, or what is not reported otherwise. Answers
     * how many records came. Throws `RemoteError`.
     */
    async pull(onProgress: (records: number) => void, signal: AbortSignal): Promise<number> {
      if (whole.isDue() || (askable().length === 0 && !canLook()))
        return readWhole(onProgress, signal);
      const answers: ChangesAnswer[] = [];
      const started = ages.now();
      for (const list of askable()) {
        const answer = (await asking?.ask(list, signal)) ?? null;
        if (answer !== null) answers.push(answer);
        onProgress(0);
      }
      await follow(answers, signal);
      for (const { list } of answers) ages.of(list, started);
      const lists = [...walked()].map((kind) => ({ kind, of: null }));
      const records = lists.length === 0 ? 0 : await readSome(lists, onProgress, signal);
      for (const { kind } of lists) ages.of(kind, started);
      walkedAt = clock.monotonic();
      return records;
    },
    /**
     * One small question that finds out whether the service is there and something changed. Throws
     * `RemoteError`.
     */
    async step(signal: AbortSignal): Promise<void> {
      turn += 1;
      const lists = askable();
      const isLook = lists.length === 0 || turn % 2 === 1;
      if (isLook && (await look(signal))) return;
      const list = lists[turn % Math.max(1, lists.length)];
      if (list !== undefined) await ask(list, signal);
      else await client.areas(warehouse, { page: () => {} }, signal);
    },
    /** How long until the next pull, after one that ended well, in ms. */
    waitMs(): number {
      const isBare = walked().size > 0 && !canLook();
      return isBare
        ? Math.min(whole.dueInMs(), Math.max(0, walkedAt + everyMs - clock.monotonic()))
        : whole.dueInMs();
    },
    /** False: nothing but whole reads. */
    asks: asking !== null || etagPoll !== null,
    /** A small question found a change. */
    found(): void {
      foundAt = clock.monotonic();
    },
    /** Lists are looked at page by page, and something was found lately. */
    isLively: () => clock.monotonic() - foundAt < LIVELY_FOR && canLook() && walked().size > 0,
    /**
     * Every list tells what changed, and reads of everything find no more: what tags say is doubted
     * less often.
     */
    isTrusted: () => askable().length === changeLists.length && whole.isCalm(),
    wholeNow: whole.now,
    /** When what is shown was last true, by our clock; null before the first whole read. */
    asOf: () => ages.oldest([...askable(), ...walked()]),
    state: () => ({
      lists: asking?.states ?? null,
      everyMs: whole.spanMs(),
      wholeAt: ages.floor(),
    }),
  };
}
