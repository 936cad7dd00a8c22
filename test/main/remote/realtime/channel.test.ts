/** The realtime channel: when it counts as live, what is a gap, and how often it is tried again. */
import { expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { versionIn } from '../../../../main/remote/realtime/heartbeat.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { broken, startChannel, unreachable } from './fake-line.ts';

const messageOf = (state: object) => ('said' in state ? inEnglish(state.said as never) : '');

test('is live with the second heartbeat, and every new connection is a gap', async () => {
  const desk = startChannel();
  await desk.time.settle();
  expect(desk.state().state).toBe('connecting');
  desk.last().on.opened();
  expect(desk.counts.gaps).toBe(1);
  desk.last().on.event('update-Spot', {});
  expect(desk.state().state).toBe('connecting');
  desk.last().on.event('heartbeat', { version: { major: 4, minor: 144, patch: 0 } });
  expect(desk.state().state).toBe('connecting');
  await desk.time.advance(5_000);
  desk.last().on.event('heartbeat', { version: { major: 4, minor: 144, patch: 0 } });
  expect(desk.state()).toMatchObject({ state: 'live', version: '4.144.0' });
  expect(desk.events).toEqual(['update-Spot']);
  await desk.end(broken);
  expect(desk.state().state).toBe('lost');
  await desk.time.advance(1_000);
  await desk.live();
  expect(desk.counts.gaps).toBe(2);
  expect(desk.state().state).toBe('live');
});

test('three missed heartbeats end the connection; only heartbeats keep it', async () => {
  const desk = startChannel();
  await desk.live();
  await desk.beatFor(600_000);
  expect(desk.lines).toHaveLength(1);
  for (let second = 0; second < 14; second += 1) {
    await desk.time.advance(1_000);
    desk.last().on.event('update-Spot', {});
  }
  expect(desk.state().state).toBe('live');
  await desk.time.advance(1_500);
  expect(desk.state().state).toBe('lost');
  expect(messageOf(desk.state())).toBe('The service has been silent for 15 seconds.');
  expect(desk.lines[0]?.isClosed).toBe(true);
});

test('one missed heartbeat is said once, and before the connection is given up', async () => {
  const desk = startChannel();
  await desk.live();
  await desk.beatFor(60_000);
  expect(desk.counts.overdue).toBe(0);
  await desk.time.advance(8_000);
  expect(desk.counts.overdue).toBe(1);
  expect(desk.state().state).toBe('live');
  await desk.time.advance(6_000);
  expect(desk.counts.overdue).toBe(1);
});

/**
 * What comes of a line over which everything arrives in lumps, every so many seconds, for an hour.
 */
async function lumpy(seconds: readonly number[]) {
  const desk = startChannel();
  const until = desk.time.now() + 3_600_000;
  for (let lump = 0; desk.time.now() < until; lump += 1) {
    await desk.time.settle();
    const line = desk.last();
    if (!line.isClosed && !opened.has(line)) {
      opened.add(line);
      line.on.opened();
    }
    if (!line.isClosed)
      for (let beat = 0; beat < 3; beat += 1) {
        line.on.event('heartbeat', {});
        await desk.time.advance(40);
      }
    await desk.time.advance((seconds[lump % seconds.length] ?? 1) * 1_000);
  }
  return desk.states.map(({ state }) => state);
}
const opened = new WeakSet<object>();

// Faults: C5.
// Cases: PC9.
test.each([16, 17, 23, 60])(
  'a line that brings all in lumps of %i seconds is never called live',
  async (seconds) => {
    expect(await lumpy([seconds])).not.toContain('live');
  },
);

test('with occasional late lumps it is live a few times an hour, not each time', async () => {
  const states = await lumpy([6, 6, 6, 17]);
  expect(states.filter((state) => state === 'live').length).toBeLessThanOrEqual(4);
  expect(states).toContain('live');
});

test('lumps that come in time are no trouble: it stays live', async () => {
  const states = await lumpy([9]);
  expect(states.filter((state) => state !== 'connecting')).toEqual(['live']);
});

test('a line that opens and never beats is never live', async () => {
  const desk = startChannel();
  for (let round = 0; round < 20; round += 1) {
    await desk.time.settle();
    if (desk.last() !== undefined && !desk.last().isClosed) desk.last().on.opened();
    await desk.time.advance(20_000);
  }
  expect(desk.states.some(({ state }) => state === 'live')).toBe(false);
  expect(desk.lines.length).toBeLessThan(20);
});

test('waits double up to a minute, and restart only after a long live connection', async () => {
  const desk = startChannel();
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await desk.live();
    const from = desk.time.now();
    await desk.end(broken);
    const before = desk.lines.length;
    await desk.time.runWhile(from + 200_000, () => desk.lines.length > before);
    waits.push(desk.time.now() - from);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
  await desk.live();
  await desk.beatFor(60_000);
  await desk.end(broken);
  const before = desk.lines.length;
  await desk.time.advance(1_000);
  expect(desk.lines).toHaveLength(before + 1);
});

test('a refused token is renewed once; a second refusal waits, still signed in', async () => {
  const desk = startChannel();
  await desk.time.settle();
  await desk.end({ kind: 'refused' });
  expect(desk.lines.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  await desk.end({ kind: 'refused' });
  expect(messageOf(desk.state())).toBe('The service refuses live updates for this account.');
  await desk.time.advance(14 * 60_000);
  expect(desk.lines).toHaveLength(2);
  await desk.time.advance(70_000);
  expect(desk.lines).toHaveLength(3);
  await desk.end({ kind: 'refused' });
  expect(desk.counts.renewals).toBe(1);
});

test('an expired token is renewed when the service cuts the line and refuses it', async () => {
  const desk = startChannel();
  await desk.live();
  await desk.beatFor(3_600_000);
  await desk.end(broken);
  await desk.time.advance(1_000);
  await desk.end({ kind: 'refused' });
  await desk.live();
  expect(desk.last().token).toBe('token-2');
  expect(desk.state().state).toBe('live');
});

test('a service that always refuses costs only a few sign-ins an hour', async () => {
  const desk = startChannel();
  for (let minute = 0; minute < 60; minute += 1) {
    await desk.time.settle();
    const line = desk.last();
    if (!line.isClosed) await desk.end({ kind: 'refused' });
    desk.setToken(`token of minute ${minute}`);
    await desk.time.advance(60_000);
  }
  expect(desk.counts.renewals).toBeLessThanOrEqual(12);
});

test('another version’s server is reported, and tried again after 15 minutes', async () => {
  const desk = startChannel();
  await desk.time.settle();
  await desk.end({ kind: 'other-version' });
  expect(messageOf(desk.state())).toContain('speaks another version');
  await desk.time.advance(14 * 60_000);
  expect(desk.lines).toHaveLength(1);
});

test('a flood closes the line for minutes', async () => {
  const desk = startChannel({ policy: { mostAMinute: 100 } });
  await desk.live();
  const line = desk.last();
  for (let count = 0; count < 5_000; count += 1) line.on.event('update-Spot', {});
  expect(desk.events.length).toBeLessThanOrEqual(100);
  expect(messageOf(desk.state())).toContain('more than 100 messages');
  await desk.time.advance(4 * 60_000);
  expect(desk.lines).toHaveLength(1);
});

test('what a closed line still says is dropped, and nothing comes after stop', async () => {
  const desk = startChannel();
  await desk.live();
  const first = desk.last();
  await desk.end(broken);
  await desk.time.advance(1_000);
  await desk.live();
  first.on.event('update-Spot', {});
  first.on.ended(broken);
  first.on.opened();
  expect(desk.events).toEqual([]);
  expect(desk.state().state).toBe('live');
  const told = desk.states.length;
  desk.channel.stop();
  desk.last().on.event('update-Spot', {});
  desk.last().on.ended(broken);
  await desk.time.advance(3_600_000);
  expect(desk.states).toHaveLength(told);
  expect(desk.lines).toHaveLength(2);
  expect(desk.last().isClosed).toBe(true);
});

test('without a token it says why and tries again; waking up tries at once', async () => {
  const desk = startChannel();
  await desk.time.settle();
  desk.fail(new RemoteError('signed-out', rawText('No password is saved.')));
  await desk.end(broken);
  await desk.time.advance(1_000);
  expect(messageOf(desk.state())).toBe('No password is saved.');
  desk.fail(unreachable);
  await desk.time.advance(60_000);
  expect(messageOf(desk.state())).toBe('Gone.');
  desk.fail(null);
  const before = desk.lines.length;
  desk.channel.reconnectNow();
  await desk.time.settle();
  expect(desk.lines).toHaveLength(before + 1);
});

test('after a sleep a line whose heartbeats are missing is given up at once', async () => {
  const desk = startChannel();
  await desk.live();
  // The machine slept: time went on while no timer fired.
  const slept = { ...desk.time.clock, monotonic: () => desk.time.now() + 60_000 };
  Object.assign(desk.time.clock, { monotonic: slept.monotonic });
  desk.channel.reconnectNow();
  expect(desk.state().state).toBe('lost');
});

test.each([
  null,
  'now',
  {},
  { version: '4' },
  { version: { major: -1, minor: 0, patch: 0 } },
  { version: { major: 4 } },
])('a heartbeat counts whatever it contains: %j has no version', (payload) => {
  expect(versionIn(payload)).toBeNull();
});
