import { useRef } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { CheckIn, CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { type BestSpot, rankingOf } from '../../../operations/draft/ranking.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { useYardVersion } from '../use-gate.ts';
import { promisedOf } from './lane-acts.ts';
import { type ComingCard, checkInOf } from './model.ts';

/** The target of the truck on a card. */
export type SpotProposal = {
  /** Null: it waits. */
  readonly best: BestSpot | null;
  /** The spot that was proposed before and was taken meanwhile. */
  readonly taken: string | null;
};

/** A proposal with the facts behind it. */
type Held = SpotProposal & {
  readonly of: string;
  readonly wish: string;
  readonly docks: object;
  readonly version: number;
};

const nothing: SpotProposal = { best: null, taken: null };
const none: readonly never[] = [];

/** The parts of a check-in that decide the truck's target. */
const wishOf = (
  { companyHint, visitType, driverNotes, containers }: CheckIn,
  appointment: Appointment | null,
) => JSON.stringify([appointment?.id, companyHint, visitType, driverNotes, containers]);

/** The message when a proposal had to change. */
export const takenMessage = ({ best, taken }: SpotProposal): Message | null =>
  taken === null
    ? null
    : best === null
      ? message('gate.lane.takenNone', { spot: taken })
      : message('gate.lane.taken', { spot: taken, next: best.label });

/**
 * The best spot for the truck of the open card.
 *
 * It stays while it is free, even if another becomes better meanwhile: the driver may already know
 * it. When it is taken we say so and propose the next best. Both are computed when they are needed.
 */
export function useProposals(drafts: readonly CheckInDraft[]) {
  const page = usePage();
  const docks = useSchedule(({ state }) => state?.docks ?? none);
  // Drawn again with the yard.
  useYardVersion();
  const held = useRef<Held | null>(null);
  const ranking = rankingOf(page);
  const promised = () =>
    new Set<SpotId>([...promisedOf(page), ...drafts.flatMap(({ spot }) => spot ?? [])]);
  const canHave = (spot: SpotId): boolean => ranking.isFreeForComing(spot, promised());
  const of = (card: ComingCard | null): SpotProposal => {
    if (card === null) return nothing;
    const { appointment } = card;
    const input = checkInOf(card);
    const wish = wishOf(input, appointment);
    const version = page.yard.version();
    const was = held.current;
    const isSame = was !== null && was.of === card.id && was.wish === wish && was.docks === docks;
    if (isSame && (was.best === null ? was.version === version : canHave(was.best.spot)))
      return was;
    const { companyHint, visitType, driverNotes: notes, containers } = input;
    const company = appointment?.companyName ?? (companyHint || null);
    const best = ranking.forComing(
      { company, appointment, visitType, notes, containers },
      promised(),
    );
    const taken = isSame ? (was.best?.label ?? was.taken) : null;
    held.current = { of: card.id, wish, docks, version, best, taken };
    return held.current;
  };
  return { of, canHave };
}
