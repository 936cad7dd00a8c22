/** Whether the yard lets a driver do what a line of the Now list names. */
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct } from '../../../shared/now/model.ts';
import { inTheWayOf } from '../../../shared/planning/in-the-way.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { refusalOf } from './operation-draft.ts';

/** Whether a driver can take the asset there now: no rule against it, nothing in the way. */
export function isDriveable(yard: YardTable, act: NowAct, to: SpotId): boolean {
  const operation: Operation | null =
    act.kind === 'assign'
      ? { kind: 'assign', asset: act.asset, spot: to }
      : act.kind === 'move'
        ? { kind: 'reassign', asset: act.asset, from: act.from, to, reason: '-' }
        : null;
  return (
    operation !== null &&
    'asset' in operation &&
    refusalOf(check(yard, operation)) === null &&
    inTheWayOf(yard, operation.asset, to).length === 0
  );
}
