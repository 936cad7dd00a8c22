/**
 * Assets whose place another desk's evidence leaves open: our yard had the asset on a spot, and the
 * service no longer showed it there. Until we read where it stands, it may be on any spot that
 * wasn't read since.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { SeenRows } from '../../../shared/outbox/seen-yard.ts';
import { refLabel } from '../../../shared/text.ts';
import type { Clock } from '../../../shared/time.ts';
import type { AssetRef, EntityRef, Finding, Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';

export interface WhereaboutsWatch {
  /**
   * Call it before taking in another desk's evidence. `moved`: what its operation was about.
   * Returns whether an asset is missing now.
   */
  shownElsewhere(seen: SeenRows, moved: readonly EntityRef[]): boolean;
  /** This desk read a spot singly. */
  read(spot: SpotId): void;
  /** A full read ended, which began at that monotonic time. */
  fullRead(began: number): void;
  /** Cautions about an operation. */
  doubts(operation: Operation): readonly Finding[];
}

/** Starts with nothing missing. */
export function createWhereabouts(base: YardTable, clock: Clock): WhereaboutsWatch {
  const missing = new Map<EntityKey, { readonly asset: AssetRef; readonly since: number }>();
  const readAt = new Map<SpotId, number>();

  /** Found: it stands somewhere, is hooked to a truck, or left. */
  function isKnown(asset: AssetRef): boolean {
    if (asset.kind === 'visit') {
      const row = base.visit(asset.id);
      return row === undefined || row.spotId !== null;
    }
    const row = base.container(asset.id);
    return row === undefined || row.spotId !== null || row.visitId !== null;
  }

  return {
    shownElsewhere({ spots }, moved) {
      const about = new Set(moved.map(entityKey));
      let isMissing = false;
      for (const { spot, visits, containers, unread } of spots) {
        readAt.set(spot.id, clock.monotonic());
        if (unread?.includes('assignments') === true) continue;
        const here: AssetRef[] = [
          ...base.visitsAt(spot.id).map((id) => ({ kind: 'visit', id }) as const),
          ...base.standaloneAt(spot.id).map((id) => ({ kind: 'container', id }) as const),
        ];
        const shown = new Set([
          ...visits.map(({ id }) => `visit:${id}`),
          ...containers.map(({ id }) => `container:${id}`),
        ]);
        for (const asset of here) {
          const key = entityKey(asset);
          if (about.has(key) || shown.has(key)) continue;
          missing.set(key, { asset, since: clock.monotonic() });
          isMissing = true;
        }
      }
      return isMissing;
    },
    read: (spot) => void (missing.size > 0 && readAt.set(spot, clock.monotonic())),
    fullRead(began) {
      for (const [key, { since }] of missing) if (since < began) missing.delete(key);
      if (missing.size === 0) readAt.clear();
    },
    doubts(operation) {
      if (missing.size === 0 || (operation.kind !== 'assign' && operation.kind !== 'reassign'))
        return [];
      const spot = operation.kind === 'assign' ? operation.spot : operation.to;
      const own = entityKey(operation.asset);
      const found: Finding[] = [];
      for (const [key, { asset, since }] of missing) {
        if (key === own || isKnown(asset) || (readAt.get(spot) ?? Number.NEGATIVE_INFINITY) > since)
          continue;
        const said = message('desks.doubt.whereabouts', { asset: refLabel(base, asset) });
        found.push({
          code: 'whereabouts-unknown',
          severity: 'caution',
          entities: [asset, { kind: 'spot', id: spot }],
          said,
        });
      }
      return found;
    },
  };
}
