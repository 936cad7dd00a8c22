/**
 * Does something that nobody waits for once the page has drawn what changed, at the latest after
 * `within` milliseconds. The answer takes it back. A page without idle callbacks does it at its
 * next turn.
 */
export function whenIdle(act: () => void, within: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(act, { timeout: within });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(act);
  return () => clearTimeout(asked);
}
