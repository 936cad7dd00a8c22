/**
 * The chain over the log. Each fact names the head before it. So of two facts written on the same
 * view only one counts, even if the server accepts both, and the head stands for everything before.
 * Pure: the hash is passed in.
 */
import type { DeskId } from '../ids.ts';
import { type LogFact, readFact } from './log-fact.ts';

/** SHA-256 over the UTF-8 bytes of both texts, joined with a newline, as base64url. */
export type Hash = (before: string, text: string) => string;

/**
 * A message in the log. `text` is null if its bytes aren't UTF-8.
 *
 * Example: `{ seq: 812, by: 'd1', text: '{"kind":…}' }`.
 */
export type LogEntry = {
  /** Its place in the log, from 1. */
  readonly seq: number;
  /** The last token of its subject. The server lets a desk write only under its own name. */
  readonly by: string;
  readonly text: string | null;
};

/** What an entry is at its place. `void`: every reader skips it, and the head stays. */
export type Placed =
  | { readonly is: 'fact'; readonly fact: LogFact; readonly head: string }
  /** Of a newer version: it is part of the chain, but we can't read it. */
  | { readonly is: 'unknown'; readonly desk: DeskId; readonly must: boolean; readonly head: string }
  | { readonly is: 'void'; readonly why: 'not-read' | 'other-desk' | 'stale' };

/** The head before the first fact of a facility. */
export const genesis = (facility: string, hash: Hash): string => hash('yardmaster', facility);

/** Places an entry after a head. */
export function place(head: string, { by, text }: LogEntry, hash: Hash): Placed {
  const parsed = text === null ? null : readFact(text);
  if (parsed === null || text === null) return { is: 'void', why: 'not-read' };
  const { desk, prev } = parsed.is === 'fact' ? parsed.fact : parsed;
  if (desk !== by) return { is: 'void', why: 'other-desk' };
  if (prev !== head) return { is: 'void', why: 'stale' };
  const next = hash(head, text);
  return parsed.is === 'fact'
    ? { is: 'fact', fact: parsed.fact, head: next }
    : { is: 'unknown', desk: parsed.desk, must: parsed.must, head: next };
}

/** How many entries we check to find the beginning of a log that dropped its oldest. */
const looked = 64;

/**
 * The head to begin with, given the oldest entries of a log. If they begin at 1, it is the genesis.
 * Otherwise we take the `prev` of the entry after which most others are valid, because the oldest
 * one may itself be void.
 */
export function headBefore(entries: readonly LogEntry[], facility: string, hash: Hash): string {
  const start = genesis(facility, hash);
  const first = entries[0];
  if (first === undefined || first.seq === 1) return start;
  const window = entries.slice(0, looked);
  let best = { head: start, valid: 0 };
  for (const { text } of window) {
    const parsed = text === null ? null : readFact(text);
    if (parsed === null) continue;
    const head = parsed.is === 'fact' ? parsed.fact.prev : parsed.prev;
    const valid = countValid(head, window, hash);
    if (valid > best.valid) best = { head, valid };
  }
  return best.head;
}

function countValid(start: string, entries: readonly LogEntry[], hash: Hash): number {
  let head = start;
  let valid = 0;
  for (const entry of entries) {
    const placed = place(head, entry, hash);
    if (placed.is === 'void') continue;
    head = placed.head;
    valid += 1;
  }
  return valid;
}
