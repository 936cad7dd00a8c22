/**
 * A past that leads to a yard as it is: made backwards from it, so that a console that opens on it
 * finds nothing that differs. Trucks came, were put on spots, moved and left; most moves are
 * operations of three clerks. The same seed makes the same past.
 */
import path from 'node:path';
import { JournalFile } from '../../../main/journal/journal-file.ts';
import { journalSchema } from '../../../main/journal/schema.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { createRandom } from '../../../sandbox/random.ts';
import { type Message, rawText } from '../../../shared/i18n/message.ts';
import type { NewFact, RowChange, Subject } from '../../../shared/journal/journal-fact.ts';
import { forwards, subjectsOf } from '../../../shared/journal/row-changes.ts';
import type { Container, Visit, YardRows } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';

const dayMs = 86_400_000;
const clerks = ['Ana', 'Bo', 'Casey'];
const companies = [
  'Acme Freight',
  'Red Mesa Transport',
  'Lakeside Carriers',
  'Northbound',
  'Hilltop Logistics',
];
const types = ['LiveUnload', 'LiveLoad', 'Drop', 'PickUp'];

/** How much past. `end`: milliseconds since the epoch. */
export type PastOptions = {
  readonly days: number;
  readonly movesPerDay: number;
  readonly seed: number;
  readonly end: number;
};

/** What happened once: when, and what it changed. */
type Event = { readonly at: number; readonly change: RowChange; readonly by: string | null };

/**
 * What is here now came when it says it came, and was put where it stands when it says so: going
 * back, it goes then. The latest is last.
 */
function ownTimes(
  { visits, containers }: YardRows,
  taken: Set<string>,
): { readonly at: number; readonly undo: () => readonly Event[] }[] {
  const ends: { at: number; undo: () => readonly Event[] }[] = [];
  const arrive = (kind: 'visit' | 'container', row: Visit | Container, at: number): Event => {
    if (row.spotId !== null) taken.delete(row.spotId);
    return { at, change: { kind, id: row.id, before: null, after: { ...row } }, by: null };
  };
  for (const visit of visits) {
    const { createdAt, placedAt, spotId } = visit;
    const came = Date.parse(createdAt ?? '');
    const placed = Date.parse(placedAt ?? '');
    const hooked = containers.filter(({ visitId }) => visitId === visit.id);
    const wasWaiting = spotId !== null && placed > came;
    const first = wasWaiting ? { ...visit, spotId: null, placedAt: null } : visit;
    ends.push({
      at: came,
      undo: () => [
        ...hooked.map((each) => arrive('container', each, came)),
        arrive('visit', first as Visit, came),
      ],
    });
    if (!wasWaiting) continue;
    const change = {
      kind: 'visit',
      id: visit.id,
      before: { spotId: null, placedAt: null },
      after: { spotId, placedAt },
    } as const;
    const by = clerks[ends.length % clerks.length] ?? null;
    ends.push({
      at: placed,
      undo() {
        taken.delete(spotId);
        return [{ at: placed, change, by }];
      },
    });
  }
  for (const each of containers) {
    const came = Date.parse(each.placedAt ?? each.createdAt ?? '');
    if (each.visitId === null)
      ends.push({ at: came, undo: () => [arrive('container', each, came)] });
  }
  return ends.filter(({ at }) => !Number.isNaN(at)).sort((a, b) => a.at - b.at);
}

/** The events in the order in which they happened, and the yard before the first. */
export function pastOf(
  rows: YardRows,
  { days, movesPerDay, seed, end }: PastOptions,
): { readonly before: YardRows; readonly events: readonly Event[] } {
  const random = createRandom(seed);
  const usable = rows.spots.filter(({ isOpen, reserves }) => isOpen && reserves.length === 0);
  const taken = new Set<string>();
  for (const each of [...rows.visits, ...rows.containers])
    if (each.spotId !== null) taken.add(each.spotId);
  const gone = new Set<string>();
  const visits: (Record<string, unknown> & { id: string; spotId: string | null })[] = [];
  const template = rows.visits[0] as Visit;
  const events: Event[] = [];
  const total = days * movesPerDay;
  const most = Math.floor(usable.length / 2);
  const own = ownTimes(rows, taken);
  const begin = end - days * dayMs;
  /** Going back, a truck of the past is here again: it left from this spot then. */
  const leave = (spotId: string, at: number) => {
    const id = random.uuid();
    const createdAt = new Date(at - random.int(1, 8) * 3_600_000).toISOString();
    const row = {
      ...template,
      id,
      spotId,
      licensePlate: `TX-${random.int(10_000, 99_999)}`,
      companyName: random.pick(companies),
      visitType: random.pick(types),
      appointmentId: null,
      createdAt,
      changedAt: createdAt,
      placedAt: createdAt,
    };
    visits.push(row as never);
    taken.add(spotId);
    events.push({
      at,
      change: { kind: 'visit', id, before: row, after: null },
      by: random.pick(clerks),
    });
  };
  /** Undoes what is here now as far as it came after an instant. */
  const undoTo = (instant: number) => {
    for (
      let last = own.at(-1);
      last !== undefined && last.at > Math.max(instant, begin);
      last = own.at(-1)
    ) {
      own.pop();
      // What says that it came later than now is as it is.
      if (last.at >= end) continue;
      for (const event of last.undo()) {
        events.push(event);
        const { id, before: old, after } = event.change;
        if (old === null) gone.add(id);
        // Another asset stood there before.
        if (typeof after?.spotId === 'string' && !taken.has(after.spotId) && random.next() < 0.95)
          leave(after.spotId, event.at - 1);
      }
    }
  };
  const free = (): string | null => {
    for (let tries = 0; tries < 50; tries += 1) {
      const { id } = random.pick(usable);
      if (!taken.has(id)) return id;
    }
    return null;
  };
  for (let made = 0; made < total; made += 1) {
    // Backwards: what is made last happened first.
    const at = Math.round(end - ((made + random.next()) / total) * days * dayMs);
    undoTo(at);
    const iso = new Date(at).toISOString();
    const kind = random.next();
    const spot = kind < 0.34 && visits.length < most ? free() : null;
    if (spot !== null) {
      leave(spot, at);
      continue;
    }
    if (visits.length === 0) continue;
    const at_ = random.int(0, visits.length - 1);
    const row = visits[at_] as (typeof visits)[number];
    if (row.spotId === null) {
      visits[at_] = visits.at(-1) as never;
      visits.pop();
      events.push({
        at,
        change: { kind: 'visit', id: row.id, before: null, after: { ...row } },
        by: null,
      });
      continue;
    }
    const from = kind < 0.67 ? null : free();
    const before = {
      spotId: from,
      placedAt: from === null ? null : new Date(at - random.int(1, 300) * 60_000).toISOString(),
    };
    const after = { spotId: row.spotId, placedAt: iso };
    taken.delete(row.spotId);
    if (from !== null) taken.add(from);
    Object.assign(row, before);
    events.push({
      at,
      change: { kind: 'visit', id: row.id, before, after },
      by: random.next() < 0.95 ? random.pick(clerks) : null,
    });
  }
  undoTo(begin);
  events.reverse().sort((a, b) => a.at - b.at);
  const stays = <Row extends { id: string }>(all: readonly Row[]) =>
    all.filter(({ id }) => !gone.has(id));
  const before = {
    ...rows,
    visits: [...stays(rows.visits), ...(visits as unknown as readonly Visit[])],
    containers: stays(rows.containers),
  };
  return { before, events };
}

/** Facts of one event: the row as a read saw it, after the steps of the operation that did it. */
function factsOf({ at, change, by }: Event, number: number): readonly NewFact[] {
  const seen: NewFact = {
    source: 'read',
    kind: 'row',
    at,
    since: at - 20_000,
    subjects: subjectsOf(change),
    change,
    body: null,
  };
  if (by === null) return [seen];
  const operation: Subject = `operation:past-${number}`;
  const step = (state: string): NewFact => ({
    source: 'desk',
    kind: `operation.${state}`,
    at,
    since: null,
    subjects: [operation, `${change.kind}:${change.id}`, `clerk:${by}`],
    change: null,
    body: { label: rawText('Move'), account: 'sandbox', said: null },
  });
  return [
    step('queued'),
    step('sending'),
    { ...seen, subjects: [...seen.subjects, operation] },
    step('confirmed'),
  ];
}

/** Facts that are gathered at most, facts between two keyframes, and facts of one transaction. */
const atOnce = 500;
const perKeyframe = 4_000;
const perTransaction = 50_000;

/** Where a past is written, and whose it is. */
export type PastFile = { readonly file: string; readonly facility: string };

/**
 * Writes a past into a new journal. Nothing is flushed before its end: a past that was cut off is
 * made again. Returns how many facts there are.
 */
export function writePast(
  { file, facility }: PastFile,
  rows: YardRows,
  options: PastOptions,
): number {
  let clock = options.end;
  const db = openDatabase({ file, migrations: journalSchema, check: false });
  db.pragma('synchronous = OFF');
  const journal = new JournalFile(db, null, {
    folder: path.dirname(file),
    facility,
    clock: { now: () => clock, monotonic: () => clock },
  });
  const { before, events } = pastOf(rows, options);
  const wrote = (why: Message | null) => {
    if (why !== null) throw new Error(why.code);
  };
  clock = events[0]?.at ?? options.end;
  db.exec('BEGIN');
  wrote(journal.addKeyframe(before));
  let waiting: NewFact[] = [];
  let [sinceFrame, sinceCommit, minute] = [0, 0, 0];
  const flush = (at: number) => {
    clock = at;
    wrote(journal.append(waiting));
    sinceFrame += waiting.length;
    sinceCommit += waiting.length;
    waiting = [];
    if (sinceCommit < perTransaction) return;
    db.exec('COMMIT; BEGIN');
    sinceCommit = 0;
  };
  const yard = createYardTable(before);
  for (const [number, event] of events.entries()) {
    const now = Math.floor(event.at / 60_000);
    // Facts of a minute are written together, as a console gathers them.
    if (waiting.length > 0 && (now !== minute || waiting.length >= atOnce))
      flush(Math.min(event.at, 60_000 * (minute + 1)) - 1);
    if (sinceFrame >= perKeyframe && waiting.length === 0) {
      wrote(journal.addKeyframe(yard.snapshot()));
      sinceFrame = 0;
    }
    minute = now;
    waiting.push(...factsOf(event, number + 1));
    yard.put(forwards(yard, [event.change]));
  }
  flush(options.end);
  wrote(journal.addKeyframe(yard.snapshot()));
  db.exec('COMMIT');
  const { seq } = journal.head();
  db.close();
  return seq;
}
