import { amount, flag, judgment, judgmentIn, saidIn } from './entry.ts';

/**
 * What no document says about calls of any service: deadlines, sizes, and how late a call may still
 * take effect.
 */
export const callEntries = {
  worstServerDelayMs: amount(
    'ms',
    120_000,
    [100, 3_600_000],
    judgmentIn('reliability.md 2.2 rule 6'),
  ),
  negativeReads: amount('whole', 3, [1, 10], judgmentIn('reliability.md 2.2 rule 6')),
  writeDeadlineMs: amount('ms', 30_000, [100, 300_000], judgment),
  readDeadlineMs: amount('ms', 30_000, [100, 300_000], judgment),
  maxBodyBytes: amount('bytes', 8_388_608, [65_536, 134_217_728], saidIn('reliability.md 5')),
  sendIdempotencyKey: flag(false, saidIn('reliability.md 2.2 rule 10')),
} as const;
