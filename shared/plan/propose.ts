/** Proposals: wishes to look at and change; nothing is saved by them. */
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';

/** Everything that waits, in order of arrival: trucks, then containers. */
export const waitingAssets = (yard: YardTable): readonly AssetRef[] => [
  ...yard.waitingVisits().map((id) => ({ kind: 'visit', id }) as const),
  ...yard.waitingContainers().map((id) => ({ kind: 'container', id }) as const),
];
