import { useRef } from 'react';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { type BestSpot, type PromisedSpot, rankingOf } from '../../../operations/draft/ranking.ts';
import { useSettled } from '../../../operations/draft/use-settled.ts';
import { usePage } from '../../../page/page-context.tsx';
import { unlistedOf } from '../../../page/stores/unlisted-trucks.ts';
import { useYardVersion } from '../use-gate.ts';
import { type ComingCard, checkInOf } from './model.ts';

/** The target of the truck on a card. */
export type SpotProposal = {
  /** The spot we propose. Null: the truck goes to the waiting list. */
  readonly best: BestSpot | null;
  /** If the truck waits: a door that is free, but left to the one that booked it. Null: none. */
  readonly kept: BestSpot | null;
  /** Where it waits: a free spot that is promised to one that goes before it. */
  readonly promised: PromisedSpot | null;
  /** The spot that was proposed before, and why it isn't any more. */
  readonly before: { readonly label: string; readonly why: 'taken' | 'need' } | null;
};

/** A proposal with the facts behind it. */
type Held = SpotProposal & {
  readonly of: string;
  readonly need: string;
  readonly version: number;
};

/** Of a lane without a card. */
export const noProposal: SpotProposal = { best: null, kept: null, promised: null, before: null };

/** The message when a proposal had to change. */
export const changedMessage = ({
  best,
  before,
}: Pick<SpotProposal, 'best' | 'before'>): Message | null => {
  if (before === null) return null;
  const { label: spot, why } = before;
  if (best === null)
    return message(why === 'taken' ? 'gate.lane.takenNone' : 'gate.lane.needNone', { spot });
  const next = best.label;
  return message(why === 'taken' ? 'gate.lane.taken' : 'gate.lane.need', { spot, next });
};

/**
 * The best spot for the truck of the open card.
 *
 * It stays while it is possible, even if another becomes better meanwhile: the driver may already
 * know it. When it is taken, or what was typed changes what the truck needs, we propose the next
 * best and say so.
 */
export function useProposals() {
  const page = usePage();
  // Drawn again with the yard, and with spots that are given out at the gate.
  useYardVersion();
  useSettled(page);
  const held = useRef<Held | null>(null);
  const ranking = rankingOf(page);
  const canHave = (spot: SpotId): boolean =>
    ranking.isFreeForComing(spot, new Set(unlistedOf(page).getState().spots.keys()));
  const of = (card: ComingCard | null): SpotProposal => {
    if (card === null) return noProposal;
    const { appointment } = card;
    const { companyHint, visitType, driverNotes: notes, containers } = checkInOf(card);
    const company = appointment?.companyName ?? (companyHint || null);
    const truck = { company, appointment, visitType, notes, containers };
    const need = ranking.needOfComing(truck);
    const version = page.yard.version();
    const was = held.current?.of === card.id ? held.current : null;
    const isSame = was?.need === need;
    if (isSame && (was.best === null ? was.version === version : canHave(was.best.spot)))
      return was;
    const best = ranking.forComing(truck);
    const kept = best === null ? ranking.keptFromComing(truck) : null;
    const promised = best === null ? ranking.promisedBeforeComing(truck) : null;
    const shown = was?.best ?? null;
    const isMoved = shown !== null && shown.spot !== best?.spot;
    const before = isMoved
      ? ({ label: shown.label, why: canHave(shown.spot) ? 'need' : 'taken' } as const)
      : (was?.before ?? null);
    held.current = { of: card.id, need, version, best, kept, promised, before };
    return held.current;
  };
  return { of, canHave };
}
