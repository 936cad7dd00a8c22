import {
  aFlagField,
  amount,
  aParameter,
  aPath,
  aPathWith,
  aRelation,
  aWord,
  choice,
  inferredFrom,
  judgment,
  judgmentOn,
  NAME,
  NAMES,
  PATH,
  someFields,
  someRelations,
  someStatuses,
  statedIn,
  text,
} from './entry.ts';

/** Event types, which may contain spaces. */
const STATUSES = /^(?:[A-Za-z][A-Za-z ]*(?:,[A-Za-z][A-Za-z ]*)*)?$/;

/** What seeds/yard.md leaves open about the yard, and about signing in. */
export const yardEntries = {
  yardAuthScheme: text(
    'Bearer',
    /^[A-Za-z][A-Za-z0-9-]{0,30}$/,
    aWord,
    statedIn('contract.md 1.1'),
  ),
  yardLoginPath: text('/auth/login', PATH, aPath, statedIn('contract.md 1.1')),
  yardRefreshPath: text('/auth/refresh', PATH, aPath, statedIn('contract.md 1.1')),
  yardProfilePath: text('/auth/me', PATH, aPath, statedIn('contract.md 1.1')),
  yardJoinParameter: text(
    'join[]',
    NAME,
    aParameter,
    statedIn('seeds/yard.md', 'contract.md 4 row 2'),
  ),
  yardLimitParameter: text('limit', NAME, aParameter, statedIn('contract.md 1.2')),
  yardPageParameter: text('page', NAME, aParameter, statedIn('contract.md 1.2')),
  yardPageSize: amount('whole', 500, [1, 5_000], judgment),
  yardOpenField: text(
    'isActive',
    /^!?[A-Za-z][A-Za-z0-9_]*$/,
    aFlagField,
    statedIn('contract.md 1.6'),
  ),
  yardClosedSpots: choice(
    'ask-for-both',
    ['ask-for-both', 'seed-form'],
    statedIn('contract.md 1.6'),
  ),
  // The seed has id and spotId. We need the time of placing for dwell.
  yardAssignmentFields: text(
    'id,spotId,lastChangedDateTime',
    NAMES,
    someFields,
    inferredFrom('seeds/yard.md'),
  ),
  yardSpotJoins: text(
    'spotAssignments.assetVisit.assetContainers,spotAssignments.assetVisit.company,spotAssignments.assetContainer.company,spotReserves',
    NAMES,
    someRelations,
    statedIn('contract.md 1.5'),
  ),
  yardVisitJoins: text(
    'assetContainers,company',
    NAMES,
    someRelations,
    statedIn('contract.md 1.5'),
  ),
  yardContainerJoins: text('company', NAMES, someRelations, statedIn('contract.md 1.5')),
  yardVisitEvents: text(
    'assetVisitEvents',
    NAMES,
    aRelation,
    statedIn('contract.md 1.5', 'contract.md 1.7'),
  ),
  yardContainerEvents: text(
    'assetContainerEvents',
    NAMES,
    aRelation,
    statedIn('seeds/yard.md', 'contract.md 1.5'),
  ),
  yardEventFields: text(
    'id,eventType,createDateTime',
    NAMES,
    someFields,
    statedIn('contract.md 1.5'),
  ),
  yardExcludeParameter: text('excludeStatuses', NAME, aParameter, statedIn('contract.md 1.4')),
  // A depart completes the lifecycle of a visit (seeds/yard.md).
  yardVisitsLeftOut: text(
    'Departed',
    STATUSES,
    someStatuses,
    statedIn('contract.md 1.4', 'seeds/yard.md'),
  ),
  yardContainersLeftOut: text('', STATUSES, someStatuses, judgmentOn('containersComeBack')),
  yardSpotEventsPath: text(
    '/yard/spot/{spotId}/events',
    PATH,
    aPathWith('{spotId}'),
    statedIn('contract.md 1.5'),
  ),
  yardVisitEventsPath: text(
    '/asset-visit/{visitId}/yard-events',
    PATH,
    aPathWith('{visitId}'),
    statedIn('contract.md 1.7'),
  ),
  yardContainerEventsPath: text(
    '/asset-container/{containerId}/event',
    PATH,
    aPathWith('{containerId}'),
    statedIn('contract.md 1.7'),
  ),
  yardAssignmentsPath: text('/yard/spot-assignment', PATH, aPath, statedIn('contract.md 1.8')),
  yardChanges: choice('learn', ['learn', 'off'], statedIn('contract.md 1.2')),
  yardTags: choice('learn', ['learn', 'off'], judgmentOn('tagsByDefault')),
  yardMixedSpot: choice(
    'one-assignment',
    ['one-assignment', 'two-assignments'],
    inferredFrom('contract.md 1.5'),
  ),
  yardWarehousePath: text(
    '/warehouse/{warehouseId}',
    PATH,
    aPathWith('{warehouseId}'),
    statedIn('contract.md 1.12'),
  ),
} as const;
