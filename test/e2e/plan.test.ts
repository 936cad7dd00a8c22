/**
 * The yard ahead as a clerk meets it: a swap by mouse, six trailers to free doors by a time by
 * keyboard alone, everything that waits placed, and a yard check with five differences.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { nightZone } from './support/services.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

type Spot = NonNullable<ReturnType<Sandbox['yard']['store']['spots']['get']>>;

describe.skipIf(!hasChromium)('the yard ahead', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3, zone: nightZone() });
    const [account] = sandbox.accounts;
    const auth = { kind: 'password', email: account?.email, password: account?.password };
    host = await openConsole({
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth },
    });
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
    await opened.page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  });
  afterEach(() => expect(opened.errors).toEqual([]));
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  const filter = () => opened.page.getByPlaceholder('Code, plate, trailer, company');
  const plan = () => opened.page.getByRole('region', { name: 'Plan', exact: true });
  /** What a plan of so many steps says of them. */
  const stepsOf = (count: number) =>
    new RegExp(`^${count} steps?(, \\d+ by the truck’s own driver)?, done about`);
  const chosen = () => opened.page.getByRole('group', { name: 'Selected spots' });
  /** The one truck, or the one trailer without a truck, on a spot. */
  const assetOn = ({ id }: Spot) => {
    const { visit, standalone } = sandbox.yard.contents(id);
    return visit?.id ?? standalone?.id ?? null;
  };
  const isSimple = (spot: Spot) => {
    const { visit, standalone } = sandbox.yard.contents(spot.id);
    return (
      spot.isActive && spot.spotReserves.length === 0 && (visit === null || standalone === null)
    );
  };
  const spots = () => [...sandbox.yard.store.spots.values()].filter(isSimple);
  const isDoor = ({ code }: Spot) => code.startsWith('D');
  /** All of it was saved: what it says is shown where it was not. */
  const isSaved = () =>
    expect.poll(async () => (await plan().allInnerTexts()).join(), { timeout: 60_000 }).toBe('');

  /** Marks spots in the grid with the mouse: the first by a click, others by Ctrl and a click. */
  async function mark(list: readonly Spot[]): Promise<void> {
    for (const [at, { code }] of list.entries())
      await (await yard.row(code)).click({ modifiers: at === 0 ? [] : ['Control'] });
    await chosen().getByText(`${list.length} spots`, { exact: true }).waitFor();
  }
  /** Marks spots by keyboard: down through the list with Ctrl, which moves the focus alone. */
  async function markByKeys(list: readonly Spot[]): Promise<void> {
    const { page } = opened;
    const wanted = new Set(list.map(({ code }) => code));
    const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await filter().fill('');
    await yard.grid.getByRole('row').nth(1).focus();
    // The list may be scrolled, and draws only the rows in view.
    await page.keyboard.press('Home');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
      .toBe('2');
    for (let before: string | null | undefined; wanted.size > 0; ) {
      await expect.poll(here).not.toBe(before);
      const code = (await here()) ?? '';
      const isFirst = wanted.size === list.length;
      if (wanted.delete(code)) await page.keyboard.press(isFirst ? 'Space' : 'Control+Space');
      before = code;
      await page.keyboard.press('Control+ArrowDown');
    }
    await chosen().getByText(`${list.length} spots`, { exact: true }).waitFor();
  }
  /** Presses a button as a hand on the keyboard does. */
  async function press(name: string): Promise<void> {
    await opened.page.getByRole('button', { name, exact: true }).focus();
    await opened.page.keyboard.press('Enter');
  }

  test('two trucks swap places by mouse: three moves, and one undo takes them back', async () => {
    const { page } = opened;
    const [one, other] = spots().filter((spot) => !isDoor(spot) && assetOn(spot) !== null);
    if (one === undefined || other === undefined) throw new Error('Nobody is parked.');
    const [first, second] = [assetOn(one), assetOn(other)];
    /** How long a truck stands there, by the grid, in minutes. */
    const dwell = async ({ code }: Spot) => {
      const said = await (await yard.row(code)).innerText();
      const [, days, hours, wholeHours, minutes, rest] =
        /\b(?:(\d+) d (\d+) h|(\d+) h (\d\d)|(\d+) (?:min|s))\b/.exec(said) ?? [];
      if (days !== undefined) return Number(days) * 1_440 + Number(hours) * 60;
      return wholeHours === undefined
        ? Number(rest ?? 0)
        : Number(wholeHours) * 60 + Number(minutes);
    };
    const stood = [await dwell(one), await dwell(other)];
    await mark([one, other]);
    await chosen().getByRole('button', { name: 'Swap' }).click();
    await plan()
      .getByText(/^3 steps, done about/)
      .waitFor();
    expect(await axeViolations(plan())).toEqual([]);
    await plan().getByRole('button', { name: 'Do 3 steps now' }).click();
    await isSaved();
    await expect
      .poll(() => [assetOn(one), assetOn(other)], { timeout: 60_000 })
      .toEqual([second, first]);
    await page.keyboard.press('Control+z');
    await page.getByText('Undo of 3 steps of the plan saved.').first().waitFor();
    await expect
      .poll(() => [assetOn(one), assetOn(other)], { timeout: 60_000 })
      .toEqual([first, second]);
    // And they stand there as long as if they had never moved.
    await expect
      .poll(
        async () =>
          (await dwell(one)) >= (stood[0] ?? 0) && (await dwell(other)) >= (stood[1] ?? 0),
      )
      .toBe(true);
    expect(Math.max(...stood)).toBeGreaterThan(30);
    await filter().fill('');
  });

  deep.test(
    'by keyboard alone: six trailers to doors not booked, once some are cleared',
    async () => {
      const { page } = opened;
      const six = spots()
        .filter((spot) => !isDoor(spot) && assetOn(spot) !== null)
        .slice(0, 6);
      const free = spots().filter((spot) => isDoor(spot) && assetOn(spot) === null);
      const taken = spots().filter((spot) => isDoor(spot) && assetOn(spot) !== null);
      expect(six).toHaveLength(6);
      const toClear = taken.slice(0, Math.max(2, 6 - free.length));
      // Not in the filter of the list, where a letter is a letter.
      await yard.grid.focus();
      await page.keyboard.press('p');
      await plan().waitFor();
      const by = plan().getByRole('textbox', { name: /^Done by/ });
      await by.focus();
      await page.keyboard.type('ten');
      await page.keyboard.press('Enter');
      await plan().getByText('Enter a time, such as 10:00.').waitFor();
      await by.fill('');
      await page.keyboard.type('10');
      await page.keyboard.press('Enter');
      await expect.poll(() => by.inputValue()).toMatch(/10:00$/);
      await markByKeys(toClear);
      await press('Clear spots');
      await plan().getByText(stepsOf(toClear.length)).waitFor();
      await markByKeys(six);
      await press('To doors');
      // The doors that appointments have booked are left to them, and the plan says so.
      const found = async () => {
        const text = await plan().innerText();
        const unplaced = Number(/(\d+) ha(?:s|ve) no spot/.exec(text)?.[1] ?? 0);
        return { steps: Number(/^(\d+) steps/m.exec(text)?.[1] ?? 0), unplaced };
      };
      const all = 6 + toClear.length;
      await expect
        .poll(async () => {
          const { steps, unplaced } = await found();
          const isLooking = (await plan().getByText('Looking for a better one').count()) > 0;
          return !isLooking && steps + unplaced;
        })
        .toBe(all);
      const { steps, unplaced } = await found();
      const placed = 6 - unplaced;
      expect(placed).toBeGreaterThan(2);
      const lines = plan().getByRole('region', { name: 'Steps of the plan' }).getByRole('listitem');
      expect(await lines.count()).toBe(steps);
      const assets = six.map(assetOn);
      await press(`Do ${steps} steps now`);
      await isSaved();
      const atDoors = () => {
        // A trailer may stand at a door beside a truck.
        const there = new Set(
          [...sandbox.yard.store.spots.values()].filter(isDoor).flatMap(({ id }) => {
            const { visit, standalone } = sandbox.yard.contents(id);
            return [visit?.id, standalone?.id];
          }),
        );
        return assets.filter((asset) => there.has(asset ?? '')).length;
      };
      await expect.poll(atDoors, { timeout: 60_000 }).toBe(placed);
    },
  );

  deep.test(
    'everything that waits gets a place with its reason; saved only when confirmed',
    async () => {
      const { page } = opened;
      await filter().fill('');
      const applied = () =>
        sandbox.ledger
          .entries()
          .filter(({ source, effect }) => source === 'call' && effect === 'applied').length;
      const before = applied();
      await page.keyboard.press('Escape');
      await yard.grid.focus();
      await page.keyboard.press('p');
      await plan().getByRole('button', { name: 'Place all waiting' }).click();
      const lines = plan().getByRole('region', { name: 'Steps of the plan' }).getByRole('listitem');
      await expect.poll(() => lines.count()).toBeGreaterThan(8);
      await expect
        .poll(() => plan().getByText('Looking for a better one').count(), { timeout: 60_000 })
        .toBe(0);
      expect(await lines.first().innerText()).toMatch(/\d\d:\d\d\..*\. .+\./);
      expect(applied()).toBe(before);
      await plan().getByRole('button', { name: 'Discard plan' }).click();
      await isSaved();
    },
  );

  deep.test(
    'a yard check by keyboard: five differences, reviewed and saved as corrections',
    async () => {
      const { page } = opened;
      await page.getByRole('button', { name: 'Yard check' }).click();
      const check = page.getByRole('region', { name: 'Yard check', exact: true });
      const field = check.getByRole('textbox', { name: 'What is there' });
      await field.waitFor();
      expect(await axeViolations(check)).toEqual([]);
      const codeNow = async () =>
        /^(\S+) \(/.exec((await check.getByRole('status').first().innerText()).trim())?.[1] ?? '';
      const gone = new Set(
        spots()
          .filter((spot) => assetOn(spot) !== null)
          .slice(0, 5)
          .map(({ code }) => code),
      );
      expect(gone.size).toBe(5);
      let [seen, empty] = [0, 0];
      for (; seen < 400; seen += 1) {
        if (await check.getByText('Every spot was looked at.').isVisible()) break;
        const isGone = gone.has(await codeNow());
        if (isGone) empty += 1;
        await page.keyboard.type(isGone ? '0' : '');
        await page.keyboard.press('Enter');
      }
      expect(empty).toBe(5);
      await check.getByRole('button', { name: 'Review 5 differences' }).click();
      const review = page.getByRole('dialog', { name: '5 corrections' });
      await review.getByRole('button', { name: 'Apply 5 corrections' }).click();
      await review.waitFor({ state: 'hidden' });
      const still = () =>
        [...sandbox.yard.store.spots.values()].filter(
          (spot) => gone.has(spot.code) && assetOn(spot) !== null,
        ).length;
      await expect.poll(still, { timeout: 60_000 }).toBe(0);
    },
  );
});
