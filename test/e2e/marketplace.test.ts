/** The marketplace through the screen: the built page in Chromium, the real web host, the sandbox as another process. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, launchChromium, openPage, picture, type WatchedPage } from './support/browser.ts';
import { type ConsoleProcess, type SandboxProcess, startConsoleProcess, startSandboxProcess } from './support/console.ts';

type MarketState = {
  readonly bids: readonly { readonly id: string; readonly status: string; readonly price: string }[];
  readonly loads: readonly { readonly id: string; readonly ref_number: string }[];
  readonly carriers: readonly { readonly id: string; readonly name: string; readonly status: string }[];
};

describe.skipIf(!hasChromium)('the marketplace on screen', () => {
  let browser: Browser;
  let sandbox: SandboxProcess;
  let console_: ConsoleProcess;
  let watched: WatchedPage;
  let page: Page;
  let market: string;

  const admin = async (route: string, body?: unknown) => {
    const answer = await fetch(new URL(route, market), {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const state = () => admin('/sandbox/state') as Promise<MarketState>;
  const act = (name: string, ...args: unknown[]) => admin('/sandbox/act', { act: name, args });
  const calls = async (method: string) =>
    ((await admin('/sandbox/ledger')) as { entries: { method: string; effect: string }[] }).entries.filter(
      (each) => each.method === method,
    );

  const profile = () => ({
    ...sandbox.profile,
    marketplace: { ...(sandbox.profile.marketplace as object), webhooks: { port: 0 } },
    undocumented: { marketplacePollMs: 2_000, worstServerDelayMs: 1_500, writeDeadlineMs: 3_000 },
  });
  const open = async (options: { dark?: boolean; width?: number; height?: number } = {}) => {
    watched = await openPage(browser, console_.url, options);
    page = watched.page;
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).waitFor();
  };
  const part = (name: RegExp) =>
    page.getByRole('radiogroup', { name: 'Part of the marketplace' }).locator('label').filter({ hasText: name }).click();
  const chooseCarrier = async (name: RegExp) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Carrier' }).click();
    await page.getByRole('option', { name }).click();
  };
  const pickOffer = async (row = 1) => {
    await part(/Offers/);
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(row).getByRole('button').click();
    return (await page.getByRole('region', { name: 'Offer', exact: true }).locator('dd').first().innerText()).trim();
  };
  const acceptOffer = async () => {
    const reference = await pickOffer();
    await page.getByRole('button', { name: 'Accept…' }).first().click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText(), { timeout: 15_000 }).toContain('Lone Star Freight LLC');
    await dialog.getByRole('button', { name: /Accept offer at \$/ }).click();
    await dialog.getByText('the service said yes').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    return reference;
  };

  beforeAll(async () => {
    browser = await launchChromium();
    sandbox = await startSandboxProcess(['--seed', '5']);
    market = (sandbox.profile.marketplace as { baseUrl: string }).baseUrl;
    console_ = await startConsoleProcess(profile());
  });
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    await watched.page.context().close();
  });
  afterAll(async () => {
    await console_?.stop();
    await sandbox?.stop();
    await browser?.close();
  });

  test('scenario 1: an offer is searched by place, accepted for a carrier, and its load is listed; the rate confirmation is saved', async () => {
    await open();
    const search = page.getByRole('form', { name: 'Search offers' });
    await search.getByLabel('Origin', { exact: true }).fill('Dallas, TX');
    await page
      .getByRole('option', { name: /Dallas, TX/ })
      .first()
      .click();
    await search.getByRole('button', { name: 'Search' }).click();
    const origins = () => page.getByRole('table', { name: 'Offers' }).locator('tbody tr td:first-child').allInnerTexts();
    await page.waitForTimeout(300);
    await picture(page, 'marketplace-offers');
    await expect.poll(async () => [...new Set(await origins())], { timeout: 15_000 }).toEqual(['Dallas, TX']);
    await picture(page, 'marketplace-offers');
    expect(await axeViolations(page)).toEqual([]);
    const reference = await acceptOffer();
    await part(/Loads/);
    const row = page.getByRole('table', { name: 'Loads' }).getByRole('row', { name: new RegExp(reference) });
    await row.getByText('Accepted').waitFor();
    expect((await state()).loads.map((load) => load.ref_number)).toEqual([reference]);
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: 'Rate confirmation' }).click()]);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await picture(page, 'marketplace-loads');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('scenario 2: the load is dropped with a reason and is no longer listed', async () => {
    await open();
    await part(/Loads/);
    await page.getByRole('table', { name: 'Loads' }).getByRole('button', { name: 'Drop…' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await dialog.getByText('Say why the load is dropped').waitFor();
    expect(await calls('DELETE')).toHaveLength(0);
    await dialog.getByLabel('Reason').fill('The truck broke down');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await dialog.getByText('the service said yes').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('table', { name: 'Loads' }).getByText('Dropped', { exact: true }).waitFor();
    expect((await state()).loads).toEqual([]);
  });

  test('scenario 3: the service drops the carrier; the webhook event arrives and the load is shown as bounced', async () => {
    await open();
    const reference = await acceptOffer();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks.getByRole('button', { name: 'Register' }).click();
    await webhooks.getByRole('list', { name: 'Registrations' }).getByText('9 events').waitFor();
    const load = (await state()).loads.find((each) => each.ref_number === reference);
    await act('bounce', load?.id);
    await webhooks.getByRole('list', { name: 'Deliveries' }).getByText('load_carrier_bounced').first().waitFor({ timeout: 15_000 });
    await picture(page, 'carriers');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    await part(/Loads/);
    await page
      .getByRole('row', { name: new RegExp(reference) })
      .getByText('Bounced', { exact: true })
      .waitFor();
  });

  test('a bid is placed, awarded with its clock running, and accepted', async () => {
    await open();
    await pickOffer(2);
    await page.getByRole('button', { name: 'Bid…' }).click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your price').fill('1,250.5');
    await dialog.getByRole('button', { name: 'Place bid at $1,250.50' }).click();
    await dialog.getByText('the service said yes').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await part(/Bids/);
    const bids = page.getByRole('table', { name: 'Bids' });
    await bids.getByText('Under review').waitFor();
    const bid = (await state()).bids.find((each) => each.price === '1250.50');
    await act('approve', bid?.id);
    await bids.getByText('Awarded', { exact: true }).waitFor({ timeout: 15_000 });
    await expect.poll(() => bids.innerText(), { timeout: 15_000 }).toMatch(/14:5\d/);
    await picture(page, 'marketplace-bids');
    expect(await axeViolations(page)).toEqual([]);
    await bids.getByRole('button', { name: 'Accept…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Accept awarded bid at \$1,250.50/ })
      .click();
    await page.getByRole('dialog').getByText('the service said yes').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await bids.getByText('Accepted', { exact: true }).waitFor();
  });

  test('a lost answer blocks the offer until the clerk looked and cleared it, and nothing is sent twice', async () => {
    await open();
    await pickOffer(1);
    const before = (await calls('POST')).length;
    await admin('/sandbox/faults', {
      match: { method: 'POST', path: '/api/v2/load-offers/bids', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const bid = async () => {
      await page.getByRole('button', { name: 'Bid…' }).click();
      await chooseCarrier(/Lone Star/);
      await page.getByRole('dialog').getByLabel('Your price').fill('777');
      await page.getByRole('dialog').getByRole('button', { name: 'Place bid at $777.00' }).click();
      await page.getByRole('dialog').getByRole('alert').last().waitFor();
      const said = await page.getByRole('dialog').innerText();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
      return said;
    };
    expect(await bid()).toContain('not known');
    expect(await bid()).toContain('not cleared up');
    expect((await calls('POST')).length - before).toBe(1);
    await part(/Calls/);
    const open_ = page.getByRole('list', { name: 'Calls' }).getByRole('listitem').first();
    await open_.getByRole('button', { name: 'Look now' }).click();
    await open_.getByText('one new bid on this offer at this price').waitFor();
    await picture(page, 'marketplace-calls');
    expect(await axeViolations(page)).toEqual([]);
    await open_.getByRole('button', { name: 'It was done' }).click();
    await open_.getByText('Cleared: done').waitFor();
  });

  test('a carrier is found, asked for, made ready by the operator, and then has a driver', async () => {
    await open({ dark: true });
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    const find = page.getByRole('region', { name: 'Find a carrier' });
    await find.getByLabel('MC number').fill('777001');
    await find.getByRole('button', { name: 'Search' }).click();
    await find.getByText('Big Bend Transport').waitFor();
    await find.getByText('Not eligible').waitFor();
    await find.getByRole('button', { name: 'Request integration…' }).click();
    for (const [label, value] of [
      ['First name', 'Ana'],
      ['Last name', 'Reyes'],
      ['E-mail', 'ana@bigbend.example'],
      ['Phone, with + and country code', '+12145550100'],
    ] as const)
      await find.getByLabel(label).fill(value);
    await find.getByRole('button', { name: 'Send the request' }).click();
    const integration = page.getByRole('region', { name: 'Integration of Big Bend Transport' });
    await integration.getByText('Integration pending').first().waitFor();
    const carrier = (await state()).carriers.find((each) => each.name === 'Big Bend Transport');
    await act('ready', carrier?.id);
    await integration.getByText('Integration accepted').waitFor({ timeout: 15_000 });
    await integration.getByRole('button', { name: 'Add a driver…' }).click();
    await integration.getByLabel('Driver’s name').fill('Luis Ortega');
    await integration.getByRole('button', { name: 'Save' }).click();
    await integration.getByRole('list', { name: 'Drivers' }).getByText('Luis Ortega').first().waitFor();
    await picture(page, 'carriers-dark');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('the screens fit a small window', async () => {
    await open({ width: 1024, height: 700, dark: true });
    await pickOffer(1);
    await picture(page, 'marketplace-offers-small-dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });
});
