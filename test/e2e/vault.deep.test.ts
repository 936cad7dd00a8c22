/**
 * Files that were damaged between two starts, as a clerk meets them: told on every screen, listed
 * in the settings, calls held back.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, leavePage, openPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('files that were damaged', { timeout: 240_000 }, () => {
  let running: RunningConsole | null = null;
  let page: Page;
  let errors: readonly string[];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-vault-e2e-'));
  const files = path.join(dataDir, 'demo');
  const start = async () => {
    running = await openConsole(null, dataDir);
    ({ page, errors } = await openPage(running.url));
    await yardPage(page);
  };
  beforeAll(async () => {
    await start();
  }, 120_000);
  afterAll(async () => {
    await running?.stop({ keep: true });
    rmSync(dataDir, { recursive: true, force: true });
  });
  const screenOf = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();

  test('are reported at the next start with the backup’s time and the damaged file', async () => {
    await screenOf('Settings');
    await page
      .getByRole('region', { name: 'Storage and backup' })
      .getByRole('button', { name: 'Back up now' })
      .click();
    const isBackedUp = (stem: string) =>
      existsSync(path.join(files, 'backups')) &&
      readdirSync(path.join(files, 'backups')).some(
        (name) => name.startsWith(stem) && name.endsWith('.db'),
      );
    await expect.poll(() => ['money-', 'layouts-'].every(isBackedUp)).toBe(true);
    await leavePage(page);
    await running?.stop({ keep: true });
    for (const name of ['money.db', 'layouts.db'])
      writeFileSync(path.join(files, name), 'rubbish'.repeat(2_000));
    await start();
    await page
      .getByText(/The file layouts\.db .* was damaged\. It was restored from the backup of /)
      .first()
      .waitFor();
    await page
      .getByText(/The file money\.db .* was damaged\..*kept in quarantine/)
      .first()
      .waitFor();
    await screenOf('Settings');
    const restored = page.getByRole('list', { name: 'Restored files' });
    await expect.poll(() => restored.getByRole('listitem').count()).toBe(2);
    expect(await restored.textContent()).toContain('quarantine');
    await restored.scrollIntoViewIfNeeded();
    expect(await axeViolations(restored)).toEqual([]);
  });

  test('hold calls back until a clerk confirms having looked; then the bar goes', async () => {
    await screenOf('Marketplace');
    await page
      .getByRole('radiogroup', { name: 'Parts of the marketplace' })
      .locator('label')
      .filter({ hasText: 'Transactions' })
      .click();
    const looked = page.getByRole('button', { name: 'I checked' });
    await looked.waitFor();
    expect(
      await axeViolations(page.getByRole('region', { name: 'Marketplace', exact: true })),
    ).toEqual([]);
    await looked.click();
    await looked.waitFor({ state: 'detached' });
    await page.getByText(/The file money\.db .* was damaged/).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
});
