/**
 * Services of the system that hang, on a real Electron: the window comes, and main answers all the
 * while.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeafBus, startDeafBus } from '../support/deaf-bus.ts';
import { type Desktop, makeFolder, seeDesktop, seeYard, startProgram, whyNot } from './desktop.ts';

describe.skipIf(whyNot !== null || process.platform !== 'linux')(
  'a session bus whose services never answer',
  { timeout: 240_000 },
  () => {
    let folder: string;
    let bus: DeafBus;
    let desktop: Desktop | null = null;
    beforeEach(async () => {
      folder = makeFolder();
      bus = await startDeafBus(folder);
    });
    afterEach(async () => {
      // Chromium itself asks a portal at its start, and a thread of it waits 25 s before the
      // process ends.
      desktop?.program.child.kill('SIGKILL');
      await desktop?.program.ended;
      desktop = null;
      await bus.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    // Faults: O5.
    // Cases: P10.
    test('a keyring that hangs: the yard is on the screen as soon as without one', async () => {
      const began = performance.now();
      desktop = await seeDesktop(
        startProgram(path.join(folder, 'data'), '--password-store=gnome-libsecret', {
          file: 'env',
          before: [],
          environment: { DBUS_SESSION_BUS_ADDRESS: bus.address, XDG_CURRENT_DESKTOP: 'GNOME' },
        }),
      );
      await seeYard(desktop.page);
      // One question that is waited for takes 25 seconds by itself.
      expect(performance.now() - began).toBeLessThan(24_000);
      const isAsked = () => bus.asked.some((each) => each.startsWith('org.freedesktop.Secret'));
      await expect.poll(isAsked, { timeout: 20_000 }).toBe(true);
    });
  },
);
