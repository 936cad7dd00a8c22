/**
 * Fresh reads for the outbox: the spots of one operation, and the asset lists, walked once for all
 * who wait for them.
 */
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { OperationEvidence, SeenSpot } from '../../../shared/outbox/operation-evidence.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
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
 * Which assets an operation has to be judged by, beside its spots: none, these, or all of both
 * lists. Some assets show where they are; only all of them show that one is gone.
 */
export type WantedAssets = 'none' | 'all' | readonly AssetRef[];

/**
 * Reads with `RemoteError` as their failure. A full read of the lists that is under way may have
 * passed the place in question already. So who asks meanwhile waits for the next one, together with
 * all others who ask until that begins: 500 operations need two full reads, not 500.
 */
export class EvidenceReader {
  readonly #reads: YardReads;
  readonly #oneAtATime: () => boolean;
  readonly #abort = new AbortController();
  readonly #lists: (wanted: Wanted) => Promise<AssetsRead>;
  readonly #named: (wanted: Wanted) => Promise<AssetsRead | null>;
  readonly #places: (wanted: Wanted) => Promise<PlacesRead>;

  /** `oneAtATime` is asked at each read: a service that is not well gets one request at a time. */
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

  /** The spots and assets, read now, side by side or one after the other. */
  async read(spots: readonly SpotId[], assets: WantedAssets): Promise<OperationEvidence> {
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

  /** Assets by their ids where the service answers that, else from its lists. */
  async #assets(wanted: WantedAssets): Promise<AssetsRead | null> {
    if (wanted === 'none') return null;
    if (wanted === 'all') return this.#lists(null);
    return (await this.#named(wanted)) ?? this.#lists(wanted);
  }

  /** The same evidence with all spots of the yard read after it, once for all who wait. */
  async withPlaces(evidence: OperationEvidence): Promise<OperationEvidence> {
    return { ...evidence, places: await this.#places(null) };
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

/** Assets that somebody waits for; null: all. */
type Wanted = readonly AssetRef[] | null;

/** A read that is shared by all who asked before it began, for what any of them wants. */
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
