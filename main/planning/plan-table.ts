/** Plans, in the file of plans. The SQL of their table lives only here and in `shared-plans.ts`. */
import type { StoredPlan } from '../../shared/console-api/planning/plans.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import { fail, ok, type Result, withoutValue } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { type PlanRow, planOf, savingOf } from './plan-rows.ts';
import { joinPlans } from './shared-plans.ts';

/** A plan as it comes from the page. */
export type PlanToKeep = Omit<StoredPlan, 'version' | 'at' | 'desk' | 'saving'> & {
  readonly base: number;
};

/**
 * Why a commit doesn't begin. `isAlone`: the others know the plan and cannot be asked; a clerk may
 * go on all the same.
 *
 * Example: `{ isAlone: true, said }` when the yard server doesn't answer.
 */
export type NoCommit = { readonly isAlone: boolean; readonly said: Message };

/**
 * Plans that are kept; of those that are done the oldest go first. As many that are gone are
 * remembered.
 */
const mostPlans = 100;
/** How long a desk that saves a plan may be silent before another may save it, in milliseconds. */
const SILENT_MS = 60_000;

export type PlanTableParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly saving: Saving;
  /** The plans have changed. */
  readonly changed: () => void;
  /** Drops the reasons of plans that are over. */
  readonly forgetReasons: () => void;
};

const statementsOf = (db: Database) => ({
  rows: db.prepare<[], PlanRow>(`SELECT * FROM plan WHERE state <> 'gone' ORDER BY at DESC, id`),
  one: db.prepare<[string], PlanRow>('SELECT * FROM plan WHERE id = ?'),
  put: db.prepare(
    `INSERT INTO plan
       (id, version, name, state, wishes, operations, timing, by, at, stamp, saving)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name,
       state = excluded.state, wishes = excluded.wishes, operations = excluded.operations,
       timing = excluded.timing, by = excluded.by, at = excluded.at, stamp = excluded.stamp,
       saving = excluded.saving, desk = NULL, desk_name = NULL`,
  ),
  forget: db.prepare(
    `DELETE FROM plan WHERE state = 'done' AND id NOT IN
       (SELECT id FROM plan WHERE state <> 'gone' ORDER BY state DESC, at DESC LIMIT ${mostPlans})`,
  ),
  forgetGone: db.prepare(
    `DELETE FROM plan WHERE state = 'gone' AND id NOT IN
       (SELECT id FROM plan WHERE state = 'gone' ORDER BY at DESC LIMIT ${mostPlans})`,
  ),
  drop: db.prepare(
    `UPDATE plan SET state = 'gone', version = version + 1, wishes = '[]', operations = '[]',
       by = ?, at = ?, stamp = ?, saving = NULL, desk = NULL, desk_name = NULL WHERE id = ?`,
  ),
  free: db.prepare('UPDATE plan SET saving = NULL, version = ?, stamp = ? WHERE id = ?'),
});

/** New value of a row's `saving` when the plan is stored. `row` is the plan before. */
type Mark = (row: PlanRow | undefined) => string | null;

/**
 * A commit of this desk goes on until it is said to have ended; one of another desk is taken over.
 */
const ownMark: Mark = (row) =>
  row !== undefined && savingOf(row)?.desk === null ? row.saving : null;

/** The plans of an opened file. */
export class PlanTable {
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #parts: PlanTableParts;
  /** Keeps a plan as this desk has it now. */
  readonly #keep: (plan: PlanToKeep, mark: string | null) => void;
  readonly #remove: (id: string, by: string) => void;
  /** The other desks, once plans are shared with them. */
  #desks: CopyDesks | null = null;

  constructor(parts: PlanTableParts) {
    const { db, clock, forgetReasons } = parts;
    this.#parts = parts;
    this.#sql = statementsOf(db);
    this.#keep = db.transaction((plan, mark) => {
      const { id, base, name, state, by } = plan;
      const lists = [plan.wishes, plan.operations, plan.timing].map((each) => JSON.stringify(each));
      const [at, stamp] = [instantOf(clock), this.#stampFor(id)];
      this.#sql.put.run(id, base + 1, name, state, ...lists, by, at, stamp, mark);
      if (this.#sql.forget.run().changes > 0 || state === 'done') forgetReasons();
    });
    this.#remove = db.transaction((id, by) => {
      this.#sql.drop.run(by, instantOf(clock), this.#stampFor(id), id);
      this.#sql.forgetGone.run();
      forgetReasons();
    });
  }

  /** A plan that cannot be read hides no other. */
  all(): readonly StoredPlan[] {
    return this.#sql.rows.all().flatMap((row) => planOf(row) ?? []);
  }

  /** Keeps a plan and returns its version. `ends`: the commit that this desk began is over. */
  save(plan: PlanToKeep, ends = false): Result<number, Message> {
    return this.#save(plan, (row) => (ends ? null : ownMark(row)));
  }

  /** Keeps a plan whose steps are saved from here on, by this desk alone among all that know it. */
  async begin(plan: PlanToKeep, evenAlone: boolean): Promise<Result<number, NoCommit>> {
    const orNoCommit = (result: Result<number, Message>) =>
      result.ok ? result : fail({ isAlone: false, said: result.error });
    const desks = this.#desks;
    if (desks === null) return orNoCommit(this.#save(plan, () => null));
    const { id, name, by } = plan;
    const before = this.#sql.one.get(id);
    const isKnown = before !== undefined && (before.told === 1 || before.desk !== null);
    const alone = fail({ isAlone: true, said: message('plan.alone', { name }) });
    if (isKnown && !evenAlone && !desks.isTogether()) return alone;
    const at = instantOf(this.#parts.clock);
    const saved = this.#save(plan, () => JSON.stringify({ by, desk: null, name: null, at }));
    if (!saved.ok || !desks.isTogether()) return orNoCommit(saved);
    const answer = await desks.ask('plan', id);
    const row = this.#sql.one.get(id);
    if (answer === 'ours' || row === undefined || (answer === 'alone' && (evenAlone || !isKnown)))
      return saved;
    if (answer === 'alone') {
      // Unchanged: the page continues from the version that it has.
      this.#saving(() => this.#sql.free.run(plan.base, this.#stampFor(id), id));
      desks.changed('plan', id);
      return alone;
    }
    const first = { name, clerk: row.by, desk: row.desk_name ?? '', at: Date.parse(row.at) };
    return fail({ isAlone: false, said: this.#takenBy(row) ?? message('plan.first', first) });
  }

  remove(id: string, by: string): Result<null, Message> {
    const held = this.#takenBy(this.#sql.one.get(id));
    if (held !== null) return fail(held);
    const done = this.#saving(() => this.#remove(id, by));
    if (done.ok) this.#desks?.changed('plan', id);
    return withoutValue(done);
  }

  /** Shares them with the other desks from here on. */
  join(desks: CopyDesks): void {
    this.#desks = desks;
    // The page or console ended in between. The yard shows which steps were saved, and now no desk
    // is saving it.
    this.#saving(() => {
      for (const row of this.#sql.rows.all())
        if (ownMark(row) !== null) this.#sql.free.run(row.version, this.#stampFor(row.id), row.id);
    });
    joinPlans({ ...this.#parts, desks });
  }

  #saving<T>(work: () => T): Result<T, Message> {
    const done = this.#parts.saving(work);
    if (done.ok) this.#parts.changed();
    return done;
  }

  #stampFor(id: string): number {
    const [own, known] = [this.#sql.one.get(id), this.#desks?.known('plan', id)];
    return stampAfter(this.#parts.clock.now(), own?.stamp, known?.stamp);
  }

  /** Another desk is saving its steps, and we heard it recently. */
  #takenBy(row: PlanRow | undefined): Message | null {
    const held = row === undefined ? null : savingOf(row);
    if (
      row === undefined ||
      held?.desk == null ||
      this.#desks?.isTogether() !== true ||
      this.#desks.silentMs(held.desk as DeskId) >= SILENT_MS
    )
      return null;
    return message('plan.savedElsewhere', {
      name: row.name,
      clerk: held.by,
      desk: held.name ?? held.desk,
      at: Date.parse(held.at),
    });
  }

  #save(plan: PlanToKeep, mark: Mark): Result<number, Message> {
    const row = this.#sql.one.get(plan.id);
    if ((row === undefined || row.state === 'gone' ? 0 : row.version) !== plan.base)
      return fail(message('plan.changedMeanwhile', { name: plan.name }));
    const held = this.#takenBy(row);
    if (held !== null) return fail(held);
    const done = this.#saving(() => this.#keep(plan, mark(row)));
    if (done.ok) this.#desks?.changed('plan', plan.id);
    return done.ok ? ok(plan.base + 1) : done;
  }
}
