/**
 * Fresh reads for the outbox: the spots of one operation, and the asset lists, which are read once
 * for all operations that wait for them.
 */
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { SeenSpot, SeenYard } from '../../../shared/outbox/seen-yard.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { RemoteError, type RemoteErrorKind } from '../../remote/outcome.ts';
import type { AssetsRead, PlacesRead, YardReads } from '../ports.ts';

/** Failures that stay the same if we ask again: the service doesn't have this path. */
const isNotGiven: ReadonlySet<RemoteErrorKind> = new Set([
  'not-found',
  'forbidden',
  'bad-reply',
  'service',
]);

/**
 * Which assets we need besides the spots of an operation: none, these, or all of both lists. A
 * single asset can show where it is; only the complete lists show that one is gone.
 */
export type WantedAssets = 'none' | 'all' | readonly AssetRef[];

/**
 * Reads that fail with `RemoteError`.
 *
 * A full read of the lists that is under way may have passed the relevant place already. So a
 * caller waits for the next full read, together with all others who ask until it begins. 500
 * operations need two full reads, not 500.
 */
export class SeenYardReader {
  readonly #reads: YardReads;
  readonly #oneAtATime: () => boolean;
  readonly #abort = new AbortController();
  readonly #lists: (wanted: Wanted) => Promise<AssetsRead>;
  readonly #named: (wanted: Wanted) => Promise<AssetsRead | null>;
  readonly #places: (wanted: Wanted) => Promise<PlacesRead>;

  /** `oneAtATime` is asked at each read: a service in trouble gets one request at a time. */
  constructor(reads: YardReads, oneAtATime: () => boolean) {
    const { signal } = this.#abort;
    this.#reads = reads;
    this.#oneAtATime = oneAtATime;
    this.#lists = shared((wanted) => reads.assets(signal, wanted));
    this.#named = shared(async (wanted) =>
      wanted === null || reads.named === undefined ? null : reads.named(wanted, signal),
    );
    this.#places = shared(() => reads.places(signal));
  }

  /** Reads the spots and assets now, in parallel or one after the other. */
  async read(spots: readonly SpotId[], assets: WantedAssets): Promise<SeenYard> {
    const { signal } = this.#abort;
    if (this.#oneAtATime()) {
      const seen = new Map<SpotId, SeenSpot>();
      for (const id of spots) seen.set(id, await this.#reads.spot(id, signal));
      return { spots: seen, lists: await this.#assets(assets) };
    }
    const [seen, lists] = await Promise.all([
      Promise.all(spots.map((id) => this.#reads.spot(id, signal))),
      this.#assets(assets),
    ]);
    return { spots: new Map<SpotId, SeenSpot>(seen.map((each) => [each.spot.id, each])), lists };
  }

  /** Assets by id if the service offers that, else from its lists. */
  async #assets(wanted: WantedAssets): Promise<AssetsRead | null> {
    if (wanted === 'none') return null;
    if (wanted === 'all') return this.#lists(null);
    return (await this.#named(wanted)) ?? this.#lists(wanted);
  }

  /** Reads assets by id for the screen alone, where the service offers that. */
  async refresh(assets: readonly AssetRef[]): Promise<void> {
    await this.#named(assets);
  }

  /** The same yard plus all spots of the yard, read after it and once for all who wait. */
  async withPlaces(seenYard: SeenYard): Promise<SeenYard> {
    return { ...seenYard, places: await this.#places(null) };
  }

  /** The history of a spot, newest first; null if the service has none. */
  async events(spot: SpotId): Promise<readonly SpotEvent[] | null> {
    try {
      return await this.#reads.spotEvents(spot, this.#abort.signal);
    } catch (error) {
      if (error instanceof RemoteError && isNotGiven.has(error.kind)) return null;
      throw error;
    }
  }

  /** Stops the reads under way. */
  stop(): void {
    this.#abort.abort();
  }
}

/** Assets that are waited for; null: all. */
type Wanted = readonly AssetRef[] | null;

/** A read shared by all who asked before it began. It reads what any of them needs. */
function shared<Seen>(read: (wanted: Wanted) => Promise<Seen>): (wanted: Wanted) => Promise<Seen> {
  let running: Promise<Seen> | null = null;
  let next: Promise<Seen> | null = null;
  let wanted: Wanted = [];
  function begin(): Promise<Seen> {
    next = null;
    const begun = read(wanted);
    wanted = [];
    running = begun;
    const done = () => {
      if (running === begun) running = null;
    };
    begun.then(done, done);
    return begun;
  }
  return (assets) => {
    wanted = assets === null || wanted === null ? null : [...wanted, ...assets];
    if (running === null && next === null) return begin();
    next ??= (running ?? Promise.resolve()).then(begin, begin);
    return next;
  };
}
