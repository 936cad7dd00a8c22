/**
 * Which trucks and trailers that are here came for which appointments, and which trucks for none.
 */
import type { AppointmentId, ContainerId, VisitId } from '../ids.ts';

export type Arrivals = {
  /**
   * What a truck or trailer came for. Returns the appointments that now have an arrival, or no
   * longer have one.
   */
  note(id: VisitId | ContainerId, appointments: readonly AppointmentId[]): readonly AppointmentId[];
  isHere(appointment: AppointmentId): boolean;
};

/** Starts empty. */
export function createArrivals(): Arrivals {
  const cameFor = new Map<VisitId | ContainerId, ReadonlySet<AppointmentId>>();
  const here = new Map<AppointmentId, Set<VisitId | ContainerId>>();
  const nothing: ReadonlySet<AppointmentId> = new Set();
  return {
    note(id, appointments) {
      const before = cameFor.get(id) ?? nothing;
      const after = new Set(appointments);
      const gone = [...before].filter((each) => !after.has(each));
      const come = [...after].filter((each) => !before.has(each));
      for (const each of gone) {
        const others = here.get(each);
        others?.delete(id);
        if (others?.size === 0) here.delete(each);
      }
      for (const each of come) here.set(each, (here.get(each) ?? new Set()).add(id));
      if (after.size === 0) cameFor.delete(id);
      else cameFor.set(id, after);
      return [...gone, ...come];
    },
    isHere: (appointment) => here.has(appointment),
  };
}
