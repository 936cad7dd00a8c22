/** Which operations of a list have to come first, and where each begins and ends. */
import type { SpotId } from '../../ids.ts';
import { apply } from '../../yard/apply.ts';
import type { Operation } from '../../yard/operations.ts';
import { createOverlay } from '../../yard/overlay.ts';
import type { YardTable } from '../../yard/table.ts';
import { entityKey, touches } from '../../yard/touches.ts';

/**
 * For each operation, those that have to come before it: the last ones that touched the same asset
 * or spot.
 */
export function dependencies(
  yard: YardTable,
  steps: readonly Operation[],
): readonly (readonly number[])[] {
  const overlay = createOverlay(yard);
  const last = new Map<string, number>();
  return steps.map((operation, at) => {
    const earlier = new Set<number>();
    const after = touches(operation, overlay).map(entityKey);
    overlay.put(apply(overlay, operation, null));
    for (const key of new Set([...after, ...touches(operation, overlay).map(entityKey)])) {
      const known = last.get(key);
      if (known !== undefined) earlier.add(known);
      last.set(key, at);
    }
    return [...earlier];
  });
}

/** Where a driver has to start, and where the move ends. */
export function placesOf(operation: Operation): readonly [SpotId | null, SpotId | null] {
  switch (operation.kind) {
    case 'assign':
      return [operation.spot, operation.spot];
    case 'reassign':
      return [operation.from, operation.to];
    case 'unassign':
    case 'depart':
      return [operation.spot, null];
    case 'close':
    case 'open':
      return [operation.spot, operation.spot];
    case 'attach':
    case 'detach':
      return [null, null];
  }
}
