import type { Migration } from '../../kernel/database/migrate.ts';

/** The language and the clock of a clerk; null is what the system says. */
export const reading: Migration = {
  version: 3,
  name: 'reading',
  sql: `
    ALTER TABLE clerk ADD COLUMN language TEXT;
    ALTER TABLE clerk ADD COLUMN clock TEXT;
  `,
};
