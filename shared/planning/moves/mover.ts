/** Who makes a move. */
import type { Operation } from '../../yard/operations.ts';

/**
 * - `truck`: the driver of the truck. A truck in the yard has one, with or without a trailer, and
 *   takes no yard driver's time.
 * - `yard`: a yard driver, for a trailer or container without a truck.
 */
export type Mover = 'truck' | 'yard';

/** Who makes a move. Null: it is made at the desk, as a departure or the closing of a spot is. */
export function moverOf(operation: Operation): Mover | null {
  switch (operation.kind) {
    case 'assign':
    case 'reassign':
      return operation.asset.kind === 'visit' ? 'truck' : 'yard';
    case 'unassign':
      return operation.assets.every(({ kind }) => kind === 'visit') ? 'truck' : 'yard';
    case 'attach':
    case 'detach':
      return 'truck';
    default:
      return null;
  }
}
