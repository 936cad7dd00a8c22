/** Reads records by id because something hinted at them, for the screen. They decide nothing. */
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

/** Records that were hinted at. */
export type Refs = {
  readonly visits: Set<VisitId>;
  readonly containers: Set<ContainerId>;
  readonly spots: Set<SpotId>;
};

export const noRefs = (): Refs => ({ visits: new Set(), containers: new Set(), spots: new Set() });

export const refsIn = ({ visits, containers, spots }: Refs): number =>
  visits.size + containers.size + spots.size;

export type NamedParts = Pick<YardReadParts, 'destination'> & { readonly changes: NamedRecords };

/**
 * `part`: a record didn't come, came unchanged or is doubtful, so we need a full read. `unfit`: the
 * service can't filter by id.
 */
export type NamedEnd = 'whole' | 'part' | 'unfit';

/**
 * Reads them, each kind in as few requests as possible: the assets, the spots where they stood, and
 * unknown assets on those spots. Throws `RemoteError`.
 */
export async function readNamed(
  { changes, destination }: NamedParts,
  refs: Refs,
  signal: AbortSignal,
): Promise<NamedEnd> {
  const read = destination.applyReads.begin();
  try {
    return await new NamedRead(changes, destination, read.ticket, signal).all(refs);
  } finally {
    read.done();
    destination.writer.settle();
  }
}

/** How records of one kind are read by id and taken in. */
type NamedKind<Id extends string, Row> = {
  readonly read: (ids: readonly Id[]) => Promise<NamedRows<Row> | null>;
  readonly recordOf: (row: Row) => { readonly id: Id; readonly changedAt: string | null };
  readonly shown: (id: Id) => { readonly changedAt: string | null } | undefined;
  readonly takeIn: (rows: readonly Row[]) => ReadsApplied;
};

/** Reads by id under one ticket. */
class NamedRead {
  readonly #changes: NamedRecords;
  readonly #destination: NamedParts['destination'];
  readonly #ticket: number;
  readonly #signal: AbortSignal;
  #end: NamedEnd = 'whole';
  /**
   * Containers joined to a truck that weren't known. Such a record lacks fields of its own list.
   */
  readonly #riding = new Set<ContainerId>();

  constructor(
    changes: NamedRecords,
    destination: NamedParts['destination'],
    ticket: number,
    signal: AbortSignal,
  ) {
    this.#changes = changes;
    this.#destination = destination;
    this.#ticket = ticket;
    this.#signal = signal;
  }

  async all(refs: Refs): Promise<NamedEnd> {
    const { base } = this.#destination.live;
    const spots = new Set(refs.spots);
    const add = (spot: SpotId | null | undefined) => spot != null && spots.add(spot);
    for (const id of refs.visits) add(base.visit(id)?.spotId);
    for (const id of refs.containers) add(base.container(id)?.spotId);
    await this.#visits(refs.visits);
    await this.#containers(new Set([...refs.containers, ...this.#riding]));
    const there = (await this.#spots(spots)).flatMap(({ assignments }) => assignments);
    this.#riding.clear();
    const visits = there.map(({ visitId }) => visitId);
    await this.#visits(unknownOf(visits, base.visit, refs.visits));
    const containers = there.map(({ containerId }) => containerId);
    const loose = unknownOf(containers, base.container, refs.containers);
    await this.#containers(new Set([...loose, ...this.#riding]));
    return this.#end;
  }

  #visits(ids: ReadonlySet<VisitId>) {
    const { applyReads, live } = this.#destination;
    return this.#take(ids, {
      read: (some) => this.#changes.visits(some, this.#signal),
      recordOf: ({ visit }) => visit,
      shown: live.base.visit,
      takeIn: (rows) => {
        for (const { hooked } of rows)
          for (const { id } of hooked)
            if (live.base.container(id) === undefined) this.#riding.add(id);
        return applyReads.visits(rows, this.#ticket, 'single');
      },
    });
  }

  #containers(ids: ReadonlySet<ContainerId>) {
    const { applyReads, live } = this.#destination;
    return this.#take(ids, {
      read: (some) => this.#changes.containers(some, this.#signal),
      recordOf: ({ container }) => container,
      shown: live.base.container,
      takeIn: (rows) => applyReads.containers(rows, this.#ticket, 'single'),
    });
  }

  #spots(ids: ReadonlySet<SpotId>) {
    const { applyReads, live } = this.#destination;
    return this.#take(ids, {
      read: (some) => this.#changes.spots(some, this.#signal),
      recordOf: ({ spot }) => spot,
      shown: live.base.spot,
      takeIn: (rows) => applyReads.spots(rows, this.#ticket, 'single'),
    });
  }

  /** Reads these. Returns the rows that came and aren't older than those shown. */
  async #take<Id extends string, Row extends object>(
    ids: ReadonlySet<Id>,
    { read, recordOf, shown, takeIn }: NamedKind<Id, Row>,
  ): Promise<readonly Row[]> {
    const all = [...ids];
    const parts = Array.from({ length: Math.ceil(all.length / mostNamed) }, (_, part) =>
      all.slice(part * mostNamed, (part + 1) * mostNamed),
    );
    const taken: Row[] = [];
    const replies = await inLanes(parts, lanes, read);
    const answers = replies.filter((answer) => answer !== null);
    if (answers.length < replies.length) this.#end = 'unfit';
    for (const { rows, isClean } of answers) {
      const sound = rows.filter((row) => !isOlder(recordOf(row), shown(recordOf(row).id)));
      if (!isClean || sound.length < rows.length) this.#isPart();
      this.#destination.writer.write(takeIn(sound));
      taken.push(...sound);
    }
    const came = new Set(taken.map((row) => recordOf(row).id));
    if (all.some((id) => !came.has(id))) this.#isPart();
    return taken;
  }

  #isPart(): void {
    if (this.#end === 'whole') this.#end = 'part';
  }
}

/** Those neither shown nor already asked for. */
const unknownOf = <Id>(
  ids: readonly (Id | null)[],
  shown: (id: Id) => unknown,
  asked: ReadonlySet<Id>,
) =>
  new Set(ids.filter((id): id is Id => id !== null && shown(id) === undefined && !asked.has(id)));
