/**
 * What is asked of the service when: lists what changed in them, pages whether they are what they
 * were, and everything whole. What small questions missed is learned from the whole reads, list by
 * list.
 */
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { Clock } from '../../../../shared/time.ts';
import {
  type ChangeList,
  type ChangesClient,
  changeLists,
} from '../../../remote/dock-scheduling/changes-client.ts';
import type { DockSchedulingClient } from '../../../remote/dock-scheduling/client.ts';
import type {
  EtagPoll,
  PolledKind,
  PolledList,
} from '../../../remote/dock-scheduling/read/etag-poll.ts';
import type { ReadsApplied } from '../../memory/apply-reads.ts';
import type { OpenYard } from '../../memory/open-yard.ts';
import { type PullParts, pullSome, pullYard } from '../pull-yard.ts';
import { createAges } from './ages.ts';
import { ChangePolling, type ChangePollingParts, type ChangesAnswer } from './change-polling.ts';
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

/** Makes them; nothing is asked before `pull`. */
export class Rounds {
  readonly #parts: RoundParts;
  readonly #whole;
  readonly #ages;
  readonly #asking;
  #turn = 0;
  #walkedAt = Number.NEGATIVE_INFINITY;
  #foundAt = Number.NEGATIVE_INFINITY;
  readonly #askable = () => this.#asking?.lists() ?? [];
  /** False: nothing but whole reads. */
  readonly asks;
  readonly wholeNow;

  constructor(parts: RoundParts) {
    this.#parts = parts;
    this.#whole = createWholeReads(parts.clock, parts.everyMs, () => (parts.isPushed() ? 2 : 1));
    this.#ages = createAges(parts.clock);
    this.#asking =
      parts.changes === null
        ? null
        : new ChangePolling({ ...parts, changes: parts.changes, base: parts.yard.live.base });
    this.asks = this.#asking !== null || parts.etagPoll !== null;
    this.wholeNow = this.#whole.now;
  }

  /**
   * The part of a whole read that is due: everything, or what is not reported otherwise. Answers
   * how many records came. Throws `RemoteError`.
   */
  async pull(onProgress: (records: number) => void, signal: AbortSignal): Promise<number> {
    if (this.#whole.isDue() || (this.#askable().length === 0 && !this.#canLook()))
      return this.#readWhole(onProgress, signal);
    const answers: ChangesAnswer[] = [];
    const started = this.#ages.now();
    for (const list of this.#askable()) {
      const answer = (await this.#asking?.ask(list, signal)) ?? null;
      if (answer !== null) answers.push(answer);
      onProgress(0);
    }
    await this.#follow(answers, signal);
    for (const { list } of answers) this.#ages.of(list, started);
    const lists = [...this.#walked()].map((kind) => ({ kind, of: null }));
    const records = lists.length === 0 ? 0 : await this.#readSome(lists, onProgress, signal);
    for (const { kind } of lists) this.#ages.of(kind, started);
    this.#walkedAt = this.#parts.clock.monotonic();
    return records;
  }

  /**
   * One small question that finds out whether the service is there and something changed. Throws
   * `RemoteError`.
   */
  async step(signal: AbortSignal): Promise<void> {
    this.#turn += 1;
    const lists = this.#askable();
    const isLook = lists.length === 0 || this.#turn % 2 === 1;
    if (isLook && (await this.#look(signal))) return;
    const list = lists[this.#turn % Math.max(1, lists.length)];
    if (list !== undefined) await this.#ask(list, signal);
    else await this.#parts.client.areas(this.#parts.warehouse, { page: () => {} }, signal);
  }

  /** How long until the next pull, after one that ended well, in ms. */
  waitMs(): number {
    const isBare = this.#walked().size > 0 && !this.#canLook();
    return isBare
      ? Math.min(
          this.#whole.dueInMs(),
          Math.max(0, this.#walkedAt + this.#parts.everyMs - this.#parts.clock.monotonic()),
        )
      : this.#whole.dueInMs();
  }

  /** A small question found a change. */
  found(): void {
    this.#foundAt = this.#parts.clock.monotonic();
  }

  /** Lists are looked at page by page, and something was found lately. */
  isLively() {
    return (
      this.#parts.clock.monotonic() - this.#foundAt < LIVELY_FOR &&
      this.#canLook() &&
      this.#walked().size > 0
    );
  }

  /**
   * Every list tells what changed, and reads of everything find no more: what tags say is doubted
   * less often.
   */
  isTrusted() {
    return this.#askable().length === changeLists.length && this.#whole.isCalm();
  }

  /** When what is shown was last true, by our clock; null before the first whole read. */
  asOf() {
    return this.#ages.oldest([...this.#askable(), ...this.#walked()]);
  }

  state() {
    return {
      lists: this.#asking?.states ?? null,
      everyMs: this.#whole.spanMs(),
      wholeAt: this.#ages.floor(),
    };
  }

  /** Kinds that are read whole and could be looked at page by page. */
  #walked(): ReadonlySet<PolledKind> {
    return new Set(
      (['spots', ...ASSETS] as const).filter((kind) => !this.#askable().includes(kind)),
    );
  }

  #canLook() {
    return this.#parts.etagPoll?.isUsed() === true;
  }

  async #readWhole(onProgress: (records: number) => void, signal: AbortSignal): Promise<number> {
    const isFirst = this.#whole.lastAt() === Number.NEGATIVE_INFINITY;
    const from = this.#parts.changes?.serviceTime() ?? null;
    const since = new Map(this.#askable().map((list) => [list, this.#asking?.since(list) ?? 0]));
    const found = noStampsBefore();
    const writer = {
      ...this.#parts.yard.writer,
      write: (applyReads: ReadsApplied) => {
        if (since.size > 0) noteBefore(found, this.#parts.yard.live.base, applyReads);
        this.#parts.yard.writer.write(applyReads);
      },
    };
    const started = this.#ages.now();
    const records = await pullYard(
      {
        client: this.#parts.client,
        warehouse: this.#parts.warehouse,
        destination: { ...this.#parts.yard, writer },
        byTag: this.#parts.byTag,
      },
      onProgress,
      signal,
    );
    // The clock of the service is known from the first answer on.
    if (isFirst) this.#asking?.start(from ?? this.#parts.changes?.serviceTime() ?? null);
    const isMissed =
      this.#asking !== null &&
      this.#parts.changes !== null &&
      (await readChanges(
        {
          asking: this.#asking,
          changes: this.#parts.changes,
          yard: this.#parts.yard,
          since,
          pause: this.#parts.pause,
        },
        found,
        signal,
      ));
    this.#whole.ended(isMissed);
    this.#ages.all(started);
    this.#walkedAt = this.#parts.clock.monotonic();
    return records;
  }

  async #readSome(
    lists: readonly PolledList[],
    onProgress: (records: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    const areas = lists.flatMap(({ kind, of }) =>
      kind !== 'spots'
        ? []
        : of === null
          ? Array.from(this.#parts.yard.live.base.areas(), ({ id }) => id)
          : [of as never],
    );
    const has = (kind: PolledKind) => lists.some((list) => list.kind === kind);
    const some = { areas, visits: has('visits'), containers: has('containers') };
    return pullSome(
      {
        client: this.#parts.client,
        warehouse: this.#parts.warehouse,
        destination: this.#parts.yard,
        byTag: this.#parts.byTag,
      },
      some,
      onProgress,
      signal,
    );
  }

  /** Takes answers in: what they name is read by name. */
  async #follow(answers: readonly ChangesAnswer[], signal: AbortSignal): Promise<void> {
    if (this.#asking === null || this.#parts.changes === null) return;
    const refs = this.#asking.refsOf(answers);
    const count = refsIn(refs);
    if (count > MOST_NAMED || this.#asking.takeJump()) this.#whole.alarm();
    // So many are read whole: until then they stay to be asked for.
    if (count > MOST_NAMED) return;
    const end =
      count === 0
        ? 'whole'
        : await readNamed(
            { changes: this.#parts.changes, destination: this.#parts.yard },
            refs,
            signal,
          );
    if (end === 'unfit') this.#asking.allWhole('refused');
    if (end !== 'whole') this.#whole.alarm();
    this.#asking.done(answers);
  }

  async #ask(list: ChangeList, signal: AbortSignal): Promise<void> {
    const started = this.#ages.now();
    const answer = (await this.#asking?.ask(list, signal)) ?? null;
    if (answer === null) return;
    await this.#follow([answer], signal);
    this.#ages.of(list, started);
  }

  /** One page of the lists that are read whole; false where there is none to look at. */
  async #look(signal: AbortSignal): Promise<boolean> {
    const kinds = this.#walked();
    if (this.#parts.etagPoll === null || !this.#canLook() || kinds.size === 0) return false;
    // Assets move all day, and spots are seldom closed.
    const isForAssets = this.#turn % 8 < 6 && ASSETS.some((kind) => kinds.has(kind));
    const wanted = new Set(
      [...kinds].filter((kind) => !kinds.has('spots') || isForAssets === (kind !== 'spots')),
    );
    const started = this.#ages.now();
    const seen = await this.#parts.etagPoll.look(
      wanted,
      (list, page, fingerprint) => this.#parts.yard.book.isKnown(list, page, fingerprint),
      signal,
    );
    if (seen.kind === 'none') return false;
    if (seen.kind === 'changed') {
      if (seen.list.kind === 'areas') this.#whole.alarm();
      else await this.#readSome([seen.list], () => {}, signal);
      this.#parts.yard.writer.settle();
    }
    for (const kind of wanted)
      this.#ages.looked(
        kind,
        started,
        this.#parts.etagPoll.count(new Set([kind])),
        this.#parts.etagPoll.count(wanted),
      );
    return true;
  }
}
