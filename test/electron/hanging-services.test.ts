/**
 * Services of the system that hang, on a real Electron: the window comes, and what is done in it is
 * saved and sent all the while.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
import { middleOf, yardPage } from '../e2e/support/yard-page.ts';
import { type DeafBus, startDeafBus } from '../support/deaf-bus.ts';
import { type Desktop, makeFolder, seeDesktop, seeYard, startProgram, whyNot } from './desktop.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** A profile for a service of ours, and a spot of its yard that is free. */
function writeProfile(folder: string, sandbox: Sandbox) {
  const [clerk] = sandbox.accounts;
  const profile = path.join(folder, 'profile.json');
  const auth = { kind: 'password', email: clerk?.email, password: clerk?.password };
  const dockScheduling = { baseUrl: sandbox.url, auth };
  const facts = { name: 'Gate 4', warehouseId: sandbox.warehouse.id, dockScheduling };
  writeFileSync(profile, JSON.stringify(facts));
  const isFree = (code: string) => {
    const { spot, visit, standalone } = sandbox.yard.contents(code);
    return spot.isActive && visit === null && standalone === null;
  };
  const free = [...sandbox.yard.store.spots.values()].find(({ code }) => isFree(code));
  if (free === undefined) throw new Error('The yard has no free spot.');
  return { profile, free: free.code };
}

describe.skipIf(whyNot !== null || process.platform !== 'linux')(
  'a session bus whose services never answer',
  { timeout: 240_000 },
  () => {
    let folder: string;
    let bus: DeafBus;
    let sandbox: Sandbox;
    let desktop: Desktop | null = null;
    beforeEach(async () => {
      folder = makeFolder();
      bus = await startDeafBus(folder);
      sandbox = await startSandbox({ yard: 'small' });
    });
    afterEach(async () => {
      // Chromium itself asks a portal at its start, and a thread of it waits 25 s before the
      // process ends.
      desktop?.program.child.kill('SIGKILL');
      await desktop?.program.ended;
      desktop = null;
      await bus.stop();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    // Faults: O5.
    // Cases: PC10.
    test('a keyring that hangs: the yard comes as soon as without one; moves are sent', async () => {
      const { profile, free } = writeProfile(folder, sandbox);
      const options = ['--password-store=gnome-libsecret', '--profile', profile];
      desktop = await seeDesktop(
        startProgram(path.join(folder, 'data'), ...options, {
          file: 'env',
          before: [],
          environment: { DBUS_SESSION_BUS_ADDRESS: bus.address, XDG_CURRENT_DESKTOP: 'GNOME' },
        }),
      );
      await seeYard(desktop.page);
      const seen = performance.now();
      const isAsked = () => bus.asked.some(({ call }) => call.startsWith('org.freedesktop.Secret'));
      await expect.poll(isAsked, { timeout: 20_000 }).toBe(true);
      // A question that is waited for takes 25 seconds, however slow the machine.
      const [first] = bus.asked;
      expect(seen - (first?.at ?? 0)).toBeLessThan(24_000);
      // The keyring still hangs while a truck is assigned, saved and sent.
      const yard = await yardPage(desktop.page);
      await yard.drag(
        await middleOf(yard.waitingList.getByRole('listitem').first()),
        await yard.flyTo(free),
      );
      const sent = () => sandbox.ledger.applied().map((each) => `${each.method} ${each.path}`);
      await expect.poll(sent, { timeout: 20_000 }).toContain('POST /yard/spot-assignment');
    });
  },
);
