import type { Words } from '../../../shared/i18n/create-words.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';

/** Suggested until the desk has reasons of its own. */
const firstReasons = {
  reassign: ['doorAssigned', 'doorNeeded', 'wrongSpot'],
  park: ['workDone', 'makesRoom', 'wrongSpot'],
  close: ['maintenance', 'damaged', 'blocked'],
  open: ['cleared', 'repaired', 'closedByMistake'],
} as const satisfies { readonly [Kind in ReasonKind]: readonly string[] };

/** The last reasons of this desk, otherwise the usual ones. */
export const offeredReasons = (
  kind: ReasonKind,
  recent: readonly string[],
  t: Words['t'],
): readonly string[] =>
  recent.length > 0 ? recent : firstReasons[kind].map((each) => t(`actions.reason.${each}`));
