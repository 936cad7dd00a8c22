/**
 * How this desk agrees with the other desks of its facility.
 *
 * The problem: two clerks at two desks put two trucks on the same spot at the same moment. The
 * service doesn't prevent it, and the internet may be down.
 *
 * The idea: all desks share one log, in one order. Before an operation is sent, its desk writes it
 * to the log. If two desks want the same, the first in the log has it and the other's clerk sees a
 * conflict.
 *
 * How it works:
 * 1. A session begins with a connection to the log. We read what we missed (`session/session.ts`).
 * 2. Then we compare our outbox with what the log says, write what the log lacks of us, and take in
 *    what it says about our operations. There is no queue: after each entry the difference is
 *    computed anew (`session/next-fact.ts`, `session/apply-log.ts`).
 * 3. A fact counts only if it names the head of the chain that its desk had read. So of two facts
 *    written at the same moment, one is void, and every desk skips the same one.
 * 4. Before a request goes out, we write that we are sending it (`session/coordinator.ts`).
 *
 * What is unusual:
 * - The connection ends. We are alone; what the other desks may know waits, everything else goes on
 *   as with a single desk.
 * - The log has lost entries. We notice at the start of a session, send nothing for the grace
 *   period, and put the entries back.
 * - A desk is silent for a minute. Another may take over its operations, as unknown ones.
 *
 * When you change this: correctness depends only on the order of the log, on the chain of hashes
 * and on each desk's own outbox. It never depends on the yard server's disk or clock.
 * The promises DK1 to DK14 are in docs/reference/desks.md; why it is so, in
 * docs/decisions/desks-agree-over-a-log.md. `npm run simulate:desks` looks for operations that were
 * promised twice.
 */
import type { Fold } from '../../shared/desks/fold.ts';
import type { FactBody, LogFact } from '../../shared/desks/log-fact.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DeskId, OperationId, SpotId } from '../../shared/ids.ts';
import type { EntityRef, Finding } from '../../shared/yard/operations.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { OperationToSend } from '../outbox/desk-ports.ts';
import type { Agreement, AgreementParts, AgreementState, LogView } from './agreement-parts.ts';
import { Attendants, type Presence, TELL_MS } from './desk-presence.ts';
import { type LogConnection, LogError } from './log/shared-log.ts';
import { SharedCheckIns } from './replicate/check-in-replication.ts';
import { SharedCopies } from './replicate/copies.ts';
import { isEntry, SharedEntries } from './replicate/note-replication.ts';
import { applyLog } from './session/apply-log.ts';
import { Coordinator } from './session/coordinator.ts';
import { nextFact } from './session/next-fact.ts';
import { PendingSaves } from './session/pending-saves.ts';
import { Readers } from './session/readers.ts';
import { RefusedOperations } from './session/refused-operations.ts';
import { begin, foldOfJournal, Session } from './session/session.ts';

/**
 * Time between sessions, in milliseconds: after one that worked, and the longest after failures.
 */
const againMs = { least: 50, most: 500, longest: 5_000 };

/** What we replicate besides operations, each in its own way. */
type Replicated = {
  readonly begin: (first: number) => void;
  readonly heard: (fact: LogFact) => void;
};

/**
 * The agreement of one desk. States, as `state` reports them:
 *
 *       alone → reading → together ⇄ holding
 *         ↑        ↓          ↓         ↓      (behind: a newer program's fact stops all writing)
 *         └────────┴──────────┴─────────┘
 *
 * - `alone`: until `start`, and whenever a session ends.
 * - `reading`: a session catches up with the log.
 * - `together`: we read and write with the others.
 * - `holding`: after a rolled-back log, until no earlier request can arrive any more.
 */
export class DeskAgreement implements Agreement {
  readonly checkIns: SharedCheckIns;
  readonly copies: SharedCopies;
  readonly watch: Agreement['watch'];
  readonly #parts: AgreementParts;
  readonly #view: LogView;
  readonly #attendants: Attendants;
  /** Saves, requests and takeovers that wait for the log. */
  readonly #pending: PendingSaves;
  readonly #coordinator: Coordinator;
  readonly #entries: SharedEntries;
  readonly #readers: Readers;
  readonly #stop = new AbortController();
  /** There may be something to write. */
  readonly #wakeSignal = createWakeSignal(this.#stop.signal);
  readonly #tell: () => void;
  /** Settles when the last session has ended. */
  #ended: Promise<void> = Promise.resolve();

  constructor(parts: AgreementParts) {
    const { desk, clock, timers, journal, hash, facility, log } = parts;
    const wake = () => this.#wakeSignal.wake();
    const listeners = createListeners<void>(() => log.warn('A listener of the desks failed.'));
    this.#parts = parts;
    this.#tell = listeners.tell;
    this.watch = listeners.watch;
    const view = unconnected(foldOfJournal(journal, facility, hash), clock.now(), listeners.tell);
    this.#view = view;
    this.#attendants = new Attendants(desk, clock);
    this.#pending = new PendingSaves(timers);
    this.#coordinator = new Coordinator(view, parts, this.#pending, this.#attendants, wake);
    this.checkIns = new SharedCheckIns(view, parts, this.#attendants, wake);
    this.copies = new SharedCopies(view, parts, wake);
    this.#entries = new SharedEntries(view, parts, wake);
    this.#readers = new Readers(view, parts, this.#attendants.desks);
  }

  start(): void {
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.changed();
    await this.#ended.catch(() => undefined);
    this.#disconnect(new LogError('lost', message('desks.log.lost')));
  }

  state(): AgreementState {
    return this.#view.state;
  }

  get fold(): Fold {
    return this.#view.fold;
  }

  get refused(): Agreement['refused'] {
    return this.#view.refused.all;
  }

  get heard(): Agreement['heard'] {
    return this.#attendants.desks;
  }

  get notes(): Agreement['notes'] {
    return this.#entries.notes;
  }

  changed(): void {
    this.#wakeSignal.wake();
  }

  agree(id: OperationId): ReturnType<Agreement['agree']> {
    return this.#coordinator.agree(id);
  }

  withFirst(findings: readonly Finding[]): readonly Finding[] {
    return this.#coordinator.withFirst(findings);
  }

  release(ids: readonly OperationId[]): void {
    this.#coordinator.release(ids);
  }

  openTurns(spot: SpotId): readonly OperationId[] {
    return this.#coordinator.openTurns(spot);
  }

  stepsOn(spot: SpotId): ReturnType<Agreement['stepsOn']> {
    return this.#coordinator.stepsOn(spot);
  }

  placeOf(id: OperationId): number | null {
    return this.#view.fold.open.get(id)?.order ?? null;
  }

  mayGo(operation: OperationToSend): boolean {
    return this.#coordinator.mayGo(operation);
  }

  announce(operation: OperationToSend, attempt: number): ReturnType<Agreement['announce']> {
    return this.#coordinator.announce(operation, attempt);
  }

  takeOver(id: OperationId, clerk: string): Promise<boolean> {
    return this.#coordinator.takeOver(id, clerk);
  }

  silentSince(desk: DeskId): number {
    return this.#coordinator.silentSince(desk);
  }

  /** Runs one session after the other until `stop`. */
  async #run(): Promise<void> {
    const { server, random } = this.#parts;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        await this.#session(await server.connect(this.#stop.signal));
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        failures = this.#view.togetherSince < Number.POSITIVE_INFINITY ? 0 : failures + 1;
        this.#disconnect(error);
      }
      const longest = Math.min(againMs.longest, againMs.most * 2 ** Math.min(failures, 4));
      await this.#pause(againMs.least + random.next() * (longest - againMs.least));
    }
  }

  /** Reads what this desk missed, then reads and writes until the connection ends. */
  async #session(connection: LogConnection): Promise<never> {
    this.#view.sessions += 1;
    const mine = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, mine.signal]);
    let cancelTelling: () => void = () => undefined;
    try {
      const { running, reading, first } = await this.#caughtUp(connection, signal);
      this.#updateState();
      this.#applyLog();
      for (const each of this.#replicated()) each.begin(first);
      this.#readers.begin((text) => connection.tell(text));
      connection.heard((by, text) => {
        if (this.#hears(by, text))
          mine.abort(new LogError('wrong', message('desks.state.disagree')));
      });
      cancelTelling = repeat(this.#parts.timers, TELL_MS, () => {
        connection.tell(JSON.stringify(this.#presence()));
        this.#readers.look();
        this.changed();
      });
      return await Promise.race([reading, this.#write(running, signal), aborted(signal)]);
    } finally {
      cancelTelling();
      this.#readers.end();
      mine.abort();
      this.changed();
      await connection.close().catch(() => undefined);
    }
  }

  /** Starts a session that has read everything in the log. */
  async #caughtUp(connection: LogConnection, signal: AbortSignal) {
    const { clock, holdMs, log } = this.#parts;
    const view = this.#view;
    const read = (fact: LogFact | null, about: readonly EntityRef[]) => this.#read(fact, about);
    const sessionParts = { ...this.#parts, connection, signal, read };
    this.#setState({ is: 'reading' });
    this.#coordinator.forget();
    const { fold, lost, first, last } = await begin(sessionParts, view.fold);
    view.fold = fold;
    if (lost !== null) {
      view.lost = lost.filter((each) => !isEntry(each));
      view.lostEntries = lost.filter(isEntry);
      view.holdUntil = clock.monotonic() + holdMs;
      log.warn('The log of the desks was rolled back.', { lost: lost.length });
    }
    const running = new Session(sessionParts, fold);
    const reading = running.run();
    reading.catch(() => this.changed());
    await Promise.race([running.reached(last), reading]);
    return { running, reading, first };
  }

  /**
   * Called after each entry of the log. Facts replayed while catching up are old. Only facts that
   * arrive live change the yard.
   */
  #read(fact: LogFact | null, about: readonly EntityRef[]): void {
    if (!this.#isReadUp()) return;
    const { desk, saw } = this.#parts;
    if (fact?.said.kind === 'end' && fact.desk !== desk && fact.said.seen !== null)
      saw(fact.said.seen, fact.said.readAt, about);
    this.#applyLog();
    if (fact !== null) for (const each of this.#replicated()) each.heard(fact);
    this.#readers.look();
    this.#tell();
    this.changed();
  }

  /**
   * Takes in what a desk reports about itself. Returns true if it reads another log than we do.
   */
  #hears(by: string, text: string): boolean {
    const { desk, reading } = this.#parts;
    if (by !== desk && reading?.heard(by, text) === true) return false;
    const isOfAnother = this.#attendants.heard(by, text, this.#presence());
    this.#readers.look();
    this.#tell();
    return isOfAnother;
  }

  /** Writes one fact after the other, each on the view after the one before. */
  async #write(running: Session, signal: AbortSignal): Promise<never> {
    const { random } = this.#parts;
    for (;;) {
      signal.throwIfAborted();
      this.#updateState();
      this.#applyLog();
      const fact = this.#nextFact();
      if (fact === null) {
        await this.#untilChanged();
        continue;
      }
      const became = await running.write(fact);
      signal.throwIfAborted();
      this.#applyLog();
      this.#tell();
      if (became === 'valid' && fact.kind === 'sending') this.#coordinator.announced(fact);
      if (became === 'valid' && fact.kind === 'again') isBack(this.#view, fact.fact);
      // Another desk wrote first. We wait 0 to 10 ms at random, so that we don't collide again.
      if (became !== 'valid') await this.#pause(random.next() * 10);
    }
  }

  /** What the log lacks of this desk, most urgent first. */
  #nextFact(): FactBody | null {
    return (
      nextFact(this.#view, this.#parts, this.#pending, () => this.checkIns.next()) ??
      this.#entries.next() ??
      this.copies.next() ??
      this.#readers.wish()
    );
  }

  /** Waits until there may be something to write, at the latest when a hold is over. */
  async #untilChanged(): Promise<void> {
    const { clock, timers } = this.#parts;
    const pauseMs = this.#view.holdUntil - clock.monotonic();
    const cancel = pauseMs > 0 ? timers.after(pauseMs + 1, () => this.changed()) : null;
    await this.#wakeSignal.next();
    cancel?.();
  }

  #disconnect(error: unknown): void {
    const { clock, log } = this.#parts;
    const reason = error instanceof LogError ? error.said : message('desks.log.lost');
    if (!(error instanceof LogError))
      log.warn('A session with the other desks failed.', { error: String(error) });
    for (const each of [this.checkIns, this.copies]) each.end();
    this.#view.togetherSince = Number.POSITIVE_INFINITY;
    this.#setState({ is: 'alone', since: clock.now(), said: reason });
    this.#view.refused.keep(new Set());
    this.#pending.end();
  }

  #setState(next: AgreementState): void {
    const { state } = this.#view;
    // We keep the time since which we are alone, with the newest reason.
    const kept =
      next.is === 'alone' && state.is === 'alone' ? { ...next, since: state.since } : next;
    if (JSON.stringify(kept) === JSON.stringify(state)) return;
    this.#view.state = kept;
    this.#tell();
  }

  /** Updates the state of a session that has read everything. */
  #updateState(): void {
    const now = this.#parts.clock.monotonic();
    const { fold, holdUntil, lost } = this.#view;
    if (!this.#isReadUp()) this.#view.togetherSince = now;
    if (fold.isBehind) this.#setState({ is: 'behind' });
    else if (now < holdUntil) this.#setState({ is: 'holding', lost: lost.length });
    else this.#setState({ is: 'together' });
  }

  #isReadUp(): boolean {
    return this.#view.state.is !== 'alone' && this.#view.state.is !== 'reading';
  }

  #applyLog(): void {
    applyLog(this.#view, this.#parts, this.#pending);
  }

  #replicated(): readonly Replicated[] {
    return [this.checkIns, this.#entries, this.copies];
  }

  #presence(): Presence {
    return presenceOf(this.#view, this.#parts.desk, this.#parts.service());
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#parts.timers.after(ms, resolve));
  }
}

/** What this desk reports about itself. */
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

/** A lost fact is back in the log. */
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
  refused: new RefusedOperations(tell),
});

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/** Runs `work` now and then every `ms`. Returns a function that stops it. */
function repeat(timers: Timers, ms: number, work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const again = () => {
    work();
    cancel = timers.after(ms, again);
  };
  again();
  return () => cancel();
}
