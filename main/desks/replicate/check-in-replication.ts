/**
 * Check-ins under way at all desks, as this one has read them: who has a truck in hand, and asking
 * for it.
 */
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
import type { CheckInDesks, CheckInSide, Holding, TruckAnswer } from '../../gate/desk-ports.ts';
import { type AgreementParts, isTogether, type LogView } from '../agreement-parts.ts';
import { type Attendants, HERE_MS, SILENT_MS } from '../desk-presence.ts';
import { freshUntil } from '../fresh.ts';

/** How long a truck waits for the others, in milliseconds. */
const ASK_MS = 2_000;
/** An open card keeps others back no longer than this, whoever sits there, in milliseconds. */
const OPEN_MS = 120_000;
/**
 * So long after it is together again a desk may not show yet what others finished while it was
 * away, in milliseconds.
 */
const SETTLE_MS = 60_000;
/**
 * So long a check-in counts as just done at a desk whose yard does not show its visit, in
 * milliseconds.
 */
const JUST_DONE_MS = 600_000;

/** How far a check-in is, the least first. */
const far: readonly CheckInStage[] = ['open', 'kept', 'unclear', 'sending'];

type Asking = { readonly wish: OwnCheckIn; readonly done: (answer: TruckAnswer) => void };

/** What the agreement does with it. */
export type SharedCheckIns = Omit<CheckInDesks, 'watch'> & {
  /** A session has read everything up. */
  begin(): void;
  /** The session ended. */
  end(): void;
  /** A fact came by. */
  heard(fact: LogFact): void;
  /** The next fact that the log lacks of them. */
  next(): FactBody | null;
};

/** Makes it. `wake`: something may be written now. */
export function createSharedCheckIns(
  view: LogView,
  parts: AgreementParts,
  { desks }: Attendants,
  wake: () => void,
): SharedCheckIns {
  const { desk, clock, timers } = parts;
  let side: CheckInSide | null = null;
  /** Since when this program knows of a check-in as it is, in monotonic milliseconds. */
  const since = new Map<string, number>();
  const asking = new Map<string, Asking>();
  const done = new Map<string, VisitId>();
  let aloneSince = clock.monotonic();

  const ageOf = (id: string) => clock.monotonic() - (since.get(id) ?? Number.NEGATIVE_INFINITY);
  const silenceOf = (of: DeskId) =>
    clock.monotonic() -
    Math.max(
      desks.get(of)?.heardAt ?? Number.NEGATIVE_INFINITY,
      isTogether(view) ? view.togetherSince : aloneSince,
    );

  /**
   * What was never sent may be taken from a desk that is gone; what was sent only once its request
   * can no longer arrive.
   */
  function mayGoOn(id: string, stage: CheckInStage, holder: DeskId): boolean {
    if (stage === 'open') return silenceOf(holder) >= HERE_MS || ageOf(id) >= OPEN_MS;
    return silenceOf(holder) >= SILENT_MS && (stage === 'kept' || ageOf(id) >= parts.holdMs);
  }

  function heldBy(truck: ArrivingTruck): Holding | null {
    const { open, over } = view.fold.checkIns;
    const shown = (
      of: { readonly id: string; readonly clerk: string; readonly at: Instant },
      holder: DeskId,
    ) => ({
      id: of.id,
      clerk: of.clerk,
      since: of.at,
      desk: view.fold.cards.get(holder)?.name ?? holder,
    });
    const all = allElsewhere(open, truck, desk);
    const [first] = all;
    if (first !== undefined) {
      // A desk can have it in hand twice, its card still open while it is sent: who goes on takes
      // all of them, so the furthest one tells, and each has
      // to allow it.
      const { clerk, at, stage, known } = all.reduce(
        (most, each) => (far.indexOf(each.stage) > far.indexOf(most.stage) ? each : most),
        first,
      );
      const canGoOn = all.every((each) => mayGoOn(each.id, each.stage, each.desk));
      return {
        shown: { ...shown({ id: first.id, clerk, at }, first.desk), stage, canGoOn },
        known,
      };
    }
    const just = [...over.values()].findLast(
      ({ id, how, desk: of, visit, truck: was }) =>
        how === 'done' &&
        of !== desk &&
        isSameArrival(was, truck) &&
        (ageOf(id) < JUST_DONE_MS || (visit !== null && side?.isIn(visit) === true)),
    );
    return just === undefined
      ? null
      : { shown: { ...shown(just, just.desk), stage: 'done', canGoOn: true }, known: just.known };
  }

  /**
   * The check-in that keeps a wish back: not the one in whose place it stands, while that may be
   * taken.
   */
  function heldBack({ truck, instead }: OwnCheckIn): Holding | null {
    const by = heldBy(truck);
    return by === null || (by.shown.id === instead && by.shown.canGoOn) ? null : by;
  }

  function answer(id: string, told: TruckAnswer): void {
    const waits = asking.get(id);
    asking.delete(id);
    waits?.done(told);
  }

  /** Answers those who wait and can know now. */
  function look(): void {
    for (const [id, { wish }] of [...asking]) {
      const mine = view.fold.checkIns.open.get(id);
      if (mine?.desk === desk && mine.stage === wish.stage) {
        const isInTime = freshUntil(clock);
        const of = view.sessions;
        answer(id, {
          is: 'ours',
          isFresh: () =>
            of === view.sessions && isInTime() && view.fold.checkIns.open.get(id)?.desk === desk,
        });
        continue;
      }
      const by = heldBack(wish);
      if (by !== null) answer(id, { is: 'held', by });
    }
  }

  return {
    join(joined) {
      side = joined;
    },
    changed: wake,
    heldBy,
    ask(wish) {
      const by = heldBack(wish);
      if (by !== null) return Promise.resolve({ is: 'held', by });
      if (!isTogether(view)) return Promise.resolve({ is: 'alone' });
      return new Promise((resolve) => {
        const cancel = timers.after(ASK_MS, () => answer(wish.id, { is: 'alone' }));
        asking.set(wish.id, {
          wish,
          done(told) {
            cancel();
            resolve(told);
          },
        });
        look();
        wake();
      });
    },
    isTogether: () =>
      view.state.is === 'together' && clock.monotonic() - view.togetherSince >= SETTLE_MS,
    isDone(id, visit) {
      done.set(id, visit);
      wake();
    },
    begin() {
      const { open, over } = view.fold.checkIns;
      for (const id of since.keys()) if (!open.has(id) && !over.has(id)) since.delete(id);
      for (const id of open.keys()) if (!since.has(id)) since.set(id, clock.monotonic());
      look();
    },
    end() {
      if (view.togetherSince < Number.POSITIVE_INFINITY) aloneSince = clock.monotonic();
      for (const id of [...asking.keys()]) answer(id, { is: 'alone' });
    },
    heard({ said: told }) {
      const said = told.kind === 'again' ? told.said : told;
      if (said.kind !== 'check-in' && said.kind !== 'check-in-end') return;
      since.set(said.id, clock.monotonic());
      look();
    },
    next() {
      const { checkIns } = view.fold;
      for (const [id, visit] of done) {
        if (checkIns.open.has(id)) return { kind: 'check-in-end', id, how: 'done', visit };
        done.delete(id);
      }
      if (side === null) return null;
      // What the other desk did since the clerk's click may have ended that it can be taken: a fact
      // is written on what was read by then.
      const own = side
        .own()
        .map((each) =>
          each.instead !== null && heldBack(each) !== null ? { ...each, instead: null } : each,
        );
      return checkInsToWrite(own, side.endOf, checkIns, desk)[0] ?? null;
    },
  };
}
