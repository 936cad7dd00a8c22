/** One thing done on several spots, through the screen: chosen by a box, by touch and by keyboard; each an operation of its own, also offline. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('several spots at once', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3 });
    const [account] = sandbox.accounts;
    host = await openConsole({
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth: { kind: 'password', email: account?.email, password: account?.password } },
    });
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
    await opened.page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  });

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  const applied = () => sandbox.ledger.entries().filter((entry) => entry.source === 'call' && entry.effect === 'applied');
  const arrived = (count: number) => expect.poll(() => applied().length, { timeout: 90_000 }).toBe(count);
  const dialog = () => opened.page.getByRole('dialog');
  const chosen = () => opened.page.getByRole('group', { name: 'Selected spots' });
  const listed = (label: string) => dialog().getByRole('list', { name: label }).getByRole('listitem');
  const spotOf = (code: string) => [...sandbox.yard.store.spots.values()].find((each) => each.code === code);
  const codes = (prefix: string) =>
    [...sandbox.yard.store.spots.values()].map(({ code }) => code).filter((code) => code.startsWith(prefix));
  test('a box on the map, one reason, and every spot that can be closed is closed once the service is back', async () => {
    const { page } = opened;
    await sandbox.faults.goDown();
    const box = await yard.map.boundingBox();
    if (box === null) throw new Error('no map');
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
    const count = Number((await dialog().getByRole('heading', { level: 2 }).innerText()).match(/\d+/)?.[0]);
    const [can, cannot] = [await listed('Ready').count(), await listed('Left as is').count()];
    expect(can + cannot).toBe(count);
    expect(can).toBeGreaterThan(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('Ice on the lot');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText(`${can} operations saved.`).first().waitFor();
    expect(applied()).toHaveLength(0);
    await sandbox.faults.comeUp();
    await arrived(can);
    expect(new Set(applied().map(({ path }) => path)).size).toBe(can);
    expect(new Set(applied().map(({ body }) => (body as { reason: string }).reason))).toEqual(new Set(['Ice on the lot']));
    // The choice stays for what comes next: what was closed can be opened again as one.
    await chosen().getByRole('button', { name: 'Open…' }).click();
    await expect.poll(() => listed('Ready').count()).toBeGreaterThanOrEqual(can);
    const again = await listed('Ready').count();
    await page.keyboard.type('Salted');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await arrived(can + again);
    await chosen().getByRole('button', { name: 'Clear selection' }).click();
    await chosen().waitFor({ state: 'detached' });
  });

  test('by keyboard alone: rows of the grid, an area to move to, and each goes to a free spot of its own', async () => {
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
  });

  test('by touch: a button instead of a key to hold, taps choose and a drag draws the box', async () => {
    const { page } = opened;
    const tool = page.getByRole('button', { name: 'Select several spots' });
    await tool.click();
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true');
    const box = await yard.map.boundingBox();
    if (box === null) throw new Error('no map');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: box.x + 10, y: box.y + box.height / 2 });
    for (let step = 1; step <= 6; step += 1) {
      await touch('touchMove', { x: box.x + (box.width * step) / 12, y: box.y + box.height / 2 + ((box.height / 2 - 10) * step) / 6 });
    }
    await touch('touchEnd');
    await chosen().waitFor();
    await expect.poll(async () => Number((await chosen().locator('output').innerText()).match(/\d+/)?.[0])).toBeGreaterThan(2);
    await tool.click();
    await chosen().getByRole('button', { name: 'Send to waiting list…' }).click();
    await listed('Ready').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    const send = chosen().getByRole('button', { name: 'Send to waiting list…' });
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(opened.errors).toEqual([]);
  });
});
