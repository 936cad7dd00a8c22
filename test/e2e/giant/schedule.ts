/**
 * Fourteen days of the giant yard, about 28,000 appointments: counted, scrolled to their end,
 * searched, drawn.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Giant } from './giant.ts';

/** Tests of the schedule of the giant yard. */
export function testSchedule(giant: () => Giant): void {
  beforeAll(async () => {
    const { page } = giant().opened;
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Appointments' })
      .click();
    await page
      .getByRole('region', { name: 'Appointments' })
      .getByText(/As of \d/)
      .waitFor({ timeout: 180_000 });
  }, 240_000);

  const list = () => giant().opened.page.getByRole('grid', { name: 'Appointments' });

  test('fourteen days are listed, and the last row is reached by one key', async () => {
    const { page } = giant().opened;
    await page.getByRole('combobox', { name: 'Number of days' }).click();
    await page.getByRole('option', { name: '14 days' }).click();
    await expect
      .poll(async () => Number(await list().getAttribute('aria-rowcount')), { timeout: 60_000 })
      .toBeGreaterThan(25_000);
    // Days come in one after the other: the last row is the one that End leads to when no more
    // follow.
    await list().getByRole('row').nth(2).focus();
    const ofFocused = (name: string) =>
      page.evaluate((attribute) => document.activeElement?.getAttribute(attribute) ?? '', name);
    const isAtEnd = async () => {
      await page.keyboard.press('End');
      const count = await list().getAttribute('aria-rowcount');
      await list().locator(`[role=row][aria-rowindex="${count}"]`).waitFor();
      return (await ofFocused('aria-rowindex')) === (await list().getAttribute('aria-rowcount'));
    };
    await expect.poll(isAtEnd, { timeout: 60_000 }).toBe(true);
    // Rows out of sight are not in the page.
    expect(await list().getByRole('row').count()).toBeLessThan(120);
    const last = list().locator(`[data-appointment="${await ofFocused('data-appointment')}"]`);
    const number = (await last.getByRole('gridcell').nth(5).innerText()).split(/\s/)[0] ?? '';
    await page.getByRole('textbox', { name: 'Search appointments' }).fill(number);
    await list()
      .getByRole('row', { name: new RegExp(number) })
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Search appointments' }).fill('');
  });

  test('the timeline of all doors is drawn from near and from far', async () => {
    const { page } = giant().opened;
    await page.getByText('Timeline', { exact: true }).click();
    const timeline = page.getByRole('application', { name: 'Door timeline' });
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('The timeline has no place.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 200);
    await timeline.focus();
    await page.keyboard.press('ArrowRight');
    const pane = page.getByRole('complementary', { name: 'Appointment' });
    await pane.getByRole('heading', { name: /^\d{8}$/ }).waitFor();
    await pane.getByRole('heading', { name: 'Fields' }).waitFor();
    expect(giant().opened.errors).toEqual([]);
  });
}
