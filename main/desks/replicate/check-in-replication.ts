/** Check-ins under way at all desks: which desk has which truck, and how a desk asks for one. */
import type { CheckInStage } from '../../../shared/desks/check-in-log.ts';
import {
  type ArrivingTruck,
  allElsewhere,
  checkInsToWrite,
  isSameArrival,
  type OwnCheckIn,
} from '../../../shared/desks/check-in-log.ts';
import type { FactBody, LogFact } from '../../../shared/desks/log-fact.ts';
import type { DeskId, VisitId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { CheckInDesks, CheckInSide, TakenBy, TruckAnswer } from '../../gate/desk-ports.ts';
import { type AgreementParts, isTogether, type LogView } from '../agreement-parts.ts';
import { type Attendants, HERE_MS, SILENT_MS } from '../desk-presence.ts';
import { freshUntil } from '../fresh.ts';

/** How long a truck waits for the other desks, in milliseconds. */
const ASK_MS = 2_000;
/**
 * An open card keeps the other desks away for at most this time, whatever its clerk does, in
 * milliseconds.
 */
const OPEN_MS = 120_000;
/**
 * For this long after it joins, a desk may not show yet what others finished while it was away, in
 * milliseconds.
 */
const SETTLE_MS = 60_000;
/**
 * For this long a check-in counts as just done at a desk whose yard doesn't show its visit, in
 * milliseconds.
 */
const JUST_DONE_MS = 600_000;

/** Stages, least advanced first. */
const far: readonly CheckInStage[] = ['open', 'kept', 'unclear', 'sending'];

type Asking = { readonly wish: OwnCheckIn; readonly done: (answer: TruckAnswer) => void };

/** Check-ins of all desks, between the gate of this one and the log. */
export class SharedCheckIns implements Omit<CheckInDesks, 'watch'> {
  readonly #view: LogView;
  readonly #parts: AgreementParts;
  readonly #heardDesks: Attendants['desks'];
  /** There may be something to write. */
  readonly #wake: () => void;
  #side: CheckInSide | null = null;
  /** Since when we know each check-in in its stage, in monotonic milliseconds. */
  readonly #since = new Map<string, number>();
  readonly #asking = new Map<string, Asking>();
  /** Check-ins of other desks whose visit a read has shown here. */
  readonly #done = new Map<string, VisitId>();
  #aloneSince: number;

  constructor(view: LogView, parts: AgreementParts, { desks }: Attendants, wake: () => void) {
    this.#view = view;
    this.#parts = parts;
    this.#heardDesks = desks;
    this.#wake = wake;
    this.#aloneSince = parts.clock.monotonic();
  }

  join(side: CheckInSide): void {
    this.#side = side;
  }

  changed(): void {
    this.#wake();
  }

  takenBy(truck: ArrivingTruck): TakenBy | null {
    const { desk } = this.#parts;
    const all = allElsewhere(this.#view.fold.checkIns.open, truck, desk);
    const [first] = all;
    if (first === undefined) return this.#justDone(truck);
    // A desk may have a truck in hand twice, its card still open while it is being sent. A desk
    // that takes over takes all of them, so the most advanced one decides, and each has to allow
    // it.
    const { clerk, at, stage, known } = all.reduce(
      (most, each) => (far.indexOf(each.stage) > far.indexOf(most.stage) ? each : most),
      first,
    );
    const canGoOn = all.every((each) => this.#mayGoOn(each.id, each.stage, each.desk));
    return {
      shown: { ...this.#shown({ id: first.id, clerk, at }, first.desk), stage, canGoOn },
      known,
    };
  }

  ask(wish: OwnCheckIn): Promise<TruckAnswer> {
    const by = this.#heldBack(wish);
    if (by !== null) return Promise.resolve({ is: 'held', by });
    if (!isTogether(this.#view)) return Promise.resolve({ is: 'alone' });
    return new Promise((resolve) => {
      const cancel = this.#parts.timers.after(ASK_MS, () => this.#answer(wish.id, { is: 'alone' }));
      this.#asking.set(wish.id, {
        wish,
        done(truckAnswer) {
          cancel();
          resolve(truckAnswer);
        },
      });
      this.#look();
      this.#wake();
    });
  }

  isTogether(): boolean {
    const { state, togetherSince } = this.#view;
    return state.is === 'together' && this.#now() - togetherSince >= SETTLE_MS;
  }

  isDone(id: string, visit: VisitId): void {
    this.#done.set(id, visit);
    this.#wake();
  }

  /** A session has caught up. */
  begin(): void {
    const { open, over } = this.#view.fold.checkIns;
    for (const id of this.#since.keys()) if (!open.has(id) && !over.has(id)) this.#since.delete(id);
    for (const id of open.keys()) if (!this.#since.has(id)) this.#since.set(id, this.#now());
    this.#look();
  }

  /** The session ended. */
  end(): void {
    if (this.#view.togetherSince < Number.POSITIVE_INFINITY) this.#aloneSince = this.#now();
    for (const id of [...this.#asking.keys()]) this.#answer(id, { is: 'alone' });
  }

  /** A fact arrived. */
  heard({ said: first }: LogFact): void {
    const body = first.kind === 'again' ? first.said : first;
    if (body.kind !== 'check-in' && body.kind !== 'check-in-end') return;
    this.#since.set(body.id, this.#now());
    this.#look();
  }

  /** The next fact about check-ins that the log lacks. */
  next(): FactBody | null {
    const { checkIns } = this.#view.fold;
    for (const [id, visit] of this.#done) {
      if (checkIns.open.has(id)) return { kind: 'check-in-end', id, how: 'done', visit };
      this.#done.delete(id);
    }
    const side = this.#side;
    if (side === null) return null;
    // What the other desk did since the clerk's click may have made taking over impossible. A fact
    // is written on what was read by then, so we check again.
    const own = side
      .own()
      .map((each) =>
        each.instead !== null && this.#heldBack(each) !== null ? { ...each, instead: null } : each,
      );
    return checkInsToWrite(own, (id) => side.endOf(id), checkIns, this.#parts.desk)[0] ?? null;
  }

  #now(): number {
    return this.#parts.clock.monotonic();
  }

  #ageOf(id: string): number {
    return this.#now() - (this.#since.get(id) ?? Number.NEGATIVE_INFINITY);
  }

  #silenceOf(desk: DeskId): number {
    const listening = isTogether(this.#view) ? this.#view.togetherSince : this.#aloneSince;
    const heardAt = this.#heardDesks.get(desk)?.heardAt ?? Number.NEGATIVE_INFINITY;
    return this.#now() - Math.max(heardAt, listening);
  }

  /**
   * A check-in that was never sent may be taken over from a desk that is gone. A sent one only when
   * its request can no longer arrive.
   */
  #mayGoOn(id: string, stage: CheckInStage, holder: DeskId): boolean {
    const silence = this.#silenceOf(holder);
    if (stage === 'open') return silence >= HERE_MS || this.#ageOf(id) >= OPEN_MS;
    return silence >= SILENT_MS && (stage === 'kept' || this.#ageOf(id) >= this.#parts.holdMs);
  }

  /** A check-in of this truck that another desk has just finished. */
  #justDone(truck: ArrivingTruck): TakenBy | null {
    const just = [...this.#view.fold.checkIns.over.values()].findLast(
      ({ id, how, desk: of, visit, truck: was }) =>
        how === 'done' &&
        of !== this.#parts.desk &&
        isSameArrival(was, truck) &&
        (this.#ageOf(id) < JUST_DONE_MS || (visit !== null && this.#side?.isIn(visit) === true)),
    );
    if (just === undefined) return null;
    const shown = this.#shown(just, just.desk);
    return { shown: { ...shown, stage: 'done', canGoOn: true }, known: just.known };
  }

  #shown(
    of: { readonly id: string; readonly clerk: string; readonly at: Instant },
    holder: DeskId,
  ) {
    return {
      id: of.id,
      clerk: of.clerk,
      since: of.at,
      desk: this.#view.fold.cards.get(holder)?.name ?? holder,
    };
  }

  /**
   * The check-in that blocks a request. The one that it replaces doesn't, if that may be taken
   * over.
   */
  #heldBack({ truck, instead }: OwnCheckIn): TakenBy | null {
    const by = this.takenBy(truck);
    return by === null || (by.shown.id === instead && by.shown.canGoOn) ? null : by;
  }

  #answer(id: string, truckAnswer: TruckAnswer): void {
    const waits = this.#asking.get(id);
    this.#asking.delete(id);
    waits?.done(truckAnswer);
  }

  /** Settles requests whose result is known now. */
  #look(): void {
    const { desk, clock } = this.#parts;
    for (const [id, { wish }] of [...this.#asking]) {
      const mine = this.#view.fold.checkIns.open.get(id);
      if (mine?.desk === desk && mine.stage === wish.stage) {
        const isInTime = freshUntil(clock);
        const of = this.#view.sessions;
        const isOurs = () => this.#view.fold.checkIns.open.get(id)?.desk === desk;
        const isFresh = () => of === this.#view.sessions && isInTime() && isOurs();
        this.#answer(id, { is: 'ours', isFresh });
        continue;
      }
      const by = this.#heldBack(wish);
      if (by !== null) this.#answer(id, { is: 'held', by });
    }
  }
}
