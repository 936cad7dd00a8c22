import { describe, expect, test } from 'vitest';
import { type Attention, watchAttention } from '../../../main/attention/attention.ts';
import type { OutboxChange } from '../../../main/outbox/outbox.ts';
import type { ConsoleStatus } from '../../../shared/console-api/status.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { BidRow } from '../../../shared/marketplace/view.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { saying } from '../../support/said.ts';

const quiet: ConsoleStatus = {
  services: {
    'dock-scheduling': { state: 'online', since: '2026-03-02T08:00:00Z' },
    marketplace: { state: 'not-configured' },
    quoting: { state: 'not-configured' },
  },
  freshness: [],
  live: { state: 'off' },
  notices: [],
};
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const start = Date.parse('2026-03-02T09:00:00Z');

/** What is watched, with its controls, and what was announced. */
function makeDesk(first: Partial<ConsoleStatus> = {}) {
  let elapsed = 0;
  let timers: { at: number; work: () => void }[] = [];
  let locked = false;
  let bids: readonly BidRow[] = [];
  const outboxListeners = new Set<(change: OutboxChange) => void>();
  const marketListeners = new Set<() => void>();
  const told: Attention[] = [];
  let status: ConsoleStatus = { ...quiet, ...first };
  let wake = () => {};
  const stop = watchAttention(
    {
      status: {
        async *watch(signal) {
          signal.addEventListener('abort', () => wake());
          while (!signal.aborted) {
            yield status;
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
        },
      },
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
    /** The console's own state changes; what follows is announced a moment later. */
    async turn(change: Partial<ConsoleStatus>) {
      await settled();
      status = { ...status, ...change };
      wake();
      await settled();
    },
    followers: () => outboxListeners.size + marketListeners.size + timers.length,
    lock: () => {
      locked = true;
    },
    setState(id: string, state: OperationState, label = 'Move truck TX-4821 to A-01.') {
      const record = {
        id,
        state,
        label: rawText(label),
        known: rawText('The service said no.'),
      } as unknown as OperationRecord;
      for (const listener of outboxListeners)
        listener({ kind: 'changed', record, counts: {} as never, pendingChanged: true });
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
  test.each(['rejected', 'conflict', 'needs-clerk'] as const)(
    'are announced once when they become %s',
    (state) => {
      const { told, setState } = makeDesk();
      setState('1', 'sending');
      setState('1', state);
      setState('1', state);
      const body = saying('Move truck TX-4821 to A-01. The service said no.');
      expect(told).toEqual([
        {
          key: 'operation-1',
          title: message(`desktop.attention.${state}`),
          body,
          screen: 'activity',
        },
      ]);
      setState('1', 'queued');
      setState('1', state);
      expect(told).toHaveLength(2);
    },
  );

  test('are not announced while all goes well', () => {
    const { told, setState } = makeDesk();
    for (const state of [
      'queued',
      'sending',
      'answered',
      'unknown',
      'confirmed',
      'canceled',
    ] as const)
      setState('1', state);
    expect(told).toEqual([]);
  });

  test('are announced without their subject while the desk is locked', () => {
    const { told, setState, lock } = makeDesk();
    setState('1', 'conflict', 'Truck');
    lock();
    setState('2', 'conflict', 'Truck SECRET-1');
    expect(JSON.stringify(told[1])).not.toContain('SECRET');
    expect(told[1]).toMatchObject({
      key: 'operation-2',
      body: message('desktop.attention.unlock'),
    });
  });

  test('are not announced any more once it is stopped', () => {
    const { told, setState, stop, setBids, followers } = makeDesk();
    setBids([awarded(15)]);
    stop();
    expect(followers()).toBe(0);
    setState('1', 'conflict');
    expect(told).toHaveLength(1);
  });
});

describe('the window of an awarded bid', () => {
  test('is announced when it opens and at each alarm before its end, and never after it', () => {
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
    expect(
      told.slice(1).map(({ body }) => /have (.*) to accept/.exec(inEnglish(body))?.[1]),
    ).toEqual(['10 minutes', '5 minutes', '2 minutes', '60 seconds']);
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

describe('the console itself', () => {
  const full = { key: 'disk', severity: 'error', said: rawText('The disk is full.') } as const;

  test('notifies once when saving fails, not for a hint, and again after it returns', async () => {
    const desk = makeDesk();
    await desk.turn({ notices: [{ key: 'hint', severity: 'warning', said: rawText('A hint.') }] });
    expect(desk.told).toEqual([]);
    await desk.turn({ notices: [full] });
    await desk.turn({ notices: [full, { ...full, key: 'other', severity: 'info' }] });
    expect(desk.told).toMatchObject([{ key: 'notice-disk', body: full.said, screen: 'now' }]);
    await desk.turn({ notices: [] });
    await desk.turn({ notices: [full] });
    expect(desk.told.length).toBe(2);
    desk.stop();
  });

  test('calls when a service signs out', async () => {
    const desk = makeDesk();
    await desk.turn({
      services: {
        ...quiet.services,
        'dock-scheduling': { state: 'signed-out', said: rawText('The password changed.') },
      },
    });
    expect(desk.told).toMatchObject([
      {
        key: 'service-dock-scheduling',
        title: saying(/Dock scheduling is signed out/),
        screen: 'now',
      },
    ]);
    desk.stop();
  });

  test('what was so when it started is not called', async () => {
    const desk = makeDesk({ notices: [full] });
    await desk.turn({});
    expect(desk.told).toEqual([]);
    desk.stop();
  });
});
