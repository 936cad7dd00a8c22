/**
 * The list of what needs attention, updated with each change.
 *
 * We compute again only what was touched, and the clock only chooses among computed cases. The
 * result is the same as computing everything again (test/property/now.test.ts).
 */
import { stillAwaited } from '../appointments/contract.ts';
import type { Appointment } from '../appointments/model.ts';
import type { Snooze } from '../console-api/now.ts';
import { cameForByContainer, cameForByVisit } from '../gate/came-for.ts';
import type { AppointmentId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { YardTable } from '../yard/table.ts';
import { createArrivals } from './arrivals.ts';
import { type LikelyOnes, likelyOnesOf } from './likely.ts';
import type { NowSubject } from './model.ts';
import { createEntries, type NowList } from './now-entries.ts';
import { appointmentSubject } from './other-cases.ts';
import { containerSubject, spotSubject, visitSubject, type YardFacts } from './yard-cases.ts';

/** What the board asks for when it computes something. Tell the board when any of it changes. */
export type BoardFacts = Omit<YardFacts, 'likely' | 'yard'> & {
  readonly yard: YardTable;
  readonly dockName: (dock: string) => string | null;
};

type AssetId = VisitId | ContainerId;

/** The list of what needs attention. Only what was touched is computed again. */
export class NowBoard {
  readonly #facts: BoardFacts;
  readonly #entries = createEntries();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #dirty = {
    assets: new Set<AssetId>(),
    spots: new Set<SpotId>(),
    appointments: new Set<AppointmentId>(),
  };
  readonly #arrivals = createArrivals();
  /** Trucks here without an appointment. */
  readonly #unlinked = new Set<VisitId>();
  readonly #named;
  #expected = new Map<AppointmentId, Appointment>();
  #likely: LikelyOnes | null = null;
  #came: ReadonlySet<AppointmentId> = new Set();
  #takenBack: ReadonlySet<AppointmentId> = new Set();
  #isWhole = true;
  readonly #yardFacts: YardFacts;

  /** A board over a yard; the first `at` works everything out. */
  constructor(facts: BoardFacts) {
    this.#facts = facts;
    this.#named = createNamed(facts.appointment);
    this.#yardFacts = {
      yard: facts.yard,
      get limits() {
        return facts.limits;
      },
      get gate() {
        return facts.gate;
      },
      door: (dock) => facts.door(dock),
      isSentTo: (asset, spot) => facts.isSentTo(asset, spot),
      freeTime: (visit, appointment) => facts.freeTime?.(visit, appointment) ?? null,
      closure: (spot) => facts.closure?.(spot) ?? null,
      appointment: this.#named.row,
      likely: (visit) => {
        this.#likely ??= likelyOnesOf(
          [...this.#expected.values()].map(this.#awaited),
          this.#arrivals.isHere,
        );
        return this.#likely(visit);
      },
    };
  }

  /** Assets whose row, hooked containers or truck changed, came or went. */
  touchAssets(ids: Iterable<AssetId>): void {
    for (const id of ids) this.#dirty.assets.add(id);
  }

  /** Spots whose row or contents changed, came or went. */
  touchSpots(ids: Iterable<SpotId>): void {
    for (const id of ids) this.#dirty.spots.add(id);
  }

  /** Limits, doors or the gate's abilities changed: the complete yard is computed again. */
  restart(): void {
    this.#isWhole = true;
  }

  /** Appointments of the trucks here may have changed: those that did are computed again. */
  lookAtAppointments(): void {
    for (const id of this.#named.changed()) this.#dirty.assets.add(id);
  }

  /** The appointments that may be waited for; those of the call before are forgotten. */
  expect(appointments: readonly Appointment[]): void {
    this.#likely = null;
    const before = this.#expected;
    this.#expected = new Map(appointments.map((each) => [each.id, each]));
    for (const id of [...before.keys(), ...this.#expected.keys()])
      if (!isSameRow(before.get(id), this.#expected.get(id))) this.#dirty.appointments.add(id);
  }

  /** Sets all appointments with an arrival that the yard doesn't show (`gate.state`). */
  setCame(appointments: ReadonlySet<AppointmentId>): void {
    this.#touchDifferent(this.#came, appointments);
    this.#came = appointments;
  }

  /**
   * Appointments whose check-in was a wrong one (`gate.state`), all of them each time: their trucks
   * are still to come, whatever the service says of them.
   */
  setTakenBack(appointments: ReadonlySet<AppointmentId>): void {
    this.#touchDifferent(this.#takenBack, appointments);
    this.#takenBack = appointments;
    this.#likely = null;
  }

  /** Sets the lines of a short list, by its name; the list is always complete. */
  put(name: string, subjects: readonly NowSubject[]): void {
    const now = new Map(subjects.map((each) => [each.key, each]));
    for (const key of this.#lists.get(name) ?? []) if (!now.has(key)) this.#entries.set(key, null);
    for (const [key, subject] of now) this.#entries.set(key, subject);
    this.#lists.set(name, [...now.keys()]);
  }

  setSnoozes(snoozes: readonly Snooze[]): void {
    this.#entries.setSnoozes(snoozes);
  }

  /** The list at a time, in milliseconds since the epoch. */
  at(now: number): NowList {
    this.#tellDirty();
    return this.#entries.at(now);
  }

  /** The list may differ by the clock alone. */
  isDue(now: number): boolean {
    return this.#entries.isDue(now);
  }

  #touchDifferent(before: ReadonlySet<AppointmentId>, after: ReadonlySet<AppointmentId>): void {
    for (const id of [...before, ...after])
      if (before.has(id) !== after.has(id)) this.#dirty.appointments.add(id);
  }

  readonly #awaited = (appointment: Appointment): Appointment =>
    this.#takenBack.has(appointment.id) ? stillAwaited(appointment) : appointment;

  #tellAsset(id: AssetId): void {
    const visit = this.#facts.yard.visit(id as VisitId);
    const container = this.#facts.yard.container(id as ContainerId);
    this.#named.note(id, visit?.appointmentId ?? container?.dropAppointmentId ?? null);
    this.#entries.set(
      `visit:${id}`,
      visit === undefined ? null : visitSubject(this.#yardFacts, visit),
    );
    this.#entries.set(
      `container:${id}`,
      container === undefined ? null : containerSubject(this.#yardFacts, container),
    );
  }

  #tellAppointment(id: AppointmentId): void {
    const row = this.#expected.get(id);
    const { limits, dockName } = this.#facts;
    this.#entries.set(
      `appointment:${id}`,
      row === undefined
        ? null
        : appointmentSubject(
            { limits, dockName, isHere: this.#arrivals.isHere(id) || this.#came.has(id) },
            this.#awaited(row),
          ),
    );
  }

  /** Everything in the yard, and listed subjects that are gone. */
  #gatherWhole(): void {
    this.#isWhole = false;
    this.#named.forget();
    for (const key of this.#entries.keys()) {
      const at = key.indexOf(':');
      const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
      if (kind === 'visit' || kind === 'container') this.#dirty.assets.add(id as VisitId);
      if (kind === 'spot') this.#dirty.spots.add(id as SpotId);
    }
    for (const { id } of this.#facts.yard.visits()) this.#dirty.assets.add(id);
    for (const { id } of this.#facts.yard.containers()) this.#dirty.assets.add(id);
    for (const { id } of this.#facts.yard.spots()) this.#dirty.spots.add(id);
    for (const id of this.#expected.keys()) this.#dirty.appointments.add(id);
  }

  /** What a truck or trailer came for, while it is here. */
  #cameFor(id: AssetId): readonly AppointmentId[] {
    const visit = this.#facts.yard.visit(id as VisitId);
    if (visit !== undefined)
      return visit.isActive ? cameForByVisit(visit).map(({ appointment }) => appointment) : [];
    const container = this.#facts.yard.container(id as ContainerId);
    if (container?.isActive !== true) return [];
    const truck =
      container.visitId === null ? undefined : this.#facts.yard.visit(container.visitId);
    return cameForByContainer(container, truck).map(({ appointment }) => appointment);
  }

  /**
   * Who is here has to be known first: which appointment a truck is likely here for depends on all
   * others.
   */
  #noteArrivals(): void {
    // A hooked trailer's line depends on its truck.
    for (const id of [...this.#dirty.assets])
      for (const each of this.#facts.yard.visit(id as VisitId) === undefined
        ? []
        : this.#facts.yard.hookedTo(id as VisitId))
        this.#dirty.assets.add(each);
    for (const id of this.#dirty.assets) {
      const visit = this.#facts.yard.visit(id as VisitId);
      if (visit?.isActive === true && visit.appointmentId === null) this.#unlinked.add(visit.id);
      else this.#unlinked.delete(id as VisitId);
      for (const each of this.#arrivals.note(id, this.#cameFor(id)))
        this.#dirty.appointments.add(each);
    }
    if (this.#dirty.appointments.size > 0)
      for (const id of this.#unlinked) this.#dirty.assets.add(id);
  }

  #tellDirty(): void {
    if (this.#isWhole) this.#gatherWhole();
    for (const id of this.#dirty.spots) {
      const spot = this.#facts.yard.spot(id);
      this.#entries.set(
        `spot:${id}`,
        spot === undefined ? null : spotSubject(this.#yardFacts, spot),
      );
      for (const each of [...this.#facts.yard.visitsAt(id), ...this.#facts.yard.standaloneAt(id)])
        this.#dirty.assets.add(each);
    }
    this.#noteArrivals();
    for (const id of this.#dirty.assets) this.#tellAsset(id);
    for (const id of this.#dirty.appointments) this.#tellAppointment(id);
    for (const each of [this.#dirty.spots, this.#dirty.assets, this.#dirty.appointments])
      each.clear();
  }
}

const isSameRow = (a: Appointment | null | undefined, b: Appointment | null | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** The appointments that assets name, as they were when the assets were last computed. */
function createNamed(read: (id: AppointmentId) => Appointment | null) {
  const known = new Map<
    AppointmentId,
    { readonly row: Appointment | null; readonly by: Set<AssetId> }
  >();
  return {
    note(id: AssetId, appointment: AppointmentId | null): void {
      if (appointment === null) return;
      const one = known.get(appointment);
      if (one === undefined) known.set(appointment, { row: read(appointment), by: new Set([id]) });
      else one.by.add(id);
    },
    row: (id: AppointmentId): Appointment | null => known.get(id)?.row ?? null,
    /** Assets whose appointment has changed since they were computed. */
    changed(): readonly AssetId[] {
      const found: AssetId[] = [];
      for (const [id, { row, by }] of known) {
        if (isSameRow(row, read(id))) continue;
        known.delete(id);
        found.push(...by);
      }
      return found;
    },
    forget: () => known.clear(),
  };
}
