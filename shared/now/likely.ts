/** Which appointment a truck without one most likely came for. */

import type { Appointment } from '../appointments/model.ts';
import { calledBy, likeness, numberAndCompany } from '../gate/likeness.ts';
import type { AppointmentId } from '../ids.ts';
import { arrivalOf } from '../yard/arrival.ts';
import type { Visit } from '../yard/model.ts';
import { compareText } from '../yard/natural-order.ts';
import { msOf } from './yard-cases.ts';

/**
 * Returns the likeliest appointment, of several the nearest in time; null if nothing suggests any.
 */
export type LikelyOnes = (visit: Visit) => Appointment | null;

/** A truck came for these before, or none is to come. So no truck that is here now is for them. */
const isUsed: ReadonlySet<string> = new Set(['Cancelled', 'Completed']);

type Called = {
  readonly row: Appointment;
  readonly names: ReturnType<typeof calledBy>;
  readonly start: number;
};

/** The shortest number that counts, in characters. */
const SHORTEST_NUMBER = 3;
/** How many characters of a driver's words are searched. */
const LONGEST_SEARCHED = 60;

/**
 * Looks among these; `isTaken`: a truck is here for it. Costs as much as there are that share a
 * name with the truck, not as all.
 */
export function likelyOnesOf(
  appointments: readonly Appointment[],
  isTaken: (id: AppointmentId) => boolean,
): LikelyOnes {
  const byNumber = new Map<string, Called[]>();
  const byCompany = new Map<string, Called[]>();
  const add = (index: Map<string, Called[]>, key: string, one: Called) => {
    const known = index.get(key);
    if (known === undefined) index.set(key, [one]);
    else known.push(one);
  };
  for (const row of appointments) {
    if (isUsed.has(row.status)) continue;
    const one = { row, names: calledBy(row), start: msOf(row.start) ?? 0 };
    for (const number of one.names.numbers) add(byNumber, number, one);
    if (one.names.company !== '') add(byCompany, one.names.company, one);
  }
  return (visit) => {
    const own = numberAndCompany(visit);
    const came = msOf(arrivalOf(visit)) ?? 0;
    const found = new Set(byCompany.get(own.company) ?? []);
    for (const part of partsOf(own.number.slice(0, LONGEST_SEARCHED)))
      for (const one of byNumber.get(part) ?? []) found.add(one);
    let best: { readonly row: Appointment; readonly like: number; readonly far: number } | null =
      null;
    for (const { row, names, start } of found) {
      if (isTaken(row.id)) continue;
      const like = likeness(own, names);
      const far = Math.abs(start - came);
      const isBetter =
        best === null ||
        like > best.like ||
        (like === best.like &&
          (far < best.far || (far === best.far && compareText(row.id, best.row.id) < 0)));
      if (like > 0 && isBetter) best = { row, like, far };
    }
    return best?.row ?? null;
  };
}

function* partsOf(text: string): Iterable<string> {
  for (let from = 0; from + SHORTEST_NUMBER <= text.length; from += 1)
    for (let to = from + SHORTEST_NUMBER; to <= text.length; to += 1) yield text.slice(from, to);
}
