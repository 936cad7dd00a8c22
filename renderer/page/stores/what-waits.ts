/** What waits for a service: the one definition behind each "pending". */
import { useStore } from 'zustand';
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import { usePage } from '../page-context.tsx';
import { needsClerk, underWay } from './operations-store.ts';
import { unlistedOf } from './unlisted-trucks.ts';

/**
 * How much isn't settled. `checkIns`: saved and not sent, being sent, or with an unclear result.
 * `decisions`: operations that wait for the clerk.
 *
 * Example: `{ operations: 2, checkIns: 1, decisions: 0 }`.
 */
export type WhatWaits = {
  readonly operations: number;
  readonly checkIns: number;
  readonly decisions: number;
};

const countOf = (counts: OperationCounts | null, states: readonly OperationState[]): number =>
  states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);

/** What waits now. */
export function useWhatWaits(): WhatWaits {
  const page = usePage();
  return {
    operations: useStore(page.operations, ({ counts }) => countOf(counts, underWay)),
    checkIns: useStore(unlistedOf(page), ({ drafts, unsettled }) => drafts.length + unsettled),
    decisions: useStore(page.operations, ({ counts }) => countOf(counts, needsClerk)),
  };
}
