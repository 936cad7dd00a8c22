/** Streams of the console API, as middleware changes them. */

type Stream = AsyncIterator<unknown, unknown, undefined>;

/** Whether a call returned a stream. */
export const isStream = (output: unknown): output is Stream =>
  typeof output === 'object' &&
  output !== null &&
  Symbol.asyncIterator in output &&
  'next' in output;

/**
 * Passes the stream on until `refusal` returns a reason, which we ask again whenever `watch`
 * reports a change. Then it fails at once with `errorOf` of that reason and passes nothing more on.
 */
export async function* untilRefused<Why>(
  stream: Stream,
  refusal: () => Why | null,
  watch: (listener: () => void) => () => void,
  errorOf: (why: Why) => Error,
): AsyncGenerator<unknown, unknown> {
  let refused: Error | null = null;
  let failStep: (error: Error) => void = () => {};
  const look = () => {
    const why = refused === null ? refusal() : null;
    if (why === null) return;
    refused = errorOf(why);
    failStep(refused);
  };
  const stop = watch(look);
  look();
  try {
    while (true) {
      // A new promise for each step: a single one for the stream's life would keep all finished
      // steps in memory.
      const step = await new Promise<IteratorResult<unknown, unknown>>((resolve, reject) => {
        failStep = reject;
        if (refused === null) stream.next().then(resolve, reject);
        else reject(refused);
      });
      if (step.done === true) return step.value;
      yield step.value;
    }
  } finally {
    stop();
    // Not awaited: a waiting stream returns only at its next value, or when the page leaves.
    void stream.return?.().catch(() => undefined);
  }
}

/** The stream, with its errors mapped by `errorOf`. */
export function withErrors(
  stream: Stream,
  errorOf: (error: unknown) => unknown,
): AsyncGenerator<unknown, unknown> {
  const own: AsyncGenerator<unknown, unknown> = {
    next: () =>
      stream.next().catch((error: unknown) => {
        throw errorOf(error);
      }),
    return: async (value) =>
      (await stream.return?.(await value)) ?? { done: true, value: await value },
    throw: async (error) => {
      await stream.return?.();
      throw error;
    },
    [Symbol.asyncIterator]: () => own,
    [Symbol.asyncDispose]: async () => void (await stream.return?.()),
  };
  return own;
}
