import type { Migration } from '../../kernel/database/migrate.ts';

/**
 * The index by subject as lists of places: a row holds up to some dozens, the first by itself and each other as its distance from the one before (`postings.ts`).
 * A row for each entry took three times the room. Entries that are there already lie in `subject` until they are moved, some in each turn (`reindex.ts`): of the
 * facts `done < seq <= until` the index lies there. `label` is `name` with ids in half the room (`names.ts`).
 */
export const postingTables: Migration = {
  version: 5,
  name: 'postings',
  sql: `
    CREATE TABLE posting (
      kind INTEGER NOT NULL,
      id INTEGER NOT NULL,
      first INTEGER NOT NULL,
      places BLOB NOT NULL,
      PRIMARY KEY (kind, id, first)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reindex (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      done INTEGER NOT NULL,
      until INTEGER NOT NULL
    ) STRICT;
    INSERT INTO reindex SELECT 1, coalesce((SELECT last FROM month ORDER BY first DESC LIMIT 1), 0), coalesce(max(seq), 0) FROM fact;
    CREATE TABLE label (
      key TEXT NOT NULL,
      subject BLOB NOT NULL,
      PRIMARY KEY (key, subject)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO label
      SELECT key, CASE
        WHEN subject GLOB 'visit:????????-????-????-????-????????????' AND length(unhex(substr(subject, 7), '-')) = 16
          AND lower(subject) = subject THEN unhex('01' || substr(subject, 7), '-')
        WHEN subject GLOB 'container:????????-????-????-????-????????????' AND length(unhex(substr(subject, 11), '-')) = 16
          AND lower(subject) = subject THEN unhex('02' || substr(subject, 11), '-')
        ELSE CAST(subject AS BLOB) END
      FROM name;
    DROP TABLE name;
  `,
};
