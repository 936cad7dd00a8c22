/**
 * The wall clock jumps, the zone changes to summer time, the machine sleeps: order and waiting
 * times are by sequence and monotonic time.
 */

import { afterEach, describe, expect, test } from 'vitest';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { inTurn, message, partsOf, rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type Desk, findSpot, noAnswer, openDesk } from './desk.ts';

const zone = process.env['TZ'];
let desk: Desk;
afterEach(() => {
  desk.close();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const hour = 3_600_000;
const free = (from: Desk) =>
  findSpot(from, ({ trucks, standalone, isOpen }) => trucks + standalone === 0 && isOpen);
const close = (spot: SpotId): Operation => ({ kind: 'close', spot, reason: 'Ice' });
const record = (id: string): OperationRecord =>
  desk.outbox
    .list({ limit: 20 })
    .records.find((each) => each.id === (id as OperationId)) as OperationRecord;

/** Moves the wall clock alone: the machine slept, or its clock was set. */
function moveWall(ms: number): void {
  const { clock } = desk.time;
  const now = clock.now;
  (clock as { now(): number }).now = () => now() + ms;
}

const jumps: readonly (readonly [name: string, ms: number])[] = [
  ['a day forward', 24 * hour],
  ['a day back', -24 * hour],
  ['an hour forward, as summer time would', hour],
  ['an hour back, as the end of summer time would', -hour],
  ['eight hours forward, as after a sleep', 8 * hour],
];

describe.each(jumps)('the wall clock goes %s', (_, ms) => {
  // Faults: K1.
  test('operations on one spot keep the order of their saving', async () => {
    desk = openDesk({ start: false });
    const spot = free(desk);
    await desk.submit(close(spot), { id: 'first' });
    moveWall(ms);
    await desk.submit({ kind: 'open', spot, reason: 'Salted' }, { id: 'second' });
    await desk.crash();
    await desk.time.advance(5_000);
    expect(desk.outbox.list({ limit: 9 }).records.map(({ id, state }) => [id, state])).toEqual([
      ['second', 'confirmed'],
      ['first', 'confirmed'],
    ]);
    expect(
      desk.service.ledger.filter(({ applied }) => applied).map(({ call }) => call.kind),
    ).toEqual(['close', 'open']);
  });

  // Faults: K2.
  test('waits the grace period by monotonic time, and judges ages on the safe side', async () => {
    desk = openDesk();
    desk.network.write = () => ({ kind: 'answer', outcome: noAnswer });
    await desk.submit(close(free(desk)), { id: 'lost' });
    await desk.time.advance(10_000);
    moveWall(ms);
    desk.outbox.wakeSender('resumed');
    await desk.time.advance(105_000);
    expect(desk.writes).toHaveLength(1);
    expect(record('lost').state).toBe('unknown');
    desk.network.write = () => ({ kind: 'pass' });
    await desk.time.advance(15_000);
    // An hour or a night later it may be sent again; a day later it is too old, and set back its
    // age is not sure.
    if (ms === hour || ms === 8 * hour)
      expect(record('lost')).toMatchObject({ state: 'confirmed', attempts: 2 });
    else {
      expect(record('lost')).toMatchObject({ state: 'needs-clerk', attempts: 1 });
      expect(partsOf(record('lost').known).at(-1)?.code).toBe(
        ms > 0 ? 'operations.noResend.age' : 'operations.noResend.clock',
      );
    }
  });
});

// Faults: K2.
test('a clock set back by less than an operation’s age doesn’t make it young', async () => {
  desk = openDesk();
  desk.network.write = () => ({ kind: 'answer', outcome: noAnswer });
  await desk.submit(close(free(desk)), { id: 'lost' });
  desk.network.read = () => new RemoteError('network', rawText('No network.'));
  await desk.time.advance(3 * hour);
  moveWall(-2 * hour);
  desk.network.read = () => null;
  await desk.time.advance(60_000);
  expect(record('lost')).toMatchObject({
    state: 'needs-clerk',
    attempts: 1,
    known: inTurn([message('operations.event.notSeen'), message('operations.noResend.clock')]),
  });
});

// Faults: K5.
test('the change to summer time changes no stored time, because they are instants', async () => {
  process.env['TZ'] = 'America/Chicago';
  desk = openDesk({ start: false });
  // Half an hour before and after two o'clock on 8 March 2026, which does not exist there.
  moveWall(Date.parse('2026-03-08T07:30:00Z') - desk.time.clock.now());
  const spot = free(desk);
  await desk.submit(close(spot), { id: 'before' });
  await desk.time.advance(hour);
  await desk.submit({ kind: 'open', spot, reason: 'Salted' }, { id: 'after' });
  expect(record('before').savedAt).toBe('2026-03-08T07:30:00.000Z');
  expect(record('after').savedAt).toBe('2026-03-08T08:30:00.000Z');
  expect(
    new Date(record('after').savedAt).getHours() - new Date(record('before').savedAt).getHours(),
  ).toBe(2);
});
