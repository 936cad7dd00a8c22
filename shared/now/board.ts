/**
 * The list of what needs somebody, kept up with what changes: only what was touched is worked out
 * again, and the clock only chooses among what is known. Its answer is the same as if everything
 * had been worked out again (test/property/now.test.ts).
 */
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

/**
 * What the board asks for whenever it works something out. Whoever changes it between two calls has
 * to say so.
 */
export type BoardFacts = Omit<YardFacts, 'likely' | 'yard'> & {
  readonly yard: YardTable;
  readonly dockName: (dock: string) => string | null;
};

type AssetId = VisitId | ContainerId;

export type NowBoard = {
  /** Assets whose row, hooked containers or truck changed, came or went. */
  touchAssets(ids: Iterable<AssetId>): void;
  /** Spots whose row or contents changed, came or went. */
  touchSpots(ids: Iterable<SpotId>): void;
  /** Limits, doors or what the gate may do changed: the whole yard is worked out again. */
  restart(): void;
  /** Appointments of the trucks here may have changed: those that did are worked out again. */
  lookAtAppointments(): void;
  /** The appointments that may be waited for; those of the call before are forgotten. */
  expect(appointments: readonly Appointment[]): void;
  /**
   * Appointments for which somebody came whom the yard doesn't show (`gate.state`); all of them,
   * each time.
   */
  setCame(appointments: ReadonlySet<AppointmentId>): void;
  /** Lines of a short list that is always given whole, by its name. */
  put(list: string, subjects: readonly NowSubject[]): void;
  setSnoozes(snoozes: readonly Snooze[]): void;
  /** The list at a time, in milliseconds since the epoch. */
  at(now: number): NowList;
  /** When the list may next differ by the clock alone; infinite where it does not. */
  next(): number;
};

/** A board over a yard; the first `at` works everything out. */
export function createNowBoard(facts: BoardFacts): NowBoard {
  const { yard } = facts;
  const entries = createEntries();
  const lists = new Map<string, readonly string[]>();
  const dirty = {
    assets: new Set<AssetId>(),
    spots: new Set<SpotId>(),
    appointments: new Set<AppointmentId>(),
  };
  const arrivals = createArrivals();
  /** Trucks here without an appointment. */
  const unlinked = new Set<VisitId>();
  const named = createNamed(facts.appointment);
  let expected = new Map<AppointmentId, Appointment>();
  let likely: LikelyOnes | null = null;
  let came: ReadonlySet<AppointmentId> = new Set();
  let isWhole = true;

  const yardFacts: YardFacts = {
    yard,
    get limits() {
      return facts.limits;
    },
    get gate() {
      return facts.gate;
    },
    door: (dock) => facts.door(dock),
    freeTime: (visit, appointment) => facts.freeTime?.(visit, appointment) ?? null,
    appointment: named.row,
    likely(visit) {
      likely ??= likelyOnesOf([...expected.values()], arrivals.isHere);
      return likely(visit);
    },
  };

  function tellAsset(id: AssetId): void {
    const visit = yard.visit(id as VisitId);
    const container = yard.container(id as ContainerId);
    named.note(id, visit?.appointmentId ?? container?.dropAppointmentId ?? null);
    entries.set(`visit:${id}`, visit === undefined ? null : visitSubject(yardFacts, visit));
    entries.set(
      `container:${id}`,
      container === undefined ? null : containerSubject(yardFacts, container),
    );
  }

  function tellAppointment(id: AppointmentId): void {
    const row = expected.get(id);
    const { limits, dockName } = facts;
    entries.set(
      `appointment:${id}`,
      row === undefined
        ? null
        : appointmentSubject(
            { limits, dockName, isHere: arrivals.isHere(id) || came.has(id) },
            row,
          ),
    );
  }

  /** All of the yard, and what is listed of one that is gone. */
  function gatherWhole(): void {
    isWhole = false;
    named.forget();
    for (const key of entries.keys()) {
      const at = key.indexOf(':');
      const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
      if (kind === 'visit' || kind === 'container') dirty.assets.add(id as VisitId);
      if (kind === 'spot') dirty.spots.add(id as SpotId);
    }
    for (const { id } of yard.visits()) dirty.assets.add(id);
    for (const { id } of yard.containers()) dirty.assets.add(id);
    for (const { id } of yard.spots()) dirty.spots.add(id);
    for (const id of expected.keys()) dirty.appointments.add(id);
  }

  /** What a truck or trailer came for, while it is here. */
  function cameFor(id: AssetId): readonly AppointmentId[] {
    const visit = yard.visit(id as VisitId);
    if (visit !== undefined)
      return visit.isActive ? cameForByVisit(visit).map(({ appointment }) => appointment) : [];
    const container = yard.container(id as ContainerId);
    if (container?.isActive !== true) return [];
    const truck = container.visitId === null ? undefined : yard.visit(container.visitId);
    return cameForByContainer(container, truck).map(({ appointment }) => appointment);
  }

  /**
   * Who is here has to be known first: which appointment a truck is likely here for depends on all
   * others.
   */
  function noteArrivals(): void {
    // What a trailer says depends on the truck that has it.
    for (const id of [...dirty.assets])
      for (const each of yard.visit(id as VisitId) === undefined
        ? []
        : yard.hookedTo(id as VisitId))
        dirty.assets.add(each);
    for (const id of dirty.assets) {
      const visit = yard.visit(id as VisitId);
      if (visit?.isActive === true && visit.appointmentId === null) unlinked.add(visit.id);
      else unlinked.delete(id as VisitId);
      for (const each of arrivals.note(id, cameFor(id))) dirty.appointments.add(each);
    }
    if (dirty.appointments.size > 0) for (const id of unlinked) dirty.assets.add(id);
  }

  function tellDirty(): void {
    if (isWhole) gatherWhole();
    for (const id of dirty.spots) {
      const spot = yard.spot(id);
      entries.set(`spot:${id}`, spot === undefined ? null : spotSubject(yardFacts, spot));
      for (const each of [...yard.visitsAt(id), ...yard.standaloneAt(id)]) dirty.assets.add(each);
    }
    noteArrivals();
    for (const id of dirty.assets) tellAsset(id);
    for (const id of dirty.appointments) tellAppointment(id);
    for (const each of [dirty.spots, dirty.assets, dirty.appointments]) each.clear();
  }

  return {
    touchAssets(ids) {
      for (const id of ids) dirty.assets.add(id);
    },
    touchSpots(ids) {
      for (const id of ids) dirty.spots.add(id);
    },
    restart() {
      isWhole = true;
    },
    lookAtAppointments() {
      for (const id of named.changed()) dirty.assets.add(id);
    },
    expect(appointments) {
      likely = null;
      const before = expected;
      expected = new Map(appointments.map((each) => [each.id, each]));
      for (const id of [...before.keys(), ...expected.keys()])
        if (!isSameRow(before.get(id), expected.get(id))) dirty.appointments.add(id);
    },
    setCame(appointments) {
      for (const id of [...came, ...appointments])
        if (came.has(id) !== appointments.has(id)) dirty.appointments.add(id);
      came = appointments;
    },
    put(name, subjects) {
      const now = new Map(subjects.map((each) => [each.key, each]));
      for (const key of lists.get(name) ?? []) if (!now.has(key)) entries.set(key, null);
      for (const [key, subject] of now) entries.set(key, subject);
      lists.set(name, [...now.keys()]);
    },
    setSnoozes: entries.setSnoozes,
    at(now) {
      tellDirty();
      return entries.at(now);
    },
    next: entries.next,
  };
}

const isSameRow = (a: Appointment | null | undefined, b: Appointment | null | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** The appointments that assets name, as they were when the assets were last worked out. */
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
    /** Assets whose appointment has changed since they were worked out. */
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
