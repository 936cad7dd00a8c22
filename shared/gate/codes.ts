/**
 * Codes scanned or typed at the gate: their kind by their form, for what has to know it before it
 * is read. Pure.
 */
import { searchKey } from '../search-key.ts';

/**
 * `pass`: ours; `dot`: said as one; `container`: by ISO 6346; `number`: digits alone, as
 * confirmation numbers are; `plate`: letters and digits.
 */
type CodeKind = 'pass' | 'dot' | 'container' | 'number' | 'plate' | 'text';

/** By its form alone; what a code means, `interpret.ts` says. */
export function codeKind(text: string): CodeKind {
  const trimmed = text.trim();
  if (/^gp-[a-z0-9]{1,10}$/i.test(trimmed)) return 'pass';
  if (/^(?:us)?dot[\s#:.-]*\d{1,8}$/i.test(trimmed)) return 'dot';
  const key = searchKey(trimmed);
  if (/^[a-z]{3}[ujz]\d{7}$/.test(key)) return 'container';
  if (/^\d+$/.test(key)) return 'number';
  return /^[a-z0-9]{2,10}$/.test(key) && /\d/.test(key) ? 'plate' : 'text';
}
