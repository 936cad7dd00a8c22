/**
 * What a clerk sees on a bad day: foreign and endless words, records that cannot be read, no
 * service, nothing set up.
 */
import type { Guide, Stop } from '../guide.ts';
import { ofRow } from './dock.ts';

const endless = 'Überlänge-Spedition und Kühltransport Norddeutschland '.repeat(4).slice(0, 200);

/**
 * Trucks whose words come from everywhere: right to left, 200 letters, emoji, without any blank.
 */
export async function foreignTrucks(guide: Guide): Promise<void> {
  const act = (name: string, ...args: unknown[]) =>
    guide.sandbox?.admin('/sandbox/act', { act: name, args });
  const words = [
    ['شركة النقل السريع', 'مقطورة ٤٢', 'قد ببطء عند الباب'],
    [endless, 'W'.repeat(60), endless],
    ['🚚🔥 Fast & Furious Freight 🦄', '53-🦊🦊', '👩🏽‍🌾 waits 🇺🇸'],
    ['הובלות ירושלים', 'א-1234', 'נא לצלצל פעמיים'],
  ] as const;
  for (const [company, code, notes] of words)
    await act('arrive', {
      visit: {
        companyHint: company,
        companyId: null,
        licensePlate: code,
        driverNotes: notes,
        isPlanned: false,
      },
      containers: [{ code, notes }],
    });
  await guide.press('Refresh the yard');
  await guide.page.getByLabel('Filter the waiting list').fill('WWWW');
  await guide.page
    .getByRole('region', { name: 'Waiting list' })
    .getByRole('listitem')
    .first()
    .waitFor({ timeout: 60_000 });
}

/** Foreign words in the waiting list, the inspector and a dialog. */
export const foreignStops: readonly Stop[] = [
  ...['42', 'WWWW', 'Furious', '1234'].map(
    (text, index): Stop => [
      `foreign-${index + 1}`,
      async ({ page }) => {
        await page.getByLabel('Filter the waiting list').fill(text);
        await page
          .getByRole('region', { name: 'Waiting list' })
          .getByRole('listitem')
          .first()
          .click();
        await page.waitForTimeout(300);
      },
    ],
  ),
  [
    'foreign-list',
    async ({ page }) => {
      await page.getByLabel('Filter the waiting list').fill('');
      const list = page.getByRole('region', { name: 'Waiting list' }).getByRole('listitem');
      await list.first().focus();
      await page.keyboard.press('End');
      await page.waitForTimeout(300);
    },
  ],
  [
    'foreign-dialog',
    async (guide) => {
      const { page } = guide;
      await page.getByLabel('Filter the waiting list').fill('WWWW');
      await page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Assign to spot…' }).first().click();
      await guide.dialog().waitFor();
    },
  ],
  [
    'foreign-gate',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Gate');
      await guide.page.getByRole('textbox', { name: /^Find by plate/ }).fill('WWWW');
      await guide.page.waitForTimeout(400);
    },
  ],
  [
    'foreign-pass',
    async (guide) => {
      await ofRow(
        guide,
        guide.page.getByRole('list', { name: 'Here now' }).getByRole('listitem').first(),
        /^Gate pass for/,
      );
      await guide
        .dialog()
        .getByRole('img', { name: /^Barcode/ })
        .waitFor();
    },
  ],
  [
    'bad-records',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Yard');
      await guide.press(/records? with problems/);
      await guide.dialog().waitFor();
    },
  ],
  [
    'bad-appointments',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Appointments');
      await guide.page
        .getByRole('grid', { name: 'Appointments' })
        .getByRole('row')
        .nth(3)
        .waitFor();
      await guide.page.getByRole('textbox', { name: 'Search appointments' }).fill('BAD-HTML');
      await guide.page
        .getByRole('grid', { name: 'Appointments' })
        .getByRole('row')
        .filter({ hasText: 'BAD-HTML' })
        .click();
      await guide.page.waitForTimeout(500);
    },
  ],
];

/** The services are gone for a while. */
export const offlineStops: readonly Stop[] = [
  [
    'offline-yard',
    async ({ page, sandbox }) => {
      await sandbox?.admin('/sandbox/down', { forMs: 45_000 });
      await page.getByRole('button', { name: 'Services: Offline' }).waitFor({ timeout: 60_000 });
    },
  ],
  [
    'offline-services',
    async (guide) => {
      await guide.press(/^Services:/);
    },
  ],
  [
    'offline-gate',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Gate');
    },
  ],
  ['offline-appointments', (guide) => guide.screen('Appointments')],
];

/** A facility without any service: every screen says what is missing and what to do. */
export const emptyStops: readonly Stop[] = [
  'Yard',
  'Gate',
  'Appointments',
  'Marketplace',
  'Carriers',
  'Activity',
].map((screen) => [
  `empty-${screen.toLowerCase()}`,
  async (guide) => {
    await guide.screen(screen);
    if (screen === 'Marketplace') await guide.page.keyboard.press('Control+q');
    await guide.page.waitForTimeout(500);
  },
]);
