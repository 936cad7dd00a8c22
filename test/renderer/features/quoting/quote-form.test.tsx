// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { QuoteForm } from '../../../../renderer/features/quoting/quote-form.tsx';
import { useQuickQuoteStore } from '../../../../renderer/features/quoting/use-quick-quote.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import {
  EMPTY_DRAFT,
  EMPTY_STOP,
  type ItemDraft,
  type QuoteDraft,
} from '../../../../shared/quoting/quote-draft.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const item: ItemDraft = {
  poNumber: '',
  description: 'Tiles',
  hazmat: false,
  hazmatClass: '',
  count: '1',
  length: '',
  width: '',
  height: '',
  weight: '9',
  density: '',
  stackable: false,
  nmfcCode: '',
  classification: '70',
  packageType: 'loose',
  excessiveLength: '',
};
const draft: QuoteDraft = {
  ...EMPTY_DRAFT,
  shipper: { id: 's', name: 'Acme' },
  pickup: { ...EMPTY_STOP, city: 'Dallas', state: 'TX' },
  delivery: { ...EMPTY_STOP, zipcode: '60601' },
  items: [item],
};

/** The form with this draft in it. */
function Filled() {
  const quickQuote = useQuickQuoteStore();
  if (quickQuote.getState().draft.items.length === 0) quickQuote.start(draft);
  return <QuoteForm />;
}
/** Quick quote without a service: what is asked for lands in `sent`, and is never answered. */
const quietQuoting = (sent: QuoteDraft[]) => ({
  places: { search: async () => [] },
  quoting: {
    open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
    saveDraft: async () => undefined,
    create: async ({ draft }: { draft: QuoteDraft }) => {
      sent.push(draft);
      return { id: 'q', state: 'not-sent', said: null };
    },
  },
});
const messageAt = (field: string) =>
  (document.querySelector(`[data-quote-field="${field}"]`)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

// Faults: F2.
test('field messages stand at the right stop and item, the rest above the button', async () => {
  const refusal = {
    said: rawText('The service refused this (bad request).'),
    fields: [
      { field: 'stops.1.zipcode', said: rawText('Not a ZIP.') },
      { field: 'items.0.ltl_item.classification', said: rawText('Not a class.') },
      { field: 'items.0.ltl_item.weight', said: rawText('Too heavy.') },
      { field: 'customer_reference', said: rawText('Used before.') },
      { field: 'channel', said: rawText('Not allowed.') },
    ],
  };
  const record = { id: 'q', state: 'refused', said: rawText('All of it.'), refusal };
  const parts = {
    places: { search: async () => [] },
    quoting: {
      open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
      saveDraft: async () => undefined,
      shippers: async () => ({
        items: [],
        count: 0,
        nextOffset: null,
        unreadable: 0,
        asOf: null,
        said: null,
        permission: null,
      }),
      create: async () => record,
    },
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Filled />
    </WithApi>,
    { rows: smallYard() },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Get price/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The service refused this (bad request). channel: Not allowed.',
  );
  expect(messageAt('delivery.city')).toContain('Not a ZIP.');
  expect(messageAt('pickup.city')).not.toContain('Not a ZIP.');
  expect(messageAt('items.0.classification')).toContain('Not a class.');
  expect(messageAt('items.0.weight')).toContain('Too heavy.');
  expect(messageAt('weight')).not.toContain('Too heavy.');
  expect(messageAt('customerReference')).toContain('Used before.');
});

// Cases: D6.
test('a folded field that can’t be read is unfolded, has the focus and says why', async () => {
  const parts = {
    places: { search: async () => [] },
    quoting: {
      open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
      saveDraft: async () => undefined,
      create: async () => {
        throw new Error('sent');
      },
    },
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Filled />
    </WithApi>,
    { rows: smallYard() },
  );
  const user = userEvent.setup();
  const fold = await screen.findByRole('button', { name: 'Dates, addresses, items' });
  const isOpen = () => fold.getAttribute('aria-expanded');
  await user.click(fold);
  const street = screen.getByRole('textbox', { name: 'Pickup street' });
  await user.click(street);
  await user.paste(`${'Ñ'.repeat(301)}`);
  await user.click(fold);
  expect(isOpen()).toBe('false');
  await user.click(screen.getByRole('button', { name: /Get price/ }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pickup street'),
  );
  expect(isOpen()).toBe('true');
  screen.getByText('Too long: 301 characters. 300 at most.');
});

// Cases: D12, D13.
test('a place that can’t be read stays as typed, says why, and no price is asked for', async () => {
  const sent: unknown[] = [];
  const parts = {
    places: { search: async () => [] },
    quoting: {
      open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
      saveDraft: async () => undefined,
      create: async (input: unknown) => void sent.push(input),
    },
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Filled />
    </WithApi>,
    { rows: smallYard() },
  );
  const user = userEvent.setup();
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pickup' });
  for (const [text, why] of [
    ['7001', /four digits/],
    ['\u202eDallas, TX', /can’t be seen/],
    ['x'.repeat(10_000), /too long: 100 characters/],
    ['Monterrey', /Add the state or province/],
    ['64000', /Two ways to read/],
    ['Huston, TX', /isn’t in the list of towns/],
  ] as const) {
    await user.clear(place);
    await user.click(place);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: /Get price/ }));
    await screen.findByText(why);
    expect([place.value, sent]).toEqual([text, []]);
  }
  await user.clear(place);
  await user.paste('00000');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/No town is known/);
  expect(screen.queryByText(/pickup city and state/)).toBeNull();
});

// Cases: D6, D11, D14.
test('hostile texts of an item stay as typed, say why, and no price is asked for', async () => {
  const sent: QuoteDraft[] = [];
  shown = await renderPart(
    <WithApi parts={quietQuoting(sent)}>
      <Filled />
    </WithApi>,
    { rows: smallYard() },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dates, addresses, items' }));
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`[data-quote-field="items.0.${name}"]`) as never;
  const put = (name: string, text: string) =>
    fireEvent.change(field(name), { target: { value: text } });
  const get = () => user.click(screen.getByRole('button', { name: /Get price/ }));
  const long = 'x'.repeat(10_000);
  for (const [name, text, why, good] of [
    ['weight', '-18.5', /below zero|negative/i, '٤٥'],
    ['length', '12.500', /12500/, '48'],
    ['height', '1e5', /plain number/, '.5'],
    ['count', '3.9', /whole number/, '４'],
    ['count', long, /Too long: 10,000 characters/, '4'],
    ['description', long, /Too long: 10,000 characters/, 'Ñandú 🚚'],
    ['poNumber', 'PO\u00007', /can’t be seen/, '007'],
    ['packageType', long, /Too long: 10,000 characters/, 'Standard pallets'],
    ['classification', '\u202e57', /can’t be seen/, '77.5'],
  ] as const) {
    put(name, text);
    await get();
    expect((await screen.findAllByText(why)).length, name).toBeGreaterThan(0);
    expect([(field(name) as HTMLInputElement).value, sent], name).toEqual([text, []]);
    put(name, good);
  }
  await get();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.items[0]).toMatchObject({
    weight: '٤٥',
    description: 'Ñandú 🚚',
    poNumber: '007',
    packageType: 'std_pallets',
    classification: '77.5',
  });
});

// Cases: D14.
test('what a stop needs is shown in words, sent by its code, and refused when unseen', async () => {
  const sent: QuoteDraft[] = [];
  shown = await renderPart(
    <WithApi parts={quietQuoting(sent)}>
      <Filled />
    </WithApi>,
    { rows: smallYard() },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Dates, addresses, items' }));
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup accessorials' });
  await user.click(box);
  await user.paste('liftgate PICKUP,Ñ🚚');
  screen.getByText('Liftgate pickup');
  for (const [text, why] of [
    ['y'.repeat(10_000), /Too long: 10,000 characters/],
    ['in\u0000side', /can’t be seen/],
  ] as const) {
    await user.paste(text);
    screen.getByText(why);
    await user.click(screen.getByRole('button', { name: /Get price/ }));
    expect([box.value, sent]).toEqual([text, []]);
    fireEvent.change(box, { target: { value: '' } });
    await user.click(box);
  }
  await user.click(screen.getByRole('button', { name: /Get price/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.pickup.accessorials).toEqual(['lift-gate-pickup', 'Ñ🚚']);
});

test('typing replaces a filled shipper, and Enter takes the complete name', async () => {
  const items = [
    { id: 'y', name: 'Acme North Yard' },
    { id: 'n', name: 'Acme North' },
  ];
  const parts = {
    places: { search: async () => [] },
    quoting: {
      open: async () => ({ draft: null, facility: null, lanes: [], shippers: [] }),
      saveDraft: async () => undefined,
      shippers: async () => ({
        items,
        count: 2,
        nextOffset: null,
        unreadable: 0,
        asOf: null,
        said: null,
        permission: null,
      }),
    },
  };
  let store: ReturnType<typeof useQuickQuoteStore> | null = null;
  const Watched = () => {
    store = useQuickQuoteStore();
    return <Filled />;
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Watched />
    </WithApi>,
    { rows: smallYard() },
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Shipper/ });
  const chosen = () =>
    (store as ReturnType<typeof useQuickQuoteStore> | null)?.getState().draft.shipper?.id;
  field.focus();
  await userEvent.keyboard('Acme North Yard{Enter}');
  expect(chosen()).toBe('y');
  field.blur();
  field.focus();
  await userEvent.keyboard('Acme North{Enter}');
  expect(chosen()).toBe('n');
});

test('Enter takes the one town that a text can mean, and none of two', async () => {
  const town = (city: string, state: string, zip: string) => {
    return { city, state, zip, country: 'US', weight: 1, latitude: 0, longitude: 0 };
  };
  const towns = [
    town('Chattanooga', 'TN', '37402'),
    town('Dallas', 'TX', '75201'),
    town('Dallas', 'GA', '30132'),
  ];
  // Slower than the keys: nothing is suggested yet when Enter comes.
  const search = async ({ text }: { text: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return towns.filter(({ city }) => city.toLowerCase().startsWith(text.toLowerCase()));
  };
  let store: ReturnType<typeof useQuickQuoteStore> | undefined;
  const Watched = () => {
    store = useQuickQuoteStore();
    return <Filled />;
  };
  shown = await renderPart(
    <WithApi parts={{ ...quietQuoting([]), places: { search } }}>
      <Watched />
    </WithApi>,
    { rows: smallYard() },
  );
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pickup' });
  const user = userEvent.setup();
  for (const [text, taken, shows] of [
    ['Chattan', 'Chattanooga', 'Chattanooga, TN'],
    ['Dallas', '', 'Dallas'],
  ] as const) {
    await user.clear(place);
    await user.type(place, `${text}{Enter}`);
    await waitFor(() => expect(document.activeElement).not.toBe(place));
    await waitFor(() =>
      expect([store?.getState().draft.pickup.city, place.value]).toEqual([taken, shows]),
    );
  }
});
