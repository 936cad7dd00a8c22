/**
 * How this desk agrees with the others: session after session over the shared log, always writing
 * what the log lacks of this desk and learning what the outbox lacks of the log. What it promises
 * is in docs/decisions/desks-agree-over-a-log.md.
 */
import type { LogFact } from '../../shared/desks/log-fact.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { EntityRef } from '../../shared/yard/operations.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Agreement, AgreementParts, AgreementState, LogView } from './agreement-parts.ts';
import { createAttendants, type Presence, TELL_MS } from './desk-presence.ts';
import { type LogConnection, LogError } from './log/shared-log.ts';
import { createSharedCheckIns } from './replicate/check-in-replication.ts';
import { createSharedCopies } from './replicate/copies.ts';
import { createSharedEntries, isEntry } from './replicate/note-replication.ts';
import { applyLog } from './session/apply-log.ts';
import { createCoordinator } from './session/coordinator.ts';
import { nextFact } from './session/next-fact.ts';
import { createPendingSaves } from './session/pending-saves.ts';
import { createReaders } from './session/readers.ts';
import { createRefused } from './session/refused-operations.ts';
import { begin, createSession, foldOfJournal, type Session } from './session/session.ts';

/**
 * Waits from one session to the next, in milliseconds: after one that worked, and the longest after
 * failures.
 */
const againMs = { least: 50, most: 500, longest: 5_000 };

/** The agreement, alone until `start`. */
export function createAgreement(parts: AgreementParts): Agreement {
  const { desk, clock, timers, random, journal, hash, facility, log } = parts;
  const { tell, watch } = createListeners<void>(() => log.warn('A listener of the desks failed.'));
  const stop = new AbortController();
  const wakeSignal = createWakeSignal(stop.signal);
  const attendants = createAttendants(desk, clock);
  const answers = createPendingSaves(timers);
  const view = unconnected(foldOfJournal(journal, facility, hash), clock.now(), tell);
  const { announced, forget, ...gate } = createCoordinator(view, parts, answers, attendants, () =>
    wakeSignal.wake(),
  );
  const checkIns = createSharedCheckIns(view, parts, attendants, () => wakeSignal.wake());
  const entries = createSharedEntries(view, parts, () => wakeSignal.wake());
  const copies = createSharedCopies(view, parts, () => wakeSignal.wake());
  const readers = createReaders(view, parts, attendants.desks);
  let ended: Promise<void> = Promise.resolve();

  const { setState, isReadUp, updateState } = createStateTracker(view, clock, tell);

  function disconnect(error: unknown): void {
    const said = error instanceof LogError ? error.said : message('desks.log.lost');
    if (!(error instanceof LogError))
      log.warn('A session with the other desks failed.', { error: String(error) });
    for (const each of [checkIns, copies]) each.end();
    view.togetherSince = Number.POSITIVE_INFINITY;
    setState({ is: 'alone', since: clock.now(), said });
    view.refused.keep(new Set());
    answers.nobodyAnswers();
  }

  /** Reads what this desk lacks, then reads and writes until the connection ends. */
  async function session(connection: LogConnection): Promise<never> {
    view.sessions += 1;
    const mine = new AbortController();
    const signal = AbortSignal.any([stop.signal, mine.signal]);
    const read = (fact: LogFact | null, about: readonly EntityRef[]) => {
      if (!isReadUp()) return;
      // What was read up is as old as the session that brings it: only what comes by now is news of
      // the yard.
      if (fact?.said.kind === 'end' && fact.desk !== desk && fact.said.seen !== null)
        parts.saw(fact.said.seen, fact.said.readAt, about);
      applyLog(view, parts, answers);
      if (fact !== null) for (const each of [checkIns, entries, copies]) each.heard(fact);
      readers.look();
      tell();
      wakeSignal.wake();
    };
    const sessionParts = { ...parts, connection, signal, read };
    let cancelTelling: () => void = () => undefined;
    try {
      setState({ is: 'reading' });
      forget();
      const { fold, lost, first, last } = await begin(sessionParts, view.fold);
      view.fold = fold;
      if (lost !== null) {
        [view.lost, view.lostEntries] = [
          lost.filter((each) => !isEntry(each)),
          lost.filter(isEntry),
        ];
        view.holdUntil = clock.monotonic() + parts.holdMs;
        log.warn('The log of the desks was rolled back.', { lost: lost.length });
      }
      const running = createSession(sessionParts, fold);
      const reading = running.run();
      reading.catch(() => wakeSignal.wake());
      await Promise.race([running.reached(last), reading]);
      updateState();
      applyLog(view, parts, answers);
      for (const each of [checkIns, entries, copies]) each.begin(first);
      readers.begin((text) => connection.tell(text));
      connection.heard((by, text) => {
        if (by !== desk && parts.reading?.heard(by, text) === true) return;
        if (attendants.heard(by, text, presence()))
          mine.abort(new LogError('wrong', message('desks.state.disagree')));
        readers.look();
        tell();
      });
      cancelTelling = repeat(timers, TELL_MS, () => {
        connection.tell(JSON.stringify(presence()));
        readers.look();
        wakeSignal.wake();
      });
      return await Promise.race([reading, write(running, signal), aborted(signal)]);
    } finally {
      cancelTelling();
      readers.end();
      mine.abort();
      wakeSignal.wake();
      await connection.close().catch(() => undefined);
    }
  }

  /** Writes one fact after the other, each on the view that the one before led to. */
  async function write(running: Session, signal: AbortSignal): Promise<never> {
    for (;;) {
      signal.throwIfAborted();
      updateState();
      applyLog(view, parts, answers);
      const said =
        nextFact(view, parts, answers, checkIns.next) ??
        entries.next() ??
        copies.next() ??
        readers.wish();
      if (said === null) {
        const held = view.holdUntil - clock.monotonic();
        const cancel = held > 0 ? timers.after(held + 1, () => wakeSignal.wake()) : null;
        await wakeSignal.next();
        cancel?.();
        continue;
      }
      const became = await running.write(said);
      signal.throwIfAborted();
      applyLog(view, parts, answers);
      tell();
      if (became === 'valid' && said.kind === 'sending') announced(said);
      if (became === 'valid' && said.kind === 'again') isBack(view, said.fact);
      // Others write as well: a little chance keeps them apart.
      if (became !== 'valid') await pause(random.next() * 10);
    }
  }

  const presence = () => presenceOf(view, desk, parts.service());
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));

  async function run(): Promise<void> {
    let failures = 0;
    while (!stop.signal.aborted) {
      try {
        await session(await parts.server.connect(stop.signal));
      } catch (error) {
        if (stop.signal.aborted) return;
        failures = view.togetherSince < Number.POSITIVE_INFINITY ? 0 : failures + 1;
        disconnect(error);
      }
      const longest = Math.min(againMs.longest, againMs.most * 2 ** Math.min(failures, 4));
      await pause(againMs.least + random.next() * (longest - againMs.least));
    }
  }

  return {
    start() {
      ended = run();
    },
    async stop() {
      stop.abort();
      wakeSignal.wake();
      await ended.catch(() => undefined);
      disconnect(new LogError('lost', message('desks.log.lost')));
    },
    state: () => view.state,
    get fold() {
      return view.fold;
    },
    refused: view.refused.all,
    heard: attendants.desks,
    watch,
    changed: () => wakeSignal.wake(),
    checkIns,
    copies,
    notes: entries.notes,
    ...gate,
  };
}

/** How the agreement goes: what is told of it where that changes. */
function createStateTracker(view: LogView, clock: Clock, tell: () => void) {
  function setState(next: AgreementState): void {
    const { state } = view;
    // Alone since it began to be, for the newest reason.
    const said =
      next.is === 'alone' && state.is === 'alone' ? { ...next, since: state.since } : next;
    if (JSON.stringify(said) === JSON.stringify(state)) return;
    view.state = said;
    tell();
  }
  const isReadUp = () => view.state.is !== 'alone' && view.state.is !== 'reading';
  return {
    setState,
    isReadUp,
    /** The state of a session that has read everything. */
    updateState(): void {
      if (!isReadUp()) view.togetherSince = clock.monotonic();
      if (view.fold.isBehind) setState({ is: 'behind' });
      else if (clock.monotonic() < view.holdUntil)
        setState({ is: 'holding', lost: view.lost.length });
      else setState({ is: 'together' });
    },
  };
}

/** What this desk tells of itself. */
const presenceOf = (
  view: LogView,
  desk: DeskId,
  service: ReturnType<AgreementParts['service']>,
): Presence => ({
  cursor: view.fold.seq,
  head: view.fold.head,
  isTogether: view.state.is === 'together',
  open: [...view.fold.open.values()].filter(({ holder }) => holder === desk).length,
  ...service,
});

/** A fact that the log lost is there again. */
function isBack(view: LogView, fact: string): void {
  view.lost = view.lost.filter(({ id }) => id !== fact);
  view.lostEntries = view.lostEntries.filter(({ id }) => id !== fact);
}

/** The view before the first session. */
const unconnected = (fold: LogView['fold'], now: number, tell: () => void): LogView => ({
  fold,
  lost: [],
  lostEntries: [],
  holdUntil: Number.NEGATIVE_INFINITY,
  state: { is: 'alone', since: now, said: message('desks.state.connecting') },
  togetherSince: Number.POSITIVE_INFINITY,
  sessions: 0,
  refused: createRefused(tell),
});

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/** Works now and every so many milliseconds; the answer ends it. */
function repeat(timers: Timers, ms: number, work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const again = () => {
    work();
    cancel = timers.after(ms, again);
  };
  again();
  return () => cancel();
}
