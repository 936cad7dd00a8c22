/** Both sides of a conflict: what the clerk decided on, and what the yard shows now. */

import { type Message, message } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import { assetLabel, assetName, spotLabel, spotName, spotRefLabel } from '../text.ts';
import type { Instant } from '../time.ts';
import { contentsOf } from '../yard/contents.ts';
import type { Container, Spot, Visit } from '../yard/model.ts';
import type { Yard } from '../yard/yard.ts';
import type { BeforeImage, Side } from './model.ts';

const gone = message('operations.side.gone');

/**
 * Every spot and asset of the image, in its order. Never throws: what is unknown is shown as
 * unknown.
 */
export function bothSides(before: BeforeImage, yard: Yard): readonly Side[] {
  return [
    ...before.spots.map((spot) => spotSide(spot, before, yard)),
    ...before.visits.map((visit) => visitSide(visit, before, yard)),
    ...before.containers.map((container) => containerSide(container, before, yard)),
  ];
}

function spotSide(spot: Spot, before: BeforeImage, yard: Yard): Side {
  const there = contentsOf(yard, spot.id);
  const now = [
    there.truck,
    ...there.extra.trucks,
    there.standalone,
    ...there.extra.standalone,
  ].filter((each) => each !== null);
  // The image holds what the operation is about, and not what else stood there: only that can be
  // compared.
  const seen = [...before.visits, ...before.containers].filter((each) => each.spotId === spot.id);
  const others = now.filter((each) => !seen.some(({ id }) => id === each.id));
  const missing = seen.filter((each) => !now.some(({ id }) => id === each.id));
  return {
    subject: spotName(spot),
    spot: spot.id,
    seen: holding(spot.isOpen, seen),
    now: there.spot === null ? gone : holding(there.isOpen, now),
    differs:
      there.spot === null ||
      spot.isOpen !== there.isOpen ||
      others.length > 0 ||
      missing.length > 0,
    changedAt: newest([
      there.spot?.changedAt,
      ...others.flatMap((each) => [each.placedAt, each.changedAt]),
    ]),
  };
}

function holding(isOpen: boolean, assets: readonly (Visit | Container)[]): Message {
  const open = isOpen ? 'yes' : 'no';
  if (assets.length === 0) return message('operations.side.emptySpot', { isOpen: open });
  return message('operations.side.spot', { isOpen: open, assets: assets.map(assetLabel) });
}

function visitSide(visit: Visit, before: BeforeImage, yard: Yard): Side {
  const present = yard.visit(visit.id);
  const seen = place(visit.spotId, before, yard);
  const now = present === undefined ? gone : place(present.spotId, before, yard);
  return {
    subject: assetName(visit),
    spot: present?.spotId ?? visit.spotId,
    seen,
    now,
    differs: present?.spotId !== visit.spotId,
    changedAt: newest([present?.placedAt, present?.changedAt]),
  };
}

function containerSide(container: Container, before: BeforeImage, yard: Yard): Side {
  const present = yard.container(container.id);
  const text = (row: Container) =>
    row.visitId === null ? place(row.spotId, before, yard) : hookedTo(row.visitId, before, yard);
  return {
    subject: assetName(container),
    spot: present?.spotId ?? container.spotId,
    seen: text(container),
    now: present === undefined ? gone : text(present),
    differs: present?.spotId !== container.spotId || present.visitId !== container.visitId,
    changedAt: newest([present?.placedAt, present?.changedAt]),
  };
}

function place(id: SpotId | null, before: BeforeImage, yard: Yard): Message {
  if (id === null) return message('operations.side.waiting');
  const known = before.spots.find((spot) => spot.id === id);
  return message('operations.side.on', {
    spot: known === undefined ? spotRefLabel(yard, id) : spotLabel(known),
  });
}

function hookedTo(id: Visit['id'], before: BeforeImage, yard: Yard): Message {
  const row = yard.visit(id) ?? before.visits.find((visit) => visit.id === id);
  return row === undefined
    ? message('operations.side.hookedToGone')
    : message('operations.side.hooked', { truck: assetLabel(row) });
}

/** The latest of the times that are known. */
function newest(times: readonly (Instant | null | undefined)[]): Instant | null {
  const known = times.filter((at) => at != null && !Number.isNaN(Date.parse(at))) as Instant[];
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}
