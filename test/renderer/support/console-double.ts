/**
 * A console in the same process as the page: the real contract, the real rules, no service behind
 * it. It checks and applies each operation as the real one does and confirms it when the test says
 * so. For the page's tests only.
 */

import { createRouterClient, implement } from '@orpc/server';
import { openSession } from '../../../renderer/page/stores/session-store.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { StampedField } from '../../../shared/appointments/stamping.ts';
import { toColumns } from '../../../shared/columns.ts';
import {
  appointmentsContract,
  type ScheduleState,
} from '../../../shared/console-api/appointments.ts';
import { type DesktopState, desktopContract } from '../../../shared/console-api/desktop.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { journalContract } from '../../../shared/console-api/journal.ts';
import { layoutContract, type SavedLayout } from '../../../shared/console-api/layout.ts';
import type { Snooze } from '../../../shared/console-api/now.ts';
import { nowContract } from '../../../shared/console-api/now.ts';
import {
  type OperationCounts,
  type OperationsEvent,
  operationsContract,
} from '../../../shared/console-api/operations.ts';
import { type PhotosState, photosContract } from '../../../shared/console-api/photos.ts';
import { movesContract } from '../../../shared/console-api/planning/moves.ts';
import {
  plansContract,
  type StoredPlan,
  type StoredPlans,
  type StoredReason,
} from '../../../shared/console-api/planning/plans.ts';
import {
  type CheckEvent,
  type CheckState,
  yardCheckContract,
} from '../../../shared/console-api/planning/yard-check.ts';
import { type ReleaseState, releaseContract } from '../../../shared/console-api/release.ts';
import {
  detentionContract,
  type PoliciesInForce,
} from '../../../shared/console-api/reports/detention.ts';
import { type SessionState, sessionContract } from '../../../shared/console-api/session.ts';
import { type StoredPreferences, settingsContract } from '../../../shared/console-api/settings.ts';
import {
  type ConsoleInfo,
  type ConsoleStatus,
  statusContract,
} from '../../../shared/console-api/status.ts';
import {
  type Closure,
  closuresContract,
  type SpotEvent,
  type YardEvent,
  yardContract,
} from '../../../shared/console-api/yard.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { ActLine } from '../../../shared/journal/act-lines.ts';
import type { OwnLimits } from '../../../shared/limits.ts';
import { inverseOf } from '../../../shared/outbox/inverse.ts';
import { asDone, labelOf } from '../../../shared/outbox/label.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { knownOf, nextOf, savedEvent } from '../../../shared/outbox/operation-messages.ts';
import { isFinal } from '../../../shared/outbox/transitions.ts';
import { barOf } from '../../../shared/outbox/undo-bar.ts';
import { usualPhotoRule } from '../../../shared/photos/photo.ts';
import {
  type ChoicePerAsset,
  greedyAssignment,
  type Solved,
  type SpotChoices,
} from '../../../shared/planning/assignment.ts';
import { type GivenMove, isOpenMove, type Move } from '../../../shared/planning/moves/model.ts';
import type { CheckAnswer } from '../../../shared/planning/yard-check/check-answers.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check } from '../../../shared/yard/check.ts';
import type { YardChange, YardProblem, YardRows } from '../../../shared/yard/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { touches } from '../../../shared/yard/touches.ts';
import { now, warehouseId } from './yard-data.ts';

/** The reply to proposals; null is a failure. */
/** An assignment alone is the best there is. */
type Found = ChoicePerAsset | Solved | null;
/** `enough` resolves once the page wants the best so far. */
type Solver = (problem: SpotChoices, enough: Promise<void>) => Found | Promise<Found>;

/** The double: what the page talks to, and the strings a test pulls. */
export type ConsoleDouble = {
  readonly api: ConsoleApi;
  readonly info: ConsoleInfo;
  /** The yard as the double sees it. */
  readonly yard: YardTable;
  /** Every operation that was submitted and saved, oldest first. */
  readonly saved: () => readonly OperationRecord[];
  /** Check-ins and appointments of this desk, newest first, from now on. */
  readonly setActs: (acts: readonly ActLine[]) => void;
  /** Calls of `submit`, with the id each came with. */
  readonly submitted: () => readonly {
    readonly id: string;
    readonly operation: Operation;
    readonly accepted: readonly string[];
  }[];
  /**
   * The next submits go wrong so: not saved with a sentence, or lost without an answer (saved all
   * the same, or not).
   */
  /** How often a proposal was asked for. */
  readonly asked: () => number;
  /** How many reasons of proposals are kept. */
  readonly explained: () => number;
  /** The reply to proposals from now on; null is a failure. */
  readonly solveBy: (solver: Solver) => void;
  /** Whether answers of a yard check are refused from now on. */
  readonly failCheck: (fails: boolean) => void;
  readonly checked: () => readonly CheckAnswer[];
  /** What another clerk saw comes in. */
  readonly checkElsewhere: (answers: readonly CheckAnswer[]) => void;
  /** A check is under way at another desk, or ended there. */
  readonly setChecking: (change: Partial<CheckState>) => void;
  /** What another desk made of plans. */
  readonly planElsewhere: (plans: readonly StoredPlan[]) => void;
  /** The plans that the console keeps. */
  readonly keptPlans: () => readonly StoredPlan[];
  readonly areasElsewhere: (areas: StoredPlans['areas']) => void;
  /** The others know every plan, and cannot be asked. */
  readonly planAlone: (isAlone: boolean) => void;
  readonly failNext: (failure: 'not-saved' | 'lost' | 'lost-but-saved') => void;
  /** Moves an operation to a state, with the sentence of its history. */
  readonly setState: (
    id: OperationId,
    state: OperationState,
    sentence: string,
    change?: Partial<OperationRecord>,
  ) => void;
  /** Another desk changed the yard. */
  readonly change: (change: YardChange) => void;
  readonly setStatus: (change: Partial<ConsoleStatus>) => void;
  /** What the desktop program has; steps toward a newer version that the page asked for. */
  readonly setDesktop: (change: Partial<DesktopState>) => void;
  /** What is held, and the lists that hold it. */
  /** What the desks know of closed spots. */
  readonly setClosures: (now: readonly Closure[]) => void;
  readonly setRelease: (change: Partial<ReleaseState>) => void;
  /** Another clerk sits at the desk, or none. */
  readonly setSession: (change: Partial<SessionState>) => void;
  readonly steps: readonly string[];
  readonly setProblems: (problems: readonly YardProblem[]) => void;
  /** Breaks every open list of changes, as a lost connection does. */
  readonly breakLines: () => void;
  /** The dock schedule as it is from now on; every day of `dayVersions` answers these rows. */
  /** `fields`: what an appointment that is opened carries, by its id. */
  readonly setSchedule: (
    state: Partial<ScheduleState>,
    rows: readonly Appointment[],
    fields?: { readonly [Id in string]?: readonly StampedField[] },
  ) => void;
  readonly failHistory: (sentence: string | null) => void;
};

/** How the double starts. */
export type DoubleOptions = {
  readonly rows: YardRows;
  readonly info?: Partial<ConsoleInfo>;
  readonly status?: Partial<ConsoleStatus>;
  readonly problems?: readonly YardProblem[];
  /** Confirms each operation after so many milliseconds; null leaves that to the test. */
  readonly confirmAfter?: number | null;
  readonly clock?: () => number;
  readonly session?: Partial<SessionState>;
};

/** The PIN of every clerk. */
export const rightPin = '4711';

const noRows: YardRows = { areas: [], spots: [], visits: [], containers: [] };
/** A change that removes nothing. */
export const put = (rows: Partial<YardRows>): YardChange => ({
  put: { ...noRows, ...rows },
  remove: { areas: [], spots: [], visits: [], containers: [] },
});

/** Lists of changes that many may follow. Ends when broken or when the follower leaves. */
function createBroadcast<Event>() {
  const followers = new Set<{ readonly queue: Event[]; wake: () => void; broken: boolean }>();
  return {
    send(event: Event) {
      for (const follower of followers) {
        follower.queue.push(event);
        follower.wake();
      }
    },
    breakAll() {
      for (const follower of followers) {
        follower.broken = true;
        follower.wake();
      }
    },
    async *follow(first: Event, signal: AbortSignal | undefined): AsyncGenerator<Event, void> {
      const follower = { queue: [first], wake: () => {}, broken: false };
      followers.add(follower);
      const stop = () => follower.wake();
      signal?.addEventListener('abort', stop);
      try {
        while (!signal?.aborted && !follower.broken) {
          const next = follower.queue.shift();
          if (next !== undefined) yield next;
          else {
            await new Promise<void>((resolve) => {
              follower.wake = resolve;
            });
          }
        }
      } finally {
        signal?.removeEventListener('abort', stop);
        followers.delete(follower);
      }
    },
  };
}

const noSchedule: ScheduleState = {
  version: 0,
  dayVersions: {},
  isConfigured: true,
  docks: [],
  loadTypes: [],
  window: null,
  asOf: null,
  trouble: null,
  problems: [],
  drafts: [],
};

const noCounts: OperationCounts = {
  queued: 0,
  sending: 0,
  answered: 0,
  confirmed: 0,
  unknown: 0,
  'needs-clerk': 0,
  rejected: 0,
  conflict: 0,
  canceled: 0,
};

/** Creates a double over the given rows. */
export function createConsoleDouble(options: DoubleOptions): ConsoleDouble {
  const { rows, confirmAfter = null, clock = () => now } = options;
  const yard = createYardTable(rows);
  const yardEvents = createBroadcast<YardEvent>();
  const operationEvents = createBroadcast<OperationsEvent>();
  const statusEvents = createBroadcast<ConsoleStatus>();
  const sessionEvents = createBroadcast<SessionState>();
  const lookEvents = createBroadcast<Record<never, never>>();
  const layoutEvents = createBroadcast<SavedLayout>();
  const scheduleEvents = createBroadcast<ScheduleState>();
  let schedule = noSchedule;
  let preferred: StoredPreferences = {};
  let appointments: readonly Appointment[] = [];
  let stamped: { readonly [Id in string]?: readonly StampedField[] } = {};
  const desktopEvents = createBroadcast<DesktopState>();
  let layout: SavedLayout = { version: 0, columns: null };
  const records = new Map<OperationId, OperationRecord>();
  const inverses = new Map<OperationId, readonly Operation[] | null>();
  const submitted: { id: string; operation: Operation; accepted: readonly string[] }[] = [];
  const undone: Operation[] = [];
  let version = 0;
  let failure: 'not-saved' | 'lost' | 'lost-but-saved' | null = null;
  let historyError: string | null = null;
  let problems = options.problems ?? [];
  const at = () => new Date(clock()).toISOString();
  let status: ConsoleStatus = {
    services: {
      'dock-scheduling': { state: 'online', since: new Date(clock() - 3_600_000).toISOString() },
      marketplace: { state: 'not-configured' },
      quoting: { state: 'not-configured' },
    },
    freshness: [
      {
        source: 'yard',
        asOf: new Date(clock() - 8_000).toISOString(),
        progress: null,
        lastError: null,
      },
    ],
    live: { state: 'off' },
    notices: [],
    ...options.status,
  };
  const info: ConsoleInfo = {
    product: 'Yardmaster',
    version: '1.0.0',
    build: '',
    host: 'web',
    demo: true,
    facility: { warehouseId, name: 'Dallas DC', timeZone: 'America/Chicago', placeholders: [] },
    clerk: 'Dana Whitfield',
    ...options.info,
  };

  const snapshot = (): YardEvent => {
    const all = yard.snapshot();
    const columns = <Row extends object>(list: readonly Row[]) =>
      toColumns(Object.keys(list[0] ?? {}) as (keyof Row)[], list);
    return {
      kind: 'snapshot',
      version,
      areas: columns(all.areas),
      spots: columns(all.spots),
      visits: columns(all.visits),
      containers: columns(all.containers),
      problems,
    };
  };
  const change = (delta: YardChange) => {
    yard.put(delta);
    version += 1;
    yardEvents.send({ kind: 'delta', version, change: delta, problems: null });
  };
  const counts = (): OperationCounts => {
    const result: { -readonly [State in OperationState]: number } = { ...noCounts };
    // As the console does: what is over is in no count.
    for (const { state } of records.values()) if (!isFinal(state)) result[state] += 1;
    return result;
  };
  const tell = (record: OperationRecord) => {
    records.set(record.id, record);
    operationEvents.send({ kind: 'changed', record, counts: counts() });
  };
  const setState: ConsoleDouble['setState'] = (id, state, sentence, more = {}) => {
    const record = records.get(id);
    if (record === undefined) throw new Error(`No operation ${id}.`);
    tell({
      ...record,
      state,
      changedAt: at(),
      known: knownOf(state, rawText(sentence)),
      next: nextOf(state, { waiting: { for: 'turn' }, unreadable: false, isTimed: false }),
      choices:
        state === 'queued'
          ? ['cancel']
          : isFinal(state)
            ? []
            : ['check-again', 'send-again', 'drop'],
      history: [...record.history, { at: at(), state, said: rawText(sentence) }],
      ...more,
    });
  };

  function save(
    id: OperationId,
    operation: Operation,
    undoes: OperationId | null,
  ): OperationRecord {
    const before = yard.snapshot();
    const label = labelOf(operation, yard);
    inverses.set(
      id,
      inverseOf(operation, before, (reason) => `Undone: ${reason}`),
    );
    const touched = touches(operation, yard);
    change(apply(yard, operation, at()));
    const record: OperationRecord = {
      id,
      seq: records.size + 1,
      warehouseId,
      operation,
      label,
      state: 'queued',
      actor: { clerk: info.clerk, account: 'dana@dallas.example' },
      savedAt: at(),
      changedAt: at(),
      attempts: 0,
      notBefore: null,
      known: knownOf('queued', savedEvent),
      next: nextOf('queued', { waiting: { for: 'turn' }, unreadable: false, isTimed: false }),
      findings: [],
      sides: [],
      choices: ['cancel', 'send-now'],
      touches: touched,
      undoes,
      wayBack: inverses.get(id) ?? [],
      history: [{ at: at(), state: 'queued', said: savedEvent }],
    };
    tell(record);
    if (confirmAfter !== null) {
      setTimeout(() => setState(id, 'sending', 'Sent to the service.'), confirmAfter / 2);
      setTimeout(() => setState(id, 'confirmed', 'The yard shows it.'), confirmAfter);
    }
    return record;
  }

  const status_ = implement(statusContract);
  const yard_ = implement(yardContract);
  const operations_ = implement(operationsContract);
  const settings_ = implement(settingsContract);
  const layout_ = implement(layoutContract);
  const now_ = implement(nowContract);
  const closures_ = implement(closuresContract);
  const closureEvents = createBroadcast<readonly Closure[]>();
  let closures: readonly Closure[] = [];
  const setClosures = (now: readonly Closure[]) => {
    closures = now;
    closureEvents.send(closures);
  };
  const release_ = implement(releaseContract);
  const releaseEvents = createBroadcast<ReleaseState>();
  let release: ReleaseState = {
    holds: [],
    blocks: [],
    letGo: { alone: null },
    items: [],
    inspections: [],
    passes: [],
    seconds: [],
    photos: [],
    mayAlone: false,
  };
  const setRelease = (change: Partial<ReleaseState>) => {
    release = { ...release, ...change };
    releaseEvents.send(release);
  };
  const photos_ = implement(photosContract);
  const photoEvents = createBroadcast<PhotosState>();
  const detention_ = implement(detentionContract);
  const detentionEvents = createBroadcast<PoliciesInForce>();
  let inForce: PoliciesInForce = { policies: [], set: null };
  let kept: { readonly snoozes: readonly Snooze[]; readonly limits: OwnLimits } = {
    snoozes: [],
    limits: {},
  };
  const plans_ = implement(plansContract);
  let isPlanAlone = false;
  let plans: StoredPlans = { plans: [], areas: [], weights: {} };
  const reasons = new Map<string, readonly StoredReason[]>();
  const planEvents = createBroadcast<StoredPlans>();
  const setPlans = (change: Partial<StoredPlans>) => {
    plans = { ...plans, ...change };
    planEvents.send(plans);
  };
  const check_ = implement(yardCheckContract);
  let checking: CheckState = { isOpen: false, begun: null, answers: [], confirmed: [] };
  const checkEvents = createBroadcast<CheckEvent>();
  const setChecking = (change: Partial<CheckState>) => {
    checking = { ...checking, ...change };
    checkEvents.send({ kind: 'state', state: checking });
  };
  const moves_ = implement(movesContract);
  let moves: readonly Move[] = [];
  let lastMove = 0;
  const moveEvents = createBroadcast<readonly Move[]>();
  const setMoves = (next: readonly Move[]) => {
    moves = next;
    moveEvents.send(moves);
  };
  let solver: Solver = greedyAssignment;
  let enough = Promise.withResolvers<void>();
  let asked = 0;
  let checkFails = false;
  /** Every look there was. */
  const looks: CheckAnswer[] = [];
  const checked = (answers: readonly CheckAnswer[]) => {
    looks.push(...answers);
    checking = { ...checking, answers: [...checking.answers, ...answers] };
    checkEvents.send({ kind: 'answers', answers });
  };
  const nowEvents = createBroadcast<typeof kept>();
  const keep = (change: Partial<typeof kept>) => {
    kept = { ...kept, ...change };
    nowEvents.send(kept);
  };
  const desktop_ = implement(desktopContract);
  let desktop: DesktopState = { notifications: null, update: null, show: null };
  const steps: string[] = [];
  const setDesktop = (change: Partial<DesktopState>) => {
    desktop = { ...desktop, ...change };
    desktopEvents.send(desktop);
    desktop = { ...desktop, show: null };
  };
  const appointments_ = implement(appointmentsContract);
  const journal_ = implement(journalContract);
  let acts: readonly ActLine[] = [];
  const journal = createRouterClient({
    acts: journal_.acts.handler(({ input }) => ({
      lines: acts.filter(
        ({ list, clerk }) => input.lists.includes(list) && clerk.includes(input.search),
      ),
      next: null,
    })),
  });
  const session_ = implement(sessionContract);
  let session: SessionState = { ...openSession(info.clerk), ...options.session };
  const setSession = (change: Partial<SessionState>) => {
    session = { ...session, ...change };
    sessionEvents.send(session);
  };
  const router = {
    status: {
      info: status_.info.handler(() => info),
      networkChanged: status_.networkChanged.handler(() => undefined),
      watch: status_.watch.handler(({ signal }) => statusEvents.follow(status, signal)),
    },
    session: {
      now: session_.now.handler(() => session),
      watch: session_.watch.handler(({ signal }) => sessionEvents.follow(session, signal)),
      reportActivity: session_.reportActivity.handler(() => undefined),
      whileVisible: session_.whileVisible.handler(({ signal }) => lookEvents.follow({}, signal)),
      setSystem: session_.setSystem.handler(() => undefined),
      lock: session_.lock.handler(() => setSession({ clerk: null })),
      setLanguage: session_.setLanguage.handler(({ input, errors }) => {
        const { clerk } = session;
        if (clerk === null) throw errors.REFUSED({ data: { said: message('clerks.locked') } });
        setSession({ clerk: { ...clerk, reads: input }, reads: input });
        return { ...clerk, reads: input };
      }),
      unlock: session_.unlock.handler(({ input, errors }) => {
        const known = session.clerks.find(({ id }) => id === input.clerk);
        if (known === undefined || input.pin !== rightPin)
          throw errors.REFUSED({ data: { said: message('clerks.wrongPin') } });
        const clerk = { ...known, reads: input.reads ?? known.reads };
        setSession({ clerk, reads: clerk.reads });
        return clerk;
      }),
    },
    yard: {
      watch: yard_.watch.handler(({ signal }) => yardEvents.follow(snapshot(), signal)),
      shown: yard_.shown.handler(() => {}),
      refresh: yard_.refresh.handler(() => ({ ok: true, said: message('reading.upToDate') })),
      spotEvents: yard_.spotEvents.handler(({ input, errors }): readonly SpotEvent[] => {
        if (historyError !== null)
          throw errors.UNAVAILABLE({ data: { said: rawText(historyError) } });
        const isDoor = yard.spot(input.spot)?.type === 'docking';
        return [
          {
            id: 'event-2',
            at: new Date(clock() - 5_400_000).toISOString(),
            eventType: 'assignment',
            reason: null,
            observation: null,
            by: 'Dana Whitfield',
          },
          {
            id: 'event-1',
            at: new Date(clock() - 90_000_000).toISOString(),
            eventType: 'open',
            reason: isDoor ? 'Leveler repaired' : 'Cleared',
            observation: null,
            by: 'Night shift',
          },
        ];
      }),
    },
    appointments: {
      watch: appointments_.watch.handler(({ signal }) => scheduleEvents.follow(schedule, signal)),
      some: appointments_.some.handler(({ input }) =>
        appointments.filter(({ id }) => input.ids.includes(id)),
      ),
      range: appointments_.range.handler(() => appointments),
      mayChange: appointments_.mayChange.handler(() => ({ mayChange: true })),
      search: appointments_.search.handler(({ input }) => ({
        items: appointments
          .filter(({ confirmationNumber }) => confirmationNumber?.startsWith(input.text))
          .slice(0, input.limit),
        more: false,
      })),
      open: appointments_.open.handler(({ input, errors }) => {
        const appointment = appointments.find(({ id }) => id === input.id);
        if (appointment === undefined)
          throw errors.NOT_POSSIBLE({ data: { said: rawText('There is no such appointment.') } });
        const detail = {
          appointment,
          fields: stamped[input.id] ?? [],
          notes: 'Ring twice',
          ccEmails: [],
          timeline: [],
          tags: [],
          problems: [],
        };
        return { detail, asOf: at(), trouble: null, isWhole: true };
      }),
      carriers: appointments_.carriers.handler(() => []),
      known: appointments_.known.handler(() => null),
    },
    desktop: {
      watch: desktop_.watch.handler(({ signal }) => desktopEvents.follow(desktop, signal)),
      setNotifications: desktop_.setNotifications.handler(({ input }) =>
        setDesktop({ notifications: input.on }),
      ),
      print: desktop_.print.handler(() => void steps.push('print')),
      update: desktop_.update.handler(({ input }) => void steps.push(input.step)),
    },
    release: {
      watch: release_.watch.handler(({ signal }) => releaseEvents.follow(release, signal)),
      truck: release_.truck.handler(() => ({ check: { load: null, lines: [] }, holds: [] })),
    },
    photos: {
      watch: photos_.watch.handler(({ signal }) =>
        photoEvents.follow(
          { rule: usualPhotoRule, usedBytes: 0, hasCamera: false, version: 0 },
          signal,
        ),
      ),
      of: photos_.of.handler(() => []),
    },
    detention: {
      watch: detention_.watch.handler(({ signal }) => detentionEvents.follow(inForce, signal)),
      set: detention_.set.handler(({ input: { policies } }) => {
        inForce = { policies, set: { by: info.clerk, at: clock() } };
        detentionEvents.send(inForce);
      }),
    },
    closures: {
      watch: closures_.watch.handler(({ signal }) => closureEvents.follow(closures, signal)),
      setUntil: closures_.setUntil.handler(({ input: { spot, until } }) =>
        setClosures(closures.map((each) => (each.spot === spot ? { ...each, until } : each))),
      ),
    },
    now: {
      watch: now_.watch.handler(({ signal }) => nowEvents.follow(kept, signal)),
      snooze: now_.snooze.handler(({ input }) => {
        const { clerk } = info;
        keep({
          snoozes: [
            ...kept.snoozes.filter(({ key }) => key !== input.key),
            { ...input, by: clerk, at: at() },
          ],
        });
      }),
      wake: now_.wake.handler(({ input }) =>
        keep({ snoozes: kept.snoozes.filter(({ key }) => key !== input.key) }),
      ),
      setLimit: now_.setLimit.handler(({ input: { limit, minutes } }) => {
        const { [limit]: _, ...others } = kept.limits;
        keep({ limits: minutes === undefined ? others : { ...others, [limit]: minutes } });
      }),
    },
    plans: {
      watch: plans_.watch.handler(({ signal }) => planEvents.follow(plans, signal)),
      save: plans_.save.handler(({ input: { base, commit, evenAlone, ...plan }, errors }) => {
        if (commit === 'begin' && isPlanAlone && !evenAlone)
          throw errors.ALONE({ data: { said: rawText('Nobody can be asked.') } });
        const known = plans.plans.find(({ id }) => id === plan.id);
        if ((known?.version ?? 0) !== base)
          throw errors.REFUSED({ data: { said: rawText('Changed meanwhile.') } });
        const made = { ...plan, version: base + 1, by: info.clerk, at: at() };
        setPlans({ plans: [made, ...plans.plans.filter(({ id }) => id !== plan.id)] });
        return { version: base + 1 };
      }),
      remove: plans_.remove.handler(({ input, errors }) => {
        if (plans.plans.some(({ id, saving }) => id === input.id && saving !== undefined))
          throw errors.NOT_SAVED({ data: { said: rawText('It is being saved elsewhere.') } });
        setPlans({ plans: plans.plans.filter(({ id }) => id !== input.id) });
      }),
      explain: plans_.explain.handler(({ input }) => {
        const others = (reasons.get(input.id) ?? []).filter(({ asset }) =>
          input.reasons.every((each) => each.asset.id !== asset.id),
        );
        reasons.set(input.id, [...others, ...input.reasons]);
      }),
      reasons: plans_.reasons.handler(({ input }) => reasons.get(input.id) ?? []),
      assign: plans_.assign.handler(
        async ({ input: { counts, spots, costs, deadlines }, errors, signal }) => {
          let from = 0;
          const choices = counts.map((count) => {
            const first = from;
            from += count;
            return spots.slice(first, from).map((each, index) => ({
              spot: each,
              cost: costs[first + index] ?? 0,
              minutes: deadlines?.minutes[first + index] ?? 0,
            }));
          });
          asked += 1;
          const dropped = Promise.withResolvers<null>();
          signal?.addEventListener('abort', () => dropped.resolve(null));
          const found = await Promise.race([
            solver({ spots: spots.length, choices, deadlines }, enough.promise),
            dropped.promise,
          ]);
          if (found === null)
            throw errors.FAILED({ data: { said: rawText('The solver failed.') } });
          return 'chosen' in found ? found : { chosen: found, over: 0 };
        },
      ),
      endAssign: plans_.endAssign.handler(() => {
        enough.resolve();
        enough = Promise.withResolvers();
      }),
      setArea: plans_.setArea.handler(({ input }) =>
        setPlans({ areas: [...plans.areas.filter(({ area }) => area !== input.area), input] }),
      ),
      setWeight: plans_.setWeight.handler(({ input: { weight, feet } }) => {
        const { [weight]: _, ...others } = plans.weights;
        setPlans({ weights: feet === undefined ? others : { ...others, [weight]: feet } });
      }),
    },
    yardCheck: {
      watch: check_.watch.handler(({ signal }) =>
        checkEvents.follow({ kind: 'state', state: checking }, signal),
      ),
      begin: check_.begin.handler(() => setChecking({ isOpen: true, answers: [] })),
      answer: check_.answer.handler(({ input, errors }) => {
        if (checkFails) throw errors.NOT_SAVED({ data: { said: rawText('The disk is full.') } });
        checked(input.answers.map((each) => ({ ...each, by: info.clerk, at: at() })));
      }),
      end: check_.end.handler(() => setChecking({ isOpen: false, answers: [] })),
      looked: check_.looked.handler(({ input: { until } }) => {
        const known = looks.filter(
          (each) => each.seen.kind !== 'unseen' && Date.parse(each.at) <= until,
        );
        return [...new Map(known.map(({ spot, at }) => [spot, { spot, at }])).values()];
      }),
    },
    moves: {
      watch: moves_.watch.handler(({ signal }) => moveEvents.follow(moves, signal)),
      give: moves_.give.handler(({ input: { plan, planName, moves: given } }) => {
        const kept = moves.filter((each) => each.plan !== plan || !isOpenMove(each));
        const made = given.map(
          (each, index): Move => ({
            ...(each as GivenMove),
            number: lastMove + index + 1,
            plan,
            planName,
            isUrgent: false,
            driver: '',
            state: 'planned',
            why: '',
            by: info.clerk,
            at: at(),
          }),
        );
        lastMove += made.length;
        setMoves([...kept, ...made]);
      }),
      change: moves_.change.handler(({ input: { ids, ...more } }) => {
        const own = Object.fromEntries(
          Object.entries(more).filter(([, value]) => value !== undefined),
        );
        setMoves(
          moves.map((each) =>
            ids.includes(each.id) && each.state !== 'done' ? { ...each, ...own } : each,
          ),
        );
      }),
      clear: moves_.clear.handler(() => setMoves(moves.filter(isOpenMove))),
      labels: moves_.labels.handler(({ input: { codes } }) => ({
        labels: codes.map((code) => ({ svg: `<svg id="${code}"/>`, modules: 145 })),
      })),
      barcodes: moves_.barcodes.handler(({ input: { numbers } }) => ({
        svgs: numbers.map(() => '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      })),
    },
    layout: {
      watch: layout_.watch.handler(({ signal }) => layoutEvents.follow(layout, signal)),
      save: layout_.save.handler(({ input, errors }) => {
        if (input.base !== layout.version)
          throw errors.REFUSED({ data: { said: rawText('Another version was saved meanwhile.') } });
        layout = { version: layout.version + 1, columns: input.columns };
        layoutEvents.send(layout);
        return { version: layout.version };
      }),
      versions: layout_.versions.handler(() => []),
    },
    operations: {
      submit: operations_.submit.handler(({ input, errors }) => {
        const { id, operation, accepted } = input;
        submitted.push({ id, operation, accepted });
        const known = records.get(id);
        if (known !== undefined) return known;
        const mode = failure;
        failure = null;
        if (mode === 'not-saved')
          throw errors.NOT_SAVED({
            data: {
              said: rawText('The disk of this computer is full. Free some room and try again.'),
            },
          });
        if (mode === 'lost') throw new Error('lost');
        const findings = check(yard, operation);
        const refusals = findings.filter(({ severity }) => severity === 'refuse');
        if (refusals.length > 0) throw errors.REFUSED({ data: { findings: refusals } });
        const cautions = findings.filter(({ code }) => !accepted.includes(code));
        if (cautions.length > 0) throw errors.CAUTION({ data: { findings: cautions } });
        undone.length = 0;
        const record = save(id, operation, null);
        if (mode === 'lost-but-saved') throw new Error('lost');
        return record;
      }),
      watch: operations_.watch.handler(({ signal }) =>
        operationEvents.follow(
          {
            kind: 'open',
            records: [...records.values()].filter(({ state }) => !isFinal(state)),
            counts: counts(),
          },
          signal,
        ),
      ),
      list: operations_.list.handler(({ input: { states, search, before, limit } }) => {
        const wanted = [...records.values()]
          .filter(
            (record) =>
              states === undefined || states.length === 0 || states.includes(record.state),
          )
          .filter(
            (record) =>
              search === undefined ||
              englishWords().format(record.label).toLowerCase().includes(search.toLowerCase()),
          )
          .reverse();
        return {
          records: wanted.filter(({ seq }) => before === undefined || seq < before).slice(0, limit),
          total: wanted.length,
        };
      }),
      choose: operations_.choose.handler(({ input, errors }) => {
        const record = records.get(input.id);
        if (record === undefined || isFinal(record.state)) {
          throw errors.NOT_POSSIBLE({
            data: { said: rawText('This operation is finished; nothing is left to decide.') },
          });
        }
        if (input.choice === 'drop' || input.choice === 'cancel')
          setState(input.id, 'canceled', 'Dropped by the clerk.');
        else if (input.choice === 'mark-done')
          setState(input.id, 'confirmed', 'Dana Whitfield saw in the yard that it is done.');
        else setState(input.id, 'queued', `The clerk chose: ${input.choice}.`);
        return records.get(input.id) as OperationRecord;
      }),
      undo: operations_.undo.handler(({ input, errors }) => {
        // What has no way back is passed over.
        const newest = [...records.values()]
          .reverse()
          .find(
            ({ id, undoes, state }) =>
              input?.besides?.includes(id) !== true &&
              undoes === null &&
              state !== 'canceled' &&
              (inverses.get(id) ?? null) !== null,
          );
        const inverse = newest === undefined ? null : (inverses.get(newest.id) ?? null);
        if (newest === undefined || inverse === null)
          throw errors.NOTHING({ data: { said: message('common.nothingToUndo') } });
        if (input?.only !== undefined && input.only !== newest.id)
          throw errors.NOTHING({ data: { said: message('operations.undo.notNewest') } });
        if (input?.evenOld !== true && clock() - Date.parse(newest.savedAt) > 120_000)
          throw errors.OLD({
            data: {
              said: message('operations.undo.old', {
                label: newest.label,
                at: Date.parse(newest.savedAt),
              }),
            },
          });
        const why = barOf(yard, inverse);
        if (why !== null)
          throw errors.NOTHING({
            data: { said: message('operations.undo.cannot', { label: asDone(newest.label), why }) },
          });
        for (const operation of inverse) change(apply(yard, operation, at()));
        setState(newest.id, 'canceled', 'Taken back before it was sent.');
        undone.push(newest.operation);
        // As the console does: the move that it did is open again, under a new id.
        const again = { id: `${newest.id}-again` as OperationId, state: 'planned' } as const;
        if (moves.some(({ id }) => id === newest.id))
          setMoves(moves.map((each) => (each.id === newest.id ? { ...each, ...again } : each)));
        return { undone: records.get(newest.id) as OperationRecord, by: null };
      }),
      nextUndo: operations_.nextUndo.handler(
        () =>
          [...records.values()].findLast(
            ({ id, undoes, state }) =>
              undoes === null && state !== 'canceled' && (inverses.get(id) ?? null) !== null,
          ) ?? null,
      ),
      redo: operations_.redo.handler(({ errors }) => {
        const operation = undone.pop();
        if (operation === undefined)
          throw errors.NOTHING({ data: { said: rawText('There is nothing to redo.') } });
        return save(`redo-${records.size}` as OperationId, operation, null);
      }),
    },
    settings: {
      preferences: settings_.preferences.handler(() => preferred),
      keepPreferences: settings_.keepPreferences.handler(({ input }) => {
        preferred = { ...preferred, ...input };
      }),
    },
  };

  return {
    // Later features of the contract are not part of these tests; their calls are missing.
    // The journal is beside the router, so that a test may put a real one in its place.
    api: Object.assign(createRouterClient(router), { journal }) as unknown as ConsoleApi,
    info,
    yard,
    saved: () => [...records.values()],
    setActs: (next) => {
      acts = next;
    },
    submitted: () => submitted,
    asked: () => asked,
    explained: () => [...reasons.values()].flat().length,
    solveBy: (by) => {
      solver = by;
    },
    failCheck: (fails) => {
      checkFails = fails;
    },
    checked: () => checking.answers,
    checkElsewhere: checked,
    setChecking,
    planElsewhere: (elsewhere) =>
      setPlans({
        plans: [
          ...elsewhere,
          ...plans.plans.filter(({ id }) => elsewhere.every((each) => each.id !== id)),
        ],
      }),
    keptPlans: () => plans.plans,
    areasElsewhere: (areas) => setPlans({ areas }),
    planAlone: (isAlone) => {
      isPlanAlone = isAlone;
    },
    failNext: (mode) => {
      failure = mode;
    },
    setState,
    change,
    setDesktop,
    setClosures,
    setRelease,
    setSession,
    steps,
    setStatus(next) {
      status = { ...status, ...next };
      statusEvents.send(status);
    },
    setProblems(next) {
      problems = next;
      version += 1;
      yardEvents.send({ kind: 'delta', version, change: put({}), problems });
    },
    breakLines() {
      for (const each of [yardEvents, operationEvents, statusEvents]) each.breakAll();
    },
    setSchedule(state, rows, fields = {}) {
      stamped = fields;
      schedule = { ...schedule, ...state, version: schedule.version + 1 };
      appointments = rows;
      scheduleEvents.send(schedule);
    },
    failHistory(sentence) {
      historyError = sentence;
    },
  };
}
