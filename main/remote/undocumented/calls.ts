import { amount, flag, judgment } from './entry.ts';

/**
 * What no document says about calls of any service: deadlines, sizes, and how late a call may still
 * take effect.
 *
 * `worstServerDelayMs` is the grace period of sending rule 6: a read that shows nothing is believed
 * only after it, and after as many `negativeReads`. An idempotency key is off by default, as no
 * service documents it (sending rule 10).
 */
export const callEntries = {
  worstServerDelayMs: amount('ms', 120_000, [100, 3_600_000], judgment),
  negativeReads: amount('whole', 3, [1, 10], judgment),
  writeDeadlineMs: amount('ms', 30_000, [100, 300_000], judgment),
  readDeadlineMs: amount('ms', 30_000, [100, 300_000], judgment),
  maxBodyBytes: amount('bytes', 8_388_608, [65_536, 134_217_728], judgment),
  sendIdempotencyKey: flag(false, judgment),
} as const;
