import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { call, idText, saying, trusted } from './contract-helpers.ts';

/**
 * How far the reserve of one spot is. `reserving`, `releasing`: on its way. `unsure`: sent, and not
 * known whether it was done. `held`: the service showed it. `leaving`: to be released, and not sent
 * yet. `refused`: not reserved, `said` tells why.
 */
export type ReserveState = 'reserving' | 'unsure' | 'held' | 'leaving' | 'releasing' | 'refused';

/** A spot that a plan reserves at the service. */
export type StoredReserve = {
  readonly plan: string;
  readonly spot: SpotId;
  /** The asset it is reserved for. */
  readonly asset: VisitId | ContainerId;
  readonly until: Instant;
  readonly state: ReserveState;
  readonly said: Message | null;
};

/** What plans reserve. `isOn`: the profile says that the service takes such calls. */
export type ReservesNow = { readonly isOn: boolean; readonly reserves: readonly StoredReserve[] };

/** Most spots that a plan reserves. */
export const mostReserves = 500;

const plan = z.string().min(1).max(100);

/**
 * Targets of plans, reserved at the service so that other desks see them (contract.md 1.8); an
 * extension of the profile.
 */
export const reservesContract = {
  /** What is reserved now, then after each change. */
  watch: call('open').output(eventIterator(trusted<ReservesNow>())),
  /**
   * Reserves these for a plan until a time, and releases what it reserved besides them; each is
   * sent once. Ends when all were answered.
   */
  reserve: call('move')
    .input(
      z.object({
        plan,
        until: z.iso.datetime(),
        targets: z
          .array(z.object({ spot: idText<SpotId>(), asset: idText<VisitId | ContainerId>() }))
          .max(mostReserves),
      }),
    )
    .output(z.void())
    .errors({ REFUSED: saying, NOT_SAVED: saying }),
  /** Releases what a plan reserved. */
  release: call('move').input(z.object({ plan })).output(z.void()).errors({ NOT_SAVED: saying }),
};
