/** What was opened is closed in the opposite order, whether everything opened or not. */

/** Things that are open. */
export type Closing = {
  /**
   * Opens one more. When that throws, everything opened before is closed, and the error goes on.
   */
  readonly open: <T>(open: () => T, close: (opened: T) => Promise<void> | void) => T;
  /** Something to do before everything that was added earlier is closed. */
  readonly before: (end: () => Promise<void> | void) => void;
  /**
   * Closes all, the newest first, each when the one before it is done. A second call waits for the
   * first.
   */
  readonly close: () => Promise<void>;
};

/** Nothing is open yet. */
export function createClosing(): Closing {
  const ends: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    let failure: { readonly error: unknown } | null = null;
    for (const end of ends.toReversed())
      try {
        await end();
      } catch (error) {
        // What can't be closed keeps nothing else open: a folder that stays locked could not be
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
        // Files close at once, so that another try may open them; nothing runs yet that would have
        // to be waited for.
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

/** The error that brought us here is the one that is told. */
function endQuietly(end: () => Promise<void> | void): void {
  try {
    void Promise.resolve(end()).catch(() => undefined);
  } catch {
    // As above.
  }
}
