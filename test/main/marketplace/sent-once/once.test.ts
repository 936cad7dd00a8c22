/** A disk that stops taking what is written, at each step of a call that is sent once. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import {
  type MoneyJournal,
  openJournal,
} from '../../../../main/marketplace/sent-once/money-journal.ts';
import { createOnceCalls, type OnceCalls } from '../../../../main/marketplace/sent-once/once.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { OnceCall } from '../../../../shared/marketplace/once-call.ts';
import { fail, ok } from '../../../../shared/result.ts';
import { saying } from '../../../support/said.ts';

type OnceWork = Parameters<OnceCalls['submit']>[1];

let folder: string;
let journal: MoneyJournal;
let now = Date.parse('2026-11-21T13:00:00Z');
/** How far this computer's clock was set off. */
let wallOffMs = 0;
const clock = { now: () => now + wallOffMs, monotonic: () => now };
beforeEach(() => {
  wallOffMs = 0;
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-once-'));
  journal = openJournal({ folder, clock });
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const full = () => {
  throw new DatabaseError('disk', rawText('The disk is full.'));
};
const calls = (over: Partial<MoneyJournal> = {}) =>
  createOnceCalls({
    journal: { ...journal, ...over },
    clock,
    newId: () => 'try',
    clerk: () => 'Pat',
    graceMs: 1_000,
    onChange() {},
    onReply() {},
  });
const bid: OnceCall = { kind: 'bid', offerId: 'o', account: 'a', price: '1.00', label: '' };
const before = { loadIds: [], bidIds: [] };
let sent = 0;
const work = (part: Partial<OnceWork> = {}): OnceWork => ({
  prepare: async () => ok({ before }),
  async send() {
    sent += 1;
    return { outcome: { kind: 'ok', status: 201, body: {} }, resultId: 'bid' };
  },
  ...part,
});
beforeEach(() => {
  sent = 0;
});

test('sends nothing that can’t be saved first', async () => {
  const told = await calls({ begin: full }).submit(bid, work());
  expect(told).toMatchObject({ ok: false, error: saying('Nothing was sent') });
  expect(sent).toBe(0);
});

test('sent and not settled: it blocks now, and is unknown at the next start', async () => {
  const once = calls({ settle: full });
  expect(await once.submit(bid, work())).toMatchObject({
    ok: false,
    error: saying('the result couldn’t be saved'),
  });
  expect(sent).toBe(1);
  expect(await once.submit(bid, work())).toMatchObject({ ok: false, error: saying('still open') });
  expect(sent).toBe(1);
  journal.close();
  journal = openJournal({ folder, clock });
  expect(journal.find('try')).toMatchObject({ state: 'unknown' });
  expect(await calls().submit(bid, work())).toMatchObject({ ok: false });
  expect(sent).toBe(1);
});

test('a window that closed during writing sends nothing, and the attempt says so', async () => {
  const late = work({
    prepare: async () => ok({ before, late: () => message('marketplace.why.windowOver') }),
  });
  expect(await calls().submit(bid, late)).toMatchObject({
    ok: true,
    value: {
      state: 'not-sent',
      said: message('service.notSent', { why: message('marketplace.why.windowOver') }),
    },
  });
  expect(sent).toBe(0);
});

test('a reason not to send ends it before anything is written', async () => {
  expect(await calls().submit(bid, work({ prepare: async () => fail(rawText('Gone.')) }))).toEqual({
    ok: false,
    error: rawText('Gone.'),
  });
  expect(journal.attempts()).toEqual([]);
});

test('is cleared only after a look, and as not done only after the grace time', async () => {
  const once = calls();
  const lost = work({
    send: async () => ({
      outcome: { kind: 'unknown', status: null, said: rawText('Lost.'), retryAfterMs: null },
      resultId: null,
    }),
  });
  expect(await once.submit(bid, lost)).toMatchObject({ ok: true, value: { state: 'unknown' } });
  expect(once.clear('try', true)).toMatchObject({ ok: false, error: message('once.lookFirst') });
  await once.look('try', async () => ({
    verdict: 'likely-not-done',
    said: rawText('Not there.'),
    resultId: null,
  }));
  expect(once.clear('try', false)).toMatchObject({ ok: false, error: message('once.tooEarly') });
  now += 1_001;
  expect(once.clear('try', false)).toMatchObject({
    ok: true,
    value: {
      state: 'cleared-not-done',
      said: message('once.cleared', { clerk: 'Pat', done: 'no' }),
    },
  });
  expect(once.clear('try', true)).toMatchObject({ ok: false });
  expect(
    await once.look('try', async () => ({ verdict: 'unclear', said: rawText(''), resultId: null })),
  ).toMatchObject({ ok: false });
});

// Faults: K2.
test('neither a clock set ahead nor a restart shortens the wait', async () => {
  const lost = work({
    send: async () => ({
      outcome: { kind: 'unknown', status: null, said: rawText('Lost.'), retryAfterMs: null },
      resultId: null,
    }),
  });
  const absent = async () =>
    ({ verdict: 'likely-not-done', said: rawText('Not there.'), resultId: null }) as const;
  const once = calls();
  await once.submit(bid, lost);
  await once.look('try', absent);
  wallOffMs = 9 * 86_400_000;
  expect(once.clear('try', false)).toMatchObject({ ok: false, error: message('once.tooEarly') });
  // A later start knows no steady time of before: the wait begins again, however late its clock is.
  const again = calls();
  expect(again.clear('try', false)).toMatchObject({ ok: false });
  wallOffMs = -3 * 365 * 86_400_000;
  const waits = Date.parse(again.shown()[0]?.clearFrom ?? '') - (now + wallOffMs);
  expect(waits).toBe(1_000);
  now += 1_001;
  expect(again.shown()[0]?.clearFrom).toBe('1970-01-01T00:00:00.000Z');
  expect(again.clear('try', false)).toMatchObject({ ok: true });
});

test('a look that ends after the clerk cleared it changes nothing', async () => {
  const once = calls();
  const lost = work({
    send: async () => ({
      outcome: { kind: 'unknown', status: null, said: rawText('Lost.'), retryAfterMs: null },
      resultId: null,
    }),
  });
  await once.submit(bid, lost);
  const evidence = { verdict: 'likely-done' as const, said: rawText('There.'), resultId: 'bid' };
  await once.look('try', async () => evidence);
  const slow = once.look('try', async () => {
    once.clear('try', true);
    return { ...evidence, verdict: 'likely-not-done' as const };
  });
  expect(await slow).toMatchObject({ ok: false, error: message('once.settledMeanwhile') });
  expect(journal.find('try')).toMatchObject({ state: 'cleared-done', resultId: 'bid' });
});
