/** Following by a clock of the test's own: all of the schedule without waiting for it. */
import { expect, test } from 'vitest';
import { followQuote } from '../../../main/quoting/follow.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { QuoteRequest } from '../../../shared/quoting/model.ts';
import { GIVE_UP_AFTER_MS } from '../../../shared/quoting/polling.ts';
import { EMPTY_DRAFT } from '../../../shared/quoting/quote-draft.ts';
import type { QuoteEvent, QuoteRecord } from '../../../shared/quoting/record.ts';

const request = (status: string): QuoteRequest => ({
  id: 'r-1',
  status,
  statusMessage: null,
  errorDetails: null,
  quote: null,
});
const record: QuoteRecord = {
  id: 'q-1',
  seq: 1,
  createdAt: '2026-11-21T12:00:00Z',
  draft: EMPTY_DRAFT,
  state: 'asked',
  said: null,
  request: request('pending'),
  readAt: null,
};

const run = async (ask: (count: number) => QuoteRequest) => {
  let now = 0;
  const waits: number[] = [];
  let asked = 0;
  const events: QuoteEvent[] = [];
  const parts = {
    clock: { now: () => now, monotonic: () => now },
    timers: {
      after(ms: number, work: () => void) {
        waits.push(ms);
        now += ms;
        queueMicrotask(work);
        return () => undefined;
      },
    },
    random: { next: () => 0 },
    ask: async () => {
      asked += 1;
      return ask(asked);
    },
    keep: (_id: string, read: QuoteRequest) => ({ ...record, request: read }),
  };
  for await (const event of followQuote(parts, record, undefined)) events.push(event);
  return { events, waits, now, asked };
};

test('asks soon, then slower, and gives up after three minutes with a way to go on', async () => {
  const { events, waits, now } = await run(() => request('pending'));
  expect(events.at(-1)?.following).toMatchObject({
    state: 'gave-up',
    said: message('quoting.follow.gaveUp', { minutes: 3 }),
  });
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(now).toBeGreaterThanOrEqual(GIVE_UP_AFTER_MS);
  expect(waits.length).toBeLessThan(60);
});

test('an unknown status is reported and asked about again', async () => {
  const { events } = await run((count) => request(count < 3 ? 'on_hold' : 'ready'));
  expect(events.map((each) => each.record.request?.status)).toEqual([
    'pending',
    'on_hold',
    'on_hold',
    'ready',
  ]);
  expect(events.at(-1)?.following.state).toBe('ended');
});

test('a wish of the service to wait longer is followed', async () => {
  const { waits } = await run((count) => {
    if (count === 1) throw new RemoteError('throttled', rawText('Too many requests.'), 429, 9_000);
    return request('ready');
  });
  expect(waits).toEqual([500, 9_000]);
});

test('a mistake of ours is not taken for trouble of the network', async () => {
  await expect(
    run(() => {
      throw new TypeError('ours');
    }),
  ).rejects.toThrow('ours');
});
