/**
 * Filling a draft from what the clerk looks at: a container or truck in the yard, an appointment, a
 * load. Pure.
 */

import type { Appointment, LoadType } from '../appointments/model.ts';
import type { Freight, LoadStop } from '../marketplace/model.ts';
import { shortCountry } from '../places/country.ts';
import { assetCode } from '../text.ts';
import type { Container, Visit } from '../yard/model.ts';
import { EQUIPMENT_TYPES, type EquipmentType, type QuoteMode } from './model.ts';
import type { QuoteDraft, StopDraft } from './quote-draft.ts';

/**
 * What another screen hands to quick quote. What it does not know it leaves out; the rest of the
 * draft stays.
 *
 * Example: from a trailer at the dock: `{ pickup: { city: 'Dallas', state: 'TX' }, equipmentType:
 * 'RFR', isHere: true }`.
 */
export type QuoteSource = {
  readonly pickup?: Partial<StopDraft> | undefined;
  readonly delivery?: Partial<StopDraft> | undefined;
  readonly mode?: QuoteMode | undefined;
  readonly equipmentType?: EquipmentType | undefined;
  /** Pounds, as text. */
  readonly weight?: string | undefined;
  readonly customerReference?: string | undefined;
  /** The pickup is this facility: its place is remembered once it was typed. */
  readonly isHere?: boolean | undefined;
};

/** The draft with what the source knows. A new place drops the old place's day. */
export function fillDraft(draft: QuoteDraft, source: QuoteSource): QuoteDraft {
  const stop = (old: StopDraft, known: Partial<StopDraft> | undefined): StopDraft =>
    known === undefined ? old : { ...old, address: '', date: '', accessorials: [], ...known };
  return {
    ...draft,
    pickup: stop(draft.pickup, source.pickup),
    delivery: stop(draft.delivery, source.delivery),
    mode: source.mode ?? draft.mode,
    equipmentType: source.equipmentType ?? draft.equipmentType,
    weight: source.weight ?? draft.weight,
    customerReference: source.customerReference ?? draft.customerReference,
  };
}

/**
 * A container or truck in the yard as the start of a quote: the facility is the pickup, a reefer
 * asks for a reefer.
 */
export function sourceOfAsset(asset: Visit | Container, facility: StopDraft | null): QuoteSource {
  const isReefer = 'licensePlate' in asset ? false : /reefer/i.test(asset.type ?? '');
  return {
    ...(facility === null ? {} : { pickup: facility }),
    ...(isReefer ? { equipmentType: 'RFR' as const } : {}),
    customerReference: assetCode(asset) ?? '',
    isHere: true,
  };
}

/**
 * What an appointment's quote is filled with besides its own row; `day` is the day of its start in
 * the facility's zone.
 *
 * Example: `{ loadType: { direction: 'Inbound', equipmentType: 'Dry Van' }, facility: null, day:
 * '2026-11-27' }`.
 */
export type AppointmentContext = {
  readonly loadType: Pick<LoadType, 'direction' | 'equipmentType'> | null;
  readonly facility: StopDraft | null;
  readonly day: string;
};

const equipmentWords: readonly (readonly [RegExp, EquipmentType])[] = [
  [/reefer/i, 'RFR'],
  [/flatbed/i, 'FBE'],
  [/dry ?van/i, 'DRV'],
];

/**
 * An appointment as the start of a quote: inbound freight is delivered here on its day, all other
 * is picked up here. Its load type gives the equipment, its first reference is the customer's.
 */
export function sourceOfAppointment(
  appointment: Pick<Appointment, 'refNumbers' | 'confirmationNumber' | 'id'>,
  { loadType, facility, day }: AppointmentContext,
): QuoteSource {
  const reference = appointment.refNumbers[0] ?? appointment.confirmationNumber ?? undefined;
  const equipment = equipmentWords.find(([word]) => word.test(loadType?.equipmentType ?? ''))?.[1];
  const here = facility === null ? undefined : { ...facility, date: day };
  return {
    ...(loadType?.direction === 'Inbound' ? { delivery: here } : { pickup: here, isHere: true }),
    ...(equipment === undefined ? {} : { equipmentType: equipment }),
    customerReference: reference,
  };
}

/**
 * A load or an offer of the marketplace as the start of a quote: its first pickup and its last
 * delivery. Equipment that quoting does not know is left out.
 */
export function sourceOfFreight(freight: Freight): QuoteSource {
  const stop = (from: LoadStop | undefined): Partial<StopDraft> | undefined =>
    from === undefined
      ? undefined
      : {
          address: from.address ?? '',
          city: from.city ?? '',
          state: from.state ?? '',
          zipcode: from.zipcode ?? '',
          country: shortCountry(from.country ?? 'US'),
          date: /^\d{4}-\d{2}-\d{2}/.exec(from.windowStart ?? '')?.[0] ?? '',
          dropTrailer: from.requirements.includes('drop_trailer'),
        };
  return {
    pickup: stop(freight.stops.find(({ type }) => type === 'PU')),
    delivery: stop(freight.stops.findLast(({ type }) => type === 'DEL')),
    equipmentType: EQUIPMENT_TYPES.find((each) => each === freight.equipmentType),
    weight: freight.weight === null ? undefined : String(freight.weight),
    customerReference: freight.refNumber ?? undefined,
  };
}
