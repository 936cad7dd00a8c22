import { amount, PATH, text } from './entry.ts';

/** What seeds/yard.md leaves open about documents, check-in and links. */
export const gateEntries = {
  yardStoragePath: text('/storage', PATH, 'a path', 'contract.md 1.11', 'Where documents are uploaded.'),
  storageDeadlineMs: amount(
    'ms',
    600_000,
    [1_000, 3_600_000],
    'judgement: a large document over a slow line',
    'Longest wait for a document to go up or to come down.',
  ),
  yardCheckInPath: text(
    '/asset-visit',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where a visit is created at check-in (an extension of the profile).',
  ),
  yardContainerPath: text(
    '/asset-container',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where a container of a checked-in truck is created (an extension of the profile).',
  ),
  yardAcknowledgePath: text(
    '/asset-visit/{visitId}/check-in-acknowledgment',
    PATH,
    'a path with {visitId}',
    'contract.md 1.7',
    'Where the check-in of a driver is acknowledged (an extension of the profile).',
  ),
  yardLinkPath: text(
    '/asset-visit/link-unplanned-checkin-to-appointment',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where an unplanned visit is linked to an appointment (an extension of the profile).',
  ),
  yardUnlinkPath: text(
    '/asset-visit/unlink-checkin-from-appointment',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where a visit is unlinked from its appointment (an extension of the profile).',
  ),
} as const;
