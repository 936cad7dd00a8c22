/** Appointments as rows of the cache and back, and the terms by which they are found. */
import { spanOf } from '../../shared/appointments/days.ts';
import type { FieldNumber } from '../../shared/appointments/field-numbers.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { bareWords } from '../../shared/search-key.ts';
import type { Instant } from '../../shared/time.ts';

/** What SQLite stores of one appointment, in the order of `appointmentColumns`. */
export type AppointmentValues = (string | number | null)[];

/** Columns of the table besides its number. */
export const appointmentColumns = [
  'id',
  'start_ms',
  'until_ms',
  'end_ms',
  'status',
  'type',
  'confirmation',
  'refs',
  'dock',
  'load_type',
  'company',
  'eta_ms',
  'checked_in',
  'arrived_ms',
  'changed_ms',
  'numbers',
  'user',
] as const;

/** Texts that many rows share, by number. */
export type SharedTexts = { numberOf(text: string): number; textOf(number: number): string };

const msOf = (instant: Instant | null): number | null =>
  instant === null ? null : Date.parse(instant);

/**
 * Appointments begin and end on a few hundred moments, each of them many times: writing a date is
 * dearer than finding it.
 */
const written = new Map<number, Instant>();
const GRID = 300_000;
const MOST_WRITTEN = 20_000;
function isoOf(ms: number): Instant {
  if (ms % GRID !== 0) return new Date(ms).toISOString();
  const known = written.get(ms);
  if (known !== undefined) return known;
  const iso = new Date(ms).toISOString();
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(ms, iso);
  return iso;
}
const instantOf = (ms: number | null): Instant | null => (ms === null ? null : isoOf(ms));

/** A row of the table. */
export function writeAppointment(row: Appointment, words: SharedTexts): AppointmentValues {
  const { from, to } = spanOf(row);
  const word = (text: string | null) => (text === null ? null : words.numberOf(text));
  return [
    row.id,
    from,
    to,
    msOf(row.end),
    words.numberOf(row.status),
    word(row.type),
    row.confirmationNumber,
    row.refNumbers.length === 0 ? null : JSON.stringify(row.refNumbers),
    word(row.dockId),
    word(row.loadTypeId),
    word(row.companyName),
    msOf(row.eta),
    row.isCheckedInByCarrier === null ? null : Number(row.isCheckedInByCarrier),
    msOf(row.arrivedAt),
    msOf(row.changedAt),
    row.numbers === undefined ? null : JSON.stringify(row.numbers),
    word(row.userId ?? null),
  ];
}

/** An appointment from its row. */
export function readAppointment(
  v: readonly (string | number | null)[],
  words: SharedTexts,
): Appointment {
  const word = (number: string | number | null | undefined) =>
    typeof number === 'number' ? words.textOf(number) : null;
  const userId = word(v[16]);
  return {
    id: v[0] as AppointmentId,
    start: isoOf(v[1] as number),
    end: instantOf(v[3] as number | null),
    status: words.textOf(v[4] as number),
    type: word(v[5]),
    confirmationNumber: v[6] as string | null,
    refNumbers: v[7] === null ? [] : (JSON.parse(v[7] as string) as string[]),
    dockId: word(v[8]),
    loadTypeId: word(v[9]),
    companyName: word(v[10]),
    eta: instantOf(v[11] as number | null),
    isCheckedInByCarrier: v[12] === null ? null : v[12] === 1,
    arrivedAt: instantOf(v[13] as number | null),
    changedAt: instantOf(v[14] as number | null),
    ...(typeof v[15] === 'string' ? { numbers: JSON.parse(v[15]) as FieldNumber[] } : {}),
    ...(userId === null ? {} : { userId }),
  };
}

/** Terms are no longer than this; what is typed is cut alike. */
const TERM_LIMIT = 40;
/**
 * Terms of one appointment, at most: one with a thousand references is found by the first of them.
 */
const MOST_TERMS = 60;

/** A text for comparing: without case and accents, no spaces around. */
export const termOf = (text: string): string =>
  bareWords(text.normalize('NFKC')).trim().toUpperCase().slice(0, TERM_LIMIT);

/** A reference and the parts of it that people type: "PO-204417" is looked for as 204417 too. */
export const withParts = (reference: string): readonly string[] => [
  reference,
  ...(reference.match(/\d{3,}|[\p{L}\p{N}]{4,}/gu) ?? []),
];

/**
 * What an appointment is found by: its confirmation number, its references, and the parts of those
 * that people type.
 */
export function termsOf({
  confirmationNumber,
  refNumbers,
  numbers = [],
}: Pick<Appointment, 'confirmationNumber' | 'refNumbers' | 'numbers'>): readonly string[] {
  const terms = new Set<string>();
  const add = (text: string) => {
    const term = termOf(text);
    if (term !== '' && terms.size < MOST_TERMS) terms.add(term);
  };
  if (confirmationNumber !== null) add(confirmationNumber);
  for (const reference of refNumbers) for (const part of withParts(reference)) add(part);
  for (const { value } of numbers) add(value);
  return [...terms];
}
