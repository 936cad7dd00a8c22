// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Offers } from '../../../../renderer/features/marketplace/offers.tsx';
import { guardUnsaved } from '../../../../renderer/page/unsaved.ts';
import { guardUnread } from '../../../../renderer/ui/fields/use-unread.ts';
import { EVERY_OFFER, type OfferSearch } from '../../../../shared/marketplace/offer-search.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { bid, renderMarket } from './market-page.tsx';

let started: Awaited<ReturnType<typeof renderMarket>> | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => endPage(started));
const click = async (element: HTMLElement) => {
  await userEvent.click(element);
  await settle();
};
const asked = (name: string) =>
  started?.fake.asked.filter((each) => each.name === name).map(({ input }) => input) ?? [];
const form = () => screen.getByRole('form', { name: 'Search offers' });
const facility = { city: 'Houston', state: 'TX', zip: '77002', latitude: 29.76, longitude: -95.36 };
const cell = (column: number) =>
  within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')[column]?.textContent;

describe('searching', () => {
  test('starts with everything, and sends dates and equipment only when the clerk asks', async () => {
    started = await renderMarket(<Offers />, {});
    expect(asked('offers')).toEqual([{ search: EVERY_OFFER, page: 1 }]);
    fireEvent.change(within(form()).getByLabelText('Pickup from'), {
      target: { value: '2026-11-21' },
    });
    await click(within(form()).getByRole('combobox', { name: 'Equipment' }));
    await click(screen.getByRole('option', { name: 'Reefer' }));
    expect(asked('offers')).toHaveLength(1);
    await click(within(form()).getByRole('button', { name: 'Search' }));
    expect(asked('offers').at(-1)).toEqual({
      search: { ...EVERY_OFFER, pickupDate: '2026-11-21', equipment: ['RFR'] },
      page: 1,
    });
    await click(within(form()).getByRole('button', { name: 'Clear' }));
    expect((within(form()).getByLabelText('Pickup from') as HTMLInputElement).value).toBe('');
  });

  test('a place is offered from its first letter; Enter takes it before the form', async () => {
    started = await renderMarket(<Offers />, {});
    const town = { ...facility, country: 'US', weight: 9 };
    const search = async ({ text }: { text: string }) =>
      'houston'.startsWith(text) ? [town, { ...town, zip: '77003' }] : [];
    Object.assign(started.page.api, { places: { search } });
    const stop = guardUnread(document);
    const [origin] = within(form()).getAllByLabelText('Origin') as [HTMLInputElement];
    await userEvent.type(origin, 'h');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Houston, TX',
    ]);
    await userEvent.type(origin, '{Enter}');
    expect(origin.value).toBe('Houston, TX');
    await click(within(form()).getByRole('button', { name: 'Search' }));
    const place = { ...facility, zip: '' };
    const own = { ...EVERY_OFFER, origin: { place, radius: 100 } };
    expect(asked('offers').at(-1)).toEqual({ search: own, page: 1 });

    // What is no place of the list isn't searched without.
    const before = asked('offers').length;
    await userEvent.clear(origin);
    await userEvent.type(origin, 'x');
    await click(within(form()).getByRole('button', { name: 'Search' }));
    expect(asked('offers')).toHaveLength(before);
    within(form()).getByText('Choose a place from the list');
    stop();
  });

  // Cases: PC21.
  test('the name of a search is asked about until it is saved; filters are not', async () => {
    started = await renderMarket(<Offers />, {});
    const stop = guardUnsaved(started.page);
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await userEvent.type(within(form()).getByLabelText('Pickup from'), '11/28');
    expect(isAsked()).toBe(false);
    await userEvent.type(within(form()).getByLabelText('Name of this search'), 'Laredo reefers');
    expect(isAsked()).toBe(true);
    await click(within(form()).getByRole('button', { name: 'Save' }));
    expect(isAsked()).toBe(false);
    stop();
  });

  // Cases: D6.
  test.each(['6.5', '−40', '1.250', '2e2', '9999'])(
    'a distance typed as %s stays, is refused in words, and nothing is searched',
    async (text) => {
      const search: OfferSearch = { ...EVERY_OFFER, origin: { place: facility, radius: 75 } };
      started = await renderMarket(<Offers />, { searches: [{ name: 'Ours', search }] });
      await click(within(form()).getByRole('button', { name: 'Ours' }));
      const before = asked('offers').length;
      const [radius] = within(form()).getAllByRole<HTMLInputElement>('textbox', {
        name: /^Radius around the origin/,
      });
      await userEvent.clear(radius as HTMLInputElement);
      expect(radius?.value).toBe('');
      await userEvent.type(radius as HTMLInputElement, text);
      expect(radius?.value).toBe(text);
      await click(within(form()).getByRole('button', { name: 'Search' }));
      within(form()).getByText(new RegExp(`“${text}”`));
      await userEvent.type(within(form()).getByLabelText('Name of this search'), 'Mine');
      await click(within(form()).getByRole('button', { name: 'Save' }));
      expect([asked('offers').length, asked('saveSearch')]).toEqual([before, []]);
      await click(within(form()).getByRole('button', { name: 'Ours' }));
      expect(asked('offers').at(-1)).toEqual({ search, page: 1 });
    },
  );

  test('a search is kept under a name, and one that is kept is run by a click', async () => {
    const kept: OfferSearch = {
      ...EVERY_OFFER,
      origin: { place: facility, radius: 75 },
      deliveryDate: '2026-11-25',
    };
    started = await renderMarket(<Offers />, {
      searches: [{ name: 'Houston <i>week</i>', search: kept }],
    });
    await click(within(form()).getByRole('button', { name: 'Houston <i>week</i>' }));
    expect(asked('offers').at(-1)).toEqual({ search: kept, page: 1 });
    expect((within(form()).getAllByLabelText('Origin')[0] as HTMLInputElement).value).toBe(
      'Houston, TX 77002',
    );
    await userEvent.type(within(form()).getByLabelText('Name of this search'), '  Mine ');
    await click(within(form()).getByRole('button', { name: 'Save' }));
    expect(asked('saveSearch')).toEqual([{ name: 'Mine', search: kept }]);
  });
});

describe('the table', () => {
  test('counts the deadhead from the facility, and a column that is hidden stays hidden', async () => {
    started = await renderMarket(<Offers />, { facility });
    expect(screen.getByPlaceholderText('Here: Houston, TX')).toBeTruthy();
    expect(cell(8)).toBe('about 226');
    await click(screen.getByRole('button', { name: 'Columns' }));
    await click(screen.getByRole('menuitemcheckbox', { name: 'Deadhead' }));
    expect(screen.queryByRole('columnheader', { name: /Deadhead/ })).toBeNull();
    // Kept with what the desk prefers.
    expect(started.page.preferences.getState().offers.hidden).toEqual(['deadhead']);
  });

  test('sorts by a column up and down, said to screen readers', async () => {
    started = await renderMarket(<Offers />, {});
    const price = () => screen.getByRole('columnheader', { name: /Price/ });
    expect(price().getAttribute('aria-sort')).toBe('none');
    await click(within(price()).getByRole('button'));
    expect(price().getAttribute('aria-sort')).toBe('ascending');
    await click(within(price()).getByRole('button'));
    expect(price().getAttribute('aria-sort')).toBe('descending');
  });

  test('choosing one shows its detail; without a next page none is offered', async () => {
    started = await renderMarket(<Offers />, {});
    const detail = () => screen.getByRole('region', { name: 'Offer' });
    // The table has the room until an offer is chosen.
    expect(screen.queryByRole('region', { name: 'Offer' })).toBeNull();
    await click(screen.getByRole('button', { name: 'Dallas, TX' }));
    expect(detail().textContent).toContain('$1,101.77');
    expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
    expect((screen.getByRole('button', { name: 'Previous' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });
});

test('the line of an offer shows an awarded bid with its time left, until it ends', async () => {
  const awarded = {
    ...bid({ status: 'awarded', expiresAt: '2026-11-21T14:10:00Z' }),
    account: 'acc-1',
    source: 'read' as const,
  };
  started = await renderMarket(<Offers />, { bids: [awarded] });
  expect(cell(1)).toMatch(/Awarded · (9:5\d|10:00)$/);
  await started.show({ bids: [{ ...awarded, expiresAt: '2026-11-21T13:59:00Z' }] });
  expect(cell(1)).not.toContain('Awarded');
});
