/** Calls between two sides that may lie in two threads: plain data goes over, nothing is shared. */
import { MessagePort, type Worker } from 'node:worker_threads';

/** Functions by their names. What goes in and comes out has to be plain data, or a port. */
type Functions = { readonly [name: string]: (...values: never[]) => unknown };

type Result<F> = F extends (...values: never[]) => infer R ? Awaited<R> : never;
type Values<F> = F extends (...values: infer V) => unknown ? V : never;

/** The functions of the other side. */
export type PortCalls<F> = {
  /**
   * Rejects with an `Error` if the function failed (`errorOf`), or with the code `CLOSED` if the
   * other side is gone.
   */
  ask<K extends keyof F & string>(name: K, ...values: Values<F[K]>): Promise<Result<F[K]>>;
  /** Waits for no answer. A failure is reported where it happened. */
  tell<K extends keyof F & string>(name: K, ...values: Values<F[K]>): void;
};

/** What messages go over. */
export type Line = {
  post(message: unknown, transfer?: MessagePort[]): void;
  onMessage(listener: (message: never) => void): void;
};

/** Called with the name of a function that failed. Nothing waited for it. */
type OnFailed = (name: string, error: unknown) => void;

/**
 * An error as plain data. Its class stays behind. `values` are its own texts, numbers and flags.
 *
 * Example: `{ message: 'ENOSPC: no space left', stack: '…', values: { code: 'ENOSPC' } }`.
 */
export type SentError = {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly values: Readonly<Record<string, string | number | boolean>>;
};

/** An error as it goes over a line. What isn't one becomes its text. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), values: {} };
  const values: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(error))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values[name] = value;
  return { message: error.message, stack: error.stack, values };
}

/** The error that came over a line: an `Error` with text, stack and values of the first. */
export const errorOf = ({ message, stack, values }: SentError): Error =>
  Object.assign(new Error(message), stack === undefined ? {} : { stack }, values);

/**
 * What goes over a line.
 *
 * Example: `{ id: 7, name: 'seal', values: ['Sesame'] }` is answered by `{ id: 7, value: bytes }`.
 * Without an id it is a report, and gets no answer.
 */
type Sent =
  | { readonly id?: number; readonly name: string; readonly values: readonly unknown[] }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: SentError };

/** The line of a port or a thread. */
export const lineOf = (end: MessagePort | Worker): Line => ({
  post: (message, transfer) => end.postMessage(message, transfer),
  onMessage: (listener) => void end.on('message', (message) => listener(message as never)),
});

/** The calls of the other side, and what to do when it is gone. */
export type Connected<F> = { readonly calls: PortCalls<F>; readonly end: () => void };

/** Serves our functions over a line, and calls those of the other side. */
export function connectCalls<Theirs>(
  line: Line,
  ours: Functions,
  onFailed: OnFailed,
): Connected<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let lastId = 0;
  let isOver = false;
  const post = (sent: Sent): void => {
    if (isOver) return;
    const ports = 'values' in sent ? sent.values.filter((each) => each instanceof MessagePort) : [];
    line.post(sent, ports);
  };
  const answer = async (name: string, values: readonly unknown[]): Promise<unknown> => {
    const work = Object.hasOwn(ours, name) ? ours[name] : undefined;
    if (work === undefined) throw new Error(`There is no call "${name}".`);
    return await work(...(values as never[]));
  };
  const serve = (id: number | undefined, name: string, values: readonly unknown[]): void => {
    answer(name, values).then(
      (value) => id !== undefined && post({ id, value }),
      (error: unknown) => {
        if (id === undefined) onFailed(name, error);
        else post({ id, error: sentError(error) });
      },
    );
  };
  line.onMessage((sent: Sent) => {
    if ('name' in sent) return serve(sent.id, sent.name, sent.values);
    const asked = waiting.get(sent.id);
    waiting.delete(sent.id);
    if ('error' in sent) asked?.reject(errorOf(sent.error));
    else asked?.resolve(sent.value as never);
  });
  return {
    calls: {
      ask(name, ...values) {
        if (isOver) return Promise.reject(closed(name));
        lastId += 1;
        const asked = Promise.withResolvers<never>();
        waiting.set(lastId, asked);
        post({ id: lastId, name, values });
        return asked.promise;
      },
      tell: (name, ...values) => post({ name, values }),
    },
    end() {
      isOver = true;
      for (const { reject } of waiting.values()) reject(closed('waiting'));
      waiting.clear();
    },
  };
}

/** The same calls within one thread, without a line. */
export function callsInProcess<F extends Functions>(theirs: F, onFailed: OnFailed): PortCalls<F> {
  const work = async (name: string, values: readonly unknown[]) =>
    (await theirs[name]?.(...(values as never[]))) as never;
  return {
    ask: (name, ...values) => work(name, values),
    tell: (name, ...values) =>
      void work(name, values).catch((error: unknown) => onFailed(name, error)),
  };
}

const closed = (name: string): Error =>
  Object.assign(new Error(`port closed: ${name}`), { code: 'CLOSED' });
