/** Finding spots on the yard screen, by text and by a box on the map, and how appointments show there; over the real host and the sandbox. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type Services, startServices } from './support/services.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('finding spots', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;

  beforeAll(async () => {
    sandbox = await startServices();
    host = await openConsole(sandbox.profile);
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
  });

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  const view = (name: 'Map' | 'Both' | 'Grid') =>
    opened.page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click();
  const rows = () => yard.grid.getAttribute('aria-rowcount').then((count) => Number(count) - 1);

  test('a box drawn on the map lists its spots in the grid, until it is taken back', async () => {
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
  });

  test('on the map alone, Enter goes from one match to the next, and Escape shows all again', async () => {
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
    await page.getByRole('button', { name: 'Show the matching spots' }).waitFor({ state: 'detached' });
    expect(await find.inputValue()).toBe('');
    expect(await axeViolations(yard.map)).toEqual([]);
    await view('Both');
  });

  test('a finger drags a truck from the waiting list onto a free spot', async () => {
    const { page } = opened;
    await yard.row('A-01');
    const to = await yard.flyTo('A-01');
    const truck = yard.waitingList.getByRole('listitem').filter({ hasText: 'Live' }).first();
    const plate = (await truck.getAttribute('aria-label')) ?? '';
    const box = await truck.boundingBox();
    if (box === null) throw new Error('nobody waits');
    const from = { x: box.x + 60, y: box.y + box.height / 2 };
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * Math.max(step - 2, 0)) / 8 });
    }
    await touch('touchEnd');
    await expect.poll(() => yard.grid.getByRole('row', { name: 'A-01', exact: true }).innerText()).toMatch(/Truck/);
    await expect.poll(() => yard.waitingList.getByRole('listitem', { name: plate, exact: true }).count()).toBe(0);
    await page.getByPlaceholder('Code, plate, trailer, company').fill('');
  });

  test('a container dragged off its spot onto the waiting list waits there, and undo puts it back', async () => {
    const { page } = opened;
    const spot = (await sandbox.spots()).find((each) => each.standaloneId !== null && each.visitId === null);
    if (spot === undefined) throw new Error('No container stands alone.');
    const row = await yard.row(spot.code);
    const from = await yard.flyTo(spot.code);
    const box = await yard.waitingList.boundingBox();
    if (box === null) throw new Error('The waiting list is not on screen.');
    await yard.drag(from, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await expect.poll(() => row.innerText()).toContain('Free');
    const effects = async () => (await sandbox.ledger()).filter(({ method }) => method === 'DELETE').map(({ effect }) => effect);
    await expect.poll(effects, { timeout: 60_000 }).toEqual(['applied']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => row.innerText()).toContain('Container');
    await page.getByPlaceholder('Code, plate, trailer, company').fill('');
  });

  test('a spot with an appointment says how it stands: in its row, and read out on the map', async () => {
    const { page } = opened;
    const signs = page.getByRole('img', { name: /appointment/i });
    // By its code from here on: rows come and go as the grid scrolls, and what the sign says grows older by the minute.
    const code = await yard.grid.getByRole('row').filter({ has: signs }).first().getByRole('rowheader').innerText();
    const row = yard.grid.getByRole('row', { name: code, exact: true });
    const isToldTwice = () =>
      row.evaluate((element) => {
        const sign = element.querySelector('[role=img][aria-label*="ppointment"]')?.getAttribute('aria-label');
        return sign != null && (element.getAttribute('aria-description') ?? '').includes(sign);
      });
    await expect.poll(isToldTwice).toBe(true);
    await row.click();
    await yard.inspector.getByRole('heading', { name: code }).waitFor();
    // The keyboard comes back to the spot from its neighbour and reads it out.
    const map = page.getByRole('application', { name: 'Yard map' });
    const said = () => map.evaluate((element) => element.closest('section')?.querySelector('[aria-live]')?.textContent ?? '');
    await map.focus();
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft'];
    const heard: string[] = [];
    for (const key of keys) {
      const before = await said();
      await page.keyboard.press(key);
      await expect.poll(said).not.toBe(before);
      heard.push(await said());
    }
    expect(heard.some((sentence) => sentence.includes(code) && /appointment/i.test(sentence))).toBe(true);
    await page.getByRole('button', { name: 'Legend' }).click();
    await page.getByText('Late for appointment').waitFor();
    expect(await axeViolations(yard.map)).toEqual([]);
    expect(opened.errors).toEqual([]);
  });
});
