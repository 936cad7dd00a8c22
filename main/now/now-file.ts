/** The file of snoozes and limits of the Now list. Its SQL lives only here. */

import type { Snooze } from '../../shared/console-api/now.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { isLimit, type LimitKey, limitKeys, type OwnLimits } from '../../shared/limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import type { DatabaseError } from '../kernel/database/database-error.ts';
import { written } from '../kernel/database/written.ts';
import { createListeners } from '../kernel/listeners.ts';
import { nowSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const nowFileName = 'now.db';

/**
 * Lines set aside without an end are forgotten after this, in milliseconds: what they were about is
 * long gone.
 */
const keptFor = 60 * 24 * 60 * 60_000;
/** Lines that may be set aside at once. */
const mostSnoozes = 2_000;

/** What is kept of the list. */
export type StoredNow = { readonly snoozes: readonly Snooze[]; readonly limits: OwnLimits };

/** The opened file. Errors say why not. */
export type NowFile = {
  current(): StoredNow;
  /** Sets a line aside, in place of how it was before. */
  snooze(snooze: Omit<Snooze, 'at'>): Result<null, Message>;
  wake(key: string): Result<null, Message>;
  /** `undefined`: as usual again. */
  setLimit(key: LimitKey, minutes: number | null | undefined): Result<null, Message>;
  /** Called after each change; the answer stops it. */
  watch(listener: () => void): () => void;
  readonly notices: readonly Notice[];
  close(): void;
};

/** The file as a kept one. */
export const nowFile: DurableFile = {
  name: nowFileName,
  holds: message('files.holds.now'),
  migrations: nowSchema,
  advice: message('files.advice.now'),
  unwritable: 'read',
  unsaved: message('files.unsaved.now'),
};

/**
 * Opens the file; a damaged one is restored. Throws `DatabaseError` when another program holds it.
 */
export function openNowStore(home: FileHome): NowFile {
  const { used, notices, close } = openDurable(nowFile, home, (db, unwritable) =>
    storeOver(db, home.clock, unwritable),
  );
  return { ...used, notices, close };
}

function storeOver(
  db: Database,
  clock: Clock,
  unwritable: DatabaseError | null,
): Omit<NowFile, 'notices' | 'close'> {
  const snoozes = db.prepare<[], Snooze>(
    'SELECT key, reason, until, by, at FROM snooze ORDER BY at, key',
  );
  const limits = db.prepare<[], { name: string; minutes: number | null }>(
    'SELECT name, minutes FROM now_limit',
  );
  const put = db.prepare(
    `INSERT INTO snooze (key, reason, until, by, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET reason = excluded.reason, until = excluded.until, by = excluded.by, at = excluded.at`,
  );
  const drop = db.prepare('DELETE FROM snooze WHERE key = ?');
  const forget = db.prepare(
    `DELETE FROM snooze WHERE (until IS NOT NULL AND until <= ?) OR (until IS NULL AND at <= ?)
       OR key NOT IN (SELECT key FROM snooze ORDER BY at DESC, key LIMIT ${mostSnoozes})`,
  );
  const putLimit = db.prepare(
    'INSERT INTO now_limit (name, minutes) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET minutes = excluded.minutes',
  );
  const dropLimit = db.prepare('DELETE FROM now_limit WHERE name = ?');
  const listeners = createListeners();

  const putAside = db.transaction(({ key, reason, until, by }: Omit<Snooze, 'at'>) => {
    put.run(key, reason, until, by, instantOf(clock));
    forget.run(instantOf(clock), new Date(clock.now() - keptFor).toISOString());
  });

  /** What the disk refuses is shown to the clerk. */
  const saving = (
    work: () => unknown,
    failed: 'now.snooze.notSaved' | 'now.limit.notSaved',
  ): Result<null, Message> => {
    const saved = written(nowFileName, unwritable, work);
    if (!saved.ok) return fail(message(failed, { why: saved.error }));
    listeners.tell();
    return ok(null);
  };

  return {
    current: () => ({
      snoozes: snoozes.all(),
      // What this version does not know (a newer one wrote it) counts as not set.
      limits: Object.fromEntries(
        limits
          .all()
          .flatMap(({ name, minutes }) =>
            isOne(name) && isLimit(name, minutes) ? [[name, minutes]] : [],
          ),
      ),
    }),
    snooze: (snooze) => saving(() => putAside(snooze), 'now.snooze.notSaved'),
    wake: (key) => saving(() => drop.run(key), 'now.snooze.notSaved'),
    setLimit: (key, minutes) =>
      saving(
        () => (minutes === undefined ? dropLimit.run(key) : putLimit.run(key, minutes)),
        'now.limit.notSaved',
      ),
    watch: listeners.watch,
  };
}

const isOne = (name: string): name is LimitKey => (limitKeys as readonly string[]).includes(name);
