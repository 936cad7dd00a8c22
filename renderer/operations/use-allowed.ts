import { prose } from '../../shared/words/message.ts';
import { useMissingRole } from '../page/page-context.tsx';
import type { Action } from './actions.ts';

/** The actions for the clerk at the desk: who lacks the role is told so, instead of being refused at the end. */
export function useAllowed(actions: readonly Action[]): readonly Action[] {
  const missingRole = useMissingRole('move');
  return missingRole === null ? actions : actions.map((action) => ({ ...action, disabled: prose(missingRole) }));
}
