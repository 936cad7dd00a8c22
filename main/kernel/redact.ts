/** Keeps secrets out of logs: an allow-list of fields, then a scrub of the rest. */

/**
 * One call, as the log may see it. Nothing else of a call is ever written.
 *
 * Example: `{ method: 'POST', path: '/yard/spot/:id/assign', status: 200, operationId: 'op-2', ms:
 * 84, ended: 'ok' }`.
 */
export type CallRecord = {
  readonly method: string;
  /** Path template, never the filled path, because ids are data of customers. */
  readonly path: string;
  readonly status: number | null;
  /** The operation this call belongs to, for writes of the outbox. */
  readonly operationId: string | null;
  readonly ms: number;
  /** How it ended: an outcome kind, the kind of a `RemoteError`, or `ok`. */
  readonly ended: string;
  /** For a call that never left: the addresses we tried, and the result of each. */
  readonly addresses?: string;
};

/** Where calls are logged. Hosts pass one that writes to a file. */
export type CallLog = (record: CallRecord) => void;

const SCRUBS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, '[key]'],
  [/\beyJ[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*){0,2}/g, '[token]'],
  [/\b(JWT|Bearer|Basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [
    /(["']?\b(?:password|passwd|secret|refresh(?:_?token)?|access(?:_?token)?|token|authorization|api_?key)["']?\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi,
    '$1[secret]',
  ],
  // A proxy's password may hold a slash or an @. A name of one letter is a Windows drive.
  [/\/\/[^/@\s:]{2,}:\S*@/g, '//[user]@'],
  [/\/\/[^/@\s]*@/g, '//[user]@'],
];

/**
 * Scrubs what looks like a secret from free text. This is the last safety net: callers log
 * allow-listed fields only.
 */
export function redact(text: string): string {
  return SCRUBS.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text,
  );
}
