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
import { type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { codeKey } from '../../shared/yard/natural-order.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createSentOnce, type Preparation, type Sentences } from '../kernel/sent-once/engine.ts';
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
  readonly clerk: () => string;
  readonly newId: () => string;
  /** After this the service can no longer carry out what seemed lost, in ms. */
  readonly graceMs: number;
  /** Reads that must agree before a lost call counts as not done. */
  readonly negativeReads: number;
  /** Ends reads. */
  readonly closing: AbortSignal;
  /** What the other desks have in hand; null for one desk alone. */
  readonly underWay: TrucksUnderWay | null;
};

/** Check-ins that wait for the clerk, and what a click does. One at a time is the caller's care. */
export interface CheckIns {
  /**
   * `id`: the number it is kept by; the same again is not sent again. `instead`: the check-in of
   * another desk in whose place it goes on.
   */
  checkIn(
    wanted: CheckIn,
    instead: string | null,
    id?: string,
  ): Promise<Result<CheckInAttempt, Message>>;
  look(id: string): Promise<Result<CheckInAttempt, Message>>;
  /** Looks, then sends the containers that are left. */
  finish(id: string): Promise<Result<CheckInAttempt, Message>>;
  clear(id: string): Result<null, Message>;
  looked(): Result<null, Message>;
}

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

/** Makes them. */
export function createCheckIns(parts: CheckInsParts): CheckIns {
  const { client, file, clock, underWay } = parts;
  const write = (kept: DurableCheckIn, change: Partial<Facts>): DurableCheckIn =>
    file.step(kept.id, instantOf(clock), { ...kept.facts, ...change });
  const stage = (id: string) => {
    const kept = file.find(id);
    return kept && checkInStage[kept.facts.state];
  };
  const engine = createSentOnce({
    clock,
    clerk: parts.clerk,
    hold: file.hold,
    held: message('gate.no.held'),
    stage,
    onChange() {},
    sentences,
  });

  const { sendVisit, sendContainers, notSent, settle } = checkInSending({ client, clock, write });

  async function prepare(
    wanted: CheckIn,
    id: string,
    instead: string | null,
  ): Promise<Preparation<Pick<DurableCheckIn, 'input' | 'known'>, CheckInAttempt, Message>> {
    if (file.find(id) !== undefined)
      return { send: false, told: fail(message('gate.no.resolved')) };
    const normal = normalCheckIn(wanted);
    if (!normal.ok) return { send: false, told: normal };
    const input = normal.value;
    const unsettled = file.open().find((each) => isSameTruck(each.input, input));
    if (unsettled !== undefined)
      return {
        send: false,
        told: fail(message('gate.no.pending', { truck: checkInLabel(unsettled.input) })),
      };
    const known = knownBefore(input, parts.visits());
    const refused = (await underWay?.take({ id, input, known, instead }, 'sending')) ?? null;
    return refused === null
      ? { send: true, before: { input, known } }
      : { send: false, told: fail(refused) };
  }

  /** Reads until enough reads agree; a read that shows the visit ends it at once. */
  async function readFor(kept: DurableCheckIn): Promise<Seen> {
    const known = new Set(kept.known);
    for (let reads = 1; ; reads += 1) {
      const read = await parts.readAssets(parts.closing);
      const found = visitsOfCheckIn(kept.input, read.visits.values(), known, Date.parse(kept.at));
      const sure = read.complete && !hasUnknownUnread(read, known);
      if (found.length > 0 || !sure || reads >= parts.negativeReads) return { found, read, sure };
    }
  }
  const isPastGrace = (at: string) => clock.now() - Date.parse(at) > parts.graceMs;

  /** What a read proves. */
  function judge(
    kept: DurableCheckIn,
    { found, read, sure }: Seen,
  ): Result<Partial<Facts>, Message> {
    const visitId = kept.facts.visitId ?? found[0]?.id ?? null;
    if (visitId !== null) {
      const there = codesOn(visitId, read);
      const containers = kept.facts.containers.map((each): ContainerStep => {
        if (there.has(codeKey(each.code))) return { ...each, state: 'done' };
        // Not there, in a whole list and late enough: it was not done.
        return each.state === 'unknown' && sure && isPastGrace(each.at)
          ? { ...each, state: 'left' }
          : each;
      });
      const twice = found.length > 1 ? [message('gate.fact.twice', { count: found.length })] : [];
      return ok({ visitId, containers, ...settled({ containers }, twice) });
    }
    if (!sure) return fail(message('gate.no.incomplete'));
    return ok(
      isPastGrace(kept.at)
        ? { state: 'refused', said: message('gate.fact.notDone') }
        : { state: 'unknown', said: message('gate.fact.notYet') },
    );
  }

  const look = (id: string): Promise<Result<DurableCheckIn, Message>> => {
    const kept = file.find(id) as DurableCheckIn;
    return engine.look(
      id,
      () => readFor(kept),
      (seen) => {
        const proved = judge(kept, seen);
        return proved.ok ? ok(write(kept, proved.value)) : proved;
      },
    );
  };

  function left(
    looked: Result<DurableCheckIn, Message>,
  ): Preparation<{ visit: VisitId; codes: readonly string[] }, CheckInAttempt, Message> {
    if (!looked.ok) return { send: false, told: looked };
    const { visitId, containers, state } = looked.value.facts;
    if (visitId === null || state !== 'partly')
      return { send: false, told: ok(shownCheckIn(looked.value)) };
    const codes = containers
      .filter((each) => each.state === 'left' || each.state === 'refused')
      .map(({ code }) => code);
    return codes.length === 0
      ? { send: false, told: fail(message('gate.no.containersUnclear')) }
      : { send: true, before: { visit: visitId, codes } };
  }

  return {
    async checkIn(wanted, instead, id = parts.newId()) {
      try {
        return await engine.click({
          prepare: () => prepare(wanted, id, instead),
          begin: ({ input, known }) =>
            file.begin({ id, input, known, clerk: parts.clerk(), at: instantOf(clock) }),
          send: async (kept) =>
            underWay?.mayGo(id) === false
              ? notSent(kept, message('gate.no.meanwhile'))
              : sendVisit(kept),
          settle: (_, gone) => settle(gone),
        });
      } finally {
        underWay?.letGo(id);
      }
    },
    async look(id) {
      const looked = await look(id);
      return looked.ok ? ok(shownCheckIn(looked.value)) : looked;
    },
    finish: (id) =>
      engine.click({
        prepare: async () => left(await look(id)),
        begin: () =>
          write(file.find(id) as DurableCheckIn, {
            state: 'sending',
            said: message('common.sending'),
          }),
        send: (kept, { visit, codes }) => sendContainers(kept, visit, codes),
        settle: (_, gone) => settle(gone),
      }),
    clear(id) {
      const kept = file.find(id);
      if (kept !== undefined && !isOpenCheckIn(kept)) return ok(null);
      return engine.word(id, true, () => {
        write(kept as DurableCheckIn, {
          state: 'cleared',
          said: message('gate.fact.clearedBy', { clerk: parts.clerk() }),
        });
        return ok(null);
      });
    },
    looked: engine.looked,
  };
}

/**
 * Visits that may be the one looked for, the read that showed them, and whether what it does not
 * show is not there.
 */
type Seen = { readonly found: readonly Visit[]; readonly read: AssetsRead; readonly sure: boolean };

const codesOn = (visit: VisitId, read: AssetsRead): ReadonlySet<string> =>
  new Set(
    [...read.containers.values()].flatMap(({ visitId, code }) =>
      visitId === visit && code !== null ? [codeKey(code)] : [],
    ),
  );
