/**
 * The layout editor through the screen, over the real web host and the sandbox: by pointer, by
 * keyboard, by file.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheFileName } from '../../main/yard/cache/open-cache.ts';
import { deep, isDeep } from '../support/tiers.ts';
import {
  atRest,
  axeViolations,
  hasChromium,
  leavePage,
  openPage,
  type WatchedPage,
} from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { type Services, startServices } from './support/services.ts';
import { yardPage } from './support/yard-page.ts';

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Layout editor' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: /Edit layout/ }).click();
  await page.getByRole('application', { name: 'Yard drawing' }).waitFor();
};
const save = async (page: Page, version: number) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await editorOf(page).getByText(`Saved as version ${version}.`).waitFor();
};
const close = async (page: Page) => {
  await editorOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  await editorOf(page).waitFor({ state: 'detached' });
};
const field = (page: Page, section: string, name: string) =>
  editorOf(page).getByRole('region', { name: section }).getByRole('textbox', { name, exact: true });
const select = async (page: Page, text: string) => {
  const box = editorOf(page).getByRole('textbox', { name: 'Select', exact: true });
  await box.fill(text);
  await box.press('Enter');
};

describe.skipIf(!hasChromium)('the layout editor', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-layout-'));

  beforeAll(async () => {
    sandbox = await startServices();
    host = await openConsole(sandbox.profile);
    opened = await openPage(host.url);
    await yardPage(opened.page);
  });

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('moves a spot by keyboard and by number, takes it back, and saves it', async () => {
    const { page } = opened;
    const [spot] = await sandbox.spots();
    await open(page);
    const drawing = page.getByRole('application', { name: 'Yard drawing' });
    await expect
      .poll(() => drawing.evaluate((element) => document.activeElement === element))
      .toBe(true);
    await select(page, spot?.code ?? '');
    await editorOf(page).getByText(`${spot?.code} selected.`).first().waitFor();
    const left = Number(await field(page, 'Selection', 'Left (ft)').inputValue());
    await drawing.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => field(page, 'Selection', 'Left (ft)').inputValue())
      .toBe(String(left + 11));
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => field(page, 'Selection', 'Left (ft)').inputValue())
      .toBe(String(left + 10));
    await field(page, 'Selection', 'Left (ft)').fill(String(left - 200));
    await field(page, 'Selection', 'Left (ft)').press('Enter');
    await save(page, 1);
    await close(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/Edit layout/);
    await open(page);
    await select(page, spot?.code ?? '');
    await expect
      .poll(() => field(page, 'Selection', 'Left (ft)').inputValue())
      .toBe(String(left - 200));
  });

  deep.test('drags by pointer, snapping, and undoes it', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Whole yard', exact: true }).click();
    await select(page, (await sandbox.spots())[4]?.code ?? '');
    const before = await field(page, 'Selection', 'Top (ft)').inputValue();
    const box = await page.getByRole('application', { name: 'Yard drawing' }).boundingBox();
    if (box === null) throw new Error('no drawing');
    // Selecting by text flew to the spot: it lies in the middle.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 90, { steps: 6 });
    await page.mouse.up();
    await editorOf(page).getByText('Moved.').first().waitFor();
    await expect
      .poll(async () => Number(await field(page, 'Selection', 'Top (ft)').inputValue()))
      .toBeGreaterThan(Number(before));
    await page.keyboard.press('Control+z');
    await expect.poll(() => field(page, 'Selection', 'Top (ft)').inputValue()).toBe(before);
  });

  deep.test('lists a spot that lost its place, and places it again', async () => {
    const { page } = opened;
    const [spot] = await sandbox.spots();
    await select(page, spot?.code ?? '');
    await page.getByRole('button', { name: 'Remove from drawing', exact: true }).click();
    await editorOf(page).getByText('Spots not placed: 1').waitFor();
    const list = editorOf(page).getByRole('list', { name: 'Spots not placed' });
    await expect
      .poll(() => list.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining(spot?.code ?? '?')]);
    await list.getByRole('button', { name: `Place ${spot?.code}` }).click();
    await editorOf(page).getByText('Spots not placed: 0').waitFor();
    await editorOf(page)
      .getByText(`${spot?.code} placed in the middle of the view.`)
      .first()
      .waitFor();
    for (let step = 0; step < 2; step += 1)
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await editorOf(page).getByText('Spots not placed: 0').waitFor();
  });

  deep.test('turns and stretches a row by keys, and by a number', async () => {
    const { page } = opened;
    const drawing = page.getByRole('application', { name: 'Yard drawing' });
    await drawing.focus();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Whole row', exact: true }).click();
    const across = async () => Number(await field(page, 'Selection', 'Across (ft)').inputValue());
    const turn = async () => Number(await field(page, 'Selection', 'Rotation (°)').inputValue());
    const [width, first] = [await across(), await turn()];
    await drawing.focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(across).toBeCloseTo(width + 10, 1);
    await page.keyboard.press(']');
    await expect.poll(turn).toBe((first + 15) % 360);
    await field(page, 'Selection', 'Rotation (°)').fill('0');
    await field(page, 'Selection', 'Rotation (°)').press('Enter');
    await expect.poll(turn).toBe(0);
    for (let step = 0; step < 3; step += 1)
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
  });

  deep.test('follows two fingers, which change nothing', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Whole yard', exact: true }).click();
    const drawing = page.getByRole('application', { name: 'Yard drawing' });
    const box = await drawing.boundingBox();
    if (box === null) throw new Error('no drawing');
    const seen = () =>
      drawing.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await atRest(drawing);
    const before = await seen();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    await touch('touchStart', [x - 40, y]);
    await touch('touchStart', [x - 40, y], [x + 40, y]);
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', [x - 40 - step * 12, y], [x + 40 + step * 12, y]);
    await touch('touchEnd');
    await expect.poll(seen).not.toBe(before);
    await expect
      .poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isDisabled())
      .toBe(true);
    await page.getByRole('button', { name: 'Whole yard', exact: true }).click();
    await expect.poll(seen).toBe(before);
  });

  deep.test('lays a row by a pattern of codes, and lists a place without a spot', async () => {
    const { page } = opened;
    const codes = (await sandbox.spots())
      .map(({ code }) => code)
      .filter((code) => /^[A-Z]+-?\d+$/.test(code));
    const first = codes[0] ?? '';
    await editorOf(page).getByText('Row', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'First code' }).fill(first);
    const row = (name: string) => field(page, 'Row', name);
    for (const [name, value] of [
      ['Count', '60'],
      ['Start left', '-400'],
      ['Start top', '-600'],
      ['End left', '500'],
      ['End top', '-500'],
    ] as const) {
      await row(name).fill(value);
      await row(name).press('Enter');
    }
    await page.getByRole('button', { name: 'Add row', exact: true }).click();
    await editorOf(page)
      .getByText(/Row added: \d+ spots?, \d+ codes? without a spot/)
      .waitFor();
    await page.getByRole('button', { name: 'Whole yard', exact: true }).click();
    await expect
      .poll(() =>
        editorOf(page)
          .getByRole('list', { name: 'Drawn, but no longer in the yard' })
          .getByRole('listitem')
          .count(),
      )
      .toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await editorOf(page).getByText('Drawn, but no longer in the yard: 0').waitFor();
    await editorOf(page).getByRole('radiogroup', { name: 'Tool' }).getByText('Select').click();
  });

  deep.test(
    'exports one file and imports it again, and refuses a bad one by line and reason',
    async () => {
      const { page } = opened;
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export', exact: true }).click(),
      ]);
      const text = readFileSync(await file.path(), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ format: 'yardmaster-layout', version: 1 });
      const choose = async (name: string, own: string | Buffer, button: string) => {
        writeFileSync(path.join(folder, name), own);
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: button, exact: true }).click(),
        ]);
        await chooser.setFiles(path.join(folder, name));
      };
      const spoiled = text.replace(/"width":12,/, '"width":-3,');
      const line = spoiled.slice(0, spoiled.indexOf('"width":-3')).split('\n').length;
      await choose('bad.json', spoiled, 'Import');
      await editorOf(page)
        .getByText(new RegExp(`Line ${line}: .*width: Must be more than 0 ft`))
        .first()
        .waitFor();
      await choose('good.json', text.replace(/"rotation":0/, '"rotation":30'), 'Import');
      await editorOf(page)
        .getByText(/Imported \d+ spots/)
        .waitFor();
      await save(page, 2);

      await choose(
        'broken.geojson',
        '{"type":"FeatureCollection",\n"features":[\n{"type":"Feature",,}\n]}',
        'Import GeoJSON',
      );
      await editorOf(page)
        .getByText(/broken\.geojson wasn’t imported\. Line 3: /)
        .waitFor();
      const point =
        '{"type":"Feature","properties":{"name":"P-1"},"geometry":{"type":"Point","coordinates":[1,2]}}';
      await choose(
        'points.geojson',
        `{"type":"FeatureCollection",\n"features":[\n${point}\n]}`,
        'Import GeoJSON',
      );
      await page.getByRole('button', { name: 'Place spots' }).click();
      await editorOf(page)
        .getByText(
          /points\.geojson wasn’t imported\. Line 3: .*Only polygons become spots\. This is a Point\./,
        )
        .first()
        .waitFor();
      // The next file is read anew, in UTF-16 too: its own coordinates, and no word of the last.
      const crs = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32614"}}';
      const metric = `\ufeff{"type":"FeatureCollection",${crs},"features":[${point}]}`;
      await choose('metric.geojson', Buffer.from(metric, 'utf16le'), 'Import GeoJSON');
      await editorOf(page).getByText('metric.geojson is open.', { exact: false }).waitFor();
      expect(await editorOf(page).getByLabel('Coordinates').first().inputValue()).toBe('Meters');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();

      const [spot] = await sandbox.spots();
      const ring = [
        [-97, 32],
        [-96.99996, 32],
        [-96.99996, 32.00015],
        [-97, 32.00015],
        [-97, 32],
      ];
      const feature = (name: string) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: [ring] },
      });
      await choose(
        'yard.geojson',
        JSON.stringify({
          type: 'FeatureCollection',
          features: [feature(spot?.code ?? ''), feature('ZZ-1')],
        }),
        'Import GeoJSON',
      );
      await page.getByRole('button', { name: 'Place spots' }).click();
      await editorOf(page)
        .getByText('1 spot placed, 1 code without a spot, 0 features skipped.')
        .waitFor();

      await page.getByRole('button', { name: 'Show versions', exact: true }).click();
      await page.getByRole('button', { name: 'Restore version 1' }).click();
      await editorOf(page).getByText('Showing version 1.', { exact: false }).waitFor();
      await save(page, 3);
    },
  );

  test('keeps a background image as pixels, from an SVG that tries to run a script', async () => {
    const { page } = opened;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 250" onload="alert(1)"><script>alert(2)</script>
      <image href="http://127.0.0.1:9/leak.png" width="10" height="10"/><rect width="400" height="250" fill="#cde"/><path d="M0 0L400 250" stroke="#c33" stroke-width="9"/></svg>`;
    writeFileSync(path.join(folder, 'plan.svg'), svg);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a picture' }).click(),
    ]);
    await chooser.setFiles(path.join(folder, 'plan.svg'));
    await editorOf(page).getByText('Picture placed', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Whole yard', exact: true }).click();
    await save(page, isDeep ? 4 : 2);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text).background.picture.type).toBe('image/webp');
    expect(text).not.toContain('script');
    expect(requests.filter((url) => url.includes('leak'))).toEqual([]);
    await close(page);

    // The map shows it too, until it is turned off: then also after a reload.
    const under = page.locator('.yard-map-backdrop');
    await under.waitFor();
    await page.getByRole('button', { name: 'Background picture' }).click();
    await under.waitFor({ state: 'hidden' });
    if (isDeep) {
      await page.reload();
      await yardPage(page);
      const button = page.getByRole('button', { name: 'Background picture' });
      await button.waitFor();
      expect(await under.isVisible()).toBe(false);
      await button.click();
      await under.waitFor();
    }
    expect(opened.errors).toEqual([]);
  });

  deep.test('asks before it forgets what was not saved', async () => {
    const { page } = opened;
    await open(page);
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowDown');
    await soundOnTop(page, 'ui/full-screen-editor.tsx#whole');
    await editorOf(page).getByRole('button', { name: 'Close', exact: true }).click();
    await soundOnTop(page, 'ui/leave-dialog.tsx#leave');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await editorOf(page).getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await editorOf(page).waitFor({ state: 'detached' });
  });

  deep.test('outlives the cache, and a restart of the console', async () => {
    await leavePage(opened.page);
    await host.stop({ keep: true });
    const { dataDir } = host;
    expect(existsSync(path.join(dataDir, cacheFileName))).toBe(true);
    for (const end of ['', '-wal', '-shm'])
      rmSync(path.join(dataDir, cacheFileName + end), { force: true });
    host = await openConsole(sandbox.profile, dataDir);
    opened = await openPage(host.url, { width: 1024, height: 700, dark: true });
    await yardPage(opened.page);
    await open(opened.page);
    await opened.page.getByRole('button', { name: 'Show versions', exact: true }).click();
    await opened.page.getByRole('button', { name: 'Restore version 4' }).waitFor();
  });

  deep.test(
    'axe finds nothing in the dark and with high contrast, and nothing was logged',
    async () => {
      const { page } = opened;
      const look = (scheme: string, more: boolean) =>
        page.evaluate(
          ([name, isStrong]) => {
            document.documentElement.setAttribute('data-mantine-color-scheme', name);
            if (isStrong) document.documentElement.dataset.contrast = 'more';
          },
          [scheme, more] as const,
        );
      // All rules, in light, with five thousand spots: the giant yard.
      await look('dark', false);
      expect(await axeViolations(page, 'contrast')).toEqual([]);
      await look('light', true);
      expect(await axeViolations(page, 'contrast')).toEqual([]);
      await page.evaluate(() => {
        delete document.documentElement.dataset.contrast;
      });
      expect(opened.errors).toEqual([]);
    },
  );
});
