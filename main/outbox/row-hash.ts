import { createHash } from 'node:crypto';

/** SHA-256 over the columns of a row in their order. SQLite's own checks do not notice rotten row content (reliability.md 0.3). */
export const rowHash = (columns: readonly (string | number | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(columns)).digest();
