import Sqlite from 'better-sqlite3';
import type { Database } from '../../main/kernel/database/database.ts';

/**
 * Statements that ran since it was armed, and the one that fails, counted from 1; 0: none. `before`
 * is called with each before it runs.
 */
export type Fuse = {
  armed: boolean;
  ran: number;
  at: number;
  code: string;
  readonly before?: (statement: number) => void;
};

/**
 * The database with a fuse in each statement. A transaction that a fault ends is rolled back by the
 * real one underneath.
 */
export function fused(db: Database, fuse: Fuse): Database {
  const blow = () => {
    if (!fuse.armed) return;
    fuse.ran += 1;
    fuse.before?.(fuse.ran);
    if (fuse.ran === fuse.at) throw new Sqlite.SqliteError(`injected ${fuse.code}`, fuse.code);
  };
  const guard = <T extends object>(statement: T): T =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...parts: unknown[]) => {
          if (name === 'run' || name === 'get' || name === 'all') blow();
          const answer: unknown = Reflect.apply(value, target, parts);
          return answer === target ? guard(target) : answer;
        };
      },
    });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => guard(target.prepare(sql));
      // The end of a transaction can fail like any statement: nothing of it is kept then.
      if (name === 'transaction')
        return (work: (...parts: unknown[]) => unknown) =>
          target.transaction((...parts: unknown[]) => {
            const answer = work(...parts);
            blow();
            return answer;
          });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
