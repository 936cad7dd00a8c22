/**
 * What stands around every screen: the search box, the menus of the top bar, help, and the quick
 * quote beside each screen.
 */
import type { Guide, Stop } from '../guide.ts';

const quote = ({ page }: Guide) => page.getByRole('complementary', { name: 'Quick quote' });
const openQuote = async (guide: Guide) => {
  if (!(await quote(guide).isVisible())) await guide.page.keyboard.press('Control+q');
  await quote(guide).waitFor();
};
const fill = async (guide: Guide, pickup: string, delivery: string) => {
  await openQuote(guide);
  await guide.press('Show draft', quote(guide));
  await guide.press('Clear', quote(guide));
  await quote(guide).getByRole('combobox', { name: 'Pickup' }).fill(pickup);
  await quote(guide).getByRole('combobox', { name: 'Delivery' }).fill(delivery);
  await quote(guide).getByRole('combobox', { name: 'Shipper' }).fill('Harvest');
  await guide.page.getByRole('option', { name: 'Harvest Table Foods', exact: true }).click();
};

/** Search, help and the menus. */
export const barStops: readonly Stop[] = [
  [
    'find',
    async (guide) => {
      await guide.page.keyboard.press('Control+k');
      await guide.dialog().getByRole('textbox').waitFor();
    },
  ],
  ['find-results', (guide) => guide.dialog().getByRole('textbox').fill('A-1')],
  ['find-nothing', (guide) => guide.dialog().getByRole('textbox').fill('zzzzzz')],
  [
    'help',
    async (guide) => {
      await guide.closeAll();
      await guide.page.keyboard.press('?');
      await guide.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  [
    'guide',
    async (guide) => {
      await guide.closeAll();
      await guide.page.keyboard.press('F1');
      await guide.dialog().getByRole('heading', { level: 1 }).waitFor();
    },
  ],
  [
    'services',
    async (guide) => {
      await guide.closeAll();
      await guide.press(/^Services:/);
    },
  ],
  [
    'colors',
    async (guide) => {
      await guide.closeAll();
      await guide.press('Colors');
    },
  ],
  [
    'clerk',
    async (guide) => {
      await guide.closeAll();
      await guide.page.getByTitle(/^Working as/).click();
    },
  ],
];

const beside = (screen: string): Stop => [
  `quote-beside-${screen.toLowerCase()}`,
  async (guide) => {
    await guide.screen(screen);
    await openQuote(guide);
    await guide.page.waitForTimeout(300);
  },
];

/** The quick quote: its draft, its price, and how every screen does beside it. */
export const quoteStops: readonly Stop[] = [
  ['quote', openQuote],
  [
    'quote-refused',
    async (guide) => {
      await guide.press('Clear', quote(guide));
      await guide.press('Get price', quote(guide));
      await quote(guide).getByText('Choose a shipper.').waitFor();
    },
  ],
  [
    'quote-price',
    async (guide) => {
      await fill(guide, '75201', '60601');
      await guide.press('Get price', quote(guide));
      await quote(guide)
        .getByText(/^\$[\d,]+\.\d\d$/)
        .first()
        .waitFor({ timeout: 60_000 });
    },
  ],
  [
    'quote-carriers',
    async (guide) => {
      await guide.press('Suggest carriers', quote(guide));
      const carriers = quote(guide).getByRole('region', { name: 'Suggested carriers' });
      await guide.press(/^Contacts at/, carriers);
      await guide.scrollTo(carriers);
    },
  ],
  ['quote-history', (guide) => guide.press('Show history', quote(guide))],
  [
    'quote-details',
    async (guide) => {
      await guide.press('Show draft', quote(guide));
      await guide.press('Dates, addresses, items', quote(guide));
      await guide.press('Add item', quote(guide));
    },
  ],
  ['quote-new-shipper', (guide) => guide.press('New shipper…', quote(guide))],
  ...['Yard', 'Gate', 'Appointments', 'Marketplace', 'Carriers', 'Activity', 'Settings'].map(
    beside,
  ),
];
