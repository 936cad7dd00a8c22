/** Shippers, on whose behalf quotes are made (seeds/quoting.md, "Shipper"). */
import type { FieldFinding } from '../field-errors.ts';

/** Mileage providers a shipper can have, as the seed lists them. */
export const MILEAGE_PROVIDERS: readonly string[] = [
  'PCM_CURRENT',
  ...Array.from({ length: 17 }, (_, index) => `PCM${18 + index}`),
  'gmaps',
];

/** A shipper as read. `status` is `active` or `inactive`, or another word kept as it came. */
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

/** A shipper as a clerk types it. */
export type ShipperDraft = {
  readonly name: string;
  readonly email: string;
  readonly fuelRate: string;
  readonly mileageProvider: string;
  readonly tmsUrl: string;
  readonly hasQuoteResponseIntegration: boolean;
};

const EMAIL = /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;]+$/;

/** Every rule the seed names for a new shipper, all broken ones at once. */
export function checkShipper(draft: ShipperDraft): readonly FieldFinding<keyof ShipperDraft>[] {
  const findings: FieldFinding<keyof ShipperDraft>[] = [];
  const name = draft.name.trim();
  if (name === '') findings.push({ field: 'name', sentence: 'A shipper needs a name.' });
  if ([...name].length > 255)
    findings.push({ field: 'name', sentence: `A name has at most 255 characters; this one has ${[...name].length}.` });
  const email = draft.email.trim();
  if (email !== '' && (!EMAIL.test(email) || email.length > 254))
    findings.push({ field: 'email', sentence: `"${email}" is not an e-mail address.` });
  const rate = draft.fuelRate.trim();
  if (rate !== '' && !/^\d{1,6}(?:\.\d{1,6})?$/.test(rate))
    findings.push({ field: 'fuelRate', sentence: 'The fuel rate is dollars per mile, 0 or more, such as 0.55.' });
  if (!MILEAGE_PROVIDERS.includes(draft.mileageProvider))
    findings.push({ field: 'mileageProvider', sentence: 'Choose a mileage provider from the list.' });
  const url = draft.tmsUrl.trim();
  if (url !== '' && !/^https?:\/\/[^\s/]+/.test(url)) findings.push({ field: 'tmsUrl', sentence: 'The TMS address starts with https://.' });
  return findings;
}

/** The body of the create call; only called with a draft that passed the check. The rate is a number on the wire, null is no e-mail. */
export const shipperBody = (draft: ShipperDraft) => ({
  name: draft.name.trim(),
  email: draft.email.trim() === '' ? null : draft.email.trim(),
  ...(draft.fuelRate.trim() === '' ? {} : { fuel_rate: Number(draft.fuelRate) }),
  mileage_provider: draft.mileageProvider,
  ...(draft.tmsUrl.trim() === '' ? {} : { tms_url: draft.tmsUrl.trim() }),
  has_quote_response_integration: draft.hasQuoteResponseIntegration,
});
