/** The sentence of an error of the console API, the console's own where it gave one. */
export function errorSentence(error: unknown, otherwise: string): string {
  if (typeof error !== 'object' || error === null || !('data' in error)) return otherwise;
  const { data } = error as { readonly data: unknown };
  if (typeof data !== 'object' || data === null) return otherwise;
  const { sentence, findings } = data as { readonly sentence?: unknown; readonly findings?: readonly { readonly sentence: string }[] };
  if (typeof sentence === 'string') return sentence;
  return Array.isArray(findings) && findings.length > 0 ? findings.map((each) => each.sentence).join(' ') : otherwise;
}
