import type { Instant } from '../time.ts';
import { apply } from './apply.ts';
import { check } from './check.ts';
import { goalReached } from './goal.ts';
import type { YardChange } from './model.ts';
import type { Finding, Operation } from './operations.ts';
import type { Overlay } from './overlay.ts';
import { spotOfStandalone, spotOfVisit, truckOf } from './places.ts';
import { type EntityKey, entityKey } from './touches.ts';
import type { Yard } from './yard.ts';

/**
 * Result of replaying one operation.
 *
 * Example: `{ refusals: [], keys: new Set(['visit:v-17', 'spot:spot-D4']) }` for an assign.
 */
export type Replayed = {
  /**
   * The rules that forbid it in this yard; empty if it was applied or its goal was already true.
   */
  readonly refusals: readonly Finding[];
  /**
   * Every entity that was read or written. A list of a spot or truck counts as that spot or truck.
   */
  readonly keys: ReadonlySet<EntityKey>;
};

/**
 * Replays one operation on an overlay: nothing to do if its goal is true, a conflict if a rule
 * forbids it, otherwise applied.
 */
export function replay(overlay: Overlay, operation: Operation, at: Instant): Replayed {
  const keys = new Set<EntityKey>();
  const yard = recorded(overlay, keys);
  if (goalReached(yard, operation)) return { refusals: [], keys };
  const refusals = check(yard, operation).filter((finding) => finding.severity === 'refuse');
  if (refusals.length === 0) {
    const change = apply(yard, operation, at);
    writes(overlay, change, keys);
    overlay.put(change);
    // Again for the spots and trucks that gained something: the record must not depend on what the
    // rules happen to read.
    writes(overlay, change, keys);
  }
  return { refusals, keys };
}

/** The same yard, which records what is asked of it. */
function recorded(yard: Yard, keys: Set<EntityKey>): Yard {
  const asked =
    <Id extends string, Answer>(
      kind: 'area' | 'spot' | 'visit' | 'container',
      answer: (id: Id) => Answer,
    ) =>
    (id: Id): Answer => {
      keys.add(`${kind}:${id}`);
      return answer(id);
    };
  return {
    holdsOf: yard.holdsOf,
    area: asked('area', yard.area),
    spot: asked('spot', yard.spot),
    visit: asked('visit', yard.visit),
    container: asked('container', yard.container),
    visitsAt: asked('spot', yard.visitsAt),
    standaloneAt: asked('spot', yard.standaloneAt),
    hookedTo: asked('visit', yard.hookedTo),
  };
}

/**
 * Adds the changed rows, and the spots and trucks whose lists hold them on this side of the change.
 */
function writes(yard: Yard, { put, remove }: YardChange, keys: Set<EntityKey>): void {
  for (const { id } of put.spots) keys.add(entityKey({ kind: 'spot', id }));
  for (const id of [...remove.visits, ...put.visits.map((row) => row.id)]) {
    keys.add(entityKey({ kind: 'visit', id }));
    const spot = spotOfVisit(yard.visit(id));
    if (spot !== null) keys.add(entityKey({ kind: 'spot', id: spot }));
  }
  for (const id of [...remove.containers, ...put.containers.map((row) => row.id)]) {
    keys.add(entityKey({ kind: 'container', id }));
    const [spot, truck] = [spotOfStandalone(yard.container(id)), truckOf(yard.container(id))];
    if (spot !== null) keys.add(entityKey({ kind: 'spot', id: spot }));
    if (truck !== null) keys.add(entityKey({ kind: 'visit', id: truck }));
  }
}
