import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { type LimitKey, limitKeys, type OwnLimits } from '../limits.ts';
import { isBlank } from '../text.ts';
import type { Instant } from '../time.ts';
import { call, saying, shortText, trusted } from './contract-helpers.ts';

/**
 * A snoozed line, with a reason, until a time or (null) as long as it stands.
 *
 * Example: `{ key: 'visit:v-17', reason: 'Driver sleeps', until: '2026-11-27T16:00:00Z', by:
 * 'Ana', at }`.
 */
export type Snooze = {
  readonly key: string;
  readonly reason: string;
  readonly until: Instant | null;
  readonly by: string;
  readonly at: Instant;
};

const notSaved = { NOT_SAVED: saying };
const key = z.string().min(1).max(1_000);

/**
 * What is stored for the Now list (`shared/now`): snoozed lines and limits. The page computes the
 * list itself.
 */
export const nowContract = {
  /** What is kept now, then after each change. */
  watch: call('open').output(
    eventIterator(trusted<{ readonly snoozes: readonly Snooze[]; readonly limits: OwnLimits }>()),
  ),
  /**
   * Snoozes a line until a time, or (null) for as long as it stands. Any clerk may: it changes
   * nothing in the yard, and records who and why.
   */
  snooze: call('open')
    .input(
      z.object({
        key,
        reason: shortText(200).refine((text) => !isBlank(text)),
        until: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .output(z.void())
    .errors(notSaved),
  wake: call('open').input(z.object({ key })).output(z.void()).errors(notSaved),
  /** Minutes, null for never; absent: the default. */
  setLimit: call('administer')
    .input(
      z.object({
        limit: z.enum(limitKeys as readonly [LimitKey, ...LimitKey[]]),
        minutes: z.number().nullable().optional(),
      }),
    )
    .output(z.void())
    .errors(notSaved),
};
