import type { SpotId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { assetsOn, departing } from './contents.ts';
import type { Container, Visit, YardChange, YardRows } from './model.ts';
import type { AssetRef, Operation, OperationKind, OperationOf } from './operations.ts';
import type { Yard } from './yard.ts';

type Effect<Kind extends OperationKind> = (
  yard: Yard,
  operation: OperationOf<Kind>,
  at: Instant | null,
) => YardChange;

const effects: { readonly [Kind in OperationKind]: Effect<Kind> } = {
  assign: (yard, { asset, spot }, at) => place(yard, [asset], spot, at),
  reassign: (yard, { asset, to }, at) => place(yard, [asset], to, at),
  unassign: (yard, { spot }) => place(yard, assetsOn(yard, spot), null, null),
  detach,
  attach,
  depart,
  close: (yard, { spot }) => setOpen(yard, spot, false),
  open: (yard, { spot }) => setOpen(yard, spot, true),
};

/**
 * What follows from an operation that `check` does not refuse: whole new rows. `at` becomes the
 * start of the dwell on the new spot. What departs leaves the yard: its rows are removed, as the
 * service's lists of active assets lose them. The service's own `changedAt` stays as it was: only
 * the service sets it.
 */
export function apply(yard: Yard, operation: Operation, at: Instant | null): YardChange {
  // One effect a kind, each for its own kind; the compiler cannot follow that through a lookup.
  return (effects[operation.kind] as Effect<OperationKind>)(yard, operation, at);
}

function place(
  yard: Yard,
  assets: readonly AssetRef[],
  spotId: SpotId | null,
  at: Instant | null,
): YardChange {
  const stand = <Row extends Visit | Container>(row: Row): Row => ({
    ...row,
    spotId,
    placedAt: at,
  });
  return puts({
    visits: assets
      .flatMap((each) => (each.kind === 'visit' ? present(yard.visit(each.id)) : []))
      .map(stand),
    containers: assets
      .flatMap((each) => (each.kind === 'container' ? present(yard.container(each.id)) : []))
      .map(stand),
  });
}

/** The container stays where the truck is; its stay there by itself begins now. */
function detach(yard: Yard, operation: OperationOf<'detach'>, at: Instant | null): YardChange {
  const spotId = yard.visit(operation.visit)?.spotId ?? null;
  const stays = (row: Container): Container => ({
    ...row,
    visitId: null,
    spotId,
    placedAt: spotId === null ? null : at,
  });
  return puts({ containers: present(yard.container(operation.container)).map(stays) });
}

function attach(yard: Yard, operation: OperationOf<'attach'>): YardChange {
  const merges = (row: Container): Container => ({
    ...row,
    visitId: operation.visit,
    spotId: null,
    placedAt: null,
  });
  return puts({ containers: present(yard.container(operation.container)).map(merges) });
}

/** Whatever is hooked to a departing truck goes with it. */
function depart(yard: Yard, operation: OperationOf<'depart'>): YardChange {
  const goes = departing(operation);
  const visits = goes.flatMap((each) => (each.kind === 'visit' ? [each.id] : []));
  const alone = goes.flatMap((each) => (each.kind === 'container' ? [each.id] : []));
  return {
    put: nothing,
    remove: {
      areas: [],
      spots: [],
      visits,
      containers: [...alone, ...visits.flatMap((id) => yard.hookedTo(id))],
    },
  };
}

function setOpen(yard: Yard, id: SpotId, isOpen: boolean): YardChange {
  return puts({ spots: present(yard.spot(id)).map((row) => ({ ...row, isOpen })) });
}

const nothing: YardRows = { areas: [], spots: [], visits: [], containers: [] };

const puts = (rows: Partial<YardRows>): YardChange => ({
  put: { ...nothing, ...rows },
  remove: { areas: [], spots: [], visits: [], containers: [] },
});

const present = <Row>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);
