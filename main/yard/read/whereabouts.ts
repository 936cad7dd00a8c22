/**
 * What another desk's evidence leaves open: an asset that the picture had on a spot, and that the
 * service no longer showed there. Where it stands is not known until somebody reads it, so a spot
 * that was not read since may be the one.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { StoredEvidence } from '../../../shared/outbox/operation-evidence.ts';
import { refLabel } from '../../../shared/text.ts';
import type { Clock } from '../../../shared/time.ts';
import type { AssetRef, EntityRef, Finding, Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { type EntityKey, entityKey } from '../../../shared/yard/touches.ts';

/** What is not known. */
export interface WhereaboutsWatch {
  /**
   * Another desk's evidence, before it is taken in; `moved`: what its operation was about. Answers
   * whether something is missing now.
   */
  told(seen: StoredEvidence, moved: readonly EntityRef[]): boolean;
  /** This desk read a spot by itself. */
  read(spot: SpotId): void;
  /** Everything was read whole, begun at that monotonic time. */
  walked(began: number): void;
  /** Cautions about an operation. */
  doubts(operation: Operation): readonly Finding[];
}

/** Nothing is missing. */
export function createWhereabouts(base: YardTable, clock: Clock): WhereaboutsWatch {
  const missing = new Map<EntityKey, { readonly asset: AssetRef; readonly since: number }>();
  const readAt = new Map<SpotId, number>();

  /** Known again: it stands somewhere, rides with a truck, or left. */
  function isKnown(asset: AssetRef): boolean {
    if (asset.kind === 'visit') {
      const row = base.visit(asset.id);
      return row === undefined || row.spotId !== null;
    }
    const row = base.container(asset.id);
    return row === undefined || row.spotId !== null || row.visitId !== null;
  }

  return {
    told({ spots }, moved) {
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
    walked(began) {
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
