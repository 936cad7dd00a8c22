/** The service's own words, made fit for a sentence on the screen (reliability.md 2.2 rule 4: "show server text"). */
import { displayText } from '../../shared/text.ts';
import { redact } from './redact.ts';

const LIMIT = 300;

/** One line of plain text, at most `limit` characters, without controls and without anything that looks like a secret. */
export function plainWords(text: string, limit: number = LIMIT): string {
  return displayText(
    redact(text.slice(0, limit * 20))
      .replace(/\s+/g, ' ')
      .trim(),
    limit,
  );
}

/**
 * Finds the words in an error body, or null. Error bodies are not published (contract.md 1.14), so the shapes in use are tried:
 * `message` as text or list, `error_description`, `errorMessage` (a facility's own validator, contract.md 1.9), `detail`, `error`.
 */
export function wordsOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = body as Record<string, unknown>;
  for (const name of ['message', 'error_description', 'errorMessage', 'detail', 'error']) {
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
