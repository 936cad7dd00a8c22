/** Plates, carriers and drivers that a facility doesn't let in or out. Pure. */
import { isPlaceholder, isSamePlate, phoneKey } from '../readers/identity.ts';
import type { Instant } from '../time.ts';
import { nameKey, writtenNumber } from './carrier-facts.ts';
import { carrierOfTruck, type TruckFacts } from './release-check.ts';

/** What may be blocked. A driver is known by phone: nothing else of a driver reaches the gate. */
export const blockKinds = ['plate', 'carrier', 'driver'] as const;
/** One of them. */
export type BlockKind = (typeof blockKinds)[number];

/** One entry of the list. */
export type Block = {
  readonly id: string;
  readonly kind: BlockKind;
  /** A plate, a DOT or MC number or a company's name, a phone number: as the clerk wrote it. */
  readonly text: string;
  readonly why: string;
  /** Until when; null: until somebody takes it off. */
  readonly until: Instant | null;
  /** Who wrote it, and when. */
  readonly clerk: string;
  readonly at: Instant;
};

/** Characters of an entry's text and reason at most. */
export const blockLengths = { text: 80, why: 300 } as const;

/** Whether a text can identify what it is to block: a placeholder or half a phone number can't. */
export function isBlockable(kind: BlockKind, text: string): boolean {
  switch (kind) {
    case 'plate':
      return !isPlaceholder(text);
    case 'driver':
      return phoneKey(text).length === 10;
    case 'carrier':
      return nameKey(text) !== null;
  }
}

/** The entries that a truck is on now, in the order of the list. `now`: ms since the epoch. */
export const blocksOn = (
  truck: TruckFacts,
  blocks: Iterable<Block>,
  now: number,
): readonly Block[] => [...blocks].filter((block) => isInForce(block, now) && isOn(truck, block));

/** Whether an entry still counts. */
export const isInForce = ({ until }: Pick<Block, 'until'>, now: number): boolean =>
  until === null || Date.parse(until) > now;

function isOn(truck: TruckFacts, { kind, text }: Block): boolean {
  if (!isBlockable(kind, text)) return false;
  switch (kind) {
    case 'plate':
      return !isPlaceholder(truck.licensePlate) && isSamePlate(truck.licensePlate, text);
    case 'driver':
      return phoneKey(truck.phone) === phoneKey(text);
    case 'carrier': {
      const blocked = writtenNumber(text, 'dot');
      const { dot, mc } = carrierOfTruck(truck);
      if (blocked.dot !== null || blocked.mc !== null)
        return (
          (blocked.dot !== null && blocked.dot === dot) ||
          (blocked.mc !== null && blocked.mc === mc)
        );
      const name = nameKey(text);
      return [truck.companyName, truck.companyHint].some((each) => nameKey(each) === name);
    }
  }
}
