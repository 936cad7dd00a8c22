/** Shippers, on whose behalf quotes are made (seeds/quoting.md, "Shipper"). */
import type { FieldFinding } from '../field-errors.ts';
import { type Message, message } from '../i18n/message.ts';
import { readEmail, sentEmail } from '../readers/email.ts';
import { oneAmount } from '../readers/number.ts';

/** Mileage providers a shipper can have, as the seed lists them. */
export const MILEAGE_PROVIDERS: readonly string[] = [
  'PCM_CURRENT',
  ...Array.from({ length: 17 }, (_, index) => `PCM${18 + index}`),
  'gmaps',
];

/**
 * A shipper as read. `status` is `active` or `inactive`, or another word unchanged.
 *
 * Example: `{ id: 's-1', name: 'Acme Foods', email: null, status: 'active', fuelRate: 0.42,
 * hasQuoteResponseIntegration: false, tmsUrl: null, mileageProvider: null }`.
 */
export type Shipper = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly status: string;
  /** USD per mile, used for the fuel surcharge. */
  readonly fuelRate: number | null;
  readonly hasQuoteResponseIntegration: boolean;
  readonly tmsUrl: string | null;
  readonly mileageProvider: string | null;
};

/**
 * A shipper as a clerk types it.
 *
 * Example: `{ name: 'Acme Foods', email: '', fuelRate: '0.42', mileageProvider: '', tmsUrl: '',
 * hasQuoteResponseIntegration: false }`.
 */
export type ShipperDraft = {
  readonly name: string;
  readonly email: string;
  readonly fuelRate: string;
  readonly mileageProvider: string;
  readonly tmsUrl: string;
  readonly hasQuoteResponseIntegration: boolean;
};

const longestName = 255;

/** Every rule the seed names for a new shipper, all broken ones at once. */
export function checkShipper(draft: ShipperDraft): readonly FieldFinding<keyof ShipperDraft>[] {
  const findings: FieldFinding<keyof ShipperDraft>[] = [];
  const find = (field: keyof ShipperDraft, said: Message) => findings.push({ field, said });
  const name = draft.name.trim();
  const count = [...name].length;
  if (name === '') find('name', message('common.nameMissing'));
  if (count > longestName)
    find('name', message('quoting.shipper.nameLong', { most: longestName, count }));
  const email = draft.email.trim() === '' ? null : readEmail(draft.email);
  if (email !== null && !email.ok) find('email', email.error);
  const rate = draft.fuelRate.trim();
  const read = oneAmount(rate);
  if (rate !== '' && !read.ok) find('fuelRate', read.error);
  if (!MILEAGE_PROVIDERS.includes(draft.mileageProvider))
    find('mileageProvider', message('quoting.shipper.badMileage'));
  const url = draft.tmsUrl.trim();
  if (url !== '' && !/^https?:\/\/[^\s/]+/.test(url))
    find('tmsUrl', message('quoting.shipper.badUrl'));
  return findings;
}

/** Dollars per mile as sent. Null if the field is empty. */
function fuelRateOf({ fuelRate }: ShipperDraft): number | null {
  const read = oneAmount(fuelRate);
  return read.ok ? Number(read.value) : null;
}

/**
 * The body of the create call; only called with a draft that passed the check. The rate is a number
 * on the wire, null is no e-mail.
 */
export const shipperBody = (draft: ShipperDraft) => ({
  name: draft.name.trim(),
  email: draft.email.trim() === '' ? null : sentEmail(draft.email),
  ...(fuelRateOf(draft) === null ? {} : { fuel_rate: fuelRateOf(draft) }),
  mileage_provider: draft.mileageProvider,
  ...(draft.tmsUrl.trim() === '' ? {} : { tms_url: draft.tmsUrl.trim() }),
  has_quote_response_integration: draft.hasQuoteResponseIntegration,
});
