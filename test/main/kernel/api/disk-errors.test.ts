import { writeFileSync } from 'node:fs';
import { createRouterClient, implement, os } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { diskErrors } from '../../../../main/kernel/api/disk-errors.ts';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import type { GatedCall } from '../../../../shared/console-api/contract-helpers.ts';
import { consoleContract } from '../../../../shared/console-api/index.ts';
import { statusContract } from '../../../../shared/console-api/status.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { type Message, rawText } from '../../../../shared/i18n/message.ts';

type Thrown = {
  readonly code: string;
  readonly data?: { readonly said?: Message };
  readonly cause?: unknown;
};

/** Every call of the contract, failing in its own way, and the message its page gets. */
async function thrownByEach(
  error: unknown,
): Promise<readonly { readonly path: string; readonly failure: Thrown }[]> {
  const failing = os.middleware(() => {
    throw error;
  });
  const all = Object.entries(consoleContract).flatMap(([group, own]) =>
    Object.entries(own as Record<string, GatedCall>).map(async ([name, call]) => {
      const procedure = implement(call).handler(() => undefined as never);
      const router = os
        .use(diskErrors())
        .use(failing)
        .router({ [group]: { [name]: procedure } } as never);
      const client = createRouterClient(
        router as never,
        { context: {} } as never,
      ) as unknown as Record<string, Record<string, () => Promise<unknown>>>;
      const failure = await client[group]?.[name]?.().then(
        () => ({ code: 'nothing' }),
        (thrown: Thrown) => thrown,
      );
      return { path: `${group}.${name}`, failure: failure as Thrown };
    }),
  );
  return Promise.all(all);
}

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

describe('what a disk refuses', () => {
  test.each([
    [
      'by our own error',
      new DatabaseError('disk', rawText('The file money.db cannot be written.')),
      'The file money.db cannot be written.',
    ],
    [
      'by the engine',
      new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL'),
      'The disk is full, so Yardmaster can’t save the file for this. Free up some space.',
    ],
    [
      'by the system',
      Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        syscall: 'write',
      }),
      'The disk is full, so Yardmaster can’t save the file for this. Free up some space.',
    ],
    [
      'by the system, really',
      thrownBy(() => writeFileSync('/', '')),
      expect.stringMatching(
        /^Yardmaster can’t save the file for this\. The system reports E\w+\.$/,
      ),
    ],
  ])(
    '%s reaches the page in words, for every call of the contract',
    async (_by, error, sentence) => {
      const each = await thrownByEach(error);
      expect(each.length).toBeGreaterThan(100);
      for (const { path, failure } of each) {
        expect({ path, sentence: failure.data?.said && inEnglish(failure.data.said) }).toEqual({
          path,
          sentence,
        });
        expect(failure.code, path).not.toBe('INTERNAL_SERVER_ERROR');
        // The host reports what it finds here.
        expect(failure.cause, path).toBeInstanceOf(DatabaseError);
      }
    },
  );

  test('is no mistake of ours: that stays without a sentence', async () => {
    const mistake = new TypeError('x is undefined');
    for (const { path, failure } of await thrownByEach(mistake))
      expect(failure, path).toBe(mistake);
  });

  test('while a stream is read is reported too, and a stream that is left is ended', async () => {
    let left = 0;
    const watch = (fails: boolean) =>
      implement(statusContract).watch.handler(async function* () {
        try {
          yield {} as never;
          if (fails) throw new DatabaseError('disk', rawText('The disk is full.'));
          yield {} as never;
        } finally {
          left += 1;
        }
      });
    const ask = (fails: boolean) =>
      createRouterClient(os.use(diskErrors()).router({ watch: watch(fails) })).watch();
    const failing = (await ask(true))[Symbol.asyncIterator]();
    await failing.next();
    await expect(failing.next()).rejects.toMatchObject({
      code: 'DISK',
      data: { said: rawText('The disk is full.') },
    });
    for await (const _ of await ask(false)) break;
    expect(left).toBe(2);
  });
});
