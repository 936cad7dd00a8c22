/**
 * Plans that several desks know. A change goes on from the copy in the log that its desk had read,
 * and the log's order decides: what another desk wrote there first counts, and what was changed
 * here meanwhile is kept beside it as a plan of its own.
 */
import { isNewer, isSame, type Stamp, stampAfter } from '../../shared/desks/copies.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Copied, CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { type PlanCopy, type PlanRow, parsed, planCopySchema, savingOf } from './plan-rows.ts';

export type SharedPlansParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly saving: Saving;
  /** Called when plans have changed. */
  readonly changed: () => void;
  readonly desks: CopyDesks;
  readonly forgetReasons: () => void;
};

/** Most characters of a plan's name. */
const longestName = 80;

const statementsOf = (db: Database) => ({
  all: db.prepare<[], PlanRow>('SELECT * FROM plan ORDER BY at, id'),
  one: db.prepare<[string], PlanRow>('SELECT * FROM plan WHERE id = ?'),
  markShared: db.prepare('UPDATE plan SET told = 1 WHERE id = ?'),
  agree: db.prepare('UPDATE plan SET agreed = ?, told = 1 WHERE id = ?'),
  put: db.prepare(
    `INSERT INTO plan
       (id, version, name, state, wishes, operations, timing, by, at, stamp, desk, desk_name,
        agreed, told, saving)
     VALUES (@id, 1, @name, @state, @wishes, @operations, @timing, @by, @at, @stamp, @desk,
       @desk_name, @agreed, 1, @saving)
     ON CONFLICT (id) DO UPDATE SET version = version + 1, name = @name, state = @state,
       wishes = @wishes, operations = @operations, timing = @timing, by = @by, at = @at,
       stamp = @stamp, desk = @desk, desk_name = @desk_name, agreed = @agreed, told = 1,
       saving = @saving`,
  ),
  putBeside: db
    .prepare<[string, string, string, string, string, string, string, number], string>(
      `INSERT INTO plan (id, version, name, state, wishes, operations, timing, by, at, stamp)
       VALUES (lower(hex(randomblob(16))), 1, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    )
    .pluck(),
});

/** Shares them from here on. */
export function joinPlans(parts: SharedPlansParts): void {
  const plans = new SharedPlans(parts);
  parts.desks.join({
    table: 'plan',
    own: () => plans.own(),
    tell: (key) => plans.tell(key),
    take: (copies) => plans.take(copies),
  });
}

/** The plans of this desk, as the log that all desks share goes on. */
class SharedPlans {
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #parts: SharedPlansParts;
  /** Takes in copies; returns how many plans changed, and the ids of ours kept beside theirs. */
  readonly #keep: (copies: readonly Copied[]) => {
    readonly beside: readonly string[];
    readonly count: number;
  };

  constructor(parts: SharedPlansParts) {
    this.#parts = parts;
    this.#sql = statementsOf(parts.db);
    const keep = parts.db.transaction((copies: readonly Copied[]) => {
      let isOver = false;
      const beside: string[] = [];
      let count = 0;
      for (const each of copies) {
        const read = planCopySchema.safeParse(each.value);
        if (!read.success) continue;
        const before = this.#sql.one.get(each.key);
        const made = this.#takeOne(each, read.data);
        const now = this.#sql.one.get(each.key);
        if (before?.version === now?.version) continue;
        count += 1;
        if (made !== null) beside.push(made);
        if (now?.state !== 'open') isOver = true;
      }
      if (isOver) parts.forgetReasons();
      return { beside, count };
    });
    this.#keep = keep.immediate;
  }

  own() {
    return this.#sql.all
      .all()
      .map(({ id, stamp, desk }) => ({ key: id, stamp, by: desk as DeskId | null }));
  }

  tell(key: string) {
    const row = this.#sql.one.get(key);
    if (row === undefined) return null;
    const value = copyOf(row, this.#parts.desks.self());
    if (value === null) return null;
    if (row.told === 0) this.#parts.saving(() => this.#sql.markShared.run(key));
    return { stamp: row.stamp, by: row.desk as DeskId | null, value };
  }

  take(copies: readonly Copied[]): void {
    const kept = this.#parts.saving(() => this.#keep(copies));
    if (!kept.ok || kept.value.count === 0) return;
    this.#parts.changed();
    for (const id of kept.value.beside) this.#parts.desks.changed('plan', id);
  }

  #self(): DeskId {
    return this.#parts.desks.self().id;
  }

  /** What this desk made of the plan before it read that another one had changed it. */
  #keepBeside({ name, state, wishes, operations, timing, by, at }: PlanRow): string {
    const mark = ` (${this.#parts.desks.self().name.slice(0, longestName / 2)})`;
    const called = `${name.slice(0, longestName - mark.length)}${mark}`;
    const stamp = stampAfter(this.#parts.clock.now());
    return this.#sql.putBeside.get(
      called,
      state,
      wishes,
      operations,
      timing,
      by,
      at,
      stamp,
    ) as string;
  }

  /** Takes one in; returns the plan that is kept beside it. */
  #takeOne({ key, stamp, by }: Copied, copy: PlanCopy): string | null {
    const theirs: Stamp = { stamp, by };
    const row = this.#sql.one.get(key);
    if (row === undefined) {
      if (copy.state === 'open') this.#sql.put.run(this.#rowOf(key, theirs, copy, null));
      return null;
    }
    const self = this.#self();
    const own: Stamp = { stamp: row.stamp, by: (row.desk as DeskId | null) ?? self };
    const agreed = parsed(row.agreed) as Stamp | null;
    // Written by this desk, and perhaps changed here since.
    if (isSame(theirs, own) || (by === self && row.desk === null && isNewer(own, theirs))) {
      if (isNewer(theirs, agreed)) this.#sql.agree.run(JSON.stringify(theirs), key);
      return null;
    }
    // A rolled-back log has an older copy, so we write ours again.
    if (!isNewer(theirs, isSame(own, agreed) ? own : agreed)) return null;
    const isBeside = !isSame(own, agreed) && row.state === 'open' && !isAlike(row, copy);
    const beside = isBeside ? this.#keepBeside(row) : null;
    this.#sql.put.run(this.#rowOf(key, theirs, copy, row));
    return beside;
  }

  #rowOf(id: string, theirs: Stamp, copy: PlanCopy, row: PlanRow | null) {
    const self = this.#self();
    const isHere = theirs.by === self;
    const { by, at, state } = copy;
    const same = {
      id,
      state,
      by,
      at,
      stamp: theirs.stamp,
      desk: isHere ? null : theirs.by,
      desk_name: isHere ? null : copy.desk,
      agreed: JSON.stringify(theirs),
    };
    if (copy.state === 'gone')
      return {
        ...same,
        name: row?.name ?? '',
        wishes: '[]',
        operations: '[]',
        timing: row?.timing ?? '{}',
        saving: null,
      };
    const { name, saving: claim } = copy;
    const mark = claim?.desk === self ? { ...claim, desk: null, name: null } : claim;
    return {
      ...same,
      name,
      wishes: JSON.stringify(copy.wishes),
      operations: JSON.stringify(copy.operations),
      timing: JSON.stringify(copy.timing),
      saving: mark === null ? null : JSON.stringify(mark),
    };
  }
}

/** Whether both have the same content. Then ours needn't be kept beside theirs. */
function isAlike({ wishes, name, timing }: PlanRow, copy: PlanCopy): boolean {
  if (copy.state === 'gone') return false;
  return (
    JSON.stringify(copy.wishes) === wishes &&
    copy.name === name &&
    JSON.stringify(copy.timing) === timing
  );
}

/** A row as desks write it; null if none could read it. */
function copyOf(
  row: PlanRow,
  self: { readonly id: DeskId; readonly name: string },
): PlanCopy | null {
  const { state, name, by, at, desk_name } = row;
  const done = { by, desk: desk_name ?? self.name, at };
  const claim = savingOf(row);
  const saving =
    claim === null
      ? null
      : { ...claim, desk: claim.desk ?? self.id, name: claim.name ?? self.name };
  const [wishes, operations, timing] = [
    parsed(row.wishes),
    parsed(row.operations),
    parsed(row.timing),
  ];
  const read = planCopySchema.safeParse(
    state === 'gone'
      ? { state, ...done }
      : { state, name, wishes, operations, timing, saving, ...done },
  );
  return read.success ? read.data : null;
}
