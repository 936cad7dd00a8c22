/** A desktop program's manners: where its window stands, its menu, and the windows of the system, driven by keys. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../main/remote/certificate.ts';
import { type Desktop, inPage, makeFolder, openDesktop, seeYard, startProgram, until, whyNot } from './desktop.ts';
import { focus, mainWindow, pause, press, screenPicture, systemWindow, systemWindowGone, type, whyNoHands } from './screen.ts';

let folder: string;
let desktop: Desktop | null;
beforeEach(() => {
  folder = makeFolder();
  desktop = null;
});
afterEach(async () => {
  await desktop?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const log = () => readFileSync(path.join(folder, 'demo', 'logs', 'console.log'), 'utf8');
const placeFile = () => path.join(folder, 'demo', 'window', 'place.json');
function keepPlace(box: object): void {
  mkdirSync(path.dirname(placeFile()), { recursive: true });
  writeFileSync(placeFile(), JSON.stringify({ box, maximized: false }));
}
const boxOf = (opened: Desktop) =>
  opened.page.evaluate(() => ({ x: window.screenX, y: window.screenY, width: window.outerWidth, height: window.outerHeight }));
async function open(): Promise<Desktop> {
  desktop = await openDesktop(folder);
  await seeYard(desktop.page);
  return desktop;
}

describe.skipIf(whyNot !== null)('the window of the desktop program', () => {
  test('stands where it stood, after a restart of the program', async () => {
    const box = { x: 210, y: 130, width: 1010, height: 660 };
    keepPlace(box);
    expect(await boxOf(await open())).toEqual(box);
    await desktop?.stop();
    expect(JSON.parse(readFileSync(placeFile(), 'utf8'))).toEqual({ box, maximized: false });
    expect(await boxOf(await open())).toEqual(box);
  });

  test('comes back onto the screen when the monitor it stood on is gone', async () => {
    keepPlace({ x: 3_000, y: 200, width: 1_100, height: 700 });
    const { x, y, width, height } = await boxOf(await open());
    const screen = await (desktop as Desktop).page.evaluate(() => [window.screen.availWidth, window.screen.availHeight] as const);
    expect([width, height]).toEqual([1_100, 700]);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(screen[0]);
    expect(y + height).toBeLessThanOrEqual(screen[1]);
  });

  test('is fit to be looked at in the least size and in the dark', async () => {
    keepPlace({ x: 0, y: 0, width: 1024, height: 700 });
    const { page, picture, errors } = await open();
    await picture('desktop-1024');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture('desktop-1024-dark');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings' }).click();
    const section = page.getByRole('region', { name: 'Desktop program' });
    await section.scrollIntoViewIfNeeded();
    await picture('desktop-settings-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await picture('desktop-settings');
    expect(await section.getByRole('switch', { name: 'Notifications' }).isChecked()).toBe(true);
    expect(await section.getByRole('status').innerText()).toContain('This is no installed program');
    expect(errors).toEqual([]);
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
      const { page } = await open();
      const tried = await page.evaluate(async (url) => {
        const answers = await Promise.allSettled([fetch(url), fetch(url, { mode: 'no-cors' })]);
        window.location.href = url;
        return answers.map(({ status }) => status);
      }, address);
      await pause(300);
      expect(tried).toEqual(['rejected', 'rejected']);
      expect(page.url()).toBe('app://console/');
      expect([handshakes, requests]).toEqual([0, 0]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

if (whyNot === null && whyNoHands !== null) console.warn(`The windows of the system are not driven: ${whyNoHands}.`);

describe.skipIf(whyNot !== null || whyNoHands !== null)('the menu and the windows of the system', () => {
  const seconds = 60_000;

  test('zoom in, out and back by the keys of the menu', { timeout: seconds }, async () => {
    const { page, program } = await open();
    focus(await mainWindow(program));
    const zoom = () => page.evaluate(() => Math.round(window.devicePixelRatio * 100));
    const before = await zoom();
    await press('ctrl+plus', 'ctrl+plus');
    await until('a larger page', async () => (await zoom()) > before, program);
    await press('ctrl+minus', 'ctrl+minus', 'ctrl+minus');
    await until('a smaller page', async () => (await zoom()) < before, program);
    await press('ctrl+0');
    await until('the usual size', async () => (await zoom()) === before, program);
  });

  test('About tells the versions', { timeout: seconds }, async () => {
    const { program } = await open();
    focus(await mainWindow(program));
    await press('alt+h', 'Up', 'Return');
    await systemWindow(program, 'About Yardmaster');
    screenPicture('desktop-about');
    await press('Return');
    await systemWindowGone(program, 'About Yardmaster');
  });

  test('a diagnostic report is saved where the clerk says', { timeout: seconds }, async () => {
    const { program } = await open();
    focus(await mainWindow(program));
    await press('alt+h', 's');
    await systemWindow(program, 'Save a diagnostic report');
    const target = path.join(folder, 'my report.json');
    await press('ctrl+a');
    await type(target);
    screenPicture('desktop-save-report');
    await press('Return');
    await until('the report', async () => existsSync(target), program);
    const report = JSON.parse(readFileSync(target, 'utf8'));
    expect(report.about).toMatchObject({ Yardmaster: expect.stringMatching(/^\d+\.\d+\.\d+$/), Electron: expect.any(String) });
    expect(report.secrets).toEqual({ backend: expect.any(String), kept: expect.any(Boolean) });
  });

  test('a report that is given up is not written', { timeout: seconds }, async () => {
    const { program } = await open();
    focus(await mainWindow(program));
    await press('alt+h', 's');
    await systemWindow(program, 'Save a diagnostic report');
    await press('Escape');
    await systemWindowGone(program, 'Save a diagnostic report');
    expect(log()).not.toContain('"level":50');
  });

  test('without a printer the clerk is told, and the page is saved as a PDF instead', { timeout: seconds }, async () => {
    const { program } = await open();
    focus(await mainWindow(program));
    await press('ctrl+p');
    // The machine of these tests has no printer, and the system's own window would say no more.
    await until('the sentence', async () => log().includes('"where":"desktop"'), program);
    screenPicture('desktop-print');
    await press('Return');
    focus(await mainWindow(program));
    await press('ctrl+shift+p');
    await systemWindow(program, 'Save the page as PDF');
    const target = path.join(folder, 'yard.pdf');
    await press('ctrl+a');
    await type(target);
    await press('Return');
    await until('the PDF', async () => existsSync(target) && readFileSync(target).length > 5_000, program);
    expect(readFileSync(target).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a file that the page made is saved as the clerk says; another download is refused', { timeout: seconds }, async () => {
    const program = startProgram(folder);
    try {
      expect(await inPage(program, `document.querySelector('[role=grid] [role=row]') && 'there'`)).toBe('there');
      const download = (href: string, name: string) =>
        inPage(
          program,
          `(() => { const a = document.createElement('a'); a.href = ${href}; a.download = '${name}'; a.click(); return 'clicked'; })()`,
        );
      await download(`URL.createObjectURL(new Blob(['spot,code\\n1,A-01\\n']))`, 'evil.desktop');
      await systemWindow(program, 'Save as');
      screenPicture('desktop-save-as');
      const target = path.join(folder, 'spots.csv');
      await press('ctrl+a');
      await type(target);
      await press('Return');
      await until('the file', async () => existsSync(target) && readFileSync(target, 'utf8') !== '', program);
      expect(readFileSync(target, 'utf8')).toBe('spot,code\n1,A-01\n');
      await download(`'data:text/plain,evil'`, 'evil.txt');
      await until('the refusal', async () => log().includes('Refused a download'), program);
    } finally {
      program.child.kill('SIGTERM');
      await program.ended;
    }
  });

  test('a profile file is opened through the open window of the system', { timeout: seconds }, async () => {
    const profile = path.join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify({ name: 'From a file', warehouseId: 'w-77' }));
    const { page, program } = await open();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Set up a facility' }).click();
    await page.getByRole('button', { name: 'Open a profile file' }).click();
    await systemWindow(program, 'Open');
    await press('ctrl+l', 'ctrl+a');
    await type(profile);
    screenPicture('desktop-open');
    await press('Return');
    await until(
      'the profile in the form',
      async () => (await page.getByLabel('Name of the facility').inputValue()) === 'From a file',
      program,
    );
    expect(await page.getByLabel('Warehouse id').inputValue()).toBe('w-77');
  });

  test('a link that the page offers is asked about with its whole address, and stays closed unless the clerk says yes', {
    timeout: seconds,
  }, async () => {
    const { page, program, pages } = await open();
    await page.evaluate(() => window.open('https://partner.example/very/long?address=1'));
    await systemWindow(program, 'Open in the browser');
    screenPicture('desktop-link');
    // The usual button is "Stay here".
    await press('Return');
    await systemWindowGone(program, 'Open in the browser');
    await page.evaluate(() => window.open('javascript:alert(1)'));
    await page.evaluate(() => window.open('file:///etc/passwd'));
    await pause(300);
    expect(pages()).toHaveLength(1);
    expect(log()).not.toContain('partner.example');
    expect(page.url()).toBe('app://console/');
  });
});
