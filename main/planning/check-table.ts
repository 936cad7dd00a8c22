/**
 * What was seen in yard checks, in the file of plans. Its SQL lives only here and in
 * `shared-checks.ts`.
 */
import {
  type CheckEvent,
  type CheckState,
  type DoneAt,
  onRecordSchema,
  seenSchema,
} from '../../shared/console-api/planning/yard-check.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { CheckAnswer } from '../../shared/planning/yard-check/check-answers.ts';
import { fail, ok, type Result, withoutValue } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { createListeners } from '../kernel/listeners.ts';
import { joinChecks } from './shared-checks.ts';

type Row = {
  readonly spot: string;
  readonly seen: string;
  readonly was: string;
  readonly by: string;
  readonly at: string;
  readonly desk_name: string | null;
  readonly open: number;
};
type Round = {
  readonly id: string;
  readonly begun_by: string;
  readonly begun_at: string;
  readonly stamp: number;
  readonly desk_name: string | null;
  readonly after: string | null;
};

/** Later than any look, also where the clock went back since. */
const ever = '9999-12-31T23:59:59.999Z';

const statementsOf = (db: Database) => ({
  rounds: db.prepare<[], Round>(
    `SELECT id, begun_by, begun_at, stamp, desk_name, after FROM check_round
     WHERE ended_at IS NULL ORDER BY begun_at, id`,
  ),
  rows: db.prepare<[], Row>(
    `SELECT spot, seen, was, by, at, desk_name,
       check_id IN (SELECT id FROM check_round WHERE ended_at IS NULL) AS open
     FROM sight ORDER BY at, spot`,
  ),
  put: db.prepare(
    `INSERT INTO sight (spot, round, check_id, seen, was, by, at, stamp)
     VALUES (?, 0, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (spot) DO UPDATE SET round = 0, check_id = excluded.check_id,
       seen = excluded.seen, was = excluded.was, by = excluded.by, at = excluded.at,
       stamp = excluded.stamp, desk = NULL, desk_name = NULL`,
  ),
  stampOf: db.prepare<[string], number>('SELECT stamp FROM sight WHERE spot = ?').pluck(),
  looks: db.prepare<[string], { spot: SpotId; at: string }>(
    'SELECT spot, max(at) AS at FROM look WHERE at <= ? GROUP BY spot ORDER BY spot',
  ),
  look: db.prepare('INSERT OR IGNORE INTO look (spot, at) VALUES (?, ?)'),
  start: db
    .prepare<[string, string, number], string>(
      `INSERT INTO check_round (round, begun_by, begun_at, ended_at, id, stamp)
       VALUES ((SELECT coalesce(max(round), 0) + 1 FROM check_round), ?, ?, NULL,
         lower(hex(randomblob(16))), ?)
       RETURNING id`,
    )
    .pluck(),
  lastEnd: db.prepare<[], { by: string | null; at: string; desk: string | null }>(
    `SELECT ended_by AS by, ended_at AS at, desk_name AS desk FROM check_round
     WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
  ),
  finish: db.prepare(
    `UPDATE check_round SET ended_at = ?, ended_by = ?, stamp = ?, desk = NULL, desk_name = NULL
     WHERE id = ?`,
  ),
});

/** The yard checks of an opened file. */
export class CheckTable {
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #saving: Saving;
  readonly #listeners = createListeners<CheckEvent>();
  /** Returns what stops it. */
  readonly watch = this.#listeners.watch;
  /** The other desks, once checks are shared with them. */
  #desks: CopyDesks | null = null;

  /** `saving` writes, and says why not where the disk refuses. */
  constructor(db: Database, clock: Clock, saving: Saving) {
    this.#sql = statementsOf(db);
    this.#db = db;
    this.#clock = clock;
    this.#saving = saving;
  }

  current(): CheckState {
    const [first] = this.#sql.rounds.all();
    const end = this.#sql.lastEnd.get();
    return {
      isOpen: first !== undefined,
      begun: first === undefined ? null : begunOf(first),
      ...(end?.by == null || end.desk === null
        ? {}
        : { ended: { by: end.by, at: end.at, desk: end.desk } }),
      answers: this.#sql.rows.all().flatMap((row) => (row.open === 1 ? (answerOf(row) ?? []) : [])),
      confirmed: this.#sql.looks.all(ever),
    };
  }

  begin(by: string): Result<null, Message> {
    if (this.#sql.rounds.get() !== undefined) return ok(null);
    const [at, stamp] = [instantOf(this.#clock), stampAfter(this.#clock.now())];
    const id = this.#saving(() => this.#sql.start.get(by, at, stamp) as string);
    if (id.ok) this.#desks?.changed('check', id.value);
    return this.#tellState(id);
  }

  /** Stores answers. Refused while no check is under way. */
  answer(
    answers: readonly Pick<CheckAnswer, 'spot' | 'seen' | 'was'>[],
    by: string,
  ): Result<null, Message> {
    const now = this.#sql.rounds.get();
    if (now === undefined) return fail(message('check.notOpen'));
    const made = answers.map((each) => ({ ...each, by, at: instantOf(this.#clock) }));
    const done = this.#saving(this.#db.transaction(() => this.#put(made, now.id)));
    if (!done.ok) return done;
    this.#listeners.tell({ kind: 'answers', answers: made });
    for (const { spot } of made) this.#desks?.changed('look', spot);
    return ok(null);
  }

  end(by: string): Result<null, Message> {
    const open = this.#sql.rounds.all();
    const done = this.#saving(
      this.#db.transaction(() => {
        for (const { id, stamp } of open) {
          const known = this.#desks?.known('check', id)?.stamp;
          const next = stampAfter(this.#clock.now(), stamp, known);
          this.#sql.finish.run(instantOf(this.#clock), by, next, id);
        }
      }),
    );
    if (done.ok) for (const { id } of open) this.#desks?.changed('check', id);
    return this.#tellState(done);
  }

  /** When each spot was last looked at before an instant, in any check. */
  looked(until: number): CheckState['confirmed'] {
    return this.#sql.looks.all(new Date(until).toISOString());
  }

  /** Shares checks with the other desks from now on. `clerk`: the clerk at the desk. */
  join(desks: CopyDesks, clerk: () => string): void {
    this.#desks = desks;
    joinChecks({
      db: this.#db,
      clock: this.#clock,
      saving: this.#saving,
      desks,
      clerk,
      changed: () => this.#listeners.tell({ kind: 'state', state: this.current() }),
      answered: this.#listeners.tell,
    });
  }

  #put(answers: readonly CheckAnswer[], check: string): void {
    for (const { spot, seen, was, by, at } of answers) {
      const [own, known] = [this.#sql.stampOf.get(spot), this.#desks?.known('look', spot)];
      const stamp = stampAfter(this.#clock.now(), own ?? null, known?.stamp);
      this.#sql.put.run(spot, check, JSON.stringify(seen), JSON.stringify(was), by, at, stamp);
      // What could not be looked at confirms nothing.
      if (seen.kind !== 'unseen') this.#sql.look.run(spot, at);
    }
  }

  #tellState(result: Result<unknown, Message>): Result<null, Message> {
    if (result.ok) this.#listeners.tell({ kind: 'state', state: this.current() });
    return withoutValue(result);
  }
}

/** Who began it. */
const begunOf = ({ begun_by, begun_at, desk_name, after }: Round): CheckState['begun'] => ({
  by: begun_by,
  at: begun_at,
  desk: desk_name,
  after: after === null ? null : (JSON.parse(after) as DoneAt),
});

function answerOf({ spot, seen, was, by, at, desk_name }: Row): CheckAnswer | null {
  try {
    const [read, record] = [
      seenSchema.safeParse(JSON.parse(seen)),
      onRecordSchema.safeParse(JSON.parse(was)),
    ];
    const of = desk_name === null ? {} : { desk: desk_name };
    return read.success && record.success
      ? { spot: spot as SpotId, seen: read.data, was: record.data, by, at, ...of }
      : null;
  } catch {
    return null;
  }
}
