/** The service's own texts, prepared for a message on the screen (sending rule 4). */
import { displayText } from '../../shared/text.ts';
import { redact } from '../kernel/redact.ts';

const LIMIT = 300;

/**
 * One line of plain text, at most `limit` characters, without control characters and without
 * anything that looks like a secret.
 */
export function plainWords(text: string, limit: number = LIMIT): string {
  return displayText(
    redact(text.slice(0, limit * 20))
      .replace(/\s+/g, ' ')
      .trim(),
    limit,
  );
}

/**
 * The text of an error body about the complete request, or null. `fieldErrorsOf` has those about
 * single fields. Error bodies aren't published (contract.md 1.14), so we try the forms in use:
 * `errorMessage` (a facility's own validator says more than the service around it, contract.md
 * 1.9), `message` as text or list, `error_description`, `detail`, `error`.
 */
export function wordsOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Record<string, unknown>;
  for (const name of ['errorMessage', 'message', 'error_description', 'detail', 'error']) {
    const words = asWords(fields[name]);
    if (words !== null) return words;
  }
  return null;
}

function asWords(value: unknown): string | null {
  if (typeof value === 'string') return plainWords(value) || null;
  if (Array.isArray(value)) {
    const lines = value.filter((line): line is string => typeof line === 'string').slice(0, 20);
    return plainWords(lines.join('; ')) || null;
  }
  return null;
}
