/** Activity, settings with their dialogs, the lock screen: what a desk is set up with. */
import type { Guide, Stop } from '../guide.ts';

/** Opens a section of the settings. */
export const settings = async (guide: Guide, section: string) => {
  await guide.closeAll();
  await guide.screen('Settings');
  const group = guide.page.getByRole('region', { name: section, exact: true });
  await group.waitFor();
  await guide.scrollTo(group);
};

const toNow = async (guide: Guide) => {
  await guide.closeAll();
  await guide.screen('Now');
  await guide.page.getByRole('grid', { name: 'What needs you now' }).waitFor();
};

/** What needs attention: the list, one kind of it, what can be done, and snoozing. */
export const nowStops: readonly Stop[] = [
  ['now', toNow],
  ['now-trucks', (guide) => guide.press(/^Trucks and trailers/)],
  [
    'now-more',
    async (guide) => {
      await toNow(guide);
      await guide.press(/^More for/);
    },
  ],
  [
    'now-snooze',
    async (guide) => {
      await toNow(guide);
      // The menu that was just closed may give the focus back late: the key goes to the row itself.
      await guide.page.locator('[data-now]:not([data-now^="head:"])').first().press('s');
      await guide.dialog().waitFor();
    },
  ],
  [
    'now-snoozed',
    async (guide) => {
      await guide.press('Being handled', guide.dialog());
      await guide.press('Snooze', guide.dialog());
      await guide.press(/^Snoozed/);
    },
  ],
  ['now-limits', (guide) => settings(guide, 'Needs you now')],
];

/** What was done, all of it and none of it. */
export const activityStops: readonly Stop[] = [
  [
    'activity',
    async (guide) => {
      await guide.screen('Activity');
      await guide.page.getByLabel('Search operations').waitFor();
    },
  ],
  [
    'activity-none',
    async ({ page }) => {
      await page.getByLabel('Search operations').fill('zzzz');
      await page.getByText('No operation matches').waitFor();
    },
  ],
];

/** The sections of the settings and what opens from them. */
export const settingsStops: readonly Stop[] = [
  ['settings', (guide) => settings(guide, 'Appearance')],
  ['settings-facility', (guide) => settings(guide, 'Facility and services')],
  ['settings-clerks', (guide) => settings(guide, 'Clerks')],
  ['settings-storage', (guide) => settings(guide, 'Storage and backup')],
  ['settings-undocumented', (guide) => settings(guide, 'Service behavior')],
  ['settings-about', (guide) => settings(guide, 'About')],
  [
    'settings-set-up',
    async (guide) => {
      await settings(guide, 'Facility and services');
      await guide.press('Set up a facility');
      await guide.page.getByRole('form', { name: 'Facility' }).waitFor();
    },
  ],
  [
    'settings-set-up-missing',
    async (guide) => {
      await guide.press('Test', guide.page.getByRole('form', { name: 'Facility' }));
      await guide.page.getByText('Required.').first().waitFor();
    },
  ],
  [
    'settings-change',
    async (guide) => {
      await guide.press('Cancel');
      await guide.press('Edit this facility');
      await guide.page.getByRole('form', { name: 'Facility' }).waitFor();
    },
  ],
  [
    'settings-restore-backup',
    async (guide) => {
      await guide.press('Cancel');
      await settings(guide, 'Storage and backup');
      await guide.press('Back up now');
      await guide.press(/^Restore /);
      await guide.dialog().getByText('Nothing is removed').waitFor();
    },
  ],
  [
    'settings-clerk',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Add clerk');
      await guide.dialog().waitFor();
    },
  ],
];

/** The editor of appointment fields. */
export const templateStops: readonly Stop[] = [
  [
    'template',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Settings');
      await guide.press('Edit fields…');
      await guide.page
        .getByRole('list', { name: 'Fields in order' })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  ],
  ['template-add', (guide) => guide.press('Add field')],
  [
    'template-new-field',
    async (guide) => {
      await guide.page.getByRole('menuitem', { name: 'List, choose one', exact: true }).click();
      await guide.page.getByText('Enter a label.').waitFor();
    },
  ],
  [
    'template-review',
    async (guide) => {
      await guide.page.keyboard.type('Door side');
      await guide.page.getByLabel('Options', { exact: true }).fill('left\nright');
      await guide.press('Review and save');
      await guide.page
        .getByRole('dialog', { name: 'Save these changes?' })
        .getByText('Added')
        .waitFor();
    },
  ],
  [
    'template-leave',
    async (guide) => {
      await guide.press('Keep editing', guide.dialog());
      await guide.press('Close', guide.page.getByRole('dialog', { name: 'Appointment fields' }));
      await guide.page.getByText('Leave without saving?').waitFor();
    },
  ],
  ['template-left', (guide) => guide.press('Leave')],
];

/** Adds a clerk with a PIN, where she is not there yet. */
export async function addAda(guide: Guide): Promise<void> {
  const { page } = guide;
  await settings(guide, 'Clerks');
  if ((await page.getByRole('button', { name: 'Edit Ada' }).count()) > 0) return;
  await guide.press('Add clerk');
  await guide.dialog().getByRole('textbox', { name: 'Name' }).fill('Ada');
  await guide.dialog().getByLabel('PIN', { exact: true }).fill('4711');
  await guide.dialog().getByLabel('PIN again').fill('4711');
  await guide.dialog().getByRole('checkbox', { name: 'Administrator' }).check();
  await guide.press('Save', guide.dialog());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit Ada' }).waitFor();
}

/** A shared desk that is locked. It comes last: nothing else can be seen from then on. */
export const lockStops: readonly Stop[] = [
  [
    'lock',
    async (guide) => {
      const { page } = guide;
      await addAda(guide);
      await page.getByRole('switch', { name: 'Shared desk' }).focus();
      await page.keyboard.press('Space');
      await page.getByText('The desk is locked. Choose your name.').waitFor();
    },
  ],
  [
    'lock-pin',
    async (guide) => {
      await guide.press('Ada');
      await guide.page.getByLabel('PIN', { exact: true }).fill('9999');
      await guide.press('Unlock');
      await guide.page.getByText('Wrong PIN. Try again.').waitFor();
    },
  ],
  [
    'unlocked',
    async (guide) => {
      const { page } = guide;
      await page.getByLabel('PIN', { exact: true }).fill('4711');
      await guide.press('Unlock');
      await page.getByTitle('Working as Ada').waitFor();
      await settings(guide, 'Clerks');
      await page.getByRole('switch', { name: 'Shared desk' }).focus();
      await page.keyboard.press('Space');
    },
  ],
];
