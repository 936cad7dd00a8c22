/**
 * Yard checks that several desks share. Each answer reaches the other desks, and of two about one
 * spot the newer counts (shared/desks/copies.ts).
 */
import type { CheckEvent, DoneAt } from '../../shared/console-api/planning/yard-check.ts';
import { isNewer, stampAfter } from '../../shared/desks/copies.ts';
import type { DeskId, SpotId } from '../../shared/ids.ts';
import type { CheckAnswer } from '../../shared/planning/yard-check/check-answers.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Copied, CopyDesks, CopySide } from '../desks/replicate/copy-ports.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { checkCopySchema, lookCopySchema } from './check-copies.ts';

export type SharedChecksParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly saving: Saving;
  readonly desks: CopyDesks;
  /** Who is here now. */
  readonly clerk: () => string;
  /** A check began, ended, or has other looks. */
  readonly changed: () => void;
  /** Looks in a check that is under way. */
  readonly answered: (event: CheckEvent) => void;
};

type From = { readonly desk: DeskId | null; readonly desk_name: string | null };
type LookRow = From & {
  readonly stamp: number;
  readonly at: string;
  readonly spot: string;
  readonly check_id: string | null;
  readonly seen: string;
  readonly was: string;
  readonly by: string;
};
type CheckRow = From & {
  readonly id: string;
  readonly stamp: number;
  readonly begun_by: string;
  readonly begun_at: string;
  readonly ended_by: string | null;
  readonly ended_at: string | null;
  readonly after: string | null;
};

/** Most checks that we share, newest first. */
const mostChecks = 20;

/** Shares them with the other desks from now on. */
export function joinChecks(parts: SharedChecksParts): void {
  parts.desks.join(checkSide(parts));
  parts.desks.join(lookSide(parts));
}

function lookSide({ db, saving, desks, changed, answered }: SharedChecksParts): CopySide {
  const all = db.prepare<[], From & { key: string; stamp: number; at: string }>(
    'SELECT spot AS key, stamp, at, desk, desk_name FROM sight ORDER BY at, spot',
  );
  const one = db.prepare<[string], LookRow>('SELECT * FROM sight WHERE spot = ?');
  const isOpen = db
    .prepare<[string | null], number>('SELECT 1 FROM check_round WHERE id = ? AND ended_at IS NULL')
    .pluck();
  const put = db.prepare(
    `INSERT INTO sight (spot, round, check_id, seen, was, by, at, stamp, desk, desk_name) VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (spot) DO UPDATE SET round = 0, check_id = excluded.check_id, seen = excluded.seen, was = excluded.was, by = excluded.by,
       at = excluded.at, stamp = excluded.stamp, desk = excluded.desk, desk_name = excluded.desk_name`,
  );
  const look = db.prepare('INSERT OR IGNORE INTO look (spot, at) VALUES (?, ?)');

  const keep = db.transaction((copies: readonly Copied[]) => {
    const answers: CheckAnswer[] = [];
    let isElsewhere = false;
    const self = desks.self().id;
    for (const { key, stamp, by, value } of copies) {
      const read = lookCopySchema.safeParse(value);
      const row = one.get(key);
      if (
        !read.success ||
        !isNewer({ stamp, by }, row && { stamp: row.stamp, by: row.desk ?? self })
      )
        continue;
      const { check, seen, was, at, desk } = read.data;
      const from = by === self ? [null, null] : [by, desk];
      put.run(
        key,
        check,
        JSON.stringify(seen),
        JSON.stringify(was),
        read.data.by,
        at,
        stamp,
        ...from,
      );
      if (seen.kind !== 'unseen') look.run(key, at);
      const answer = {
        spot: key as SpotId,
        seen,
        was,
        by: read.data.by,
        at,
        ...(by === self ? {} : { desk }),
      };
      if (isOpen.get(check) === 1) answers.push(answer);
      else isElsewhere = true;
    }
    return { answers, isElsewhere };
  });

  return {
    table: 'look',
    own: () => all.all().map(({ key, desk, ...row }) => ({ key, stamp: row.stamp, by: desk })),
    tell(key) {
      const row = one.get(key);
      if (row === undefined) return null;
      const { check_id: check, by, at, desk, desk_name } = row;
      const value = {
        check,
        seen: parsed(row.seen),
        was: parsed(row.was),
        by,
        at,
        desk: desk_name ?? desks.self().name,
      };
      // We don't write what no desk could read.
      if (!lookCopySchema.safeParse(value).success) return null;
      return { stamp: row.stamp, by: desk, value };
    },
    take(copies) {
      // What the disk refuses is taken in when this desk reads the log again.
      const kept = saving(() => keep.immediate(copies));
      if (!kept.ok) return;
      if (kept.value.isElsewhere) changed();
      else if (kept.value.answers.length > 0)
        answered({ kind: 'answers', answers: kept.value.answers });
    },
  };
}

function checkSide({ db, clock, saving, desks, clerk, changed }: SharedChecksParts): CopySide {
  const all = db.prepare<[], CheckRow>(
    `SELECT * FROM check_round ORDER BY ended_at IS NULL DESC, round DESC LIMIT ${mostChecks}`,
  );
  const one = db.prepare<[string], CheckRow>('SELECT * FROM check_round WHERE id = ?');
  const open = db
    .prepare<[string], string>(
      'SELECT id FROM check_round WHERE ended_at IS NULL AND id <> ? ORDER BY begun_at, id',
    )
    .pluck();
  const add = db.prepare(
    `INSERT INTO check_round (round, begun_by, begun_at, id, after, stamp) VALUES ((SELECT coalesce(max(round), 0) + 1 FROM check_round), ?, ?, ?, ?, ?)`,
  );
  const setState = db.prepare(
    'UPDATE check_round SET ended_by = ?, ended_at = ?, stamp = ?, desk = ?, desk_name = ? WHERE id = ?',
  );
  const own = db.prepare<[string], { spot: string; stamp: number; at: string }>(
    'SELECT spot, stamp, at FROM sight WHERE check_id = ? AND desk IS NULL',
  );
  const carry = db.prepare('UPDATE sight SET check_id = ?, stamp = ? WHERE spot = ?');
  const newId = db.prepare<[], string>('SELECT lower(hex(randomblob(16)))').pluck();

  /**
   * Answers that another desk hadn't read when it ended the check continue in a new check. Returns
   * what to report.
   */
  function goOn(check: string, end: DoneAt): readonly (() => void)[] {
    const self = desks.self().id;
    const unread = own
      .all(check)
      .filter((row) => isNewer({ stamp: row.stamp, by: self }, desks.known('look', row.spot)));
    if (unread.length === 0) return [];
    const going = open.get(check);
    const id = going ?? (newId.get() as string);
    if (going === undefined)
      add.run(clerk(), instantOf(clock), id, JSON.stringify(end), stampAfter(clock.now()));
    for (const row of unread) carry.run(id, stampAfter(clock.now(), row.stamp), row.spot);
    return [
      () => desks.changed('check', id),
      ...unread.map((row) => () => desks.changed('look', row.spot)),
    ];
  }

  const keep = db.transaction((copies: readonly Copied[]) => {
    const self = desks.self().id;
    const toTell: (() => void)[] = [];
    let count = 0;
    for (const { key, stamp, by, value } of copies) {
      const read = checkCopySchema.safeParse(value);
      const row = one.get(key);
      if (
        !read.success ||
        !isNewer({ stamp, by }, row && { stamp: row.stamp, by: row.desk ?? self })
      )
        continue;
      const { begun, ended, after } = read.data;
      if (row === undefined)
        add.run(begun.by, begun.at, key, after === null ? null : JSON.stringify(after), stamp);
      const from = by === self ? [null, null] : [by, (ended ?? begun).desk];
      setState.run(ended?.by ?? null, ended?.at ?? null, stamp, ...from, key);
      if (ended !== null && by !== self) toTell.push(...goOn(key, ended));
      count += 1;
    }
    return { toTell, count };
  });

  return {
    table: 'check',
    own: () => all.all().map((row) => ({ key: row.id, stamp: row.stamp, by: row.desk })),
    tell(key) {
      const row = one.get(key);
      if (row === undefined) return null;
      const desk = row.desk_name ?? desks.self().name;
      const begun = { by: row.begun_by, at: row.begun_at, desk };
      const ended =
        row.ended_at === null ? null : { by: row.ended_by ?? row.begun_by, at: row.ended_at, desk };
      return {
        stamp: row.stamp,
        by: row.desk,
        value: { begun, ended, after: row.after === null ? null : parsed(row.after) },
      };
    },
    take(copies) {
      const kept = saving(() => keep.immediate(copies));
      if (!kept.ok || kept.value.count === 0) return;
      changed();
      for (const tell of kept.value.toTell) tell();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
