/**
 * Reads a few assets by id as evidence, in one question for all operations that wait.
 *
 * Decision: One asset is never evidence that it is gone.
 *
 * By the lists, an unassign needs some fifty requests to learn one place. A record that came by its
 * id is believed about where its asset stands and that it departed. All else is left to the lists:
 * a record that didn't come, is doubtful or older than what we know, or comes from a service that
 * shows departures in its lists alone. An unclear answer is always settled by complete lists.
 *
 * Questions by id aren't in the seed. Where a service refuses or ignores them, or `yardChanges` is
 * off, the lists are read.
 */
import type { ContainerId, VisitId } from '../../../shared/ids.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { AssetsRead } from '../../outbox/ports.ts';
import type { ChangesClient } from '../../remote/dock-scheduling/changes-client.ts';
import type { ContainerRead, VisitRead } from '../../remote/dock-scheduling/client.ts';
import { mostNamed, type NamedRows } from '../../remote/dock-scheduling/read/named-records.ts';
import { RemoteError } from '../../remote/outcome.ts';
import { isOlder } from '../memory/fresher.ts';
import type { Destination } from './full-read.ts';

/** The client for single assets. */
export type NamedAssetsClient = Pick<ChangesClient, 'visits' | 'containers' | 'tellsWhoLeft'>;

const nothing = { rows: [], isClean: true } as const;

/**
 * Reads them and takes them into the yard. Null if an asset didn't come, came doubtful or older
 * than what we know, or if a single record wouldn't show that its asset left. Throws `RemoteError`
 * if the service can't be reached.
 */
export async function readNamedAssets(
  client: NamedAssetsClient,
  { applyReads, writer, live: { base } }: Destination,
  wanted: readonly AssetRef[],
  signal: AbortSignal,
): Promise<AssetsRead | null> {
  const trucks = new Set(wanted.flatMap((each) => (each.kind === 'visit' ? [each.id] : [])));
  const boxes = new Set(wanted.flatMap((each) => (each.kind === 'container' ? [each.id] : [])));
  if (trucks.size > mostNamed || boxes.size > mostNamed) return null;
  if (trucks.size > 0 && !client.tellsWhoLeft('visits')) return null;
  if (boxes.size > 0 && !client.tellsWhoLeft('containers')) return null;
  const { ticket, done } = applyReads.begin();
  try {
    const [visits, containers] = await Promise.all([
      trucks.size === 0 ? nothing : answered<VisitRead>(client.visits([...trucks], signal)),
      boxes.size === 0 ? nothing : answered<ContainerRead>(client.containers([...boxes], signal)),
    ]);
    if (visits === null || containers === null) return null;
    const areFresh =
      visits.rows.every(({ visit }) => !isOlder(visit, base.visit(visit.id))) &&
      containers.rows.every(({ container }) => !isOlder(container, base.container(container.id)));
    const read: AssetsRead = {
      visits: new Map<VisitId, VisitRead['visit']>(
        visits.rows.map(({ visit }) => [visit.id, visit]),
      ),
      containers: new Map<ContainerId, ContainerRead['container']>(
        containers.rows.map(({ container }) => [container.id, container]),
      ),
      assignments: [...visits.rows, ...containers.rows].flatMap(({ assignments }) => assignments),
      complete: false,
      unread: new Set(),
    };
    const isWhole = read.visits.size === trucks.size && read.containers.size === boxes.size;
    if (!areFresh || !isWhole) return null;
    writer.write(applyReads.visits(visits.rows, ticket, 'single'));
    writer.write(applyReads.containers(containers.rows, ticket, 'single'));
    writer.settle();
    return read;
  } finally {
    done();
  }
}

/** A clean reply; null if it leaves something open, or the service can't filter by id. */
async function answered<Row>(
  asked: Promise<NamedRows<Row> | null>,
): Promise<NamedRows<Row> | null> {
  try {
    const answer = await asked;
    return answer?.isClean === true ? answer : null;
  } catch (error) {
    if (!(error instanceof RemoteError) || !isNoAnswer(error)) throw error;
    return null;
  }
}

const isNoAnswer = ({ kind }: RemoteError): boolean =>
  kind === 'not-found' || kind === 'forbidden' || kind === 'bad-reply' || kind === 'service';
