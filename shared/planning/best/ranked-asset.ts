/** The properties of an asset that decide which spot is best for it. */

import type { Appointment } from '../../appointments/model.ts';
import type { SpotId } from '../../ids.ts';
import { arrivalOf } from '../../yard/arrival.ts';
import type { Container, Visit } from '../../yard/model.ts';
import type { AssetRef } from '../../yard/operations.ts';
import { isSameCompany } from '../area-attributes.ts';
import { isAhead, type RankFacts } from './facts.ts';

/**
 * Read once for each asset, then used for every spot. Times in milliseconds since the epoch.
 *
 * Example: `{ asset: { kind: 'container', id: 'c-5' }, from: 'spot-A1', company: 'Saddleback',
 * isReefer: true, isEmpty: false, feet: 53, … }`.
 */
export type RankedAsset = {
  /** Null: a truck that isn't checked in yet. */
  readonly asset: AssetRef | null;
  /** Where it stands; null: on the waiting list. */
  readonly from: SpotId | null;
  readonly company: string | null;
  readonly isReefer: boolean;
  /** Whether everything that it carries is empty; null if unknown. */
  readonly isEmpty: boolean | null;
  readonly isHazmat: boolean;
  /** Length of the longest thing it brings, in feet, if known. */
  readonly feet: number | null;
  /** Loaded or unloaded at a door while the driver waits. */
  readonly isLive: boolean;
  /** The kind of live work; null if the visit doesn't say, or isn't live. */
  readonly live: 'load' | 'unload' | null;
  readonly arrived: number;
  readonly appointment:
    | (Pick<Appointment, 'id'> & { readonly start: number; readonly door: SpotId | null })
    | null;
};

/**
 * A truck at the gate that has no row in the yard yet, from what the clerk and its appointment
 * say.
 *
 * Example: `{ company: 'Saddleback', appointment: null, visitType: 'Live unload', notes: '',
 * containers: [{ type: 'Reefer', state: 'Full' }] }`.
 */
export type ComingTruck = {
  readonly company: string | null;
  readonly appointment: Appointment | null;
  readonly visitType: string;
  readonly notes: string;
  readonly containers: readonly { readonly type: string | null; readonly state: string | null }[];
};

const liveTypes: readonly string[] = ['LiveUnload', 'LiveLoad', 'Live'];

/**
 * A truck without a trailer isn't loaded at a door: it fetches its trailer where that stands. It
 * may have brought what it unloads.
 */
const liveWork = (
  visitType: string,
  boxes: readonly unknown[],
): Pick<RankedAsset, 'isLive' | 'live'> => ({
  isLive: liveTypes.includes(visitType) && (boxes.length > 0 || visitType === 'LiveUnload'),
  live: visitType === 'LiveUnload' ? 'unload' : visitType === 'LiveLoad' ? 'load' : null,
});

/** Null for an asset that isn't here or is hooked to a truck; then rank the truck. */
export function subjectOf(facts: RankFacts, asset: AssetRef): RankedAsset | null {
  const { yard } = facts;
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  if (row === undefined || !row.isActive) return null;
  if (asset.kind === 'container' && (row as Container).visitId !== null) return null;
  const visit = asset.kind === 'visit' ? (row as Visit) : null;
  const boxes =
    visit === null
      ? [row as Container]
      : yard.hookedTo(visit.id).flatMap((id) => yard.container(id) ?? []);
  const named =
    visit === null
      ? ((row as Container).pickupAppointmentId ?? (row as Container).dropAppointmentId)
      : visit.appointmentId;
  return {
    asset,
    from: row.spotId,
    company: visit === null ? row.companyName : (row.companyName ?? visit.companyHint),
    ...carried(boxes, [visit?.driverNotes, ...boxes.map(({ notes }) => notes)]),
    ...liveWork(visit?.visitType ?? '', boxes),
    arrived: Date.parse(arrivalOf(row) ?? '') || Number.POSITIVE_INFINITY,
    appointment: bookedOf(facts, named === null ? null : facts.appointment(named)),
  };
}

/** For a truck at the gate. It comes after all that wait. */
export function comingSubject(
  facts: RankFacts,
  { company, appointment, visitType, notes, containers }: ComingTruck,
): RankedAsset {
  return {
    asset: null,
    from: null,
    company,
    ...carried(containers, [notes]),
    ...liveWork(visitType, containers),
    arrived: Number.POSITIVE_INFINITY,
    appointment: bookedOf(facts, appointment),
  };
}

/**
 * What makes a difference to which spot a truck at the gate gets, as a text to compare. A name that
 * is half typed makes none: only a carrier for which something is kept does.
 */
export function comingNeed(facts: RankFacts, truck: ComingTruck): string {
  const { isReefer, isEmpty, isHazmat, feet, isLive, live, appointment } = comingSubject(
    facts,
    truck,
  );
  const { company } = truck;
  const isOurs = (name: string | null) =>
    name !== null && company !== null && isSameCompany(name, company);
  const kept = [...facts.yard.areas()].filter(({ id }) =>
    facts.attributes(id).keptFor.some(isOurs),
  );
  const reserved = [...facts.yard.spots()].filter(({ reserves }) =>
    reserves.some(({ entityName }) => isOurs(entityName)),
  );
  return JSON.stringify([
    [isReefer, isEmpty, isHazmat, feet, isLive, live, appointment?.id, appointment?.door],
    [...kept, ...reserved].map(({ id }) => id),
  ]);
}

/** What its trailers and notes contribute. */
function carried(
  boxes: readonly { readonly type: string | null; readonly state: string | null }[],
  texts: readonly (string | null | undefined)[],
): Pick<RankedAsset, 'isReefer' | 'isEmpty' | 'isHazmat' | 'feet'> {
  const notes = texts.filter((each) => each != null).join(' ');
  const states = boxes.map(({ state }) => state?.toLowerCase() ?? null);
  return {
    isReefer: boxes.some(({ type }) => type?.toLowerCase() === 'reefer'),
    isEmpty:
      boxes.length === 0 || states.includes(null)
        ? null
        : states.every((state) => state === 'empty'),
    isHazmat: /\b(hazmat|hazardous|dangerous goods)\b/i.test(notes),
    feet: feetIn(notes),
  };
}

/** An appointment that is still ahead, with its door. */
function bookedOf(facts: RankFacts, booked: Appointment | null): RankedAsset['appointment'] {
  const start = booked === null ? Number.NaN : Date.parse(booked.start);
  return booked === null || !isAhead(booked) || Number.isNaN(start)
    ? null
    : { id: booked.id, start, door: booked.dockId === null ? null : facts.door(booked.dockId) };
}

/**
 * A length written in notes: "53 ft", "48'", "53-foot". The service has no field for it, and we
 * never guess.
 */
function feetIn(notes: string): number | null {
  const found = [...notes.matchAll(/\b(\d{2})\s?-?(?:ft|feet|foot|['’′])/gi)].map((each) =>
    Number(each[1]),
  );
  return found.length === 0 ? null : Math.max(...found);
}
