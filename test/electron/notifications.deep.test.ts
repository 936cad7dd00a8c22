/**
 * Notifications of the system on the real program, with a real server of notifications: shown,
 * clicked, turned off.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { middleOf, yardPage } from '../e2e/support/yard-page.ts';
import {
  type Desktop,
  type Launcher,
  makeFolder,
  seeDesktop,
  startProgram,
  until,
  whyNot,
} from './desktop.ts';
import {
  clickAt,
  consoleTitle,
  focusOf,
  otherWindow,
  pause,
  screenPicture,
  whyNoHands,
} from './screen.ts';

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const why =
  whyNot ??
  whyNoHands ??
  (has('dunst') && has('dbus-run-session') && has('dbus-monitor')
    ? null
    : 'there is no server of notifications');
if (whyNot === null && why !== null)
  console.warn(`Notifications of the system are not tried: ${why}.`);

describe.skipIf(why !== null)(
  'notifications of the system, in one run of the program',
  { timeout: 180_000 },
  () => {
    let folder: string;
    let sandbox: Sandbox;
    let desktop: Desktop;
    beforeAll(async () => {
      folder = makeFolder();
      sandbox = await startSandbox({ yard: 'small', seed: 5 });
      await open();
    });
    afterAll(async () => {
      await desktop?.stop();
      await sandbox?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const heard = () => path.join(folder, 'bus.log');
    /** A session with a server of notifications that writes down each one. */
    const session = (): Launcher => {
      const script = `dunst >/dev/null 2>&1 & stdbuf -oL dbus-monitor "interface='org.freedesktop.Notifications'" > '${heard()}' & sleep 1; echo "PID $$" >&2; exec "$@"`;
      return {
        file: 'dbus-run-session',
        before: ['--', 'sh', '-c', script, 'sh'],
        environment: {},
      };
    };
    const notified = () =>
      existsSync(heard()) ? readFileSync(heard(), 'utf8').split('member=Notify').length - 1 : 0;

    const screen = (name: string | RegExp) =>
      desktop.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });
    let refused = 0;

    /** Puts a truck somewhere, which the service is going to refuse. */
    async function refusedMove(inFront: boolean): Promise<void> {
      // Nothing is left of the message of the one before.
      if (refused > 0) await desktop.page.reload();
      await screen('Yard').click();
      const yard = await yardPage(desktop.page);
      const isFree = (code: string) => {
        const { spot, visit, standalone } = sandbox.yard.contents(code);
        return spot.isActive && visit === null && standalone === null;
      };
      const free = [...sandbox.yard.store.spots.values()].find(({ code }) => isFree(code));
      if (free === undefined) throw new Error('The yard has no free spot.');
      sandbox.faults.add({
        match: { path: '/yard/spot-assignment', method: 'POST' },
        fault: { kind: 'status', status: 422 },
      });
      // It is sent, and refused, once the other window is in front, however long that takes.
      await sandbox.faults.goDown();
      const target = await yard.flyTo(free.code);
      await yard.drag(await middleOf(yard.waitingList.getByRole('listitem').first()), target);
      // A drag takes the keys to the window.
      if (inFront) focusOf(consoleTitle);
      else otherWindow();
      await sandbox.faults.comeUp();
      refused += 1;
      await expect.poll(refusals, { timeout: 60_000 }).toBe(refused);
    }
    const refusals = () =>
      sandbox.ledger
        .entries()
        .filter(({ path: called, status }) => called === '/yard/spot-assignment' && status === 422)
        .length;
    async function open(): Promise<void> {
      const [account] = sandbox.accounts;
      const profile = path.join(folder, 'profile.json');
      const auth = { kind: 'password', email: account?.email, password: account?.password };
      const content = {
        name: 'Gate 4',
        warehouseId: sandbox.warehouse.id,
        dockScheduling: { baseUrl: sandbox.url, auth },
      };
      writeFileSync(profile, JSON.stringify(content));
      // Smaller than the screen: there is room for another program.
      const place = path.join(folder, 'data', 'window', 'place.json');
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(
        place,
        JSON.stringify({ box: { x: 0, y: 0, width: 1_100, height: 760 }, maximized: false }),
      );
      desktop = await seeDesktop(
        startProgram(path.join(folder, 'data'), '--profile', profile, session()),
      );
    }

    test('report a refused operation while another window is in front; a click shows it', async () => {
      const { page, program } = desktop;
      await refusedMove(false);
      await until('the notification', async () => notified() > 0, program);
      expect(readFileSync(heard(), 'utf8')).toContain('Operation rejected');
      await pause(800);
      screenPicture('desktop-notification');
      expect(await page.getByRole('heading', { level: 2, name: 'Activity' }).count()).toBe(0);
      // The middle button does what the notification is for.
      await clickAt('Dunst', 2);
      await expect
        .poll(() => screen(/^Activity/).getAttribute('aria-current'), { timeout: 60_000 })
        .toBe('page');
      screenPicture('desktop-notification-clicked');
    });

    /** The page itself shows it, and some time later there is no new notification. */
    async function isShownByThePageAlone(before: number): Promise<void> {
      await desktop.page
        .getByRole('button', { name: 'Show in Activity' })
        .first()
        .waitFor({ timeout: 60_000 });
      await pause(1_000);
      expect(notified()).toBe(before);
    }

    test('are not shown while the clerk looks at the window, which shows them already', async () => {
      const before = notified();
      await refusedMove(true);
      await isShownByThePageAlone(before);
    });

    test('are not shown once they are turned off in the settings', async () => {
      const before = notified();
      await screen('Settings').click();
      await desktop.page.getByRole('switch', { name: 'Notifications' }).click({ force: true });
      await refusedMove(false);
      await isShownByThePageAlone(before);
      expect(desktop.program.child.exitCode).toBeNull();
    });
  },
);
