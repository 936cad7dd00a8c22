import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRouterClient, implement, os } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { permissionGuard } from '../../../../main/console/permissions.ts';
import { isStream, untilRefused } from '../../../../main/kernel/api/permitted-stream.ts';
import { whyNotAllowed } from '../../../../shared/clerks/model.ts';
import { statusContract } from '../../../../shared/console-api/status.ts';
import { message } from '../../../../shared/i18n/message.ts';

/** A desk that can be locked, and how many follow it. */
function makeDesk() {
  let locked = false;
  const listeners = new Set<() => void>();
  const clerk = { id: '1', name: 'Ben', roles: ['gate'] as const, hasPin: true, active: true };
  return {
    lock() {
      locked = true;
      for (const listener of listeners) listener();
    },
    followers: () => listeners.size,
    clerks: {
      state: () => ({
        clerk: locked ? null : clerk,
        clerks: [],
        shared: true,
        idleLockMinutes: null,
      }),
      refusal: (permission: Parameters<typeof whyNotAllowed>[1]) =>
        locked ? message('clerks.locked') : whyNotAllowed(clerk, permission),
      watch: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** A stream that gives what it is fed, and whether it was asked to end. */
function makeStream() {
  const fed: unknown[] = [];
  let wake = () => {};
  let ended = false;
  async function* run() {
    try {
      while (true) {
        while (fed.length > 0) yield fed.shift();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      ended = true;
    }
  }
  return {
    stream: run(),
    feed(value: unknown) {
      fed.push(value);
      wake();
    },
    hasEnded: () => ended,
  };
}

/** Collects garbage now. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('a stream behind the gate', () => {
  test('holds on to nothing that it has passed on', async () => {
    const { stream, feed } = makeStream();
    const passed = untilRefused(
      stream,
      () => null,
      () => () => {},
      String as never,
    );
    const refs: WeakRef<object>[] = [];
    for (let each = 0; each < 50; each += 1) {
      const next = passed.next();
      feed({ each });
      refs.push(new WeakRef((await next).value as object));
    }
    // The stream waits for the next one.
    void passed.next();
    await expect
      .poll(() => {
        collect();
        return refs.filter((ref) => ref.deref() !== undefined).length;
      })
      .toBeLessThan(5);
  });

  test('passes on what comes, and fails at once when the desk locks, even while it waits', async () => {
    const { stream, feed, hasEnded } = makeStream();
    const { clerks, lock, followers } = makeDesk();
    const gated = untilRefused(
      stream,
      () => clerks.refusal('move'),
      clerks.watch,
      (why) => new Error(why.code),
    );
    feed('one');
    expect((await gated.next()).value).toBe('one');
    const waiting = gated.next();
    lock();
    await expect(waiting).rejects.toThrow('clerks.locked');
    expect(followers()).toBe(0);
    // What comes afterwards is dropped, and the stream itself ends.
    feed('two');
    await expect.poll(hasEnded).toBe(true);
    expect((await gated.next()).done).toBe(true);
  });

  test('does not even begin when the desk was locked in between', async () => {
    const { stream, feed } = makeStream();
    const { clerks, lock } = makeDesk();
    lock();
    feed('one');
    const gated = untilRefused(
      stream,
      () => clerks.refusal('move'),
      clerks.watch,
      (why) => new Error(why.code),
    );
    await expect(gated.next()).rejects.toThrow('clerks.locked');
  });

  test('follows the desk no longer once its reader leaves', async () => {
    const { stream, feed } = makeStream();
    const { clerks, followers } = makeDesk();
    const gated = untilRefused(
      stream,
      () => null,
      clerks.watch,
      () => new Error('refused'),
    );
    feed('one');
    await gated.next();
    await gated.return(undefined);
    expect(followers()).toBe(0);
  });

  test('a call’s stream is closed when locked; one allowed on a locked desk goes on', async () => {
    const { clerks, lock } = makeDesk();
    const { stream, feed } = makeStream();
    const contract = implement(statusContract);
    const status = { watch: contract.watch.handler(() => stream as never) };
    const api = createRouterClient(os.use(permissionGuard(clerks)).router({ status }));
    const events = await api.status.watch();
    feed({ one: 1 });
    expect((await events.next()).value).toEqual({ one: 1 });
    const waiting = events.next();
    lock();
    await expect(waiting).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { said: message('clerks.locked') },
    });
    await expect(api.status.watch()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is told from what is none', () => {
    expect([null, 1, 'x', {}, [1], { next: 1 }].map(isStream)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isStream(makeStream().stream)).toBe(true);
  });
});
