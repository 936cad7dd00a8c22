import { describe, expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import type { PullPolicy } from '../../../../main/remote/polling/poll-timing.ts';
import { Puller, type PullerParts } from '../../../../main/remote/polling/puller.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';

const policy: PullPolicy = {
  intervalMs: 20_000,
  heartbeatMs: 3_000,
  probeMs: 2_000,
  firstRetryMs: 1_000,
  longestRetryMs: 15_000,
  longestRetryAfterMs: 300_000,
  signedOutMs: 60_000,
  jitter: 0,
  stuckMs: 60_000,
};

/** A puller over a service that answers after `takes` ms, or fails with `error`. */
function desk(change: Partial<PullPolicy> = {}, pings: { readonly takes: number } | null = null) {
  const time = createVirtualTime();
  const from = time.clock.monotonic();
  const log: string[] = [];
  const service = { takes: 0, error: null as Error | null, ignoresSignal: false };
  const stamp = () => (time.clock.monotonic() - from) / 1_000;
  const work = (name: string) => (alive: () => void, signal: AbortSignal) => {
    log.push(`${stamp()} ${name}`);
    alive();
    return new Promise<void>((resolve, reject) => {
      const cancel = time.timers.after(service.takes, () =>
        service.error === null ? resolve() : reject(service.error),
      );
      signal.addEventListener('abort', () => {
        if (service.ignoresSignal) return;
        cancel();
        reject(new RemoteError('canceled', rawText('Cancelled.')));
      });
    });
  };
  const parts: PullerParts = {
    pull: work('pull'),
    probe: (signal) => work('probe')(() => {}, signal),
    ...(pings === null
      ? {}
      : {
          ping: () => {
            log.push(`${stamp()} ping`);
            return new Promise<void>((resolve) => time.timers.after(pings.takes, resolve));
          },
        }),
    policy: { ...policy, ...change },
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0.5 },
    onStart: () => {},
    onEnd: ({ work: name, error }) =>
      log.push(`${stamp()} ${name} ${error === null ? 'ok' : (error as RemoteError).kind}`),
  };
  return { time, log, service, puller: new Puller(parts) };
}

const gone = new RemoteError('network', rawText('Gone.'));

describe('the puller', () => {
  test('pulls at once, then by its interval, and probes while it hears nothing', async () => {
    const { time, log, puller } = desk();
    puller.start();
    await time.advance(23_500);
    expect(log.filter((line) => line.endsWith('pull'))).toEqual(['0 pull', '20 pull']);
    expect(log.filter((line) => line.endsWith('probe'))).toEqual([
      '3 probe',
      '6 probe',
      '9 probe',
      '12 probe',
      '15 probe',
      '18 probe',
      '23 probe',
    ]);
  });

  test('does not probe while it hears the service otherwise', async () => {
    const { time, log, puller } = desk();
    puller.start();
    for (let second = 0; second < 10; second += 1) {
      await time.advance(1_000);
      puller.heard();
    }
    expect(log).toEqual(['0 pull', '0 pull ok']);
  });

  test('backs off while the service is gone, and pulls at once when asked to hurry', async () => {
    const { time, log, service, puller } = desk();
    service.error = gone;
    puller.start();
    await time.advance(40_000);
    expect(log.filter((line) => line.endsWith(' pull'))).toEqual([
      '0 pull',
      '1 pull',
      '3 pull',
      '7 pull',
      '15 pull',
      '30 pull',
    ]);
    service.error = null;
    puller.refreshNow();
    await time.advance(1_000);
    expect(log.at(-1)).toBe('41 pull ok');
  });

  test('waits as long as the service asked', async () => {
    const { time, log, service, puller } = desk();
    service.error = new RemoteError('throttled', rawText('Slow down.'), 429, 30_000);
    puller.start();
    await time.advance(29_000);
    expect(log).toHaveLength(2);
    await time.advance(1_000);
    expect(log.at(-2)).toBe('30 pull');
  });

  test('after a probe that failed pulls soon instead of at the end of the interval', async () => {
    const { time, log, service, puller } = desk();
    puller.start();
    await time.advance(1_000);
    service.error = gone;
    await time.advance(3_500);
    expect(log.slice(2)).toEqual(['3 probe', '3 probe network', '4 pull', '4 pull network']);
  });

  test('has one pull in flight: who asks meanwhile gets the running one', async () => {
    const { time, log, service, puller } = desk();
    service.takes = 5_000;
    puller.start();
    await time.advance(1_000);
    const [first, second] = [puller.refresh(), puller.refresh()];
    await time.advance(5_000);
    expect(await Promise.all([first, second])).toEqual([
      { ok: true, said: message('reading.upToDate') },
      { ok: true, said: message('reading.upToDate') },
    ]);
    expect(log.filter((line) => line.endsWith(' pull'))).toEqual(['0 pull']);
  });

  // Faults: C5.
  test('a network that swallows everything is noticed within five seconds', async () => {
    const { time, log, service, puller } = desk();
    puller.start();
    await time.advance(1_000);
    service.takes = 10_000_000;
    await time.advance(4_500);
    expect(log.slice(2, 5)).toEqual(['3 probe', '4.2 probe', '5 probe timeout']);
  });

  test('a single lost reply isn’t a lost connection', async () => {
    const { time, log, service, puller } = desk();
    puller.start();
    await time.advance(1_000);
    service.takes = 10_000_000;
    await time.advance(3_000);
    service.takes = 0;
    await time.advance(2_000);
    expect(log.slice(2)).toEqual(['3 probe', '4.2 probe', '4.2 probe ok']);
  });

  test('a doubt is looked into at once, and costs nothing once the service is gone', async () => {
    const { time, log, service, puller } = desk({ heartbeatMs: 60_000, intervalMs: 300_000 });
    puller.start();
    await time.advance(10_000);
    service.error = gone;
    puller.lookNow();
    puller.lookNow();
    await time.advance(500);
    expect(log.slice(2)).toEqual(['10 probe', '10 probe network']);
    puller.lookNow();
    await time.advance(400);
    expect(log).toHaveLength(4);
  });

  test('a pull that a lost network holds up is given up within seconds', async () => {
    const pings = { takes: 10_000_000 };
    const { time, log, service, puller } = desk({}, pings);
    service.takes = 10_000_000;
    puller.start();
    await time.advance(6_500);
    expect(log).toEqual(['0 pull', '4 ping', '5.2 ping', '6 pull timeout']);
  });

  test('a slow pull beside a service that replies has its time', async () => {
    const { time, log, service, puller } = desk({}, { takes: 100 });
    service.takes = 10_000;
    puller.start();
    await time.advance(11_000);
    expect(log.filter((line) => line.includes('pull'))).toEqual(['0 pull', '10 pull ok']);
    expect(log.filter((line) => line.endsWith('ping'))).toHaveLength(2);
  });

  test('a slow service is called offline at most once, then gets its time', async () => {
    const { time, log, service, puller } = desk();
    puller.start();
    await time.advance(1_000);
    service.takes = 3_000;
    await time.advance(120_000);
    expect(log.filter((line) => line.endsWith('timeout'))).toEqual(['5 probe timeout']);
    expect(log.filter((line) => line.endsWith('probe ok')).length).toBeGreaterThan(5);
  });

  test('a refresh during a probe waits for it and then pulls, once for all who asked', async () => {
    const { time, log, service, puller } = desk();
    puller.start();
    await time.advance(1_000);
    service.takes = 1_000;
    await time.advance(2_500);
    const asked = Promise.all([puller.refresh(), puller.refresh()]);
    await time.advance(2_000);
    await asked;
    expect(log.slice(2)).toEqual(['3 probe', '4 probe ok', '4 pull', '5 pull ok']);
  });

  test('a refresh says why it failed', async () => {
    const { time, service, puller } = desk();
    puller.start();
    await time.advance(100);
    service.error = gone;
    const end = puller.refresh();
    await time.advance(10);
    expect(await end).toEqual({ ok: false, said: rawText('Gone.') });
  });

  test.each([false, true])(
    'gives up a pull that brings nothing, also when it ignores that (%s), and goes on',
    async (ignores) => {
      const { time, log, service, puller } = desk();
      service.takes = 10_000_000;
      service.ignoresSignal = ignores;
      puller.start();
      await time.advance(60_000);
      expect(log).toEqual(['0 pull', '60 pull timeout']);
      service.takes = 0;
      await time.advance(1_000);
      expect(log.at(-1)).toBe('61 pull ok');
    },
  );

  test('stops: cancels what runs, leaves no timer, settles every open request', async () => {
    const { time, log, service, puller } = desk();
    service.takes = 5_000;
    puller.start();
    await time.advance(1_000);
    const asked = puller.refresh();
    const stopped = puller.stop();
    await time.advance(2_000);
    await stopped;
    expect((await asked).ok).toBe(false);
    expect(time.waiting()).toBe(0);
    expect((await puller.refresh()).ok).toBe(false);
    expect(log).toEqual(['0 pull']);
  });

  test('signed out, asks rarely', async () => {
    const { time, log, service, puller } = desk();
    service.error = new RemoteError('signed-out', rawText('Sign in.'));
    puller.start();
    await time.advance(59_000);
    expect(log).toEqual(['0 pull', '0 pull signed-out']);
    await time.advance(1_000);
    expect(log.at(-2)).toBe('60 pull');
  });
});
