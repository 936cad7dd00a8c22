/** Plates, carriers and drivers that a facility doesn't let in or out. Pure. */

import { type Day, stretchOf } from '../appointments/days.ts';
import { companyKey } from '../readers/company-key.ts';
import {
  codedPlate,
  isPlaceholder,
  isSameWritten,
  type WrittenPlate,
} from '../readers/identity.ts';
import { comparable } from '../readers/reading.ts';
import type { Instant } from '../time.ts';
import { numbersIn } from './carrier-facts.ts';
import { driverKey } from './driver-phone.ts';
import { carrierOfTruck, type TruckFacts } from './release-check.ts';

/** What may be blocked. A driver is known by phone: nothing else of a driver reaches the gate. */
export const blockKinds = ['plate', 'carrier', 'driver'] as const;
/** One of them. */
export type BlockKind = (typeof blockKinds)[number];

/**
 * One entry of the list.
 *
 * Example: `{ id: 'b-1', kind: 'plate', text: 'TX 4821', why: 'Unpaid lumper', until: null, clerk:
 * 'Ana', at }`.
 */
export type Block = {
  readonly id: string;
  readonly kind: BlockKind;
  /** A plate, a DOT or MC number or a company's name, a phone number: as the clerk wrote it. */
  readonly text: string;
  readonly why: string;
  /** Until when; null: until a clerk takes it off. */
  readonly until: Instant | null;
  /** Who wrote it, and when. */
  readonly clerk: string;
  readonly at: Instant;
};

/** Characters of an entry's text and reason at most. */
export const blockLengths = { text: 80, why: 300 } as const;

/**
 * Whether a text identifies a truck, carrier or driver: a placeholder or half a phone number
 * doesn't. `placeholders`: words that the operator added to those in place of a plate.
 */
export function isBlockable(
  kind: BlockKind,
  text: string,
  placeholders: readonly string[],
): boolean {
  switch (kind) {
    case 'plate':
      return !isPlaceholder(text, placeholders);
    case 'driver':
      return driverKey(text) !== null;
    case 'carrier':
      return companyKey(text) !== null && (!isLikeNumber(text) || isCarrierNumber(text));
  }
}

/** Digits, with or without the word of a register: no company's name. */
const isLikeNumber = (text: string): boolean =>
  /^(?:us\s?dot|dot|mc|mx|ff|scac)?[\s#:.-]*\d*$/i.test(comparable(text));

/** A number that a truck can be compared by: of any other it would be found on no truck. */
function isCarrierNumber(text: string): boolean {
  const { dot, mc } = numbersIn(text, 'dot');
  return dot !== null || mc !== null;
}

/** The entries that a truck is on now, in the order of the list. `now`: ms since the epoch. */
export function blocksOn(
  truck: TruckFacts,
  blocks: Iterable<Block>,
  now: number,
  placeholders: readonly string[],
): readonly Block[] {
  const listed = [...blocks].filter((block) => isInForce(block, now));
  // Most yards block no one, and all trucks of a yard are looked at.
  if (listed.length === 0) return [];
  const own = ownOf(truck, placeholders);
  return listed.filter((block) => isOn(own, keysOf(block, placeholders)));
}

/** Until when an entry of a day counts: the last millisecond of that day in the yard's zone. */
export const untilEndOf = (day: Day, zone: string): Instant =>
  new Date(stretchOf(day, day, zone).to - 1).toISOString();

/** Whether an entry still counts. A time that can't be read, as another desk's, ends nothing. */
export const isInForce = ({ until }: Pick<Block, 'until'>, now: number): boolean =>
  until === null || !(Date.parse(until) <= now);

/**
 * A plate as letters and digits alone: a truck blocked as "KLM-901" also comes as "klm901". Nothing
 * that only looks alike is the same (O and 0).
 */
const blockedPlate = (text: string): WrittenPlate => codedPlate(comparable(text));

/** What is compared; null and empty sets: nothing that identifies. */
type BlockKeys = {
  readonly plate: WrittenPlate | null;
  readonly phone: string | null;
  readonly dot: string | null;
  readonly mc: string | null;
  readonly names: readonly string[];
};

const ownOf = (truck: TruckFacts, placeholders: readonly string[]): BlockKeys => {
  const { dot, mc } = carrierOfTruck(truck);
  return {
    plate: isPlaceholder(truck.licensePlate, placeholders)
      ? null
      : blockedPlate(truck.licensePlate ?? ''),
    phone: driverKey(truck.phone),
    ...{ dot, mc },
    names: [truck.companyName, truck.companyHint].flatMap((each) => companyKey(each) ?? []),
  };
};

const known = new WeakMap<Block, BlockKeys>();

/** Worked out once for each entry: a list is long, and there are many trucks. */
function keysOf(block: Block, placeholders: readonly string[]): BlockKeys {
  const before = known.get(block);
  if (before !== undefined) return before;
  const { kind, text } = block;
  const isUsable = isBlockable(kind, text, placeholders);
  const numbers = numbersIn(kind === 'carrier' ? text : null, 'dot');
  const isNumber = numbers.dot !== null || numbers.mc !== null;
  const made: BlockKeys = {
    plate: isUsable && kind === 'plate' ? blockedPlate(text) : null,
    phone: kind === 'driver' ? driverKey(text) : null,
    ...numbers,
    names: kind === 'carrier' && !isNumber ? [companyKey(text) ?? []].flat() : [],
  };
  known.set(block, made);
  return made;
}

const isOn = (own: BlockKeys, block: BlockKeys): boolean =>
  (own.plate !== null && block.plate !== null && isSameWritten(own.plate, block.plate)) ||
  (block.phone !== null && own.phone === block.phone) ||
  (block.dot !== null && own.dot === block.dot) ||
  (block.mc !== null && own.mc === block.mc) ||
  block.names.some((name) => own.names.includes(name));
