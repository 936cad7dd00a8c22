import { hash } from 'node:crypto';

/**
 * SHA-256 over the columns of a row in order. SQLite's own checks don't notice damaged content of
 * rows.
 */
export const rowHash = (columns: readonly (string | number | null)[]): Buffer =>
  hash('sha256', JSON.stringify(columns), 'buffer');
