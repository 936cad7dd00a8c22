import { expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import {
  checkDraft,
  EMPTY_DRAFT,
  EMPTY_STOP,
  type QuoteDraft,
  quoteRequestBody,
} from '../../../shared/quoting/quote-draft.ts';

const item = {
  poNumber: 'PO-1',
  description: 'Tiles',
  hazmat: false,
  hazmatClass: '',
  count: '4',
  length: '48',
  width: '40',
  height: '60',
  weight: '1200',
  density: '12.5',
  stackable: true,
  nmfcCode: '',
  classification: '70',
  packageType: 'std_pallets',
  excessiveLength: 'excessive_length_12ft',
};
const good: QuoteDraft = {
  ...EMPTY_DRAFT,
  shipper: { id: 's-1', name: 'Acme' },
  pickup: { ...EMPTY_STOP, city: 'Dallas', state: 'TX', date: '2026-11-23' },
  delivery: { ...EMPTY_STOP, zipcode: '60601', date: '2026-11-25' },
  weight: '42,000',
  items: [item],
};
const today = '2026-11-21';
const fields = (draft: QuoteDraft, severity = 'refuse') =>
  checkDraft(draft, today)
    .filter((finding) => finding.severity === severity)
    .map((finding) => finding.field);

test('a full draft has nothing to refuse', () => {
  expect(checkDraft(good, today)).toEqual([]);
});

test('an empty draft names the shipper and both places, and mentions the 48 hours', () => {
  expect(fields(EMPTY_DRAFT)).toEqual(['shipper', 'pickup.city', 'delivery.city']);
  expect(checkDraft(EMPTY_DRAFT, today).find(({ severity }) => severity === 'note')?.said).toEqual(
    message('quoting.check.noDates'),
  );
});

test.each([
  ['weight', { weight: '1e5' }],
  ['weight', { weight: '12,5' }],
  ['pickup.date', { pickup: { ...good.pickup, date: '2026-02-30' } }],
  ['pickup.date', { pickup: { ...good.pickup, date: '2026-11-20' } }],
  ['delivery.date', { delivery: { ...good.delivery, date: '2026-11-22' } }],
  ['pickup.city', { pickup: { ...good.pickup, state: '' } }],
  ['items.0.count', { items: [{ ...item, count: '0' }] }],
  ['items.0.density', { items: [{ ...item, density: '-1' }] }],
  ['pickup.city', { pickup: { ...good.pickup, city: 'Dal\u0000las' } }],
  ['delivery.city', { delivery: { ...good.delivery, zipcode: '\u202e10606' } }],
  ['mode', { mode: 'PTL' as 'FTL' }],
  ['equipmentType', { equipmentType: 'VAN' as 'DRV' }],
])('%s alone is named when it alone is wrong', (field, change) => {
  expect(fields({ ...good, ...change })).toEqual([field]);
});

// Cases: D20.
test('the body has exactly two stops, decimal text, and the field “destity”', () => {
  const windowOf = (date: string) => ({
    start: `${date}T00:00:00-06:00`,
    end: `${date}T23:59:59-06:00`,
  });
  const body = JSON.parse(JSON.stringify(quoteRequestBody(good, 'Yardmaster', windowOf)));
  expect(body).toEqual({
    mode: 'FTL',
    equipment_type: 'DRV',
    weight: '42000',
    channel: 'Yardmaster',
    requirements: { team_driver: false },
    shipper: { id: 's-1' },
    stops: [
      {
        city: 'Dallas',
        state: 'TX',
        country: 'US',
        window: { start: '2026-11-23T00:00:00-06:00', end: '2026-11-23T23:59:59-06:00' },
        drop_trailer: false,
        accessorials: [],
      },
      {
        country: 'US',
        zipcode: '60601',
        window: { start: '2026-11-25T00:00:00-06:00', end: '2026-11-25T23:59:59-06:00' },
        drop_trailer: false,
        accessorials: [],
      },
    ],
    items: [
      {
        po_number: 'PO-1',
        description: 'Tiles',
        hazmat: false,
        ltl_item: {
          count: 4,
          height: '60',
          length: '48',
          width: '40',
          weight: '1200',
          destity: '12.5',
          stackable: true,
          classification: '70',
          package_type: 'std_pallets',
          ltl_excessive_length_class: 'excessive_length_12ft',
        },
      },
    ],
  });
});

test('a word that is too long is refused and never cut', () => {
  const long = { ...item, classification: '7'.repeat(41) };
  expect(checkDraft({ ...good, items: [long] }, '2026-11-21')).toContainEqual(
    expect.objectContaining({ field: 'items.0.classification', severity: 'refuse' }),
  );
});

// Cases: D6.
test('a text that is too long, or can’t be seen, is refused where it stands', () => {
  const [item] = good.items;
  if (item === undefined) throw new Error('The draft needs an item.');
  const wrong = {
    ...good,
    customerReference: 'PO\u202e7',
    pickup: { ...good.pickup, address: 'Ñ'.repeat(301) },
    delivery: { ...good.delivery, address: 'Dock\u0000 4' },
    items: [
      { ...item, poNumber: '7'.repeat(21), description: 'é'.repeat(500), nmfcCode: '\u0000' },
    ],
  };
  expect(checkDraft(wrong, today).map(({ field }) => field)).toEqual([
    'pickup.address',
    'delivery.address',
    'customerReference',
    'items.0.poNumber',
    'items.0.nmfcCode',
  ]);
});
