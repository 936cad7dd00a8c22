/** From an offer to its rate confirmation in the viewer of the system, as a clerk clicks. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { type Desktop, type Launcher, until } from './desktop.ts';

/**
 * A viewer of the system that notes which files it should open and keeps a copy, and a way to start
 * the program with it.
 */
export function fakeViewer(folder: string) {
  const tools = path.join(folder, 'tools');
  const [noted, copy] = [path.join(folder, 'opened.txt'), path.join(folder, 'opened.pdf')];
  mkdirSync(tools, { recursive: true });
  writeFileSync(
    path.join(tools, 'xdg-open'),
    `#!/bin/sh\ncp "$1" "${copy}"\nprintf %s "$1" > "${noted}"\n`,
  );
  chmodSync(path.join(tools, 'xdg-open'), 0o755);
  const launcher: Launcher = {
    file: 'env',
    before: [],
    environment: { PATH: `${tools}:${process.env.PATH}` },
  };
  return { launcher, noted, copy };
}

/**
 * Accepts the first offer, opens the load's rate confirmation in the viewer, and returns the file
 * that the viewer got.
 */
export async function viewRateConfirmation(
  { page, program }: Desktop,
  { noted, copy }: ReturnType<typeof fakeViewer>,
): Promise<string> {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Marketplace' })
    .click();
  await page
    .getByRole('table', { name: 'Offers' })
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .click();
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
  await page
    .getByRole('table', { name: 'Loads' })
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Rate confirmation…' }).click();
  await dialog.getByText(/^rate-confirmation-\d+\.pdf/).waitFor();
  expect(existsSync(noted)).toBe(false);
  await dialog.getByRole('button', { name: 'View' }).click();
  await until('the viewer', async () => existsSync(noted), program);
  expect(readFileSync(copy).subarray(0, 5).toString()).toBe('%PDF-');
  return readFileSync(noted, 'utf8');
}
