/** The marketplace through the screen: the built page in Chromium, the real web host, the sandbox as another process. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, leavePage, pageAt, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type Services, startServices } from './support/services.ts';

type MarketState = {
  readonly bids: readonly { readonly id: string; readonly status: string; readonly price: string; readonly offer_id: string }[];
  readonly loads: readonly { readonly id: string; readonly ref_number: string; readonly driver: string | null }[];
  readonly documents: readonly { readonly kind: string; readonly type: string; readonly bytes: number }[];
  readonly carriers: readonly { readonly id: string; readonly name: string; readonly status: string }[];
};

describe.skipIf(!hasChromium)('the marketplace on screen', () => {
  let sandbox: Services;
  let console_: RunningConsole;
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
    undocumented: { marketplacePollMs: 2_000, worstServerDelayMs: 1_500 },
  });
  const open = async (options: { dark?: boolean; width?: number; height?: number } = {}) => {
    watched = await pageAt(console_.url, options);
    page = watched.page;
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).waitFor();
  };
  const part = (name: RegExp) =>
    page.getByRole('radiogroup', { name: 'Parts of the marketplace' }).locator('label').filter({ hasText: name }).click();
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
  const pickLoad = async (reference: string) => {
    await part(/Loads/);
    await page.getByRole('table', { name: 'Loads' }).getByRole('button', { name: reference }).click();
    return page.getByRole('region', { name: 'Load', exact: true });
  };
  const acceptOffer = async () => {
    const reference = await pickOffer();
    await page.getByRole('button', { name: 'Accept…' }).first().click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('Lone Star Freight LLC');
    await dialog.getByRole('button', { name: /Accept offer at \$/ }).click();
    await dialog.getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    return reference;
  };

  beforeAll(async () => {
    sandbox = await startServices({ seed: 5 });
    market = (sandbox.profile.marketplace as { baseUrl: string }).baseUrl;
    console_ = await openConsole(profile());
  });
  afterEach(() => expect(watched.errors).toEqual([]));
  afterAll(async () => {
    await console_?.stop();
    await sandbox?.stop();
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
    await expect.poll(async () => [...new Set(await origins())]).toEqual(['Dallas, TX']);
    expect(await axeViolations(page)).toEqual([]);
    const reference = await acceptOffer();
    await part(/Loads/);
    const row = page.getByRole('table', { name: 'Loads' }).getByRole('row', { name: new RegExp(reference) });
    await row.getByText('Accepted').waitFor();
    expect((await state()).loads.map((load) => load.ref_number)).toEqual([reference]);
    const detail = await pickLoad(reference);
    await detail.getByText('Lone Star Freight LLC').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // What could be moved next, found from the load, and offered as any other.
    await detail.getByText('Related offers').click();
    await detail.getByRole('combobox', { name: 'Kind of related offers' }).selectOption('similar_pickup');
    await detail.getByRole('list', { name: 'Related offers' }).getByRole('button').first().click();
    const other = page.getByRole('dialog', { name: 'Offer' });
    await other.getByRole('button', { name: 'Accept…' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: 'Rate confirmation…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`rate-confirmation-${reference}.pdf`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save…' }).click()]);
    expect(download.suggestedFilename()).toBe(`rate-confirmation-${reference}.pdf`);
    const saved = readFileSync(await download.path());
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
    // Viewed: the same bytes as a PDF in a new tab, at an address of the console's own host.
    const view = dialog.getByRole('link', { name: 'View in a new tab' });
    const shown = await fetch(new URL((await view.getAttribute('href')) ?? '', page.url()));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(saved)).toBe(true);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), view.click()]);
    await expect.poll(() => tab.url()).toContain('/shown/');
    await tab.close();
  });

  test('scenario 2: the load is dropped with a reason and is no longer listed', async () => {
    await open();
    const [load] = (await state()).loads;
    await (await pickLoad(load?.ref_number ?? '')).getByRole('button', { name: 'Drop…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    expect(await calls('DELETE')).toHaveLength(0);
    await dialog.getByLabel('Reason').fill('The truck broke down');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await dialog.getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('table', { name: 'Loads' }).getByText('Dropped', { exact: true }).waitFor();
    expect((await state()).loads).toEqual([]);
  });

  test('scenario 3: the service drops the carrier; the webhook event arrives and the load is shown with its carrier removed', async () => {
    await open();
    const reference = await acceptOffer();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
    await webhooks.getByRole('button', { name: 'Register' }).click();
    await webhooks.getByRole('list', { name: 'Registrations' }).getByText('9 events').waitFor();
    await webhooks.getByRole('list', { name: 'Registrations' }).getByText('This computer').waitFor();
    const load = (await state()).loads.find((each) => each.ref_number === reference);
    await act('bounce', load?.id);
    await webhooks.getByRole('list', { name: 'Received webhooks' }).getByText('load_carrier_bounced').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    await part(/Loads/);
    await page
      .getByRole('row', { name: new RegExp(reference) })
      .getByText('Carrier removed', { exact: true })
      .waitFor();
    await (await pickLoad(reference)).getByText('probably no longer yours').waitFor();
  });

  test('a bid is placed, awarded with its clock running, and accepted', async () => {
    await open();
    await pickOffer(2);
    await page.getByRole('button', { name: 'Bid…' }).click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your price').fill('1,250.5');
    await dialog.getByRole('button', { name: 'Place bid at $1,250.50' }).click();
    await dialog.getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await part(/Bids/);
    const bids = page.getByRole('table', { name: 'Bids' });
    await bids.getByText('Under review').waitFor();
    const bid = (await state()).bids.find((each) => each.price === '1250.50');
    await act('approve', bid?.id);
    await bids.getByText('Awarded', { exact: true }).waitFor();
    await expect.poll(() => bids.innerText()).toMatch(/1[34]:[0-5]\d/);
    expect(await axeViolations(bids)).toEqual([]);
    await bids.getByRole('button', { name: 'Accept…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Accept awarded bid at \$1,250.50/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/)
      .waitFor();
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
      await page.getByRole('dialog').getByRole('button', { name: 'Place bid at $777.00' }).waitFor({ state: 'detached' });
      const said = await page.getByRole('dialog').innerText();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
      return said;
    };
    expect(await bid()).toContain('isn’t known');
    expect(await bid()).toContain('still open');
    expect((await calls('POST')).length - before).toBe(1);
    await part(/Transactions/);
    const open_ = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first();
    await open_.getByRole('button', { name: 'Check now' }).click();
    await open_.getByText('one new bid on this offer at this price').waitFor();
    expect(await axeViolations(open_)).toEqual([]);
    await open_.getByRole('button', { name: 'Mark as done' }).click();
    await open_.getByText('Marked as done').waitFor();
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
      ['Email', 'ana@bigbend.example'],
      ['Phone, with + and country code', '+12145550100'],
    ] as const)
      await find.getByLabel(label).fill(value);
    await find.getByRole('button', { name: 'Send request' }).click();
    const integration = page.getByRole('region', { name: 'Integration of Big Bend Transport' });
    await integration.getByText('Integration pending').first().waitFor();
    const carrier = (await state()).carriers.find((each) => each.name === 'Big Bend Transport');
    await act('ready', carrier?.id);
    await integration.getByText('Integration accepted').waitFor();
    await integration.getByRole('button', { name: 'Add driver…' }).click();
    await integration.getByLabel('Driver name').fill('Luis Ortega');
    await integration.getByRole('button', { name: 'Save' }).click();
    await integration.getByRole('list', { name: 'Drivers' }).getByText('Luis Ortega').first().waitFor();
    expect(await axeViolations(integration)).toEqual([]);
  });

  test('a driver is assigned to a load, and a document of several megabytes is uploaded from it', async () => {
    await open();
    const reference = await acceptOffer();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    const integration = page.getByRole('region', { name: 'Integration of Lone Star Freight LLC' });
    await integration.getByRole('button', { name: 'Add driver…' }).click();
    await integration.getByLabel('Driver name').fill('Mia Chen');
    await integration.getByRole('button', { name: 'Save' }).click();
    await integration.getByRole('list', { name: 'Drivers' }).getByText('Mia Chen').first().waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
    const detail = await pickLoad(reference);
    await detail.getByRole('button', { name: 'Driver…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Driver' }).click();
    await page.getByRole('option', { name: /Mia Chen/ }).click();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await detail.getByText('Mia Chen').waitFor();
    expect((await state()).loads.find((load) => load.ref_number === reference)?.driver).toBe('Mia Chen');

    await detail.getByRole('button', { name: 'Document…' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('File').click()]);
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 7)]);
    await chooser.setFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: bytes });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [document] = (await state()).documents;
    expect(document).toMatchObject({ kind: 'shipment', type: 'proof-of-delivery' });
    expect(document?.bytes).toBeGreaterThan(3_000_000);

    // A program under a document's name goes nowhere.
    await detail.getByRole('button', { name: 'Document…' }).click();
    const [again] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('File').click()]);
    await again.setFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ a program') });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('whatever its name says').waitFor();
    expect((await state()).documents).toHaveLength(1);
  });

  test('the receiver gets a new address, and the old registration is removed', async () => {
    await open();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
    const field = webhooks.getByLabel('Webhook address');
    await expect.poll(() => field.inputValue()).toMatch(/^http/);
    const old = await field.inputValue();
    await webhooks.getByRole('button', { name: 'New address…' }).click();
    await webhooks.getByRole('button', { name: 'Change address' }).click();
    await expect.poll(() => field.inputValue()).not.toBe(old);
    const answer = await fetch(old, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(answer.status).toBe(404);
    const list = webhooks.getByRole('list', { name: 'Registrations' });
    await list.getByRole('button', { name: 'Remove…' }).click();
    expect(await axeViolations(list)).toEqual([]);
    await list.getByRole('button', { name: 'Remove', exact: true }).click();
    await webhooks.getByText('No address is registered.').waitFor();
    await webhooks.getByRole('button', { name: 'Register' }).click();
    await list.getByText('This computer').waitFor();
  });

  test('an award is told on every screen while its clock runs, and survives a restart of the console', async () => {
    await open();
    await pickOffer(3);
    await page.getByRole('button', { name: 'Bid…' }).click();
    await chooseCarrier(/Lone Star/);
    await page.getByRole('dialog').getByLabel('Your price').fill('1499');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Place bid/ })
      .click();
    await page
      .getByRole('dialog')
      .getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    const bid = (await state()).bids.find((each) => each.price === '1499.00');
    await act('approve', bid?.id);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Activity' }).click();
    const told = () => page.getByText('Your bid at $1,499.00 was awarded. Accept it').first();
    await told().waitFor();
    await leavePage(page);
    await console_.stop({ keep: true });
    console_ = await openConsole(profile(), console_.dataDir);
    await open();
    await told().waitFor();
    await part(/Bids/);
    await expect.poll(() => page.getByRole('table', { name: 'Bids' }).innerText()).toMatch(/1[0-4]:[0-5]\d/);
    // Another bid of the same offer is countered: the clerk is told what a new bid would do to that.
    await act('counter', bid?.id, '1450');
    await page.getByRole('table', { name: 'Bids' }).getByText('Counter bid to your bid at $1,499.00').waitFor();
    await pickOffer(3);
    await page.getByRole('button', { name: 'Bid…' }).click();
    await page.getByRole('dialog').getByText('ends the counter bid at $1,450.00 on this offer').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await act('withdraw', (await state()).bids.find((each) => each.id === bid?.id)?.offer_id);
    await part(/Bids/);
    await page.getByRole('table', { name: 'Bids' }).getByText('Expired').first().waitFor();
  });

  test('the operator’s panel shows what there is and does what it says', async () => {
    watched = await pageAt(new URL('/sandbox/panel', market).href);
    const panel = watched.page;
    const table = (name: string) => panel.getByRole('table', { name, exact: true });
    await expect.poll(() => table('Offers').getByRole('row').count()).toBeGreaterThan(5);
    const offers = await table('Offers').getByRole('row').count();
    await table('Offers').getByRole('button', { name: 'Withdraw' }).first().click();
    await expect.poll(() => table('Offers').getByRole('row').count()).toBe(offers - 1);
    const loads = (await state()).loads.length;
    await table('Loads').getByRole('button', { name: 'Cancel' }).first().click();
    await expect.poll(async () => (await state()).loads.length).toBe(loads - 1);
    await panel.getByLabel('each twice').check();
    await expect.poll(async () => ((await admin('/sandbox/state')) as { manners: { duplicates: boolean } }).manners.duplicates).toBe(true);
    const before = Date.parse(((await admin('/sandbox/state')) as { now: string }).now);
    await panel.getByRole('button', { name: '+5 min' }).click();
    await expect.poll(async () => Date.parse(((await admin('/sandbox/state')) as { now: string }).now) - before).toBeGreaterThan(299_000);
  });

  test('in the demo a newcomer plays both sides: the panel awards a bid, and its event arrives verified', async () => {
    const demo = await openConsole(null);
    try {
      watched = await pageAt(demo.url);
      page = watched.page;
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
      const webhooks = page.getByRole('region', { name: 'Webhooks', exact: true });
      await webhooks.getByText('verified with the service’s key').waitFor();
      await webhooks.getByRole('button', { name: 'Register' }).click();
      await webhooks.getByText('This computer').waitFor();
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Marketplace' }).click();
      const link = page.getByRole('link', { name: /sandbox\/panel/ });
      const address = (await link.getAttribute('href')) ?? '';
      await pickOffer(1);
      await page.getByRole('button', { name: 'Bid…' }).click();
      await chooseCarrier(/Lone Star/);
      await page.getByRole('dialog').getByLabel('Your price').fill('1234');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Place bid/ })
        .click();
      await page
        .getByRole('dialog')
        .getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/)
        .waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
      const panel = await page.context().newPage();
      await panel.goto(address);
      await panel.getByRole('table', { name: 'Bids' }).getByRole('button', { name: 'Approve' }).click();
      await part(/Bids/);
      await page.getByRole('table', { name: 'Bids' }).getByText('Awarded', { exact: true }).waitFor();
      await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
      const delivery = webhooks.getByRole('list', { name: 'Received webhooks' }).getByRole('listitem').filter({ hasText: 'bid:awarded' });
      await delivery.getByText('Verified', { exact: true }).waitFor();
    } finally {
      // The page first: without its console it would complain.
      await leavePage(watched.page);
      await demo.stop();
    }
  });

  test('the screens fit a small window', async () => {
    await open({ width: 1024, height: 700, dark: true });
    const fits = async () => {
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    };
    await pickOffer(1);
    await fits();
    await part(/Loads/);
    await page.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1).getByRole('button').click();
    await fits();
    await part(/Transactions/);
    await fits();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Carriers' }).click();
    await page.getByRole('region', { name: 'Webhooks', exact: true }).waitFor();
    await fits();
  });
});
