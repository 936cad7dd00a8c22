/**
 * Fresh reads for the outbox: the spots of one operation, and the asset lists, walked once for all
 * who wait for them.
 */
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { OperationEvidence, SeenSpot } from '../../../shared/outbox/operation-evidence.ts';
import { RemoteError, type RemoteErrorKind } from '../../remote/outcome.ts';
import type { AssetsRead, PlacesRead, YardReads } from '../ports.ts';

/** Ends of a read that asking again will not change: the path is not in the seed. */
const isNotGiven: ReadonlySet<RemoteErrorKind> = new Set([
  'not-found',
  'forbidden',
  'bad-reply',
  'service',
]);

/**
 * Reads with `RemoteError` as their failure. A full read of the lists that is under way may have
 * passed the place in question already. So who asks meanwhile waits for the next one, together with
 * all others who ask until that begins: 500 operations need two full reads, not 500.
 */
export class EvidenceReader {
  readonly #reads: YardReads;
  readonly #oneAtATime: () => boolean;
  readonly #abort = new AbortController();
  readonly #lists: () => Promise<AssetsRead>;
  readonly #places: () => Promise<PlacesRead>;

  /** `oneAtATime` is asked at each read: a service that is not well gets one request at a time. */
  constructor(reads: YardReads, oneAtATime: () => boolean) {
    const { signal } = this.#abort;
    this.#reads = reads;
    this.#oneAtATime = oneAtATime;
    this.#lists = shared(() => reads.assets(signal));
    this.#places = shared(() => reads.places(signal));
  }

  /** The spots, read now, side by side or one after the other; with `lists`, also the lists. */
  async read(spots: readonly SpotId[], withLists: boolean): Promise<OperationEvidence> {
    const { signal } = this.#abort;
    if (this.#oneAtATime()) {
      const seen = new Map<SpotId, SeenSpot>();
      for (const id of spots) seen.set(id, await this.#reads.spot(id, signal));
      return { spots: seen, lists: withLists ? await this.#lists() : null };
    }
    const [seen, lists] = await Promise.all([
      Promise.all(spots.map((id) => this.#reads.spot(id, signal))),
      withLists ? this.#lists() : Promise.resolve(null),
    ]);
    return { spots: new Map<SpotId, SeenSpot>(seen.map((each) => [each.spot.id, each])), lists };
  }

  /** The same evidence with all spots of the yard read after it, once for all who wait. */
  async withPlaces(evidence: OperationEvidence): Promise<OperationEvidence> {
    return { ...evidence, places: await this.#places() };
  }

  /** The history of a spot, newest first; null where the service has none to give. */
  async events(spot: SpotId): Promise<readonly SpotEvent[] | null> {
    try {
      return await this.#reads.spotEvents(spot, this.#abort.signal);
    } catch (error) {
      if (error instanceof RemoteError && isNotGiven.has(error.kind)) return null;
      throw error;
    }
  }

  /** Stops what is under way. */
  stop(): void {
    this.#abort.abort();
  }
}

/** A walk that is shared by all who asked before it began. */
function shared<Seen>(walk: () => Promise<Seen>): () => Promise<Seen> {
  let running: Promise<Seen> | null = null;
  let next: Promise<Seen> | null = null;
  function begin(): Promise<Seen> {
    next = null;
    const walked = walk();
    running = walked;
    const done = () => {
      if (running === walked) running = null;
    };
    walked.then(done, done);
    return walked;
  }
  return () => {
    if (running === null && next === null) return begin();
    next ??= (running ?? Promise.resolve()).then(begin, begin);
    return next;
  };
}
