import type { TagManner } from '../tags.ts';

/**
 * Behaviors that the documents don't mention (contract.md section 5). Each has a default and at
 * least one other plausible form, so that we can try a client against all of them. The first value
 * is the default.
 */
export type Quirks = {
  /**
   * `GET /yard/spot` shows closed spots, or hides them unless `s` asks about isActive (contract.md
   * 1.6).
   */
  readonly closedSpots: 'visible' | 'hidden';
  /**
   * Whether lists contain soft-deleted records (departed visits) unless `s` mentions isActive
   * (contract.md 1.2).
   */
  readonly inactive: 'hidden' | 'visible';
  /**
   * When a reassign splits a mixed spot, the assignment id stays with what stays, or goes with what
   * moves.
   */
  readonly split: 'id-stays' | 'id-moves';
  /**
   * Putting the other kind of asset on an occupied spot extends the record there, replaces it with
   * a new one, or is refused.
   */
  readonly mixedSpot: 'extends' | 'new-record' | 'refuses';
  /**
   * A departed visit or container becomes inactive, is deleted, or stays active and only gets the
   * event `Departed`, which is all that is published about it (contract.md 1.4). The default is how
   * the seed reads: its list of visits is filtered by isActive.
   */
  readonly departed: 'inactive' | 'deleted' | 'event';
  /**
   * The relations `assetVisitEvents` and `assetContainerEvents` are joined, ignored as nestjsx/crud
   * does with an unknown one, or refused.
   */
  readonly assetEvents: 'known' | 'ignored' | 'refused';
  /** The same for `excludeStatuses` (contract.md 1.4). */
  readonly excludeStatuses: 'known' | 'ignored' | 'refused';
  /**
   * A dotted field of `s` whose relation was not joined goes into the SQL unchanged (nestjsx/crud),
   * is refused, or is found all the same.
   */
  readonly unjoinedField: 500 | 400 | 'found';
  /**
   * Depart AssetVisit with hooked containers: they leave with the truck, or the (only) one stays as
   * standalone.
   */
  readonly departVisit: 'hooked-leave' | 'hooked-stay';
  /**
   * `DELETE` of the assignment of a mixed spot: both assets go to the waiting list, or it is
   * refused.
   */
  readonly unassignMixed: 'both' | 'refuses';
  readonly closeOccupied: 'allowed' | 'refused';
  readonly assignReserved: 'allowed' | 'refused';
  readonly attachAcrossSpots: 'allowed' | 'refused';
  /**
   * Lists have the seed's complete envelope, or the parts that contract.md 1.3 declares for spots
   * and areas, or none when there are counts. The seed has counts "on paged lists" and doesn't say
   * which lists those are.
   */
  readonly envelopes: 'full' | 'partial' | 'uncounted';
  /**
   * The most records of a page, whatever the query asks (contract.md 1.14: unpublished). Null: the
   * page size that the sandbox was started with.
   */
  readonly mostRows: number | null;
  /**
   * A page after the last is empty, or the last one again. Or the page number is ignored, because
   * the seed names no `page`.
   */
  readonly pages: 'honored' | 'clamped' | 'ignored';
  /**
   * Single reads and writes as `{data, entity, action}` (seed), or as the bare entity (contract.md
   * 1.3).
   */
  readonly single: 'wrapped' | 'bare';
  /** Answer of attach and detach: 200 without a body (contract.md 1.4), or the visit. */
  readonly hookAnswer: 'empty' | 'entity';
  /**
   * `GET /yard/spot/{id}` joins everything on the spot even if the query doesn't ask for it, or
   * only the bare assignment.
   */
  readonly spotRead: 'full' | 'ids';
  /**
   * `GET /yard/spot/{id}/events` is a bare array (contract.md 1.5), enveloped, or missing, because
   * the seed doesn't have it.
   */
  readonly spotEvents: 'bare' | 'enveloped' | 'missing';
  /**
   * Which records a placement stamps with a new lastChangedDateTime: spot, assignment and asset,
   * the assignment alone, or none.
   */
  readonly stamps: 'all' | 'assignment' | 'none';
  /**
   * An ended assignment is gone for good, or stays in its list as inactive, like other soft-deleted
   * records (contract.md 1.2).
   */
  readonly endedAssignments: 'gone' | 'inactive';
  /**
   * `GET /yard/spot-assignment` (contract.md 1.8) exists, or is missing, because the seed doesn't
   * have it. Read at the start.
   */
  readonly assignmentList: 'there' | 'missing';
  /** The status of refusals by the yard's rules: 409 or 422 as fits, or always the given one. */
  readonly refusals: 'mixed' | 400 | 409 | 422;
  /**
   * The order of a list that asks for none: as created, or with changed rows last, as a database
   * heap would return them.
   */
  readonly order: 'created' | 'changed-last';
  /**
   * Appointments are listed at both paths, only at the seed's `/appointments`, or only at the
   * vendor's `/appointment`. Read at the start.
   */
  readonly appointmentPaths: 'both' | 'plural' | 'singular';
  /**
   * How replies get entity tags. contract.md 1.14 publishes none, but Express, on which NestJS is
   * built, sends weak ones by default.
   */
  readonly tags: TagManner;
  /**
   * Who may change the warehouse's field template: everyone who may work, or only owners and
   * admins.
   */
  readonly editWarehouse: 'workers' | 'admins';
};

/** The sandbox without options. */
export const defaultQuirks: Quirks = {
  closedSpots: 'visible',
  inactive: 'hidden',
  split: 'id-stays',
  mixedSpot: 'extends',
  departed: 'inactive',
  assetEvents: 'known',
  excludeStatuses: 'known',
  unjoinedField: 500,
  departVisit: 'hooked-leave',
  unassignMixed: 'both',
  closeOccupied: 'allowed',
  assignReserved: 'allowed',
  attachAcrossSpots: 'allowed',
  envelopes: 'full',
  mostRows: null,
  pages: 'honored',
  single: 'wrapped',
  hookAnswer: 'empty',
  spotRead: 'full',
  spotEvents: 'bare',
  stamps: 'all',
  endedAssignments: 'gone',
  assignmentList: 'there',
  refusals: 'mixed',
  order: 'created',
  appointmentPaths: 'both',
  tags: 'express',
  editWarehouse: 'workers',
};
