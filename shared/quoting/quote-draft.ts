/**
 * A quote request while a clerk types it, its checks, and the body that is sent. Pure: the caller
 * gives the time.
 */

import type { FieldFinding } from '../field-errors.ts';
import { type Message, message } from '../i18n/message.ts';
import { isDecimal } from '../money.ts';
import { longCountry, shortCountry } from '../places/country.ts';
import { oneDecimal, onePounds, readWhole } from '../readers/number.ts';
import { hiddenIn } from '../readers/reading.ts';
import { isBlank } from '../text.ts';
import { EQUIPMENT_TYPES, type EquipmentType, QUOTE_MODES, type QuoteMode } from './model.ts';

/**
 * One end of the lane as typed. `date` is `YYYY-MM-DD` at the place, or empty for "not known".
 *
 * Example: `{ address: '', city: 'Dallas', state: 'TX', zipcode: '75201', country: 'US', date:
 * '2026-11-27', dropTrailer: false, accessorials: [] }`.
 */
export type StopDraft = {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly date: string;
  readonly dropTrailer: boolean;
  readonly accessorials: readonly string[];
};

/**
 * One item as typed; the numbers stay text until they are checked.
 *
 * Example: `{ poNumber: 'PO7', description: 'Tiles', count: '4', length: '48', width: '40',
 * height: '52', weight: '1200', stackable: true, … }`.
 */
export type ItemDraft = {
  readonly poNumber: string;
  readonly description: string;
  readonly hazmat: boolean;
  readonly hazmatClass: string;
  readonly count: string;
  /** Inches, as text. */
  readonly length: string;
  readonly width: string;
  readonly height: string;
  /** Pounds, as text. */
  readonly weight: string;
  readonly density: string;
  readonly stackable: boolean;
  readonly nmfcCode: string;
  readonly classification: string;
  readonly packageType: string;
  /** What makes a shipment longer than a carrier's usual freight, as `excessive_length_8ft`. */
  readonly excessiveLength: string;
};

/**
 * The complete draft. It is stored unchanged, so that nothing typed is lost in a crash.
 *
 * Example: `{ mode: 'FTL', equipmentType: 'DRV', pickup, delivery, weight: '42000',
 * customerReference: '', teamDriver: false, shipper: null, items: [] }`.
 */
export type QuoteDraft = {
  readonly mode: QuoteMode;
  readonly equipmentType: EquipmentType;
  readonly pickup: StopDraft;
  readonly delivery: StopDraft;
  /** Pounds, as text; empty for "not known". */
  readonly weight: string;
  readonly customerReference: string;
  readonly teamDriver: boolean;
  readonly shipper: { readonly id: string; readonly name: string } | null;
  readonly items: readonly ItemDraft[];
};

/** An empty end of a lane. */
export const EMPTY_STOP: StopDraft = {
  address: '',
  city: '',
  state: '',
  zipcode: '',
  country: 'US',
  date: '',
  dropTrailer: false,
  accessorials: [],
};

/** What a new quote starts with. */
export const EMPTY_DRAFT: QuoteDraft = {
  mode: 'FTL',
  equipmentType: 'DRV',
  pickup: EMPTY_STOP,
  delivery: EMPTY_STOP,
  weight: '',
  customerReference: '',
  teamDriver: false,
  shipper: null,
  items: [],
};

/** Where a finding belongs: `pickup.city`, `items.2.weight`, `shipper` ... */
export type QuoteFinding = FieldFinding & { readonly severity: 'refuse' | 'note' };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const refuse = (field: string, said: Message): QuoteFinding => ({
  field,
  said,
  severity: 'refuse',
});
const note = (field: string, said: Message): QuoteFinding => ({ field, said, severity: 'note' });

function checkStop(name: 'pickup' | 'delivery', stop: StopDraft): QuoteFinding[] {
  const findings: QuoteFinding[] = [];
  const hasTown = stop.city.trim() !== '' && stop.state.trim() !== '';
  const hasZip = stop.zipcode.trim() !== '';
  if (!hasTown && !hasZip)
    findings.push(refuse(`${name}.city`, message('quoting.check.place', { end: name })));
  if (stop.date !== '' && !isCalendarDate(stop.date))
    findings.push(refuse(`${name}.date`, message('quoting.check.date', { text: stop.date })));
  findings.push(...checkText(`${name}.address`, stop.address, longestText.address));
  // A place that was filled from freight was never typed, so no reader has looked at it.
  for (const part of ['city', 'state', 'zipcode'] as const)
    findings.push(...checkText(`${name}.city`, stop[part], longestText[part]));
  return findings;
}

function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const ITEM_NUMBERS = ['length', 'width', 'height', 'weight', 'density'] as const;

/** The most characters of each text of an item. */
export const longestItemText = {
  poNumber: 20,
  description: 500,
  count: 20,
  nmfcCode: 20,
  classification: 40,
  packageType: 60,
  excessiveLength: 60,
  hazmatClass: 80,
} as const satisfies Partial<Record<keyof ItemDraft, number>>;
/** The most characters of each text of a place, and of the customer's reference. */
export const longestText = {
  address: 300,
  city: 100,
  state: 40,
  zipcode: 20,
  customerReference: 200,
} as const;

/** Why a text can't be sent as it is: too long, or not to be seen. Empty when it can. */
function checkText(field: string, text: string, most: number): QuoteFinding[] {
  const said = text.length > most ? message('quoting.check.long', { most }) : hiddenIn(text);
  return said === null ? [] : [refuse(field, said)];
}

/** How many there are of an item; null where nothing is typed. */
const readCount = (text: string) =>
  text.trim() === '' ? null : readWhole(text, { min: 1, max: 999_999 });

function checkItem(item: ItemDraft, index: number): QuoteFinding[] {
  const findings: QuoteFinding[] = [];
  const at = (field: string) => `items.${index}.${field}`;
  const count = readCount(item.count);
  if (count !== null && 'refused' in count) findings.push(refuse(at('count'), count.refused));
  for (const field of ITEM_NUMBERS) {
    if (item[field].trim() === '') continue;
    const read = (field === 'weight' ? onePounds : oneDecimal)(item[field]);
    if (!read.ok) findings.push(refuse(at(field), read.error));
  }
  for (const [field, most] of Object.entries(longestItemText)) {
    const text = item[field as keyof typeof longestItemText];
    findings.push(...checkText(at(field), text, most));
  }
  if (item.hazmat && item.hazmatClass.trim() === '')
    findings.push(note(at('hazmatClass'), message('quoting.check.hazmatClass')));
  return findings;
}

/**
 * Every rule of the seed (create quote request, "Rules") that the draft breaks, and what the clerk
 * should know before sending: without dates the service assumes a lead time of 48 hours. `today` is
 * `YYYY-MM-DD` at the facility.
 */
export function checkDraft(draft: QuoteDraft, today: string): readonly QuoteFinding[] {
  const findings: QuoteFinding[] = [];
  if (!QUOTE_MODES.includes(draft.mode))
    findings.push(refuse('mode', message('quoting.check.mode')));
  if (!EQUIPMENT_TYPES.includes(draft.equipmentType))
    findings.push(refuse('equipmentType', message('quoting.check.equipment')));
  if (draft.shipper === null) findings.push(refuse('shipper', message('quoting.check.shipper')));
  findings.push(...checkStop('pickup', draft.pickup), ...checkStop('delivery', draft.delivery));
  const { date: from } = draft.pickup;
  const { date: to } = draft.delivery;
  if (isCalendarDate(from) && from < today)
    findings.push(refuse('pickup.date', message('quoting.check.pickupPassed')));
  if (isCalendarDate(from) && isCalendarDate(to) && to < from)
    findings.push(refuse('delivery.date', message('quoting.check.deliveryFirst')));
  if (from === '' && to === '')
    findings.push(note('pickup.date', message('quoting.check.noDates')));
  if (draft.weight.trim() !== '') {
    const read = onePounds(draft.weight);
    if (!read.ok) findings.push(refuse('weight', read.error));
  }
  const { customerReference } = draft;
  findings.push(
    ...checkText('customerReference', customerReference, longestText.customerReference),
  );
  if (draft.mode === 'LTL' && draft.items.length === 0)
    findings.push(note('items', message('quoting.check.noItems')));
  findings.push(...draft.items.flatMap(checkItem));
  return findings;
}

/**
 * The day a stop happens, as the instants its window is sent with. The caller knows the zone of the
 * place.
 */
export type WindowOf = (
  date: string,
  stop: StopDraft,
) => { readonly start: string; readonly end: string };

const orUndefined = (text: string): string | undefined => (isBlank(text) ? undefined : text.trim());

function stopBody(stop: StopDraft, windowOf: WindowOf, countryIn: (country: string) => string) {
  return {
    address: orUndefined(stop.address),
    city: orUndefined(stop.city),
    state: orUndefined(stop.state),
    country: orUndefined(countryIn(stop.country)),
    zipcode: orUndefined(stop.zipcode),
    ...(stop.date === '' ? {} : { window: windowOf(stop.date, stop) }),
    drop_trailer: stop.dropTrailer,
    accessorials: [...stop.accessorials],
  };
}

/** Fields of an item by their paths in the body. */
export const ITEM_FIELDS = {
  po_number: 'poNumber',
  description: 'description',
  hazmat_class: 'hazmatClass',
  'ltl_item.count': 'count',
  'ltl_item.length': 'length',
  'ltl_item.width': 'width',
  'ltl_item.height': 'height',
  'ltl_item.weight': 'weight',
  'ltl_item.destity': 'density',
  'ltl_item.nmfc_code': 'nmfcCode',
  'ltl_item.classification': 'classification',
  'ltl_item.package_type': 'packageType',
  'ltl_item.ltl_excessive_length_class': 'excessiveLength',
} as const satisfies Readonly<Record<string, keyof ItemDraft>>;

/** A count as the service takes it, in the same way. */
function countBody(text: string): number | undefined {
  const count = readCount(text);
  return count !== null && 'value' in count ? count.value : undefined;
}

/** A decimal as the service takes it; only called with text that passed the check. */
function decimalBody(text: string, readOne = oneDecimal): string | undefined {
  const read = readOne(text);
  return read.ok && isDecimal(read.value) ? read.value : undefined;
}

function itemBody(item: ItemDraft) {
  return {
    po_number: orUndefined(item.poNumber),
    description: orUndefined(item.description),
    hazmat: item.hazmat,
    ...(item.hazmat ? { hazmat_class: orUndefined(item.hazmatClass) } : {}),
    ltl_item: {
      count: countBody(item.count),
      height: decimalBody(item.height),
      length: decimalBody(item.length),
      width: decimalBody(item.width),
      weight: decimalBody(item.weight, onePounds),
      // The service spells the field so (seeds/quoting.md, "Item").
      destity: decimalBody(item.density),
      stackable: item.stackable,
      nmfc_code: orUndefined(item.nmfcCode),
      classification: orUndefined(item.classification),
      package_type: orUndefined(item.packageType),
      ltl_excessive_length_class: orUndefined(item.excessiveLength),
    },
  };
}

/**
 * The body of the create call. `channel` names the console, `countryLetters` is how many a country
 * is sent with; undefined parts are left out when it is turned into JSON.
 */
export function quoteRequestBody(
  draft: QuoteDraft,
  channel: string,
  windowOf: WindowOf,
  countryLetters: '2' | '3' = '2',
) {
  // A draft that was kept before may hold either form.
  const countryIn = countryLetters === '2' ? shortCountry : longCountry;
  return {
    mode: draft.mode,
    equipment_type: draft.equipmentType,
    weight: decimalBody(draft.weight, onePounds),
    channel,
    customer_reference: orUndefined(draft.customerReference),
    requirements: { team_driver: draft.teamDriver },
    shipper: { id: draft.shipper?.id },
    stops: [
      stopBody(draft.pickup, windowOf, countryIn),
      stopBody(draft.delivery, windowOf, countryIn),
    ],
    ...(draft.items.length === 0 ? {} : { items: draft.items.map(itemBody) }),
  };
}
