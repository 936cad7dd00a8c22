/**
 * What clerks say at the gate that no service can keep: wrong check-ins that were taken back, and
 * what a truck came for besides what the service names. Each is a fact of the journal.
 */
import type { Message } from '../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { voidKind } from '../../shared/journal/check-in-void.ts';
import type { JournalFact, NewFact, Subject } from '../../shared/journal/journal-fact.ts';
import type { Clock } from '../../shared/time.ts';

/** What they are found by. */
const voids: Subject = 'gate:voids';
const also: Subject = 'gate:also';
/** Kind of the fact that a truck also came for an appointment, or doesn't. */
const alsoKind = 'desk.alsoFor';
/** Facts of each kind that are read at the start: more than a gate says in a year. */
const mostFacts = 2_000;

/** What it works on. */
export type GateFactsParts = {
  readonly file: {
    /** Newest first. */
    about(subject: Subject, before: number, limit: number): readonly JournalFact[];
  };
  readonly recorder: {
    /** Writes at once, or answers why it is not kept. */
    keep(fact: Omit<NewFact, 'since' | 'change'>): Message | null;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly clerk: () => string;
  /** Called with all trucks whose check-in was taken back, at the start and after each. */
  readonly onTakenBack: (visits: ReadonlySet<VisitId>) => void;
};

type Void = { readonly appointments: readonly AppointmentId[]; readonly at: number };

/** Keeps them. They are read with the first question. */
export class GateFacts {
  readonly #parts: GateFactsParts;
  #voids: Map<VisitId, Void> | null = null;
  #also: Map<VisitId, Set<AppointmentId>> | null = null;

  constructor(parts: GateFactsParts) {
    this.#parts = parts;
  }

  /** Reads what was taken back before. */
  start(): void {
    this.#parts.onTakenBack(new Set(this.#allVoids().keys()));
  }

  /** Whether this check-in was taken back. */
  isVoid = (visit: VisitId): boolean => this.#allVoids().has(visit);

  /**
   * Appointments whose check-in was taken back since a time, in milliseconds since the epoch: their
   * trucks are still to come.
   */
  takenBack(since: number): readonly AppointmentId[] {
    return [...this.#allVoids().values()].flatMap(({ appointments, at }) =>
      at >= since ? appointments : [],
    );
  }

  /** Takes a check-in back, or answers why that is not kept. */
  takeBack(visit: VisitId, linked: readonly AppointmentId[], why: string): Message | null {
    const appointments = [...new Set([...linked, ...(this.#allAlso().get(visit) ?? [])])];
    const at = this.#parts.clock.now();
    const trouble = this.#keep(
      voidKind,
      [`visit:${visit}`, voids, ...appointments.map((id): Subject => `appointment:${id}`)],
      { why, appointments: [...appointments] },
    );
    if (trouble !== null) return trouble;
    this.#allVoids().set(visit, { appointments, at });
    this.start();
    return null;
  }

  /** What a clerk said that each truck also came for; nothing of a check-in that was taken back. */
  alsoFor = (): ReadonlyMap<VisitId, ReadonlySet<AppointmentId>> =>
    new Map([...this.#allAlso()].filter(([visit]) => !this.isVoid(visit)));

  /**
   * Says that a truck also came for an appointment, or that it doesn't; answers why that is not
   * kept.
   */
  setAlsoFor(visit: VisitId, appointment: AppointmentId, isSo: boolean): Message | null {
    const trouble = this.#keep(alsoKind, [`visit:${visit}`, `appointment:${appointment}`, also], {
      visit,
      appointment,
      isSo,
    });
    if (trouble === null) put(this.#allAlso(), visit, appointment, isSo);
    return trouble;
  }

  #keep(kind: string, subjects: readonly Subject[], body: Record<string, unknown>): Message | null {
    const { recorder, clock, clerk } = this.#parts;
    return recorder.keep({
      source: 'desk',
      kind,
      at: clock.now(),
      subjects: [...subjects, `clerk:${clerk()}`],
      body,
    });
  }

  #allVoids(): Map<VisitId, Void> {
    if (this.#voids !== null) return this.#voids;
    this.#voids = new Map();
    for (const { subjects, body, at } of this.#about(voids)) {
      const visit = subjects.find((each) => each.startsWith('visit:'))?.slice('visit:'.length);
      if (visit === undefined) continue;
      const named = Array.isArray(body?.appointments) ? body.appointments : [];
      this.#voids.set(visit as VisitId, { appointments: named as AppointmentId[], at });
    }
    return this.#voids;
  }

  #allAlso(): Map<VisitId, Set<AppointmentId>> {
    if (this.#also !== null) return this.#also;
    this.#also = new Map();
    for (const { body } of this.#about(also).toReversed())
      if (typeof body?.visit === 'string' && typeof body.appointment === 'string')
        put(
          this.#also,
          body.visit as VisitId,
          body.appointment as AppointmentId,
          body.isSo === true,
        );
    return this.#also;
  }

  /** Newest first. */
  #about = (subject: Subject) =>
    this.#parts.file.about(subject, Number.MAX_SAFE_INTEGER, mostFacts);
}

function put(
  into: Map<VisitId, Set<AppointmentId>>,
  visit: VisitId,
  appointment: AppointmentId,
  isSo: boolean,
): void {
  const known = into.get(visit) ?? new Set<AppointmentId>();
  if (isSo) into.set(visit, known.add(appointment));
  else known.delete(appointment);
}
