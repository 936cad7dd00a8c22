import { useStore } from 'zustand';
import { whyNotAllowed } from '../../../shared/clerks/model.ts';
import { usePage } from '../../page/page-context.tsx';
import type { Action } from '../actions.ts';

/**
 * The actions for the clerk at the desk. Without the role, the clerk sees that at once, not only at
 * the end.
 */
export function useAllowed(actions: readonly Action[]): readonly Action[] {
  const clerk = useStore(usePage().session, (state) => state.clerk);
  const lack = clerk === null ? null : whyNotAllowed(clerk, 'move');
  return lack === null ? actions : actions.map((action) => ({ ...action, disabled: lack }));
}
