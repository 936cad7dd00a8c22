/** Fresh reads on behalf of the outbox and the clerk. What they learn goes through the cache to the screen at once. */
import type { ContainerId, VisitId, WarehouseId } from '../../shared/ids.ts';
import type { Container, Visit } from '../../shared/yard/model.ts';
import type { AssetsRead, YardReads } from '../outbox/ports.ts';
import type { AssignmentRow, ContainerRead, DockSchedulingClient, ListEnd, VisitRead } from '../remote/dock-scheduling/client.ts';
import { type Destination, hasAny, sweep, walkList } from './walk.ts';

/** The reads of one yard. */
export function createReads(client: DockSchedulingClient, warehouse: WarehouseId, destination: Destination): YardReads {
  const { intake, writer } = destination;
  const { base } = destination.live;

  /** Runs a read under its ticket: a list that was asked for earlier does not overwrite what it brings. */
  async function ticketed<T>(work: (ticket: number) => Promise<T>): Promise<T> {
    const { ticket, done } = intake.begin();
    try {
      return await work(ticket);
    } finally {
      done();
    }
  }

  /** Both lists, every row: pages that are known are decoded too, because the caller wants what is on them. */
  async function assets(signal: AbortSignal): Promise<AssetsRead> {
    const visits = new Map<VisitId, Visit>();
    const containers = new Map<ContainerId, Container>();
    const assignments: AssignmentRow[] = [];
    const visitEnd = await ticketed(async (ticket) => {
      const end = await walkList<VisitRead>(destination, {
        list: { kind: 'visits', of: null },
        call: (sink) => client.visits(warehouse, { page: sink.page }, signal),
        take: (rows) => {
          for (const row of rows) {
            visits.set(row.visit.id, row.visit);
            assignments.push(...row.assignments);
          }
          return intake.visits(rows, ticket, 'single');
        },
        holdsAny: hasAny(base.visits()),
      });
      sweep(destination, 'visits', { ticket, read: 'single', ends: [end] });
      return end;
    });
    const containerEnd = await ticketed(async (ticket) => {
      const end = await walkList<ContainerRead>(destination, {
        list: { kind: 'containers', of: null },
        call: (sink) => client.containers(warehouse, { page: sink.page }, signal),
        take: (rows) => {
          for (const row of rows) {
            containers.set(row.container.id, row.container);
            assignments.push(...row.assignments);
          }
          return intake.containers(rows, ticket, 'single');
        },
        holdsAny: hasAny(base.containers()),
      });
      sweep(destination, 'containers', { ticket, read: 'single', ends: [end] });
      return end;
    });
    writer.settle();
    return { visits, containers, assignments, complete: isEvidence(visitEnd) && isEvidence(containerEnd) };
  }

  return {
    spot: (id, signal) =>
      ticketed(async (ticket) => {
        const found = await client.spot(id, signal);
        writer.write(intake.spots([found], ticket, 'single'));
        writer.settle();
        return found;
      }),
    assets,
  };
}

/** The service told how many records there are, and so many came (reliability.md 2.2 rule 9). */
const isEvidence = (end: ListEnd): boolean => end.complete && end.total !== null;
