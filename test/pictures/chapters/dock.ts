/** The gate and the dock schedule, with every dialog of theirs. */
import type { Locator } from 'playwright-core';
import type { Guide, Stop } from '../guide.ts';

const here = ({ page }: Guide) =>
  page.getByRole('list', { name: 'Here now' }).getByRole('listitem');

/** Something of the menu of a row. */
export const ofRow = async (guide: Guide, row: Locator, name: RegExp) => {
  await guide.press(/^Actions for/, row);
  await guide.page.getByRole('menuitem', { name }).click();
};

/** The card of the lane, by a code that is typed. */
const readCode = async (guide: Guide, code: string) => {
  const box = guide.page.getByRole('textbox', { name: /^Find by plate/ });
  await box.press('Escape');
  await box.fill(code);
  await box.press('Enter');
  await guide.page.locator('[data-lane-card], [data-lane-chooser]').first().waitFor();
  await guide.page.waitForTimeout(400);
};

/**
 * The gate: who is expected and here, checking in, the pass on screen and on paper, what leaves.
 */
export const gateStops: readonly Stop[] = [
  [
    'gate',
    async (guide) => {
      await guide.screen('Gate');
      await here(guide).nth(2).waitFor();
      await guide.page.waitForTimeout(500);
    },
  ],
  ['gate-row-menu', (guide) => guide.press(/^Actions for/, here(guide).first())],
  [
    'gate-check-in',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Check in a truck…');
      await guide.page.getByRole('region', { name: 'This truck' }).waitFor();
    },
  ],
  [
    'gate-check-in-findings',
    async (guide) => {
      await guide.press(/^Next/);
      await guide.press(/^All fields/);
      await guide.page.getByText('Enter the driver’s phone number.').waitFor();
    },
  ],
  [
    'gate-pass',
    async (guide) => {
      await guide.closeAll();
      const onSpot = here(guide).filter({ hasNotText: 'Waiting' }).first();
      await ofRow(guide, onSpot, /^Gate pass for/);
      await guide
        .dialog()
        .getByRole('img', { name: /^Barcode/ })
        .waitFor();
    },
  ],
  ['gate-pass-printed', ({ page }) => page.emulateMedia({ media: 'print' })],
  [
    'gate-link',
    async (guide) => {
      await guide.page.emulateMedia({ media: 'screen' });
      await guide.closeAll();
      await ofRow(guide, here(guide).filter({ hasText: 'Walk-in' }).first(), /^Link /);
      await guide.dialog().getByRole('option').first().waitFor();
    },
  ],
  [
    'gate-depart',
    async (guide) => {
      await guide.closeAll();
      await here(guide)
        .filter({ hasNotText: 'Waiting' })
        .first()
        .getByRole('button', { name: /^Depart / })
        .click();
      await guide.dialog().waitFor();
    },
  ],
  [
    'gate-card-here',
    async (guide) => {
      await guide.closeAll();
      // The plate of one that stands on a spot, whatever the language.
      const row = here(guide).filter({ hasNotText: 'Waiting' }).first();
      await readCode(guide, await row.locator('bdi').first().innerText());
    },
  ],
  [
    'gate-card-expected',
    async (guide) => {
      const label = await guide.page
        .getByRole('list', { name: 'Expected today' })
        .getByRole('button', { name: /^Check in for/ })
        .first()
        .getAttribute('aria-label');
      await readCode(guide, /\d{4,}/.exec(label ?? '')?.[0] ?? '');
    },
  ],
  ['gate-choice', (guide) => readCode(guide, 'NEW 4711')],
  ['gate-card-walk-in', (guide) => guide.page.keyboard.press('Enter')],
  [
    'gate-nothing-matches',
    async (guide) => {
      await guide.closeAll();
      await guide.page.getByRole('textbox', { name: /^Find by plate/ }).press('Escape');
      await guide.page.getByRole('textbox', { name: /^Find by plate/ }).fill('zzzz');
      await guide.page.waitForTimeout(400);
    },
  ],
  [
    'gate-not-settled',
    async (guide) => {
      const { page, sandbox } = guide;
      await page.getByRole('textbox', { name: /^Find by plate/ }).fill('');
      await sandbox?.fault({
        match: { method: 'POST', path: '/asset-visit', times: 1 },
        fault: { kind: 'dropAnswer' },
      });
      await guide.press('Check in a truck…');
      const card = page.getByRole('region', { name: 'This truck' });
      // Names of fields are several words in Spanish.
      const field = (name: string) => card.locator(`[data-lane-field="${name}"]`);
      await field('truck').fill(`LOST ${page.viewportSize()?.width}`);
      await field('phone').fill('(214) 555-0123');
      await field('trailer').fill('53-LOST');
      // Neither carrier nor purpose is known.
      await page.keyboard.press('F10');
      // Its name begins a sentence in Spanish.
      await card.locator('[data-lane-act]').click();
      await page.getByRole('region', { name: 'Pending check-ins' }).waitFor({ timeout: 60_000 });
    },
  ],
  ['gate-not-settled-list', (guide) => guide.closeAll()],
];

const list = ({ page }: Guide) => page.getByRole('grid', { name: 'Appointments' });
const form = ({ page }: Guide) => page.getByRole('form', { name: 'New appointment' });

/** The dock schedule: list, one opened, timeline, a new one. */
export const appointmentStops: readonly Stop[] = [
  [
    'appointments',
    async (guide) => {
      await guide.screen('Appointments');
      await list(guide).getByRole('row').nth(3).waitFor();
    },
  ],
  [
    'appointments-one',
    async (guide) => {
      await list(guide).getByRole('row').nth(2).click();
      await guide.page
        .getByRole('complementary', { name: 'Appointment' })
        .getByRole('heading', { name: 'Fields' })
        .waitFor();
    },
  ],
  [
    'appointments-compared',
    async (guide) => {
      const compare = guide.page.getByRole('button', { name: /Compare with today/ });
      await compare.click();
      await guide.page
        .getByText(/today’s fields.*[.:]/)
        .first()
        .waitFor();
      await guide.scrollTo(guide.page.getByRole('heading', { name: 'Fields' }));
    },
  ],
  [
    'appointments-none',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Search appointments' }).fill('zzzzzz');
      await page.getByText('Nothing found').waitFor();
    },
  ],
  [
    'appointments-timeline',
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Search appointments' }).fill('');
      await page.getByText('Timeline', { exact: true }).click();
      await page.getByRole('application', { name: 'Door timeline' }).waitFor();
      await page.waitForTimeout(500);
    },
  ],
  [
    'appointments-reschedule',
    async (guide) => {
      await guide.page.getByText('List', { exact: true }).click();
      // What is scheduled is the end of the day.
      await list(guide).getByRole('row').nth(1).focus();
      await guide.page.keyboard.press('End');
      await list(guide).getByRole('row').filter({ hasText: 'Scheduled' }).last().click();
      await guide.press('Reschedule…');
      await guide.dialog().waitFor();
    },
  ],
  [
    'appointments-new',
    async (guide) => {
      await guide.closeAll();
      await guide.press('New appointment');
      await form(guide).waitFor();
    },
  ],
  [
    'appointments-new-findings',
    async (guide) => {
      await guide.press('Create appointment');
      await form(guide).getByText('Choose a load type.', { exact: true }).waitFor();
    },
  ],
  ['appointments-new-end', (guide) => guide.scrollTo(form(guide).getByLabel('Notes'))],
  [
    'appointments-drafts',
    async (guide) => {
      await guide.press('Discard draft');
      await form(guide).waitFor({ state: 'detached' });
      await guide.page.getByText('List', { exact: true }).click();
    },
  ],
];
