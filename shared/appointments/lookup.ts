/**
 * Whether a draft became an appointment although the reply was lost. We compare its content,
 * because the service stores no id of ours.
 */
import { type Message, message } from '../i18n/message.ts';
import type { DraftContent } from './appointment-draft.ts';

/**
 * An appointment that may be the draft. Fields that the service doesn't send are null.
 *
 * Example: `{ id: 'a-17', dockId: 'dock-4', start: '2026-11-27T14:00:00Z', refNumbers: ['PO7'], …
 * }`.
 */
export type AppointmentMatch = {
  readonly id: string;
  readonly dockId: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly loadTypeId: string | null;
  /** Null if missing. */
  readonly refNumbers: readonly string[] | null;
  readonly createdAt: string | null;
  /** Id of the account that created it (contract.md 1.3, base fields). */
  readonly createdBy: string | null;
};

/**
 * Largest difference between the service's clock and ours for which we use the time of creation, in
 * milliseconds.
 */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * Appointments that may be this draft: same dock, start, load type and reference numbers, and
 * neither known nor created before it was sent.
 */
export function likelyOnes(
  candidates: readonly AppointmentMatch[],
  draft: Pick<DraftContent, 'dockId' | 'loadTypeId' | 'start' | 'end' | 'refNumbers'>,
  sent: { readonly at: string; readonly knownIds: readonly string[] | null },
): readonly AppointmentMatch[] {
  const wanted = new Set(draft.refNumbers);
  return candidates.filter((each) => {
    if (each.dockId !== draft.dockId || !sameInstant(each.start, draft.start)) return false;
    if (draft.end !== null && each.end !== null && !sameInstant(each.end, draft.end)) return false;
    if (each.loadTypeId !== null && each.loadTypeId !== draft.loadTypeId) return false;
    if (
      each.refNumbers !== null &&
      (each.refNumbers.length !== wanted.size || each.refNumbers.some((ref) => !wanted.has(ref)))
    )
      return false;
    if (sent.knownIds?.includes(each.id) === true) return false;
    return (
      each.createdAt === null ||
      !(Date.parse(each.createdAt) < Date.parse(sent.at) - CLOCK_SLACK_MS)
    );
  });
}

/**
 * The one that surely is the draft, or null. `account` is the sender, if the service says: we don't
 * accept what another account created, and our own is distinguished from look-alikes. If neither is
 * known, a single match counts.
 */
export function ownOne(
  likely: readonly AppointmentMatch[],
  account: string | null,
): AppointmentMatch | null {
  const mine = account === null ? [] : likely.filter(({ createdBy }) => createdBy === account);
  const [first] = mine.length > 0 ? mine : likely;
  if (first === undefined || mine.length > 1 || (mine.length === 0 && likely.length > 1))
    return null;
  return mine.length === 1 || account === null || first.createdBy === null ? first : null;
}

const sameInstant = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && Date.parse(a) === Date.parse(b);

/**
 * What a list proves about a draft that isn't (surely) in it. `reads` counts the lists so far;
 * times in milliseconds.
 */
export function lookVerdict(
  {
    likely,
    complete,
    passedMs,
    reads,
  }: { likely: number; complete: boolean; passedMs: number; reads: number },
  { graceMs, graceReads }: { graceMs: number; graceReads: number },
): Message {
  const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000));
  if (likely === 1) return message('appointments.look.other');
  if (likely > 1) return message('appointments.look.several', { count: likely });
  if (!complete) return message('appointments.look.incomplete');
  return passedMs < graceMs || reads < graceReads
    ? message('appointments.look.early', { grace: minutes(graceMs) })
    : message('appointments.look.absent', { passed: minutes(passedMs), reads });
}
