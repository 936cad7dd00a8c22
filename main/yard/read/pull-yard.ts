/**
 * A pull: reads everything that the service says about the yard, list by list and page by page,
 * into the cache and onto the screen.
 */
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import type { Area } from '../../../shared/yard/model.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import type {
  ContainerRead,
  PageSink,
  SpotRead,
  VisitRead,
} from '../../remote/dock-scheduling/client.ts';
import { RemoteError } from '../../remote/outcome.ts';
import { countOf, type FullRead, type FullReadEnd, readFullList, sweep } from './full-read.ts';
import { inLanes } from './in-lanes.ts';
import { namedBySpots, notListed } from './named-by-spots.ts';
import { lanes, readSpots, type YardReadParts } from './single-spots.ts';

/**
 * `byTag`: pages may be asked for by their tags (`PageSink`). Without it every page comes with its
 * body.
 */
export type PullParts = YardReadParts & { readonly byTag?: PageSink<never>['byTag'] };

/** What differs between two lists that are read in full. */
type ListRead<Row> = Pick<FullRead<Row>, 'list' | 'call' | 'take' | 'knownCount'>;

/**
 * The full reads of one pull. Each list gets its ticket when we ask for it, so that it can't
 * overwrite what is read singly later.
 */
class YardPull {
  readonly #parts: PullParts;
  readonly #onProgress: (records: number) => void;
  readonly #signal: AbortSignal;
  /** Reads that began in this pull. */
  readonly #reads: { done(): void }[] = [];
  #records = 0;
  /**
   * If the list of one area isn't valid, the rest of the yard is still shown: the pull goes on, and
   * fails at its end.
   */
  #broken: RemoteError | null = null;

  constructor(parts: PullParts, onProgress: (records: number) => void, signal: AbortSignal) {
    this.#parts = parts;
    this.#onProgress = onProgress;
    this.#signal = signal;
  }

  /** Draws the ticket of a read that starts now. */
  begin(): number {
    const read = this.#parts.destination.applyReads.begin();
    this.#reads.push(read);
    return read.ticket;
  }

  areas(ticket: number): Promise<FullReadEnd> {
    const { client, warehouse, destination } = this.#parts;
    return this.#list<Area>({
      list: { kind: 'areas', of: null },
      call: (sink) => client.areas(warehouse, sink, this.#signal),
      take: (rows) => destination.applyReads.areas(rows, ticket),
      knownCount: countOf(destination.live.base.areas()),
    });
  }

  /** The spots of these areas; null for an area whose list isn't valid. */
  spots(areas: readonly AreaId[]): Promise<readonly (FullReadEnd | null)[]> {
    return inLanes(areas, lanes, (area) => this.#spotsOf(area));
  }

  visits() {
    const { client, warehouse, destination } = this.#parts;
    return this.#assets<VisitRead>('visits', (ticket) => ({
      call: (sink) => client.visits(warehouse, sink, this.#signal),
      take: (rows) => destination.applyReads.visits(rows, ticket, 'list'),
      knownCount: countOf(destination.live.base.visits()),
    }));
  }

  containers() {
    const { client, warehouse, destination } = this.#parts;
    return this.#assets<ContainerRead>('containers', (ticket) => ({
      call: (sink) => client.containers(warehouse, sink, this.#signal),
      take: (rows) => destination.applyReads.containers(rows, ticket, 'list'),
      knownCount: countOf(destination.live.base.containers()),
    }));
  }

  /**
   * Returns the number of records. The pull fails if a list wasn't valid, or if we kept records
   * against an empty list.
   */
  async end(ends: readonly (FullReadEnd | null)[]): Promise<number> {
    await this.#parts.destination.writer.unload();
    if (this.#broken !== null) throw this.#broken;
    // What we show of such a list isn't the service's current state, so the age of the yard stays.
    const kept = ends.flatMap((end) => end?.kept ?? [])[0];
    if (kept !== undefined) throw new RemoteError('bad-reply', kept.said);
    // What waits goes to disk with the time of the pull in one transaction, in its own turn of the
    // event loop.
    await yieldToEventLoop();
    return this.#records;
  }

  /** Ends the reads that began. */
  done(): void {
    for (const read of this.#reads) read.done();
  }

  #list<Row>(read: ListRead<Row>): Promise<FullReadEnd> {
    return readFullList<Row>(this.#parts.destination, {
      ...read,
      onPage: (count) => {
        this.#records += count;
        this.#onProgress(this.#records);
      },
      byTag: this.#parts.byTag,
    });
  }

  async #spotsOf(area: AreaId): Promise<FullReadEnd | null> {
    const { client, warehouse, destination } = this.#parts;
    const ticket = this.begin();
    try {
      return await this.#list<SpotRead>({
        list: { kind: 'spots', of: area },
        call: (sink) => client.spots(area, sink, this.#signal, warehouse),
        take: (rows) => destination.applyReads.spots(rows, ticket, 'list'),
        knownCount: destination.live.base.spotsOf(area).length,
      });
    } catch (error) {
      if (!(error instanceof RemoteError) || error.kind !== 'bad-reply') throw error;
      this.#broken = error;
      return null;
    }
  }

  /** Reads one list of assets. What a complete list no longer shows is removed. */
  async #assets<Row>(
    kind: 'visits' | 'containers',
    readOf: (ticket: number) => Omit<ListRead<Row>, 'list'>,
  ) {
    const { destination } = this.#parts;
    const ticket = this.begin();
    const end = await this.#list<Row>({ list: { kind, of: null }, ...readOf(ticket) });
    const named = end.provesAbsence ? await namedBySpots(this.#parts, kind, this.#signal) : [];
    const alsoSeen = named.map(({ id }) => id);
    sweep(destination, kind, { ticket, read: 'list', ends: [end], alsoSeen });
    const problems = notListed(destination, kind === 'visits' ? 'visit' : 'container', named);
    return { end, problems };
  }
}

/**
 * Pulls areas, the spots of each area, visits and containers, in this order. Rows that a complete
 * list no longer shows are removed; an incomplete list removes nothing. Calls `onProgress` with the
 * number of records so far after each page, and returns their number. Throws `RemoteError`.
 */
export async function pullYard(
  parts: PullParts,
  onProgress: (records: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const pull = new YardPull(parts, onProgress, signal);
  const { destination } = parts;
  const { pageIndex } = destination;
  const { base } = destination.live;
  try {
    const first = pull.begin();
    const areasEnd = await pull.areas(first);
    sweep(destination, 'areas', { ticket: first, read: 'list', ends: [areasEnd] });
    const areas = Array.from(base.areas(), (area) => area.id);
    pageIndex.keepOnly('spots', new Set(areas));
    const spotEnds = await pull.spots(areas);
    const visits = await pull.visits();
    const containers = await pull.containers();
    pageIndex.notListed = [...visits.problems, ...containers.problems];
    const strays = await pullStrays(parts, signal);
    const ends = spotEnds.filter((end) => end !== null);
    if (ends.length === spotEnds.length)
      sweep(destination, 'spots', {
        ticket: first,
        read: 'list',
        ends: [areasEnd, ...ends],
        alsoSeen: strays,
      });
    return await pull.end([areasEnd, ...ends, visits.end, containers.end]);
  } finally {
    pull.done();
  }
}

/**
 * Lists to pull alone. `areas` are those whose spots are read.
 *
 * Example: `{ areas: ['area-3'], visits: true, containers: false }`.
 */
export type SomeLists = {
  readonly areas: readonly AreaId[];
  readonly visits: boolean;
  readonly containers: boolean;
};

/**
 * Pulls some lists. What a complete list of assets no longer shows is removed. Removing spots and
 * areas takes a full pull. Throws `RemoteError`.
 */
export async function pullSome(
  parts: PullParts,
  lists: SomeLists,
  onProgress: (records: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const pull = new YardPull(parts, onProgress, signal);
  try {
    const spots = await pull.spots(lists.areas);
    const visits = lists.visits ? await pull.visits() : null;
    const containers = lists.containers ? await pull.containers() : null;
    await pullStrays(parts, signal);
    return await pull.end([...spots, visits?.end ?? null, containers?.end ?? null]);
  } finally {
    pull.done();
  }
}

/**
 * Reads single spots that hold an asset but are in no area's list. Such a spot is shown with a
 * problem, so that the truck on it doesn't disappear. Returns those that exist.
 */
async function pullStrays(parts: YardReadParts, signal: AbortSignal): Promise<ReadonlySet<SpotId>> {
  const { pageIndex, live } = parts.destination;
  const { base } = live;
  // Comparing with all pages is worth it only if a spot may have disappeared from them.
  const listed = pageIndex.owesSweep('spots') ? pageIndex.ids('spots') : null;
  const isStray = (id: SpotId) =>
    listed === null ? base.spot(id) === undefined || pageIndex.strays.has(id) : !listed.has(id);
  const named = new Set<SpotId>();
  for (const { spotId } of base.visits()) if (spotId !== null && isStray(spotId)) named.add(spotId);
  for (const { spotId } of base.containers())
    if (spotId !== null && isStray(spotId)) named.add(spotId);
  const { found } = await readSpots(parts, named, signal);
  pageIndex.strays = found;
  return found;
}
