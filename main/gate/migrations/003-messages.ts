import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * `step.facts` says what is known as a message from here on, no longer as a sentence. What is there already stays, since rows are never
 * changed, and is read as prose. The step alone keeps a version that would look for the sentence from the file.
 */
export const gateMessages: Migration = { version: 3, name: '003-messages', sql: '' };
