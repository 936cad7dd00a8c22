/**
 * The trucks that this desk has in hand, for the other desks: no two gates check one truck in.
 * Without other desks nothing of this is there. What the others cannot be asked about is looked for
 * in a fresh read of the service.
 */
import type { CheckIn, HeldTruck } from '../../shared/console-api/gate.ts';
import {
  type ArrivingTruck,
  type CheckInStage,
  noPlate,
  type OwnCheckIn,
} from '../../shared/desks/check-in-log.ts';
import { arrivingOf, checkInLabel, heldSaid, isSameTruck } from '../../shared/gate/check-in.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import type { Clock, Instant } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { AssetsRead } from '../outbox/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { CheckInFile, DurableCheckIn } from './check-in-file.ts';
import type { CheckInDesks, Holding } from './desk-ports.ts';
import { hasUnknownUnread } from './unread-records.ts';

/** What it works on. */
export type UnderWayParts = {
  readonly desks: CheckInDesks;
  readonly file: CheckInFile;
  readonly visits: () => Iterable<Visit>;
  readonly readAssets: (signal: AbortSignal) => Promise<AssetsRead>;
  readonly clock: Clock;
  readonly clerk: () => string;
  readonly newId: () => string;
  /** Drafts that wait. */
  readonly drafts: () => readonly {
    readonly id: string;
    readonly input: CheckIn;
    readonly clerk: string;
  }[];
  readonly closing: AbortSignal;
};

/** A check-in that is about to be sent or kept. */
export type CheckInRequest = {
  readonly id: string;
  readonly input: CheckIn;
  readonly known: readonly VisitId[];
  /** The check-in of another desk in whose place the clerk goes on. */
  readonly instead: string | null;
};

/** The trucks in hand. */
export interface TrucksUnderWay {
  /** The check-in of another desk that keeps this one back, as a page shows it. */
  heldBy(input: CheckIn): HeldTruck | null;
  /**
   * Has the truck in hand while its card is open; tells who else has it, now and at each change.
   */
  atCard(
    input: CheckIn,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly held: HeldTruck | null }, void>;
  /** Takes the truck in hand, or answers why not. It stays in hand until `letGo`. */
  take(wanted: CheckInRequest, stage: 'kept' | 'sending'): Promise<Message | null>;
  /** What was taken may be sent at this very moment. */
  mayGo(id: string): boolean;
  letGo(id: string): void;
  /** The file or the drafts changed. */
  changed(): void;
}

/** A visit of the last ten minutes may be one that another gate just made, in milliseconds. */
const YOUNG_MS = 600_000;

/** Makes it, and joins the other desks. */
export function createUnderWay(parts: UnderWayParts): TrucksUnderWay {
  const { desks, file, visits, clerk, clock } = parts;
  const inHand = new Map<string, OwnCheckIn>();
  const fresh = new Map<string, () => boolean>();
  let own: readonly OwnCheckIn[] | null = null;

  const isIn = (visit: VisitId) =>
    [...visits()].some(({ id, isActive }) => id === visit && isActive);
  const changed = () => {
    own = null;
    desks.changed();
  };

  function ownNow(): readonly OwnCheckIn[] {
    const sent = file.open().flatMap((kept) => (kept.facts.visitId === null ? [ofKept(kept)] : []));
    const drafts = parts
      .drafts()
      .map(({ id, input, clerk: by }) => ownOf(id, 'kept', input, by, []));
    return [
      ...new Map([...drafts, ...sent, ...inHand.values()].map((each) => [each.id, each])).values(),
    ];
  }

  desks.join({
    own() {
      own ??= ownNow();
      return own;
    },
    endOf(id) {
      const kept = file.find(id);
      if (kept !== undefined)
        return kept.facts.visitId === null
          ? { how: 'left', visit: null }
          : { how: 'done', visit: kept.facts.visitId };
      // After damage nobody knows what was sent, until a clerk has looked.
      return file.hold.now() === null ? { how: 'left', visit: null } : null;
    },
    isIn,
  });

  /**
   * Why it may not go, of what the others said; `instead` is the one that the clerk goes on in
   * place of.
   */
  function refusal(by: Holding | null, input: CheckIn, instead: string | null): Message | null {
    if (by === null || (by.shown.id === instead && by.shown.canGoOn)) return null;
    return heldSaid(by.shown, checkInLabel(input));
  }

  /**
   * Visits of the truck that cannot be the one looked for. What this desk's yard shows already may
   * be what another just made, unless the clerk says that it is another time.
   */
  function knownBefore(known: readonly VisitId[], by: Holding | null): readonly VisitId[] {
    if (by?.shown.stage === 'done') return known;
    if (by?.shown.stage === 'sending' || by?.shown.stage === 'unclear') return by.known;
    const young = new Set(
      [...visits()].flatMap(({ id, createdAt }) => (isYoung(createdAt) ? [id] : [])),
    );
    return known.filter((id) => !young.has(id));
  }
  const isYoung = (createdAt: Instant | null) =>
    createdAt !== null && clock.now() - Date.parse(createdAt) < YOUNG_MS;

  /**
   * A visit of the truck that the others or the service made and this desk does not know, in a
   * fresh read; or why nobody can say.
   */
  async function looked(
    { input, known }: Pick<CheckInRequest, 'input' | 'known'>,
    by: Holding | null,
  ): Promise<Message | null> {
    const before = new Set(knownBefore(known, by));
    try {
      const read = await parts.readAssets(parts.closing);
      const made = [...read.visits.values()].find(
        (visit) => visit.isActive && !before.has(visit.id) && isSameTruck(input, visit),
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

  async function taken(wanted: CheckInRequest, stage: 'kept' | 'sending'): Promise<Message | null> {
    const { id, input, instead } = wanted;
    const truck = arrivingOf(input);
    const by = desks.heldBy(truck);
    const refused = refusal(by, input, instead);
    if (refused !== null) return refused;
    let isLooked = stage === 'kept';
    const look = async () => {
      const found = isLooked ? null : await looked(wanted, by);
      isLooked = true;
      return found;
    };
    // In the place of another desk, or without the others: they may have sent it.
    const found = by !== null || !desks.isTogether() ? await look() : null;
    if (found !== null) return found;
    const answer = await desks.ask({
      ...ownOf(id, stage, input, clerk(), wanted.known),
      instead: by?.shown.id ?? null,
    });
    if (answer.is === 'held') return heldSaid(answer.by.shown, checkInLabel(input));
    if (answer.is === 'ours') {
      fresh.set(id, answer.isFresh);
      return null;
    }
    fresh.set(id, () => refusal(desks.heldBy(truck), input, instead) === null);
    return look();
  }

  return {
    heldBy: (input) => desks.heldBy(arrivingOf(input))?.shown ?? null,
    async *atCard(input, signal) {
      const id = parts.newId();
      const truck = arrivingOf(input);
      const wakeSignal = createWakeSignal(signal);
      const stop = desks.watch(wakeSignal.wake);
      if (isNamed(truck)) inHand.set(id, ownOf(id, 'open', input, clerk(), []));
      changed();
      try {
        for (let told = ''; !signal?.aborted; ) {
          const held = desks.heldBy(truck)?.shown ?? null;
          const text = JSON.stringify(held);
          if (text !== told) yield { held };
          told = text;
          await wakeSignal.next();
        }
      } finally {
        stop();
        inHand.delete(id);
        changed();
      }
    },
    async take(wanted, stage) {
      const { id, input, known, instead } = wanted;
      inHand.set(id, { ...ownOf(id, stage, input, clerk(), known), instead });
      own = null;
      return taken(wanted, stage);
    },
    mayGo: (id) => fresh.get(id)?.() !== false,
    letGo(id) {
      inHand.delete(id);
      fresh.delete(id);
      changed();
    },
    changed,
  };
}

const isNamed = ({ plate, dot, appointment }: ArrivingTruck): boolean =>
  (plate !== '' && plate !== noPlate) || dot !== '' || appointment !== null;

const ownOf = (
  id: string,
  stage: CheckInStage,
  input: CheckIn,
  clerk: string,
  known: readonly VisitId[],
): OwnCheckIn => ({
  id,
  stage,
  truck: arrivingOf(input),
  label: checkInLabel(input),
  clerk: clerk.slice(0, 200),
  known: known.slice(0, 50),
  instead: null,
});

const ofKept = ({ id, input, known, clerk, facts }: DurableCheckIn): OwnCheckIn =>
  ownOf(id, facts.state === 'sending' ? 'sending' : 'unclear', input, clerk, known);
