/** Until when an asset stands where another one is to go. */
import { type Message, message } from '../../i18n/message.ts';
import type { SpotId } from '../../ids.ts';
import { refLabel } from '../../text.ts';
import type { AssetRef } from '../../yard/operations.ts';
import type { RankFacts } from './facts.ts';

/**
 * Until when the first of these assets stays on a spot: its planned move, or the end of its
 * appointment there. What is past or not planned isn't known.
 *
 * Example: "T-44 is booked there until 10:30."
 */
export function untilWhen(
  facts: RankFacts,
  spot: SpotId,
  [first]: readonly AssetRef[],
): Message | null {
  if (first === undefined) return null;
  const { now, yard } = facts;
  const asset = refLabel(yard, first);
  const leaves = facts.leaves?.(first) ?? null;
  if (leaves !== null && leaves > now) return message('plan.until.move', { asset, at: leaves });
  const end = bookedUntil(facts, spot, first);
  return end !== null && end > now
    ? message('plan.until.end', { asset, at: end })
    : message('plan.until.unknown');
}

function bookedUntil(
  { yard, appointment, door }: RankFacts,
  spot: SpotId,
  { kind, id }: AssetRef,
): number | null {
  const box = kind === 'container' ? yard.container(id) : undefined;
  const booked =
    kind === 'visit'
      ? yard.visit(id)?.appointmentId
      : (box?.dropAppointmentId ?? box?.pickupAppointmentId);
  const row = booked == null ? null : appointment(booked);
  if (row?.dockId == null || row.end === null || door(row.dockId) !== spot) return null;
  return Date.parse(row.end) || null;
}
