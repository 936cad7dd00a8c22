/**
 * Check-ins under way at the desks of a facility: which desk has which truck, so that two gates
 * never check in the same truck. A desk writes it to the log before it sends; the order of the log
 * decides. It knows no rule of the gate, so that desks of different versions agree. Pure.
 */
import { z } from 'zod';
import { isMessage, type Message } from '../i18n/message.ts';
import type { AppointmentId, DeskId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';

/**
 * What tells trucks apart, in small letters and digits; empty or null if unknown. `plate` is
 * `noPlate` for a truck without one, such as one with a paper tag.
 *
 * Example: `{ plate: 'TX 4821', dot: '', phone: '2145550100', appointment: 'a-17' }`.
 */
export type ArrivingTruck = {
  readonly plate: string;
  readonly dot: string;
  readonly phone: string;
  readonly appointment: AppointmentId | null;
};

/** The plate of a truck without one. Two such trucks aren't the same because of it. */
export const noPlate = '?';

const isPlate = (plate: string): boolean => plate !== '' && plate !== noPlate;
const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

/**
 * Whether both are the same truck. With plates: the same plate, unless two phones differ; two
 * plates are two trucks, even for one appointment. Without plates: the same appointment, or DOT
 * number and phone if neither has `noPlate`. Fixed, because all desks must agree.
 */
export function isSameArrival(a: ArrivingTruck, b: ArrivingTruck): boolean {
  if (isPlate(a.plate) && isPlate(b.plate)) return a.plate === b.plate && !differ(a.phone, b.phone);
  if (a.appointment !== null && a.appointment === b.appointment) return !differ(a.phone, b.phone);
  if (a.plate === noPlate || b.plate === noPlate) return false;
  return a.dot !== '' && a.dot === b.dot && a.phone === b.phone;
}

/**
 * Stage of a check-in. `open`: its card is open. `kept`: stored for later. `sending`: being sent.
 * `unclear`: unknown result.
 */
export type CheckInStage = 'open' | 'kept' | 'sending' | 'unclear';

/**
 * A check-in as its desk reports it.
 *
 * Example: `{ kind: 'check-in', id: 'ci-9', stage: 'sending', truck, label, clerk: 'Ana', known:
 * ['v-17'], instead: null }`.
 */
export type CheckInBody = {
  readonly kind: 'check-in';
  readonly id: string;
  readonly stage: CheckInStage;
  readonly truck: ArrivingTruck;
  readonly label: Message;
  readonly clerk: string;
  /** Earlier visits of the same truck. This check-in isn't one of them. */
  readonly known: readonly VisitId[];
  /** The check-in of another desk that it replaces, by a clerk's click. */
  readonly instead: string | null;
};

/**
 * How a check-in ended. `done`: its visit was seen or confirmed; any desk may report that. `left`:
 * only its own desk may.
 *
 * Example: `{ kind: 'check-in-end', id: 'ci-9', how: 'done', visit: 'v-17' }`.
 */
export type CheckInEndBody = {
  readonly kind: 'check-in-end';
  readonly id: string;
  readonly how: 'done' | 'left';
  readonly visit: VisitId | null;
};

const id = z.string().min(1).max(200);
const short = z.string().max(200);

/** Facts about check-ins. */
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
export type UnderWay = Omit<CheckInBody, 'kind' | 'instead'> & {
  readonly desk: DeskId;
  /** Since when it is in this stage, by its desk's clock. For display only. */
  readonly at: Instant;
};

/** An ended check-in. `taken`: `by` has it in hand instead. */
export type CheckInOver = Omit<UnderWay, 'stage'> & {
  readonly how: 'done' | 'left' | 'taken';
  readonly by: DeskId;
  readonly visit: VisitId | null;
};

/**
 * All of them, in the order of the log. Only the fold changes it, in place.
 *
 * Example: `{ open: new Map([['ci-9', underWay]]), over: new Map() }` while one truck is checked
 * in.
 */
export type CheckInLog = {
  readonly open: Map<string, UnderWay>;
  readonly over: Map<string, CheckInOver>;
};

/** How many ended ones we remember. */
const mostOver = 1_000;

/** None. */
export const noCheckIns = (): CheckInLog => ({ open: new Map(), over: new Map() });

/**
 * Applies a fact; returns false if it changes nothing. A truck that another desk has in hand can
 * only be taken over. The desk that takes it over has it alone, even if the other had it in hand
 * twice.
 */
export function takeCheckIn(
  { open, over }: CheckInLog,
  desk: DeskId,
  at: Instant,
  body: CheckInBody | CheckInEndBody,
): boolean {
  const known = open.get(body.id);
  if (body.kind === 'check-in-end') {
    if (known === undefined || (known.desk !== desk && body.how !== 'done')) return false;
    end({ open, over }, known, { how: body.how, by: desk, visit: body.visit, at });
    return true;
  }
  if (over.has(body.id) || (known !== undefined && known.desk !== desk)) return false;
  const { kind: _, instead, ...rest } = body;
  const taken = allElsewhere(open, body.truck, desk);
  if (taken[0] !== undefined && taken[0].id !== instead) return false;
  for (const each of taken) end({ open, over }, each, { how: 'taken', by: desk, visit: null, at });
  open.set(body.id, { ...rest, desk, at });
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
 * The same, plus everything that another desk has in hand and that is the same truck as both.
 * Taking over the first takes over all of them. Empty: none.
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
export type OwnCheckIn = Omit<CheckInBody, 'kind'>;

/**
 * What the log lacks of this desk's check-ins. `endOf`: how one ended that is no longer under way
 * here; null: unknown, so it continues. We don't ask for what another desk has in hand.
 */
export function checkInsToWrite(
  own: readonly OwnCheckIn[],
  endOf: (id: string) => Omit<CheckInEndBody, 'kind' | 'id'> | null,
  { open, over }: CheckInLog,
  desk: DeskId,
): readonly (CheckInBody | CheckInEndBody)[] {
  const here = new Set(own.map((each) => each.id));
  const written: (CheckInBody | CheckInEndBody)[] = [];
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
  // A card that closes because its check-in is being sent is let go only after that is known.
  for (const { id: of, desk: holder } of open.values()) {
    const how = holder === desk && !here.has(of) ? endOf(of) : null;
    if (how !== null) written.push({ kind: 'check-in-end', id: of, ...how });
  }
  return written;
}
