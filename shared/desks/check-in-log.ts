/**
 * Check-ins under way at the desks of a facility: which truck is in whose hand, so that two gates
 * never check one truck in twice. A desk says it before it sends; the log's order decides. It knows
 * no rule of the gate, so that desks of different versions fold alike. Pure.
 */
import { z } from 'zod';
import { isMessage, type Message } from '../i18n/message.ts';
import type { AppointmentId, DeskId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';

/**
 * What tells one truck from another, as small letters and digits alone; empty or null where it is
 * not known. `plate` is `noPlate` for a truck that has none, as one with a paper tag.
 */
export type ArrivingTruck = {
  readonly plate: string;
  readonly dot: string;
  readonly phone: string;
  readonly appointment: AppointmentId | null;
};

/**
 * The plate of a truck that has none: it is not known by it, and no other truck is it for want of
 * one.
 */
export const noPlate = '?';

const isPlate = (plate: string): boolean => plate !== '' && plate !== noPlate;
const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

/**
 * Whether both are one truck: by its plate, where no two phones say otherwise; two plates are two
 * trucks, also for one appointment. Without plates by appointment, and by DOT number and phone
 * where neither is said to have no plate. Fixed: all desks have to answer alike.
 */
export function isSameArrival(a: ArrivingTruck, b: ArrivingTruck): boolean {
  if (isPlate(a.plate) && isPlate(b.plate)) return a.plate === b.plate && !differ(a.phone, b.phone);
  if (a.appointment !== null && a.appointment === b.appointment) return !differ(a.phone, b.phone);
  if (a.plate === noPlate || b.plate === noPlate) return false;
  return a.dot !== '' && a.dot === b.dot && a.phone === b.phone;
}

/**
 * How far a check-in is. `open`: its card is open. `kept`: not sent, for later. `sending`: it is
 * being sent. `unclear`: nobody knows how it ended.
 */
export type CheckInStage = 'open' | 'kept' | 'sending' | 'unclear';

/** A check-in as its desk tells the others. */
export type CheckInSaid = {
  readonly kind: 'check-in';
  readonly id: string;
  readonly stage: CheckInStage;
  readonly truck: ArrivingTruck;
  readonly label: Message;
  readonly clerk: string;
  /** Visits of the same truck that were there before: they are not this one. */
  readonly known: readonly VisitId[];
  /** The check-in of another desk in whose place it stands, by a clerk's click. */
  readonly instead: string | null;
};

/**
 * How a check-in was over. `done`: its visit was seen or answered; that counts from any desk,
 * `left` only from its own.
 */
export type CheckInEndSaid = {
  readonly kind: 'check-in-end';
  readonly id: string;
  readonly how: 'done' | 'left';
  readonly visit: VisitId | null;
};

const id = z.string().min(1).max(200);
const short = z.string().max(200);

/** What others tell of check-ins. */
export const checkInSchemas = [
  z.object({
    kind: z.literal('check-in'),
    id,
    stage: z.enum(['open', 'kept', 'sending', 'unclear']),
    truck: z.object({
      plate: short,
      dot: short,
      phone: short,
      appointment: id.nullable(),
    }) as unknown as z.ZodType<ArrivingTruck>,
    label: z.custom<Message>(isMessage),
    clerk: short,
    known: z.array(id).max(50) as unknown as z.ZodType<readonly VisitId[]>,
    instead: id.nullable(),
  }),
  z.object({
    kind: z.literal('check-in-end'),
    id,
    how: z.enum(['done', 'left']),
    visit: id.nullable() as unknown as z.ZodType<VisitId | null>,
  }),
] as const;

/** A check-in that is under way. */
export type UnderWay = Omit<CheckInSaid, 'kind' | 'instead'> & {
  readonly desk: DeskId;
  /** Since when it is in this stage, by the clock of its desk: for display only. */
  readonly at: Instant;
};

/** A check-in that is over. `taken`: `by` has it in hand instead. */
export type CheckInOver = Omit<UnderWay, 'stage'> & {
  readonly how: 'done' | 'left' | 'taken';
  readonly by: DeskId;
  readonly visit: VisitId | null;
};

/** All of them, in the order of the log. Changed in place by the fold alone. */
export type CheckInLog = {
  readonly open: Map<string, UnderWay>;
  readonly over: Map<string, CheckInOver>;
};

/** How many that are over are remembered. */
const mostOver = 1_000;

/** None. */
export const noCheckIns = (): CheckInLog => ({ open: new Map(), over: new Map() });

/**
 * Takes a fact in; false where it changes nothing. A truck that another desk has in hand is taken
 * in its place or not at all; whoever takes it has it alone, also where that desk had it in hand
 * twice.
 */
export function takeCheckIn(
  { open, over }: CheckInLog,
  desk: DeskId,
  at: Instant,
  said: CheckInSaid | CheckInEndSaid,
): boolean {
  const known = open.get(said.id);
  if (said.kind === 'check-in-end') {
    if (known === undefined || (known.desk !== desk && said.how !== 'done')) return false;
    end({ open, over }, known, { how: said.how, by: desk, visit: said.visit, at });
    return true;
  }
  if (over.has(said.id) || (known !== undefined && known.desk !== desk)) return false;
  const { kind: _, instead, ...rest } = said;
  const taken = allElsewhere(open, said.truck, desk);
  if (taken[0] !== undefined && taken[0].id !== instead) return false;
  for (const each of taken) end({ open, over }, each, { how: 'taken', by: desk, visit: null, at });
  open.set(said.id, { ...rest, desk, at });
  return true;
}

function end(
  { open, over }: CheckInLog,
  known: UnderWay,
  how: Pick<CheckInOver, 'how' | 'by' | 'visit' | 'at'>,
): void {
  const { stage: _, ...rest } = known;
  open.delete(known.id);
  over.set(known.id, { ...rest, ...how });
  for (const oldest of over.keys()) {
    if (over.size <= mostOver) break;
    over.delete(oldest);
  }
}

/** The check-in of another desk that has this truck in hand, or null. */
export function firstElsewhere(
  open: CheckInLog['open'],
  truck: ArrivingTruck,
  desk: DeskId,
): UnderWay | null {
  for (const each of open.values())
    if (each.desk !== desk && isSameArrival(each.truck, truck)) return each;
  return null;
}

/**
 * The same, and whatever else another desk has in hand that is the same truck as both: who takes
 * the first takes them all. Empty: none.
 */
export function allElsewhere(
  open: CheckInLog['open'],
  truck: ArrivingTruck,
  desk: DeskId,
): readonly UnderWay[] {
  const first = firstElsewhere(open, truck, desk);
  if (first === null) return [];
  return [...open.values()].filter(
    (each) =>
      each.desk !== desk && [first.truck, truck].every((of) => isSameArrival(each.truck, of)),
  );
}

/** A check-in as this desk has it. */
export type OwnCheckIn = Omit<CheckInSaid, 'kind'>;

/**
 * What the log lacks of this desk's check-ins. `endOf`: how one ended that is not under way here
 * any more; null: nobody knows, so it goes on. What another desk has in hand is not asked for.
 */
export function checkInsToWrite(
  own: readonly OwnCheckIn[],
  endOf: (id: string) => Omit<CheckInEndSaid, 'kind' | 'id'> | null,
  { open, over }: CheckInLog,
  desk: DeskId,
): readonly (CheckInSaid | CheckInEndSaid)[] {
  const here = new Set(own.map((each) => each.id));
  const written: (CheckInSaid | CheckInEndSaid)[] = [];
  for (const each of own) {
    const known = open.get(each.id);
    if (
      over.has(each.id) ||
      known?.stage === each.stage ||
      (known !== undefined && known.desk !== desk)
    )
      continue;
    const first = firstElsewhere(open, each.truck, desk);
    if (first === null || first.id === each.instead) written.push({ kind: 'check-in', ...each });
  }
  // A card that is closed because its check-in is sent is let go after that is known.
  for (const { id: of, desk: holder } of open.values()) {
    const how = holder === desk && !here.has(of) ? endOf(of) : null;
    if (how !== null) written.push({ kind: 'check-in-end', id: of, ...how });
  }
  return written;
}
