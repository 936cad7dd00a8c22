/** The plan, the yard check, the reports and the first steps. */
import type { Guide, Stop } from '../guide.ts';
import { addAda, settings } from './desk.ts';

const report = async (guide: Guide, name: string) => {
  await guide.closeAll();
  await guide.screen('Reports');
  await guide.page
    .getByRole('radiogroup', { name: 'Report' })
    .getByText(name, { exact: true })
    .click();
  await guide.page.waitForTimeout(1_000);
};

/** A plan with steps, and a yard check. */
export const planStops: readonly Stop[] = [
  [
    'plan',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Yard');
      const clear = guide.page.getByRole('button', { name: 'Clear selection' });
      if (await clear.isVisible()) await clear.click();
      await guide.press(/^Plan ahead/);
      await guide.page.getByRole('region', { name: 'Plan', exact: true }).waitFor();
    },
  ],
  [
    'plan-steps',
    async (guide) => {
      await guide.press('Place all waiting');
      await guide.page
        .getByRole('region', { name: 'Steps of the plan' })
        .getByRole('button', { name: /^1 / })
        .waitFor();
      await guide.page.waitForTimeout(800);
    },
  ],
  [
    'plan-step-shown',
    async ({ page }) => {
      await page
        .getByRole('region', { name: 'Steps of the plan' })
        .getByRole('button', { name: /^2 / })
        .click();
      await page.waitForTimeout(500);
    },
  ],
  [
    'moves',
    async (guide) => {
      await guide.press('Make a move list');
      await guide.screen('Moves');
      await guide.page.waitForTimeout(800);
    },
  ],
  [
    'moves-printed',
    async (guide) => {
      await guide.press('Print');
      await guide
        .dialog()
        .getByRole('img', { name: /^Barcode/ })
        .first()
        .waitFor();
      await guide.page.emulateMedia({ media: 'print' });
    },
  ],
  ['moves-read', ({ page }) => page.emulateMedia({ media: 'screen' })],
  [
    'check',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Yard');
      const discard = guide.page.getByRole('button', { name: 'Discard plan' });
      if (await discard.isVisible()) await discard.click();
      for (const message of await guide.page.locator('.ym-toasts button').all())
        await message.click().catch(() => undefined);
      await guide.press('Yard check');
      await guide.page.getByRole('textbox', { name: 'What is there' }).waitFor();
    },
  ],
  [
    'check-different',
    async (guide) => {
      const box = guide.page.getByRole('textbox', { name: 'What is there' });
      for (const text of ['', '0', 'ZZ-999', '?']) {
        await box.fill(text);
        await box.press('Enter');
      }
      await box.press('ArrowUp');
      await guide.page.waitForTimeout(300);
    },
  ],
  ['check-paused', (guide) => guide.press('Pause')],
];

/** What is read from the history. */
export const reportStops: readonly Stop[] = [
  ['report-handover', (guide) => report(guide, 'Hand-over')],
  [
    'report-handover-signing',
    async (guide) => {
      await addAda(guide);
      await report(guide, 'Hand-over');
      const form = guide.page.getByRole('form', { name: 'Sign hand-over' });
      await form.getByRole('combobox', { name: /hands over to$/ }).click();
      await guide.page.getByRole('option', { name: 'Ada' }).click();
      await form.getByLabel('PIN of Ada').fill('9999');
      await guide.press('Sign hand-over', form);
      await guide.page.getByText('Wrong PIN. Try again.').waitFor();
    },
  ],
  [
    'settings-detention',
    async (guide) => {
      await settings(guide, 'Detention');
      const group = guide.page.getByRole('region', { name: 'Detention', exact: true });
      if ((await group.getByLabel('Free minutes').count()) > 0) return;
      await guide.press('Add policy', group);
      await group.getByLabel('Free minutes').fill('30');
      await guide.press('Save policies', group);
      await guide.press('Save policies', guide.dialog());
      await group.getByText(/^Set by/).waitFor();
    },
  ],
  ['report-detention', (guide) => report(guide, 'Detention')],
  [
    'report-evidence',
    async (guide) => {
      await guide.page
        .getByRole('table', { name: 'Trucks on the clock' })
        .getByRole('row')
        .nth(1)
        .getByRole('button')
        .last()
        .click();
      await guide.dialog().getByText('What happened').waitFor();
    },
  ],
  ['report-evidence-printed', ({ page }) => page.emulateMedia({ media: 'print' })],
  ['report-evidence-read', ({ page }) => page.emulateMedia({ media: 'screen' })],
  [
    'report-handover-printed',
    async (guide) => {
      await report(guide, 'Hand-over');
      await guide.press('Print');
      await guide.dialog().waitFor();
      await guide.page.emulateMedia({ media: 'print' });
      await guide.page.waitForTimeout(400);
    },
  ],
  ['report-handover-read', ({ page }) => page.emulateMedia({ media: 'screen' })],
  ['report-numbers', (guide) => report(guide, 'Numbers')],
  ['report-clerks', (guide) => report(guide, 'By clerk')],
];

/** The first steps, one after the other. */
export const tourStops: readonly Stop[] = [
  [
    'tour',
    async (guide) => {
      await guide.closeAll();
      await guide.page.evaluate(() =>
        localStorage.setItem('yardmaster.preferences', JSON.stringify({ wasTourSeen: false })),
      );
      await guide.page.reload();
      await guide.page.getByText('Start with Now').waitFor();
    },
  ],
  ...[2, 3, 4, 5].map((at): Stop => [`tour-${at}`, (guide) => guide.press('Next')]),
];
