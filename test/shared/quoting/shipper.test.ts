import { expect, test } from 'vitest';
import {
  checkShipper,
  MILEAGE_PROVIDERS,
  type ShipperDraft,
} from '../../../shared/quoting/shipper.ts';

const good: ShipperDraft = {
  name: 'Acme Foods',
  email: 'freight@acme.example',
  fuelRate: '0.55',
  mileageProvider: 'PCM_CURRENT',
  tmsUrl: '',
  hasQuoteResponseIntegration: false,
};

test('the providers are those of the document', () => {
  expect(MILEAGE_PROVIDERS.join(', ')).toBe(
    'PCM_CURRENT, PCM18, PCM19, PCM20, PCM21, PCM22, PCM23, PCM24, PCM25, PCM26, PCM27, PCM28, PCM29, PCM30, PCM31, PCM32, PCM33, PCM34, gmaps',
  );
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(256) }],
  ['email', { email: 'a@b.example\nBcc: c@d.example' }],
  ['fuelRate', { fuelRate: '-1' }],
  ['fuelRate', { fuelRate: '1e5' }],
  ['mileageProvider', { mileageProvider: 'PCM35' }],
  ['tmsUrl', { tmsUrl: 'javascript:alert(1)' }],
])('%s alone is named when it alone is wrong', (field, change) => {
  expect(checkShipper({ ...good, ...change }).map((finding) => finding.field)).toEqual([field]);
});

test('255 characters are fine, whatever their width', () => {
  expect(checkShipper({ ...good, name: '🚚'.repeat(255) })).toEqual([]);
});
