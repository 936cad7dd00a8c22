/**
 * Decides what to ask the service next: what changed in a list, whether a page is unchanged, or
 * everything.
 *
 * Full reads are proof, and expensive. Asking for changes is cheap, and a service may get it wrong.
 * So each full read is also a test: a list whose changes weren't reported is read in full from then
 * on (`read-changes.ts`). The longer full reads find nothing new, the rarer they become
 * (`whole-reads.ts`).
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

export type RoundParts = {
  readonly client: DockSchedulingClient;
  /** Null if lists aren't asked for changes. */
  readonly changes: ChangesClient | null;
  /** Null if pages aren't polled. */
  readonly etagPoll: EtagPoll | null;
  readonly warehouse: WarehouseId;
  readonly yard: OpenYard;
  readonly clock: Clock;
  /** Time between two full reads at first, in milliseconds; multiples of it later. */
  readonly everyMs: number;
  readonly byTag: PullParts['byTag'];
  /** Changes are announced in another way, which has missed none. */
  readonly isPushed: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  readonly onWhole: ChangePollingParts['onWhole'];
};

/** More records than this are read in full instead of by id. */
const MOST_NAMED = 400;

/** After a change we ask more often for this long, in milliseconds. An idle yard costs no more. */
const LIVELY_FOR = 60_000;

const ASSETS = ['visits', 'containers'] as const;

/** Asks nothing before `pull`. */
export class Rounds {
  readonly #parts: RoundParts;
  readonly #whole;
  readonly #ages;
  readonly #asking;
  #turn = 0;
  #fullReadAt = Number.NEGATIVE_INFINITY;
  #foundAt = Number.NEGATIVE_INFINITY;
  readonly #askable = () => this.#asking?.lists() ?? [];
  /** False: only full reads. */
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
   * The full read that is due: of everything, or of the lists whose changes aren't reported
   * otherwise. Returns how many records came. Throws `RemoteError`.
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
    const lists = [...this.#fullyRead()].map((kind) => ({ kind, of: null }));
    const records = lists.length === 0 ? 0 : await this.#readSome(lists, onProgress, signal);
    for (const { kind } of lists) this.#ages.of(kind, started);
    this.#fullReadAt = this.#parts.clock.monotonic();
    return records;
  }

  /**
   * One small request that shows whether the service is there and something changed. Throws
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

  /** Time until the next pull after a successful one, in milliseconds. */
  waitMs(): number {
    const isBare = this.#fullyRead().size > 0 && !this.#canLook();
    return isBare
      ? Math.min(
          this.#whole.dueInMs(),
          Math.max(0, this.#fullReadAt + this.#parts.everyMs - this.#parts.clock.monotonic()),
        )
      : this.#whole.dueInMs();
  }

  /** A small request found a change. */
  found(): void {
    this.#foundAt = this.#parts.clock.monotonic();
  }

  /** We poll lists page by page, and found something recently. */
  isLively() {
    return (
      this.#parts.clock.monotonic() - this.#foundAt < LIVELY_FOR &&
      this.#canLook() &&
      this.#fullyRead().size > 0
    );
  }

  /** Every list reports its changes, and full reads find no more. So we check tags less often. */
  isTrusted() {
    return this.#askable().length === changeLists.length && this.#whole.isCalm();
  }

  /** When what we show was last true, by our clock; null before the first full read. */
  asOf() {
    return this.#ages.oldest([...this.#askable(), ...this.#fullyRead()]);
  }

  state() {
    return {
      lists: this.#asking?.states ?? null,
      everyMs: this.#whole.spanMs(),
      wholeAt: this.#ages.floor(),
    };
  }

  /** Kinds that are read in full and can be polled page by page. */
  #fullyRead(): ReadonlySet<PolledKind> {
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
    // We know the service's clock from the first reply on.
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
    this.#fullReadAt = this.#parts.clock.monotonic();
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

  /** Reads by id what the replies name. */
  async #follow(answers: readonly ChangesAnswer[], signal: AbortSignal): Promise<void> {
    if (this.#asking === null || this.#parts.changes === null) return;
    const refs = this.#asking.refsOf(answers);
    const count = refsIn(refs);
    if (count > MOST_NAMED || this.#asking.takeJump()) this.#whole.alarm();
    // So many are read in full. Until then we keep asking for them.
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

  /** Polls one page of the lists that are read in full. Returns false if there is none. */
  async #look(signal: AbortSignal): Promise<boolean> {
    const kinds = this.#fullyRead();
    if (this.#parts.etagPoll === null || !this.#canLook() || kinds.size === 0) return false;
    // Assets move all day, and spots are seldom closed.
    const isForAssets = this.#turn % 8 < 6 && ASSETS.some((kind) => kinds.has(kind));
    const wanted = new Set(
      [...kinds].filter((kind) => !kinds.has('spots') || isForAssets === (kind !== 'spots')),
    );
    const started = this.#ages.now();
    const seen = await this.#parts.etagPoll.look(
      wanted,
      (list, page, fingerprint) => this.#parts.yard.pageIndex.isKnown(list, page, fingerprint),
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
