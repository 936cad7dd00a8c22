/**
 * When the truck of each appointment came, from the yard at a start and the facts since. Pure.
 *
 * A time counts if the service says it, or if we saw the truck come. A truck that stood there when
 * we began to look, without a time of its own, came at a time that isn't known.
 */
import type { Instant } from '../time.ts';
import { voidKind } from './check-in-void.ts';
import type { JournalFact, Values } from './journal-fact.ts';

/** The appointments that a row of a truck or a trailer brings here. */
const namedBy = ({ appointmentId, secondaryAppointmentId, dropAppointmentId }: Values) =>
  [appointmentId, secondaryAppointmentId, dropAppointmentId].filter(
    (id): id is string => typeof id === 'string',
  );

/** Arrivals of appointments. A truck that left again still came. */
export class AppointmentArrivals {
  readonly #cameAt = new Map<string, Instant>();
  #arrivals = new Map<string, Instant>();

  /** A row that was there at the start. */
  start(kind: 'visit' | 'container', id: string, row: Values): void {
    this.#note(`${kind}:${id}`, row);
  }

  /** The next fact, in the order of the journal. */
  add({ change, kind, at, subjects }: JournalFact): void {
    if (kind === voidKind) {
      for (const each of subjects)
        if (each.startsWith('appointment:'))
          this.#arrivals.delete(each.slice('appointment:'.length));
      return;
    }
    if (change?.kind !== 'visit' && change?.kind !== 'container') return;
    const key = `${change.kind}:${change.id}`;
    if (change.after !== null) {
      if (change.before === null) this.#cameAt.set(key, new Date(at).toISOString() as Instant);
      this.#note(key, change.after);
    }
    if (change.after === null || change.after.isActive === false) this.#cameAt.delete(key);
  }

  /** By appointment: the first that came for it, since the start or the last cut. */
  all(): ReadonlyMap<string, Instant> {
    return this.#arrivals;
  }

  /** Begins a new list. What is here keeps the time when it came. */
  cut(): void {
    this.#arrivals = new Map();
  }

  #note(key: string, row: Values): void {
    if (typeof row.createdAt === 'string') this.#cameAt.set(key, row.createdAt as Instant);
    const came = this.#cameAt.get(key);
    if (came === undefined) return;
    for (const id of namedBy(row)) {
      const before = this.#arrivals.get(id);
      if (before === undefined || Date.parse(before) > Date.parse(came))
        this.#arrivals.set(id, came);
    }
  }
}
