/** Ports between the outbox and the other desks of its facility. One desk alone has neither. */
import type { News, OwnOperation } from '../../shared/desks/log-difference.ts';
import type { SharedOperation } from '../../shared/desks/log-fact.ts';
import type { OperationId, SpotId } from '../../shared/ids.ts';
import type { SpotStep } from '../../shared/outbox/seen-yard.ts';
import type { EntityRef, Finding } from '../../shared/yard/operations.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';

/**
 * How far the other desks know an operation.
 * - `local`: not at all.
 * - `offered`: we asked them; they may know it.
 * - `agreed`: they know it.
 * - `elsewhere`: another desk has it now.
 */
export type AgreementStanding = OwnOperation['standing'];

/** The outbox of this desk, as the agreement between desks sees it. No method throws. */
export interface DeskSide {
  /** Open and recently ended operations, in the order of saving. */
  own(): readonly OwnOperation[];
  /** Whether it is in the outbox, open or ended. */
  knows(id: OperationId): boolean;
  /**
   * Rules that one of our operations breaks on the current yard, which includes everything that all
   * desks agreed on.
   */
  refusals(id: OperationId): readonly Finding[];
  /**
   * Rules that an operation breaks on the service's last state plus the operations `before`,
   * whatever else this desk has. Includes cautions that its clerk hasn't accepted.
   */
  refusalsAfter(op: SharedOperation, before: readonly PendingOperation[]): readonly Finding[];
  /** Whether an operation of any desk doesn't fit the current yard, which shows it. */
  isUnfit(id: OperationId): boolean;
  /** Whether an operation of any desk would fit the current yard. */
  fits(op: SharedOperation): boolean;
  /**
   * Writes down that we are about to offer it to the other desks. From then on another desk may
   * have it. Returns false if that can't be written.
   */
  offer(id: OperationId): boolean;
  /** Takes in what the log says about an operation. */
  learn(news: News): void;
  /**
   * We offered it and another desk was first. `waited`: its clerk is still waiting for the result
   * of saving.
   */
  beaten(id: OperationId, findings: readonly Finding[], waited: boolean): void;
}

/** A request that the other desks know of. `isFresh`: it may be sent at this moment. */
export type Announced = { readonly isFresh: () => boolean };

/**
 * A change of a spot's timestamp by an ended operation. `isOwn`: it was this desk's;
 * `opensOrCloses`: it opened or closed the spot.
 */
export type AgreedStep = Omit<SpotStep, 'spot'> & {
  readonly id: OperationId;
  readonly isOwn: boolean;
  readonly opensOrCloses: boolean;
};

/**
 * An operation about to be sent.
 *
 * Example: `{ id: 'op-2', standing: 'agreed', touches: [{ kind: 'spot', id: 'spot-D4' }] }`.
 */
export type OperationToSend = {
  readonly id: OperationId;
  readonly standing: AgreementStanding;
  readonly touches: readonly EntityRef[];
};

/** The other desks, as the outbox sees them. No method throws. */
export interface SendAgreement {
  /** The outbox changed. */
  changed(): void;
  /**
   * After a save: waits until the other desks have it, another desk was first, or no desk replies.
   * At most two seconds.
   */
  agree(id: OperationId): Promise<'agreed' | 'alone' | readonly Finding[]>;
  /** Adds to our own refusals which clerk of another desk was first, if we know. */
  withFirst(findings: readonly Finding[]): readonly Finding[];
  /**
   * Our operations that the desks didn't agree on, with the rules they break. They wait for the
   * clerk.
   */
  readonly refused: ReadonlyMap<OperationId, readonly Finding[]>;
  /**
   * Its place in the order over all desks; null while it has none. Operations with a place come
   * before those without.
   */
  placeOf(id: OperationId): number | null;
  /** Open operations of other desks that open or close a spot. */
  openTurns(spot: SpotId): readonly OperationId[];
  /** What operations of all desks did to a spot, as far as the log shows. */
  stepsOn(spot: SpotId): readonly AgreedStep[];
  /** Whether it may be sent, as far as the other desks are concerned. */
  mayGo(operation: OperationToSend): boolean;
  /** Announces to the other desks that we send it next, if they have to know. Null: not now. */
  announce(operation: OperationToSend, attempt: number): Promise<Announced | null>;
}

/** The connection to the other desks, as the outbox feature gets it; absent for one desk alone. */
export interface DeskLink {
  /** The outbox calls it once. */
  join(side: DeskSide): SendAgreement;
  /** The operations to show: ours, and those that the other desks agreed on. */
  picture(own: readonly PendingOperation[]): readonly PendingOperation[];
  /** Calls `listener` when something that the other desks know has changed. */
  watch(listener: () => void): () => void;
}
