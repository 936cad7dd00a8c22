/**
 * What opens over the screens and from their lists, each checked by axe, unless only a longer test
 * reaches it, which then checks it.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { addNextClerk } from './support/desk-jobs.ts';
import { soundOnTop } from './support/dialogs.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('what opens over the screens', () => {
  let sandbox: Services;
  let host: RunningConsole;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    sandbox = await startServices({ seed: 11 });
    const { dockScheduling, ...rest } = sandbox.profile;
    host = await openConsole({
      ...rest,
      dockScheduling: {
        ...(dockScheduling as object),
        extensions: { checkIn: true, link: true, appointments: true },
      },
    });
    watched = await openPage(host.url);
    page = watched.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
  }, 120_000);
  // A test that failed leaves no dialog open for the next.
  afterEach(async () => {
    for (
      let tries = 0;
      tries < 3 && (await page.locator('[role=dialog]:visible').count()) > 0;
      tries += 1
    )
      await page.keyboard.press('Escape');
  });
  afterAll(async () => {
    expect(watched?.errors).toEqual([]);
    await host?.stop();
    await sandbox?.stop();
  });

  const screen = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name }).click();
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name }).first().click();
  const dialog = () => page.getByRole('dialog').last();
  const isSound = async (what: string, part: Page | Locator = page.getByRole('main')) =>
    expect([what, ...(await axeViolations(part))]).toEqual([what]);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.locator('[role=dialog]:visible, [role=menu]:visible').count())
      .toBe(0);
  };

  test('bars, color, clerk and service menus, help, and records with problems open', async () => {
    await press('Colors');
    await soundOnTop(page, 'page/color-scheme.tsx');
    // The first choice has the focus: arrows and Enter go on from there.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
      'menuitemradio',
    );
    await close();
    await page.getByTitle(/^Working as/).click();
    await soundOnTop(page, 'features/clerks/clerk-chip.tsx');
    await close();
    await press(/^Services:/);
    await soundOnTop(page, 'app/shell/services.tsx');
    await close();
    await page.keyboard.press('F1');
    await dialog().getByRole('heading', { level: 1 }).waitFor();
    await soundOnTop(page, 'features/guide/guide-dialog.tsx');
    await dialog().getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await soundOnTop(page, 'app/shell/help-dialog.tsx');
    await close();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('textbox').fill('records');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /records/i }).waitFor();
    await soundOnTop(page, 'app/shell/problems-dialog.tsx');
    await close();
  });

  test('Now: the menu of a line, snoozing, an operation that was refused', async () => {
    const spot =
      (await sandbox.spots()).find(
        (each) => each.isActive && each.visitId === null && each.standaloneId === null,
      )?.code ?? '';
    await sandbox.fault({
      match: { method: 'PATCH', path: '**/close', times: 1 },
      fault: { kind: 'status', status: 422, body: { message: 'No' } },
    });
    await page.getByRole('textbox', { name: 'Filter spots' }).fill(spot);
    await page
      .getByRole('grid', { name: 'Spots' })
      .getByRole('row', { name: spot, exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Close spot…/ }).click();
    await dialog().getByRole('textbox').first().fill('Ice');
    await page.keyboard.press('Enter');
    await screen('Now');
    const lines = page.getByRole('grid', { name: 'What needs you now' }).getByRole('row');
    const refused = lines.filter({ hasText: 'Resolve…' }).first();
    await refused.waitFor({ timeout: 60_000 });
    await press(/^Resolve/, refused);
    await soundOnTop(page, 'features/now/decide-dialog.tsx');
    await close();
    // Heads of groups are rows as well.
    const line = lines.filter({ has: page.getByRole('button', { name: /^More for/ }) }).first();
    await line.focus();
    await press(/^More for/, line);
    await soundOnTop(page, 'features/now/now-columns.tsx');
    await close();
    await line.focus();
    await page.keyboard.press('s');
    await dialog().getByRole('textbox').waitFor();
    await soundOnTop(page, 'features/now/snooze-dialog.tsx');
    await close();
  }, 120_000);

  test('the gate: cards of the lane, the menu of a row, unlinking', async () => {
    await screen('Gate');
    const card = page.getByRole('region', { name: 'This truck' });
    const box = page.getByRole('textbox', { name: /^Find by plate/ });
    await box.fill('NEW 4711');
    await box.press('Enter');
    // Nothing has it: Enter takes the new truck.
    await page.getByRole('button', { name: /^1?\s*New truck with plate NEW 4711/ }).waitFor();
    await page.keyboard.press('Enter');
    await card.getByRole('textbox', { name: 'Driver phone' }).waitFor();
    await isSound('card of a walk-in', card);
    await box.press('Escape');
    const expected = page
      .getByRole('list', { name: 'Expected today' })
      .getByRole('button', { name: /^Check in for/ });
    await box.fill(
      /\d{4,}/.exec((await expected.first().getAttribute('aria-label')) ?? '')?.[0] ?? '',
    );
    await box.press('Enter');
    await card.getByText('Go to').waitFor();
    await isSound('card of an expected truck', card);
    await box.press('Escape');
    const here = page.getByRole('list', { name: 'Here now' }).getByRole('listitem');
    await press(/^Actions for/, here.filter({ hasNotText: 'Walk-in' }).first());
    await soundOnTop(page, 'ui/lists/row-acts.tsx');
    await page.getByRole('menuitem', { name: /^Correct the plate/ }).click();
    await soundOnTop(page, 'operations/dialogs/plate-dialog.tsx');
    await close();
    await press(/^Actions for/, here.filter({ hasNotText: 'Walk-in' }).first());
    await page.getByRole('menuitem', { name: /^Unlink/ }).click();
    await soundOnTop(page, 'features/gate/gate-dialog.tsx');
    await close();
  });

  test('the yard ahead: plan, move list and its sheet, yard check and its sheet', async () => {
    await screen('Yard');
    await page.getByRole('textbox', { name: 'Filter spots' }).fill('');
    await press(/^Plan ahead/);
    await press('Place all waiting');
    await page.getByRole('button', { name: /^Do \d/ }).waitFor();
    await isSound('plan', page.getByRole('region', { name: 'Plan', exact: true }));
    await press('Make a move list');
    await screen('Moves');
    await page.getByRole('textbox', { name: /^Scan or enter/ }).waitFor();
    await isSound('move list');
    await press('Print');
    await dialog()
      .getByRole('img', { name: /^Barcode/ })
      .first()
      .waitFor();
    await soundOnTop(page, 'features/planning/moves/move-sheet.tsx');
    await close();
    await screen('Yard');
    const discard = page.getByRole('button', { name: 'Discard plan' });
    if (await discard.isVisible()) await discard.click();
    await press('Yard check');
    await page.getByRole('textbox', { name: 'What is there' }).waitFor();
    await isSound('yard check');
    for (let look = 0; look < 3; look += 1) await press(/^Empty/);
    await press(/^Review \d/);
    await dialog().getByRole('table').waitFor();
    await soundOnTop(page, 'features/planning/check/check-bar.tsx');
    await close();
    await press('End the check');
    await dialog().getByRole('button', { name: 'Keep checking' }).waitFor();
    await soundOnTop(page, 'features/planning/check/check-end.tsx');
    await close();
    await press('Print a sheet');
    await dialog().getByRole('article').waitFor();
    await soundOnTop(page, 'features/planning/check/check-sheet.tsx');
    await close();
    await press('Pause');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('textbox').fill('print labels');
    await dialog().getByText('Print labels for spots and trailers…').click();
    await dialog().getByRole('article').waitFor();
    await soundOnTop(page, 'features/labels/labels-dialog.tsx');
    await dialog().getByRole('combobox', { name: 'Paper' }).click();
    await page.getByRole('option', { name: 'Roll, 4 × 6 in' }).click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(/MediaBox \[([^\]]+)\]/.exec(pdf)?.[1]).toBe('0 0 288 432');
    await close();
  });

  test('appointments: the calendar, what can be done with one, another time, drafts', async () => {
    await screen('Appointments');
    const list = page.getByRole('grid', { name: 'Appointments' });
    await list.getByRole('row').nth(3).waitFor();
    await press('Choose from a calendar');
    await page
      .getByRole('button', { name: /^\w+day, / })
      .first()
      .waitFor();
    await soundOnTop(page, 'ui/fields/date-field.tsx');
    await page.keyboard.press('Escape');
    await list.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await list.getByRole('row').filter({ hasText: 'Scheduled' }).last().click();
    const pane = page.getByRole('complementary', { name: 'Appointment' });
    await press('More', pane);
    await soundOnTop(page, 'features/appointments/schedule/appointment-acts.tsx#menu');
    await page.getByRole('menuitem', { name: /^Cancel/ }).click();
    await dialog()
      .getByRole('button', { name: 'Keep' })
      .or(dialog().getByRole('button').nth(1))
      .first()
      .waitFor();
    await soundOnTop(page, 'features/appointments/schedule/appointment-ask.tsx');
    await close();
    await press('Reschedule…', pane);
    await soundOnTop(page, 'features/appointments/schedule/change-dialog.tsx#booking');
    await close();
    await press('More', pane);
    await page.getByRole('menuitem', { name: 'ETA…' }).click();
    await soundOnTop(page, 'features/appointments/schedule/change-dialog.tsx#eta');
    await close();
    await press('New appointment');
    const form = page.getByRole('form', { name: 'New appointment' });
    await form.getByLabel('Notes').fill('Side door');
    await soundOnTop(page, 'features/appointments/create/create-appointment.tsx');
    await close();
    await press(/draft/);
    await soundOnTop(page, 'features/appointments/create/new-appointment.tsx');
    await close();
  });

  test('settings: a facility, its sign-in, a clerk', async () => {
    await screen('Settings');
    await press('Edit this facility');
    await page.getByRole('form', { name: 'Facility' }).waitFor();
    await soundOnTop(page, 'features/settings/facilities/facilities-section.tsx#facility');
    await close();
    await press(
      'Sign in',
      page.getByRole('region', { name: 'Facility and services', exact: true }),
    );
    await soundOnTop(page, 'features/settings/facilities/facilities-section.tsx#sign-in');
    await close();
    await press('Add clerk');
    await soundOnTop(page, 'features/clerks/clerks-section.tsx');
    await close();
    const policies = page.getByRole('region', { name: 'Detention', exact: true });
    await press('Add policy', policies);
    await isSound('a policy', policies);
    await press('Save policies', policies);
    await soundOnTop(page, 'features/reports/detention/confirm-policies.tsx');
    await close();
  });

  test('reports: the hand-over and its sheet, detention and the evidence', async () => {
    // A hand-over is signed where another clerk can take the desk.
    await addNextClerk(host.url);
    await screen('Reports');
    const report = page.getByRole('radiogroup', { name: 'Report' });
    await report.getByText('Hand-over', { exact: true }).click();
    await page.getByRole('button', { name: /^Sign/ }).first().waitFor();
    await isSound('hand-over');
    await press('Print');
    await soundOnTop(page, 'features/reports/shift/handover-tab.tsx');
    await close();
    await report.getByText('Detention', { exact: true }).click();
    await expect
      .poll(() => report.getByRole('radio', { name: 'Detention' }).isChecked())
      .toBe(true);
    await isSound('detention');
  });
});
