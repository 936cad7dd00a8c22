/** Whether a draft whose answer was lost became an appointment: told by what it would be, because nothing of ours is kept by the service (reliability.md 2.3). */
import type { DraftContent } from './draft.ts';

/** An appointment that may be the draft; null for what the service does not tell. */
export type Candidate = {
  readonly id: string;
  readonly dockId: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly loadTypeId: string | null;
  /** Null where they are not told. */
  readonly refNumbers: readonly string[] | null;
  readonly createdAt: string | null;
};

/** How far the service's clock may be off ours, in milliseconds, for the time of creation to count. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/** Those that can be this draft: same dock, start, load type and reference numbers, not known before it was sent, nor made before that. */
export function likelyOnes(
  candidates: readonly Candidate[],
  draft: Pick<DraftContent, 'dockId' | 'loadTypeId' | 'start' | 'end' | 'refNumbers'>,
  sent: { readonly at: string; readonly knownIds: readonly string[] | null },
): readonly Candidate[] {
  const wanted = new Set(draft.refNumbers);
  return candidates.filter((each) => {
    if (each.dockId !== draft.dockId || !sameInstant(each.start, draft.start)) return false;
    if (draft.end !== null && each.end !== null && !sameInstant(each.end, draft.end)) return false;
    if (each.loadTypeId !== null && each.loadTypeId !== draft.loadTypeId) return false;
    if (each.refNumbers !== null && (each.refNumbers.length !== wanted.size || each.refNumbers.some((ref) => !wanted.has(ref))))
      return false;
    if (sent.knownIds?.includes(each.id) === true) return false;
    return each.createdAt === null || !(Date.parse(each.createdAt) < Date.parse(sent.at) - CLOCK_SLACK_MS);
  });
}

const sameInstant = (a: string | null, b: string | null): boolean => a !== null && b !== null && Date.parse(a) === Date.parse(b);
