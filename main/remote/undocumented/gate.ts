import {
  amount,
  aPath,
  aPathWith,
  judgment,
  judgmentOn,
  PATH,
  someNames,
  statedIn,
  text,
} from './entry.ts';

/** What seeds/yard.md leaves open about documents, check-in and links. */
export const gateEntries = {
  yardStoragePath: text('/storage', PATH, aPath, statedIn('contract.md 1.11')),
  storageDeadlineMs: amount('ms', 600_000, [1_000, 3_600_000], judgmentOn('largeDocuments')),
  yardCheckInPath: text('/asset-visit', PATH, aPath, statedIn('contract.md 1.7')),
  yardContainerPath: text('/asset-container', PATH, aPath, statedIn('contract.md 1.7')),
  yardAcknowledgePath: text(
    '/asset-visit/{visitId}/check-in-acknowledgment',
    PATH,
    aPathWith('{visitId}'),
    statedIn('contract.md 1.7'),
  ),
  yardVisitPath: text(
    '/asset-visit/{visitId}',
    PATH,
    aPathWith('{visitId}'),
    statedIn('contract.md 1.7'),
  ),
  yardLinkPath: text(
    '/asset-visit/link-unplanned-checkin-to-appointment',
    PATH,
    aPath,
    statedIn('contract.md 1.7'),
  ),
  yardUnlinkPath: text(
    '/asset-visit/unlink-checkin-from-appointment',
    PATH,
    aPath,
    statedIn('contract.md 1.7'),
  ),
  platePlaceholders: text('', /^[^\p{Cc}]{0,500}$/u, someNames, judgment),
} as const;
