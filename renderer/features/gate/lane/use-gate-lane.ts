import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { CheckIn, CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { checkInFindings, checkInLabel, heldSaid } from '../../../../shared/gate/check-in.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { useOperator } from '../../../operations/operator-of-page.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useScanner } from '../../../ui/use-scanner.ts';
import { words } from '../../../ui/words.ts';
import {
  type ExpectedRow,
  type HereRow,
  type LaneSubject,
  standaloneBeside,
} from '../gate-rows.ts';
import { useHeldTruck } from '../use-held-truck.ts';
import { type Acted, assignWhenHere, checkIn, keepForLater, promisedOf } from './lane-acts.ts';
import { useLane } from './use-lane.ts';
import { type SpotProposal, takenSaid, useProposals } from './use-proposal.ts';

type Parts = {
  readonly expected: readonly ExpectedRow[];
  readonly here: readonly HereRow[];
  readonly mayCheckIn: boolean;
  /** Kept for later: their spots are promised. */
  readonly drafts: readonly CheckInDraft[];
  readonly emptyBox: () => void;
  readonly focusBox: () => void;
  readonly showLists: (text: string) => void;
  readonly onPass: (visit: VisitId) => void;
  /** The gate is asked again. */
  readonly onAnswer: () => Promise<unknown>;
  /** A scan comes while the pass is shown. */
  readonly closePass: () => void;
};

/** The lane with its acts: what a code opens, what Enter does, and where the truck is sent. */
export function useGateLane(parts: Parts) {
  const page = usePage();
  const { yard } = page;
  const operator = useOperator();
  const isOffline = useStore(
    page.status,
    ({ status }) => status?.services['dock-scheduling'].state === 'offline',
  );
  /** The number of the card that is open: a second Enter after a lost answer keeps the same draft. */
  const draft = useRef<{ readonly of: LaneSubject; readonly id: string } | null>(null);

  const proposals = useProposals(parts.drafts);
  const shown = useRef<SpotProposal | null>(null);
  /** The check-in of another desk in whose place the clerk said to go on. */
  const goingOn = useRef<string | null>(null);
  /** The card says what is missing. */
  const isMissingTold = useRef(false);

  const draftId = (subject: LaneSubject): string => {
    if (draft.current?.of !== subject) draft.current = { of: subject, id: crypto.randomUUID() };
    return draft.current.id;
  };
  const comeIn = async (subject: LaneSubject, input: CheckIn): Promise<Acted> => {
    const instead = goingOn.current;
    goingOn.current = null;
    // What is shown is where the truck is sent, unless it was taken at the last moment: the driver hears of it before the truck is in.
    const best = shown.current?.best ?? null;
    if (best !== null && !proposals.canHave(best.spot)) {
      return {
        isDone: false,
        said: takenSaid({ best: proposals.of(subject, input).best, taken: best.label }),
      };
    }
    const spot = best?.spot ?? null;
    const promised = promisedOf(page);
    // From here on no other card is offered it.
    if (spot !== null) promised.add(spot);
    let isAssigned = false;
    const acted = isOffline
      ? await keepForLater(page, { id: draftId(subject), input, spot, instead })
      : await checkIn(page, input, instead, (visit) => {
          isAssigned = spot !== null;
          if (spot !== null) assignWhenHere(page, operator, visit, spot);
          parts.onPass(visit);
        });
    const letGo = () => {
      if (spot !== null && !isAssigned) promised.delete(spot);
    };
    // A draft that is listed promises its spot itself.
    if (acted.isDone) void parts.onAnswer().finally(letGo);
    else letGo();
    return acted;
  };
  const goOut = async ({ visit }: HereRow): Promise<Acted> => {
    const asset = { kind: 'visit', id: visit.id } as const;
    const { spotId: spot } = visit;
    if (spot === null) await operator.perform({ kind: 'assign', asset, spot: null });
    // On a spot with a container of its own the truck alone is named: what stands beside it stays.
    else
      await operator.perform({
        kind: 'depart',
        spot,
        asset: standaloneBeside(yard.table, visit).length > 0 ? asset : null,
      });
    return { isDone: true, said: null };
  };
  const lane = useLane({
    ...parts,
    act: (subject, input) =>
      subject.kind === 'here' ? goOut(subject.row) : comeIn(subject, input),
  });
  useScanner(
    (code) => {
      parts.closePass();
      lane.read(code);
    },
    { isTypedInto: true, knows: lane.knows },
  );
  const subject = lane.lane.kind === 'ready' ? null : lane.lane.subject;
  const isComing =
    (lane.lane.kind === 'card' || lane.lane.kind === 'acting') &&
    subject !== null &&
    subject.kind !== 'here';
  const held = useHeldTruck(isComing && parts.mayCheckIn ? lane.input : null);
  // While the act is under way its spot is promised: to this truck.
  if (lane.lane.kind === 'card' || subject === null)
    shown.current = proposals.of(subject, lane.input);
  const { best = null } = shown.current ?? {};
  const taken = shown.current === null ? null : takenSaid(shown.current);
  const told = taken === null ? null : words().format(taken);
  useEffect(() => {
    if (told !== null) page.announcer.format(told, true);
  }, [told, page.announcer]);
  return {
    ...lane,
    change(change: Partial<CheckIn>) {
      // What was asked for is being filled in.
      if (isMissingTold.current) lane.hush();
      isMissingTold.current = false;
      lane.change(change);
    },
    best,
    taken,
    isOffline,
    held,
    enter() {
      goingOn.current = null;
      if (held === null || lane.lane.kind !== 'card') {
        const isInMissing = document.activeElement?.matches('[data-lane-missing]') === true;
        lane.enter();
        // Enter leads to what is missing by itself, and says it to who stands there already; what is there and wrong is said at once.
        const wrong = isComing && lane.lane.kind === 'card' ? checkInFindings(lane.input) : [];
        const isPhoneGiven = lane.input.phone.trim() !== '';
        const told =
          wrong.find(({ part }) => part === 'truck' || (isPhoneGiven && part === 'phone')) ??
          wrong[0];
        if (told === undefined || !(isInMissing || isPhoneGiven)) return;
        lane.tell(told.said, true);
        isMissingTold.current = true;
      } else lane.tell(heldSaid(held, checkInLabel(lane.input)), true);
    },
    /** In the place of the desk that has the truck. */
    goOn() {
      goingOn.current = held?.id ?? null;
      lane.enter();
    },
  };
}
