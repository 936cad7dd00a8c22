/** The file of snoozes and limits of the Now list. Its SQL lives only here. */
import type { Snooze } from '../../shared/console-api/now.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { isLimit, type LimitKey, limitKeys, type OwnLimits } from '../../shared/limits.ts';
import { type Result, withoutValue } from '../../shared/result.ts';
import { instantOf } from '../../shared/time.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import {
  type FeatureFile,
  type FeatureStore,
  openFeatureFile,
} from '../kernel/backups/feature-file.ts';
import { nowSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const nowFileName = 'now.db';

/**
 * We forget lines snoozed without an end after this, in milliseconds: their subjects are long gone.
 */
const keptFor = 60 * 24 * 60 * 60_000;
/** Most lines snoozed at the same time. */
const mostSnoozes = 2_000;

/**
 * What is stored for the list.
 *
 * Example: `{ snoozes: [], limits: {} }` on a new desk.
 */
export type StoredNow = { readonly snoozes: readonly Snooze[]; readonly limits: OwnLimits };

/** The opened file. Errors say why not. */
export type NowFile = FeatureStore & {
  current(): StoredNow;
  /** Snoozes a line, replacing an earlier snooze. */
  snooze(snooze: Omit<Snooze, 'at'>): Result<null, Message>;
  wake(key: string): Result<null, Message>;
  /** `undefined`: as usual again. */
  setLimit(key: LimitKey, minutes: number | null | undefined): Result<null, Message>;
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

/** Opens the file. Throws as `openFeatureFile` does. */
export const openNowStore = (home: FileHome): NowFile => openFeatureFile(nowFile, home, storeOver);

function storeOver({ db, clock, savingOr, changed }: FeatureFile) {
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

  const putAside = db.transaction(({ key, reason, until, by }: Omit<Snooze, 'at'>) => {
    put.run(key, reason, until, by, instantOf(clock));
    forget.run(instantOf(clock), new Date(clock.now() - keptFor).toISOString());
  });

  const saver = (failed: 'now.snooze.notSaved' | 'now.limit.notSaved') => {
    const saving = savingOr((why) => message(failed, { why }));
    return (work: () => unknown): Result<null, Message> => {
      const saved = saving(work);
      if (saved.ok) changed();
      return withoutValue(saved);
    };
  };
  const savingSnooze = saver('now.snooze.notSaved');
  const savingLimit = saver('now.limit.notSaved');

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
    snooze: (snooze: Omit<Snooze, 'at'>) => savingSnooze(() => putAside(snooze)),
    wake: (key: string) => savingSnooze(() => drop.run(key)),
    setLimit: (key: LimitKey, minutes: number | null | undefined) =>
      savingLimit(() => (minutes === undefined ? dropLimit.run(key) : putLimit.run(key, minutes))),
  };
}

const isOne = (name: string): name is LimitKey => (limitKeys as readonly string[]).includes(name);
