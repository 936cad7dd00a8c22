/**
 * The yard ahead as a clerk meets it: a swap by mouse, six trailers to six doors by a time by
 * keyboard alone, everything that waits placed, and a yard check with five differences; each saved
 * as one and, where somebody thinks better of it, taken back as one.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { afternoonZone } from './support/services.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

type Spot = NonNullable<ReturnType<Sandbox['yard']['store']['spots']['get']>>;

describe.skipIf(!hasChromium)('the yard ahead', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3, zone: afternoonZone() });
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

  /** Marks spots in the grid: with the mouse by Ctrl and a click, or by Space. */
  async function mark(list: readonly Spot[], by: 'mouse' | 'keys'): Promise<void> {
    const { page } = opened;
    for (const [at, { code }] of list.entries()) {
      const row = await yard.row(code);
      // The first is the selected one; each further one comes to it.
      if (by === 'mouse') await row.click({ modifiers: at === 0 ? [] : ['Control'] });
      else {
        await row.focus();
        await page.keyboard.press(at === 0 ? 'Space' : 'Control+Space');
      }
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
    await mark([one, other], 'mouse');
    await chosen().getByRole('button', { name: 'Swap' }).click();
    await plan()
      .getByText(/^3 steps, done about/)
      .waitFor();
    expect(await axeViolations(plan())).toEqual([]);
    await plan().getByRole('button', { name: 'Save 3 steps' }).click();
    await isSaved();
    await expect
      .poll(() => [assetOn(one), assetOn(other)], { timeout: 60_000 })
      .toEqual([second, first]);
    await page.keyboard.press('Control+z');
    await page.getByText('3 steps of the plan taken back.').first().waitFor();
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
    'by keyboard alone: six trailers to six doors before ten, once doors are cleared',
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
      await mark(toClear, 'keys');
      await press('Clear spots');
      await plan().getByText(stepsOf(toClear.length)).waitFor();
      await mark(six, 'keys');
      await press('To doors');
      const steps = 6 + toClear.length;
      await plan().getByText(stepsOf(steps)).waitFor();
      await expect
        .poll(() => plan().getByText('Looking for a better one').count(), { timeout: 60_000 })
        .toBe(0);
      const lines = plan().getByRole('region', { name: 'Steps of the plan' }).getByRole('listitem');
      expect(await lines.count()).toBe(steps);
      const assets = six.map(assetOn);
      await press(`Save ${steps} steps`);
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
      await expect.poll(atDoors, { timeout: 60_000 }).toBe(6);
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
    'a yard check by keyboard: five differences, reviewed as a plan and saved as one',
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
      await plan().getByText(stepsOf(5)).waitFor();
      await plan().getByRole('button', { name: 'Save 5 steps' }).click();
      await isSaved();
      const still = () =>
        [...sandbox.yard.store.spots.values()].filter(
          (spot) => gone.has(spot.code) && assetOn(spot) !== null,
        ).length;
      await expect.poll(still, { timeout: 60_000 }).toBe(0);
    },
  );
});
