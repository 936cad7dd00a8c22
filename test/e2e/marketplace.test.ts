/**
 * The marketplace through the screen: the built page in Chromium, the real web host, the sandbox as
 * another process.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deep } from '../support/tiers.ts';
import {
  axeViolations,
  hasChromium,
  leavePage,
  pageAt,
  type WatchedPage,
} from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { type Services, startServices } from './support/services.ts';

type MarketState = {
  readonly bids: readonly {
    readonly id: string;
    readonly status: string;
    readonly price: string;
    readonly offer_id: string;
  }[];
  readonly loads: readonly {
    readonly id: string;
    readonly ref_number: string;
    readonly driver: string | null;
  }[];
  readonly documents: readonly {
    readonly kind: string;
    readonly type: string;
    readonly bytes: number;
  }[];
  readonly carriers: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
  }[];
};

describe.skipIf(!hasChromium)('the marketplace on screen', () => {
  let sandbox: Services;
  let console_: RunningConsole;
  let watched: WatchedPage;
  let page: Page;
  let market: string;

  const admin = async (route: string, body?: unknown) => {
    const answer = await fetch(new URL(route, market), {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const state = () => admin('/sandbox/state') as Promise<MarketState>;
  const act = (name: string, ...args: unknown[]) => admin('/sandbox/act', { act: name, args });
  const calls = async (method: string) =>
    (
      (await admin('/sandbox/ledger')) as { entries: { method: string; effect: string }[] }
    ).entries.filter((each) => each.method === method);

  const profile = () => ({
    ...sandbox.profile,
    marketplace: { ...(sandbox.profile.marketplace as object), webhooks: { port: 0 } },
    undocumented: { marketplacePollMs: 2_000, worstServerDelayMs: 1_500 },
  });
  const screen = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();
  const show = async (host: RunningConsole) => {
    watched = await pageAt(host.url);
    page = watched.page;
    await screen('Marketplace');
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).waitFor();
  };
  const part = (name: RegExp) =>
    page
      .getByRole('radiogroup', { name: 'Parts of the marketplace' })
      .locator('label')
      .filter({ hasText: name })
      .click();
  const chooseCarrier = async (name: RegExp) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Carrier' }).click();
    await page.getByRole('option', { name }).click();
  };
  const pickOffer = async (row = 1) => {
    await part(/Offers/);
    await page
      .getByRole('table', { name: 'Offers' })
      .getByRole('row')
      .nth(row)
      .getByRole('button')
      .click();
    return (
      await page
        .getByRole('region', { name: 'Offer', exact: true })
        .locator('dd')
        .first()
        .innerText()
    ).trim();
  };
  const pickLoad = async (reference: string) => {
    await part(/Loads/);
    await page
      .getByRole('table', { name: 'Loads' })
      .getByRole('button', { name: reference })
      .click();
    return page.getByRole('region', { name: 'Load', exact: true });
  };
  /** Waits for the service's yes to what was pressed, and closes the dialog. */
  const done = async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Offer accepted|Bid placed|Bid accepted|Load dropped/).waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });
  };
  const acceptOffer = async () => {
    const reference = await pickOffer();
    await page.getByRole('button', { name: 'Accept…' }).first().click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('Lone Star Freight LLC');
    await dialog.getByRole('button', { name: /Accept offer at \$/ }).click();
    await done();
    return reference;
  };
  const placeBid = async (row: number, price: string) => {
    await pickOffer(row);
    await page.getByRole('button', { name: 'Bid…' }).click();
    await chooseCarrier(/Lone Star/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your price').fill(price);
    await dialog.getByRole('button', { name: /^Place bid at \$1,2[\d.]+$/ }).click();
    await done();
  };

  beforeAll(async () => {
    sandbox = await startServices({ seed: 5 });
    market = (sandbox.profile.marketplace as { baseUrl: string }).baseUrl;
    console_ = await openConsole(profile());
    await show(console_);
  });
  afterEach(() => expect(watched.errors).toEqual([]));
  afterAll(async () => {
    await console_?.stop();
    await sandbox?.stop();
  });

  test('scenario 1: an offer is found by place and accepted, and its load is listed', async () => {
    const search = page.getByRole('form', { name: 'Search offers' });
    await search.getByLabel('Origin', { exact: true }).fill('Dallas, TX');
    await page
      .getByRole('option', { name: /Dallas, TX/ })
      .first()
      .click();
    await search.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await soundOnTop(page, 'features/marketplace/offers.tsx');
    await page.keyboard.press('Escape');
    const origins = () =>
      page
        .getByRole('table', { name: 'Offers' })
        .locator('tbody tr td:first-child')
        .allInnerTexts();
    await expect.poll(async () => [...new Set(await origins())]).toEqual(['Dallas, TX']);
    expect(await axeViolations(page)).toEqual([]);
    const reference = await acceptOffer();
    await part(/Loads/);
    const row = page
      .getByRole('table', { name: 'Loads' })
      .getByRole('row', { name: new RegExp(reference) });
    await row.getByText('Accepted').waitFor();
    expect((await state()).loads.map((load) => load.ref_number)).toEqual([reference]);
    const detail = await pickLoad(reference);
    await detail.getByText('Lone Star Freight LLC').waitFor();
    expect(await axeViolations(detail)).toEqual([]);
    // What could be moved next, found from the load, and offered as any other.
    await detail.getByText('Related offers').click();
    await detail
      .getByRole('combobox', { name: 'Kind of related offers' })
      .selectOption('similar_pickup');
    await detail.getByRole('list', { name: 'Related offers' }).getByRole('button').first().click();
    const other = page.getByRole('dialog', { name: 'Offer' });
    await other.getByRole('button', { name: 'Accept…' }).waitFor();
    await soundOnTop(page, 'features/marketplace/load-detail.tsx#related');
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: 'Rate confirmation…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`rate-confirmation-${reference}.pdf`).waitFor();
    await soundOnTop(page, 'features/marketplace/confirmation-dialog.tsx');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save…' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`rate-confirmation-${reference}.pdf`);
    const saved = readFileSync(await download.path());
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
    // Viewed: the same bytes as a PDF in a new tab, at an address of the console's own host.
    const view = dialog.getByRole('link', { name: 'View in a new tab' });
    const shown = await fetch(new URL((await view.getAttribute('href')) ?? '', page.url()));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(saved)).toBe(true);
    // The tab asks for that address. A browser without a viewer offers the file instead.
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.context().waitForEvent('request', (asked) => asked.url().includes('/shown/')),
      view.click(),
    ]);
    await tab.close();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  deep.test('scenario 2: the load is dropped with a reason and is no longer listed', async () => {
    const [load] = (await state()).loads;
    await (await pickLoad(load?.ref_number ?? ''))
      .getByRole('button', { name: 'All actions' })
      .click();
    await soundOnTop(page, 'features/marketplace/load-detail.tsx#menu');
    await page.getByRole('menuitem', { name: 'Drop…' }).click();
    const dialog = page.getByRole('dialog');
    await soundOnTop(page, 'features/marketplace/money-dialog.tsx');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    expect(await calls('DELETE')).toHaveLength(0);
    await dialog.getByLabel('Reason').fill('The truck broke down');
    await dialog.getByRole('button', { name: 'Drop load' }).click();
    await done();
    await page
      .getByRole('table', { name: 'Loads' })
      .getByText('Dropped', { exact: true })
      .waitFor();
    expect((await state()).loads).toEqual([]);
  });

  deep.test(
    'scenario 3: the service drops the carrier; the load shows it after the webhook',
    async () => {
      const reference = await acceptOffer();
      await screen('Settings');
      const webhooks = page.getByRole('region', { name: 'Messages from the service', exact: true });
      await webhooks.getByRole('button', { name: 'Register' }).click();
      await webhooks.getByRole('list', { name: 'Registrations' }).getByText('9 events').waitFor();
      await webhooks
        .getByRole('list', { name: 'Registrations' })
        .getByText('This computer')
        .waitFor();
      const load = (await state()).loads.find((each) => each.ref_number === reference);
      await act('bounce', load?.id);
      await webhooks
        .getByRole('list', { name: 'Received messages' })
        .getByText('load_carrier_bounced')
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await screen('Marketplace');
      await part(/Loads/);
      await page
        .getByRole('row', { name: new RegExp(reference) })
        .getByText('Carrier removed', { exact: true })
        .waitFor();
      await (await pickLoad(reference)).getByText('probably no longer yours').waitFor();
    },
  );

  deep.test(
    'a bid is placed, awarded on every screen while its clock runs, and accepted',
    async () => {
      await placeBid(2, '1,250.5');
      await part(/Bids/);
      const bids = page.getByRole('table', { name: 'Bids' });
      await bids.getByText('Under review').waitFor();
      const bid = (await state()).bids.find((each) => each.price === '1250.50');
      await screen('Activity');
      await act('approve', bid?.id);
      await page.getByText('Your bid at $1,250.50 was awarded. Accept it').first().waitFor();
      await screen('Marketplace');
      await part(/Bids/);
      await bids.getByText('Awarded', { exact: true }).waitFor();
      await expect.poll(() => bids.innerText()).toMatch(/1[34]:[0-5]\d/);
      expect(await axeViolations(bids)).toEqual([]);
      await bids.getByRole('button', { name: 'Accept…' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Accept awarded bid at \$1,250.50/ })
        .click();
      await done();
      await bids.getByText('Accepted', { exact: true }).waitFor();
    },
  );

  // Faults: Q3.
  deep.test(
    'a lost answer blocks the offer until the clerk has looked; nothing is sent twice',
    async () => {
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
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Place bid at $777.00' })
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Place bid at $777.00' })
          .waitFor({ state: 'detached' });
        const said = await page.getByRole('dialog').innerText();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Close', exact: true })
          .last()
          .click();
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
    },
  );

  deep.test(
    'a carrier is found, asked for, made ready by the operator, and then has a driver',
    async () => {
      await screen('Carriers');
      const find = page.getByRole('region', { name: 'Find a carrier' });
      await find.getByLabel('Name, MC, or DOT number').fill('777001');
      await find.getByRole('button', { name: 'Search' }).click();
      await find.getByRole('rowheader', { name: 'Big Bend Transport' }).waitFor();
      await find.getByText('Not eligible').waitFor();
      await find.getByRole('button', { name: 'Invite carrier… Big Bend Transport' }).click();
      const dialog = page.getByRole('dialog');
      await soundOnTop(page, 'features/marketplace/carriers/invite-dialog.tsx');
      for (const [label, value] of [
        ['First name', 'Ana'],
        ['Last name', 'Reyes'],
        ['Email', 'ana@bigbend.example'],
        ['Phone', '+12145550100'],
      ] as const)
        await dialog.getByLabel(label).fill(value);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      const integration = page.getByRole('region', { name: 'Invited: Big Bend Transport' });
      await integration.getByText('Invitation pending').first().waitFor();
      const carrier = (await state()).carriers.find((each) => each.name === 'Big Bend Transport');
      await act('ready', carrier?.id);
      await integration.getByText('Invitation accepted').waitFor();
      await integration.getByRole('button', { name: 'Add driver…' }).click();
      await integration.getByLabel('Driver name').fill('Luis Ortega');
      await integration.getByRole('button', { name: 'Save' }).click();
      await integration
        .getByRole('list', { name: 'Drivers' })
        .getByText('Luis Ortega')
        .first()
        .waitFor();
      expect(await axeViolations(integration)).toEqual([]);
    },
  );

  deep.test(
    'a driver is assigned to a load; a document of several megabytes is uploaded',
    async () => {
      // Of the bid that was accepted.
      const reference = (await state()).loads.at(-1)?.ref_number ?? '';
      const integration = page.getByRole('region', {
        name: 'Invited: Lone Star Freight LLC',
      });
      await integration.getByRole('button', { name: 'Add driver…' }).click();
      await integration.getByLabel('Driver name').fill('Mia Chen');
      await integration.getByRole('button', { name: 'Save' }).click();
      await integration
        .getByRole('list', { name: 'Drivers' })
        .getByText('Mia Chen')
        .first()
        .waitFor();
      await screen('Marketplace');
      const detail = await pickLoad(reference);
      await detail.getByRole('button', { name: 'Driver…' }).click();
      const dialog = page.getByRole('dialog');
      await soundOnTop(page, 'features/marketplace/carriers/driver-dialog.tsx');
      await dialog.getByRole('combobox', { name: 'Driver' }).click();
      await page.getByRole('option', { name: /Mia Chen/ }).click();
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await detail.getByText('Mia Chen').waitFor();
      expect((await state()).loads.find((load) => load.ref_number === reference)?.driver).toBe(
        'Mia Chen',
      );

      await detail.getByRole('button', { name: 'All actions' }).click();
      await page.getByRole('menuitem', { name: 'Document…' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByLabel('File').click(),
      ]);
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 7)]);
      await chooser.setFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: bytes });
      await soundOnTop(page, 'features/marketplace/carriers/upload-dialog.tsx');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.waitFor({ state: 'detached' });
      const [document] = (await state()).documents;
      expect(document).toMatchObject({ kind: 'shipment', type: 'proof-of-delivery' });
      expect(document?.bytes).toBeGreaterThan(3_000_000);

      // A program under a document's name goes nowhere.
      await detail.getByRole('button', { name: 'All actions' }).click();
      await page.getByRole('menuitem', { name: 'Document…' }).click();
      const [again] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByLabel('File').click(),
      ]);
      await again.setFiles({
        name: 'proof.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ a program'),
      });
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await dialog.getByText('isn’t a PDF, PNG, or JPEG').waitFor();
      expect((await state()).documents).toHaveLength(1);
    },
  );

  deep.test('the screens fit a small window', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1024, height: 700 });
    const fits = () =>
      expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
        .toBe(true);
    await fits();
    await pickOffer(1);
    await fits();
    await part(/Transactions/);
    await fits();
    await screen('Carriers');
    await page.getByRole('table', { name: 'Carriers' }).waitFor();
    await fits();
  });

  deep.test(
    'in the demo a newcomer plays both sides: the panel awards a bid, verified',
    async () => {
      await leavePage(page);
      const demo = await openConsole(null);
      try {
        await show(demo);
        await screen('Settings');
        const webhooks = page.getByRole('region', {
          name: 'Messages from the service',
          exact: true,
        });
        await webhooks.getByText('verified with the service’s key').waitFor();
        await webhooks.getByRole('button', { name: 'Register' }).click();
        await webhooks.getByText('This computer').waitFor();
        await screen('Marketplace');
        await placeBid(1, '1234');
        const panel = await page.context().newPage();
        await page.getByRole('button', { name: 'Simulate the shipper (demo)' }).click();
        await soundOnTop(page, 'features/marketplace/play-menu.tsx');
        await panel.goto(
          (await page
            .getByRole('menuitem', { name: 'Everything they can do' })
            .getAttribute('href')) ?? '',
        );
        await page.keyboard.press('Escape');
        const table = (name: string) => panel.getByRole('table', { name, exact: true });
        await page.getByRole('button', { name: 'Simulate the shipper (demo)' }).click();
        await page.getByRole('menuitem', { name: 'Award the newest bid' }).click();
        await part(/Bids/);
        await page
          .getByRole('table', { name: 'Bids' })
          .getByText('Awarded', { exact: true })
          .waitFor();
        await screen('Settings');
        const delivery = webhooks
          .getByRole('list', { name: 'Received messages' })
          .getByRole('listitem')
          .filter({ hasText: 'bid:awarded' });
        await delivery.getByText('Verified', { exact: true }).waitFor();

        // What else the operator's panel does is what it says.
        const told = (): Promise<{ manners: { duplicates: boolean }; now: string }> =>
          panel.evaluate(async () => (await fetch('/sandbox/state')).json());
        const offers = await table('Offers').getByRole('row').count();
        await table('Offers').getByRole('button', { name: 'Withdraw' }).first().click();
        await expect.poll(() => table('Offers').getByRole('row').count()).toBe(offers - 1);
        await panel.getByLabel('each twice').check();
        await expect.poll(async () => (await told()).manners.duplicates).toBe(true);
        const before = Date.parse((await told()).now);
        await panel.getByRole('button', { name: '+5 min' }).click();
        await expect
          .poll(async () => Date.parse((await told()).now) - before)
          .toBeGreaterThan(299_000);
      } finally {
        // The page first: without its console it would complain.
        await leavePage(page);
        await demo.stop();
      }
    },
  );
});
