/** While things change, the list is made again at most this often, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Recomputes the list after the page has rendered the change. The first list of a yard goes through
 * all of it, and the yard itself should appear first. States: `free → waiting → idle → free`.
 */
export class IdleRefresh {
  readonly #refresh: () => void;
  /** Takes back what waits; null while nothing does. */
  #takeBack: (() => void) | null = null;

  constructor(refresh: () => void) {
    this.#refresh = refresh;
  }

  /** Refreshes after a pause; calls that come meanwhile are met by the same refresh. */
  schedule(): void {
    if (this.#takeBack !== null) return;
    const timer = setTimeout(() => {
      this.#takeBack = whenIdle(() => {
        this.#takeBack = null;
        this.#refresh();
      });
    }, PAUSE_MS);
    this.#takeBack = () => clearTimeout(timer);
  }

  cancel(): void {
    this.#takeBack?.();
    this.#takeBack = null;
  }
}

/**
 * Calls back when the browser is idle, at the latest after a pause; returns how to cancel it. A
 * page without idle callbacks does it at its next turn.
 */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(act, { timeout: PAUSE_MS });
    return () => cancelIdleCallback(asked);
  }
  const asked = setTimeout(act);
  return () => clearTimeout(asked);
}
