/**
 * The editor of appointment fields through the page: over real HTTP, with another administrator,
 * refusals and another role.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { serviceCall } from './support/service-call.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('the fields of appointments', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;
  let page: Page;

  const warehouse = () => `/warehouse/${sandbox.profile.warehouseId as string}`;
  const template = async (): Promise<any[]> =>
    (await serviceCall(sandbox, 'GET', warehouse())).data.customApptFieldsTemplate;
  const saves = async () =>
    (await sandbox.ledger()).filter(
      ({ method, path }) => method === 'PATCH' && path === warehouse(),
    );
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const list = () => page.getByRole('list', { name: 'Fields in order' });
  const openEditor = async () => {
    await page.keyboard.press('Alt+0');
    await press('Edit fields…');
    await list().getByRole('listitem').first().waitFor();
  };
  const labels = () => list().locator('bdi').allInnerTexts();

  beforeAll(async () => {
    sandbox = await startServices({ seed: 7 });
    host = await openConsole(sandbox.profile);
    opened = await openPage(host.url);
    page = opened.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
  });
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  test('are opened from the settings and read as the service has them', async () => {
    await openEditor();
    const names = (await template()).map((each) => each.label);
    await expect
      .poll(async () => (await labels()).filter((each) => names.includes(each)))
      .toEqual(names);
    await soundOnTop(page, 'features/appointments/template/template-editor.tsx#whole');
  });

  test('are added with options and moved by keys and by drag', async () => {
    await press('Add field');
    await soundOnTop(page, 'features/appointments/template/template-editor.tsx#menu');
    await page.getByRole('menuitem', { name: 'List, choose one', exact: true }).click();
    await page.getByText('Enter a label.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-field-label')))
      .toBe(true);
    await page.keyboard.type('Door side');
    await page.getByLabel('Options').fill('left\nright');
    const own = list().getByRole('button', { name: /^Door side/ });
    await own.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    const fromTheEnd = async () => {
      const after = await list().getByRole('listitem').allInnerTexts();
      return after.length - after.findIndex((each) => each.startsWith('Door side'));
    };
    await expect.poll(fromTheEnd).toBe(3);
    const row = (name: RegExp) =>
      list()
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name }) });
    await row(/^Hazmat/).dragTo(row(/^PO number/));
    await expect
      .poll(async () =>
        (await list().getByRole('listitem').first().innerText()).startsWith('Hazmat'),
      )
      .toBe(true);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Photos').first().waitFor();
    await preview.getByText('Carrier', { exact: true }).click();
    await expect.poll(() => preview.getByText('Photos').count()).toBe(0);
    await press('Close');
    await page.getByText('Leave without saving?').waitFor();
    await soundOnTop(page, 'features/appointments/template/template-editor.tsx#leave');
    await press('Keep editing');
    expect(await saves()).toEqual([]);
  });

  test('are saved after a look at every difference, and the service names the new one', async () => {
    const before = await template();
    await press('Review and save');
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByText('Added').waitFor();
    await expect
      .poll(() => dialog.innerText())
      .toContain('the later save wins and the other is lost');
    await soundOnTop(page, 'features/appointments/template/review-dialog.tsx');
    await dialog.getByRole('button', { name: 'Save for everyone' }).click();
    await dialog.waitFor({ state: 'detached' });
    const now = await template();
    expect(now.find((each) => each.label === 'Door side')).toMatchObject({
      name: 'dropdownDoorside',
      dropDownValues: ['left', 'right'],
    });
    expect(now).toHaveLength(before.length + 1);
    for (const old of before) {
      const { order: _, ...same } = old;
      expect(now.find((each) => each.name === old.name)).toMatchObject({
        label: same.label,
        type: same.type,
      });
    }
    expect(now.find((each) => each.type === 'action')).toMatchObject({ actionKind: 'button' });
    await expect.poll(async () => (await saves()).length).toBe(1);
    expect(now.toSorted((a, b) => a.order - b.order)[0].label).toBe('Hazmat');
  });

  test('aren’t saved over another clerk’s change, and what was typed isn’t lost', async () => {
    await list()
      .getByRole('button', { name: /^Door side/ })
      .click();
    await page.getByLabel(/^Label/).fill('Mine');
    await serviceCall(sandbox, 'PATCH', warehouse(), {
      customApptFieldsTemplate: (await template()).filter((each) => each.label !== 'Ship date'),
    });
    const count = (await saves()).length;
    await press('Review and save');
    await press('Save for everyone');
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByText(/Somebody else changed the fields since you opened them/).waitFor();
    expect(await saves()).toHaveLength(count);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByLabel(/^Label/).inputValue()).toBe('Mine');
    await press('Review and save');
    await press('Save for everyone');
    await dialog.getByRole('button', { name: /reload/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(labels).toContain('Door side');
    expect(await labels()).not.toContain('Ship date');
  });

  test('bad ones at the service show what is wrong, hide no other, and run nothing', async () => {
    await press('Close');
    await list().waitFor({ state: 'detached' });
    const many = Array.from({ length: 501 }, (_, index) => `Option ${index}`);
    const bad = [
      { type: 'str', name: 'strA', label: '<img src=x onerror="window.wasRun = true">', order: 1 },
      {
        type: 'str',
        name: 'strA',
        label: 'Same name',
        order: 2,
        minLengthOrValue: 9,
        maxLengthOrValue: 3,
      },
      7,
      { type: 'dropdown', name: 'dropdownMany', label: 'Many', order: 3, dropDownValues: many },
      {
        type: 'bool',
        name: 'boolHidden',
        label: 'Hidden',
        order: 'first',
        hiddenFromCarrier: true,
        requiredForCarrier: true,
      },
      { type: 'hologram', name: 'hologramX', label: 'Tomorrow\u202e', order: 5, shape: { x: 1 } },
    ];
    const id = sandbox.profile.warehouseId as string;
    await sandbox.fault({
      match: { method: 'GET', path: '/warehouse/*' },
      fault: { kind: 'wrongJson', body: { data: { id, customApptFieldsTemplate: bad } } },
    });
    await openEditor();
    await expect.poll(() => list().getByRole('listitem').count()).toBe(5);
    await page.getByText(/problems in the fields as the service has them/).click();
    for (const problem of [
      'Custom field 3 can’t be read',
      'The maximum (3) is below the minimum (9)',
      'This one has 501',
      'its order can’t be read',
    ])
      await page.getByText(problem).first().waitFor();
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    // What is wrong with a field, in the dark and on a small screen too.
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await list().getByRole('button', { name: /^Many/ }).click();
    expect(await axeViolations(page, 'contrast')).toEqual([]);
  });

  test('logged no error on the page', () => {
    expect(opened.errors).toEqual([]);
  });
});
