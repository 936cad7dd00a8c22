import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../main/kernel/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = (name = 'console.log') =>
  readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  test('writes one line an event, at once, with its facts', () => {
    const log = createLog({ folder });
    log.info('pull', { records: 12, ms: 3, sentence: 'All well.', done: true, of: null });
    log.warn('offline');
    log.error('broken', { kind: 'x' });
    log.calls({
      method: 'GET',
      path: '/yard/spot/{spotId}',
      status: 200,
      operationId: null,
      ms: 5,
      ended: 'ok',
    });
    expect(lines().map(({ time, ...rest }) => [typeof time, rest])).toEqual([
      [
        'string',
        { level: 30, records: 12, ms: 3, sentence: 'All well.', done: true, of: null, msg: 'pull' },
      ],
      ['string', { level: 40, msg: 'offline' }],
      ['string', { level: 50, kind: 'x', msg: 'broken' }],
      [
        'string',
        {
          level: 30,
          method: 'GET',
          path: '/yard/spot/{spotId}',
          status: 200,
          operationId: null,
          ms: 5,
          ended: 'ok',
          msg: 'call',
        },
      ],
    ]);
    log.close();
  });

  test('holds no secret, whichever way it comes in', () => {
    const log = createLog({ folder });
    const secret = 'hunter2-canary';
    const token = `eyJ${'abcdefgh'.repeat(4)}.x.y`;
    log.info(`Authorization: Bearer ${token}`, {
      password: secret,
      token: secret,
      authorization: secret,
      sentence: `password=${secret}`,
    });
    log.info('nested', { headers: { cookie: secret } as unknown as string, body: secret });
    const error = Object.assign(new Error(`login failed with {"password":"${secret}"}`), {
      config: { headers: { Authorization: token } },
    });
    log.report('yard.refresh', error);
    log.close();
    const text = readFileSync(path.join(folder, 'console.log'), 'utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('abcdefgh');
    expect(lines()).toHaveLength(3);
    expect(lines()[2]).toMatchObject({ where: 'yard.refresh', name: 'Error' });
  });

  test('is for its user alone', () => {
    createLog({ folder }).close();
    if (process.platform !== 'win32')
      expect(statSync(path.join(folder, 'console.log')).mode & 0o077).toBe(0);
  });

  test('stays bounded: full files move up, the oldest goes, and nothing is written twice', async () => {
    const log = createLog({ folder, maxBytes: 2_000, keep: 3 });
    for (let number = 0; number < 100; number += 1) {
      log.info('event', { number });
      // The file that was put aside is closed a moment later; until then Windows cannot replace it.
      if (number % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    log.close();
    expect(readdirSync(folder).sort()).toEqual(['console.log', 'console.log.1', 'console.log.2']);
    for (const name of readdirSync(folder))
      expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(2_000);
    const numbers = ['console.log.2', 'console.log.1', 'console.log'].flatMap((name) =>
      lines(name).map((line) => line.number),
    );
    expect(numbers).toEqual(
      Array.from({ length: numbers.length }, (_, index) => 100 - numbers.length + index),
    );
  });

  test('goes on in the file of the last start', () => {
    const first = createLog({ folder, maxBytes: 1_000 });
    for (let number = 0; number < 5; number += 1) first.info('event', { number });
    first.close();
    const second = createLog({ folder, maxBytes: 1_000 });
    for (let number = 5; number < 18; number += 1) second.info('event', { number });
    second.close();
    expect(statSync(path.join(folder, 'console.log')).size).toBeLessThanOrEqual(1_000);
    expect(lines('console.log.1')[0]).toMatchObject({ number: 0 });
  });
});
