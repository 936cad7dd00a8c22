/**
 * How this desk agrees with the others: session after session over the shared log, always writing
 * what the log lacks of this desk and learning what the outbox lacks of the log. What it promises
 * is in docs/decisions/desks-agree-over-a-log.md.
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
 * Waits from one session to the next, in milliseconds: after one that worked, and the longest after
 * failures.
 */
const againMs = { least: 50, most: 500, longest: 5_000 };

/** What is replicated beside operations, each in its own way. */
type Replicated = {
  readonly begin: (first: number) => void;
  readonly heard: (fact: LogFact) => void;
};

/**
 * The agreement of one desk. Its states, as `state` tells them:
 *
 *     alone → reading → together ⇄ holding
 *       ↑        ↓          ↓         ↓      (behind: a fact of a newer program stops all writing)
 *       └────────┴──────────┴─────────┘
 *
 * `alone` until `start`, and whenever a session ends; `reading` while a session catches up with the
 * log; `holding` after a rolled-back log, until no request of before can arrive any more.
 */
export class DeskAgreement implements Agreement {
  readonly checkIns: SharedCheckIns;
  readonly copies: SharedCopies;
  readonly watch: Agreement['watch'];
  readonly #parts: AgreementParts;
  readonly #view: LogView;
  readonly #attendants: Attendants;
  /** Saves, requests and take-overs that wait for the log. */
  readonly #pending: PendingSaves;
  readonly #coordinator: Coordinator;
  readonly #entries: SharedEntries;
  readonly #readers: Readers;
  readonly #stop = new AbortController();
  /** Something may have to be written. */
  readonly #wakeSignal = createWakeSignal(this.#stop.signal);
  readonly #tell: () => void;
  /** Settles when the last session is over. */
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

  /** One session after the other, until `stop`. */
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

  /** Reads what this desk lacks, then reads and writes until the connection ends. */
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

  /** A session that has read everything that was there when it began. */
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
   * After each entry of the log. Facts replayed while catching up are old: only facts that arrive
   * live are news of the yard.
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

  /** Takes in what a desk told of itself; true when it reads another log than this one. */
  #hears(by: string, text: string): boolean {
    const { desk, reading } = this.#parts;
    if (by !== desk && reading?.heard(by, text) === true) return false;
    const isOfAnother = this.#attendants.heard(by, text, this.#presence());
    this.#readers.look();
    this.#tell();
    return isOfAnother;
  }

  /** Writes one fact after the other, each on the view that the one before led to. */
  async #write(running: Session, signal: AbortSignal): Promise<never> {
    const { random } = this.#parts;
    for (;;) {
      signal.throwIfAborted();
      this.#updateState();
      this.#applyLog();
      const said = this.#nextFact();
      if (said === null) {
        await this.#untilChanged();
        continue;
      }
      const became = await running.write(said);
      signal.throwIfAborted();
      this.#applyLog();
      this.#tell();
      if (became === 'valid' && said.kind === 'sending') this.#coordinator.announced(said);
      if (became === 'valid' && said.kind === 'again') isBack(this.#view, said.fact);
      // Another desk wrote first: we wait 0 to 10 ms at random, so that we don't collide again.
      if (became !== 'valid') await this.#pause(random.next() * 10);
    }
  }

  /** What the log lacks of this desk, the most urgent first. */
  #nextFact(): FactBody | null {
    return (
      nextFact(this.#view, this.#parts, this.#pending, () => this.checkIns.next()) ??
      this.#entries.next() ??
      this.copies.next() ??
      this.#readers.wish()
    );
  }

  /** Until something may have to be written, at the latest when a hold is over. */
  async #untilChanged(): Promise<void> {
    const { clock, timers } = this.#parts;
    const held = this.#view.holdUntil - clock.monotonic();
    const cancel = held > 0 ? timers.after(held + 1, () => this.changed()) : null;
    await this.#wakeSignal.next();
    cancel?.();
  }

  #disconnect(error: unknown): void {
    const { clock, log } = this.#parts;
    const said = error instanceof LogError ? error.said : message('desks.log.lost');
    if (!(error instanceof LogError))
      log.warn('A session with the other desks failed.', { error: String(error) });
    for (const each of [this.checkIns, this.copies]) each.end();
    this.#view.togetherSince = Number.POSITIVE_INFINITY;
    this.#setState({ is: 'alone', since: clock.now(), said });
    this.#view.refused.keep(new Set());
    this.#pending.end();
  }

  #setState(next: AgreementState): void {
    const { state } = this.#view;
    // Alone since it began to be, for the newest reason.
    const said =
      next.is === 'alone' && state.is === 'alone' ? { ...next, since: state.since } : next;
    if (JSON.stringify(said) === JSON.stringify(state)) return;
    this.#view.state = said;
    this.#tell();
  }

  /** The state of a session that has read everything. */
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
  refused: new RefusedOperations(tell),
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
