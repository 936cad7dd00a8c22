/**
 * What everyday jobs cost a clerk's hands, counted through the page and held against
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
import { yardPage } from './support/yard-page.ts';

const figures = figuresOf('keys');

describe.skipIf(!hasChromium)('keys', { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let page: Page;
  let keys = 0;

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
    await yardPage(page);
    await page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  }, 240_000);
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  /** Presses keys, each counted. */
  const press = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key);
    keys += all.length;
  };
  /** Letters of a verb, each counted. */
  const letters = (text: string) =>
    press(...[...text].map((each) => (each === ' ' ? 'Space' : each)));
  /** A code or number, not counted; as slowly as hands type, so that it is no scan. */
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
  /** An Enter in the scanner's own pace belongs to the scan: a hand takes longer. */
  const afterScan = () => page.waitForTimeout(400);
  const isFocused = (locator: Locator) =>
    locator.evaluate((element) => element === document.activeElement);
  /**
   * Ctrl+K; what is typed before the box has the focus would be lost on a busy machine, and by no
   * clerk.
   */
  const openSearch = async () => {
    await press('Control+k');
    await expect.poll(() => isFocused(page.getByRole('dialog').getByRole('textbox'))).toBe(true);
  };
  const begin = async (screen: 'Alt+2' | 'Alt+3') => {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press(screen);
    keys = 0;
  };
  const ended = (job: string) => expect([job, keys]).toEqual([job, figures.get(job)]);
  const line = (name: RegExp) =>
    page.getByRole('dialog').getByRole('button', { name }).first().waitFor();

  /** The menu of what was found. */
  const actionsOf = async (found: string) => {
    await line(new RegExp(found));
    await press('Control+Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
  };

  const spots = () => [...sandbox.yard.store.spots.values()].filter((each) => each.isActive);
  const at = (id: string) => sandbox.yard.contents(id);
  const first = <T>(list: readonly T[], fits: (each: T) => boolean): T => {
    const found = list.find(fits);
    if (found === undefined) throw new Error('The yard has none that fits.');
    return found;
  };
  const plateOf = (visit: string | undefined) =>
    sandbox.yard.store.visits.get(visit ?? '')?.licensePlate ?? '';
  const isDoor = (each: { readonly type: string }) => each.type === 'docking';
  const freeDoor = () =>
    first(
      spots(),
      (each) =>
        isDoor(each) &&
        at(each.id).visit === null &&
        at(each.id).standalone === null &&
        each.spotReserves.length === 0,
    );

  test('a: the oldest waiting truck to its best spot', async () => {
    await begin('Alt+2');
    // By the hour the oldest is a truck or a trailer.
    const waiting = () => Object.values(sandbox.yard.waiting()).flat().length;
    const before = waiting();
    expect(before).toBeGreaterThan(0);
    // The screen takes the focus a moment after its key; the job begins where nothing has it.
    await page.waitForTimeout(300);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const list = page.getByRole('region', { name: 'Waiting list' });
    await press('F6');
    await expect
      .poll(() => list.evaluate((region) => region.contains(document.activeElement)))
      .toBe(true);
    await press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Assign to /);
    await press('Enter');
    await expect.poll(waiting).toBe(before - 1);
    ended('a');
  });

  test('b: a trailer from parking to a door, with a reason', async () => {
    const from = first(
      spots(),
      (each) => !isDoor(each) && at(each.id).standalone !== null && at(each.id).visit === null,
    );
    const trailer = at(from.id).standalone;
    const door = freeDoor();
    await begin('Alt+2');
    await openSearch();
    await code(`${trailer?.code} ${door.code}`);
    await line(/^Move /);
    await press('Enter');
    await page.getByRole('textbox', { name: /Reason/ }).waitFor();
    await press('1', 'Enter');
    await expect.poll(() => at(door.id).standalone?.id).toBe(trailer?.id);
    // The space between the two codes.
    keys += 1;
    ended('b');
  });

  test('c and k: find a trailer: where, since when, and what happened to it', async () => {
    const where = first(spots(), (each) => at(each.id).standalone !== null);
    await begin('Alt+2');
    await openSearch();
    await code(at(where.id).standalone?.code ?? '');
    await line(new RegExp(at(where.id).standalone?.code ?? '-'));
    const found = page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(at(where.id).standalone?.code ?? '-') })
      .first();
    expect(await found.innerText()).toMatch(new RegExp(`On ${where.code} · \\d+`));
    ended('c');
    await press('Enter');
    const inspector = page.getByRole('region', { name: 'Inspector' });
    await inspector.getByText(where.code).first().waitFor();
    await inspector.getByRole('heading', { name: 'History' }).waitFor();
    ended('k');
  });

  test('e: drop the trailer and let the truck go', async () => {
    const where = first(
      spots(),
      (each) => at(each.id).hooked.length === 1 && at(each.id).standalone === null,
    );
    const plate = plateOf(at(where.id).visit?.id);
    const [trailer] = at(where.id).hooked;
    await begin('Alt+2');
    await openSearch();
    await code(plate);
    await actionsOf(plate);
    await letters('l');
    await page.getByRole('button', { name: 'Drop and depart' }).waitFor();
    await press('Enter');
    await expect
      .poll(() => [at(where.id).visit, at(where.id).standalone?.id], { timeout: 60_000 })
      .toEqual([null, trailer?.id]);
    ended('e');
  });

  test('f: close a spot with a reason', async () => {
    const spot = first(
      spots(),
      (each) => !isDoor(each) && at(each.id).visit === null && at(each.id).standalone === null,
    );
    await begin('Alt+2');
    await openSearch();
    await code(spot.code);
    await actionsOf(spot.code);
    await letters('c');
    await page.getByRole('textbox', { name: /Reason/ }).waitFor();
    await press('1', 'Enter');
    await expect.poll(() => sandbox.yard.store.spots.get(spot.id)?.isActive).toBe(false);
    ended('f');
  });

  test('h assigns a walk-in, d departs it, g checks it in again with known data', async () => {
    const card = page.getByRole('region', { name: 'This truck' });
    const pass = page.getByRole('dialog', { name: 'Gate pass' });
    await begin('Alt+3');
    const box = page.getByRole('textbox', { name: /^Find by plate/ });
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await code('KEY 101');
    await press('Enter');
    // Nothing has it: Enter takes the new truck.
    await page.getByRole('button', { name: /New truck with plate KEY 101/ }).waitFor();
    await press('Enter');
    const phone = card.getByRole('textbox', { name: 'Driver phone' });
    await expect
      .poll(() => phone.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await code('(214) 555-0123');
    await scan('MSKU 123456-5');
    const trailer = card.getByRole('textbox', { name: 'Trailer 1' });
    await expect.poll(() => trailer.inputValue()).toBe('MSKU 123456-5');
    expect(await phone.inputValue()).toBe('(214) 555-0123');
    await afterScan();
    // The carrier is asked for once; the driver knows neither it nor the purpose.
    await press('Enter');
    await expect
      .poll(() =>
        card
          .getByRole('combobox', { name: 'Carrier' })
          .or(card.getByLabel('Carrier'))
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await press('Enter');
    await pass.getByRole('button', { name: 'Print' }).waitFor();
    await press('Enter');
    ended('h');
    await page.keyboard.press('Escape');
    const visit = () =>
      [...sandbox.yard.store.visits.values()].find(
        (each) => each.licensePlate === 'KEY 101' && each.isActive,
      );
    const spotOf = () => spots().find((each) => at(each.id).visit?.licensePlate === 'KEY 101');
    await expect.poll(() => spotOf()?.code, { timeout: 60_000 }).toBeDefined();

    await begin('Alt+3');
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect
      .poll(async () => {
        await box.fill('KEY 101');
        return page
          .getByRole('list', { name: 'Here now' })
          .getByRole('listitem')
          .first()
          .innerText();
      })
      .toContain(spotOf()?.code);
    await box.fill('');
    await code('KEY 101');
    await press('Enter');
    await card.getByText('MSKU 123456-5').waitFor();
    await press('Enter');
    // A plate alone departs no truck: which one is meant is asked.
    await page.getByRole('group', { name: 'Is it KEY 101?' }).waitFor();
    await press('1');
    const leaving = page.getByRole('dialog');
    await leaving
      .getByText(/MSKU 123456-5/)
      .first()
      .waitFor();
    await press('Enter');
    await expect.poll(() => visit(), { timeout: 60_000 }).toBeUndefined();
    ended('d');

    await begin('Alt+3');
    const label = await page
      .getByRole('list', { name: 'Expected today' })
      .getByRole('button', { name: /^Check in for/ })
      .first()
      .getAttribute('aria-label');
    const number = /\d{4,}/.exec(label ?? '')?.[0] ?? '';
    await expect
      .poll(() => page.getByRole('list', { name: 'Here now' }).getByText('KEY 101').count(), {
        timeout: 60_000,
      })
      .toBe(0);
    await scan(number);
    await card.getByText(number).first().waitFor();
    await scan('KEY 101');
    // What is remembered of the truck is offered, and taken by a key.
    await card.getByText(/Last time/).waitFor();
    await press('F2');
    await expect
      .poll(() => card.getByRole('textbox', { name: 'Driver phone' }).inputValue())
      .not.toBe('');
    await scan('CSQU 305438-3');
    await expect.poll(() => trailer.inputValue()).toBe('CSQU 305438-3');
    await afterScan();
    await press('Enter');
    await pass.getByRole('button', { name: 'Print' }).waitFor();
    await press('Enter');
    ended('g');
    await page.keyboard.press('Escape');
    await expect.poll(() => visit()?.appointmentId ?? null).not.toBeNull();
  });

  test('i: the price of a known lane', async () => {
    await begin('Alt+2');
    await priceOnce(page);
    const panel = page.getByRole('complementary', { name: 'Quick quote' });
    await begin('Alt+2');
    await press('Control+q');
    const lane = panel.getByRole('combobox', { name: 'Known lane', exact: true });
    await expect.poll(() => isFocused(lane)).toBe(true);
    await code('chi');
    await page.getByRole('option', { name: /Dallas, TX → Chicago/ }).waitFor();
    await afterScan();
    await press('Control+Enter');
    await panel
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .waitFor({ timeout: 60_000 });
    ended('i');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  });

  test('m: in a yard check, a spot that is as expected', async () => {
    await begin('Alt+2');
    await page.getByRole('button', { name: 'Yard check' }).click();
    const check = page.getByRole('region', { name: 'Yard check', exact: true });
    const said = check.getByRole('status').first();
    await expect
      .poll(() => isFocused(check.getByRole('textbox', { name: 'What is there' })))
      .toBe(true);
    expect(await said.innerText()).toContain('(0 of');
    keys = 0;
    await press('Enter');
    await expect.poll(() => said.innerText()).toContain('(1 of');
    ended('m');
    await check.getByRole('button', { name: 'Pause' }).click();
  });

  test('l: hand over the shift, and the PIN of who takes over', async () => {
    await addNextClerk(host.url);
    await begin('Alt+2');
    await press('Alt+9');
    const pin = page.getByLabel('PIN of Ada', { exact: true });
    await expect.poll(() => isFocused(pin)).toBe(true);
    await code(nextPin);
    await afterScan();
    await press('Enter');
    await page
      .getByRole('status')
      .getByText(/handed over to Ada/)
      .waitFor();
    ended('l');
  });

  test('j: late today is one key', async () => {
    await begin('Alt+2');
    await press('Alt+1');
    await page
      .getByRole('heading', { name: /Now/ })
      .or(page.getByRole('region', { name: /Now|needs/i }))
      .first()
      .waitFor();
    ended('j');
    expect(opened.errors).toEqual([]);
  });
});
