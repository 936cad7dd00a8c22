/**
 * Quick quote through the page: by keyboard, over real HTTP, against a service that computes,
 * refuses, loses answers and goes away.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deep } from '../support/tiers.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { fetchPatiently } from './support/fetch-patiently.ts';
import { type LedgerLine, type Services, startServices } from './support/services.ts';

type QuotingProfile = {
  readonly baseUrl: string;
  readonly auth: { readonly username: string; readonly password: string };
};

describe.skipIf(!hasChromium)('quick quote', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;
  let page: Page;

  const quoting = () => sandbox.profile.quoting as QuotingProfile;
  const control = async (route: string, body?: unknown) => {
    const answer = await fetchPatiently(new URL(route, quoting().baseUrl), {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const created = async () => {
    const { entries } = (await control('/sandbox/ledger')) as { entries: LedgerLine[] };
    return entries.filter(
      ({ path, method }) => method === 'POST' && path === '/api/quote-requests',
    );
  };
  const panel = () => page.getByRole('complementary', { name: 'Quick quote' });
  const price = () =>
    panel()
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first();
  /** Waits until a price is shown. If none comes, what the panel shows instead is the error. */
  const untilPriced = () =>
    price()
      .waitFor()
      .catch(async (error) => {
        throw new Error(`No price came: ${await panel().innerText()}`, { cause: error });
      });
  const openPanel = async () => {
    if (!(await panel().isVisible())) await page.keyboard.press('Control+q');
    await panel().getByRole('button', { name: 'Show draft' }).click();
    await panel().getByRole('form', { name: 'Quote draft' }).waitFor();
  };
  const fill = async (pickup: string, delivery: string, weight = '') => {
    await panel().getByRole('button', { name: 'Clear' }).click();
    await panel().getByRole('combobox', { name: 'Pickup', exact: true }).fill(pickup);
    await panel().getByRole('combobox', { name: 'Delivery', exact: true }).fill(delivery);
    await panel().getByLabel('Weight, lb').fill(weight);
    const shipper = panel().getByRole('combobox', { name: 'Shipper', exact: true });
    await shipper.fill('Harvest');
    await page.getByRole('option', { name: 'Harvest Table Foods', exact: true }).click();
  };
  const getPrice = () => panel().getByRole('button', { name: 'Get price' }).click();

  beforeAll(async () => {
    sandbox = await startServices();
    host = await openConsole(sandbox.profile);
    opened = await openPage(host.url);
    page = opened.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
    await control('/sandbox/quirks', { computeMs: [300, 600] });
  });
  afterEach(async () => {
    await fetchPatiently(new URL('/sandbox/faults', quoting().baseUrl), { method: 'DELETE' });
    await control('/sandbox/quirks', { ending: 'price', suggestions: 8, computeMs: [300, 600] });
  });
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  test('a first quote is typed without the mouse, from Ctrl+Q to the price', async () => {
    await page.keyboard.press('Control+q');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-quote-field')))
      .toBe('pickup.city');
    await page.keyboard.type('dalla', { delay: 30 });
    await page.getByRole('option', { name: 'Dallas, TX' }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-quote-field')))
      .toBe('delivery.city');
    // Not waited for: leaving the field takes the best match.
    await page.keyboard.type('60601');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => panel().getByRole('combobox', { name: 'Delivery', exact: true }).inputValue())
      .toBe('Chicago, IL 60601');
    await panel().getByRole('combobox', { name: 'Shipper', exact: true }).focus();
    await page.keyboard.type('harvest table foods');
    await page.getByRole('option', { name: 'Harvest Table Foods', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await panel().getByText('48 hours of lead time').waitFor();
    await page.keyboard.press('Control+Enter');
    await untilPriced();
    await expect
      .poll(() => panel().getByRole('heading', { level: 3 }).innerText())
      .toBe('Dallas, TX → Chicago, IL 60601');
    await panel()
      .getByText(/^Good until \w/)
      .waitFor();
    const rowsOf = (name: string) => panel().getByRole('table', { name }).getByRole('row').count();
    await expect.poll(() => rowsOf('Price breakdown')).toBeGreaterThan(2);
    await expect.poll(() => rowsOf('Rates')).toBe(4);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
    const [call] = await created();
    expect(call?.body).toMatchObject({
      mode: 'FTL',
      equipment_type: 'DRV',
      channel: 'Yardmaster',
      stops: [{ city: 'Dallas' }, { zipcode: '60601' }],
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel().getByRole('button', { name: 'Copy as text' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^Quote \d+: Dallas, TX → Chicago, IL 60601\nPrice: \$/);
    await panel().getByRole('heading', { level: 3 }).focus();
    expect(await axeViolations(panel())).toEqual([]);
  });

  deep.test(
    'a known lane is priced in fewer than ten keys; Escape gives the focus back',
    async () => {
      if (await panel().isVisible()) await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      const row = page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(2);
      await row.focus();
      await page.evaluate(() => {
        const counted = globalThis as unknown as { presses: string[] };
        counted.presses = [];
        window.addEventListener('keydown', (event) => counted.presses.push(event.key), {
          capture: true,
        });
      });
      const before = (await created()).length;
      await page.keyboard.down('Control');
      await page.keyboard.press('q');
      await page.keyboard.up('Control');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-quote-field')))
        .toBe('lane');
      await page.keyboard.type('chi');
      await page.getByRole('option', { name: /Dallas, TX → Chicago/ }).waitFor();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Get price');
      await page.keyboard.press('Enter');
      await untilPriced();
      const presses = await page.evaluate(
        () => (globalThis as unknown as { presses: string[] }).presses,
      );
      expect(presses).toEqual(['Control', 'q', 'c', 'h', 'i', 'Enter', 'Enter']);
      expect(presses.length).toBeLessThan(10);
      expect((await created()).length).toBe(before + 1);
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await expect
        .poll(() => row.evaluate((element) => element === document.activeElement))
        .toBe(true);
    },
  );

  deep.test('a draft that breaks rules shows each at its field, and nothing is sent', async () => {
    await openPanel();
    await panel().getByRole('button', { name: 'Clear' }).click();
    await getPrice();
    await panel().getByText('Choose a shipper.').waitFor();
    await panel().getByText('Enter the pickup city and state, or its ZIP.').waitFor();
    await fill('75201', '60601', '1e5');
    const before = (await created()).length;
    await getPrice();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-quote-field')))
      .toBe('weight');
    await panel().getByText('“1e5” isn’t a plain number').first().waitFor();
    await panel().getByRole('button', { name: 'Dates, addresses, items' }).click();
    await panel().getByRole('button', { name: 'Add item' }).click();
    await panel().getByLabel('Item 1: Density').fill('1e5');
    await getPrice();
    await expect
      .poll(() => panel().getByText('“1e5” isn’t a plain number').count())
      .toBeGreaterThan(1);
    expect(await axeViolations(panel())).toEqual([]);
    expect((await created()).length).toBe(before);
  });

  deep.test(
    'a failed computation is shown; only the clerk sends again after a lost answer',
    async () => {
      await openPanel();
      await fill('Dallas, TX', 'Reno, NV');
      await control('/sandbox/quirks', { ending: 'failed' });
      await getPrice();
      await panel()
        .getByText(/the service couldn’t compute one\..*rate provider did not answer/)
        .first()
        .waitFor();
      await control('/sandbox/quirks', { ending: 'price' });
      await control('/sandbox/faults', {
        match: { method: 'POST', path: '/api/quote-requests' },
        fault: { kind: 'dropAnswer' },
      });
      await openPanel();
      const before = (await created()).length;
      await getPrice();
      await panel()
        .getByText(/The service may or may not have this request/)
        .waitFor();
      await page.waitForTimeout(1_500);
      expect((await created()).length).toBe(before + 1);
      await panel().getByRole('button', { name: 'Make a new quote' }).click();
      await expect
        .poll(() => panel().getByRole('combobox', { name: 'Delivery', exact: true }).inputValue())
        .toBe('Reno, NV');
      expect((await created()).length).toBe(before + 1);
    },
  );

  deep.test(
    'closing the panel ends the polling, the request stays; carriers are suggested',
    async () => {
      await control('/sandbox/quirks', { computeMs: [2_500, 2_500] });
      await openPanel();
      await fill('Dallas, TX', 'Tulsa, OK');
      await getPrice();
      await panel()
        .getByText(/Getting the price…/)
        .waitFor();
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await control('/sandbox/faults', {
        match: { method: 'GET', path: '/api/quote-requests/*' },
        fault: { kind: 'delay', ms: 0 },
      });
      const asked = async () =>
        ((await control('/sandbox/faults')) as { faults: { matched: number }[] }).faults[0]
          ?.matched;
      // A question that was on its way when the panel closed may still arrive; after that there is
      // none.
      const askedMeanwhile = async () => {
        const before = await asked();
        await page.waitForTimeout(1_500);
        return ((await asked()) ?? 0) - (before ?? 0);
      };
      await expect.poll(askedMeanwhile, { interval: 0 }).toBe(0);
      expect(await asked()).toBeLessThan(2);
      await page.keyboard.press('Control+q');
      await panel().getByRole('button', { name: 'Show history' }).click();
      await panel()
        .getByRole('button', { name: 'Dallas, TX → Tulsa, OK', exact: true })
        .first()
        .click();
      await untilPriced();

      await control('/sandbox/quirks', { suggestions: 21 });
      await panel().getByRole('button', { name: 'Suggest carriers' }).click();
      await panel().getByText('The service sent 1 carrier over its limit of 20.').waitFor();
      const carriers = panel().getByRole('region', { name: 'Suggested carriers' });
      await carriers
        .getByRole('button', { name: /^Contacts at/ })
        .first()
        .click();
      await carriers
        .getByText(/@carrier\.example$/)
        .first()
        .waitFor();
      expect(await axeViolations(carriers)).toEqual([]);
    },
  );

  deep.test(
    'two quotes are compared, and the history is searched without the service',
    async () => {
      await control('/sandbox/down', { forMs: 4_000 });
      await openPanel();
      await panel().getByRole('button', { name: 'Show history' }).click();
      const list = panel().getByRole('list', { name: 'Quotes' });
      await list.getByRole('listitem').nth(3).waitFor();
      await panel().getByLabel('Search quotes').fill('chicago');
      await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
      for (const place of [0, 1]) await list.getByRole('checkbox').nth(place).check();
      expect(await axeViolations(panel())).toEqual([]);
      await panel().getByRole('button', { name: 'Compare two' }).click();
      await panel().getByRole('table', { name: 'Two quotes compared' }).waitFor();
      await panel()
        .getByText(/is cheaper by \$|cost the same/)
        .waitFor();
      await expect
        .poll(
          () =>
            control('/sandbox/faults').then(
              () => true,
              () => false,
            ),
          { timeout: 40_000 },
        )
        .toBe(true);
    },
  );

  deep.test('a new shipper by its rules; the draft is for it then', async () => {
    await openPanel();
    await panel().getByRole('button', { name: 'New shipper…' }).click();
    const form = panel().getByRole('form', { name: 'New shipper' });
    await form.getByLabel('Fuel rate, USD per mile').fill('-1');
    await form.getByRole('button', { name: 'Create shipper' }).click();
    await form.getByText('“-1” is below zero. Enter a number above it.').waitFor();
    await form.getByLabel('Fuel rate, USD per mile').fill('0.55');
    // By key: a click so soon after the first counts as its double click.
    await page.keyboard.press('Enter');
    await form.getByText('Enter a name.').waitFor();
    await form.getByLabel('Name').fill('Cactus Canning');
    await form.getByRole('button', { name: 'Create shipper' }).click();
    await expect
      .poll(() => panel().getByRole('combobox', { name: 'Shipper', exact: true }).inputValue())
      .toBe('Cactus Canning');
  });

  deep.test(
    'the draft is filled from a container; the facility is remembered as its pickup',
    async () => {
      await openPanel();
      await panel().getByRole('button', { name: 'Clear' }).click();
      await page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .first()
        .click();
      await panel()
        .getByRole('button', { name: /^Fill from/ })
        .click();
      await panel().getByText('Enter this facility’s location as the pickup').waitFor();
      await expect.poll(() => panel().getByLabel('Customer reference').inputValue()).not.toBe('');
      await panel().getByRole('combobox', { name: 'Pickup', exact: true }).fill('Irving, TX');
      await panel().getByRole('combobox', { name: 'Delivery', exact: true }).fill('Memphis, TN');
      await panel().getByRole('combobox', { name: 'Shipper', exact: true }).fill('Harvest');
      await page.getByRole('option', { name: 'Harvest Table Foods', exact: true }).click();
      await getPrice();
      await untilPriced();
      await page.keyboard.press('Escape');
      await openPanel();
      await panel().getByRole('button', { name: 'Clear' }).click();
      await panel()
        .getByRole('button', { name: /^Fill from/ })
        .click();
      await expect
        .poll(() => panel().getByRole('combobox', { name: 'Pickup', exact: true }).inputValue())
        .toBe('Irving, TX');
    },
  );

  deep.test('an undocumented path of quoting can be tried in Settings', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+0');
    const section = page.getByRole('list', { name: 'How the service behaves' });
    const entry = section.getByRole('listitem').filter({ hasText: 'quotingVerifyPath' });
    await entry.getByRole('button', { name: 'Test quotingVerifyPath' }).click();
    await entry.getByText('the token is valid').last().waitFor();
    await section.getByRole('button', { name: 'Edit quotingVerifyPath' }).click();
    await section
      .getByRole('textbox', { name: 'Value of quotingVerifyPath' })
      .fill('/api/nowhere/');
    await section.getByRole('button', { name: 'Test quotingVerifyPath' }).click();
    await section.getByText('Nothing answers here (404)').waitFor();
  });

  test('nothing was logged as an error', () => {
    expect(opened.errors).toEqual([]);
  });
});
