import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BusReader,
  BusWriter,
  readMessage,
  writeMessage,
} from '../../../../../main/hosts/electron/system/bus-message.ts';
import { LinuxNotifications } from '../../../../../main/hosts/electron/system/linux-notifications.ts';
import { busSocket } from '../../../../../main/hosts/electron/system/session-bus.ts';
import { startDeafBus } from '../../../../support/deaf-bus.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bus-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = { title: 'Operation rejected', body: 'TRL <4821> & co' };

// Faults: O5.
// Cases: PC11.
test.runIf(process.platform === 'linux')(
  'a service that never answers holds up nothing, and gets few questions',
  async () => {
    const bus = await startDeafBus(folder);
    const notifications = new LinuxNotifications(path.join(folder, 'deaf-bus'));
    const closed: number[] = [];
    const began = performance.now();
    for (let each = 0; each < 40; each += 1) {
      const one = notifications.make(text);
      one.on('close', () => closed.push(each));
      one.show();
      one.close();
    }
    await expect.poll(() => bus.asked.length).toBe(1);
    expect(performance.now() - began).toBeLessThan(2_000);
    // Those that no clerk would see any more are over at once.
    expect(closed).toHaveLength(35);
    await bus.stop();
  },
);

test('a session without a bus costs nothing', async () => {
  const notifications = new LinuxNotifications(path.join(folder, 'nowhere'));
  const one = notifications.make(text);
  const closed = new Promise<void>((resolve) => one.on('close', resolve));
  one.show();
  await closed;
});

test.each([
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/7/bus' }, '/run/user/7/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:guid=1,abstract=/tmp/x%2dy' }, '\0/tmp/x-y'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=h,port=1;unix:path=/b' }, '/b'],
  [{ XDG_RUNTIME_DIR: '/run/user/7' }, '/run/user/7/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'disabled:', XDG_RUNTIME_DIR: '/run/user/7' }, null],
  [{}, null],
])('finds the bus of a session: %j', (env, socket) => {
  expect(busSocket(env)).toBe(socket);
});

test('a message is read as it was written, however it is cut', () => {
  const written = writeMessage({
    kind: 1,
    serial: 9,
    replyTo: 0,
    path: '/a/b',
    face: 'c.d',
    member: 'E',
    destination: 'f.g',
    signature: 'su',
    body: new BusWriter().text('ñandú').uint32(70_000).bytes(),
  });
  for (let cut = 0; cut < written.length; cut += 1)
    expect(readMessage(written.subarray(0, cut))).toBe(null);
  const { message, length } = readMessage(Buffer.concat([written, written])) ?? {};
  expect([length, message?.member, message?.signature]).toEqual([written.length, 'E', 'su']);
  const body = new BusReader(message?.body ?? Buffer.alloc(0));
  expect([body.text(), body.uint32()]).toEqual(['ñandú', 70_000]);
});
