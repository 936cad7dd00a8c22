/**
 * Ends on a real Electron: closing asks once about typed text; a newer version that was installed
 * underneath is restarted into by one key; a console's thread that dies is started again.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  makeFolder,
  type Program,
  root,
  seeDesktop,
  seeYard,
  startProgram,
  whyNot,
} from './desktop.ts';
import {
  answerByKeys,
  focus,
  isShown,
  mainWindow,
  press,
  pressUntil,
  screenPicture,
  systemWindow,
  whyNoHands,
} from './screen.ts';

const question = 'Leave without saving';
const bundles = path.resolve(root, process.env.YARDMASTER_OUT ?? 'out');

const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name });

/** Types a facility's name, and leaves it unsaved. */
async function typeName(page: Page): Promise<void> {
  await screen(page, 'Settings').click();
  await page.getByRole('button', { name: 'Set up a facility' }).click();
  await page.getByLabel('Facility name').pressSequentially('Laredo North');
  // The page tells the console what it holds within a second.
  await page.waitForTimeout(1_500);
}

const build = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

/** Address of the debugging port of the program on a data folder; null before there is one. */
function devToolsOf(dataDir: string): string | null {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((name) => path.basename(name) === 'DevToolsActivePort');
  if (file === undefined) return null;
  const [port, where] = readFileSync(path.join(dataDir, file), 'utf8').split('\n');
  return `ws://127.0.0.1:${port}${where}`;
}

/**
 * Ends the console's thread alone, as a fault in it would. The inspector of the main process finds
 * it.
 */
async function endThread(program: Program): Promise<void> {
  const address = await eventually(
    () => /Debugger listening on (ws:\S+)/.exec(program.said())?.[1] ?? null,
  );
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const answers = new Map<number, (result: InspectorResult) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: InspectorResult };
    answers.get(id)?.(result);
  });
  const ask = (method: string, params: object) =>
    new Promise<InspectorResult>((resolve) => {
      answers.set(answers.size + 1, resolve);
      socket.send(JSON.stringify({ id: answers.size, method, params }));
    });
  const { result } = await ask('Runtime.evaluate', {
    expression: "process.getBuiltinModule('node:worker_threads').Worker.prototype",
  });
  const { objects } = await ask('Runtime.queryObjects', { prototypeObjectId: result?.objectId });
  await ask('Runtime.callFunctionOn', {
    objectId: objects?.objectId,
    functionDeclaration: 'function () { for (const worker of this) void worker.terminate(); }',
  });
  socket.close();
}

/** The part of an inspector's answer that we need: an object of the program. */
type InspectorResult = {
  readonly result?: { readonly objectId: string };
  readonly objects?: { readonly objectId: string };
};

/** The program that was started next on a data folder, and its page. */
async function nextProgram(dataDir: string, addressBefore: string | null) {
  // It inherits no stream of ours: its port lies in a file.
  const address = await eventually(() => {
    const now = devToolsOf(dataDir);
    return now === addressBefore ? null : now;
  });
  const browser = await chromium.connectOverCDP(address);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, { timeout: 60_000 }).toBe(1);
  const [page] = pages();
  if (page === undefined) throw new Error('The restarted program shows no page.');
  await screen(page, 'Yard').waitFor({ timeout: 60_000 });
  const stop = async () =>
    void (await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => null));
  return { page, stop };
}

async function eventually<T>(look: () => T | null): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('It did not come in a minute.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe.skipIf((whyNot ?? whyNoHands) !== null)(
  'the window with typed text',
  { timeout: 240_000 },
  () => {
    let folder: string;
    let program: Program;
    beforeEach(() => {
      folder = makeFolder();
    });
    afterEach(async () => {
      program.child.kill('SIGKILL');
      await program.ended;
      rmSync(folder, { recursive: true, force: true });
    });
    const log = () =>
      readFileSync(path.join(folder, 'data', 'demo', 'logs', 'console.log'), 'utf8');

    // Faults: W5.
    // Cases: PC21.
    test('closing asks once; staying keeps the text, leaving ends in order', async () => {
      program = startProgram(path.join(folder, 'data'));
      const { page } = await seeDesktop(program);
      await seeYard(page);
      await typeName(page);
      const ask = () =>
        pressUntil(
          'the question',
          program,
          () => isShown(program, question),
          async () => {
            focus(await mainWindow(program));
            await press('alt+F4');
          },
        );
      await ask();
      screenPicture('desktop-leave');
      // The usual button stays.
      await answerByKeys(program, question, 'Return');
      expect(await page.getByLabel('Facility name').inputValue()).toBe('Laredo North');
      await ask();
      await systemWindow(program, question);
      await press('shift+Tab', 'Return');
      expect(await program.ended).toEqual([0, null]);
    });

    // Faults: V5.
    // Cases: PC13.
    test('a newer version underneath is said, and one key restarts into it', async () => {
      const copy = path.join(folder, 'program');
      mkdirSync(copy);
      cpSync(bundles, path.join(copy, 'out'), { recursive: true });
      for (const name of ['package.json', 'node_modules'])
        symlinkSync(path.join(root, name), path.join(copy, name));
      program = startProgram(path.join(folder, 'data'), {
        file: 'env',
        before: [],
        environment: {},
        bundles: path.join(copy, 'out'),
      });
      const { page } = await seeDesktop(program);
      await seeYard(page);
      const before = await build(page);
      // By then what the page may ask for later is kept.
      await page.waitForTimeout(8_000);
      const renderer = path.join(copy, 'out', 'renderer');
      for (const name of readdirSync(path.join(renderer, 'assets')))
        if (/-screen-/.test(name)) rmSync(path.join(renderer, 'assets', name));
      const entry = path.join(renderer, 'index.html');
      const html = readFileSync(entry, 'utf8');
      writeFileSync(
        entry,
        html.replace('<title>Yardmaster</title>', '<title>Yardmaster 2</title>'),
      );

      await page
        .getByText('A newer version of Yardmaster was installed')
        .waitFor({ timeout: 60_000 });
      // An old program serves its old page, with screens whose files are gone.
      await page.reload();
      expect(await build(page)).toBe(before);
      await typeName(page);
      const restart = page.getByRole('button', { name: /^Restart/ });
      await restart.focus();
      await page.keyboard.press('Enter');
      // Something is typed: the first key says so, and nothing restarts yet.
      await page
        .getByRole('button', { name: 'Restart now', exact: true })
        .waitFor({ state: 'detached' });
      expect(await page.getByLabel('Facility name').inputValue()).toBe('Laredo North');
      const addressBefore = devToolsOf(path.join(folder, 'data'));
      await page.keyboard.press('Enter');
      expect(await program.ended).toEqual([0, null]);

      const next = await nextProgram(path.join(folder, 'data'), addressBefore);
      expect(await build(next.page)).not.toBe(before);
      expect(log().match(/"msg":"start"/g)).toHaveLength(2);
      expect(log()).not.toContain('"level":50');
      await next.stop();
    });

    // Faults: A5.
    test('a console’s thread that dies is said, and the program starts again', async () => {
      program = startProgram(path.join(folder, 'data'), '--inspect=0');
      const { page } = await seeDesktop(program);
      await seeYard(page);
      const addressBefore = devToolsOf(path.join(folder, 'data'));
      await endThread(program);
      expect(await program.ended).toEqual([0, null]);
      expect(program.said()).toContain('The console’s thread ended with 1.');
      const next = await nextProgram(path.join(folder, 'data'), addressBefore);
      await next.page.getByText('Yardmaster stopped and started again.').waitFor();
      expect(log().match(/"msg":"start"/g)).toHaveLength(2);
      await next.stop();
    });
  },
);
