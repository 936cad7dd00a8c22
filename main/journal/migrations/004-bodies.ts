import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * Bodies of facts are told in numbers of the dictionary from here on (`data.ts`), and packed yards may be differences (`keyframe.ts`). What is there already
 * stays as it is and is read as it was. The step alone keeps a version that knows neither from writing.
 */
export const journalBodies: Migration = { version: 4, name: 'bodies', sql: '' };
