/** Plans, in the file of plans. The SQL of their table lives only here and in `shared-plans.ts`. */
import type { StoredPlan } from '../../shared/console-api/plans.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Database } from '../kernel/database/database.ts';
import { type PlanRow, planOf, savingOf } from './plan-rows.ts';
import type { Saving } from './saving.ts';
import { joinPlans } from './shared-plans.ts';

/** A plan as it comes from the page. */
export type PlanToKeep = Omit<StoredPlan, 'version' | 'at' | 'desk' | 'saving'> & {
  readonly base: number;
};

/**
 * Why a commit doesn't begin. `isAlone`: the others know the plan and cannot be asked; a clerk may
 * go on all the same.
 */
export type NoCommit = { readonly isAlone: boolean; readonly said: Message };

/** Plans of an opened file. */
export type PlanTable = {
  all(): readonly StoredPlan[];
  /** Keeps a plan and answers its version. `ends`: the commit that this desk began is over. */
  save(plan: PlanToKeep, ends?: boolean): Result<number, Message>;
  /** Keeps a plan whose steps are saved from here on, by this desk alone among all that know it. */
  begin(plan: PlanToKeep, evenAlone: boolean): Promise<Result<number, NoCommit>>;
  remove(id: string, by: string): Result<null, Message>;
  /** Shares them with the other desks from here on. */
  join(desks: CopyDesks): void;
};

/**
 * Plans that are kept; of those that are done the oldest go first. As many that are gone are
 * remembered.
 */
const mostPlans = 100;
/** So long a desk that saves a plan may not be heard before another one may, in milliseconds. */
const SILENT_MS = 60_000;

/** What it works on. */
export type PlanTableParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly saving: Saving;
  /** Plans are other ones now. */
  readonly changed: () => void;
  /** Drops the reasons of plans that are over. */
  readonly forgetReasons: () => void;
};

/** The plans of an opened file. */
export function planTableOver({
  db,
  clock,
  saving: writing,
  changed,
  forgetReasons,
}: PlanTableParts): PlanTable {
  const rows = db.prepare<[], PlanRow>(
    `SELECT * FROM plan WHERE state <> 'gone' ORDER BY at DESC, id`,
  );
  const one = db.prepare<[string], PlanRow>('SELECT * FROM plan WHERE id = ?');
  const put = db.prepare(
    `INSERT INTO plan (id, version, name, state, wishes, operations, timing, by, at, stamp, saving) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name, state = excluded.state, wishes = excluded.wishes,
       operations = excluded.operations, timing = excluded.timing, by = excluded.by, at = excluded.at, stamp = excluded.stamp,
       saving = excluded.saving, desk = NULL, desk_name = NULL`,
  );
  const forget = db.prepare(
    `DELETE FROM plan WHERE state = 'done' AND id NOT IN (SELECT id FROM plan WHERE state <> 'gone' ORDER BY state DESC, at DESC LIMIT ${mostPlans})`,
  );
  const forgetGone = db.prepare(
    `DELETE FROM plan WHERE state = 'gone' AND id NOT IN (SELECT id FROM plan WHERE state = 'gone' ORDER BY at DESC LIMIT ${mostPlans})`,
  );
  const drop = db.prepare(
    `UPDATE plan SET state = 'gone', version = version + 1, wishes = '[]', operations = '[]', by = ?, at = ?, stamp = ?, saving = NULL,
       desk = NULL, desk_name = NULL WHERE id = ?`,
  );
  const free = db.prepare('UPDATE plan SET saving = NULL, version = ?, stamp = ? WHERE id = ?');
  let desks: CopyDesks | null = null;

  const saving: Saving = (work) => {
    const done = writing(work);
    if (done.ok) changed();
    return done;
  };

  const stampFor = (id: string) =>
    stampAfter(clock.now(), one.get(id)?.stamp, desks?.known('plan', id)?.stamp);

  const keep = db.transaction((plan: PlanToKeep, mark: string | null) => {
    const { id, base, name, state, by } = plan;
    const lists = [plan.wishes, plan.operations, plan.timing].map((each) => JSON.stringify(each));
    put.run(id, base + 1, name, state, ...lists, by, instantOf(clock), stampFor(id), mark);
    if (forget.run().changes > 0 || state === 'done') forgetReasons();
  });
  const removing = db.transaction((id: string, by: string) => {
    drop.run(by, instantOf(clock), stampFor(id), id);
    forgetGone.run();
    forgetReasons();
  });

  /** Another desk saves its steps, and was heard of late. */
  function heldBy(row: PlanRow | undefined): Message | null {
    const held = row === undefined ? null : savingOf(row);
    if (
      row === undefined ||
      held?.desk == null ||
      desks?.isTogether() !== true ||
      desks.silentMs(held.desk as DeskId) >= SILENT_MS
    )
      return null;
    return message('plan.savedElsewhere', {
      name: row.name,
      clerk: held.by,
      desk: held.name ?? held.desk,
      at: Date.parse(held.at),
    });
  }

  function save(
    plan: PlanToKeep,
    mark: (row: PlanRow | undefined) => string | null,
  ): Result<number, Message> {
    const row = one.get(plan.id);
    if ((row === undefined || row.state === 'gone' ? 0 : row.version) !== plan.base)
      return fail(message('plan.changedMeanwhile', { name: plan.name }));
    const held = heldBy(row);
    if (held !== null) return fail(held);
    const done = saving(() => keep(plan, mark(row)));
    if (done.ok) desks?.changed('plan', plan.id);
    return done.ok ? ok(plan.base + 1) : done;
  }

  /**
   * A commit of this desk goes on until it is said to have ended; one of another desk is taken
   * over.
   */
  const ownMark = (row: PlanRow | undefined) =>
    row !== undefined && savingOf(row)?.desk === null ? row.saving : null;
  /**
   * What became of the steps of a plan whose page or console ended in between is on the yard;
   * nobody saves it now.
   */
  const freeOwn = () => {
    for (const row of rows.all())
      if (ownMark(row) !== null) free.run(row.version, stampFor(row.id), row.id);
  };

  return {
    // A plan that cannot be read hides no other.
    all: () => rows.all().flatMap((row) => planOf(row) ?? []),
    save: (plan, ends = false) => save(plan, (row) => (ends ? null : ownMark(row))),
    async begin(plan, evenAlone) {
      const said = (result: Result<number, Message>) =>
        result.ok ? result : fail({ isAlone: false, said: result.error });
      const others = desks;
      if (others === null) return said(save(plan, () => null));
      const { id, name, by } = plan;
      const before = one.get(id);
      const isKnown = before !== undefined && (before.told === 1 || before.desk !== null);
      const alone = fail({ isAlone: true, said: message('plan.alone', { name }) });
      if (isKnown && !evenAlone && !others.isTogether()) return alone;
      const saved = save(plan, () =>
        JSON.stringify({ by, desk: null, name: null, at: instantOf(clock) }),
      );
      if (!saved.ok || !others.isTogether()) return said(saved);
      const answer = await others.ask('plan', id);
      const row = one.get(id);
      if (answer === 'ours' || row === undefined || (answer === 'alone' && (evenAlone || !isKnown)))
        return saved;
      if (answer === 'alone') {
        // As it was: the page goes on from the version that it knows.
        saving(() => free.run(plan.base, stampFor(id), id));
        others.changed('plan', id);
        return alone;
      }
      const first = { name, clerk: row.by, desk: row.desk_name ?? '', at: Date.parse(row.at) };
      return fail({ isAlone: false, said: heldBy(row) ?? message('plan.first', first) });
    },
    remove(id, by) {
      const held = heldBy(one.get(id));
      if (held !== null) return fail(held);
      const done = saving(() => removing(id, by));
      if (done.ok) desks?.changed('plan', id);
      return done.ok ? ok(null) : done;
    },
    join(others) {
      desks = others;
      saving(freeOwn);
      joinPlans({ db, clock, saving: writing, changed, desks: others, forgetReasons });
    },
  };
}
