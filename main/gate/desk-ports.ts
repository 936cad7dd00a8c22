/**
 * What the gate needs of the other desks of its facility, and what they need of it. Both are absent
 * for one desk alone.
 */
import type { TakenTruck } from '../../shared/console-api/gate.ts';
import type { ArrivingTruck, CheckInEndBody, OwnCheckIn } from '../../shared/desks/check-in-log.ts';
import type { Stamp } from '../../shared/desks/copies.ts';
import type { DeskId, VisitId } from '../../shared/ids.ts';

/** The gate of this desk, as the agreement sees it. No method throws. */
export interface CheckInSide {
  /**
   * The check-ins of this desk: open cards, stored ones, and those that are sent and not settled.
   */
  own(): readonly OwnCheckIn[];
  /** How a check-in ended that this desk no longer has; null if unknown. */
  endOf(id: string): Omit<CheckInEndBody, 'kind' | 'id'> | null;
  /** Is this visit in the yard, as far as this desk knows? */
  isIn(visit: VisitId): boolean;
}

/**
 * A check-in of another desk, because of which one of this desk has to wait. `known`: visits of the
 * truck that were there before.
 */
export type TakenBy = { readonly shown: TakenTruck; readonly known: readonly VisitId[] };

/**
 * Result of asking for a truck. `alone`: the others can't be asked. `ours`: `isFresh` says whether
 * it may be sent at this moment.
 */
export type TruckAnswer =
  | { readonly is: 'alone' }
  | { readonly is: 'held'; readonly by: TakenBy }
  | { readonly is: 'ours'; readonly isFresh: () => boolean };

/** The other desks, as the gate sees them. No method throws. */
export interface CheckInDesks {
  /** Called once, by the gate. */
  join(side: CheckInSide): void;
  /** The check-ins of this gate changed. */
  changed(): void;
  /**
   * The check-in of another desk that has this truck, or had it a moment ago; null if we know of
   * none.
   */
  takenBy(truck: ArrivingTruck): TakenBy | null;
  /**
   * Waits until the others know that this check-in, one of `own`, has the truck: at most two
   * seconds. `instead`: the one in whose place it stands.
   */
  ask(wish: OwnCheckIn): Promise<TruckAnswer>;
  /**
   * Can all others be asked, and does this desk's yard show what they finished while it was away?
   * Otherwise the service has to be read first.
   */
  isTogether(): boolean;
  /** A read of the service showed the visit of another desk's check-in. */
  isDone(id: string, visit: VisitId): void;
  /** A check-in of another desk changed, or may be taken over now. */
  watch(listener: () => void): () => void;
}

/**
 * Facts of the gate that every desk keeps: check-ins taken back, and what a truck also came for.
 */
export type FactTable = 'void' | 'also';

/** One of them, with the copy that it is (shared/desks/copies.ts). */
export type SharedFact = Stamp & { readonly key: string; readonly value: unknown };

/** Facts of one kind at this desk. `by` null: said here. No method throws. */
export type FactSide = {
  readonly table: FactTable;
  own(): Iterable<{ readonly key: string; readonly stamp: number; readonly by: DeskId | null }>;
  tell(
    key: string,
  ): { readonly stamp: number; readonly by: DeskId | null; readonly value: unknown } | null;
  take(copies: readonly SharedFact[]): void;
};

/** The other desks, as facts of the gate need them. */
export interface FactDesks {
  /** Called once for each kind. */
  join(side: FactSide): void;
  /** A fact was said here. */
  changed(table: FactTable, key: string): void;
  /** This desk. */
  self(): { readonly id: DeskId };
}
