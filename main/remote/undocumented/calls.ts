import { amount, flag } from './entry.ts';

/** What no document says about calls of any service: deadlines, sizes, and how long an answer may still take effect. */
export const callEntries = {
  worstServerDelayMs: amount(
    'ms',
    120_000,
    [100, 3_600_000],
    'reliability.md 2.2 rule 6 (judgement)',
    'Longest time after which the service may still carry out a call that seemed lost; a read before that proves nothing by absence.',
  ),
  negativeReads: amount(
    'whole',
    3,
    [1, 10],
    'reliability.md 2.2 rule 6 (judgement)',
    'Reads that must agree before a lost call counts as not done.',
  ),
  writeDeadlineMs: amount('ms', 30_000, [100, 300_000], 'judgement', 'Longest wait for the answer to a call that changes something.'),
  readDeadlineMs: amount('ms', 30_000, [100, 300_000], 'judgement', 'Longest wait for the answer to a read.'),
  maxBodyBytes: amount(
    'bytes',
    8_388_608,
    [65_536, 134_217_728],
    'reliability.md 5',
    'Largest answer that is read; a larger page is asked for again in smaller pages.',
  ),
  sendIdempotencyKey: flag(
    false,
    'reliability.md 2.2 rule 10',
    'Send an Idempotency-Key header with each call that changes something. No document promises that the service looks at it.',
  ),
} as const;
