/** Streams of the console API as what stands before every call changes them. */

type Stream = AsyncIterator<unknown, unknown, undefined>;

/** Whether a call answered a stream. */
export const isStream = (output: unknown): output is Stream =>
  typeof output === 'object' &&
  output !== null &&
  Symbol.asyncIterator in output &&
  'next' in output;

/**
 * The stream until `refusal` says why, looked at whenever `watch` tells of a change. Then it fails
 * with `errorOf` of that at once, and nothing that comes later is passed on.
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
      // A promise a step: one that lived as long as the stream would hold on to every step that was
      // ever waited for beside it.
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
    // Not awaited: a stream that waits for news returns only once there is some, or once the page
    // leaves.
    void stream.return?.().catch(() => undefined);
  }
}

/** The stream with what it throws turned by `errorOf`. */
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
