/** What was seen in yard checks, in the file of plans. Its SQL lives only here. */
import { type CheckEvent, type CheckState, onRecordSchema, seenSchema } from '../../shared/console-api/yard-check.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { CheckAnswer } from '../../shared/plan/yard-check/answers.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { Database } from '../kernel/database/database.ts';

/** Yard checks. `saving` writes, and says why not where the disk refuses. */
export type CheckTable = {
  current(): CheckState;
  begin(by: string): Result<null, Message>;
  /** Keeps answers; refused while no check is under way. */
  answer(answers: readonly Pick<CheckAnswer, 'spot' | 'seen' | 'was'>[], by: string): Result<null, Message>;
  end(): Result<null, Message>;
  /** When each spot was last looked at by then, in whichever check. */
  looked(until: number): CheckState['confirmed'];
  watch(listener: (event: CheckEvent) => void): () => void;
};

type Saving = <T>(work: () => T) => Result<T, Message>;
type Row = {
  readonly spot: string;
  readonly round: number;
  readonly seen: string;
  readonly was: string;
  readonly by: string;
  readonly at: string;
};

/** Later than any look, also where the clock went back since. */
const ever = '9999-12-31T23:59:59.999Z';

/** The checks of an opened file. */
export function checkTableOver(db: Database, clock: Clock, saving: Saving): CheckTable {
  const round = db.prepare<[], number>('SELECT round FROM check_round WHERE ended_at IS NULL ORDER BY round DESC LIMIT 1').pluck();
  const last = db.prepare<[], number>('SELECT coalesce(max(round), 0) FROM check_round').pluck();
  const rows = db.prepare<[], Row>('SELECT spot, round, seen, was, by, at FROM sight ORDER BY at, spot');
  const put = db.prepare(
    `INSERT INTO sight (spot, round, seen, was, by, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (spot) DO UPDATE SET round = excluded.round, seen = excluded.seen, was = excluded.was, by = excluded.by, at = excluded.at`,
  );
  const looks = db.prepare<[string], { spot: SpotId; at: string }>(
    'SELECT spot, max(at) AS at FROM look WHERE at <= ? GROUP BY spot ORDER BY spot',
  );
  const look = db.prepare('INSERT OR IGNORE INTO look (spot, at) VALUES (?, ?)');
  const start = db.prepare('INSERT INTO check_round (round, begun_by, begun_at, ended_at) VALUES (?, ?, ?, NULL)');
  const finish = db.prepare('UPDATE check_round SET ended_at = ? WHERE ended_at IS NULL');
  const listeners = new Set<(event: CheckEvent) => void>();
  const tell = (event: CheckEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const settled = (result: Result<unknown, Message>): Result<null, Message> => (result.ok ? ok(null) : result);
  const putAll = db.transaction((answers: readonly CheckAnswer[], now: number) => {
    for (const { spot, seen, was, by, at } of answers) {
      put.run(spot, now, JSON.stringify(seen), JSON.stringify(was), by, at);
      // What could not be looked at confirms nothing.
      if (seen.kind !== 'unseen') look.run(spot, at);
    }
  });

  const current = (): CheckState => {
    const now = round.get() ?? null;
    const known = rows.all().flatMap((row) => answerOf(row) ?? []);
    return {
      isOpen: now !== null,
      answers: known.flatMap(({ round: of, ...answer }) => (of === now ? [answer] : [])),
      confirmed: looks.all(ever),
    };
  };
  const told = (result: Result<unknown, Message>): Result<null, Message> => {
    if (result.ok) tell({ kind: 'state', state: current() });
    return settled(result);
  };
  return {
    current,
    begin: (by) => (round.get() === undefined ? told(saving(() => start.run((last.get() ?? 0) + 1, by, instantOf(clock)))) : ok(null)),
    answer(answers, by) {
      const now = round.get();
      if (now === undefined) return fail(message('check.notOpen'));
      const made = answers.map((each): CheckAnswer => ({ ...each, by, at: instantOf(clock) }));
      const done = saving(() => putAll(made, now));
      if (done.ok) tell({ kind: 'answers', answers: made });
      return settled(done);
    },
    end: () => told(saving(() => finish.run(instantOf(clock)))),
    looked: (until) => looks.all(new Date(until).toISOString()),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function answerOf({ spot, round, seen, was, by, at }: Row): (CheckAnswer & { readonly round: number }) | null {
  try {
    const [read, record] = [seenSchema.safeParse(JSON.parse(seen)), onRecordSchema.safeParse(JSON.parse(was))];
    return read.success && record.success ? { spot: spot as SpotId, round, seen: read.data, was: record.data, by, at } : null;
  } catch {
    return null;
  }
}
