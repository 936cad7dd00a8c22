/**
 * Checking a truck in: the visit, then its containers, one call each; what is not known is looked
 * for in a fresh read of the yard.
 */
import type { CheckIn, CheckInAttempt } from '../../shared/console-api/gate.ts';
import {
  checkInLabel,
  isSameTruck,
  knownBefore,
  normalCheckIn,
  visitsOfCheckIn,
} from '../../shared/gate/check-in.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf, serviceInstant } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { codeKey } from '../../shared/yard/natural-order.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { SteadyAges } from '../kernel/elapsed.ts';
import {
  createSentOnce,
  type Preparation,
  type Sentences,
  type SentOnce,
} from '../kernel/sent-once/engine.ts';
import type { AssetsRead } from '../outbox/ports.ts';
import type { GateClient } from '../remote/dock-scheduling/gate-client.ts';
import { RemoteError } from '../remote/outcome.ts';
import {
  type CheckInFile,
  type ContainerStep,
  checkInStage,
  type DurableCheckIn,
  type Facts,
  isOpenCheckIn,
} from './check-in-file.ts';
import { checkInSending, settled, shownCheckIn } from './check-in-sending.ts';
import type { TrucksUnderWay } from './under-way.ts';
import { hasUnknownUnread } from './unread-records.ts';

/** What check-ins are made of. */
export type CheckInsParts = {
  readonly client: GateClient;
  readonly file: CheckInFile;
  /** Reads every active visit and container afresh. Throws `RemoteError`. */
  readonly readAssets: (signal: AbortSignal) => Promise<AssetsRead>;
  /** Visits as the yard knows them now. */
  readonly visits: () => Iterable<Visit>;
  readonly clock: Clock;
  /** The service's current time, in milliseconds since the epoch; null if it sends none. */
  readonly serviceTime: () => number | null;
  readonly clerk: () => string;
  readonly newId: () => string;
  /** After this the service can no longer carry out what seemed lost, in ms. */
  readonly graceMs: number;
  /** Reads that must agree before a lost call counts as not done. */
  readonly negativeReads: number;
  /** Ends reads. */
  readonly closing: AbortSignal;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
  /** What the other desks have in hand; null for one desk alone. */
  readonly underWay: TrucksUnderWay | null;
  /**
   * Called with the clerk who sent it when the visit of a check-in is known, before that is
   * written: after a crash between the two it is called again. Returns why something of it isn't
   * on the disk: then it is called again with the next step.
   */
  readonly onMade: (visit: VisitId, input: CheckIn, clerk: string) => Message | null;
};

const onDisk = (error: unknown) => (error instanceof DatabaseError ? error.said : null);

const sentences: Sentences<Message> = {
  notSent: onDisk,
  notKept: onDisk,
  notLooked: (error: unknown) =>
    error instanceof RemoteError ? message('gate.no.unread', { why: error.said }) : null,
  notSaved: onDisk,
  nothingToLookAt: message('gate.no.resolved'),
  settledMeanwhile: message('gate.no.resolvedMeanwhile'),
  nothingToClear: message('gate.no.stillSending'),
};

/** Check-ins that wait for the clerk, and what a click does. One at a time is the caller's care. */
export class CheckIns {
  readonly #parts: CheckInsParts;
  readonly #engine: SentOnce<Message>;
  readonly #sending: ReturnType<typeof checkInSending>;
  /** Since when the newest call of each was under way. */
  readonly #ages: SteadyAges;

  constructor(parts: CheckInsParts) {
    const { client, file, clock, clerk } = parts;
    this.#parts = parts;
    this.#ages = new SteadyAges(clock);
    this.#engine = createSentOnce({
      clock,
      clerk,
      pause: file.pause,
      paused: message('gate.no.held'),
      stage: (id) => {
        const kept = file.find(id);
        return kept && checkInStage[kept.facts.state];
      },
      onChange() {},
      sentences,
    });
    this.#sending = checkInSending({
      client,
      clock,
      write: (kept, change) => {
        this.#ages.begin(kept.id);
        return this.#write(kept, change);
      },
    });
  }

  /**
   * `id`: the number it is kept by; the same again is not sent again. `instead`: the check-in of
   * another desk in whose place it goes on.
   */
  async checkIn(
    wanted: CheckIn,
    instead: string | null,
    id: string = this.#parts.newId(),
  ): Promise<Result<CheckInAttempt, Message>> {
    const { file, clerk, underWay } = this.#parts;
    const { sendVisit, notSent, settle } = this.#sending;
    try {
      return await this.#engine.click({
        prepare: () => this.#prepare(wanted, id, instead),
        begin: ({ input, known }) => {
          this.#ages.begin(id);
          const at = serviceInstant(this.#parts);
          return file.begin({ id, input, known, clerk: clerk(), at });
        },
        send: async (kept) =>
          underWay?.mayGo(id) === false
            ? notSent(kept, message('gate.no.meanwhile'))
            : sendVisit(kept),
        settle: (_, gone) => settle(gone),
      });
    } finally {
      underWay?.letGo(id);
    }
  }

  async look(id: string): Promise<Result<CheckInAttempt, Message>> {
    const looked = await this.#look(id);
    return looked.ok ? ok(shownCheckIn(looked.value)) : looked;
  }

  /** Looks, then sends the containers that are left. */
  finish(id: string): Promise<Result<CheckInAttempt, Message>> {
    const { sendContainers, settle } = this.#sending;
    return this.#engine.click({
      prepare: async () => leftOf(await this.#look(id)),
      begin: () =>
        this.#write(this.#find(id), { state: 'sending', said: message('common.sending') }),
      send: (kept, { visit, codes }) => sendContainers(kept, visit, codes),
      settle: (_, gone) => settle(gone),
    });
  }

  clear(id: string): Result<null, Message> {
    const kept = this.#parts.file.find(id);
    if (kept !== undefined && !isOpenCheckIn(kept)) return ok(null);
    return this.#engine.word(id, true, () => {
      this.#write(this.#find(id), {
        state: 'cleared',
        said: message('gate.fact.clearedBy', { clerk: this.#parts.clerk() }),
      });
      return ok(null);
    });
  }

  looked = (): Result<null, Message> => this.#engine.looked();

  #find = (id: string): DurableCheckIn => this.#parts.file.find(id) as DurableCheckIn;

  #write(kept: DurableCheckIn, change: Partial<Facts>): DurableCheckIn {
    const { file, clock, onMade } = this.#parts;
    const { notKept: before = null, ...facts } = { ...kept.facts, ...change };
    const isDue = kept.facts.visitId === null || before !== null;
    const { visitId } = facts;
    const notKept = visitId !== null && isDue ? onMade(visitId, kept.input, kept.clerk) : null;
    const all = notKept === null ? facts : { ...facts, notKept, ...openAgain(change, notKept) };
    return file.step(kept.id, instantOf(clock), all);
  }

  async #prepare(
    wanted: CheckIn,
    id: string,
    instead: string | null,
  ): Promise<Preparation<Pick<DurableCheckIn, 'input' | 'known'>, CheckInAttempt, Message>> {
    const { file, visits, underWay, placeholders } = this.#parts;
    const no = (result: Result<CheckInAttempt, Message>) => ({ send: false, result }) as const;
    if (file.find(id) !== undefined) return no(fail(message('gate.no.resolved')));
    const normal = normalCheckIn(wanted);
    if (!normal.ok) return no(normal);
    const input = normal.value;
    const unsettled = file.open().find((each) => isSameTruck(each.input, input, placeholders));
    if (unsettled !== undefined)
      return no(fail(message('gate.no.pending', { truck: checkInLabel(unsettled.input) })));
    const known = knownBefore(input, visits(), placeholders);
    const refused = (await underWay?.take({ id, input, known, instead }, 'sending')) ?? null;
    return refused === null ? { send: true, before: { input, known } } : no(fail(refused));
  }

  async #look(id: string): Promise<Result<DurableCheckIn, Message>> {
    const kept = this.#find(id);
    return this.#engine.look(
      id,
      () => this.#readFor(kept),
      (seen) => {
        const proved = this.#judge(kept, seen);
        return proved.ok ? ok(this.#write(kept, proved.value)) : proved;
      },
    );
  }

  /** Reads until enough reads agree; a read that shows the visit ends it at once. */
  async #readFor(kept: DurableCheckIn): Promise<Seen> {
    const { readAssets, closing, negativeReads } = this.#parts;
    const known = new Set(kept.known);
    for (let reads = 1; ; reads += 1) {
      const read = await readAssets(closing);
      const found = visitsOfCheckIn(kept.input, read.visits.values(), known, Date.parse(kept.at));
      const sure = read.complete && !hasUnknownUnread(read, known);
      if (found.length > 0 || !sure || reads >= negativeReads) return { found, read, sure };
    }
  }

  /** The newest call of it is so old that it can no longer arrive, by the steady clock. */
  #isPastGrace = (id: string): boolean => this.#ages.of(id) > this.#parts.graceMs;

  /** What a read proves. */
  #judge(kept: DurableCheckIn, { found, read, sure }: Seen): Result<Partial<Facts>, Message> {
    const visitId = kept.facts.visitId ?? found[0]?.id ?? null;
    if (visitId !== null) {
      const there = codesOn(visitId, read);
      const containers = kept.facts.containers.map((each): ContainerStep => {
        if (there.has(codeKey(each.code))) return { ...each, state: 'done' };
        // Absent from a complete list, late enough: it wasn't done.
        return each.state === 'unknown' && sure && this.#isPastGrace(kept.id)
          ? { ...each, state: 'left' }
          : each;
      });
      const twice = found.length > 1 ? [message('gate.fact.twice', { count: found.length })] : [];
      return ok({ visitId, containers, ...settled({ containers }, twice) });
    }
    if (!sure) return fail(message('gate.no.incomplete'));
    return ok(
      this.#isPastGrace(kept.id)
        ? { state: 'refused', said: message('gate.fact.notDone') }
        : { state: 'unknown', said: message('gate.fact.notYet') },
    );
  }
}

/** A check-in whose look isn't on the disk isn't done, although all of it was sent. */
const openAgain = ({ state, said }: Partial<Facts>, notKept: Message): Partial<Facts> =>
  said === undefined || (state !== 'done' && state !== 'partly')
    ? {}
    : { state: 'partly', said: inTurn([said, message('gate.fact.notKept', { why: notKept })]) };

/** What remains to be sent of a check-in after a look. */
function leftOf(
  looked: Result<DurableCheckIn, Message>,
): Preparation<{ visit: VisitId; codes: readonly string[] }, CheckInAttempt, Message> {
  if (!looked.ok) return { send: false, result: looked };
  const { visitId, containers, state } = looked.value.facts;
  const isAllSent = containers.every((each) => each.state === 'done');
  if (visitId === null || state !== 'partly' || isAllSent)
    return { send: false, result: ok(shownCheckIn(looked.value)) };
  const codes = containers
    .filter((each) => each.state === 'left' || each.state === 'refused')
    .map(({ code }) => code);
  return codes.length === 0
    ? { send: false, result: fail(message('gate.no.containersUnclear')) }
    : { send: true, before: { visit: visitId, codes } };
}

/**
 * Visits that may be the one we look for, the read that showed them, and whether its absences are
 * proof.
 */
type Seen = { readonly found: readonly Visit[]; readonly read: AssetsRead; readonly sure: boolean };

const codesOn = (visit: VisitId, read: AssetsRead): ReadonlySet<string> =>
  new Set(
    [...read.containers.values()].flatMap(({ visitId, code }) =>
      visitId === visit && code !== null ? [codeKey(code)] : [],
    ),
  );
