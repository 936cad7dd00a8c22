/**
 * What the outbox needs of the other desks of its facility, and what they need of it. Both are
 * absent for one desk alone.
 */
import type { News, OwnOperation } from '../../shared/desks/log-difference.ts';
import type { SharedOperation } from '../../shared/desks/log-fact.ts';
import type { OperationId, SpotId } from '../../shared/ids.ts';
import type { SpotStep } from '../../shared/outbox/operation-evidence.ts';
import type { EntityRef, Finding } from '../../shared/yard/operations.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';

/**
 * How far the other desks know of an operation. `local`: not at all. `offered`: they may, nobody
 * knows. `agreed`: they do. `elsewhere`: another desk has it now.
 */
export type AgreementStanding = OwnOperation['standing'];

/** The outbox of this desk, as the agreement sees it. No method throws. */
export interface DeskSide {
  /** Open operations, and those that were over of late, in the order of saving. */
  own(): readonly OwnOperation[];
  /** Is it in the outbox, over or not? */
  knows(id: OperationId): boolean;
  /**
   * Rules that an own operation breaks on the picture of now, which holds what all desks agreed on.
   */
  refusals(id: OperationId): readonly Finding[];
  /**
   * Rules that an operation breaks on what the service last said with these before it, whatever
   * else this desk has; also those that only ask for a yes, where its clerk gave none.
   */
  refusalsAfter(op: SharedOperation, before: readonly PendingOperation[]): readonly Finding[];
  /** Does an operation of whatever desk not fit the picture of now, which shows it? */
  isUnfit(id: OperationId): boolean;
  /** Would an operation of whatever desk fit the picture of now? */
  fits(op: SharedOperation): boolean;
  /**
   * Notes on disk that it is about to be asked for: from then on another desk may have it. False
   * when it cannot be written.
   */
  offer(id: OperationId): boolean;
  /** What the log says of an operation. */
  learn(news: News): void;
  /** It was asked for and does not fit any more. `waited`: its clerk is still being answered. */
  beaten(id: OperationId, findings: readonly Finding[], waited: boolean): void;
}

/** A request that the others know of. `isFresh`: it may go at this very moment. */
export type Announced = { readonly isFresh: () => boolean };

/**
 * A step of a spot's time by an operation that is over. `isOwn`: this desk had it; `isTurn`: it
 * opened or closed the spot.
 */
export type AgreedStep = Omit<SpotStep, 'spot'> & {
  readonly id: OperationId;
  readonly isOwn: boolean;
  readonly isTurn: boolean;
};

/** An operation on its way. */
export type OperationToSend = {
  readonly id: OperationId;
  readonly standing: AgreementStanding;
  readonly touches: readonly EntityRef[];
};

/** The other desks, as the outbox sees them. No method throws. */
export interface SendAgreement {
  /** Something of the outbox changed. */
  changed(): void;
  /**
   * After a save: waits until the others have it, they were first, or it is clear that nobody
   * answers. At most two seconds.
   */
  agree(id: OperationId): Promise<'agreed' | 'alone' | readonly Finding[]>;
  /**
   * Refusals by the picture of this desk, with who of another desk was first, where that is known.
   */
  withFirst(findings: readonly Finding[]): readonly Finding[];
  /**
   * Own operations that are not agreed on as they are now, with the rules they break: they wait for
   * the clerk.
   */
  readonly refused: ReadonlyMap<OperationId, readonly Finding[]>;
  /**
   * Its place in the order over all desks; null while it has none. What has one comes before what
   * has none.
   */
  placeOf(id: OperationId): number | null;
  /** Operations of other desks that open or close a spot, in the picture and not over. */
  openTurns(spot: SpotId): readonly OperationId[];
  /** What operations of all desks did to a spot, as far as the log tells. */
  stepsOn(spot: SpotId): readonly AgreedStep[];
  /** May it be sent, as far as the others are concerned? */
  mayGo(operation: OperationToSend): boolean;
  /** Tells the others that it is sent next, where they have to know. Null: not now. */
  announce(operation: OperationToSend, attempt: number): Promise<Announced | null>;
}

/**
 * The way to the other desks, as the feature of saved operations is given it; left out for one desk
 * alone.
 */
export interface DeskLink {
  /** Called once, by the outbox. */
  join(side: DeskSide): SendAgreement;
  /** What the picture shows, of what the outbox has and what the others agreed on. */
  picture(own: readonly PendingOperation[]): readonly PendingOperation[];
  /** Something of what the others know changed. */
  watch(listener: () => void): () => void;
}
