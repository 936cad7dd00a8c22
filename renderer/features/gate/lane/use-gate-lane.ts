import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { CheckIn, CheckInDraft } from '../../../../shared/console-api/gate.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { useOperator } from '../../../operations/operator-of-page.ts';
import { type BestSpot, rankingOf } from '../../../operations/ranking.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { type ExpectedRow, type HereRow, type LaneSubject, standaloneBeside } from '../gate-rows.ts';
import { useYardVersion } from '../use-gate.ts';
import { type Acted, assignWhenHere, checkIn, keepForLater, promisedOf } from './lane-acts.ts';
import { useLane } from './use-lane.ts';
import { useScanner } from './use-scanner.ts';

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
  readonly onAnswer: () => void;
  /** A scan comes while the pass is shown. */
  readonly closePass: () => void;
};

const none: readonly never[] = [];

/** The lane with its acts: what a code opens, what Enter does, and where the truck is sent. */
export function useGateLane(parts: Parts) {
  const page = usePage();
  const { yard } = page;
  const operator = useOperator();
  const isOffline = useStore(page.status, ({ status }) => status?.services['dock-scheduling'].state === 'offline');
  const docks = useSchedule(({ state }) => state?.docks ?? none);
  const version = useYardVersion();
  /** The number of the card that is open: a second Enter after a lost answer keeps the same draft. */
  const draft = useRef<{ readonly of: LaneSubject; readonly id: string } | null>(null);

  /** What is shown is where the truck is sent. */
  const shown = useRef<{ readonly of: LaneSubject; readonly best: BestSpot | null } | null>(null);

  const bestFor = (subject: LaneSubject, { companyHint, visitType, driverNotes, containers }: CheckIn): BestSpot | null => {
    const appointment = subject.kind === 'expected' ? subject.row.appointment : null;
    const company = appointment?.companyName ?? (companyHint || null);
    const kept = parts.drafts.flatMap(({ spot }) => spot ?? []);
    return rankingOf(page).forComing(
      { company, appointment, visitType, notes: driverNotes, containers },
      new Set([...promisedOf(page), ...kept]),
    );
  };
  const draftId = (subject: LaneSubject): string => {
    if (draft.current?.of !== subject) draft.current = { of: subject, id: crypto.randomUUID() };
    return draft.current.id;
  };
  const comeIn = async (subject: LaneSubject, input: CheckIn): Promise<Acted> => {
    const spot = (shown.current?.of === subject ? shown.current.best : bestFor(subject, input))?.spot ?? null;
    const acted = isOffline
      ? await keepForLater(page, draftId(subject), input, spot)
      : await checkIn(page, input, (visit) => {
          if (spot !== null) assignWhenHere(page, operator, visit, spot);
          parts.onPass(visit);
        });
    parts.onAnswer();
    return acted;
  };
  const goOut = async ({ visit }: HereRow): Promise<Acted> => {
    const asset = { kind: 'visit', id: visit.id } as const;
    const { spotId: spot } = visit;
    if (spot === null) await operator.perform({ kind: 'assign', asset, spot: null });
    // On a spot with a container of its own the truck alone is named: what stands beside it stays.
    else await operator.perform({ kind: 'depart', spot, asset: standaloneBeside(yard.table, visit).length > 0 ? asset : null });
    return { isDone: true, said: null };
  };
  const lane = useLane({
    ...parts,
    act: (subject, input) => (subject.kind === 'here' ? goOut(subject.row) : comeIn(subject, input)),
  });
  useScanner((code) => {
    parts.closePass();
    lane.read(code);
  });
  const subject = lane.lane.kind === 'ready' ? null : lane.lane.subject;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard is changed in place, and its version stands for it
  const best = useMemo(
    () => (subject === null || subject.kind === 'here' ? null : bestFor(subject, lane.input)),
    [subject, docks, version, lane.input, parts.drafts],
  );
  shown.current = subject === null ? null : { of: subject, best };
  return { ...lane, best, isOffline };
}
