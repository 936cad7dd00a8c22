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
} from '../../shared/console-api/yard-check.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { CheckAnswer } from '../../shared/planning/yard-check/check-answers.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Saving } from './saving.ts';
import { joinChecks } from './shared-checks.ts';

/** Yard checks. `saving` writes, and says why not where the disk refuses. */
export type CheckTable = {
  current(): CheckState;
  begin(by: string): Result<null, Message>;
  /** Keeps answers; refused while no check is under way. */
  answer(
    answers: readonly Pick<CheckAnswer, 'spot' | 'seen' | 'was'>[],
    by: string,
  ): Result<null, Message>;
  end(by: string): Result<null, Message>;
  /** When each spot was last looked at by then, in whichever check. */
  looked(until: number): CheckState['confirmed'];
  watch(listener: (event: CheckEvent) => void): () => void;
  /** Walks checks with the other desks from here on. `clerk`: who is here now. */
  join(desks: CopyDesks, clerk: () => string): void;
};

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

/** The checks of an opened file. */
export function checkTableOver(db: Database, clock: Clock, saving: Saving): CheckTable {
  const rounds = db.prepare<[], Round>(
    'SELECT id, begun_by, begun_at, stamp, desk_name, after FROM check_round WHERE ended_at IS NULL ORDER BY begun_at, id',
  );
  const rows = db.prepare<[], Row>(
    `SELECT spot, seen, was, by, at, desk_name, check_id IN (SELECT id FROM check_round WHERE ended_at IS NULL) AS open FROM sight ORDER BY at, spot`,
  );
  const put = db.prepare(
    `INSERT INTO sight (spot, round, check_id, seen, was, by, at, stamp) VALUES (?, 0, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (spot) DO UPDATE SET round = 0, check_id = excluded.check_id, seen = excluded.seen, was = excluded.was, by = excluded.by,
       at = excluded.at, stamp = excluded.stamp, desk = NULL, desk_name = NULL`,
  );
  const stampOf = db.prepare<[string], number>('SELECT stamp FROM sight WHERE spot = ?').pluck();
  const looks = db.prepare<[string], { spot: SpotId; at: string }>(
    'SELECT spot, max(at) AS at FROM look WHERE at <= ? GROUP BY spot ORDER BY spot',
  );
  const look = db.prepare('INSERT OR IGNORE INTO look (spot, at) VALUES (?, ?)');
  const start = db
    .prepare<[string, string, number], string>(
      `INSERT INTO check_round (round, begun_by, begun_at, ended_at, id, stamp)
       VALUES ((SELECT coalesce(max(round), 0) + 1 FROM check_round), ?, ?, NULL, lower(hex(randomblob(16))), ?) RETURNING id`,
    )
    .pluck();
  const lastEnd = db.prepare<[], { by: string | null; at: string; desk: string | null }>(
    'SELECT ended_by AS by, ended_at AS at, desk_name AS desk FROM check_round WHERE ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1',
  );
  const finish = db.prepare(
    'UPDATE check_round SET ended_at = ?, ended_by = ?, stamp = ?, desk = NULL, desk_name = NULL WHERE id = ?',
  );
  const listeners = new Set<(event: CheckEvent) => void>();
  let desks: CopyDesks | null = null;
  const tell = (event: CheckEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const settled = (result: Result<unknown, Message>): Result<null, Message> =>
    result.ok ? ok(null) : result;
  const putAll = db.transaction((answers: readonly CheckAnswer[], check: string) => {
    for (const { spot, seen, was, by, at } of answers) {
      const stamp = stampAfter(
        clock.now(),
        stampOf.get(spot) ?? null,
        desks?.known('look', spot)?.stamp,
      );
      put.run(spot, check, JSON.stringify(seen), JSON.stringify(was), by, at, stamp);
      // What could not be looked at confirms nothing.
      if (seen.kind !== 'unseen') look.run(spot, at);
    }
  });

  const current = (): CheckState => {
    const [first] = rounds.all();
    const end = lastEnd.get();
    return {
      isOpen: first !== undefined,
      begun: first === undefined ? null : begunOf(first),
      ...(end?.by == null || end.desk === null
        ? {}
        : { ended: { by: end.by, at: end.at, desk: end.desk } }),
      answers: rows.all().flatMap((row) => (row.open === 1 ? (answerOf(row) ?? []) : [])),
      confirmed: looks.all(ever),
    };
  };
  const told = (result: Result<unknown, Message>): Result<null, Message> => {
    if (result.ok) tell({ kind: 'state', state: current() });
    return settled(result);
  };
  return {
    current,
    begin(by) {
      if (rounds.get() !== undefined) return ok(null);
      const id = saving(() => start.get(by, instantOf(clock), stampAfter(clock.now())) as string);
      if (id.ok) desks?.changed('check', id.value);
      return told(id);
    },
    answer(answers, by) {
      const now = rounds.get();
      if (now === undefined) return fail(message('check.notOpen'));
      const made = answers.map((each): CheckAnswer => ({ ...each, by, at: instantOf(clock) }));
      const done = saving(() => putAll(made, now.id));
      if (done.ok) tell({ kind: 'answers', answers: made });
      if (done.ok) for (const { spot } of made) desks?.changed('look', spot);
      return settled(done);
    },
    end(by) {
      const open = rounds.all();
      const done = saving(
        db.transaction(() => {
          for (const { id, stamp } of open)
            finish.run(
              instantOf(clock),
              by,
              stampAfter(clock.now(), stamp, desks?.known('check', id)?.stamp),
              id,
            );
        }),
      );
      if (done.ok) for (const { id } of open) desks?.changed('check', id);
      return told(done);
    },
    looked: (until) => looks.all(new Date(until).toISOString()),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    join(others, clerk) {
      desks = others;
      joinChecks({
        db,
        clock,
        saving,
        desks: others,
        clerk,
        changed: () => tell({ kind: 'state', state: current() }),
        answered: tell,
      });
    },
  };
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
