/**
 * Documents through the screen: chosen, uploaded, saved; the storage host never sees a credential.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, pageAt, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { fetchPatiently } from './support/fetch-patiently.ts';
import { type Services, startServices } from './support/services.ts';

type Stored = {
  readonly leaks: readonly unknown[];
  readonly asked: readonly string[];
  readonly files: readonly {
    readonly key: string;
    readonly type: string;
    readonly bytes: number;
  }[];
};

describe.skipIf(!hasChromium)('documents on screen', () => {
  let sandbox: Services;
  let console_: RunningConsole;
  let watched: WatchedPage;
  let page: Page;

  const dock = () => sandbox.profile.dockScheduling as Record<string, unknown>;
  const stored = async () =>
    (await (await fetchPatiently(`${dock().storageUrl}/sandbox/storage`)).json()) as Stored;
  const form = () => page.getByRole('form', { name: 'New appointment' });
  const field = (name: string) => form().getByRole('group', { name });
  const open = async () => {
    watched = await pageAt(console_.url);
    page = watched.page;
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Appointments' })
      .click();
    await page.getByRole('button', { name: 'New appointment' }).first().click();
    await field('Bill of lading').waitFor();
  };
  const choose = async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await field(name)
      .getByRole('button', { name: /^Choose a file/ })
      .click();
    await (await chooser).setFiles(file);
  };

  beforeAll(async () => {
    sandbox = await startServices({ seed: 12 });
    console_ = await openConsole(sandbox.profile);
  }, 120_000);
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    await sandbox.admin('/sandbox/faults', []);
    expect((await stored()).leaks).toEqual([]);
  });
  afterAll(async () => {
    await console_?.stop();
    await sandbox?.stop();
  });

  test('a file shows its size, uploads on a click, and downloads byte for byte', async () => {
    await open();
    const bytes = Buffer.from(Array.from({ length: 1_400_000 }, (_, at) => (at * 7) % 256));
    await choose('Bill of lading', {
      name: 'bill 4711.pdf',
      mimeType: 'application/pdf',
      buffer: bytes,
    });
    await field('Bill of lading').getByText('1.3 MB').waitFor();
    const save = field('Bill of lading').getByRole('button', { name: 'Save bill 4711.pdf' });
    await save.waitFor();
    expect((await stored()).files).toMatchObject([
      { key: expect.stringMatching(/\/bill 4711\.pdf$/), bytes: 1_400_000 },
    ]);
    expect(await axeViolations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await save.click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('bill 4711.pdf');
    expect(readFileSync(await saved.path()).equals(bytes)).toBe(true);
  });

  test('in a narrow pane the buttons go below, and the name keeps its line', async () => {
    const row = field('Bill of lading').getByRole('listitem');
    const widthAt = (pixels: number) =>
      row.evaluate((item, width) => {
        item.style.width = `${width}px`;
        const room = item.querySelector('[title="bill 4711.pdf"]')?.clientWidth;
        item.style.width = '';
        return room;
      }, pixels);
    expect(await widthAt(230)).toBeGreaterThan(170);
  });

  test('a page with a script is saved under a harmless name, and never shown', async () => {
    const html = Buffer.from('<script>document.title = "owned"</script>');
    await choose('Photos', { name: 'photo.html', mimeType: 'text/html', buffer: html });
    const save = field('Photos').getByRole('button', { name: 'Save photo.html' });
    await save.waitFor();
    const title = await page.title();
    const download = page.waitForEvent('download');
    await save.click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('photo.html.txt');
    expect(readFileSync(await saved.path()).equals(html)).toBe(true);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.title()).toBe(title);
  });

  test('a picture and a PDF are shown; what only has their name is not', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const view = async (name: string) => {
      await field('Photos')
        .getByRole('button', { name: `View ${name}` })
        .click();
      return page.getByRole('dialog', { name });
    };
    const close = async (name: string) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    };
    const add = (name: string, mimeType: string, buffer: Buffer) =>
      choose('Photos', { name, mimeType, buffer });
    await add('seal 7731.png', 'image/png', Buffer.from(pixel, 'base64'));
    const picture = (await view('seal 7731.png')).getByRole('img', { name: 'seal 7731.png' });
    await picture.waitFor();
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    await soundOnTop(page, 'features/appointments/documents/view-dialog.tsx');
    await close('seal 7731.png');
    await add('fake.jpg', 'image/jpeg', Buffer.from('<svg onload="document.title=1">'));
    await (await view('fake.jpg')).getByText(/isn’t a picture that can be shown/).waitFor();
    await close('fake.jpg');
    await add('pod 7731.pdf', 'application/pdf', Buffer.from('%PDF-1.4 proof'));
    const link = (await view('pod 7731.pdf')).getByRole('link', { name: 'View in a new tab' });
    const address = (await link.getAttribute('href')) ?? '';
    const shown = await page.evaluate(async (at) => {
      const answer = await fetch(at);
      return [answer.headers.get('content-type'), await answer.text()];
    }, address);
    expect(shown).toEqual(['application/pdf', '%PDF-1.4 proof']);
    await close('pod 7731.pdf');
  });

  test('a document of an appointment is saved from where the appointment is opened', async () => {
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    const rows = page.getByRole('grid', { name: 'Appointments' }).getByRole('row');
    await rows.nth(1).waitFor();
    const save = page.getByRole('button', { name: 'Save bill-of-lading.pdf' });
    const detail = page.getByRole('complementary', { name: 'Appointment', exact: true });
    // Which of the drawn appointments have one is chance: two in five.
    for (let row = 1; row < 22 && (await save.count()) === 0; row += 1) {
      const id = (await rows.nth(row).getAttribute('data-appointment')) ?? '';
      const own = page.locator(`[role=row][data-appointment="${id}"]`);
      const number = /\b\d{8}\b/.exec(await own.innerText())?.[0] ?? '';
      await own.click();
      await expect.poll(() => detail.innerText()).toContain(number);
      // Named with its document, or among those that aren't filled in.
      await detail.getByText('Bill of lading').first().waitFor();
    }
    const download = page.waitForEvent('download');
    await save.click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('bill-of-lading.pdf');
    expect(
      readFileSync(await saved.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('an upload can be canceled, and a lost one is not repeated', async () => {
    await open();
    const before = (await stored()).files.length;
    await sandbox.fault({
      match: { path: '/storage', times: 1 },
      fault: { kind: 'delay', ms: 110_000 },
    });
    await choose('Photos', {
      name: 'tail.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('jpeg'),
    });
    await field('Photos').getByRole('progressbar').waitFor();
    // Given up only when the service has it: else the delay would meet the next one.
    const hits = async () =>
      ((await sandbox.admin('/sandbox/faults')) as { faults: { hits: number }[] }).faults.at(-1)
        ?.hits;
    await expect.poll(hits).toBe(1);
    await field('Photos').getByRole('button', { name: 'Cancel' }).click();
    await field('Photos').getByText('Upload canceled.').waitFor();
    await sandbox.fault({ match: { path: '/storage', times: 1 }, fault: { kind: 'dropAnswer' } });
    await field('Photos').getByRole('button', { name: 'Upload' }).click();
    await field('Photos')
      .getByText(/Upload it again\. An extra copy does no harm\./)
      .waitFor();
    await expect.poll(async () => (await stored()).files.length).toBe(before + 1);
    await field('Photos').getByRole('button', { name: 'Upload' }).click();
    await field('Photos').getByRole('button', { name: 'Save tail.jpg' }).waitFor();
    await expect.poll(async () => (await stored()).files.length).toBe(before + 2);
  });
});
