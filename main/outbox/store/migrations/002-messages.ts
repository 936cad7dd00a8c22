import type { Migration } from '../../../kernel/database/migrate.ts';

/**
 * `operation.label` and `event.sentence` hold messages from here on: a code with values as JSON. What is there already is prose and
 * stays, since rows are never changed; it is read as prose. The step alone keeps a version that would show the codes from the file.
 */
export const outboxMessages: Migration = { version: 2, name: '002-messages', sql: '' };
