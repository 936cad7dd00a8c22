/**
 * The least of the debugging protocol that a measurement needs: it must not cost what it measures.
 */

type Answer = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { message: string };
};

/** One line to a browser or to a page. */
export type Devtools = {
  send<Result>(method: string, params?: object, session?: string): Promise<Result>;
  /** Calls `listener` with what the other side reports of this kind. */
  on<Params>(method: string, listener: (params: Params) => void): void;
  close(): void;
};

/** Opens a line to an address such as `ws://127.0.0.1:9222/devtools/...`. */
export async function openDevtools(address: string): Promise<Devtools> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, (params: never) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Answer;
    if (method !== undefined) listeners.get(method)?.(params as never);
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asked === undefined) return;
    waiting.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(error.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The line was closed.'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}.`)));
  });
  return {
    send: <Result>(method: string, params: object = {}, session?: string) =>
      new Promise<Result>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (value: unknown) => void, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId: session }));
      }),
    on: (method, listener) => void listeners.set(method, listener),
    close: () => socket.close(),
  };
}

/**
 * The worker thread of a Node process, over the line to its main thread. Sends as that line does.
 * Throws where the process has not exactly one.
 */
export async function threadOf(main: Devtools): Promise<Pick<Devtools, 'send'>> {
  const waiting = new Map<number, (answer: Answer) => void>();
  const found: string[] = [];
  main.on<{ sessionId: string }>('NodeWorker.attachedToWorker', ({ sessionId }) =>
    found.push(sessionId),
  );
  main.on<{ message: string }>('NodeWorker.receivedMessageFromWorker', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const [sessionId] = found;
  if (found.length !== 1) throw new Error(`The process has ${found.length} worker threads.`);
  let last = 0;
  return {
    send: <Result>(method: string, params: object = {}) =>
      new Promise<Result>((resolve, reject) => {
        last += 1;
        const id = last;
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error === undefined) resolve(result as Result);
          else reject(new Error(error.message));
        });
        const message = JSON.stringify({ id, method, params });
        main.send('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(reject);
      }),
  };
}

type Target = { readonly targetId: string; readonly type: string; readonly url: string };

/**
 * The first page of a browser whose address begins so, once it is there: the name of the session in
 * which it answers.
 */
export async function attachToPage(
  devtools: Devtools,
  prefix: string,
  ms = 60_000,
): Promise<string> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    const { targetInfos } = await devtools.send<{ targetInfos: readonly Target[] }>(
      'Target.getTargets',
    );
    const page = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(prefix));
    if (page !== undefined) {
      const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId: page.targetId,
        flatten: true,
      });
      return sessionId;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No page ${prefix} came.`);
}

/**
 * What an expression of a page becomes; begun again when the page is replaced while it is waited
 * for.
 */
export async function evaluate<Value>(
  devtools: Devtools,
  session: string,
  expression: string,
): Promise<Value> {
  for (;;) {
    try {
      const { result, exceptionDetails } = await devtools.send<{
        result: { value: Value };
        exceptionDetails?: { text: string };
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, session);
      if (exceptionDetails !== undefined)
        throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value;
    } catch (error) {
      if (
        !(error instanceof Error) ||
        !/context was destroyed|Cannot find .*context|navigated or closed/.test(error.message)
      )
        throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** The rail's first button where its screen is shown, and the second one, which is the yard's. */
const [list, yard] = [
  'button[aria-keyshortcuts="Alt+1"][aria-current=page]',
  'button[aria-keyshortcuts="Alt+2"]',
];

/**
 * An expression that becomes the wall clock of the first frame after `selector` is there so many
 * times. Asked for by a timer: asking in each frame makes frames. The list of what needs somebody,
 * which opens at the first look of a day, is left for the yard; later starts open the yard.
 */
export const shownAt = (selector: string, count: number): string => `new Promise((tell) => {
  const look = () => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count}) return requestAnimationFrame(() => tell(Date.now()));
    if (document.querySelector('${list}') !== null) document.querySelector('${yard}')?.click();
    setTimeout(look, 8);
  };
  look();
})`;
