/**
 * The yard screen over the real host and the sandbox: finding spots, by text and by a box on the
 * map; how appointments show there; one thing done on several spots, chosen by a box, by touch and
 * by keyboard, each an operation of its own, also offline.
 */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { afternoonZone } from './support/services.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

type SandboxYardSpot = NonNullable<ReturnType<Sandbox['yard']['store']['spots']['get']>>;

describe.skipIf(!hasChromium)('the yard screen', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3, zone: afternoonZone() });
    const [account] = sandbox.accounts;
    host = await openConsole({
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: {
        baseUrl: sandbox.url,
        auth: { kind: 'password', email: account?.email, password: account?.password },
      },
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

  /** The first open spot with contents that fit. */
  const spotThat = (
    fits: (
      contents: ReturnType<Sandbox['yard']['contents']> & { readonly spot: SandboxYardSpot },
    ) => boolean,
  ): SandboxYardSpot => {
    const found = [...sandbox.yard.store.spots.values()].find(
      (spot) => spot.isActive && fits({ ...sandbox.yard.contents(spot.id), spot }),
    );
    if (found === undefined) throw new Error('The yard has no such spot.');
    return found;
  };

  const view = (name: 'Map' | 'Both' | 'Grid') =>
    opened.page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click();
  const rows = () => yard.grid.getAttribute('aria-rowcount').then((count) => Number(count) - 1);

  deep.test(
    'a box drawn on the map lists its spots in the grid, until it is taken back',
    async () => {
      const { page } = opened;
      const all = await rows();
      const box = await yard.map.boundingBox();
      if (box === null) throw new Error('no map');
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.keyboard.down('Shift');
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 6 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      await expect.poll(rows).toBeLessThan(all);
      const some = await rows();
      expect(some).toBeGreaterThan(0);
      await page.getByRole('button', { name: `${some} from the map. Show all spots.` }).click();
      await expect.poll(rows).toBe(all);
    },
  );

  deep.test(
    'on the map alone, Enter goes from match to match, and Escape shows all again',
    async () => {
      const { page } = opened;
      await view('Map');
      const find = page.getByRole('textbox', { name: 'Find on the map' });
      await find.fill('C-0');
      await page.getByText(/^\d+ match(es)?$/).waitFor();
      await find.press('Enter');
      await yard.inspector.getByRole('heading', { name: 'C-01' }).waitFor();
      await find.press('Enter');
      await yard.inspector.getByRole('heading', { name: 'C-02' }).waitFor();
      await find.press('Shift+Enter');
      await yard.inspector.getByRole('heading', { name: 'C-01' }).waitFor();
      await page.getByText(/^1 of \d+$/).waitFor();
      expect(await find.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Show the matching spots' }).click();
      await find.focus();
      await find.press('Escape');
      await page
        .getByRole('button', { name: 'Show the matching spots' })
        .waitFor({ state: 'detached' });
      expect(await find.inputValue()).toBe('');
      expect(await axeViolations(yard.map)).toEqual([]);
      await view('Both');
    },
  );

  deep.test('a finger drags a truck from the waiting list onto a free spot', async () => {
    const { page } = opened;
    const { code } = spotThat(
      ({ visit, standalone, spot }) =>
        visit === null && standalone === null && spot.spotReserves.length === 0,
    );
    await yard.row(code);
    const to = await yard.flyTo(code);
    const truck = yard.waitingList.getByRole('listitem').filter({ hasText: 'Live' }).first();
    const plate = (await truck.getAttribute('aria-label')) ?? '';
    const box = await truck.boundingBox();
    if (box === null) throw new Error('nobody waits');
    const from = { x: box.x + 60, y: box.y + box.height / 2 };
    const client = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', {
        x: from.x + ((to.x - from.x) * step) / 10,
        y: from.y + ((to.y - from.y) * Math.max(step - 2, 0)) / 8,
      });
    }
    await touch('touchEnd');
    await expect
      .poll(() => yard.grid.getByRole('row', { name: code, exact: true }).innerText())
      .toMatch(/Truck/);
    await expect
      .poll(() => yard.waitingList.getByRole('listitem', { name: plate, exact: true }).count())
      .toBe(0);
    await page.getByPlaceholder('Code, plate, trailer, company').fill('');
  });

  test('a container dragged to the waiting list waits there, and undo puts it back', async () => {
    const { page } = opened;
    const spot = spotThat(({ visit, standalone }) => standalone !== null && visit === null);
    const row = await yard.row(spot.code);
    const from = await yard.flyTo(spot.code);
    const box = await yard.waitingList.boundingBox();
    if (box === null) throw new Error('The waiting list is not on screen.');
    await yard.drag(from, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    // A door is emptied only after a question.
    await page
      .getByRole('dialog', { name: /to the waiting list/ })
      .getByRole('button', { name: /^Send/ })
      .click();
    await expect.poll(() => row.innerText()).toContain('Free');
    const effects = () =>
      sandbox.ledger
        .entries()
        .flatMap(({ method, effect }) => (method === 'DELETE' ? [effect] : []));
    await expect.poll(effects, { timeout: 60_000 }).toEqual(['applied']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => row.innerText()).toMatch(/Container|Trailer/);
    await page.getByPlaceholder('Code, plate, trailer, company').fill('');

    // What is said covers nothing, on this screen and on another. Under the pointer it stays.
    await page
      .locator('.ym-toasts')
      .getByText(/^Undone/)
      .hover();
    const isCovered = async (part: Locator) => {
      const [said, other] = [
        await page.locator('.ym-toasts').boundingBox(),
        await part.boundingBox(),
      ];
      if (said === null || other === null) throw new Error('One of both is not on screen.');
      return (
        said.x < other.x + other.width &&
        other.x < said.x + said.width &&
        said.y < other.y + other.height &&
        other.y < said.y + said.height
      );
    };
    for (const name of ['Waiting list', 'Yard map', 'Inspector'])
      expect(await isCovered(page.getByRole('region', { name })), name).toBe(false);
    expect(await isCovered(yard.grid)).toBe(false);
    await page.keyboard.press('Alt+5');
    await page.getByRole('grid', { name: 'Appointments' }).waitFor();
    expect(await isCovered(page.getByRole('main'))).toBe(false);
    await page.keyboard.press('Alt+2');
    await yard.grid.waitFor();
  });

  deep.test(
    'a spot with an appointment says how it stands, in its row and on the map',
    async () => {
      const { page } = opened;
      const signs = page.getByRole('img', { name: /appointment/i });
      // By its code from here on: rows come and go as the grid scrolls, and what the sign says
      // grows older by the minute.
      const code = await yard.grid
        .getByRole('row')
        .filter({ has: signs })
        .first()
        .getByRole('rowheader')
        .innerText();
      const row = yard.grid.getByRole('row', { name: code, exact: true });
      const isDescribed = () =>
        row.evaluate((element) => {
          const sign = element
            .querySelector('[role=img][aria-label*="ppointment"]')
            ?.getAttribute('aria-label');
          return sign != null && (element.getAttribute('aria-description') ?? '').includes(sign);
        });
      await expect.poll(isDescribed).toBe(true);
      await row.click();
      await yard.inspector.getByRole('heading', { name: code }).waitFor();
      // The keyboard comes back to the spot from its neighbor and reads it out.
      const map = page.getByRole('application', { name: 'Yard map' });
      const said = () =>
        map.evaluate(
          (element) => element.closest('section')?.querySelector('[aria-live]')?.textContent ?? '',
        );
      await map.focus();
      const keys = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft'];
      const heard: string[] = [];
      for (const key of keys) {
        const before = await said();
        await page.keyboard.press(key);
        await expect.poll(said).not.toBe(before);
        heard.push(await said());
      }
      expect(
        heard.some((sentence) => sentence.includes(code) && /appointment/i.test(sentence)),
      ).toBe(true);
      await page.getByRole('button', { name: 'Legend' }).click();
      await page.getByText('Late for appointment').waitFor();
      expect(await axeViolations(yard.map)).toEqual([]);
      await page.getByRole('button', { name: 'Legend' }).click();
    },
  );

  const applied = () =>
    sandbox.ledger
      .entries()
      .filter((entry) => entry.source === 'call' && entry.effect === 'applied');
  const arrived = (count: number) =>
    expect.poll(() => applied().length, { timeout: 90_000 }).toBe(count);
  const dialog = () => opened.page.getByRole('dialog');
  const chosen = () => opened.page.getByRole('group', { name: 'Selected spots' });
  const listed = (label: string) =>
    dialog().getByRole('list', { name: label }).getByRole('listitem');
  const spotOf = (code: string) =>
    [...sandbox.yard.store.spots.values()].find((each) => each.code === code);
  const codes = (prefix: string) =>
    [...sandbox.yard.store.spots.values()]
      .map(({ code }) => code)
      .filter((code) => code.startsWith(prefix));
  /**
   * Where the map stands on the page, with every spot on it: an earlier test may have gone near to
   * one.
   */
  const wholeYard = async () => {
    await opened.page.getByRole('button', { name: 'Show the whole yard' }).click();
    const box = await yard.map.boundingBox();
    if (box === null) throw new Error('no map');
    return box;
  };
  test('a box on the map and one reason close every spot once the service is back', async () => {
    const { page } = opened;
    const before = applied().length;
    await sandbox.faults.goDown();
    const box = await wholeYard();
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 10, { steps: 6 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await chosen().waitFor();
    expect(await axeViolations(chosen())).toEqual([]);
    await chosen().getByRole('button', { name: 'Close…' }).click();
    await listed('Ready').first().waitFor();
    const count = Number(
      (await dialog().getByRole('heading', { level: 2 }).innerText()).match(/\d+/)?.[0],
    );
    const [can, cannot] = [await listed('Ready').count(), await listed('Left as is').count()];
    expect(can + cannot).toBe(count);
    expect(can).toBeGreaterThan(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('Ice on the lot');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText(`${can} operations saved.`).first().waitFor();
    expect(applied()).toHaveLength(before);
    await sandbox.faults.comeUp();
    await arrived(before + can);
    const closed = applied().slice(before);
    expect(new Set(closed.map(({ path }) => path)).size).toBe(can);
    expect(new Set(closed.map(({ body }) => (body as { reason: string }).reason))).toEqual(
      new Set(['Ice on the lot']),
    );
    // The choice stays for what comes next: what was closed can be opened again as one.
    await chosen().getByRole('button', { name: 'Open…' }).click();
    await expect.poll(() => listed('Ready').count()).toBeGreaterThanOrEqual(can);
    const again = await listed('Ready').count();
    await page.keyboard.type('Salted');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await arrived(before + can + again);
    await chosen().getByRole('button', { name: 'Clear selection' }).click();
    await chosen().waitFor({ state: 'detached' });
  });

  deep.test(
    'by keyboard alone: rows of the grid go to an area, each to its own free spot',
    async () => {
      const { page } = opened;
      const before = applied().length;
      const full = codes('C-').filter((code) => {
        const { visit, standalone } = sandbox.yard.contents(spotOf(code)?.id ?? ('' as never));
        return (visit === null) !== (standalone === null);
      });
      expect(full.length).toBeGreaterThan(1);
      const [first, second] = full;
      await page.getByPlaceholder('Code, plate, trailer, company').fill('C-');
      const row = (code: string) => yard.grid.getByRole('row', { name: code, exact: true });
      await row(first ?? '').focus();
      await page.keyboard.press('Space');
      await row(second ?? '').focus();
      await page.keyboard.press('Control+Space');
      await chosen().getByText('2 spots').waitFor();
      await chosen().getByRole('button', { name: 'Move…' }).focus();
      await page.keyboard.press('Enter');
      await dialog().getByRole('combobox', { name: 'Find an area' }).waitFor();
      await page.keyboard.type('North parking');
      await dialog()
        .getByRole('option', { name: /North parking/ })
        .waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => listed('Ready').count()).toBe(2);
      await page.keyboard.type('Room needed');
      await page.keyboard.press('Enter');
      await dialog().waitFor({ state: 'hidden' });
      await arrived(before + 2);
      const targets = applied()
        .slice(before)
        .map(({ body }) => (body as { spotId: string }).spotId);
      expect(new Set(targets).size).toBe(2);
      const north = new Set(codes('A-').map((code) => spotOf(code)?.id as string));
      expect(targets.every((id) => north.has(id))).toBe(true);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await chosen().getByRole('button', { name: 'Clear selection' }).click();
    },
  );

  deep.test(
    'by touch: a button replaces the held key, taps choose and a drag draws the box',
    async () => {
      const { page } = opened;
      const tool = page.getByRole('button', { name: 'Select several spots' });
      await tool.click();
      await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true');
      const box = await wholeYard();
      const client = await page.context().newCDPSession(page);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', { x: box.x + 10, y: box.y + box.height / 2 });
      for (let step = 1; step <= 6; step += 1) {
        await touch('touchMove', {
          x: box.x + (box.width * step) / 12,
          y: box.y + box.height / 2 + ((box.height / 2 - 10) * step) / 6,
        });
      }
      await touch('touchEnd');
      await chosen().waitFor();
      await expect
        .poll(async () => Number((await chosen().locator('output').innerText()).match(/\d+/)?.[0]))
        .toBeGreaterThan(2);
      await tool.click();
      await chosen().getByRole('button', { name: 'Send to waiting list…' }).click();
      await listed('Ready').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      const send = chosen().getByRole('button', { name: 'Send to waiting list…' });
      await expect
        .poll(() => send.evaluate((button) => button === document.activeElement))
        .toBe(true);
    },
  );
});
