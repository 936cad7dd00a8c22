/**
 * A new appointment through the page: every type filled in, kept over a kill, refused in words, and
 * a lost answer that is not repeated.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deep } from '../support/tiers.ts';
import {
  axeViolations,
  hasChromium,
  leavePage,
  openPage,
  type WatchedPage,
} from './support/browser.ts';
import { type ConsoleProcess, startConsoleProcess } from './support/console.ts';
import { fetchPatiently } from './support/fetch-patiently.ts';
import { serviceCall } from './support/service-call.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('a new appointment', () => {
  let sandbox: Services;
  let host: ConsoleProcess;
  let opened: WatchedPage;
  let page: Page;

  const creations = async () =>
    (await sandbox.ledger()).filter(
      ({ method, path, effect }) =>
        method === 'POST' && path === '/appointment' && effect === 'applied',
    );
  // Asked again and again: the service writes its ledger when it has answered, which may be after
  // the page shows the answer.
  const references = async () => (await creations()).map(({ body }) => (body as any).refNumbers[0]);
  const form = () => page.getByRole('form', { name: 'New appointment' });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const open = async () => {
    await page.keyboard.press('Alt+5');
    await press('New appointment');
    await form().waitFor();
    await expect
      .poll(() =>
        form()
          .getByRole('combobox', { name: 'Carrier', exact: true })
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
  };
  const choose = async (name: RegExp, option: string) => {
    await form().getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const moment = async (name: string, day: string, time: string) => {
    await form().getByLabel(`${name}, day`).fill(day);
    await form().getByLabel(`${name}, time`).fill(time);
  };
  const upload = async (label: string, name: string) => {
    const choosing = page.waitForEvent('filechooser');
    await form()
      .getByRole('button', { name: `Choose a file for ${label}` })
      .click();
    await (await choosing).setFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 test'),
    });
    await form().getByText(name).first().waitFor();
    await form()
      .getByRole('button', { name: 'Upload', exact: true })
      .waitFor({ state: 'detached' });
  };
  /** A load type and a dock that takes it; the hour is far off, so that it is free. */
  const basics = async (day: string, reference: string) => {
    const docks: any[] = (await serviceCall(sandbox, 'GET', '/dock?limit=5')).data;
    const types: any[] = (await serviceCall(sandbox, 'GET', '/loadtype?limit=50')).data;
    const dock = docks[0];
    await choose(/^Load type/, types.find((each) => each.id === dock.loadTypeIds[0]).name);
    await choose(/^Door/, dock.doorNumber ?? dock.name);
    await moment('Start', day, '09:00');
    await form().getByRole('combobox', { name: 'Reference numbers' }).fill(reference);
    await page.keyboard.press('Enter');
    await form()
      .getByLabel(/^PO number/)
      .fill('PO-123456');
    await choose(/^Commodity/, 'Dairy');
    return { dock };
  };
  const start = async (dataDir?: string) => {
    host = await startConsoleProcess(sandbox.profile, dataDir);
    opened = await openPage(host.url);
    page = opened.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
  };
  const drafts = (): Locator => page.getByRole('button', { name: /^\d+ drafts?/ });

  beforeAll(async () => {
    sandbox = await startServices({ seed: 7, zone: 'America/Chicago' });
    await start();
  });
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  deep.test(
    'is not sent while rules are broken; each part says why, the first has the focus',
    async () => {
      await open();
      // The field that is left says what is wrong with it, and the press still meets the one that
      // was meant.
      await form()
        .getByRole('combobox', { name: /^Load type/ })
        .focus();
      const handling = form().getByRole('combobox', { name: /^Handling/ });
      const place = await handling.boundingBox();
      if (place === null) throw new Error('The field has no place.');
      await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
      await page.mouse.down();
      await expect
        .poll(() => handling.evaluate((input) => input === document.activeElement))
        .toBe(true);
      await page.mouse.up();
      await page.getByRole('option', { name: 'Lumper needed', exact: true }).waitFor();
      await form().getByText('Choose a load type.', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await press('Create appointment');
      for (const sentence of ['Choose a load type.', 'Choose a door.', 'Enter the start.'])
        await form().getByText(sentence, { exact: true }).waitFor();
      await expect.poll(() => form().getByText('Required.', { exact: true }).count()).toBe(2);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup')))
        .toBe('listbox');
      await form()
        .getByLabel(/^Pallet count/)
        .fill('61');
      await form()
        .getByLabel(/^Dispatcher/)
        .fill('nobody');
      await form()
        .getByLabel(/^Driver phone/)
        .fill('12');
      await form().getByText('Enter 60 or less.', { exact: true }).waitFor();
      await form().getByText('Enter a valid email address.', { exact: true }).waitFor();
      await form()
        .getByText(/“12” isn’t a valid US number/)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await creations()).toEqual([]);
      await press('Discard draft');
      await form().waitFor({ state: 'detached' });
    },
  );

  test('is refused in the service’s words; corrected, it is created once in full', async () => {
    await open();
    const { dock } = await basics('2031-03-04', 'HOLD-7');
    await form().getByRole('combobox', { name: 'Carrier', exact: true }).click();
    await page.getByRole('option').first().click();
    await press('Create appointment');
    await form()
      .getByRole('alert')
      .getByText(
        'The service refused this. It said: “Order HOLD-7 is on hold. Ask the customer desk.”',
      )
      .waitFor();
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await drafts().click();
    await page.getByRole('menuitem', { name: /^Refused: HOLD-7/ }).click();
    await form()
      .getByRole('alert')
      .getByText(/Order HOLD-7 is on hold/)
      .waitFor();
    await form().getByRole('combobox', { name: 'Reference numbers' }).press('Backspace');
    await form().getByRole('combobox', { name: 'Reference numbers' }).fill('REF-ALL');
    await page.keyboard.press('Enter');
    await form()
      .getByLabel(/^Pallet count/)
      .fill('12');
    await choose(/^Handling/, 'Lumper needed');
    await choose(/^Handling/, 'Slip sheets');
    await page.keyboard.press('Escape');
    await form()
      .getByRole('combobox', { name: /^Seal color/ })
      .fill('Mauve');
    await form().getByRole('radio', { name: 'No', exact: true }).check();
    await form()
      .getByLabel(/^Ship date/)
      .fill('2031-03-01');
    await moment('Loaded at', '2031-03-01', '07:30');
    await form()
      .getByLabel(/^Dispatcher/)
      .fill('dispatch@carrier.example');
    await form()
      .getByLabel(/^Driver phone/)
      .fill('(214) 555-0123');
    await form()
      .getByText(/Sent as \+12145550123/)
      .waitFor();
    await form()
      .getByLabel(/^Instructions/)
      .fill('Back in.\nRing twice.');
    await upload('Bill of lading', 'bill.pdf');
    await upload('Photos', 'nose.pdf');
    await upload('Photos', 'tail.pdf');
    await form().getByLabel('Notes').fill('From the booth');
    await form()
      .getByText(/^Draft saved at/)
      .waitFor();
    await press('Create appointment');
    await form().waitFor({ state: 'detached' });
    await expect.poll(references).toEqual(['REF-ALL']);
    const made = await creations();
    expect(made).toHaveLength(1);
    const body = made[0]?.body as any;
    // In Chicago the clocks stand at UTC-6 that day; the end follows by the load type's usual
    // length.
    expect(body).toMatchObject({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      dockId: dock.id,
      start: '2031-03-04T09:00:00-06:00',
      refNumbers: ['REF-ALL'],
      notes: 'From the booth',
    });
    expect(Date.parse(body.end)).toBeGreaterThan(Date.parse(body.start));
    const value = (label: string) => body.customFields.find((each: any) => each.label === label);
    const key = /^storage\/[^/]+\/[^/]+\/\w+\.pdf$/;
    expect(value('PO number')).toMatchObject({
      name: 'strPOnumber',
      type: 'str',
      minLengthOrValue: 4,
      requiredForCarrier: true,
      value: 'PO-123456',
    });
    expect(value('Commodity').value).toBe('Dairy');
    expect(value('Pallet count').value).toBe(12);
    expect(value('Handling').value).toEqual(['Lumper needed', 'Slip sheets']);
    expect(value('Seal color').value).toBe('Mauve');
    expect(value('Hazmat').value).toBe(false);
    expect(value('Ship date').value).toBe('2031-03-01');
    expect(value('Loaded at').value).toBe('2031-03-01T07:30:00-06:00');
    expect(value('Dispatcher').value).toBe('dispatch@carrier.example');
    expect(value('Driver phone').value).toBe('+12145550123');
    expect(value('Instructions').value).toBe('Back in.\nRing twice.');
    expect(value('Bill of lading').value).toMatch(key);
    expect(value('Photos').value).toEqual([expect.stringMatching(key), expect.stringMatching(key)]);
    expect(value('Print labels')).toMatchObject({
      type: 'action',
      actionKind: 'button',
      value: null,
    });
    await expect.poll(() => drafts().count()).toBe(0);
  });

  deep.test(
    'survives a kill as it was typed; one killed while sent is found, not sent again',
    async () => {
      const saved = () =>
        form()
          .getByText(/^Draft saved at/)
          .waitFor();
      await open();
      await basics('2031-03-06', 'REF-KILL');
      await form().getByLabel('Notes').fill('half a sentence');
      await saved();
      await page.keyboard.press('Escape');
      await form().waitFor({ state: 'detached' });
      await open();
      await basics('2031-03-10', 'REF-CUT');
      await saved();
      await sandbox.fault({
        match: { method: 'POST', path: '/appointment', times: 1 },
        fault: { kind: 'lateApply', ms: 2_000 },
      });
      await press('Create appointment');
      const hits = async () =>
        ((await sandbox.admin('/sandbox/faults')) as { faults: { hits: number }[] }).faults.at(-1)
          ?.hits;
      await expect.poll(hits).toBe(1);
      await leavePage(page);
      await host.stop({ keep: true, signal: 'SIGKILL' });
      expect(opened.errors).toEqual([]);
      await expect.poll(references).toEqual(['REF-ALL', 'REF-CUT']);
      await start(host.dataDir);
      await page.keyboard.press('Alt+5');
      // The console looks for it some seconds after the start; one look that fails is followed by
      // another, up to a minute later.
      await page.getByRole('button', { name: '1 draft', exact: true }).waitFor({ timeout: 90_000 });
      await fetchPatiently(new URL('/sandbox/faults', sandbox.url), { method: 'DELETE' });
      await drafts().click();
      await page.getByRole('menuitem', { name: /^Draft: REF-KILL/ }).click();
      await form().waitFor();
      await expect.poll(() => form().getByLabel('Notes').inputValue()).toBe('half a sentence');
      const poNumber = form().getByLabel(/^PO number/);
      await expect.poll(() => poNumber.inputValue()).toBe('PO-123456');
      await expect.poll(() => form().getByLabel('Start, time').inputValue()).toBe('09:00');
      expect(await references()).toHaveLength(2);
    },
  );

  deep.test('whose answer is lost is found by what it is, and not sent again', async () => {
    await sandbox.fault({
      match: { method: 'POST', path: '/appointment', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    await press('Create appointment');
    await form().waitFor({ state: 'detached' });
    await expect.poll(references).toEqual(['REF-ALL', 'REF-CUT', 'REF-KILL']);
  });

  deep.test(
    'that never arrived is looked for, and sent again only when the clerk says so',
    async () => {
      await open();
      await basics('2031-03-07', 'REF-LOST');
      await sandbox.fault({
        match: { method: 'POST', path: '/appointment', times: 1 },
        fault: { kind: 'dropRequest' },
      });
      await press('Create appointment');
      const unclear = page.getByRole('region', { name: 'Unclear whether it was created' });
      await unclear.getByText(/It isn’t in the schedule yet/).waitFor();
      expect(await axeViolations(unclear)).toEqual([]);
      await unclear.getByRole('button', { name: 'Check now' }).click();
      await unclear.getByText(/It isn’t in the schedule yet/).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '1 draft, 1 with unknown result' }).click();
      await page.getByRole('menuitem', { name: /^Result unknown: REF-LOST/ }).click();
      await expect.poll(async () => (await creations()).length).toBe(3);
      await unclear.getByRole('button', { name: 'It wasn’t created' }).click();
      await form().waitFor();
      await press('Create appointment');
      await form().waitFor({ state: 'detached' });
      await expect.poll(references).toEqual(['REF-ALL', 'REF-CUT', 'REF-KILL', 'REF-LOST']);
    },
  );

  deep.test(
    'begins offline with the fields read last; is sent after a look at what changed',
    async () => {
      for (const path of ['/warehouse/*', '/appointment*'])
        await sandbox.fault({ match: { path }, fault: { kind: 'refuse' } });
      await open();
      await page
        .getByText(/^Facility fields as of .* They’re checked again before anything is sent\.$/)
        .waitFor();
      await basics('2031-03-11', 'REF-GONE');
      await form()
        .getByText(/^Draft saved at/)
        .waitFor();
      await press('Create appointment');
      await form()
        .getByRole('alert')
        .getByText(/^Nothing was sent\./)
        .waitFor();
      expect(await creations()).toHaveLength(4);
      await page.setViewportSize({ width: 1024, height: 700 });
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeViolations(page, 'contrast')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await fetchPatiently(new URL('/sandbox/faults', sandbox.url), { method: 'DELETE' });
      const warehouse = `/warehouse/${sandbox.profile.warehouseId as string}`;
      const fields: any[] = (await serviceCall(sandbox, 'GET', warehouse)).data
        .customApptFieldsTemplate;
      await serviceCall(sandbox, 'PATCH', warehouse, {
        customApptFieldsTemplate: fields.filter(({ label }) => label !== 'Ship date'),
      });
      await press('Create appointment');
      const changed = page.getByRole('region', { name: 'The facility fields changed' });
      await changed.getByText('Ship date').waitFor();
      expect(await axeViolations(changed)).toEqual([]);
      await changed.getByRole('button', { name: 'Use today’s fields' }).click();
      await press('Create appointment');
      await form().waitFor({ state: 'detached' });
      await expect.poll(async () => (await references()).at(-1)).toBe('REF-GONE');
      const sent = (await creations()).at(-1)?.body as any;
      expect(sent.customFields.map(({ label }: any) => label)).not.toContain('Ship date');
      expect(sent.customFields.find(({ label }: any) => label === 'PO number').value).toBe(
        'PO-123456',
      );
    },
  );

  test('logged no error on the page', () => {
    expect(opened.errors).toEqual([]);
  });
});
