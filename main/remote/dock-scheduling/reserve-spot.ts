/** PATCH toggle-reserve (contract.md 1.8). It is no part of the seed: a profile turns it on. */
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { AuthorizedHttp } from '../authorized.ts';
import type { Outcome } from '../outcome.ts';
import type { Undocumented } from '../undocumented.ts';

/** What a reserve says of itself. */
export type ReserveFor = { readonly asset: VisitId | ContainerId; readonly until: string };

/**
 * The call. One call reserves and releases: which of the two, the service decides by what is there.
 * So it is made right after a fresh read, and never repeated here. It never throws.
 */
export type ToggleReserve = (spot: SpotId, what: ReserveFor | null) => Promise<Outcome>;

/** Makes it. */
export const createToggleReserve =
  (
    api: Pick<AuthorizedHttp, 'write'>,
    { yardToggleReservePath }: Pick<Undocumented, 'yardToggleReservePath'>,
  ): ToggleReserve =>
  (spotId, what) =>
    api.write({
      method: 'PATCH',
      path: yardToggleReservePath,
      values: { spotId },
      body: what === null ? {} : { objectId: what.asset, validUntil: what.until },
      reply: 'json-or-empty',
    });
