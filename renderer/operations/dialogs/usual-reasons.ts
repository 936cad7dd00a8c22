import type { Words } from '../../../shared/i18n/create-words.ts';
import { reasonWords } from '../../../shared/i18n/reason.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';

/** Suggested at every desk, by the keys 1 to 3. */
const firstReasons = {
  reassign: ['doorAssigned', 'doorNeeded', 'wrongSpot'],
  park: ['workDone', 'makesRoom', 'wrongSpot'],
  close: ['maintenance', 'damaged', 'blocked'],
  open: ['cleared', 'repaired', 'closedByMistake'],
} as const satisfies { readonly [Kind in ReasonKind]: readonly string[] };

const MOST_REASONS = 6;

/** The usual reasons in the words of `t`, and the last ones of this desk. */
const usualAndLast = (kind: ReasonKind, recent: readonly string[], t: Words['t']) => ({
  usual: firstReasons[kind].map((each) => t(`actions.reason.${each}`)),
  last: recent.map((each) => reasonWords(each, t)),
});

/**
 * Reasons to choose by number: the usual ones, then the last ones of this desk that differ. The
 * usual ones stay at their places, because clerks press their numbers without looking.
 */
export function offeredReasons(
  kind: ReasonKind,
  recent: readonly string[],
  t: Words['t'],
): readonly string[] {
  const { usual, last } = usualAndLast(kind, recent, t);
  return [...new Set([...usual, ...last])].slice(0, MOST_REASONS);
}

/** Reasons to click, or to take unasked: the last ones of this desk, else the usual ones. */
export function likelyReasons(
  kind: ReasonKind,
  recent: readonly string[],
  t: Words['t'],
): readonly string[] {
  const { usual, last } = usualAndLast(kind, recent, t);
  return last.length > 0 ? last : usual;
}
