/** The marketplace and the carriers: tables, details and every dialog before money moves. */
import type { Guide, Stop } from '../guide.ts';

const part = ({ page }: Guide, name: RegExp) =>
  page
    .getByRole('radiogroup', { name: 'Parts of the marketplace' })
    .locator('label')
    .filter({ hasText: name })
    .click();
const offer = async (guide: Guide, row: number) => {
  await part(guide, /Offers/);
  await guide.page
    .getByRole('table', { name: 'Offers' })
    .getByRole('row')
    .nth(row)
    .getByRole('button')
    .click();
};
const carrier = async (guide: Guide) => {
  await guide.dialog().getByRole('combobox', { name: 'Carrier' }).click();
  await guide.page.getByRole('option', { name: /Lone Star/ }).click();
};
const market = ({ page }: Guide) =>
  page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).waitFor({ timeout: 60_000 });

/**
 * Accepts the first offer and bids on the second, so that loads, bids and calls have something to
 * show.
 */
export async function trade(guide: Guide): Promise<void> {
  await guide.screen('Marketplace');
  await market(guide);
  await offer(guide, 1);
  await guide.press('Accept…');
  await carrier(guide);
  await guide.press(/Accept offer at \$/, guide.dialog());
  await guide
    .dialog()
    .getByText(/Offer accepted|Bid placed/)
    .waitFor({ timeout: 60_000 });
  await guide.closeAll();
  for (const [row, price] of [
    [2, '1250.50'],
    [3, '980'],
  ] as const) {
    await offer(guide, row);
    await guide.press('Bid…');
    await carrier(guide);
    await guide.dialog().getByLabel('Your price').fill(price);
    await guide.press(/^Place bid/, guide.dialog());
    await guide
      .dialog()
      .getByText(/Offer accepted|Bid placed/)
      .waitFor({ timeout: 60_000 });
    await guide.closeAll();
  }
  if (guide.sandbox === null) throw new Error('Trading needs the services of this chapter.');
  const { baseUrl } = guide.sandbox.profile.marketplace as { baseUrl: string };
  const address = new URL('/sandbox/act', baseUrl);
  const state = (await (await fetch(new URL('/sandbox/state', address))).json()) as {
    bids: { id: string; price: string }[];
  };
  const awarded = state.bids.find(({ price }) => price === '1250.50');
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'approve', args: [awarded?.id] }),
  });
}

/** Offers, loads, bids and calls. */
export const marketStops: readonly Stop[] = [
  [
    'market-offers',
    async (guide) => {
      await guide.screen('Marketplace');
      await market(guide);
    },
  ],
  ['market-offer', (guide) => offer(guide, 3)],
  ['market-columns', (guide) => guide.press('Columns')],
  [
    'market-accept',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Accept…');
      await carrier(guide);
    },
  ],
  [
    'market-bid',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Bid…');
      await carrier(guide);
      await guide.dialog().getByLabel('Your price').fill('12x');
    },
  ],
  [
    'market-loads',
    async (guide) => {
      await guide.closeAll();
      await part(guide, /Loads/);
      await guide.page.getByRole('table', { name: 'Loads' }).waitFor();
    },
  ],
  [
    'market-load',
    ({ page }) =>
      page
        .getByRole('table', { name: 'Loads' })
        .getByRole('row')
        .nth(1)
        .getByRole('button')
        .first()
        .click(),
  ],
  [
    'market-confirmation',
    async (guide) => {
      await guide.press('Rate confirmation…');
      await guide
        .dialog()
        .getByText(/rate-confirmation-/)
        .waitFor();
    },
  ],
  [
    'market-driver',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Driver…');
    },
  ],
  [
    'market-document',
    async (guide) => {
      await guide.closeAll();
      await guide.press('All actions');
      await guide.page.getByRole('menuitem', { name: 'Document…' }).click();
    },
  ],
  [
    'market-drop',
    async (guide) => {
      await guide.closeAll();
      await guide.press('All actions');
      await guide.page.getByRole('menuitem', { name: 'Drop…' }).click();
      await guide.press('Drop load', guide.dialog());
    },
  ],
  [
    'market-bids',
    async (guide) => {
      await guide.closeAll();
      await part(guide, /Bids/);
      await guide.page
        .getByRole('table', { name: 'Bids' })
        .getByText('Awarded', { exact: true })
        .first()
        .waitFor({ timeout: 90_000 });
    },
  ],
  ['market-calls', (guide) => part(guide, /Transactions/)],
];

/** Carriers, their onboarding, and the webhooks in the settings. */
export const carrierStops: readonly Stop[] = [
  [
    'carriers',
    async (guide) => {
      await guide.screen('Carriers');
      await guide.page.getByRole('region', { name: 'Find a carrier' }).waitFor();
      await guide.page.waitForTimeout(400);
    },
  ],
  [
    'carriers-request',
    async (guide) => {
      const find = guide.page.getByRole('region', { name: 'Find a carrier' });
      await find.getByLabel('Name, MC, or DOT number').fill('777001');
      await guide.press('Search', find);
      await find
        .getByRole('button', { name: /^Invite carrier…/ })
        .first()
        .click();
      await guide.dialog().waitFor();
    },
  ],
  [
    'carriers-upload',
    async (guide) => {
      await guide.closeAll();
      await guide.press(/^(?:Document|Upload)/);
      await guide.dialog().waitFor();
    },
  ],
  [
    'carriers-webhooks',
    async (guide) => {
      await guide.closeAll();
      await guide.screen('Settings');
      await guide.scrollTo(
        guide.page.getByRole('region', { name: 'Messages from the service', exact: true }),
      );
    },
  ],
];
