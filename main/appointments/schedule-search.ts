/**
 * The search of the schedule on disk: by terms, the start of an id, and company, and by the custom
 * fields of appointments that were opened.
 */

import { numbersOf } from '../../shared/appointments/field-numbers.ts';
import type { Appointment, AppointmentDetail } from '../../shared/appointments/model.ts';
import type { Database } from '../kernel/database/database.ts';
import {
  type AppointmentValues,
  appointmentColumns,
  termOf,
  withParts,
} from './appointment-rows.ts';
import type { WordTable } from './shared-texts.ts';

/** Matches looked at before the best are chosen. */
const LOOKED_AT = 400;

/** The best first: exact terms, then those nearest to `nowMs`. */
export type ScheduleSearch = (
  text: string,
  limit: number,
  nowMs: number,
) => { readonly items: readonly Appointment[]; readonly more: boolean };

/** Over the tables of the schedule. `read` makes a row from its columns. */
export function createScheduleSearch(
  db: Database,
  words: WordTable,
  read: (values: AppointmentValues) => Appointment,
): ScheduleSearch {
  const columns = appointmentColumns.join(',');
  const byTerm = db
    .prepare<[string, string, number], [string, number]>(
      'SELECT term,number FROM schedule_term WHERE term >= ? AND term < ? ORDER BY term LIMIT ?',
    )
    .raw(true);
  const byNumber = db
    .prepare<[number], AppointmentValues>(`SELECT ${columns} FROM appointment WHERE number=?`)
    .raw(true);
  const byId = db
    .prepare<[string, string, number], number>(
      'SELECT number FROM appointment WHERE id >= ? AND id < ? ORDER BY id LIMIT ?',
    )
    .pluck(true);
  const after = db
    .prepare<[number, number, number], number>(
      'SELECT number FROM appointment WHERE company=? AND start_ms >= ? ORDER BY start_ms LIMIT ?',
    )
    .pluck(true);
  const before = db
    .prepare<[number, number, number], number>(
      'SELECT number FROM appointment WHERE company=? AND start_ms < ? ORDER BY start_ms DESC LIMIT ?',
    )
    .pluck(true);

  const opened = db
    .prepare<[string, number], [number, string]>(
      `SELECT number,json FROM appointment_detail JOIN appointment USING(id)
       WHERE instr(upper(bare(json)), ?) > 0 LIMIT ?`,
    )
    .raw(true);

  return (text, limit, nowMs) => {
    const term = termOf(text);
    if (term.length < 2) return { items: [], more: false };
    const exact = new Set<number>();
    const found = new Set<number>();
    for (const [each, number] of byTerm.all(term, `${term}\u{10ffff}`, LOOKED_AT)) {
      found.add(number);
      if (each === term) exact.add(number);
    }
    for (const number of byId.all(text.trim(), `${text.trim()}\u{10ffff}`, limit))
      found.add(number);
    for (const [number, json] of opened.all(term, LOOKED_AT)) {
      const terms = numbersOf((JSON.parse(json) as AppointmentDetail).fields)
        .flatMap(({ value }) => withParts(value))
        .map(termOf);
      if (terms.some((each) => each.startsWith(term))) found.add(number);
      if (terms.includes(term)) exact.add(number);
    }
    const named = words.matching(term);
    const isNothing = named.length + found.size === 0;
    for (const company of isNothing ? words.withSlip(text) : named) {
      for (const number of after.all(company, nowMs, limit + 1)) found.add(number);
      for (const number of before.all(company, nowMs, limit + 1)) found.add(number);
    }
    const rows = [...found].flatMap((number) => {
      const values = byNumber.get(number);
      return values === undefined
        ? []
        : [
            {
              row: values,
              isExact: exact.has(number),
              distance: Math.abs((values[1] as number) - nowMs),
            },
          ];
    });
    rows.sort((a, b) => Number(b.isExact) - Number(a.isExact) || a.distance - b.distance);
    return {
      items: rows.slice(0, limit).map(({ row }) => read(row)),
      more: rows.length > limit,
    };
  };
}
