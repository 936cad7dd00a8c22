/**
 * The trucks that this desk is checking in. The other desks learn of them, so that no two gates
 * check in one truck. One desk alone has none of this. If the others can't be asked, we look for
 * the truck in a fresh read of the service.
 */
import type { CheckIn, TakenTruck } from '../../shared/console-api/gate.ts';
import {
  type ArrivingTruck,
  type CheckInEndBody,
  type CheckInStage,
  noPlate,
  type OwnCheckIn,
} from '../../shared/desks/check-in-log.ts';
import { arrivingOf, checkInLabel, heldMessage, isSameTruck } from '../../shared/gate/check-in.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { type Clock, type Instant, serviceInstant } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { AssetsRead } from '../outbox/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { CheckInFile, DurableCheckIn } from './check-in-file.ts';
import type { CheckInDesks, TakenBy } from './desk-ports.ts';
import { hasUnknownUnread } from './unread-records.ts';

export type UnderWayParts = {
  readonly desks: CheckInDesks;
  readonly file: CheckInFile;
  readonly visits: () => Iterable<Visit>;
  readonly readAssets: (signal: AbortSignal) => Promise<AssetsRead>;
  readonly clock: Clock;
  /** The service's current time, in milliseconds since the epoch; null if it sends none. */
  readonly serviceTime: () => number | null;
  readonly clerk: () => string;
  readonly newId: () => string;
  /** Drafts that wait. */
  readonly drafts: () => readonly {
    readonly id: string;
    readonly input: CheckIn;
    readonly clerk: string;
  }[];
  readonly closing: AbortSignal;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
};

/**
 * A check-in that is about to be sent or kept.
 *
 * Example: `{ id: 'ci-9', input, known: ['v-12'], instead: null }` for a truck that was here before
 * as v-12.
 */
export type CheckInRequest = {
  readonly id: string;
  readonly input: CheckIn;
  readonly known: readonly VisitId[];
  /** The check-in of another desk in whose place the clerk goes on. */
  readonly instead: string | null;
};

/** How recent a visit has to be to count as one that another gate just made, in milliseconds. */
const YOUNG_MS = 600_000;

/** The trucks that this desk is checking in. Joins the other desks when it is created. */
export class TrucksUnderWay {
  readonly #parts: UnderWayParts;
  /** Check-ins that are about to be sent or kept, and cards that are open. */
  readonly #inHand = new Map<string, OwnCheckIn>();
  /** Whether what was taken may still be sent. */
  readonly #fresh = new Map<string, () => boolean>();
  /** What we report to the other desks; null after a change. */
  #own: readonly OwnCheckIn[] | null = null;

  constructor(parts: UnderWayParts) {
    this.#parts = parts;
    parts.desks.join({
      own: () => {
        this.#own ??= this.#ownNow();
        return this.#own;
      },
      endOf: (id) => this.#endOf(id),
      isIn: (visit) => [...parts.visits()].some(({ id, isActive }) => id === visit && isActive),
    });
  }

  /** The check-in of another desk that keeps this one back, as a page shows it. */
  takenBy(input: CheckIn): TakenTruck | null {
    return this.#parts.desks.takenBy(this.#arriving(input))?.shown ?? null;
  }

  /**
   * Claims the truck while its card is open. Reports which other desk has it, now and at each
   * change.
   */
  async *atCard(
    input: CheckIn,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly held: TakenTruck | null }, void> {
    const { desks, clerk, newId } = this.#parts;
    const id = newId();
    const wakeSignal = createWakeSignal(signal);
    const stop = desks.watch(wakeSignal.wake);
    if (isNamed(this.#arriving(input)))
      this.#inHand.set(id, this.#ownOf(id, 'open', input, clerk(), []));
    this.changed();
    try {
      for (let lastSent = ''; !signal?.aborted; ) {
        const held = this.takenBy(input);
        const text = JSON.stringify(held);
        if (text !== lastSent) yield { held };
        lastSent = text;
        await wakeSignal.next();
      }
    } finally {
      stop();
      this.#inHand.delete(id);
      this.changed();
    }
  }

  /** Claims the truck until `letGo`. Returns why another desk has it, or null. */
  async take(wanted: CheckInRequest, stage: 'kept' | 'sending'): Promise<Message | null> {
    const { id, input, known, instead } = wanted;
    const own = this.#ownOf(id, stage, input, this.#parts.clerk(), known);
    this.#inHand.set(id, { ...own, instead });
    this.#own = null;
    const by = this.#parts.desks.takenBy(this.#arriving(input));
    return this.#refusal(by, input, instead) ?? this.#ask(wanted, own, by);
  }

  /** What was taken may be sent at this very moment. */
  mayGo = (id: string): boolean => this.#fresh.get(id)?.() !== false;

  letGo(id: string): void {
    this.#inHand.delete(id);
    this.#fresh.delete(id);
    this.changed();
  }

  /** The file or the drafts changed. */
  changed(): void {
    this.#own = null;
    this.#parts.desks.changed();
  }

  #arriving = (input: CheckIn): ArrivingTruck => arrivingOf(input, this.#parts.placeholders);

  #ownOf = (
    id: string,
    stage: CheckInStage,
    input: CheckIn,
    clerk: string,
    known: readonly VisitId[],
  ): OwnCheckIn => ({
    id,
    stage,
    truck: this.#arriving(input),
    label: checkInLabel(input),
    clerk: clerk.slice(0, 200),
    known: known.slice(0, 50),
    instead: null,
  });

  #ofKept = ({ id, input, known, clerk, facts }: DurableCheckIn): OwnCheckIn =>
    this.#ownOf(id, facts.state === 'sending' ? 'sending' : 'unclear', input, clerk, known);

  #ownNow(): readonly OwnCheckIn[] {
    const { file, drafts } = this.#parts;
    const sent = file
      .open()
      .flatMap((kept) => (kept.facts.visitId === null ? [this.#ofKept(kept)] : []));
    const kept = drafts().map(({ id, input, clerk }) => this.#ownOf(id, 'kept', input, clerk, []));
    const all = [...kept, ...sent, ...this.#inHand.values()];
    return [...new Map(all.map((each) => [each.id, each])).values()];
  }

  /** How a check-in ended that this desk no longer has; null if unknown. */
  #endOf(id: string): Omit<CheckInEndBody, 'kind' | 'id'> | null {
    const { file } = this.#parts;
    const visit = file.find(id)?.facts.visitId;
    if (visit != null) return { how: 'done', visit };
    // After damage we don't know what was sent, until a clerk has looked.
    const isKnown = visit !== undefined || file.pause.now() === null;
    return isKnown ? { how: 'left', visit: null } : null;
  }

  /**
   * Why it may not be sent, because of another desk. `instead`: the check-in that the clerk
   * continues in place of that desk.
   */
  #refusal(by: TakenBy | null, input: CheckIn, instead: string | null): Message | null {
    if (by === null || (by.shown.id === instead && by.shown.canGoOn)) return null;
    return heldMessage(by.shown, checkInLabel(input));
  }

  /** Asks the others for the truck, and the service where they can't be asked. */
  async #ask(wanted: CheckInRequest, own: OwnCheckIn, by: TakenBy | null): Promise<Message | null> {
    const { desks } = this.#parts;
    const { id, input, instead } = wanted;
    let isLooked = own.stage === 'kept';
    const look = async () => {
      const found = isLooked ? null : await this.#look(wanted, by);
      isLooked = true;
      return found;
    };
    // In the place of another desk, or without the others: they may have sent it.
    const found = by !== null || !desks.isTogether() ? await look() : null;
    if (found !== null) return found;
    const answer = await desks.ask({ ...own, instead: by?.shown.id ?? null });
    if (answer.is === 'held') return heldMessage(answer.by.shown, checkInLabel(input));
    if (answer.is === 'ours') {
      this.#fresh.set(id, answer.isFresh);
      return null;
    }
    this.#fresh.set(
      id,
      () => this.#refusal(desks.takenBy(this.#arriving(input)), input, instead) === null,
    );
    return look();
  }

  /** A fresh read for a visit of the truck that this desk doesn't know; or why we can't tell. */
  async #look(
    { input, known }: Pick<CheckInRequest, 'input' | 'known'>,
    by: TakenBy | null,
  ): Promise<Message | null> {
    const { readAssets, closing, desks, placeholders } = this.#parts;
    const before = new Set(this.#knownBefore(known, by));
    try {
      const read = await readAssets(closing);
      const made = [...read.visits.values()].find(
        (visit) =>
          visit.isActive && !before.has(visit.id) && isSameTruck(input, visit, placeholders),
      );
      if (made !== undefined) {
        if (by !== null) desks.isDone(by.shown.id, made.id);
        return message('gate.no.alreadyIn', { truck: checkInLabel(input) });
      }
      return read.complete && !hasUnknownUnread(read, before)
        ? null
        : message('gate.no.incomplete');
    } catch (error) {
      if (error instanceof RemoteError) return message('gate.no.unread', { why: error.said });
      throw error;
    }
  }

  /**
   * Visits of the truck that cannot be the one looked for. What this desk's yard shows already may
   * be what another just made, unless the clerk says that it is another time.
   */
  #knownBefore(known: readonly VisitId[], by: TakenBy | null): readonly VisitId[] {
    if (by?.shown.stage === 'done') return known;
    if (by?.shown.stage === 'sending' || by?.shown.stage === 'unclear') return by.known;
    const { visits } = this.#parts;
    const now = Date.parse(serviceInstant(this.#parts));
    const isYoung = (createdAt: Instant | null) =>
      createdAt !== null && now - Date.parse(createdAt) < YOUNG_MS;
    const young = new Set(
      [...visits()].flatMap(({ id, createdAt }) => (isYoung(createdAt) ? [id] : [])),
    );
    return known.filter((id) => !young.has(id));
  }
}

const isNamed = ({ plate, dot, appointment }: ArrivingTruck): boolean =>
  (plate !== '' && plate !== noPlate) || dot !== '' || appointment !== null;
