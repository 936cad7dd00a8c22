import { z } from 'zod';

const part = z.number().int().nonnegative().max(1_000_000);
const heartbeat = z.object({ version: z.object({ major: part, minor: part, patch: part }) });

/**
 * The version in a heartbeat (contract.md 1.13), or null. It counts as a heartbeat whatever it
 * contains.
 */
export function versionIn(payload: unknown): string | null {
  const read = heartbeat.safeParse(payload);
  if (!read.success) return null;
  const { major, minor, patch } = read.data.version;
  return `${major}.${minor}.${patch}`;
}
