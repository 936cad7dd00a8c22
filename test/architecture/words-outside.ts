/** What the search for words outside of the catalogue passes over. */

/** Folders and files whose words are not in the catalogue yet. The list only gets shorter. */
export const notYet: readonly string[] = ['main/', 'renderer/', 'shared/'];

/** What looks like words and is none: queries of a database, styles, patterns of keys. */
export const notWords: readonly RegExp[] = [
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|COMMIT|ROLLBACK|VACUUM|REPLACE|WITH)\b/,
];
