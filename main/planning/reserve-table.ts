/** What plans reserve at the service. Part of `plans.db`. */
import type { ReserveState, StoredReserve } from '../../shared/console-api/reserves.ts';
import { message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Database } from '../kernel/database/database.ts';
import { type DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';

/**
 * A reserve as the file has it. `sent`: what was sent last, so that a lost answer is read for that.
 */
export type ReserveRow = StoredReserve & {
  readonly sent: 'reserve' | 'release';
  readonly at: string;
};

/** The reserves. Writes throw `DatabaseError` when they are not on the disk. */
export type ReserveTable = {
  all(): readonly ReserveRow[];
  find(spot: SpotId): ReserveRow | undefined;
  /** Keeps one, in the place of what was known of its spot. */
  put(row: Omit<ReserveRow, 'at'>): void;
  /** Its plan is over. */
  disown(spot: SpotId): void;
  /** Nothing is reserved there by a plan any more. */
  drop(spot: SpotId): void;
};

type Kept = Omit<ReserveRow, 'said'> & { readonly said: string | null };

/**
 * What was on its way when the console ended is not known: it is read before anything else is sent.
 * `unwritable`: why nothing can be written, or null.
 */
export function reserveTableOver(
  db: Database,
  clock: Clock,
  unwritable: DatabaseError | null,
): ReserveTable {
  const rows = db.prepare<[], Kept>('SELECT * FROM reserve ORDER BY at, spot');
  const one = db.prepare<[string], Kept>('SELECT * FROM reserve WHERE spot = ?');
  const put = db.prepare(
    `INSERT INTO reserve (spot, plan, asset, until, state, sent, said, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (spot) DO UPDATE SET plan = excluded.plan, asset = excluded.asset, until = excluded.until, state = excluded.state,
       sent = excluded.sent, said = excluded.said, at = excluded.at`,
  );
  const disown = db.prepare("UPDATE reserve SET plan = '' WHERE spot = ?");
  const drop = db.prepare('DELETE FROM reserve WHERE spot = ?');
  const underWay = new Set<string>();
  /** Nothing may be sent that is not written: a copy, or a file in memory, is as good as none. */
  const write = (work: () => unknown): void => {
    try {
      if (unwritable !== null) throw unwritable;
      work();
    } catch (error) {
      throw toDatabaseError(error, 'plans.db');
    }
  };
  const rowOf = ({ said, ...row }: Kept): ReserveRow => {
    const isLost =
      (row.state === 'reserving' || row.state === 'releasing') && !underWay.has(row.spot);
    const told = isLost ? message('common.interrupted') : said === null ? null : readMessage(said);
    return { ...row, state: isLost ? 'unsure' : (row.state as ReserveState), said: told };
  };
  return {
    all: () => rows.all().map(rowOf),
    find(spot) {
      const row = one.get(spot);
      return row && rowOf(row);
    },
    put({ spot, plan, asset, until, state, sent, said }) {
      underWay.delete(spot);
      write(() =>
        put.run(
          spot,
          plan,
          asset,
          until,
          state,
          sent,
          said === null ? null : writeMessage(said),
          instantOf(clock),
        ),
      );
      if (state === 'reserving' || state === 'releasing') underWay.add(spot);
    },
    disown: (spot) => write(() => disown.run(spot)),
    drop(spot) {
      underWay.delete(spot);
      write(() => drop.run(spot));
    },
  };
}
