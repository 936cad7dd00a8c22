/**
 * Everything that `interpret` looks through. It follows the yard, the schedule, the journal and the
 * move list.
 */

import type { FieldNumber } from '../../shared/appointments/field-numbers.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { KnownMove, LeftTruck } from '../../shared/console-api/gate-reading.ts';
import { GateWorld, standingOn } from '../../shared/gate/world.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { searchKey } from '../../shared/search-key.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';

export type KnownWorldParts = {
  readonly yard: {
    /** Called each time, because the table may be replaced. */
    readonly view: YardTable;
    /**
     * Calls `listener` after the yard on the screen changed. Returns a function that unsubscribes.
     */
    onView(listener: (change: YardChange) => void): () => void;
  };
  readonly schedule: {
    all(): readonly Appointment[];
    some(ids: readonly AppointmentId[]): readonly Appointment[];
    /** Texts of custom fields that look like numbers. */
    numbersIn(row: Appointment): readonly FieldNumber[];
    /**
     * Calls `listener` for each row that was added, changed or removed. Returns a function that
     * unsubscribes.
     */
    watchRows(listener: (id: AppointmentId) => void): () => void;
  };
  /** Trucks that left: the latest, and those whose name begins with a text. */
  readonly left: {
    recent(): readonly LeftTruck[];
    named(text: string): readonly LeftTruck[];
  };
  /** What clerks said that trucks also came for. */
  readonly alsoFor: () => ReadonlyMap<VisitId, ReadonlySet<AppointmentId>>;
  readonly moves: () => readonly KnownMove[];
  /** Numbers in custom fields, which we read separately from the lists. */
  readonly nearNumbers: (id: AppointmentId) => readonly FieldNumber[];
  readonly placeholders: readonly string[];
};

/**
 * Keeps the world. We build it for the first code. After that each change of the yard updates only
 * what it touches.
 */
export class KnownWorld {
  readonly #parts: KnownWorldParts;
  #world: GateWorld | null = null;
  readonly #changed = new Set<AppointmentId>();
  readonly #stops: (() => void)[] = [];

  constructor(parts: KnownWorldParts) {
    this.#parts = parts;
  }

  /** The world with all that is known about this code. */
  for(code: string): GateWorld {
    const world = this.#ready();
    this.#catchUp(world);
    const { left, alsoFor } = this.#parts;
    for (const [visit, appointments] of alsoFor()) world.setAlsoFor(visit, appointments);
    for (const truck of [...left.recent(), ...left.named(searchKey(code))])
      if (world.visit(truck.visit.id) === undefined) world.putLeft(truck);
    return world;
  }

  /**
   * Adds what the service returned for a number. Appointments of days that we don't store stay
   * known until the console ends.
   */
  opened(appointments: readonly Appointment[]): void {
    for (const each of appointments) this.#putAppointment(this.#ready(), each);
  }

  /** Takes in details of these appointments. */
  changed(ids: Iterable<AppointmentId>): void {
    for (const id of ids) this.#changed.add(id);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#world = null;
  }

  #ready(): GateWorld {
    this.#world ??= this.#build();
    return this.#world;
  }

  #build(): GateWorld {
    const { yard, schedule, placeholders } = this.#parts;
    const world = new GateWorld(placeholders, (text) => standingOn(yard.view, text));
    for (const each of yard.view.visits()) world.putVisit(each);
    for (const each of yard.view.containers()) world.putContainer(each);
    for (const each of schedule.all()) this.#putAppointment(world, each);
    this.#stops.push(
      yard.onView((change) => this.#viewChanged(world, change)),
      schedule.watchRows((id) => this.#changed.add(id)),
    );
    return world;
  }

  #viewChanged(world: GateWorld, { put, remove }: YardChange): void {
    for (const id of remove.visits) world.removeVisit(id);
    for (const id of remove.containers) world.removeContainer(id);
    for (const each of put.visits) {
      world.putVisit(each);
      if (each.isActive) world.removeLeft(each.id as VisitId);
    }
    for (const each of put.containers) world.putContainer(each);
  }

  #catchUp(world: GateWorld): void {
    world.setMoves(this.#parts.moves());
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    for (const id of ids) world.removeAppointment(id);
    for (let at = 0; at < ids.length; at += 1_000)
      for (const each of this.#parts.schedule.some(ids.slice(at, at + 1_000)))
        this.#putAppointment(world, each);
  }

  #putAppointment(world: GateWorld, appointment: Appointment): void {
    const { schedule, nearNumbers } = this.#parts;
    const listed = schedule.numbersIn(appointment);
    world.putAppointment({
      appointment,
      fields: listed.length > 0 ? listed : nearNumbers(appointment.id),
    });
  }
}
