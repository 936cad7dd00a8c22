import { afterEach, expect, test } from 'vitest';
import { createRandom } from '../../../sandbox/random.ts';
import { casey, type Desk, noAnswer, openDesk } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

test('500 operations done offline drain through 30 % faults, each spot in its order, nothing lost', { timeout: 60_000 }, async () => {
  desk = openDesk({ start: false, size: { spots: 250, trucks: 0, standalone: 0 } });
  const random = createRandom('drain');
  const order = new Map<string, number>();
  for (const kind of ['close', 'open'] as const) {
    for (const spot of desk.service.spotIds) {
      const id = `${kind}-${spot}`;
      order.set(id, order.size);
      expect((await desk.submit({ kind, spot, reason: 'Yard check' }, { id })).kind).toBe('saved');
    }
  }
  expect(desk.outbox.pending()).toHaveLength(500);
  desk.network.write = async () => {
    await new Promise<void>((resolve) => void desk.time.timers.after(40, resolve));
    if (!random.chance(0.3)) return { kind: 'pass' };
    return random.pick([
      { kind: 'lose' },
      { kind: 'answer', outcome: noAnswer },
      { kind: 'answer', outcome: { kind: 'not-sent', sentence: 'No network.' } },
      { kind: 'answer', outcome: { kind: 'unknown', status: 503, sentence: 'Down.', retryAfterMs: null } },
    ] as const);
  };
  desk.outbox.start();
  let minutes = 0;
  let asked = 0;
  for (; minutes < 120 && desk.outbox.records().length > 0; minutes += 1) {
    await desk.time.advance(60_000);
    // What the console may not decide (three attempts went wrong), the clerk sends again.
    for (const { id } of desk.outbox.records().filter(({ state }) => state === 'needs-clerk')) {
      desk.outbox.choose({ id, choice: 'send-again', actor: casey });
      asked += 1;
    }
  }
  const records = [];
  for (let before: number | undefined; records.length < 500; before = records.at(-1)?.seq) {
    const page = desk.outbox.list({ limit: 200, ...(before === undefined ? {} : { before }) }).records;
    if (page.length === 0) break;
    records.push(...page);
  }
  expect(records).toHaveLength(500);
  expect(records.every(({ state }) => state === 'confirmed')).toBe(true);
  expect(asked).toBeLessThan(25);
  // On every spot the close came before the open, and each took effect at most once.
  for (const spot of desk.service.spotIds) {
    const effects = desk.service.ledger
      .filter((line) => line.applied && 'spot' in line.call && line.call.spot === spot)
      .map(({ call }) => call.kind);
    expect(effects).toEqual(['close', 'open']);
  }
  // Virtual time: the back-offs, and for each unclear outcome its grace period, side by side.
  expect(minutes).toBeLessThan(60);
});
