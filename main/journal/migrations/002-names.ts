import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * What assets are found by once they have left: plates, DOT numbers and codes, made comparable (`searchKey`). It follows from the facts and only serves to
 * find them: what is found is shown as the facts tell it.
 */
export const nameTable: Migration = {
  version: 2,
  name: 'names',
  sql: `
    CREATE TABLE name (
      key TEXT NOT NULL,
      subject TEXT NOT NULL,
      PRIMARY KEY (key, subject)
    ) STRICT, WITHOUT ROWID;
  `,
};
