/**
 * What clerks say at the gate that no service can keep: wrong check-ins that were taken back, and
 * what a truck came for besides what the service names. Each is a fact of the journal.
 */

import { z } from 'zod';
import { clerkIn } from '../../shared/clerk-in.ts';
import { isNewer, stampAfter } from '../../shared/desks/copies.ts';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { AppointmentId, DeskId, VisitId } from '../../shared/ids.ts';
import { actSubject } from '../../shared/journal/act-lines.ts';
import { voidKind } from '../../shared/journal/check-in-void.ts';
import type { JournalFact, NewFact, Subject } from '../../shared/journal/journal-fact.ts';
import type { Clock } from '../../shared/time.ts';
import type { FactDesks, FactSide, FactTable, SharedFact } from './desk-ports.ts';

/** What they are found by. */
const voids: Subject = 'gate:voids';
const also: Subject = 'gate:also';
/** Kind of the fact that a truck also came for an appointment, or doesn't. */
const alsoKind = 'desk.alsoFor';
/** Facts of each kind that are read at the start: more than a gate says in a year. */
const mostFacts = 2_000;

export type GateFactsParts = {
  readonly file: {
    /** Newest first. */
    about(subject: Subject, before: number, limit: number): readonly JournalFact[];
  };
  readonly recorder: {
    /** Writes at once, or returns why it wasn't stored. */
    keep(fact: Omit<NewFact, 'since' | 'change'>): Message | null;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly clerk: () => string;
  /** Called with all trucks whose check-in was taken back, at the start and after each. */
  readonly onTakenBack: (visits: ReadonlySet<VisitId>) => void;
  /** The other desks, which know what is said here; null or left out for one desk alone. */
  readonly desks?: FactDesks | null | undefined;
};

/** Which copy a fact is (shared/desks/copies.ts). `by` null: said at this desk. */
type Copy = { readonly stamp: number; readonly by: DeskId | null };
type Void = Copy & {
  readonly appointments: readonly AppointmentId[];
  readonly why: string;
  readonly clerk: string;
};
type Also = Copy & {
  readonly visit: VisitId;
  readonly appointment: AppointmentId;
  readonly isSo: boolean;
  readonly clerk: string;
};

const id = z.string().min(1).max(200);
const clerk = z.string().max(200);
const voidValue = z.object({ appointments: z.array(id).max(60), why: z.string().max(500), clerk });
const alsoValue = z.object({ visit: id, appointment: id, isSo: z.boolean(), clerk });
/** What a fact has besides its value: which copy it is, if another desk wrote it. */
const copySchema = z.object({ desk: deskIdSchema, stamp: z.number() });

const alsoKey = (visit: VisitId, appointment: AppointmentId): string => `${visit} ${appointment}`;

/** Keeps them. They are read with the first question. */
export class GateFacts {
  readonly #parts: GateFactsParts;
  #voids: Map<VisitId, Void> | null = null;
  /** What was said last of each truck and appointment. */
  #also: Map<string, Also> | null = null;

  constructor(parts: GateFactsParts) {
    this.#parts = parts;
    parts.desks?.join(this.#sideOf('void', () => this.#allVoids(), this.#takeVoid));
    parts.desks?.join(this.#sideOf('also', () => this.#allAlso(), this.#takeAlso));
  }

  /** Reads what was taken back before. */
  start(): void {
    this.#parts.onTakenBack(new Set(this.#allVoids().keys()));
  }

  /** Whether this check-in was taken back. */
  isVoid = (visit: VisitId): boolean => this.#allVoids().has(visit);

  /**
   * Appointments whose check-in was taken back since a time, each with when it last was: both in
   * milliseconds since the epoch. Their trucks are still to come.
   */
  takenBack(since: number): ReadonlyMap<AppointmentId, number> {
    const all = new Map<AppointmentId, number>();
    for (const { appointments, stamp } of this.#allVoids().values())
      if (stamp >= since)
        for (const id of appointments) all.set(id, Math.max(stamp, all.get(id) ?? 0));
    return all;
  }

  /** Takes a check-in back, or returns why that wasn't stored. */
  takeBack(visit: VisitId, linked: readonly AppointmentId[], why: string): Message | null {
    const appointments = [...new Set([...linked, ...this.#alsoOf(visit)])];
    const trouble = this.#keepVoid(visit, {
      appointments,
      why,
      clerk: this.#parts.clerk(),
      stamp: this.#parts.clock.now(),
      by: null,
    });
    if (trouble !== null) return trouble;
    this.start();
    this.#parts.desks?.changed('void', visit);
    return null;
  }

  /** What each truck also came for, as clerks said. Leaves out check-ins that were taken back. */
  alsoFor = (): ReadonlyMap<VisitId, ReadonlySet<AppointmentId>> => {
    const all = new Map<VisitId, Set<AppointmentId>>();
    for (const { visit, appointment, isSo } of this.#allAlso().values()) {
      if (this.isVoid(visit)) continue;
      const known = all.get(visit) ?? new Set<AppointmentId>();
      all.set(visit, isSo ? known.add(appointment) : known);
    }
    return all;
  };

  /**
   * Records that a truck also came for an appointment, or didn't. Returns why that wasn't stored,
   * or null.
   */
  setAlsoFor(visit: VisitId, appointment: AppointmentId, isSo: boolean): Message | null {
    const key = alsoKey(visit, appointment);
    const before = this.#allAlso().get(key)?.stamp;
    const trouble = this.#keepAlso(key, {
      visit,
      appointment,
      isSo,
      clerk: this.#parts.clerk(),
      stamp: stampAfter(this.#parts.clock.now(), before),
      by: null,
    });
    if (trouble === null) this.#parts.desks?.changed('also', key);
    return trouble;
  }

  #alsoOf(visit: VisitId): readonly AppointmentId[] {
    return [...this.#allAlso().values()].flatMap((each) =>
      each.visit === visit && each.isSo ? [each.appointment] : [],
    );
  }

  /** Facts of one kind, as the other desks ask for them. */
  #sideOf(
    table: FactTable,
    all: () => ReadonlyMap<string, Copy>,
    takeOne: (fact: SharedFact) => void,
  ): FactSide {
    return {
      table,
      own: () => [...all()].map(([key, { stamp, by }]) => ({ key, stamp, by })),
      tell(key) {
        const known = all().get(key);
        if (known === undefined) return null;
        const { stamp, by, ...value } = known;
        return { stamp, by, value };
      },
      take: (copies) => {
        const self = this.#parts.desks?.self().id;
        for (const copy of copies) {
          const here = all().get(copy.key);
          const known = here && { stamp: here.stamp, by: here.by ?? self ?? copy.by };
          if (isNewer(copy, known)) takeOne(copy);
        }
      },
    };
  }

  /** What is taken back stays so: of two desks that did it the first that is known here counts. */
  #takeVoid = ({ key, stamp, by, value }: SharedFact): void => {
    const read = voidValue.safeParse(value);
    const visit = key as VisitId;
    if (!read.success || !id.safeParse(key).success || this.isVoid(visit)) return;
    const { appointments, why, clerk: name } = read.data;
    const fact = { appointments: appointments as AppointmentId[], why, clerk: name, stamp, by };
    if (this.#keepVoid(visit, fact) === null) this.start();
  };

  #takeAlso = ({ key, stamp, by, value }: SharedFact): void => {
    const read = alsoValue.safeParse(value);
    if (!read.success) return;
    const visit = read.data.visit as VisitId;
    const appointment = read.data.appointment as AppointmentId;
    if (key !== alsoKey(visit, appointment)) return;
    this.#keepAlso(key, { ...read.data, visit, appointment, stamp, by });
  };

  #keepVoid(visit: VisitId, fact: Void): Message | null {
    const { appointments, why } = fact;
    const named = appointments.map((each): Subject => `appointment:${each}`);
    const subjects: Subject[] = [`visit:${visit}`, voids, actSubject('gate'), ...named];
    const trouble = this.#keep(voidKind, subjects, fact, {
      why,
      appointments: [...appointments],
    });
    if (trouble === null) this.#allVoids().set(visit, fact);
    return trouble;
  }

  #keepAlso(key: string, fact: Also): Message | null {
    const { visit, appointment, isSo } = fact;
    const subjects: Subject[] = [`visit:${visit}`, `appointment:${appointment}`, also];
    const trouble = this.#keep(alsoKind, subjects, fact, { visit, appointment, isSo });
    if (trouble === null) this.#allAlso().set(key, fact);
    return trouble;
  }

  #keep(
    kind: string,
    subjects: readonly Subject[],
    { clerk: name, stamp, by }: Copy & { readonly clerk: string },
    body: Record<string, unknown>,
  ): Message | null {
    return this.#parts.recorder.keep({
      source: 'desk',
      kind,
      at: stamp,
      subjects: [...subjects, `clerk:${name}`],
      body: by === null ? body : { ...body, desk: by, stamp },
    });
  }

  #allVoids(): Map<VisitId, Void> {
    if (this.#voids !== null) return this.#voids;
    this.#voids = new Map();
    for (const fact of this.#about(voids)) {
      const visit = fact.subjects.find((each) => each.startsWith('visit:'))?.slice('visit:'.length);
      if (visit === undefined) continue;
      const named = Array.isArray(fact.body?.appointments) ? fact.body.appointments : [];
      const appointments = named as AppointmentId[];
      const why = String(fact.body?.why ?? '');
      this.#voids.set(visit as VisitId, { appointments, why, ...copyOf(fact) });
    }
    return this.#voids;
  }

  #allAlso(): Map<string, Also> {
    if (this.#also !== null) return this.#also;
    this.#also = new Map();
    for (const fact of this.#about(also).toReversed()) {
      const { visit, appointment, isSo } = fact.body ?? {};
      if (typeof visit !== 'string' || typeof appointment !== 'string') continue;
      const named = { visit: visit as VisitId, appointment: appointment as AppointmentId };
      this.#also.set(alsoKey(named.visit, named.appointment), {
        ...named,
        isSo: isSo === true,
        ...copyOf(fact),
      });
    }
    return this.#also;
  }

  /** Newest first. */
  #about = (subject: Subject) =>
    this.#parts.file.about(subject, Number.MAX_SAFE_INTEGER, mostFacts);
}

/** Which copy a fact of the journal is, and who said it. */
function copyOf({ at, body, subjects }: JournalFact): Copy & { readonly clerk: string } {
  const parsedCopy = copySchema.safeParse(body);
  const by = clerkIn(subjects) ?? '';
  return parsedCopy.success
    ? { stamp: parsedCopy.data.stamp, by: parsedCopy.data.desk, clerk: by }
    : { stamp: at, by: null, clerk: by };
}
