/**
 * A print service, a program that opens files, and the portal of the system's dialogs that hang, on
 * a real Electron: main answers all the while, and the yard can be worked with.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeafBus, startDeafBus } from '../support/deaf-bus.ts';
import { makeFolder, type Program, seeDesktop, seeYard, startProgram, whyNot } from './desktop.ts';
import {
  answerByKeys,
  focus,
  mainWindow,
  openByKeys,
  press,
  pressUntil,
  whyNoHands,
} from './screen.ts';

/**
 * Less than one question to a service that hangs would take (25 s), and room for a busy machine, in
 * milliseconds.
 */
const PATIENCE_MS = 10_000;

/**
 * Main hands out the page's files: how long the slowest of many questions took, in ms. Main also
 * carries our own question to the page, so that the whole of it counts.
 */
async function slowestAnswer(page: Page, forMs: number): Promise<number> {
  const asked = performance.now();
  const slowest = await page.evaluate(async (end) => {
    let slowest = 0;
    for (const began = performance.now(); performance.now() - began < end; ) {
      const asked = performance.now();
      await new Promise((resolve) => {
        const picture = new Image();
        picture.onload = resolve;
        picture.onerror = resolve;
        picture.src = `/no-such-picture-${asked}.png`;
      });
      slowest = Math.max(slowest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return slowest;
  }, forMs);
  return Math.max(slowest, performance.now() - asked - forMs);
}

/** A port of this computer that takes connections and never says a word. */
async function startSilence() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    met: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A program of the system that is asked to open something and never ends. */
function hangingOpener(folder: string) {
  const bin = path.join(folder, 'bin');
  const list = path.join(folder, 'opened');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    path.join(bin, 'xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$@" >> "${list}"\nexec sleep 90\n`,
    { mode: 0o755 },
  );
  return {
    path: `${bin}:${process.env.PATH}`,
    opened: () => (existsSync(list) ? readFileSync(list, 'utf8') : ''),
  };
}

const why = whyNot ?? whyNoHands ?? (process.platform === 'linux' ? null : 'this is no Linux');

describe.skipIf(why !== null)('what the system never answers', { timeout: 240_000 }, () => {
  let folder: string;
  let bus: DeafBus;
  let program: Program;
  let printing: Awaited<ReturnType<typeof startSilence>>;
  let opener: ReturnType<typeof hangingOpener>;
  beforeEach(async () => {
    folder = makeFolder();
    bus = await startDeafBus(folder);
    printing = await startSilence();
    opener = hangingOpener(folder);
  });
  const start = async (busAddress: string): Promise<Page> => {
    program = startProgram(path.join(folder, 'data'), {
      file: 'env',
      before: [],
      environment: {
        PATH: opener.path,
        CUPS_SERVER: `127.0.0.1:${printing.port}`,
        DBUS_SESSION_BUS_ADDRESS: busAddress,
        GTK_USE_PORTAL: '1',
        XDG_CURRENT_DESKTOP: 'GNOME',
      },
    });
    const { page } = await seeDesktop(program);
    await seeYard(page);
    return page;
  };
  afterEach(async () => {
    program.child.kill('SIGKILL');
    await program.ended;
    await bus.stop();
    await printing.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const byKeys = async (...keys: readonly string[]) => {
    focus(await mainWindow(program));
    await press('Escape', 'Escape', ...keys);
  };

  // Faults: O5.
  // Cases: PC11.
  test('a print service that hangs holds up neither the page nor main', async () => {
    const page = await start('disabled:');
    await pressUntil(
      'a question to the print service',
      program,
      () => printing.met() > 0,
      () => byKeys('ctrl+p'),
    );
    expect(await slowestAnswer(page, 5_000)).toBeLessThan(PATIENCE_MS);
    const met = printing.met();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();
    await page.getByRole('button', { name: 'Test a scanner' }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    // Its own `window.print` would hold the page up for as long as the service hangs.
    expect(await slowestAnswer(page, 5_000)).toBeLessThan(PATIENCE_MS);
    expect(printing.met()).toBeGreaterThanOrEqual(met);
    await seeYard(page);
  });

  // Faults: O5.
  test('a program that opens folders and hangs does not hold main up', async () => {
    const page = await start('disabled:');
    await pressUntil(
      'a folder that is opened',
      program,
      () => opener.opened() !== '',
      () => byKeys('alt+h', 'd'),
    );
    expect(await slowestAnswer(page, 8_000)).toBeLessThan(PATIENCE_MS);
    await seeYard(page);
  });

  // Faults: O5.
  test('a portal of dialogs that hangs: the dialog comes, and main answers', async () => {
    const page = await start(bus.address);
    await openByKeys(program, 'Save diagnostic report', 'alt+h', 's');
    expect(await slowestAnswer(page, 8_000)).toBeLessThan(PATIENCE_MS);
    expect(bus.asked.length).toBeGreaterThan(0);
    await answerByKeys(program, 'Save diagnostic report', 'Escape');
  });
});
