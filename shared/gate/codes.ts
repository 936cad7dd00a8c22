/**
 * The kind of a code scanned or typed at the gate, by its form, for callers that need it before it
 * is interpreted. Pure.
 */
import { searchKey } from '../search-key.ts';

/**
 * `pass`: ours; `dot`: written as a DOT number; `container`: by ISO 6346; `number`: only digits,
 * like a confirmation number; `plate`: letters and digits.
 */
type CodeKind = 'pass' | 'dot' | 'container' | 'number' | 'plate' | 'text';

/** By its form alone. `interpret.ts` finds what a code means. */
export function codeKind(text: string): CodeKind {
  const trimmed = text.trim();
  if (/^gp-[a-z0-9]{1,10}$/i.test(trimmed)) return 'pass';
  if (/^(?:us)?dot[\s#:.-]*\d{1,8}$/i.test(trimmed)) return 'dot';
  const key = searchKey(trimmed);
  if (/^[a-z]{3}[ujz]\d{7}$/.test(key)) return 'container';
  if (/^\d+$/.test(key)) return 'number';
  return /^[a-z0-9]{2,10}$/.test(key) && /\d/.test(key) ? 'plate' : 'text';
}
