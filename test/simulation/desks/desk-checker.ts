/**
 * What several desks promise (DK1 to DK7), checked against the ledger of the service and
 * the log of the yard server.
 */

import { emptyFold, type Fold, takeIn } from '../../../shared/desks/fold.ts';
import { genesis, place } from '../../../shared/desks/log-chain.ts';
import { maySend } from '../../../shared/desks/log-difference.ts';
import type { FactBody, SharedOperation } from '../../../shared/desks/log-fact.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { type Operation, opensOrCloses } from '../../../shared/yard/operations.ts';
import { entityKey } from '../../../shared/yard/touches.ts';
import { facility, hash } from '../../support/desk-facts.ts';
import type { MemoryServer } from '../../support/memory-log.ts';
import type { SimulatedService } from '../service.ts';

/** What was counted. */
export type DeskFigures = {
  agreed: number;
  requests: number;
  effects: number;
  doublePromises: number;
  /** Openings and closings that were agreed on. */
  turns: number;
  /** Agreed where an end in the log had shown another truck, which was still there. */
  againstEvidence: number;
  voids: number;
  rollbacks: number;
  takenOver: number;
};

/** The checker of one schedule. */
export interface DeskChecker {
  readonly violations: string[];
  readonly figures: DeskFigures;
  /** The log as an onlooker reads it, who never loses anything but what the server loses. */
  fold(): Fold;
  /** The server lost something: for a while we cannot know. */
  rolledBack(): void;
  /**
   * A desk hands a request to its network. `released`: its clerk said that it goes without the
   * others.
   */
  sends(
    desk: string,
    id: string,
    how: { readonly isShared: boolean; readonly released: boolean; readonly isTogether: boolean },
  ): void;
  /** A clerk said "send again". */
  again(id: string): void;
}

/**
 * Assets an operation puts somewhere: a spot, `waiting`, or `gone`. Hooking is left to the rules.
 */
function puts({ operation }: SharedOperation): ReadonlyMap<string, string> {
  if (operation.kind === 'assign') return new Map([[entityKey(operation.asset), operation.spot]]);
  if (operation.kind === 'reassign') return new Map([[entityKey(operation.asset), operation.to]]);
  if (operation.kind === 'unassign')
    return new Map(operation.assets.map((asset) => [entityKey(asset), 'waiting']));
  return new Map();
}

/** Where an operation takes its asset from; null where that does not matter. */
const takesFrom = ({ operation }: SharedOperation): string | null =>
  operation.kind === 'reassign' ? operation.from : operation.kind === 'assign' ? 'waiting' : null;

const onSpot = (operation: Operation): string | null =>
  'spot' in operation ? operation.spot : null;

/**
 * A checker over the true log and the true service. `bounded`: no request arrives later than the
 * grace period. `together`: no desk is ever alone.
 */
export function createDeskChecker(
  server: MemoryServer,
  service: SimulatedService,
  bounded: boolean,
  chainHolds: boolean,
  together: boolean,
): DeskChecker {
  const violations: string[] = [];
  const figures: DeskFigures = {
    agreed: 0,
    requests: 0,
    effects: 0,
    doublePromises: 0,
    turns: 0,
    againstEvidence: 0,
    voids: 0,
    rollbacks: 0,
    takenOver: 0,
  };
  let fold = emptyFold(genesis(facility, hash));
  const effects = new Map<string, number>();
  const decisions = new Map<string, number>();
  const shown = new Map<string, readonly string[]>();
  /**
   * Operations and strangers that gave a spot a new time of change: also by hooking a trailer to
   * the truck on it, or unhooking one.
   */
  const changed = new Map<string, Set<string>>();
  const violate = (text: string) => void violations.push(text);

  /**
   * Of the operations before it: the asset is not where it is taken from, or its place was given to
   * another of its kind.
   */
  function promisedTwice(op: SharedOperation): string | null {
    const places = new Map<string, { readonly spot: string; readonly by: string }>();
    for (const { op: other, waits } of fold.open.values()) {
      if (other.id === op.id) continue;
      // What waits for a clerk may or may not come true: then we don't know where its assets are.
      for (const [asset, spot] of puts(other)) {
        if (waits !== null) places.delete(asset);
        else places.set(asset, { spot, by: other.id });
      }
      if (other.operation.kind === 'depart')
        for (const asset of other.operation.assets) places.delete(entityKey(asset));
      if (other.operation.kind === 'attach')
        places.delete(`container:${other.operation.container}`);
    }
    const isClosedBy = (spot: string) => {
      const last = [...fold.open.values()].findLast(
        ({ op: { id, operation }, waits }) =>
          id !== op.id && waits === null && opensOrCloses(operation) && onSpot(operation) === spot,
      );
      return last?.op.operation.kind === 'close' ? last.op.id : null;
    };
    for (const spot of puts(op).values()) {
      const by = isClosedBy(spot);
      if (by !== null) return `${by} closes ${spot}`;
    }
    // A close of a spot that is to be closed already changes nothing.
    const closed = op.operation.kind === 'close' ? op.operation.spot : null;
    if (closed !== null && !op.accepted.includes('close-occupied') && isClosedBy(closed) === null) {
      const under = [...places].find(([, { spot }]) => spot === closed);
      if (under !== undefined) return `${under[1].by} has ${closed} for ${under[0]}`;
    }
    const from = takesFrom(op);
    for (const [asset, spot] of puts(op)) {
      const place = places.get(asset);
      if (from !== null && place !== undefined && place.spot !== from && place.spot !== spot)
        return `${place.by} has ${asset} at ${place.spot}`;
      const kind = asset.split(':')[0];
      const other = [...places].find(
        ([each, { spot: at }]) => at === spot && each !== asset && each.split(':')[0] === kind,
      );
      if (other !== undefined && spot !== 'waiting')
        return `${other[1].by} has ${spot} for ${other[0]}`;
    }
    return null;
  }

  /**
   * A truck that an end showed on the spot, that is still there, and that nothing open takes away.
   */
  function againstEvidence(op: SharedOperation): string | null {
    const moved = new Set<string>();
    for (const { op: other } of fold.open.values()) {
      for (const asset of puts(other).keys()) moved.add(asset);
      if (other.operation.kind === 'depart')
        for (const asset of other.operation.assets) moved.add(entityKey(asset));
    }
    for (const [asset, spot] of puts(op)) {
      if (!asset.startsWith('visit:')) continue;
      const there = (shown.get(spot) ?? []).find(
        (id) => `visit:${id}` !== asset && !moved.has(`visit:${id}`),
      );
      const isStill =
        there !== undefined &&
        service.spot(spot as SpotId)?.visits.some(({ id }) => id === there) === true;
      if (isStill) return `an end had shown ${there} on ${spot}`;
    }
    return null;
  }

  /**
   * A turn that its desk holds back for a clerk although only operations that all desks know to be
   * over changed the spot.
   */
  function surprised({ id, said }: Extract<FactBody, { kind: 'waits' }>): void {
    const operation = fold.open.get(id)?.op.operation;
    const spot = operation === undefined || !opensOrCloses(operation) ? null : onSpot(operation);
    if (spot === null) return;
    if (!/^operations\.conflict\.(turned|changed)/.test(said.code)) return;
    const by = [...(changed.get(spot) ?? [])];
    if (by.every((tag) => fold.ended.get(tag as OperationId)?.state === 'confirmed'))
      violate(`DK6: ${id} is a conflict, though only ${by.join()} changed ${spot}`);
  }

  function follow(): Fold {
    for (let seq = fold.seq + 1; seq <= server.log.length; seq += 1) {
      const { by, text } = server.log[seq - 1] as { by: string; text: string };
      const placed = place(fold.head, { seq, by, text }, hash);
      const taken = takeIn(fold, seq, placed);
      if (taken.is === 'void') figures.voids += 1;
      if (taken.is === 'fact' && taken.changed) fact(taken.fact.said);
    }
    return fold;
  }

  function fact(said: FactBody): void {
    if (said.kind === 'taken') figures.takenOver += 1;
    if (said.kind === 'waits' && together) surprised(said);
    if (said.kind === 'end')
      for (const { spot, visits } of said.seen?.spots ?? [])
        shown.set(
          spot.id,
          visits.map(({ id }) => id),
        );
    if (said.kind !== 'op' || said.as !== 'asked') return;
    figures.agreed += 1;
    if (opensOrCloses(said.op.operation)) figures.turns += 1;
    const evidence = againstEvidence(said.op);
    if (evidence !== null) {
      figures.againstEvidence += 1;
      if (together) violate(`DK1: ${said.op.id} was agreed though ${evidence}`);
    }
    const why = promisedTwice(said.op);
    if (why === null) return;
    figures.doublePromises += 1;
    violate(`DK1: ${said.op.id} was agreed though ${why}`);
  }

  service.watchers.add({
    before: (tag) => {
      if (tag === 'other-desk') return;
      if (bounded && (effects.get(tag) ?? 0) >= 1 + (decisions.get(tag) ?? 0))
        violate(`DK5: a request of ${tag} arrived after it had taken effect`);
    },
    applied: (tag) => {
      const stamp = service.ledger.at(-1)?.stamp;
      for (const spot of service.spotIds)
        if (service.spot(spot)?.spot.changedAt === stamp)
          changed.set(spot, (changed.get(spot) ?? new Set()).add(tag));
      if (tag === 'other-desk') return;
      figures.effects += 1;
      effects.set(tag, (effects.get(tag) ?? 0) + 1);
    },
  });

  return {
    violations,
    figures,
    fold: follow,
    rolledBack() {
      figures.rollbacks += 1;
      fold = emptyFold(genesis(facility, hash));
      const { agreed, doublePromises, againstEvidence: against, voids, takenOver } = figures;
      const found = violations.length;
      follow();
      Object.assign(figures, {
        agreed,
        doublePromises,
        againstEvidence: against,
        voids,
        takenOver,
      });
      violations.splice(found);
    },
    sends(desk, id, { isShared, released, isTogether }) {
      figures.requests += 1;
      const now = follow();
      const known = now.open.get(id as OperationId);
      if (released || !chainHolds) return;
      if (known !== undefined && known.holder !== desk)
        violate(`DK4: ${desk} sent ${id}, which ${known.holder} has`);
      if (known?.as === 'asked' && known.announced === null)
        violate(`DK4: ${desk} sent ${id} without telling the others`);
      if (
        isShared &&
        isTogether &&
        known !== undefined &&
        !maySend(now, id as OperationId, known.holder)
      )
        violate(`DK6: ${desk} sent ${id} before what stands before it at another desk was over`);
    },
    again: (id) => void decisions.set(id, (decisions.get(id) ?? 0) + 1),
  };
}
