/**
 * A desktop program's manners: where its window stands, its menu, and the windows of the system,
 * driven by keys.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Desktop,
  fakeBrowser,
  inPage,
  makeFolder,
  openDesktop,
  type Program,
  seeDesktop,
  seeYard,
  startProgram,
  until,
  whyNot,
} from './desktop.ts';
import {
  answerByKeys,
  focus,
  mainWindow,
  openByKeys,
  pause,
  press,
  pressUntil,
  screenPicture,
  systemWindow,
  typePath,
  whyNoHands,
} from './screen.ts';

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

const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const isJson = (text: string): boolean => {
  try {
    return text !== '' && Boolean(JSON.parse(text));
  } catch {
    return false;
  }
};
const log = () => readFileSync(path.join(folder, 'demo', 'logs', 'console.log'), 'utf8');
const placeFile = () => path.join(folder, 'demo', 'window', 'place.json');
function keepPlace(box: object): void {
  mkdirSync(path.dirname(placeFile()), { recursive: true });
  writeFileSync(placeFile(), JSON.stringify({ box, maximized: false }));
}
const boxOf = (opened: Desktop) =>
  opened.page.evaluate(() => ({
    x: window.screenX,
    y: window.screenY,
    width: window.outerWidth,
    height: window.outerHeight,
  }));

describe.skipIf(whyNot !== null)('the window of the desktop program', () => {
  beforeAll(begin);
  afterAll(end);
  const open = async () => {
    desktop = await openDesktop(folder);
    return desktop;
  };

  test('stands where it stood, and the place is kept at the end', async () => {
    const box = { x: 210, y: 130, width: 1010, height: 660 };
    keepPlace(box);
    const first = await open();
    await expect.poll(() => boxOf(first)).toEqual(box);
    expect(await first.stop()).toEqual([0, null]);
    // What it writes is what it was given, so one more start would show the same.
    expect(JSON.parse(readFileSync(placeFile(), 'utf8'))).toEqual({ box, maximized: false });
  });

  test('a window whose monitor is gone comes back into view at a second start', async () => {
    keepPlace({ x: 3_000, y: 200, width: 1_100, height: 700 });
    const opened = await open();
    await expect.poll(() => boxOf(opened)).toMatchObject({ width: 1_100, height: 700 });
    const { x, y, width, height } = await boxOf(opened);
    const screen = await opened.page.evaluate(
      () => [window.screen.availWidth, window.screen.availHeight] as const,
    );
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(screen[0]);
    expect(y + height).toBeLessThanOrEqual(screen[1]);
  });
});

if (whyNot === null && whyNoHands !== null)
  console.warn(`The windows of the system are not driven: ${whyNoHands}.`);

describe.skipIf(whyNot !== null)(
  'menu, files, links and system windows work in one run at the least size',
  () => {
    let program: Program;
    let opener: ReturnType<typeof fakeBrowser>;
    beforeAll(() => {
      begin();
      keepPlace({ x: 0, y: 0, width: 1024, height: 700 });
      opener = fakeBrowser(folder);
      program = startProgram(folder, opener.launcher);
    });
    afterAll(async () => {
      // Nobody attached to it if the first test failed.
      if (desktop === null) program.child.kill('SIGTERM');
      await end();
    });
    /** The window with the driver, which takes downloads to itself from then on. */
    const open = async () => {
      desktop ??= await seeDesktop(program);
      return desktop;
    };
    const byHand = test.skipIf(whyNoHands !== null);
    const download = (href: string, name: string) =>
      inPage(
        program,
        `(() => { const a = document.createElement('a'); a.href = ${href}; a.download = '${name}'; a.click(); return 'clicked'; })()`,
      );
    const isSaid = async (sentence: string) =>
      (await inPage(
        program,
        `document.body.innerText.includes(${JSON.stringify(sentence)}) ? 'yes' : 'no'`,
      )) === 'yes';
    const reads = (sentence: string) => until(sentence, () => isSaid(sentence), program);

    byHand(
      'a file that the page made is saved as the clerk says; another download is refused',
      async () => {
        expect(
          await inPage(program, `document.querySelector('[role=grid] [role=row]') && 'there'`),
        ).toBe('there');
        await download(`URL.createObjectURL(new Blob(['spot,code\\n1,A-01\\n']))`, 'evil.desktop');
        await systemWindow(program, 'Save as');
        const target = path.join(folder, 'spots.csv');
        await typePath(program, 'Save as', target, () => contentOf(target) !== '');
        expect(contentOf(target)).toBe('spot,code\n1,A-01\n');
        await reads(`Saved spots.csv in ${folder}.`);
        await download(`'data:text/plain,evil'`, 'evil.txt');
        await until('the refusal', async () => log().includes('Refused a download'), program);
      },
    );

    // Cases: PC22.
    byHand('a save that is given up, and one into a locked folder, are each said', async () => {
      const lot = `URL.createObjectURL(new Blob(['lot\\n7\\n']))`;
      await download(lot, 'lot 7.csv');
      await systemWindow(program, 'Save as');
      await answerByKeys(program, 'Save as', 'Escape');
      await reads('lot 7.csv wasn’t saved.');
      const locked = path.join(folder, 'locked');
      mkdirSync(locked, { mode: 0o555 });
      const target = path.join(locked, 'lot 8.csv');
      const said = `lot 8.csv couldn’t be written to ${locked}. Save it again, in another folder.`;
      await download(lot, 'lot 8.csv');
      await systemWindow(program, 'Save as');
      await typePath(program, 'Save as', target, () => isSaid(said));
      expect(existsSync(target)).toBe(false);
    });

    test('is fit to be looked at in the least size and in the dark', async () => {
      const { page, picture, errors } = await open();
      await seeYard(page);
      await picture('desktop-1024');
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture('desktop-1024-dark');
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
      const section = page.getByRole('region', { name: 'Desktop program' });
      await section.scrollIntoViewIfNeeded();
      await picture('desktop-settings-dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await picture('desktop-settings');
      await expect
        .poll(() => section.getByRole('switch', { name: 'Notifications' }).isChecked())
        .toBe(true);
      await section
        .getByRole('status')
        .getByText('This copy of Yardmaster can’t update itself')
        .waitFor();
      expect(errors).toEqual([]);
    });

    byHand('zoom in, out and back by the keys of the menu', async () => {
      const { page } = await open();
      const zoom = () => page.evaluate(() => Math.round(window.devicePixelRatio * 100));
      const before = await zoom();
      const keys =
        (...each: readonly string[]) =>
        async () => {
          focus(await mainWindow(program));
          await press(...each);
        };
      await pressUntil(
        'a larger page',
        program,
        async () => (await zoom()) > before,
        keys('ctrl+plus', 'ctrl+plus'),
      );
      await pressUntil(
        'a smaller page',
        program,
        async () => (await zoom()) < before,
        keys('ctrl+minus', 'ctrl+minus', 'ctrl+minus'),
      );
      await pressUntil(
        'the usual size',
        program,
        async () => (await zoom()) === before,
        keys('ctrl+0'),
      );
    });

    // What it says is shown by test/main/hosts/electron/about.test.ts: the text of a window of the
    // system cannot be read from outside.
    byHand('About opens from the menu and is closed by a key', async () => {
      await openByKeys(program, 'About Yardmaster', 'alt+h', 'Up', 'Return');
      screenPicture('desktop-about');
      await answerByKeys(program, 'About Yardmaster', 'Return');
    });

    byHand('a diagnostic report is saved where the clerk says', async () => {
      const title = 'Save diagnostic report';
      await openByKeys(program, title, 'alt+h', 's');
      const target = path.join(folder, 'my report.json');
      await typePath(program, title, target, () => isJson(contentOf(target)));
      const report = JSON.parse(contentOf(target));
      expect(report.about).toMatchObject({
        Yardmaster: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        Electron: expect.any(String),
      });
      expect(report.secrets).toEqual({ backend: expect.any(String), kept: expect.any(Boolean) });
    });

    byHand('a report that is given up is not written', async () => {
      const before = log().length;
      await openByKeys(program, 'Save diagnostic report', 'alt+h', 's');
      await answerByKeys(program, 'Save diagnostic report', 'Escape');
      expect(log().slice(before)).not.toContain('"level":50');
    });

    byHand(
      'without a printer the clerk is told, and the page is saved as a PDF instead',
      async () => {
        // The machine of these tests has no printer, and the system's own window would say no more.
        await pressUntil(
          'the sentence',
          program,
          () => log().includes('"where":"desktop"'),
          async () => {
            focus(await mainWindow(program));
            await press('ctrl+p');
          },
        );
        screenPicture('desktop-print');
        await press('Return');
        await openByKeys(program, 'Save page as PDF', 'ctrl+shift+p');
        const target = path.join(folder, 'yard.pdf');
        await typePath(program, 'Save page as PDF', target, () => contentOf(target).length > 5_000);
        expect(contentOf(target).slice(0, 5)).toBe('%PDF-');
      },
    );

    byHand('a profile file is opened through the open window of the system', async () => {
      const profile = path.join(folder, 'profile.json');
      writeFileSync(profile, JSON.stringify({ name: 'From a file', warehouseId: 'w-77' }));
      const { page } = await open();
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
      await page.getByRole('button', { name: 'Set up a facility' }).click();
      await page.getByRole('button', { name: 'Open profile file' }).click();
      await systemWindow(program, 'Open');
      const name = page.getByLabel('Facility name');
      await typePath(
        program,
        'Open',
        profile,
        async () => (await name.inputValue()) === 'From a file',
        'ctrl+l',
      );
      expect(await page.getByLabel('Warehouse ID').inputValue()).toBe('w-77');
    });

    byHand(
      'a link that the page offers is asked about with its whole address: it stays closed unless the clerk says yes, and then it is opened',
      async () => {
        const { page, pages } = await open();
        const question = 'Open in browser';
        const ask = async (name: string) => {
          await page.evaluate(
            (address) => window.open(address),
            `https://partner.example/very/long?address=${name}`,
          );
          await systemWindow(program, question);
        };
        await ask('no');
        screenPicture('desktop-link');
        // The usual button is "Stay here".
        await answerByKeys(program, question, 'Return');
        await page.evaluate(() => window.open('javascript:alert(1)'));
        await page.evaluate(() => window.open('file:///etc/passwd'));
        await pause(300);
        expect(opener.opened()).toEqual([]);
        await ask('yes');
        await answerByKeys(program, question, 'shift+Tab', 'Return');
        await expect.poll(opener.opened).toEqual(['https://partner.example/very/long?address=yes']);
        expect(pages()).toHaveLength(1);
        expect(log()).not.toContain('partner.example');
        expect(page.url()).toBe('app://console/');
      },
    );
  },
);
