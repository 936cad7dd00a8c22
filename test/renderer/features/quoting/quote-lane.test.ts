import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quoteLane } from '../../../../renderer/features/quoting/quote-lane.ts';
import { quickQuoteOf } from '../../../../renderer/features/quoting/use-quick-quote.ts';
import type { Page } from '../../../../renderer/page/page.ts';
import { EMPTY_DRAFT, EMPTY_STOP } from '../../../../shared/quoting/quote-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lane opens quick quote with both ends, in the place of the kept draft’s', async () => {
  const kept = {
    ...EMPTY_DRAFT,
    weight: '41,500',
    pickup: { ...EMPTY_STOP, city: 'Waco', state: 'TX' },
  };
  const page = {
    own: new Map(),
    api: {
      quoting: {
        open: async () => ({ draft: kept, facility: null, lanes: [], shippers: [] }),
        saveDraft: async () => {},
      },
      places: { search: async () => [] },
    },
  } as unknown as Page;
  void quoteLane(page, 'Dallas, TX', 'Monterrey, NL');
  await vi.runAllTimersAsync();
  const { isOpen, typed, draft } = quickQuoteOf(page).getState();
  expect(isOpen).toBe(true);
  expect(typed).toEqual({ pickup: 'Dallas, TX', delivery: 'Monterrey, NL' });
  expect(draft.weight).toBe('41,500');
});

test('a town of several states is asked about with its towns', async () => {
  const town = (city: string, state: string) => ({
    ...{ city, state, country: 'US', zip: '10000', latitude: 0, longitude: 0, weight: 1 },
  });
  const page = {
    own: new Map(),
    api: {
      quoting: {
        open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
        saveDraft: async () => {},
      },
      places: {
        search: async ({ text }: { text: string }) =>
          text === 'dallas' ? [town('Dallas', 'TX'), town('Dallas', 'GA')] : [],
      },
    },
  } as unknown as Page;
  void quoteLane(page, 'dallas', 'Monterrey, NL');
  await vi.runAllTimersAsync();
  expect(quickQuoteOf(page).getState().unread.pickup).toMatchObject({
    refused: { code: 'places.whichState' },
    among: [
      { city: 'Dallas', state: 'TX', zipcode: '' },
      { city: 'Dallas', state: 'GA' },
    ],
  });
});
