/**
 * Which changes of a spot are this desk's own, told by its `lastChangedDateTime` before and after
 * (seeds/yard.md, "Spot").
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { SeenSpot, StoredEvidence } from '../../../shared/outbox/operation-evidence.ts';
import type { OperationKind } from '../../../shared/yard/operations.ts';

/**
 * The steps of the spots' times that operations of this run made. It is not kept on disk: after a
 * restart nothing counts as our own.
 */
export interface OwnChanges {
  /** An operation that was sent and that a read then showed led from one read to the other. */
  noted(kind: OperationKind, before: StoredEvidence, after: ReadonlyMap<SpotId, SeenSpot>): void;
  /**
   * How far the time of the spot follows on `from` by our own steps alone: by all of them, and as
   * far as the last that opened or closed it.
   */
  follow(spot: SpotId, from: string): { readonly all: string; readonly turned: string };
}

type Step = { readonly to: string; readonly isTurn: boolean };

/** Steps that are kept of one spot: more than can wait on it. */
const mostSteps = 50;

/** Without any step. */
export function createOwnChanges(): OwnChanges {
  const steps = new Map<SpotId, Map<string, Step>>();
  return {
    noted(kind, before, after) {
      for (const { spot } of before.spots) {
        const from = spot.changedAt;
        const to = after.get(spot.id)?.spot.changedAt;
        if (from === null || to == null || from === to) continue;
        const own = steps.get(spot.id) ?? new Map<string, Step>();
        steps.set(spot.id, own.set(from, { to, isTurn: kind === 'open' || kind === 'close' }));
        for (const oldest of own.keys()) if (own.size > mostSteps) own.delete(oldest);
      }
    },
    follow(spot, from) {
      const own = steps.get(spot);
      const passed = new Set<string>();
      let all = from;
      let turned = from;
      for (
        let step = own?.get(all);
        step !== undefined && !passed.has(step.to);
        step = own?.get(all)
      ) {
        all = step.to;
        if (step.isTurn) turned = all;
        passed.add(all);
      }
      return { all, turned };
    },
  };
}
