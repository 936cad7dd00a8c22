/**
 * Records read by their names because something hinted at them: what they show comes into the
 * picture. Nothing is decided by it.
 */
import type { ContainerId, SpotId, VisitId } from '../../../../shared/ids.ts';
import {
  mostNamed,
  type NamedRecords,
  type NamedRows,
} from '../../../remote/dock-scheduling/read/named-records.ts';
import type { ReadsApplied } from '../../memory/apply-reads.ts';
import { isOlder } from '../../memory/fresher.ts';
import { inLanes } from '../in-lanes.ts';
import { lanes, type YardReadParts } from '../single-spots.ts';

/** Records that something hinted at. */
export type Refs = {
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
  readonly spots: Set<SpotId>;
};

export const noRefs = (): Refs => ({ visits: new Set(), containers: new Set(), spots: new Set() });

export const refsIn = ({ visits, containers, spots }: Refs): number =>
  visits.size + containers.size + spots.size;

/** What it works with. */
export type NamedParts = Pick<YardReadParts, 'destination'> & { readonly changes: NamedRecords };

/**
 * `part`: a record did not come, came as it was before, or is doubtful, so that a whole read has to
 * tell. `unfit`: the service does not answer such questions.
 */
export type NamedEnd = 'whole' | 'part' | 'unfit';

/**
 * Reads them, each kind in as few questions as may be: the assets, the spots where they stood, and
 * whoever stands there unknown. Throws `RemoteError`.
 */
export async function readNamed(
  { changes, destination }: NamedParts,
  refs: Refs,
  signal: AbortSignal,
): Promise<NamedEnd> {
  const { applyReads, writer, live } = destination;
  const { base } = live;
  const { ticket, done } = applyReads.begin();
  let end: NamedEnd = 'whole';
  const isPart = () => {
    if (end === 'whole') end = 'part';
  };

  async function take<Id extends string, Row extends object>(
    ids: ReadonlySet<Id>,
    read: (ids: readonly Id[]) => Promise<NamedRows<Row> | null>,
    recordOf: (row: Row) => { readonly id: Id; readonly changedAt: string | null },
    shown: (id: Id) => { readonly changedAt: string | null } | undefined,
    takeIn: (rows: readonly Row[]) => ReadsApplied,
  ): Promise<readonly Row[]> {
    const all = [...ids];
    const parts = Array.from({ length: Math.ceil(all.length / mostNamed) }, (_, part) =>
      all.slice(part * mostNamed, (part + 1) * mostNamed),
    );
    const taken: Row[] = [];
    const told = await inLanes(parts, lanes, read);
    const answers = told.filter((answer) => answer !== null);
    if (answers.length < told.length) end = 'unfit';
    for (const { rows, isClean } of answers) {
      const sound = rows.filter((row) => !isOlder(recordOf(row), shown(recordOf(row).id)));
      if (!isClean || sound.length < rows.length) isPart();
      writer.write(takeIn(sound));
      taken.push(...sound);
    }
    const came = new Set(taken.map((row) => recordOf(row).id));
    if (all.some((id) => !came.has(id))) isPart();
    return taken;
  }
  /**
   * Containers that came joined to a truck and were not known: such a record lacks what its own
   * list tells.
   */
  const riding = new Set<ContainerId>();
  const visits = (ids: ReadonlySet<VisitId>) =>
    take(
      ids,
      (some) => changes.visits(some, signal),
      ({ visit }) => visit,
      base.visit,
      (rows) => {
        for (const { hooked } of rows)
          for (const { id } of hooked) if (base.container(id) === undefined) riding.add(id);
        return applyReads.visits(rows, ticket, 'single');
      },
    );
  const containers = (ids: ReadonlySet<ContainerId>) =>
    take(
      ids,
      (some) => changes.containers(some, signal),
      ({ container }) => container,
      base.container,
      (rows) => applyReads.containers(rows, ticket, 'single'),
    );

  try {
    const spots = new Set(refs.spots);
    const add = (spot: SpotId | null | undefined) => spot != null && spots.add(spot);
    for (const id of refs.visits) add(base.visit(id)?.spotId);
    for (const id of refs.containers) add(base.container(id)?.spotId);
    await visits(refs.visits);
    await containers(new Set([...refs.containers, ...riding]));
    const read = await take(
      spots,
      (some) => changes.spots(some, signal),
      ({ spot }) => spot,
      base.spot,
      (rows) => applyReads.spots(rows, ticket, 'single'),
    );
    const there = read.flatMap(({ assignments }) => assignments);
    const isNew = <Id>(
      ids: readonly (Id | null)[],
      known: (id: Id) => unknown,
      asked: ReadonlySet<Id>,
    ) =>
      new Set(
        ids.filter((id): id is Id => id !== null && known(id) === undefined && !asked.has(id)),
      );
    riding.clear();
    await visits(
      isNew(
        there.map(({ visitId }) => visitId),
        base.visit,
        refs.visits,
      ),
    );
    const loose = isNew(
      there.map(({ containerId }) => containerId),
      base.container,
      refs.containers,
    );
    await containers(new Set([...loose, ...riding]));
    return end;
  } finally {
    done();
    writer.settle();
  }
}
