/**
 * What everyday jobs cost a clerk's mouse, counted through the page and held against
 * `docs/reference/keys.md`. One page, the real host, the sandbox.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { figuresOf } from './support/counted.ts';
import { addNextClerk, nextPin, priceOnce, quotingOf } from './support/desk-jobs.ts';
import { afternoonZone, profileOf } from './support/services.ts';
import { middleOf, type YardPage, yardPage } from './support/yard-page.ts';

const figures = figuresOf('clicks');

describe.skipIf(!hasChromium)('clicks', { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let page: Page;
  let yard: YardPage;
  let clicks = 0;

  beforeAll(async () => {
    sandbox = await startSandbox({
      yard: 'small',
      seed: 3,
      zone: afternoonZone(),
      quoting: true,
    });
    // A reserved spot asks first, and the hour decides whether the best one is reserved.
    for (const each of sandbox.yard.store.spots.values()) each.spotReserves = [];
    host = await openConsole({
      ...profileOf(sandbox, { checkIn: true, link: true }),
      ...quotingOf(sandbox),
    });
    opened = await openPage(host.url);
    ({ page } = opened);
    yard = await yardPage(page);
    await page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  }, 240_000);
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  /** Each press of a button is counted, wherever it lands. */
  const click = async (at: Locator, button: 'left' | 'right' = 'left') => {
    await at.click({ button });
    clicks += 1;
  };
  const code = async (text: string) => {
    for (const [at, key] of [...text].entries()) {
      await page.keyboard.type(key);
      await page.waitForTimeout(at % 2 === 0 ? 80 : 200);
    }
  };
  /** A scanner: it types as fast as it can and ends with Enter. */
  const scan = (text: string) =>
    page.evaluate((scanned) => {
      for (const key of [...scanned, 'Enter'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
    }, text);
  const begin = async (screen: 'Yard' | 'Gate') => {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: screen })
      .click();
    if (screen === 'Yard') await page.getByRole('textbox', { name: 'Filter spots' }).fill('');
    clicks = 0;
  };
  const ended = (job: string) => expect([job, clicks]).toEqual([job, figures.get(job)]);
  const item = (name: RegExp) => page.getByRole('menuitem', { name });
  const row = (spot: { readonly code: string }) =>
    page.getByRole('row', { name: spot.code, exact: true });
  /** The row of a spot, found as a clerk finds it who knows the code. */
  const shown = async (spot: { readonly code: string }) => {
    await page.getByRole('textbox', { name: 'Filter spots' }).fill(spot.code);
    await row(spot).waitFor();
  };
  const search = () => page.getByRole('button', { name: /^Find/ }).first();

  const spots = () => [...sandbox.yard.store.spots.values()].filter((each) => each.isActive);
  const at = (id: string) => sandbox.yard.contents(id);
  const first = <T>(list: readonly T[], fits: (each: T) => boolean): T => {
    const found = list.find(fits);
    if (found === undefined) throw new Error('The yard has none that fits.');
    return found;
  };
  const isDoor = (each: { readonly type: string }) => each.type === 'docking';
  const isFree = (id: string) => at(id).visit === null && at(id).standalone === null;

  test('a: the oldest waiting truck to its best spot', async () => {
    await begin('Yard');
    const waiting = () => Object.values(sandbox.yard.waiting()).flat().length;
    const before = waiting();
    await click(
      page.getByRole('region', { name: 'Waiting list' }).getByRole('listitem').first(),
      'right',
    );
    await click(item(/^Assign to /).first());
    await expect.poll(waiting).toBe(before - 1);
    ended('a');
  });

  test('b: a trailer from parking to a door: a drag, and the reason', async () => {
    const from = first(
      spots(),
      (each) => !isDoor(each) && at(each.id).standalone !== null && at(each.id).visit === null,
    );
    const trailer = at(from.id).standalone;
    const door = first(
      spots(),
      (each) => isDoor(each) && isFree(each.id) && each.spotReserves.length === 0,
    );
    await begin('Yard');
    // What is found shows its row: the filter for the door comes after.
    const start = await yard.flyTo(from.code);
    await yard.drag(start, await middleOf(await yard.row(door.code)));
    clicks += 1;
    await click(page.getByRole('dialog').getByRole('button', { name: 'Door needed' }));
    await expect.poll(() => at(door.id).standalone?.id).toBe(trailer?.id);
    ended('b');
  });

  test('c and k: find a trailer: where, since when, and what happened to it', async () => {
    const where = first(spots(), (each) => at(each.id).standalone !== null);
    const trailer = at(where.id).standalone?.code ?? '-';
    await begin('Yard');
    await click(search());
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await code(trailer);
    const found = page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(trailer) })
      .first();
    await found.waitFor();
    expect(await found.innerText()).toMatch(new RegExp(`On ${where.code} · \\d+`));
    ended('c');
    await click(found);
    await page
      .getByRole('region', { name: 'Inspector' })
      .getByRole('heading', { name: 'History' })
      .waitFor();
    ended('k');
  });

  test('d: depart a truck with its trailer; e: drop the trailer and let the truck go', async () => {
    const rigs = spots().filter(
      (each) => at(each.id).hooked.length === 1 && at(each.id).standalone === null,
    );
    const [leaves, drops] = rigs;
    if (leaves === undefined || drops === undefined) throw new Error('The yard has no two rigs.');
    await begin('Yard');
    await shown(leaves);
    await click(row(leaves), 'right');
    const line = item(/^Depart/);
    // One that came to drop is asked what it leaves with.
    const isAsked = (await line.innerText()).startsWith('Depart…');
    const [whole, dropped] = isAsked ? [drops, leaves] : [leaves, drops];
    if (isAsked) {
      await page.keyboard.press('Escape');
      await shown(whole);
      clicks = 0;
      await click(row(whole), 'right');
    }
    await click(line);
    await expect.poll(() => isFree(whole.id), { timeout: 60_000 }).toBe(true);
    ended('d');

    const [trailer] = at(dropped.id).hooked;
    await begin('Yard');
    await shown(dropped);
    await click(row(dropped), 'right');
    await click(item(/^Drop trailer and depart/));
    await expect
      .poll(() => [at(dropped.id).visit, at(dropped.id).standalone?.id], { timeout: 60_000 })
      .toEqual([null, trailer?.id]);
    ended('e');
  });

  test('f: close a spot with a reason', async () => {
    const spot = first(spots(), (each) => !isDoor(each) && isFree(each.id));
    await begin('Yard');
    await shown(spot);
    await click(row(spot), 'right');
    await click(item(/^Close spot: Maintenance/));
    await expect.poll(() => sandbox.yard.store.spots.get(spot.id)?.isActive).toBe(false);
    ended('f');
  });

  test('h: a walk-in; g: it comes again for an appointment, its data known', async () => {
    const card = page.getByRole('region', { name: 'This truck' });
    const pass = page.getByRole('dialog', { name: 'Gate pass' });
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    const visits = () =>
      [...sandbox.yard.store.visits.values()].filter(
        (each) => each.licensePlate === 'CLK 101' && each.isActive,
      );
    const letIn = async () => {
      await click(card.getByRole('button', { name: /^Check in/ }));
      await click(pass.getByRole('button', { name: 'Print' }));
      // The job is done with the paper; this is the next truck's.
      await pass.getByRole('button', { name: 'Next truck' }).click();
      await expect.poll(() => pass.count()).toBe(0);
      await expect.poll(() => visits().length).toBe(1);
    };
    await begin('Gate');
    await expect
      .poll(() => page.getByRole('button', { name: 'Check in a truck…' }).isEnabled())
      .toBe(true);
    await scan('CLK 101');
    await click(page.getByRole('button', { name: /New truck with plate CLK 101/ }));
    await expect
      .poll(() =>
        card
          .getByRole('textbox', { name: 'Driver phone' })
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await code('(214) 555-0123');
    await scan('CSQU 305438-3');
    // The carrier and the purpose are asked for once; the driver knows neither.
    await click(card.getByRole('button', { name: /^Next/ }));
    await letIn();
    ended('h');

    // It leaves, so that it can come again.
    const spotOf = () => spots().find((each) => at(each.id).visit?.licensePlate === 'CLK 101');
    await expect.poll(() => spotOf()?.code, { timeout: 60_000 }).toBeDefined();
    await begin('Yard');
    await shown(spotOf() ?? { code: '-' });
    await expect
      .poll(() => row(spotOf() ?? { code: '-' }).innerText(), { timeout: 60_000 })
      .toContain('CLK 101');
    await row(spotOf() ?? { code: '-' }).click({ button: 'right' });
    await item(/^Depart/).click();
    await expect.poll(() => visits().length, { timeout: 60_000 }).toBe(0);

    await begin('Gate');
    const label = await page
      .getByRole('list', { name: 'Expected today' })
      .getByRole('button', { name: /^Check in for/ })
      .first()
      .getAttribute('aria-label');
    await expect
      .poll(() => page.getByRole('list', { name: 'Here now' }).getByText('CLK 101').count(), {
        timeout: 60_000,
      })
      .toBe(0);
    const number = /\d{4,}/.exec(label ?? '')?.[0] ?? '';
    await scan(number);
    await card.getByText(number).first().waitFor();
    await scan('CLK 101');
    await click(card.getByRole('button', { name: /^Fill in/ }));
    await expect
      .poll(() => card.getByRole('textbox', { name: 'Driver phone' }).inputValue())
      .not.toBe('');
    await scan('CSQU 305438-3');
    await card.getByRole('button', { name: /^Check in/ }).waitFor();
    await letIn();
    ended('g');
  });

  test('i: the price of a known lane', async () => {
    await begin('Yard');
    await priceOnce(page);
    const panel = page.getByRole('complementary', { name: 'Quick quote' });
    await begin('Yard');
    await click(page.getByRole('button', { name: 'Quote', exact: true }));
    await panel.getByRole('combobox', { name: 'Known lane', exact: true }).waitFor();
    await code('chi');
    await click(page.getByRole('option', { name: /Dallas, TX → Chicago/ }));
    await click(panel.getByRole('button', { name: 'Get price' }));
    await panel
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .waitFor({ timeout: 60_000 });
    ended('i');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  });

  test('m: in a yard check, a spot that is as expected', async () => {
    await begin('Yard');
    await page.getByRole('button', { name: 'Yard check' }).click();
    const check = page.getByRole('region', { name: 'Yard check', exact: true });
    const said = check.getByRole('status').first();
    await expect.poll(() => said.innerText()).toContain('(0 of');
    clicks = 0;
    await click(check.getByRole('button', { name: /^As expected/ }));
    await expect.poll(() => said.innerText()).toContain('(1 of');
    ended('m');
    await check.getByRole('button', { name: 'Pause' }).click();
  });

  test('l: hand over the shift, and the PIN of who takes over', async () => {
    await addNextClerk(host.url);
    await begin('Yard');
    await click(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Reports' }),
    );
    const pin = page.getByLabel('PIN of Ada', { exact: true });
    await expect.poll(() => pin.evaluate((field) => field === document.activeElement)).toBe(true);
    await code(nextPin);
    await click(page.getByRole('button', { name: 'Sign hand-over' }));
    await page
      .getByRole('status')
      .getByText(/handed over to Ada/)
      .waitFor();
    ended('l');
  });

  test('j: late today is one click', async () => {
    await begin('Yard');
    await click(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Now/ }),
    );
    await page.getByRole('grid').first().waitFor();
    ended('j');
    expect(opened.errors).toEqual([]);
  });
});
