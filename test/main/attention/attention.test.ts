import { describe, expect, test } from 'vitest';
import { type Attention, watchAttention } from '../../../main/attention/attention.ts';
import type { OutboxChange } from '../../../main/outbox/create-outbox.ts';
import type { BidRow } from '../../../shared/marketplace/view.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { inEnglish } from '../../../shared/words/in-english.ts';
import { message, prose } from '../../../shared/words/message.ts';
import { saying } from '../../support/said.ts';

const start = Date.parse('2026-03-02T09:00:00Z');

/** What is watched, with strings to pull, and what was told. */
function makeDesk() {
  let elapsed = 0;
  let timers: { at: number; work: () => void }[] = [];
  let locked = false;
  let bids: readonly BidRow[] = [];
  const outboxListeners = new Set<(change: OutboxChange) => void>();
  const marketListeners = new Set<() => void>();
  const told: Attention[] = [];
  const stop = watchAttention(
    {
      outbox: {
        watch: (listener) => {
          outboxListeners.add(listener);
          return () => outboxListeners.delete(listener);
        },
      },
      marketplace: {
        view: () => ({ bids, serviceTime: { ms: start + elapsed, sure: true } }),
        watch: (listener) => {
          marketListeners.add(listener);
          return () => marketListeners.delete(listener);
        },
      },
      isLocked: () => locked,
      clock: { now: () => start + elapsed, monotonic: () => elapsed },
      timers: {
        after(ms, work) {
          const entry = { at: elapsed + ms, work };
          timers.push(entry);
          return () => {
            timers = timers.filter((each) => each !== entry);
          };
        },
      },
    },
    (attention) => told.push(attention),
  );
  return {
    told,
    stop,
    followers: () => outboxListeners.size + marketListeners.size + timers.length,
    lock: () => {
      locked = true;
    },
    become(id: string, state: OperationState, label = 'Move truck TX-4821 to A-01.') {
      const record = { id, state, label: prose(label), known: prose('The service said no.') } as unknown as OperationRecord;
      for (const listener of outboxListeners) listener({ kind: 'changed', record, counts: {} as never, pendingChanged: true });
    },
    setBids(next: readonly Partial<BidRow>[]) {
      bids = next as readonly BidRow[];
      for (const listener of marketListeners) listener();
    },
    pass(ms: number) {
      const end = elapsed + ms;
      while (true) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        elapsed = next.at;
        next.work();
      }
      elapsed = end;
    },
  };
}

const awarded = (minutes: number, more: Partial<BidRow> = {}): Partial<BidRow> => ({
  id: 'bid-1' as BidRow['id'],
  status: 'awarded',
  price: '1250.00',
  expiresAt: new Date(start + minutes * 60_000).toISOString(),
  source: 'read',
  ...more,
});

describe('operations that need a clerk', () => {
  test.each(['rejected', 'conflict', 'needs-clerk'] as const)('are told once when they become %s', (state) => {
    const { told, become } = makeDesk();
    become('1', 'sending');
    become('1', state);
    become('1', state);
    const body = saying('Move truck TX-4821 to A-01. The service said no.');
    expect(told).toEqual([{ key: 'operation-1', title: message(`desktop.attention.${state}`), body, screen: 'activity' }]);
    become('1', 'queued');
    become('1', state);
    expect(told).toHaveLength(2);
  });

  test('are not told while all goes well', () => {
    const { told, become } = makeDesk();
    for (const state of ['queued', 'sending', 'answered', 'unknown', 'confirmed', 'cancelled'] as const) become('1', state);
    expect(told).toEqual([]);
  });

  test('are told without what they are about while the desk is locked', () => {
    const { told, become, lock } = makeDesk();
    become('1', 'conflict', 'Truck');
    lock();
    become('2', 'conflict', 'Truck SECRET-1');
    expect(JSON.stringify(told[1])).not.toContain('SECRET');
    expect(told[1]).toMatchObject({ key: 'operation-2', body: message('desktop.attention.unlock') });
  });

  test('are not told of any more once it is stopped', () => {
    const { told, become, stop, setBids, followers } = makeDesk();
    setBids([awarded(15)]);
    stop();
    expect(followers()).toBe(0);
    become('1', 'conflict');
    expect(told).toHaveLength(1);
  });
});

describe('the window of an awarded bid', () => {
  test('is told when it opens and at each alarm before its end, and never after it', () => {
    const { told, setBids, pass } = makeDesk();
    setBids([awarded(15)]);
    expect(told).toEqual([
      {
        key: 'bid-bid-1',
        title: message('desktop.attention.awarded'),
        body: message('desktop.attention.awardedMinutes', { price: '$1,250.00', left: 15 }),
        screen: 'marketplace',
      },
    ]);
    setBids([awarded(15)]);
    expect(told).toHaveLength(1);
    pass(20 * 60_000);
    expect(told.slice(1).map(({ body }) => /have (.*) to accept/.exec(inEnglish(body))?.[1])).toEqual([
      '10 minutes',
      '5 minutes',
      '2 minutes',
      '60 seconds',
    ]);
    pass(60 * 60_000);
    expect(told).toHaveLength(5);
  });

  test('is watched no longer once the bid is decided', () => {
    const { told, setBids, pass, followers } = makeDesk();
    setBids([awarded(15)]);
    setBids([awarded(15, { status: 'accepted' })]);
    expect(followers()).toBe(2);
    pass(20 * 60_000);
    expect(told).toHaveLength(1);
  });

  test('says when it is only reported by a webhook', () => {
    const { told, setBids } = makeDesk();
    setBids([awarded(8, { source: 'event' })]);
    expect(told[0]?.body).toEqual(saying('isn’t verified'));
    expect(told).toHaveLength(1);
  });
});
