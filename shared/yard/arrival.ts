/** When something came: the one definition behind each screen's "here since". Pure. */
import type { Instant } from '../time.ts';

/** What we need of a truck or trailer. */
export type Arrived = {
  readonly createdAt: Instant | null;
  readonly firstSeenAt?: Instant | null;
};

/** By the service's word; without it, when this console first saw it. Null: not known. */
export const arrivalOf = ({ createdAt, firstSeenAt = null }: Arrived): Instant | null =>
  createdAt ?? firstSeenAt;
