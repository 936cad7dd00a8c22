import { hash } from 'node:crypto';

/**
 * SHA-256 over the columns of a row in their order. SQLite's own checks do not notice rotten row
 * content (reliability.md 0.3).
 */
export const rowHash = (columns: readonly (string | number | null)[]): Buffer =>
  hash('sha256', JSON.stringify(columns), 'buffer');
