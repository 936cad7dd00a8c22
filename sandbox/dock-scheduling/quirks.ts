import type { TagManner } from '../tags.ts';

/**
 * Behaviors the documents are silent about (contract.md section 5). Each has a default and at least
 * one other plausible form, so that a client can be tried against all of them. The first value
 * named is the default.
 */
export type Quirks = {
  /**
   * `GET /yard/spot` shows closed spots, or hides them unless `s` asks about isActive (contract.md
   * 1.6).
   */
  readonly closedSpots: 'visible' | 'hidden';
  /**
   * Soft-deleted records (departed visits) in lists unless `s` asks about isActive (contract.md
   * 1.2).
   */
  readonly inactive: 'hidden' | 'visible';
  /**
   * When a reassign splits a mixed spot: does the assignment id stay with what stays, or go with
   * what moves?
   */
  readonly split: 'id-stays' | 'id-moves';
  /**
   * Putting the other kind of asset on an occupied spot: the record there gets it, is replaced by a
   * new one, or the POST is refused.
   */
  readonly mixedSpot: 'extends' | 'new-record' | 'refuses';
  /**
   * A departed visit or container stays as isActive false, is gone, or stays active with its event
   * `Departed` alone, which is all that is published of it (contract.md 1.4). The default is how
   * the seed reads: its list of visits is asked for by isActive.
   */
  readonly departed: 'inactive' | 'deleted' | 'event';
  /**
   * The relations `assetVisitEvents` and `assetContainerEvents`: joined, passed over as
   * nestjsx/crud does with an unknown one, or refused.
   */
  readonly assetEvents: 'known' | 'ignored' | 'refused';
  /** `excludeStatuses` (contract.md 1.4), the same. */
  readonly excludeStatuses: 'known' | 'ignored' | 'refused';
  /**
   * A dotted field of `s` whose relation was not joined: it goes into the SQL unchanged
   * (nestjsx/crud), is refused, or is found all the same.
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
   * Lists with the seed's complete envelope, with the parts that contract.md 1.3 declares for spots
   * and areas, or without any when it has counts: the seed has counts "on paged lists", and does
   * not say which lists those are.
   */
  readonly envelopes: 'full' | 'partial' | 'uncounted';
  /**
   * Most records of a page, whatever is asked (contract.md 1.14: unpublished); null: as the sandbox
   * was started.
   */
  readonly mostRows: number | null;
  /**
   * A page behind the last is empty, or the last again; or the page number is not looked at (the
   * seed names no `page`).
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
   * `GET /yard/spot/{id}` joins everything that stands on the spot without being asked, or only the
   * bare assignment.
   */
  readonly spotRead: 'full' | 'ids';
  /**
   * `GET /yard/spot/{id}/events`: bare array (contract.md 1.5), enveloped, or not there at all (it
   * is not in the seed).
   */
  readonly spotEvents: 'bare' | 'enveloped' | 'missing';
  /**
   * Which records a placement stamps with a new lastChangedDateTime: spot, assignment and asset,
   * the assignment alone, or none.
   */
  readonly stamps: 'all' | 'assignment' | 'none';
  /**
   * An ended assignment is gone for good, or stays in its list as isActive false, as soft-deleted
   * records do elsewhere (contract.md 1.2).
   */
  readonly endedAssignments: 'gone' | 'inactive';
  /**
   * `GET /yard/spot-assignment` (contract.md 1.8): there, or not (it is not in the seed). Read at
   * the start.
   */
  readonly assignmentList: 'there' | 'missing';
  /** Status of refusals by the yard's rules: 409 and 422 as fitting, or always the one given. */
  readonly refusals: 'mixed' | 400 | 409 | 422;
  /**
   * Order of a list that asks for none: as created, or with changed rows last, as a database heap
   * would give them.
   */
  readonly order: 'created' | 'changed-last';
  /**
   * Where appointments are listed: at both paths, at the seed's `/appointments` alone, or at the
   * vendor's `/appointment` alone. Read at the start.
   */
  readonly appointmentPaths: 'both' | 'plural' | 'singular';
  /**
   * Entity tags: contract.md 1.14 publishes none, but Express, on which NestJS is built, sends weak
   * ones by default. Or none, or wrong ones.
   */
  readonly tags: TagManner;
  /**
   * Who may change the field template of the warehouse: everyone who may work, or only owners and
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
