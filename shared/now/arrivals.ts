/** Which trucks that are here came for which appointment, and which for none. */
import type { AppointmentId, VisitId } from '../ids.ts';

export type Arrivals = {
  /** What is known of a truck now; `appointment` null: none. Answers the appointments that somebody came for, or nobody any more. */
  note(id: VisitId, isHere: boolean, appointment: AppointmentId | null): readonly AppointmentId[];
  isHere(appointment: AppointmentId): boolean;
  /** Trucks here without an appointment. */
  readonly unlinked: ReadonlySet<VisitId>;
};

/** Nobody at first. */
export function createArrivals(): Arrivals {
  const cameFor = new Map<VisitId, AppointmentId>();
  const here = new Map<AppointmentId, Set<VisitId>>();
  const unlinked = new Set<VisitId>();
  return {
    note(id, isHere, appointment) {
      if (isHere && appointment === null) unlinked.add(id);
      else unlinked.delete(id);
      const before = cameFor.get(id) ?? null;
      const after = isHere ? appointment : null;
      if (before === after) return [];
      if (before !== null) {
        const others = here.get(before);
        others?.delete(id);
        if (others?.size === 0) here.delete(before);
      }
      cameFor.delete(id);
      if (after !== null) {
        cameFor.set(id, after);
        here.set(after, (here.get(after) ?? new Set()).add(id));
      }
      return [before, after].filter((each) => each !== null);
    },
    isHere: (appointment) => here.has(appointment),
    unlinked,
  };
}
