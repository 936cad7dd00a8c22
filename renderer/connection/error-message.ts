/** Turns any error of a call into words: main's own if it gave some, otherwise the page's. */

import { inTurn, isMessage, type Message, message } from '../../shared/i18n/message.ts';
import type { Finding } from '../../shared/yard/operations.ts';
import { TooLongError } from './connection.ts';

/**
 * The words for an error of the console API. `otherwise` is used when main gave no words: the
 * connection broke, or main itself failed.
 */
export function errorMessage(
  error: unknown,
  otherwise: Message = message('common.noAnswer'),
): Message {
  if (typeof error !== 'object' || error === null) return otherwise;
  if (error instanceof TooLongError) return message('common.tooLong');
  // The console refused the input before it did anything, so we know that nothing was done.
  if ('code' in error && error.code === 'BAD_REQUEST') {
    const most = longestOf('data' in error ? error.data : null);
    return most === null ? message('common.refusedHere') : message('common.tooLongHere', { most });
  }
  if (!('data' in error)) return otherwise;
  const { data } = error;
  if (typeof data !== 'object' || data === null) return otherwise;
  if ('said' in data && isMessage(data.said)) return data.said;
  if (!('findings' in data) || !Array.isArray(data.findings) || data.findings.length === 0)
    return otherwise;
  return inTurn((data.findings as readonly Finding[]).map(({ said }) => said));
}

/** How many characters a text that was refused may have; null if length wasn't the reason. */
function longestOf(data: unknown): number | null {
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : null;
  if (!Array.isArray(issues)) return null;
  const issue = issues.find(
    (each) => each?.code === 'too_big' && each.origin === 'string' && Number.isFinite(each.maximum),
  );
  return issue === undefined ? null : issue.maximum;
}
