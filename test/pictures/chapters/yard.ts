/**
 * The yard screen: what is selected, what can be done with it, every question it asks, and the
 * editor of its layout.
 */
import type { SandboxSpot } from '../../e2e/support/services.ts';
import type { Guide, Stop } from '../guide.ts';

const grid = ({ page }: Guide) => page.getByRole('grid', { name: 'Spots' });

/** The first spot that is as wanted, as the service sees it. */
async function spotThat({ sandbox }: Guide, is: (spot: SandboxSpot) => boolean): Promise<string> {
  const spot = (await sandbox?.spots())?.find(is);
  if (spot === undefined) throw new Error('The yard has no such spot.');
  return spot.code;
}

const isFree = (spot: SandboxSpot) =>
  spot.isActive && spot.visitId === null && spot.standaloneId === null;
const hasTruck = (spot: SandboxSpot) =>
  spot.visitId !== null && spot.standaloneId === null && spot.hookedIds.length === 1;
const hasBoth = (spot: SandboxSpot) => spot.visitId !== null && spot.standaloneId !== null;
const hasContainer = (spot: SandboxSpot) => spot.visitId === null && spot.standaloneId !== null;

/** Finds a spot by Ctrl+K, so that the map flies to it and the inspector shows it. */
async function flyTo({ page }: Guide, code: string): Promise<{ x: number; y: number }> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill(code);
  await page.getByRole('dialog').getByText(code, { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'Inspector' })
    .getByText(code, { exact: true })
    .first()
    .waitFor();
  await page.waitForTimeout(900);
  const box = await page.getByRole('region', { name: 'Yard map' }).boundingBox();
  if (box === null) throw new Error('The map is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Opens the actions of the first such spot in the grid, and chooses one when it is given. */
async function act(
  guide: Guide,
  is: (spot: SandboxSpot) => boolean,
  action?: RegExp,
): Promise<void> {
  const { page } = guide;
  const code = await spotThat(guide, is);
  await page.getByPlaceholder('Code, plate, trailer, company').fill(code);
  const row = grid(guide).getByRole('row', { name: code, exact: true });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').getByRole('menuitem').first().waitFor();
  if (action === undefined) return;
  await page.getByRole('menuitem', { name: action }).click();
  await guide.dialog().waitFor();
}

const clear = async ({ page }: Guide) =>
  page.getByPlaceholder('Code, plate, trailer, company').fill('');

/** Every picture of the yard screen. */
export const yardStops: readonly Stop[] = [
  [
    'yard',
    async (guide) => {
      await grid(guide).getByRole('row').nth(1).waitFor();
      await guide.page.getByRole('button', { name: 'Zoom in' }).waitFor();
      await guide.page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .nth(1)
        .waitFor();
    },
  ],
  ['yard-truck', async (guide) => flyTo(guide, await spotThat(guide, hasTruck))],
  ['yard-truck-and-container', async (guide) => flyTo(guide, await spotThat(guide, hasBoth))],
  ['yard-free-spot', async (guide) => flyTo(guide, await spotThat(guide, isFree))],
  [
    'yard-waiting-selected',
    ({ page }) =>
      page.getByRole('region', { name: 'Waiting list' }).getByRole('listitem').nth(1).click(),
  ],
  [
    'yard-waiting-menu',
    async ({ page }) => {
      await page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .first()
        .click();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').getByRole('menuitem').first().waitFor();
    },
  ],
  ['yard-spot-menu', (guide) => act(guide, hasTruck)],
  ['yard-move', (guide) => act(guide, hasTruck, /^Move/)],
  [
    'yard-move-reason',
    async (guide) => {
      await act(guide, hasTruck, /^Move/);
      const free = await spotThat(guide, isFree);
      await guide.page.keyboard.type(free);
      await guide.dialog().getByRole('option', { name: free }).first().waitFor();
      await guide.page.keyboard.press('Enter');
      await guide.dialog().getByText('Reason').first().waitFor();
    },
  ],
  ['yard-which-one', (guide) => act(guide, hasBoth, /^Move/)],
  ['yard-close', (guide) => act(guide, isFree, /^Close spot…/)],
  ['yard-depart', (guide) => act(guide, hasBoth, /^Depart/)],
  [
    'yard-toast',
    async (guide) => {
      await act(guide, isFree, /^Close spot…/);
      await guide.dialog().getByRole('textbox').first().fill('Ice');
      await guide.page.keyboard.press('Enter');
      await guide.page
        .getByText(/ closed\.$/)
        .first()
        .waitFor();
    },
  ],
  [
    'yard-nothing-matches',
    async (guide) => {
      await guide.page.getByPlaceholder('Code, plate, trailer, company').fill('zzzz');
      await guide.page.getByLabel('Filter the waiting list').fill('zzzz');
      await guide.page.getByText('No spot matches').waitFor();
    },
  ],
  [
    'yard-illegal-drop',
    async (guide) => {
      const { page } = guide;
      await clear(guide);
      await page.getByLabel('Filter the waiting list').fill('');
      const target = await flyTo(guide, await spotThat(guide, hasContainer));
      const waiting = page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .filter({ hasText: /Trailer|Reefer|Container/ });
      const box = await waiting.first().boundingBox();
      if (box === null) throw new Error('No container waits.');
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 30, { steps: 4 });
      await page.mouse.move(target.x, target.y, { steps: 8 });
      await page.waitForTimeout(300);
    },
  ],
  [
    'yard-map-only',
    async ({ page }) => {
      await page.mouse.up();
      await page.getByText('Map', { exact: true }).click();
      await page
        .getByRole('button', { name: /whole yard/i })
        .first()
        .click();
      await page.waitForTimeout(700);
    },
  ],
  ['yard-grid-only', async ({ page }) => page.getByText('Grid', { exact: true }).click()],
  ['yard-both', async ({ page }) => page.getByText('Both', { exact: true }).click()],
  [
    'yard-history',
    async (guide) => {
      await flyTo(guide, await spotThat(guide, hasTruck));
      await guide.page.getByRole('heading', { name: 'History' }).waitFor();
    },
  ],
  [
    'yard-earlier',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Go back in time' }).click();
      await page.getByRole('textbox', { name: 'Time, like 0210' }).waitFor();
      await page.keyboard.press('Shift+ArrowLeft');
      await page.waitForTimeout(1_000);
    },
  ],
  ['yard-now-again', async ({ page }) => page.getByRole('button', { name: 'Back to now' }).click()],
];

const editor = ({ page }: Guide) => page.getByRole('dialog', { name: 'Layout editor' });

/** The layout editor and its tools. */
export const layoutStops: readonly Stop[] = [
  [
    'layout',
    async (guide) => {
      await guide.screen('Yard');
      await guide.press(/Edit layout/);
      await guide.page.getByRole('application', { name: 'Yard drawing' }).waitFor();
    },
  ],
  [
    'layout-selected',
    async (guide) => {
      const box = editor(guide).getByRole('textbox', { name: 'Select', exact: true });
      await box.fill(await spotThat(guide, hasTruck));
      await box.press('Enter');
      await editor(guide).getByRole('textbox', { name: 'Left (ft)' }).first().waitFor();
    },
  ],
  [
    'layout-row-tool',
    (guide) =>
      editor(guide)
        .getByRole('radiogroup', { name: 'Tool' })
        .getByText('Row', { exact: true })
        .click(),
  ],
  [
    'layout-leave',
    async (guide) => {
      await editor(guide).getByRole('radiogroup', { name: 'Tool' }).getByText('Select').click();
      await guide.press('Remove from drawing');
      await guide.press('Close', editor(guide));
      await guide.page.getByText('Leave without saving?').waitFor();
    },
  ],
  [
    'layout-left',
    async (guide) => {
      await guide.press('Leave');
      await editor(guide).waitFor({ state: 'detached' });
    },
  ],
];

/** The first sight of a yard, its whole map and a door of it. */
export const giantStops: readonly Stop[] = [
  [
    'giant-yard',
    async (guide) => {
      await guide.page.locator('[role=grid][aria-rowcount="5001"]').waitFor({ timeout: 90_000 });
      await guide.page.waitForTimeout(1_000);
    },
  ],
  ['giant-spot', async (guide) => flyTo(guide, await spotThat(guide, hasTruck))],
  [
    'giant-map',
    async ({ page }) => {
      await page.getByText('Map', { exact: true }).click();
      await page
        .getByRole('button', { name: /whole yard/i })
        .first()
        .click();
      await page.waitForTimeout(700);
    },
  ],
  [
    'giant-appointments',
    async (guide) => {
      await guide.screen('Appointments');
      await guide.page
        .getByRole('grid', { name: 'Appointments' })
        .getByRole('row')
        .nth(3)
        .waitFor();
    },
  ],
  [
    'giant-timeline',
    async ({ page }) => {
      await page.getByText('Timeline', { exact: true }).click();
      await page.getByRole('application', { name: 'Door timeline' }).waitFor();
    },
  ],
  [
    'giant-gate',
    async (guide) => {
      await guide.screen('Gate');
      await guide.page
        .getByRole('list', { name: 'Here now' })
        .getByRole('listitem')
        .nth(3)
        .waitFor();
    },
  ],
];
