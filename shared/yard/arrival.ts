/** When something came: the one definition behind each screen's "here since". Pure. */
import type { Instant } from '../time.ts';

/**
 * What we need of a truck or trailer.
 *
 * Example: `{ createdAt: null, firstSeenAt: '2026-11-27T14:00:00Z' }` where the service names no
 * time.
 */
export type Arrived = {
  readonly createdAt: Instant | null;
  readonly firstSeenAt?: Instant | null;
};

/** By the service's word; without it, when this console first saw it. Null: not known. */
export const arrivalOf = ({ createdAt, firstSeenAt = null }: Arrived): Instant | null =>
  createdAt ?? firstSeenAt;
