/** The marketplace in the desktop program: a rate confirmation goes to the system's own viewer, and its file goes with the program. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desktop, makeFolder, seeDesktop, seeYard, startProgram, until, whyNot } from './desktop.ts';

let folder: string;
let desktop: Desktop | null = null;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await desktop?.stop();
  desktop = null;
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(whyNot !== null || process.platform !== 'linux')('a rate confirmation in the desktop program', () => {
  test('is opened by the system’s viewer after a click, from a file that is gone at the end', async () => {
    // Stands where the system's own opener is found: it notes what it was asked to open and keeps a copy.
    const tools = path.join(folder, 'tools');
    const [noted, copy] = [path.join(folder, 'opened.txt'), path.join(folder, 'opened.pdf')];
    mkdirSync(tools);
    writeFileSync(path.join(tools, 'xdg-open'), `#!/bin/sh\ncp "$1" "${copy}"\nprintf %s "$1" > "${noted}"\n`);
    chmodSync(path.join(tools, 'xdg-open'), 0o755);
    const own = { file: 'env', before: [], environment: { PATH: `${tools}:${process.env.PATH}` } };
    desktop = await seeDesktop(startProgram(path.join(folder, 'data'), own));
    const { page } = desktop;
    await seeYard(page);

    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('button', { name: 'Accept…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Carrier' }).click();
    await page.getByRole('option', { name: /Lone Star/ }).click();
    await dialog.getByRole('button', { name: /Accept offer at \$/ }).click();
    await dialog.getByText('Offer accepted').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

    await page
      .locator('label')
      .filter({ hasText: /^Loads/ })
      .click();
    await page.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('button', { name: 'Rate confirmation…' }).click();
    await dialog.getByText(/^rate-confirmation-\d+\.pdf/).waitFor();
    expect(existsSync(noted)).toBe(false);
    await dialog.getByRole('button', { name: 'View' }).click();
    await until('the viewer', async () => existsSync(noted), desktop.program);
    const opened = readFileSync(noted, 'utf8');
    expect(path.basename(opened)).toMatch(/^rate-confirmation-\d{8}\.pdf$/);
    expect(readFileSync(copy).subarray(0, 5).toString()).toBe('%PDF-');
    expect(desktop.errors).toEqual([]);
    await desktop.stop();
    desktop = null;
    expect(existsSync(path.dirname(opened))).toBe(false);
  });
});
