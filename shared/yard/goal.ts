import { departing } from './contents.ts';
import type { AssetRef, Operation, OperationKind, OperationOf } from './operations.ts';
import {
  isContainerWaiting,
  isVisitWaiting,
  spotOfStandalone,
  spotOfVisit,
  truckOf,
} from './places.ts';
import type { Yard } from './yard.ts';

type GoalCheck<Kind extends OperationKind> = (yard: Yard, operation: OperationOf<Kind>) => boolean;

const goals: { readonly [Kind in OperationKind]: GoalCheck<Kind> } = {
  assign: (yard, { asset, spot }) => spotOf(yard, asset) === spot,
  reassign: (yard, { asset, to }) => spotOf(yard, asset) === to,
  unassign: (yard, { assets }) =>
    assets.length > 0 && assets.every((each) => isWaiting(yard, each)),
  // Whichever desk did it and wherever the container is now: it is unhooked from this truck.
  detach: (yard, { container }) =>
    yard.container(container)?.isActive === true && truckOf(yard.container(container)) === null,
  attach: (yard, { visit, container }) => truckOf(yard.container(container)) === visit,
  // The spot must be known. In a yard that wasn't read yet everything is absent, which proves
  // nothing.
  depart: (yard, operation) => {
    const goes = departing(operation);
    return (
      yard.spot(operation.spot) !== undefined &&
      goes.length > 0 &&
      goes.every((each) => hasLeft(yard, each))
    );
  },
  close: (yard, { spot }) => yard.spot(spot)?.isOpen === false,
  open: (yard, { spot }) => yard.spot(spot)?.isOpen === true,
};

/**
 * Whether the goal of the operation is already true in this yard. Then nothing is left to do, and a
 * replay must not call it a conflict. It doesn't matter who did it. For a depart the goal is an
 * absence: with incomplete reads it proves nothing about the service.
 */
export function goalReached(yard: Yard, operation: Operation): boolean {
  // Each goal takes its own kind of operation. The compiler can't follow that through a look-up.
  return (goals[operation.kind] as GoalCheck<OperationKind>)(yard, operation);
}

const spotOf = (yard: Yard, asset: AssetRef) =>
  asset.kind === 'visit'
    ? spotOfVisit(yard.visit(asset.id))
    : spotOfStandalone(yard.container(asset.id));

const isWaiting = (yard: Yard, asset: AssetRef): boolean =>
  asset.kind === 'visit'
    ? isVisitWaiting(yard.visit(asset.id))
    : isContainerWaiting(yard.container(asset.id));

const hasLeft = (yard: Yard, asset: AssetRef): boolean =>
  (asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id))?.isActive !== true;
