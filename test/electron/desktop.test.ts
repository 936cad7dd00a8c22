import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { attach, type Desktop, makeFolder, openDesktop, seeYard, startProgram, until, whyNot } from './desktop.ts';
import { startTrap, tryToLeave } from './lead-nowhere.ts';

if (whyNot !== null) console.warn(`The tests of the desktop program are skipped: ${whyNot}.`);

describe.skipIf(whyNot !== null)('the desktop program', () => {
  let folder: string;
  let desktop: Desktop | null;

  const begin = () => {
    folder = makeFolder();
    desktop = null;
  };
  const end = async () => {
    await desktop?.stop();
    rmSync(folder, { recursive: true, force: true });
  };

  const log = (name = 'demo') => readFileSync(path.join(folder, name, 'logs', 'console.log'), 'utf8');

  describe('in one run', () => {
    beforeAll(begin);
    afterAll(end);

    /** The program that runs already, its page loaded anew. */
    async function open(): Promise<Desktop> {
      if (desktop === null) return openDesktop(folder);
      await desktop.page.reload();
      return desktop;
    }

    test('shows the yard of the demo, logs no error and breaks no policy', async () => {
      desktop = await open();
      await seeYard(desktop.page);
      await desktop.picture('desktop-demo');
      expect(desktop.page.url()).toBe('app://console/');
      expect(desktop.errors).toEqual([]);
      expect(log()).toContain('"host":"electron"');
    });

    test('gives the page neither Node nor Electron, only the flag of its host', async () => {
      desktop = await open();
      await seeYard(desktop.page);
      const seen = await desktop.page.evaluate(() => ({
        types: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].map(
          (name) => typeof (globalThis as never)[name],
        ),
        host: window.consoleHost,
        isolated: Object.getOwnPropertyNames(window).filter((name) => /electron|ipc|^node|^console./.test(name)),
      }));
      expect(seen.types).toEqual(Array.from({ length: 7 }, () => 'undefined'));
      expect(seen.host).toBe('electron');
      expect(seen.isolated).toEqual(['consoleHost']);
    });

    test('reads the yard over one port and opens no socket', async () => {
      desktop = await open();
      const sockets: string[] = [];
      desktop.page.on('websocket', (socket) => sockets.push(socket.url()));
      await desktop.page.reload();
      await seeYard(desktop.page);
      expect(sockets).toEqual([]);
      expect(desktop.errors).toEqual([]);
    });

    test('lets no text become markup or script', async () => {
      desktop = await open();
      await seeYard(desktop.page);
      const markup = await desktop.page.evaluate(() => {
        const attempt = (work: () => unknown) => {
          try {
            work();
            return 'done';
          } catch {
            return 'refused';
          }
        };
        return [
          attempt(() => Object.assign(document.createElement('div'), { textContent: 'plain' })),
          attempt(() => Object.assign(document.body, { innerHTML: '<img src=x onerror=alert(1)>' })),
          attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
          attempt(() => Object.assign(document.createElement('script'), { text: 'alert(1)' })),
        ];
      });
      expect(markup).toEqual(['done', 'refused', 'refused', 'refused']);
    });

    // By its policy, and again with the policy switched off: then the program alone stands in the way.
    test.each([false, true])(
      'lets the page lead nowhere: no navigation, no window, no frame, no request (policy off: %s)',
      async (isPolicyOff) => {
        desktop = await open();
        const { page } = desktop;
        const server = await startTrap();
        const before = log().length;
        try {
          await seeYard(page);
          if (isPolicyOff) {
            const session = await page.context().newCDPSession(page);
            await session.send('Page.setBypassCSP', { enabled: true });
            await page.reload();
            await seeYard(page);
          }
          const tried = await page.evaluate(tryToLeave, server.address);
          // The last of it is still under way.
          await expect.poll(() => log().slice(before)).toContain('Refused to leave the page');
          await new Promise((resolve) => setTimeout(resolve, 500));
          expect(server.seen()).toEqual([]);
          expect(tried).toEqual({
            opened: true,
            requests: ['rejected', 'rejected', 'rejected', 'rejected'],
            socket: 'refused',
            image: 'refused',
            permission: 'denied',
          });
          expect(page.url()).toBe('app://console/');
          expect(desktop.pages()).toHaveLength(1);
          expect(log()).not.toContain(new URL(server.address).port);
          // Whoever really asks is answered and counted, so nothing else kept the page away.
          expect(await (await fetch(`${server.address}control`)).text()).toBe('reached');
          expect(server.seen()).toEqual(['GET /control']);
        } finally {
          await server.stop();
        }
      },
    );

    test('comes to the front on a second start, which ends at once and touches nothing', async () => {
      desktop = await open();
      const { page } = desktop;
      await seeYard(page);
      const before = log();
      const second = startProgram(folder);
      expect(await second.ended).toEqual([0, null]);
      expect(second.said()).toContain('already runs');
      expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
      expect(log().split('"msg":"start"')).toHaveLength(before.split('"msg":"start"').length);
    });

    // The last: the driver gives a crashed page up.
    test('loads the page again when its process dies', async () => {
      desktop = await open();
      const { browser, page, program } = desktop;
      await seeYard(page);
      const crashed = page.waitForEvent('crash');
      const session = await page.context().newCDPSession(page);
      session.send('Page.crash').catch(() => {});
      await crashed;
      // The driver gives a crashed page up, so what is shown next is asked over a connection of its own.
      await browser.close();
      await until('the page again', async () => log().includes('was loaded again'), program);
      const again = await attach(program);
      await seeYard(again.page);
      expect(program.child.exitCode).toBeNull();
      // A dump of a crash would hold what was in memory.
      expect(readdirSync(folder, { recursive: true }).filter((name) => /\.(?:dmp|core)$/.test(String(name)))).toEqual([]);
    });
  });

  describe('started anew', () => {
    beforeEach(begin);
    afterEach(end);

    test('ends in order on a signal: the folder is free and no journal is left', async () => {
      desktop = await openDesktop(folder);
      await seeYard(desktop.page);
      expect(await desktop.stop()).toEqual([0, null]);
      expect(readdirSync(path.join(folder, 'demo')).filter((name) => /-(?:wal|shm|journal)$/.test(name))).toEqual([]);
      desktop = await openDesktop(folder);
      await seeYard(desktop.page);
    });

    test('shows the yard it knew when the service is gone', async () => {
      const sandbox: Sandbox = await startSandbox({ yard: 'small' });
      const [clerk] = sandbox.accounts;
      const profile = path.join(folder, 'profile.json');
      const auth = { kind: 'password', email: clerk?.email, password: clerk?.password };
      writeFileSync(
        profile,
        JSON.stringify({ name: 'Gate 4', warehouseId: sandbox.warehouse.id, dockScheduling: { baseUrl: sandbox.url, auth } }),
      );
      const dataDir = path.join(folder, 'data');
      try {
        const first = await openDesktop(dataDir, '--profile', profile);
        await seeYard(first.page);
        await first.stop();
      } finally {
        await sandbox.stop();
      }
      desktop = await openDesktop(dataDir, '--profile', profile);
      await seeYard(desktop.page);
      await desktop.page.getByText('Gate 4').first().waitFor();
      await desktop.picture('desktop-offline');
    });
  });
});
