/**
 * The open state of the gate: a card, a choice, or nothing. Plain values that only `GateLane`
 * changes.
 */
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { CheckIn, KnownTruck } from '../../../../shared/console-api/gate.ts';
import type { Candidate, CodeReading, Way } from '../../../../shared/console-api/gate-reading.ts';
import type { Refusal } from '../../../../shared/field-errors.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import type { AssetSubject } from '../../../../shared/yard/operations.ts';

/**
 * The fields of a card. `state` is the plate's state (two letters, or empty). The service takes
 * both in one field. `hasNoTrailer`: the clerk said so explicitly.
 */
export type Entry = Omit<CheckIn, 'appointmentId' | 'alsoFor' | 'looks' | 'card' | 'notKnown'> & {
  readonly state: string;
  readonly hasNoTrailer: boolean;
  /** The clerk said that what is empty of a walk-in's carrier and purpose isn't known. */
  readonly isNotKnown: boolean;
  /** Checks that differ from what we expected, by line (`LookLine.at`). */
  readonly seen: Readonly<Record<string, string>>;
  /** Photos that are kept of the card. */
  readonly photos: number;
};

/** Below a card: how its act ended. */
export type CardEnding = {
  readonly said: Message;
  readonly severity: 'refuse' | 'caution' | 'done';
};

/**
 * A truck that comes in. `stage`: `open` → `acting` → `done`, or back to `open` with the reason.
 */
export type ComingCard = {
  readonly kind: 'coming';
  /** The id of the card, and of the draft it becomes when we are offline. */
  readonly id: string;
  readonly appointment: Appointment | null;
  /** Further appointments of the truck. The service has no field for them, so we keep them here. */
  readonly also: readonly Appointment[];
  readonly entry: Entry;
  /** What this desk remembers about the plate. We offer it and never fill it in. */
  readonly known: KnownTruck | null;
  /** Trucks that were here when the card was opened: a newer one may be this truck. */
  readonly hereBefore: ReadonlySet<VisitId>;
  /** The clerk filled something in. */
  readonly isTouched: boolean;
  /** The clerk wanted to go on: from now on all that is missing is marked. */
  readonly wasTried: boolean;
  readonly isUnfolded: boolean;
  /** What spoke against letting the truck in, and the clerk said yes to (`Objection.key`). */
  readonly answered: readonly string[];
  /** What Enter asked the driver for, and was empty then: the next Enter there goes on without. */
  readonly asked: readonly AskedOfDriver[];
  /** The clerk confirmed that the checks are as the card says. */
  readonly isLookedAt: boolean;
  readonly stage: 'open' | 'acting' | 'done';
  readonly ending: CardEnding | null;
  /** The service's errors for single fields. */
  readonly refusal: Refusal | null;
};

/** What a truck that is here does next: a waiting one gets a spot, one on a spot departs. */
export type HereAct = 'assign' | 'depart';

/** A truck that is here. `seen`: codes of what leaves with it that were scanned. */
export type HereCard = {
  readonly kind: 'here';
  readonly id: string;
  readonly visit: VisitId;
  /**
   * What its keys do, as the clerk reads it. When the truck's place changes they do nothing until
   * the card has been read again.
   */
  readonly act: HereAct;
  /** The code that opened it was its own pass: then alone Enter departs it. */
  readonly isOwnPass: boolean;
  readonly seen: readonly string[];
  /** Enter asked which truck it is. */
  readonly isAsking: boolean;
  /** Checks that differ from what we expected, by line (`LookLine.at`). */
  readonly written: Readonly<Record<string, string>>;
  /** Trucks and trailers that are checked again. */
  readonly again: readonly AssetSubject[];
  /** Why the checks could not be saved. Null: no error. */
  readonly problem: Message | null;
  /** The scanned plate if it belongs to another truck, otherwise empty. */
  readonly plate: string;
};

/** A card of the gate. */
export type Card = ComingCard | HereCard;

/** A field of an open card that a code may go into. */
export type IntoField = 'plate' | 'equipment' | 'driverNumber' | 'appointment' | 'alsoFor';

/** A line of the chooser. `candidate` is what the code may mean, `way` what is done with it. */
export type Choice =
  | { readonly kind: 'way'; readonly way: Way; readonly candidate: Candidate }
  | { readonly kind: 'into'; readonly field: IntoField; readonly candidate: Candidate }
  /** Looks for the code at the service. */
  | { readonly kind: 'ask-service' };

/** A code that may mean several things. `over`: the card that was open, which Escape returns to. */
export type Chooser = {
  readonly kind: 'chooser';
  readonly reading: CodeReading;
  readonly choices: readonly Choice[];
  /** The choice that Enter takes; null: Enter alone does nothing. */
  readonly enter: number | null;
  readonly over: Card | null;
};

/** The most half-filled cards we keep. Beyond that we drop the oldest. */
export const MOST_KEPT = 12;

/** All that is open. */
export type LaneState = {
  readonly open: Card | Chooser | null;
  /** Half-filled cards that wait while another truck is served, oldest first. */
  readonly kept: readonly ComingCard[];
  /** Why a code opened nothing. Shown at the search box, never on a card. */
  readonly notice: Message | null;
};

/** Plate and state as the service takes them: in one text. */
export const plateOf = ({ licensePlate, state }: Pick<Entry, 'licensePlate' | 'state'>): string =>
  [licensePlate, state]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join(' ');

/** A field that the driver of a walk-in is asked for. */
export type AskedOfDriver = NonNullable<CheckIn['notKnown']>[number];

/** What a clerk asks the driver of a walk-in, and is still empty. */
export const missingOf = ({
  companyHint,
  visitType,
}: Pick<Entry, 'companyHint' | 'visitType'>): readonly AskedOfDriver[] => [
  ...(companyHint.trim() === '' ? (['companyHint'] as const) : []),
  ...(visitType === 'Unknown' ? (['visitType'] as const) : []),
];

/** What the driver still has to be asked for; empty once the clerk said that it isn't known. */
export const toAskOf = ({ appointment, entry }: ComingCard): readonly AskedOfDriver[] =>
  appointment !== null || entry.isNotKnown ? [] : missingOf(entry);

/** Whether Enter asked for all that is empty: the next one lets the truck in without it. */
export const isAllAsked = (card: ComingCard): boolean =>
  toAskOf(card).every((each) => card.asked.includes(each));

/** Which of the two is missing, for a text. */
export const whatOf = (missing: readonly AskedOfDriver[]): AskedOfDriver | 'both' =>
  missing.length === 1 ? (missing[0] ?? 'both') : 'both';

/** Asks for what is missing, and says that the truck can come in without it. */
export const askFirst = (missing: readonly AskedOfDriver[]): Message =>
  message('gate.card.askFirst', { what: whatOf(missing) });

/** The check-in of a card without its checks. Those depend on the list at the time of sending. */
export function checkInOf({ id, entry, appointment, also }: ComingCard): CheckIn {
  const { state: _state, hasNoTrailer: _none, seen: _seen, photos: _photos, ...rest } = entry;
  const { isNotKnown, ...input } = rest;
  return {
    ...input,
    notKnown: isNotKnown && appointment === null ? [...missingOf(entry)] : [],
    licensePlate: plateOf(entry),
    appointmentId: appointment?.id ?? null,
    alsoFor: also.map(({ id }) => id),
    looks: [],
    card: id,
  };
}
