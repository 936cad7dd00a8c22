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
 * The result of an operation that `check` doesn't refuse, as complete new rows. `at` becomes the
 * start of dwell on the new spot. Departing assets leave the yard: their rows are removed, as they
 * disappear from the service's lists of active assets. `changedAt` stays, because only the service
 * sets it.
 */
export function apply(yard: Yard, operation: Operation, at: Instant | null): YardChange {
  // Each effect takes its own kind of operation. The compiler can't follow that through a look-up.
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

/** The container stays where the truck is. Its own stay there begins now. */
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

/** Everything hooked to a departing truck goes with it. */
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
