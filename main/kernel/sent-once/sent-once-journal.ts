/**
 * A journal of what is sent once. Each entry is on the disk before its bytes leave, and each step
 * before the next. It has two tables whose rows are only added and carry a hash; writes are fully
 * synchronous, and sending is held after damage (docs/decisions/journals-after-damage.md). Each
 * feature defines its columns.
 */
import { mayFollow, type Stage } from '../../../shared/sent-once/stages.ts';
import { type Instant, instantOf } from '../../../shared/time.ts';
import type { DurableFile, FileHome } from '../backups/durable-file.ts';
import { openDurable } from '../backups/open-durable.ts';
import { type JournalEntry, rebuildJournal } from '../backups/rebuild-journal.ts';
import { openPause, pauseSending, type SendPause } from '../backups/send-pause.ts';
import { type Database, damaged } from '../database/database.ts';
import { guardedBy } from '../database/database-error.ts';
import { rowHash } from '../row-hash.ts';

/** A text column of a row. */
type Text = string | null;
/** The feature's own columns of a row. */
export type FeatureColumns = Readonly<Record<string, Text>>;

/**
 * How a kind of entry is stored, and what its steps mean. `Facts` is all we know of an entry,
 * `Step` what one row adds.
 */
export type Layout<Intent extends { readonly id: string }, Step, Facts> = {
  /** Kind of the entries. */
  readonly what: JournalEntry;
  /** Columns between `seq`, `id` and `sha256`, in the order of the table. */
  readonly entries: { readonly table: string; readonly columns: readonly string[] };
  /** `entry` is the column with the entry's number. `columns` follow `number` and `at`. */
  readonly steps: {
    readonly table: string;
    readonly entry: string;
    readonly columns: readonly string[];
  };
  readonly intentRow: (intent: Intent) => FeatureColumns;
  readonly intentOf: (row: FeatureColumns & { readonly id: string }) => Intent;
  readonly stepRow: (step: Step) => FeatureColumns;
  readonly stepOf: (row: FeatureColumns) => Step;
  readonly fold: (facts: Facts, step: Step) => Facts;
  /** Facts of an entry without steps: it is being sent. */
  readonly begun: (intent: Intent) => Facts;
  readonly stage: (facts: Facts) => Stage;
  /** What the end of the console means for an entry that was being sent. */
  readonly interrupted: (facts: Facts, at: Instant) => Step;
};

/** An entry with all we know of it. */
export type SentOnceEntry<Intent, Facts> = Intent & { readonly facts: Facts };

/** The open journal. Writes throw `DatabaseError` unless they are on the disk. */
export interface SentOnceJournal<Intent, Step, Facts> {
  /** Call it before anything is sent. */
  begin(intent: Intent): SentOnceEntry<Intent, Facts>;
  step(id: string, at: Instant, step: Step): SentOnceEntry<Intent, Facts>;
  find(id: string): SentOnceEntry<Intent, Facts> | undefined;
  /** Oldest first. */
  all(): readonly SentOnceEntry<Intent, Facts>[];
  /** Set while something in the journal may be missing. Nothing is sent then. */
  readonly pause: SendPause;
  close(): void;
}

type EntryRow = { readonly seq: number; readonly id: string };
type StepRow = { readonly number: number; readonly at: string };

/** Turns a durable file into a journal of this layout. */
export function journalParts<Intent extends { readonly id: string }, Step, Facts>(
  layout: Layout<Intent, Step, Facts>,
): Required<Pick<DurableFile, 'distrust' | 'unwritable'>> & {
  readonly rebuild: NonNullable<DurableFile['rebuild']>;
} {
  const { entries, steps, what } = layout;
  const { isSoundEntry, isSoundStep } = soundness(layout);
  const children = [{ table: steps.table, entry: steps.entry, isSound: isSoundStep }];
  return {
    rebuild: rebuildJournal({ table: entries.table, isSound: isSoundEntry, children }, what),
    distrust: pauseSending,
    unwritable: 'refuse',
  };
}

/** Whether a row is unchanged: its hash is SHA-256 over its columns in order. */
function soundness<Intent extends { readonly id: string }, Step, Facts>({
  entries,
  steps,
}: Layout<Intent, Step, Facts>) {
  const isSound = (columns: readonly string[]) => (row: object) => {
    const values = row as FeatureColumns & { readonly sha256: unknown };
    return (
      Buffer.isBuffer(values.sha256) &&
      values.sha256.equals(rowHash(columns.map((column) => values[column] ?? null)))
    );
  };
  return {
    isSoundEntry: isSound(['seq', 'id', ...entries.columns]),
    isSoundStep: isSound([steps.entry, 'number', 'at', ...steps.columns]),
  };
}

/**
 * Opens the file. A damaged one is mended, and sending pauses. Entries that were being sent when
 * the console ended become unknown. `beside`: what else the feature keeps in this file. Throws
 * `DatabaseError`.
 */
export function openJournal<Intent extends { readonly id: string }, Step, Facts, Beside = null>(
  file: DurableFile,
  layout: Layout<Intent, Step, Facts>,
  home: FileHome,
  beside: (db: Database) => Beside = () => null as Beside,
): SentOnceJournal<Intent, Step, Facts> & { readonly beside: Beside } {
  const now = instantOf(home.clock);
  const { used, close } = openDurable(file, home, (db) => ({
    ...journalOver(db, file.name, layout, now),
    beside: beside(db),
  }));
  return { ...used, close };
}

function journalOver<Intent extends { readonly id: string }, Step, Facts>(
  db: Database,
  fileName: string,
  layout: Layout<Intent, Step, Facts>,
  now: Instant,
): Omit<SentOnceJournal<Intent, Step, Facts>, 'close'> {
  const { entries, steps, stage } = layout;
  const known = new Map<
    string,
    { readonly seq: number; steps: number; entry: SentOnceEntry<Intent, Facts> }
  >();
  const { isSoundEntry, isSoundStep } = soundness(layout);
  let last = 0;

  const guarded = guardedBy(fileName);
  /** Adds a row with its hash. We bind columns by place, in the order of the table. */
  const adding = (table: string, columns: readonly string[]) => {
    const insert = db.prepare(`INSERT INTO ${table} VALUES(${'?, '.repeat(columns.length)}?)`);
    return (values: readonly (string | number | null)[]) =>
      guarded(() => insert.run(...values, rowHash(values)));
  };
  const addEntry = adding(entries.table, ['seq', 'id', ...entries.columns]);
  const addStep = adding(steps.table, [steps.entry, 'number', 'at', ...steps.columns]);
  const inOrder = (columns: readonly string[], row: FeatureColumns) =>
    columns.map((column) => row[column] ?? null);

  const step: SentOnceJournal<Intent, Step, Facts>['step'] = (id, at, added) => {
    const kept = known.get(id);
    if (kept === undefined) throw new Error(`There is no such ${layout.what}.`);
    const facts = layout.fold(kept.entry.facts, added);
    const [from, to] = [stage(kept.entry.facts), stage(facts)];
    if (!mayFollow(from, to))
      throw new Error(`A ${layout.what} that is ${from} does not become ${to}.`);
    addStep([kept.seq, kept.steps + 1, at, ...inOrder(steps.columns, layout.stepRow(added))]);
    kept.steps += 1;
    kept.entry = { ...kept.entry, facts };
    return kept.entry;
  };

  const stepsOf = db.prepare<[number], StepRow & FeatureColumns>(
    `SELECT * FROM ${steps.table} WHERE ${steps.entry} = ? ORDER BY number`,
  );
  for (const row of db
    .prepare<[], EntryRow & FeatureColumns>(`SELECT * FROM ${entries.table} ORDER BY seq`)
    .all()) {
    last = row.seq;
    const rows = stepsOf.all(row.seq);
    if (
      !isSoundEntry(row) ||
      !rows.every((each, at) => each.number === at + 1 && isSoundStep(each))
    )
      throw damaged(fileName);
    const intent = layout.intentOf(row);
    const facts = rows.reduce(
      (before, each) => layout.fold(before, layout.stepOf(each)),
      layout.begun(intent),
    );
    known.set(row.id, { seq: row.seq, steps: rows.length, entry: { ...intent, facts } });
    if (stage(facts) === 'sending') step(row.id, now, layout.interrupted(facts, now));
  }

  return {
    pause: openPause(db, fileName),
    begin(intent) {
      addEntry([last + 1, intent.id, ...inOrder(entries.columns, layout.intentRow(intent))]);
      last += 1;
      const entry = { ...intent, facts: layout.begun(intent) };
      known.set(intent.id, { seq: last, steps: 0, entry });
      return entry;
    },
    step,
    find: (id) => known.get(id)?.entry,
    all: () => [...known.values()].map(({ entry }) => entry),
  };
}
