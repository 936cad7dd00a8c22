/**
 * The dock schedule through the screen: list, search, timeline, one opened, and the ways to and
 * from the yard.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('the dock schedule through the screen', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;

  beforeAll(async () => {
    sandbox = await startServices();
    host = await openConsole({ ...sandbox.profile, undocumented: { appointmentPollMs: 1_000 } });
    opened = await openPage(host.url);
    await opened.page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
    await opened.page.keyboard.press('Alt+5');
    await list().getByRole('row').nth(3).waitFor();
  });
  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  const list = () => opened.page.getByRole('grid', { name: 'Appointments' });
  const pane = () => opened.page.getByRole('complementary', { name: 'Appointment' });
  const search = () => opened.page.getByRole('textbox', { name: 'Search appointments' });
  const view = (name: 'List' | 'Timeline') => opened.page.getByText(name, { exact: true }).click();
  /** Visits of the sandbox that came for an appointment, with the spot they stand on. */
  const linked = async () => {
    const { spots } = (await sandbox.admin('/sandbox/state')) as {
      spots: { code: string; visitId: string | null }[];
    };
    return spots.filter(({ visitId }) => visitId !== null);
  };

  test('the day is listed, and axe finds nothing', async () => {
    await expect.poll(() => list().getByRole('row').count()).toBeGreaterThan(10);
    expect(await axeViolations(opened.page)).toEqual([]);
  });

  test('opens with its own stamped fields, and compares them with today’s template', async () => {
    await list()
      .getByRole('row', { name: /Completed/ })
      .first()
      .click();
    await pane().getByRole('heading', { name: 'Fields' }).waitFor();
    await pane().getByText('PO number').waitFor();
    // The 14th type of the vendor is shown unchanged.
    await pane()
      .getByText(/Unknown type “/)
      .waitFor();
    await pane()
      .getByRole('button', { name: /Compare with today/ })
      .click();
    await pane()
      .getByText(/today’s fields\b.*[.:]/)
      .first()
      .waitFor();
    expect(await axeViolations(pane())).toEqual([]);
  });

  test('all days are searched by the beginning of a number, and by a carrier', async () => {
    const number =
      (await list().getByRole('row').nth(2).getByRole('gridcell').nth(5).innerText()).split(
        /\s/,
      )[0] ?? '';
    await search().fill(number.slice(0, 6));
    await opened.page.getByRole('status').filter({ hasText: 'found for' }).waitFor();
    await list()
      .getByRole('row', { name: new RegExp(number) })
      .waitFor();
    const carrier = (
      await list()
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('gridcell')
        .nth(4)
        .innerText()
    ).trim();
    await search().fill(carrier.slice(0, 7).toLowerCase());
    await expect
      .poll(() => list().getByRole('row').filter({ hasText: carrier }).count())
      .toBeGreaterThan(1);
    await search().fill('no such thing');
    await opened.page.getByText('Nothing found').waitFor();
    await search().fill('');
    await list().getByRole('row').nth(3).waitFor();
  });

  test('doors and statuses are filtered, and columns sorted', async () => {
    await opened.page.getByRole('combobox', { name: 'Doors' }).fill('D-04');
    await opened.page.getByRole('option', { name: 'D-04' }).click();
    await opened.page.keyboard.press('Escape');
    const doors = async () =>
      new Set(
        await list().getByRole('row').locator('[role=gridcell]:nth-child(2)').allInnerTexts(),
      );
    await expect.poll(doors).toEqual(new Set(['D-04']));
    await opened.page.getByRole('combobox', { name: 'Doors' }).press('Backspace');
    await expect.poll(async () => (await doors()).size).toBeGreaterThan(3);
    await opened.page.getByRole('button', { name: 'Arrival' }).click();
    await expect
      .poll(() => list().getByRole('columnheader', { name: 'Arrival' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await opened.page.getByRole('button', { name: 'Time' }).click();
  });

  test('a status that changes at the service shows without a reload', async () => {
    // One that is in view: the list holds no others in the page.
    const row = list()
      .getByRole('row', { name: /, Completed/ })
      .nth(1);
    const id = (await row.getAttribute('data-appointment')) ?? '';
    await sandbox.admin('/sandbox/act', { act: 'setAppointmentStatus', args: [id, 'NoShow'] });
    await list().locator(`[data-appointment="${id}"]`).filter({ hasText: 'No-show' }).waitFor();
  });

  test('the timeline is looked through by keyboard and mouse, and changes nothing', async () => {
    const before = (await sandbox.ledger()).length;
    await view('Timeline');
    const timeline = opened.page.getByRole('application', { name: 'Door timeline' });
    await timeline.focus();
    await opened.page.keyboard.press('ArrowRight');
    await opened.page.keyboard.press('ArrowDown');
    await pane().getByRole('heading', { name: 'Fields' }).waitFor();
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('The timeline has no place.');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await opened.page.mouse.move(at.x, at.y);
    await opened.page.mouse.wheel(0, -400);
    // The hours move the view; free room would begin a new appointment.
    await opened.page.mouse.move(at.x, box.y + 20);
    await opened.page.mouse.down();
    await opened.page.mouse.move(at.x - 200, box.y + 25, { steps: 6 });
    await opened.page.mouse.up();
    await opened.page.keyboard.press('Home');
    expect(await axeViolations(timeline)).toEqual([]);
    expect((await sandbox.ledger()).length).toBe(before);
    await view('List');
  });

  test('a truck on a spot leads to its appointment, and the appointment back to the spot', async () => {
    const { page } = opened;
    const spots = await linked();
    let found = false;
    for (const { code } of spots) {
      await page.getByRole('button', { name: 'Yard', exact: true }).click();
      const filter = page.getByPlaceholder('Code, plate, trailer, company');
      await filter.fill(code);
      await page
        .getByRole('grid', { name: 'Spots' })
        .getByRole('row', { name: code, exact: true })
        .click();
      const inspector = page.getByRole('region', { name: 'Inspector' });
      await inspector.getByRole('heading', { name: code, exact: true }).waitFor();
      await inspector.getByText('Arrival', { exact: true }).first().waitFor();
      const link = inspector.locator('dt:has-text("Appointment") + dd').getByRole('button');
      if ((await link.count()) === 0) continue;
      await link.first().click();
      await pane()
        .getByRole('button', { name: new RegExp(`Show on .*${code}`) })
        .click();
      await page
        .getByRole('region', { name: 'Inspector' })
        .getByRole('heading', { name: code })
        .waitFor();
      found = true;
      break;
    }
    expect(found).toBe(true);
  });

  test('a confirmation number typed into the find box leads to its appointment', async () => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Appointments' }).click();
    const number =
      (await list().getByRole('row').nth(4).getByRole('gridcell').nth(5).innerText()).split(
        /\s/,
      )[0] ?? '';
    await page.getByRole('button', { name: 'Yard', exact: true }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find' }).getByRole('textbox').fill(number);
    await page.getByText(`Appointment ${number}`, { exact: true }).click();
    await pane().getByRole('heading', { name: number }).waitFor();
    await page.getByRole('button', { name: 'Yard', exact: true }).click();
  });

  test('a waiting truck shows how early or late it is', async () => {
    const waiting = opened.page.getByRole('region', { name: 'Waiting list' });
    await expect
      .poll(() => waiting.getByText(/early|late|on time|due now/i).count())
      .toBeGreaterThan(0);
  });

  test('a quote is begun from an appointment', async () => {
    await opened.page.keyboard.press('Alt+5');
    const row = list()
      .getByRole('row')
      .filter({ hasText: /PO-\d+/ })
      .first();
    const id = (await row.getAttribute('data-appointment')) ?? '';
    const own = list().locator(`[data-appointment="${id}"]`);
    const reference = /PO-\d+/.exec(await own.innerText())?.[0] ?? '';
    await own.click();
    await pane().getByRole('button', { name: 'Quote this load' }).click();
    const quote = opened.page.getByRole('complementary', { name: 'Quick quote' });
    await expect
      .poll(() => quote.getByRole('textbox', { name: /reference/i }).inputValue())
      .toBe(reference);
    await quote.getByRole('button', { name: 'Close quick quote' }).click();
  });

  test('nothing was logged as an error', () => {
    expect(opened.errors).toEqual([]);
  });
});
