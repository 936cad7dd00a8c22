import type { Migration } from '../../kernel/database/migrate.ts';

/** Why a proposal put an asset where it did (a message as JSON); it says so as long as the plan wants the asset there. */
export const reasonTable: Migration = {
  version: 6,
  name: 'reasons',
  sql: `
    CREATE TABLE reason (
      plan TEXT NOT NULL,
      asset TEXT NOT NULL,
      spot TEXT NOT NULL,
      why TEXT NOT NULL,
      PRIMARY KEY (plan, asset)
    ) STRICT, WITHOUT ROWID;
  `,
};
