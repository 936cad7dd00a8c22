import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { quitInOrder } from '../../../../main/hosts/electron/quit-in-order.ts';

/** An end whose successor answers `answer`; null: nothing takes over. */
function program(
  answer: (() => Promise<boolean>) | null,
  mayEnd: (again: () => void) => boolean = () => true,
) {
  const did: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    quit: () => void did.push('quit'),
    releaseSingleInstanceLock: () => void did.push('release'),
  });
  const closed = Promise.withResolvers<void>();
  const shutdown = async () => {
    await closed.promise;
    did.push('closed');
  };
  quitInOrder(
    app,
    shutdown,
    () => answer,
    () => void did.push('relaunch'),
    (again) => mayEnd(again),
  );
  const ask = () => {
    let isHeld = false;
    app.emit('before-quit', {
      preventDefault() {
        isHeld = true;
      },
    });
    return isHeld;
  };
  return { did, ask, close: () => closed.resolve() };
}

test('the end is held back until everything is closed, and then let through', async () => {
  const { did, ask, close } = program(null);
  expect(ask()).toBe(true);
  expect(did).toEqual([]);
  close();
  await expect.poll(() => did).toEqual(['closed', 'quit']);
  expect(ask()).toBe(false);
});

test('an installer that starts finds the folder free', async () => {
  const { did, ask, close } = program(async () => true);
  ask();
  close();
  await expect.poll(() => did).toEqual(['closed', 'release', 'quit']);
});

const refusals: readonly (readonly [string, () => Promise<boolean>])[] = [
  ['is refused', () => Promise.resolve(false)],
  ['throws', () => Promise.reject(new Error('elevate.exe: ENOENT'))],
];

test.each(refusals)('an installer that %s leaves the old program running', async (_how, work) => {
  const { did, ask, close } = program(work);
  ask();
  close();
  await expect.poll(() => did).toEqual(['closed', 'release', 'relaunch', 'quit']);
});

test('does not close while it asks about typed text; a yes closes it', async () => {
  let mayEnd = false;
  let agree = (): void => {};
  const { did, ask, close } = program(null, (again) => {
    agree = again;
    return mayEnd;
  });
  close();
  expect(ask()).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(did).toEqual([]);
  mayEnd = true;
  agree();
  expect(did).toEqual(['quit']);
  ask();
  await expect.poll(() => did).toEqual(['quit', 'closed', 'quit']);
});
