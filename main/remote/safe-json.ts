/**
 * Reads JSON from outside. `JSON.parse` itself neither pollutes prototypes nor overflows on deep
 * text. What follows does: copying `__proto__` keys, walking deep values, trusting `1e999`. So we
 * inspect a value before we hand it on.
 */
import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';

/** Why we reject a JSON text. */
export type JsonFault = 'not-json' | 'forbidden-key' | 'too-deep' | 'too-many-items' | 'not-finite';

/** How much of an answer we take. */
export const JSON_LIMITS = { depth: 64, items: 100_000 } as const;

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses text and inspects the complete value. */
export function parseJson(text: string): Result<unknown, JsonFault> {
  const parsed = parseOnly(text);
  if (!parsed.ok) return parsed;
  const fault = inspectJson(parsed.value);
  return fault === null ? parsed : fail(fault);
}

/**
 * Parses without inspecting, for lists whose records are inspected one by one, so that a bad record
 * doesn't hide the others.
 */
export function parseOnly(text: string): Result<unknown, JsonFault> {
  try {
    return ok(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as unknown);
  } catch {
    return fail('not-json');
  }
}

/**
 * What is wrong with a parsed value, or null. It goes level by level, so that depth can't overflow
 * the stack.
 */
export function inspectJson(value: unknown): JsonFault | null {
  let items = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > JSON_LIMITS.depth) return 'too-deep';
    const next: unknown[] = [];
    for (const item of level) {
      items += 1;
      if (items > JSON_LIMITS.items) return 'too-many-items';
      if (typeof item === 'number' && !Number.isFinite(item)) return 'not-finite';
      if (typeof item !== 'object' || item === null) continue;
      if (Array.isArray(item)) for (const child of item) next.push(child);
      else
        for (const key of Object.keys(item)) {
          if (FORBIDDEN.has(key)) return 'forbidden-key';
          next.push((item as Record<string, unknown>)[key]);
        }
    }
    level = next;
  }
  return null;
}

/**
 * Whether JSON bytes may hold a key that leads to a prototype, written plainly or with `\u`
 * escapes. Searching bytes costs a fraction of inspecting the parsed value, so we inspect lists
 * only if this returns true. We don't search for `prototype`, because it can be reached only
 * through `constructor`.
 */
export function mayHoldForbiddenKey(bytes: Buffer): boolean {
  if (bytes.includes('__proto__') || bytes.includes('\\u')) return true;
  // The search stops at every place where its text may begin: rarely for a "u", every few bytes for
  // a quotation mark. Looking for a part of the word first is four times faster on a page of ids.
  return bytes.includes('uctor') && bytes.includes('"constructor"');
}
