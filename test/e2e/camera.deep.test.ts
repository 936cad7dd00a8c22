/**
 * The PC's camera in a real browser with a made-up camera that is always allowed: what keeps it
 * from the page is the page's own policy alone.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from './support/browser.ts';
import { type ConsoleProcess, startConsoleProcess } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';

describe.skipIf(!hasChromium)('the PC’s camera', () => {
  let browser: Browser;
  let console_: ConsoleProcess;
  let page: Page;

  beforeAll(async () => {
    console_ = await startConsoleProcess(null);
    browser = await launchChromium([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ]);
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(console_.url);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await console_?.stop();
  });

  /** What the page gets when it asks the browser itself, past our own code. */
  const asks = (kind: 'video' | 'audio') =>
    page.evaluate(
      (of) =>
        navigator.mediaDevices.getUserMedia({ [of]: true }).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop();
            return 'open';
          },
          (error: Error) => error.name,
        ),
      kind,
    );
  const setting = () => page.getByRole('switch', { name: 'Take photos with this PC’s camera' });

  test('off it is denied; on it takes a photo by Enter, and the microphone stays denied', async () => {
    const toSettings = async () => {
      await page.getByRole('navigation', { name: 'Screens' }).waitFor();
      await page.keyboard.press('Alt+0');
      await setting().waitFor();
    };
    await toSettings();
    expect([await asks('video'), await asks('audio')]).toEqual([
      'NotAllowedError',
      'NotAllowedError',
    ]);
    await Promise.all([page.waitForEvent('load'), setting().locator('..').click()]);
    await toSettings();
    expect(await setting().isChecked()).toBe(true);
    expect([await asks('video'), await asks('audio')]).toEqual(['open', 'NotAllowedError']);
    await page.keyboard.press('Alt+3');
    const depart = page.getByRole('button', { name: /^Depart / }).first();
    const plate = ((await depart.getAttribute('aria-label')) ?? '').replace('Depart ', '');
    await page.getByRole('textbox', { name: /Find by plate/ }).fill(plate);
    await page.keyboard.press('Enter');
    const photos = page.getByRole('region', { name: `Photos of ${plate}` });
    await photos.getByRole('button', { name: 'Take photo…' }).click();
    const dialog = page.getByRole('dialog');
    const shutter = dialog.getByRole('button', { name: /^Take photo/, disabled: false });
    await shutter.waitFor();
    await soundOnTop(page, 'operations/photos/camera-dialog.tsx');
    await page.keyboard.press('Enter');
    const photo = photos.locator('button[aria-label*="camera-"] img');
    await photo.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await photo.count()).toBe(1);
  });
});
