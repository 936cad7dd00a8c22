import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { ConnectionLostError } from '../../../renderer/connection/connection.ts';
import { createSwitchingLink } from '../../../renderer/connection/switching-link.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';

/** A pipe whose calls are answered by hand. */
function makePipe() {
  const calls: {
    path: readonly string[];
    resolve: (value: unknown) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const link = {
    call: (path: readonly string[]) =>
      new Promise<unknown>((resolve, reject) => calls.push({ path, resolve, reject })),
  };
  return { link, calls };
}

const call = (pipes: ReturnType<typeof createSwitchingLink>, name: string, signal?: AbortSignal) =>
  pipes.link.call([name], undefined, { context: {}, ...(signal ? { signal } : {}) });

describe('a link whose pipe is replaced', () => {
  test('reports its state at once and at each change, until it is ended', () => {
    const pipes = createSwitchingLink(1_000);
    const told: string[] = [];
    const stop = pipes.onState(({ state }) => told.push(state));
    pipes.use(makePipe().link);
    pipes.lose(rawText('gone'));
    stop();
    pipes.end(rawText('over'));
    expect(told).toEqual(['connecting', 'open', 'lost']);
  });

  test('holds a call until there is a pipe, and sends it once', async () => {
    const pipes = createSwitchingLink(1_000);
    const made = call(pipes, 'info');
    const pipe = makePipe();
    pipes.use(pipe.link);
    await Promise.resolve();
    expect(pipe.calls.map(({ path }) => path)).toEqual([['info']]);
    pipe.calls[0]?.resolve('answer');
    expect(await made).toBe('answer');
  });

  test('gives a call up that waits too long: it was never sent', async () => {
    const pipes = createSwitchingLink(10);
    await expect(call(pipes, 'info')).rejects.toMatchObject({
      name: 'ConnectionLostError',
      final: false,
      said: message('shell.line.unreachable'),
    });
  });

  test('lets a waiting call be canceled', async () => {
    const pipes = createSwitchingLink(1_000);
    const abort = new AbortController();
    const made = call(pipes, 'info', abort.signal);
    abort.abort(new Error('stopped'));
    await expect(made).rejects.toThrow('stopped');
    const pipe = makePipe();
    pipes.use(pipe.link);
    await Promise.resolve();
    expect(pipe.calls).toEqual([]);
  });

  test('rejects a call whose pipe broke and never sends it again', async () => {
    const pipes = createSwitchingLink(1_000);
    const [first, second] = [makePipe(), makePipe()];
    pipes.use(first.link);
    const made = call(pipes, 'submit');
    await Promise.resolve();
    pipes.lose(rawText('gone'));
    first.calls[0]?.reject(new Error('closed'));
    pipes.use(second.link);
    await expect(made).rejects.toBeInstanceOf(ConnectionLostError);
    expect(second.calls).toEqual([]);
  });

  test('hands the answer of a service over as it is, also when the pipe is gone by then', async () => {
    const pipes = createSwitchingLink(1_000);
    const pipe = makePipe();
    pipes.use(pipe.link);
    const made = call(pipes, 'submit');
    await Promise.resolve();
    pipe.calls[0]?.reject(new ORPCError('REFUSED'));
    pipes.lose(rawText('gone'));
    await expect(made).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('rejects every call once it ended, for good', async () => {
    const pipes = createSwitchingLink(60_000);
    const waiting = call(pipes, 'info');
    pipes.end(rawText('Open the console anew.'));
    await expect(waiting).rejects.toMatchObject({
      final: true,
      said: rawText('Open the console anew.'),
    });
    await expect(call(pipes, 'info')).rejects.toMatchObject({ final: true });
  });
});
