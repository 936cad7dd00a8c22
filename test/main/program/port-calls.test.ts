import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import {
  callsInProcess,
  connectCalls,
  errorOf,
  lineOf,
  sentError,
} from '../../../main/program/port-calls.ts';
import { message } from '../../../shared/i18n/message.ts';

const theirs = {
  double: (value: number) => value * 2,
  seal: async (text: string): Promise<Uint8Array> => Buffer.from(text),
  refuse: (): string => {
    throw new RangeError('The keyring refused.');
  },
  write: (): void => {
    throw Object.assign(new DatabaseError('disk', message('files.what.some')), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
  },
  take: (port: MessagePort) => port.postMessage('here'),
};

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** Two sides of one line, and what failed of what isn't waited for. */
function connected() {
  const { port1, port2 } = new MessageChannel();
  ends.push(() => port1.close());
  const failed: string[] = [];
  const onFailed = (name: string, error: unknown) =>
    void failed.push(`${name}: ${(error as Error).message}`);
  const { calls, end } = connectCalls<typeof theirs>(lineOf(port1), {}, onFailed);
  connectCalls(lineOf(port2), theirs, onFailed);
  return { calls, end, failed };
}

describe('calls over a line', () => {
  test('are answered with plain data, bytes too, each question by its own answer', async () => {
    const { calls } = connected();
    const answers = await Promise.all([
      calls.ask('double', 2),
      calls.ask('seal', 'Sesame'),
      calls.ask('double', 4),
    ]);
    expect(answers).toEqual([4, new Uint8Array(Buffer.from('Sesame')), 8]);
  });

  test('that fail reject with the reason; reports are logged where they failed', async () => {
    const { calls, failed } = connected();
    await expect(calls.ask('refuse')).rejects.toThrow('The keyring refused.');
    calls.tell('refuse');
    await expect.poll(() => failed).toEqual(['refuse: The keyring refused.']);
  });

  test('carry the codes and values of an error, its text and its stack, not its class', async () => {
    const { calls } = connected();
    const error: unknown = await calls.ask('write').catch((each: unknown) => each);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({
      name: 'DatabaseError',
      message: new DatabaseError('disk', message('files.what.some')).message,
      kind: 'disk',
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    });
    expect((error as Error).stack).toContain('at write');
    expect(errorOf(sentError('a text'))).toMatchObject({ message: 'a text' });
  });

  test('reach no function but those that the other side offers', async () => {
    const { calls } = connected();
    for (const name of ['none', 'toString', 'constructor'])
      await expect(calls.ask(name as 'refuse')).rejects.toThrow(`There is no call "${name}".`);
  });

  test('hand over a port', async () => {
    const { calls } = connected();
    const { port1, port2 } = new MessageChannel();
    ends.push(() => port1.close());
    const heard = new Promise((resolve) => port1.once('message', resolve));
    calls.tell('take', port2);
    expect(await heard).toBe('here');
  });

  test('end with an error once the other side is gone, asked before or after', async () => {
    const { calls, end } = connected();
    const before = calls.ask('double', 1);
    end();
    await expect(before).rejects.toMatchObject({ code: 'CLOSED' });
    await expect(calls.ask('double', 1)).rejects.toMatchObject({ code: 'CLOSED' });
    expect(() => calls.tell('double', 1)).not.toThrow();
  });
});

test('calls in one process are answered, and fail, as over a line', async () => {
  const failed: string[] = [];
  const calls = callsInProcess(theirs, (name) => void failed.push(name));
  expect(await calls.ask('double', 3)).toBe(6);
  await expect(calls.ask('refuse')).rejects.toThrow('The keyring refused.');
  calls.tell('refuse');
  await expect.poll(() => failed).toEqual(['refuse']);
});
