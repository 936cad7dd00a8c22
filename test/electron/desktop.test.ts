import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../main/remote/certificate.ts';
import {
  attach,
  type Desktop,
  makeFolder,
  seeDesktop,
  seeYard,
  startProgram,
  until,
  whyNot,
} from './desktop.ts';
import { startTrap, tryToLeave } from './lead-nowhere.ts';
import { fakeViewer, viewRateConfirmation } from './rate-confirmation.ts';

if (whyNot !== null) console.warn(`The tests of the desktop program are skipped: ${whyNot}.`);

describe.skipIf(whyNot !== null)('the desktop program, in one run', () => {
  let folder: string;
  let viewer: ReturnType<typeof fakeViewer>;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = makeFolder();
    viewer = fakeViewer(folder);
    desktop = await seeDesktop(startProgram(folder, viewer.launcher));
  });
  afterAll(async () => {
    await desktop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const log = (name = 'demo') =>
    readFileSync(path.join(folder, name, 'logs', 'console.log'), 'utf8');
  /** Its page, loaded anew where a test before changed it. */
  async function anew() {
    await desktop.page.evaluate(() => sessionStorage.removeItem('yardmaster.screen'));
    await desktop.page.reload();
    await seeYard(desktop.page);
    return desktop.page;
  }

  test('shows the yard of the demo, logs no error and breaks no policy', async () => {
    await seeYard(desktop.page);
    await desktop.picture('desktop-demo');
    expect(desktop.page.url()).toBe('app://console/');
    expect(desktop.errors).toEqual([]);
    expect(log()).toContain('"host":"electron"');
    expect(log()).toContain('"code":"packed"');
  });

  test('gives the page neither Node nor Electron, only the flag of its host', async () => {
    const seen = await desktop.page.evaluate(() => ({
      types: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].map(
        (name) => typeof (globalThis as never)[name],
      ),
      host: window.consoleHost,
      isolated: Object.getOwnPropertyNames(window).filter((name) =>
        /electron|ipc|^node|^console./.test(name),
      ),
    }));
    expect(seen.types).toEqual(Array.from({ length: 7 }, () => 'undefined'));
    expect(seen.host).toBe('electron');
    expect(seen.isolated).toEqual(['consoleHost']);
  });

  test('reads the yard over one port and opens no socket', async () => {
    const sockets: string[] = [];
    desktop.page.on('websocket', (socket) => sockets.push(socket.url()));
    await anew();
    expect(sockets).toEqual([]);
    expect(desktop.errors).toEqual([]);
  });

  test('lets no text become markup or script', async () => {
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

  test('leads to no server whose certificate the system does not trust', async () => {
    let handshakes = 0;
    let requests = 0;
    const server: Server = createServer(selfSigned(), (_request, reply) => {
      requests += 1;
      reply.end('hello');
    });
    server.on('connection', () => {
      handshakes += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const { page } = desktop;
      const tried = await page.evaluate(async (url) => {
        const answers = await Promise.allSettled([fetch(url), fetch(url, { mode: 'no-cors' })]);
        window.location.href = url;
        return answers.map(({ status }) => status);
      }, address);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(tried).toEqual(['rejected', 'rejected']);
      expect(page.url()).toBe('app://console/');
      expect([handshakes, requests]).toEqual([0, 0]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  // By its policy, and again with the policy switched off: then the program alone stands in the
  // way.
  test.each([false, true])(
    'the page can’t navigate, open windows or frames, or request (policy off: %s)',
    async (isPolicyOff) => {
      const server = await startTrap();
      const before = log().length;
      try {
        if (isPolicyOff) {
          const session = await desktop.page.context().newCDPSession(desktop.page);
          await session.send('Page.setBypassCSP', { enabled: true });
        }
        const page = await anew();
        const tried = await page.evaluate(tryToLeave, server.address);
        // The last of it is still under way.
        await expect.poll(() => log().slice(before)).toContain('Refused: leave-page');
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
        // A real request is answered and counted, so nothing else kept the page away.
        expect(await (await fetch(`${server.address}control`)).text()).toBe('reached');
        expect(server.seen()).toEqual(['GET /control']);
      } finally {
        await server.stop();
      }
    },
  );

  // Faults: L1.
  test('comes to the front on a second start, which ends at once and touches nothing', async () => {
    const { page } = desktop;
    const before = log();
    const second = startProgram(folder);
    expect(await second.ended).toEqual([0, null]);
    expect(second.said()).toContain('already running');
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
    expect(log().split('"msg":"start"')).toHaveLength(before.split('"msg":"start"').length);
  });

  let viewed = '';
  test.skipIf(process.platform !== 'linux')(
    'a rate confirmation is opened by the system’s viewer after a click',
    async () => {
      await anew();
      const before = desktop.errors.length;
      viewed = await viewRateConfirmation(desktop, viewer);
      expect(path.basename(viewed)).toMatch(/^rate-confirmation-\d{8}\.pdf$/);
      expect(existsSync(viewed)).toBe(true);
      expect(desktop.errors.slice(before)).toEqual([]);
    },
  );

  test('loads the page again when its process dies', async () => {
    const { browser, page, program } = desktop;
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => {});
    await crashed;
    // The driver gives a crashed page up, so what is shown next is asked over a connection of its
    // own.
    await browser.close();
    await until('the page again', async () => log().includes('is loaded again'), program);
    const again = await attach(program);
    await seeYard(again.page);
    expect(program.child.exitCode).toBeNull();
    // A dump of a crash would hold what was in memory.
    expect(
      readdirSync(folder, { recursive: true }).filter((name) =>
        /\.(?:dmp|core)$/.test(String(name)),
      ),
    ).toEqual([]);
  });

  test('ends in order on a signal: no journal is left, nor a file that was viewed', async () => {
    expect(await desktop.stop()).toEqual([0, null]);
    expect(
      readdirSync(path.join(folder, 'demo')).filter((name) => /-(?:wal|shm|journal)$/.test(name)),
    ).toEqual([]);
    if (viewed !== '') expect(existsSync(path.dirname(viewed))).toBe(false);
  });
});
