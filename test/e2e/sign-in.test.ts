/**
 * From the demo to a working yard, sign-out and back, another account, clerks at a shared desk:
 * through the built page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import { axeViolations, hasChromium, openPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('signing in', { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let running: RunningConsole;
  let page: Page;
  let errors: readonly string[];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-sign-in-'));

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 7, quoting: true });
    running = await openConsole(null, dataDir);
    ({ page, errors } = await openPage(running.url));
    await yardPage(page);
  }, 120_000);
  afterAll(async () => {
    await running?.stop({ keep: true });
    await sandbox?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const settings = () =>
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();
  const facility = () => page.getByRole('form', { name: 'Facility' });
  const dock = () => page.getByRole('group', { name: 'Dock scheduling' });
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const freeSpot = () => {
    for (const { id, code, isActive } of sandbox.yard.store.spots.values()) {
      const held = sandbox.yard.contents(code);
      if (isActive && held.visit === null && held.standalone === null) return { id, code };
    }
    throw new Error('The yard has no free spot.');
  };
  /** Closes a spot that is free on the service, by keyboard from the yard screen. */
  const closeFreeSpot = async (reason: string) => {
    await page.keyboard.press('Alt+2');
    const yard = await yardPage(page);
    const free = freeSpot();
    await yard.choose(free.code, /^Close spot…/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
    return { isOpen: () => sandbox.yard.store.spots.get(free.id)?.isActive };
  };
  const signOut = async () => {
    await settings();
    await press('Sign out');
    await page.getByText('Signed out. This facility’s passwords and tokens').waitFor();
    await page
      .getByText(/No password is saved for/)
      .first()
      .waitFor({ timeout: 60_000 });
  };
  const activity = () =>
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: /^Activity/ })
      .click();
  const account = (index: number) => {
    const found = sandbox.accounts[index];
    if (found === undefined) throw new Error('The sandbox has too few accounts.');
    return found;
  };

  test('says exactly what is wrong with what was typed', async () => {
    await settings();
    await press('Set up a facility');
    await press('Test');
    await facility().getByText('Required.').first().waitFor();

    await page.getByLabel('Facility name').fill('Our yard');
    await page.getByLabel('Warehouse ID').fill('not-the-warehouse');
    await dock()
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill('http://somewhere.example');
    await dock().getByRole('textbox', { name: 'Email' }).fill(account(0).email);
    await dock()
      .getByLabel(/^Password( \*)?$/)
      .fill('wrong');
    await press('Test');
    await facility().getByText('has to start with https://').waitFor();

    await dock().getByRole('textbox', { name: 'Address', exact: true }).fill('http://127.0.0.1:9');
    await press('Test');
    await dock()
      .getByText(/refused the connection/)
      .waitFor();

    await dock().getByRole('textbox', { name: 'Address', exact: true }).fill(sandbox.url);
    await press('Test');
    await dock()
      .getByText(/didn’t accept the sign-in/)
      .waitFor();

    await dock()
      .getByLabel(/^Password( \*)?$/)
      .fill(account(0).password);
    await press('Test');
    await dock().getByText('there’s no warehouse with the ID not-the-warehouse').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('opens the yard once all is right, without a new start', async () => {
    await page.getByLabel('Warehouse ID').fill(sandbox.warehouse.id);
    await press('Test');
    await dock()
      .getByText(/Signed in\. The facility is/)
      .waitFor();
    await press('Save and open');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { timeout: 60_000 })
      .toBe('Our yard');
    await expect.poll(() => page.getByText('Demo', { exact: true }).count()).toBe(0);
    await yardPage(page);
  });

  deep.test('keeps what is done while signed out, and sends it after the sign-in', async () => {
    await signOut();
    const spot = await closeFreeSpot('Paint');
    await page.getByText(/Sign in to send 1 operation/).waitFor();
    expect(spot.isOpen()).toBe(true);

    await settings();
    await press('Sign in to Dock scheduling');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password( \*)?$/).fill('wrong again');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByText(/didn’t accept the sign-in/).waitFor();
    await dialog.getByLabel(/^Password( \*)?$/).fill(account(0).password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in.', { exact: true }).first().waitFor();
    await expect.poll(spot.isOpen, { timeout: 60_000 }).toBe(false);
  });

  // Faults: P5.
  deep.test(
    'never sends with another account what the first one did, until a take-over',
    async () => {
      await signOut();
      const spot = await closeFreeSpot('Snow');
      await page.getByText(/Sign in to send 1 operation/).waitFor();

      await settings();
      await press('Edit this facility');
      await dock().getByRole('textbox', { name: 'Email' }).fill(account(1).email);
      await dock()
        .getByLabel(/^Password( \*)?$/)
        .fill(account(1).password);
      await press('Save and open');
      await page
        .getByRole('form', { name: 'Facility' })
        .waitFor({ state: 'detached', timeout: 60_000 });
      await yardPage(page);
      await settings();
      await page.getByText(`Dock scheduling as ${account(1).email}`).waitFor({ timeout: 60_000 });
      await page.getByText('Signed in.', { exact: true }).first().waitFor({ timeout: 60_000 });
      await activity();
      const takeOver = page.getByRole('button', { name: /Take over/ }).first();
      await takeOver.waitFor();
      // Long enough for several rounds of sending: none may send it.
      await page.waitForTimeout(1_500);
      expect(spot.isOpen()).toBe(true);
      await takeOver.click();
      await expect.poll(spot.isOpen, { timeout: 60_000 }).toBe(false);
    },
  );

  deep.test('shares the desk: a PIN opens it, and the operation carries the clerk', async () => {
    await settings();
    const add = async (name: string, pin: string, roles: readonly string[]) => {
      await press('Add clerk');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByLabel('PIN', { exact: true }).fill(pin);
      await dialog.getByLabel('PIN again').fill(pin);
      for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await add('Ada', '4711', ['Administrator']);
    await add('Ben', '0815', []);
    expect(await axeViolations(page.getByRole('region', { name: 'Clerks' }))).toEqual([]);
    await page.getByRole('switch', { name: 'Shared desk' }).click({ force: true });
    await page.getByText('The desk is locked. Choose your name.').waitFor();
    await expect.poll(() => page.getByRole('grid').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    await press('Ben');
    await page.getByLabel('PIN', { exact: true }).fill('9999');
    await press('Unlock');
    await page.getByText('Wrong PIN. Try again.').waitFor();
    await page.getByLabel('PIN', { exact: true }).fill('0815');
    await press('Unlock');
    await page.getByTitle('Working as Ben').waitFor();

    await settings();
    await expect
      .poll(() => page.getByRole('button', { name: 'Set up a facility' }).isDisabled())
      .toBe(true);
    await page.getByText('Only an administrator can edit these fields.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Edit fields…' }).isDisabled())
      .toBe(true);
    await closeFreeSpot('Ice');
    await activity();
    await page.getByText(/Ben/).nth(1).waitFor();

    await page.getByTitle('Working as Ben').click();
    await page.getByRole('menuitem', { name: /Lock/ }).click();
    await page.getByText('The desk is locked. Choose your name.').waitFor();
  });

  test('logged no error on the page', () => {
    // A sign-in or another facility makes the connection anew, of which Chromium may say that it
    // broke.
    expect(errors.filter((each) => !/WebSocket|ERR_CONNECTION/.test(each))).toEqual([]);
  });
});
