/**
 * What a clerk can do in a yard, and what the rules say of it. An operation names what the clerk
 * meant: the asset, the spots, the reason (law 3). It never names an assignment, because that id
 * may have changed when we send.
 */
import type { Message } from '../i18n/message.ts';
import type { AreaId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';

/**
 * An asset that a spot can hold: a truck (with everything hooked to it) or a standalone container.
 */
export type AssetRef =
  | { readonly kind: 'visit'; readonly id: VisitId }
  | { readonly kind: 'container'; readonly id: ContainerId };

/** The name of an asset in the history, such as `visit:v-17`. */
export type AssetSubject = `${AssetRef['kind']}:${string}`;

/** Its name in the history. */
export const subjectOf = ({ kind, id }: AssetRef): AssetSubject => `${kind}:${id}`;

/** What leaves with a depart (seeds/yard.md, PATCH depart). */
export type DepartType = 'All' | 'AssetVisit' | 'AssetContainer';

/**
 * What the clerk did.
 *
 * - `asset` and `assets` name what the clerk saw on the spot and meant. So a replay on newer data
 *   notices if something else stands there now.
 * - A reassign of a spot with truck and standalone container: `asset` also decides the service's
 *   `moveContainer`.
 * - Unassign and depart name everything that goes (`assetsOn` in `contents.ts`): trucks and
 *   standalone containers, never hooked ones. A depart may also name assets that its type leaves
 *   behind; they are ignored.
 *
 * Example: `{ kind: 'assign', asset: { kind: 'visit', id: 'v-17' }, spot: 'spot-D4' }`.
 */
export type Operation =
  /** POST /yard/spot-assignment: from the waiting list onto a spot. */
  | { readonly kind: 'assign'; readonly asset: AssetRef; readonly spot: SpotId }
  /**
   * PATCH .../reassign: the truck with all hooked to it, or the standalone container, to another
   * spot.
   */
  | {
      readonly kind: 'reassign';
      readonly asset: AssetRef;
      readonly from: SpotId;
      readonly to: SpotId;
      readonly reason: string;
    }
  /** DELETE /yard/spot-assignment/{id}: what is on the spot goes to the waiting list. */
  | { readonly kind: 'unassign'; readonly assets: readonly AssetRef[]; readonly spot: SpotId }
  /** POST /asset-visit/{v}/detach/{c}: the container stays where the truck is. */
  | { readonly kind: 'detach'; readonly visit: VisitId; readonly container: ContainerId }
  /** POST /asset-visit/{v}/attach/{c}. */
  | { readonly kind: 'attach'; readonly visit: VisitId; readonly container: ContainerId }
  /** PATCH .../depart: cannot be undone. */
  | {
      readonly kind: 'depart';
      readonly spot: SpotId;
      readonly departType: DepartType;
      readonly assets: readonly AssetRef[];
    }
  /**
   * PATCH /yard/spot/{id}/close. `until`: when it is to open again, if the clerk said so; it stays
   * at the desks, because the service keeps none.
   */
  | {
      readonly kind: 'close';
      readonly spot: SpotId;
      readonly reason: string;
      readonly until?: Instant | undefined;
    }
  /** PATCH /yard/spot/{id}/open. */
  | { readonly kind: 'open'; readonly spot: SpotId; readonly reason: string };

/** The eight kinds of operation. */
export type OperationKind = Operation['kind'];

/** Whether the operation opens or closes its spot. */
export const opensOrCloses = ({ kind }: { readonly kind: OperationKind }): boolean =>
  kind === 'open' || kind === 'close';

/** The operation of one kind. */
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { readonly kind: Kind }>;

/** A thing of the yard, by kind and id. */
export type EntityRef =
  | { readonly kind: 'area'; readonly id: AreaId }
  | { readonly kind: 'spot'; readonly id: SpotId }
  | { readonly kind: 'visit'; readonly id: VisitId }
  | { readonly kind: 'container'; readonly id: ContainerId };

/**
 * `refuse`: a documented rule. `caution`: the documents don't say; the clerk may continue after
 * reading it.
 */
type Severity = 'refuse' | 'caution';

/** Each rule has one code. `docs/reference/yard-rules.md` lists them with their sources. */
export type FindingCode =
  // refuse: the named thing doesn't exist (any more)
  | 'unknown-spot'
  | 'unknown-visit'
  | 'unknown-container'
  // refuse: documented rules
  | 'spot-closed'
  | 'spot-has-truck'
  | 'spot-has-standalone'
  | 'asset-already-placed'
  | 'container-is-hooked'
  | 'container-not-hooked'
  | 'truck-is-full'
  | 'detach-would-leave-two-standalone'
  | 'not-on-spot'
  | 'spot-holds-more'
  | 'spot-is-empty'
  | 'same-spot'
  | 'reason-missing'
  | 'nothing-to-depart'
  | 'already-closed'
  | 'already-open'
  // refuse: held at the gate until it is released
  | 'held'
  // caution: the documents don't say
  | 'close-occupied'
  | 'attach-across-spots'
  | 'unassign-mixed-spot'
  | 'spot-reserved'
  | 'detach-without-spot'
  | 'depart-hooked-leaves-too'
  // refuse: between desks, not of the yard
  | 'unsettled-elsewhere'
  // caution: another desk saw that something is not where it was
  | 'whereabouts-unknown';

/**
 * One finding of the rules: a code, what it is about, the message for the clerk, and its severity.
 *
 * Example: `{ code: 'spot-closed', severity: 'refuse', entities: [{ kind: 'spot', id: 'spot-D4'
 * }], said }`.
 */
export type Finding = {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly entities: readonly EntityRef[];
  readonly said: Message;
};
