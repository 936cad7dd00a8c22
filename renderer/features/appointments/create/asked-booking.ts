/** What the search box asks for a new appointment, and the draft that it begins. */
import { createStore } from 'zustand/vanilla';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import type { BookingCarrier, Dock } from '../../../../shared/appointments/model.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { companyKey } from '../../../../shared/readers/company-key.ts';
import { bareKey, looseKey, numberIn } from '../../../../shared/search-key.ts';
import { displayText } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { BookingWords } from '../../../../shared/verbs/booking.ts';
import { perPage } from '../../../page/per-page.ts';

/**
 * The words of the search box, with the start that they mean. Null words: only the form is asked
 * for.
 *
 * Example: `{ start: '2026-11-24T13:00:00.000Z', words: { …, door: '8', rest: 'Acme' } }`.
 */
export type AskedBooking = { readonly start: Instant | null; readonly words: BookingWords | null };

/** What is asked for; null: nothing. The button of the screen takes it and resets it to null. */
export const bookingRequestOf = perPage(() =>
  createStore<{ readonly asked: AskedBooking | null }>()(() => ({ asked: null })),
);

/** What the words name beside the time. */
type Known = {
  readonly docks: readonly Dock[];
  readonly carriers: readonly BookingCarrier[];
  readonly template: readonly FieldDefinition[];
};

const IS_TRAILER = /trailer|remolque|caja/iu;

/** The one that fits, if there is only one. */
const only = <Each>(all: readonly Each[]): Each | null =>
  all.length === 1 ? (all[0] ?? null) : null;

/** The door of this name, or the one with this number alone. */
function dockOf(text: string, docks: readonly Dock[]): Dock | null {
  const key = looseKey(text);
  if (key === '') return null;
  const codes = ({ name, doorNumber }: Dock) => [looseKey(doorNumber ?? ''), looseKey(name)];
  return (
    only(docks.filter((dock) => codes(dock).includes(key))) ??
    only(docks.filter(({ name, doorNumber }) => numberIn(bareKey(doorNumber ?? name)) === key))
  );
}

/** The carrier of this name, or the only one whose name begins with it. */
function carrierOf(text: string, carriers: readonly BookingCarrier[]): BookingCarrier | null {
  const key = companyKey(text);
  if (key === null) return null;
  const named = carriers.map((carrier) => ({ carrier, name: companyKey(carrier.name) ?? '' }));
  const whole = only(named.filter(({ name }) => name === key));
  return (whole ?? only(named.filter(({ name }) => name.startsWith(`${key} `))))?.carrier ?? null;
}

/**
 * The parts of the draft that the words fill in. What names no door, carrier or field goes into the
 * notes, where the clerk sees it: nothing that was typed is lost.
 */
export function draftAsked(
  { start, words }: AskedBooking,
  { docks, carriers, template }: Known,
  t: Words['t'],
): Partial<DraftContent> {
  if (words === null) return {};
  const dock = dockOf(words.door, docks);
  const carrier = carrierOf(words.rest, carriers);
  const field = template.findIndex(({ type, label }) => type === 'str' && IS_TRAILER.test(label));
  const named = (label: string, code: string) => (code === '' ? '' : `${label} ${code}`);
  const notes = [
    dock === null ? named(t('appointments.door'), words.door) : '',
    field === -1 ? named(t('gate.trailer'), words.trailer) : '',
    carrier === null ? words.rest : '',
  ];
  return {
    start,
    dockId: dock?.id ?? null,
    carrier:
      carrier === null ? null : { userId: carrier.userId, name: displayText(carrier.name, 120) },
    values: field === -1 || words.trailer === '' ? [] : [[field, words.trailer]],
    notes: notes.filter((each) => each !== '').join(', '),
  };
}
