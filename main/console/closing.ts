/** Closes what was opened in reverse order, whether or not everything opened. */

/** Things that are open. */
export type Closing = {
  /** Opens one more. If that throws, closes everything opened before and rethrows. */
  readonly open: <T>(open: () => T, close: (opened: T) => Promise<void> | void) => T;
  /** Something to do before everything added earlier is closed. */
  readonly before: (end: () => Promise<void> | void) => void;
  /** Closes all, newest first, one after the other. A second call waits for the first. */
  readonly close: () => Promise<void>;
};

/** Starts empty. */
export function createClosing(): Closing {
  const ends: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    let failure: { readonly error: unknown } | null = null;
    for (const end of ends.toReversed())
      try {
        await end();
      } catch (error) {
        // If one fails to close, we still close the others: a folder that stays locked couldn't be
        // opened again.
        failure ??= { error };
      }
    if (failure !== null) throw failure.error;
  };
  return {
    open(open, close) {
      try {
        const opened = open();
        ends.push(() => close(opened));
        return opened;
      } catch (error) {
        // Files close at once, so that another attempt may open them. Nothing is running yet that
        // we would have to wait for.
        for (const end of ends.toReversed()) endQuietly(end);
        throw error;
      }
    },
    before: (end) => void ends.push(end),
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** We report the original error, not this one. */
function endQuietly(end: () => Promise<void> | void): void {
  try {
    void Promise.resolve(end()).catch(() => undefined);
  } catch {
    // As above.
  }
}
