/**
 * Fresh reads for the outbox: the spots of one operation, and the asset lists, walked once for all
 * who wait for them.
 */
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { OperationEvidence, SeenSpot } from '../../../shared/outbox/operation-evidence.ts';
import { RemoteError, type RemoteErrorKind } from '../../remote/outcome.ts';
import type { YardReads } from '../ports.ts';

/** Reads with `RemoteError` as their failure. */
export interface EvidenceReader {
  /** The spots, read now, side by side or one after the other; with `lists`, also the lists. */
  read(spots: readonly SpotId[], lists: boolean): Promise<OperationEvidence>;
  /** The same evidence with all spots of the yard read after it, walked once for all who wait. */
  withPlaces(evidence: OperationEvidence): Promise<OperationEvidence>;
  /** The history of a spot, newest first; null where the service has none to give. */
  events(spot: SpotId): Promise<readonly SpotEvent[] | null>;
  /** Stops what is under way. */
  stop(): void;
}

/** Ends of a read that asking again will not change: the path is not in the seed. */
const isNotGiven: ReadonlySet<RemoteErrorKind> = new Set([
  'not-found',
  'forbidden',
  'bad-reply',
  'service',
]);

/**
 * The reader. A walk of the lists that is under way may have passed the place in question already,
 * so who asks meanwhile waits for the next one, together with all others who ask until that begins:
 * 500 operations need two walks, not 500. `oneAtATime` is asked at each read: a service that is not
 * well gets one request after the other.
 */
export function createEvidenceReader(reads: YardReads, oneAtATime: () => boolean): EvidenceReader {
  const abort = new AbortController();
  const lists = shared(() => reads.assets(abort.signal));
  const places = shared(() => reads.places(abort.signal));

  return {
    async read(spots, withLists) {
      if (oneAtATime()) {
        const seen = new Map<SpotId, SeenSpot>();
        for (const id of spots) seen.set(id, await reads.spot(id, abort.signal));
        return { spots: seen, lists: withLists ? await lists() : null };
      }
      const [seen, assets] = await Promise.all([
        Promise.all(spots.map((id) => reads.spot(id, abort.signal))),
        withLists ? lists() : Promise.resolve(null),
      ]);
      return {
        spots: new Map<SpotId, SeenSpot>(seen.map((each) => [each.spot.id, each])),
        lists: assets,
      };
    },
    withPlaces: async (evidence) => ({ ...evidence, places: await places() }),
    async events(spot) {
      try {
        return await reads.spotEvents(spot, abort.signal);
      } catch (error) {
        if (error instanceof RemoteError && isNotGiven.has(error.kind)) return null;
        throw error;
      }
    },
    stop: () => abort.abort(),
  };
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
