/**
 * Sends the yard from desk to desk: records that changed here, which the other desk takes in like
 * its own read.
 */
import type { ReadYard } from '../../../shared/desks/log-rows.ts';
import type { ContainerId, SpotId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { AssignmentRow } from '../../remote/dock-scheduling/client.ts';
import { isElsewhere } from '../../remote/dock-scheduling/decode/elsewhere.ts';
import type { ReadsApplied } from '../memory/apply-reads.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/** Ids of changed records. */
export type Ids = {
  readonly spots: Set<SpotId>;
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
};

/** None. */
export const noIds = (): Ids => ({ spots: new Set(), visits: new Set(), containers: new Set() });

/** Adds the ids that a read changes. */
export function idsIn({ change: { put, remove }, assignments }: ReadsApplied, into: Ids): void {
  for (const { id } of put.spots) into.spots.add(id);
  for (const { spotId } of assignments) into.spots.add(spotId);
  for (const { id } of put.visits) into.visits.add(id);
  for (const id of remove.visits) into.visits.add(id);
  for (const { id } of put.containers) into.containers.add(id);
  for (const id of remove.containers) into.containers.add(id);
}

type Content = Omit<ReadYard, 'run' | 'n' | 'readMs'>;

/** Records in one message. A yard server accepts 64 kB. */
const atOnce = 30;

/** These records as messages that are small enough. Spots that are gone are left to full reads. */
export function* pushedParts(
  { spots, visits, containers }: Ids,
  { live: { base }, applyReads }: OpenYard,
): Generator<Content, void> {
  const all = [...spots, ...visits, ...containers];
  const naming = (spot: SpotId | null, isNamed: (row: AssignmentRow) => boolean) =>
    spot === null ? [] : applyReads.holds(spot).filter(isNamed);
  for (let from = 0; from < all.length; from += atOnce) {
    const some = new Set<string>(all.slice(from, from + atOnce));
    const of = <Id extends string>(ids: Iterable<Id>) => [...ids].filter((id) => some.has(id));
    yield {
      spots: of(spots).flatMap((id) => {
        const spot = base.spot(id);
        return spot === undefined ? [] : { spot, assignments: applyReads.holds(id) };
      }),
      visits: of(visits).flatMap((id) => {
        const visit = base.visit(id);
        return visit === undefined
          ? []
          : { visit, assignments: naming(visit.spotId, ({ visitId }) => visitId === id) };
      }),
      containers: of(containers).flatMap((id) => {
        const container = base.container(id);
        return container === undefined
          ? []
          : {
              container,
              assignments: naming(container.spotId, ({ containerId }) => containerId === id),
            };
      }),
      gone: {
        visits: of(visits).filter((id) => base.visit(id) === undefined),
        containers: of(containers).filter((id) => base.container(id) === undefined),
      },
    };
  }
}

/**
 * Takes in what another desk read. `ticket`: that of a read which began no later; what this desk
 * has read since stays. Returns the ids in the message, and whether we left out a record that
 * differs. Only a read shows which of the two is newer.
 */
export function takePushedYard(
  { spots, visits, containers, gone }: ReadYard,
  { live: { base }, applyReads, writer, pageIndex }: OpenYard,
  warehouse: WarehouseId,
  ticket: number,
): { readonly ids: readonly string[]; readonly lacking: boolean } {
  let lacking = false;
  const write = (taken: ReadsApplied) => {
    if (taken.isPartial) lacking = true;
    writer.write(taken);
  };
  const isOurs = (row: Parameters<typeof isElsewhere>[0]) => !isElsewhere(row, warehouse);
  const newSpots = spots.filter(({ spot, assignments }) => {
    const known = base.spot(spot.id);
    return (
      isOurs(spot) &&
      (known === undefined ||
        !saysNothingNew(spot, known) ||
        !sameRows(assignments, applyReads.holds(spot.id)))
    );
  });
  const newVisits = visits.filter(({ visit }) => {
    const known = base.visit(visit.id);
    return (
      isOurs(visit) &&
      (known === undefined || known.spotId !== visit.spotId || !saysNothingNew(visit, known))
    );
  });
  const newContainers = containers.filter(({ container }) => {
    const known = base.container(container.id);
    return (
      isOurs(container) &&
      (known === undefined ||
        known.spotId !== container.spotId ||
        !saysNothingNew(container, known))
    );
  });
  if (newSpots.length > 0)
    write(
      applyReads.spots(
        newSpots.map((each) => ({ ...each, visits: [], containers: [] })),
        ticket,
        'single',
      ),
    );
  if (newVisits.length > 0)
    write(
      applyReads.visits(
        newVisits.map((each) => ({ ...each, hooked: [] })),
        ticket,
        'single',
      ),
    );
  if (newContainers.length > 0) write(applyReads.containers(newContainers, ticket, 'single'));
  for (const kind of ['visits', 'containers'] as const) {
    const left = new Set<string>(gone[kind]);
    const rows = [...(kind === 'visits' ? base.visits() : base.containers())];
    if (!rows.some(({ id }) => left.has(id))) continue;
    for (const id of left) pageIndex.forget(kind, id);
    write(
      applyReads.sweep(
        kind,
        new Set(rows.map(({ id }) => id as string).filter((id) => !left.has(id))),
        ticket,
        'single',
      ),
    );
  }
  writer.settle();
  return {
    ids: [
      ...spots.map(({ spot }) => spot.id),
      ...visits.map(({ visit }) => visit.id),
      ...containers.map(({ container }) => container.id),
      ...gone.visits,
      ...gone.containers,
    ],
    lacking,
  };
}

const sameRows = (a: readonly AssignmentRow[], b: readonly AssignmentRow[]): boolean =>
  a.length === b.length &&
  a.every(
    (row, index) =>
      row.id === b[index]?.id &&
      row.spotId === b[index]?.spotId &&
      row.visitId === b[index]?.visitId &&
      row.containerId === b[index]?.containerId,
  );
