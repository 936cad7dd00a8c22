import type { Message } from '../i18n/message.ts';
import type { AreaId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Area, Container, Spot, Visit } from './model.ts';
import type { AssetRef } from './operations.ts';

/**
 * Why an asset is kept back: until it is let go it doesn't leave, or isn't moved at all (`stops`).
 */
export type YardHold = { readonly stops: 'leaving' | 'moves'; readonly said: Message };

/** What keeps an asset back now. */
export type HoldsOf = (asset: AssetRef) => readonly YardHold[];

/**
 * Read access to one state of the yard. The mutable table (`table.ts`) implements it, and so do the
 * overlay and the recorder that the projection replays on. Both the main process and the page have
 * a table.
 *
 * Broken data of the service can put two trucks or two standalone containers on a spot, so the
 * methods return lists.
 */
export interface Yard {
  area(id: AreaId): Area | undefined;
  spot(id: SpotId): Spot | undefined;
  visit(id: VisitId): Visit | undefined;
  container(id: ContainerId): Container | undefined;
  /** Trucks on the spot: 0 or 1 unless the service's data break its own rule. */
  visitsAt(spot: SpotId): readonly VisitId[];
  /** Standalone containers on the spot: 0 or 1 unless the service's data break its own rule. */
  standaloneAt(spot: SpotId): readonly ContainerId[];
  /** Containers hooked to the visit, at most 2 by the documents. */
  hookedTo(visit: VisitId): readonly ContainerId[];
  /** What keeps an asset back; left out where nothing ever does. */
  readonly holdsOf?: HoldsOf | undefined;
}
