import type { Database } from '../../database/database.ts';

type Statement = ReturnType<Database['prepare']>;
type Transaction = ReturnType<Database['transaction']>;

/** SQLite says that statements which end a transaction change nothing. */
const endsTransaction = /^\s*(commit|end|release)\b/i;
const variants = ['default', 'deferred', 'immediate', 'exclusive'] as const;

/**
 * Calls `settle` after everything on this handle that may have committed, before its caller goes
 * on. So no store can forget it. `settle` must not throw.
 */
export function afterCommits(db: Database, settle: () => void): void {
  const then = <Args extends unknown[], T>(work: (...args: Args) => T) =>
    function settled(this: unknown, ...args: Args): T {
      try {
        return work.apply(this, args);
      } finally {
        if (!db.inTransaction) settle();
      }
    };
  const prepare = db.prepare.bind(db) as (sql: string) => Statement;
  const transaction = db.transaction.bind(db) as (work: never) => Transaction;
  const own = {
    prepare(sql: string) {
      const statement = prepare(sql);
      if (statement.readonly && !endsTransaction.test(sql)) return statement;
      return Object.assign(statement, {
        run: then(statement.run),
        get: then(statement.get),
        all: then(statement.all),
        iterate() {
          throw new Error('A statement that writes is not read row by row.');
        },
      });
    },
    transaction(work: never) {
      const made = transaction(work);
      const wrapped = Object.fromEntries(
        variants.map((each) => [
          each,
          then(
            (made as unknown as Record<string, (...args: unknown[]) => unknown>)[
              each
            ] as () => unknown,
          ),
        ]),
      );
      return Object.assign(wrapped.default as object, wrapped);
    },
    exec: then(db.exec.bind(db)),
    pragma: then(db.pragma.bind(db)),
  };
  Object.assign(db, own);
}
