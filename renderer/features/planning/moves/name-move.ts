/**
 * A step of a plan as a line of the move list: its names are kept, because the asset may leave the
 * yard.
 */
import type { OperationId } from '../../../../shared/ids.ts';
import type { GivenMove } from '../../../../shared/planning/moves/model.ts';
import type { PlanStep } from '../../../../shared/planning/order/order.ts';
import { assetLabel, displayText } from '../../../../shared/text.ts';
import type { AssetRef, Operation } from '../../../../shared/yard/operations.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';

/** The text of a move on the list. */
export type NamedMove = Omit<GivenMove, 'planned' | 'due' | 'reason'>;

const longest = 200;

/**
 * A step with the names that the yard knows now. Bare names: the same in every language; empty is
 * the waiting list, or the gate.
 */
export function namedMove(
  yard: Yard,
  id: OperationId,
  { operation, isAside }: PlanStep,
): NamedMove {
  const asset = (ref: AssetRef): string => {
    const row = ref.kind === 'visit' ? yard.visit(ref.id) : yard.container(ref.id);
    return row === undefined ? '' : assetLabel(row);
  };
  const [what, from, to] = namesIn(
    operation,
    asset,
    (spot) => yard.spot(spot as never)?.code ?? '',
    yard,
  );
  return {
    id,
    operation,
    isAside,
    asset: displayText(what, longest),
    from: displayText(from, longest),
    to: displayText(to, longest),
  };
}

function namesIn(
  operation: Operation,
  asset: (ref: AssetRef) => string,
  spot: (id: string | null | undefined) => string,
  yard: Yard,
): readonly [string, string, string] {
  switch (operation.kind) {
    case 'assign':
      return [asset(operation.asset), '', spot(operation.spot)];
    case 'reassign':
      return [asset(operation.asset), spot(operation.from), spot(operation.to)];
    case 'unassign':
    case 'depart':
      return [operation.assets.map(asset).join(', '), spot(operation.spot), ''];
    case 'detach':
    case 'attach': {
      const [box, truck] = [
        asset({ kind: 'container', id: operation.container }),
        asset({ kind: 'visit', id: operation.visit }),
      ];
      const at = spot(
        yard.visit(operation.visit)?.spotId ?? yard.container(operation.container)?.spotId,
      );
      return [`${box} · ${truck}`, at, at];
    }
    case 'close':
    case 'open':
      return ['', spot(operation.spot), spot(operation.spot)];
  }
}
