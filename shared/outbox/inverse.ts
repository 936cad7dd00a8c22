/** What undoes an operation. Pure. */
import type { Operation } from '../yard/operations.ts';
import type { BeforeImage } from './model.ts';

/**
 * The operations that undo it, or null if there are none. An unassign of a mixed spot needs two:
 * truck and container are assigned separately. `undone` makes the reason of the way back. A depart
 * ends a visit, and an attach that brought a container from elsewhere has no exact inverse.
 */
export function inverseOf(
  operation: Operation,
  before: BeforeImage,
  undone: (reason: string) => string,
): readonly Operation[] | null {
  switch (operation.kind) {
    case 'assign':
      return [{ kind: 'unassign', assets: [operation.asset], spot: operation.spot }];
    case 'reassign':
      return [
        {
          kind: 'reassign',
          asset: operation.asset,
          from: operation.to,
          to: operation.from,
          reason: undone(operation.reason),
        },
      ];
    case 'unassign':
      return operation.assets.map((asset) => ({ kind: 'assign', asset, spot: operation.spot }));
    case 'detach':
      return [{ kind: 'attach', visit: operation.visit, container: operation.container }];
    case 'attach': {
      const truck = before.visits.find(({ id }) => id === operation.visit);
      const container = before.containers.find(({ id }) => id === operation.container);
      if (truck === undefined || container === undefined || truck.spotId !== container.spotId)
        return null;
      return [{ kind: 'detach', visit: operation.visit, container: operation.container }];
    }
    case 'depart':
      return null;
    case 'close':
      return [{ kind: 'open', spot: operation.spot, reason: undone(operation.reason) }];
    case 'open': {
      // The first closing's reason and time. "Undone: Cleared" would say nothing.
      const { reason = '', until = null } = before.closure ?? {};
      return [
        {
          kind: 'close',
          spot: operation.spot,
          reason: reason === '' ? undone(operation.reason) : reason,
          ...(until === null ? {} : { until }),
        },
      ];
    }
  }
}
