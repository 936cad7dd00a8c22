/**
 * Reads fault rules as they come over the wire, and checks them: a typo in a test is reported
 * instead of silently having no effect.
 */
import { z } from 'zod';
import { refuse } from '../refusal.ts';
import type { FaultRule } from './model.ts';

const count = z.number().int().positive();
const applied = z.boolean().optional();

const match = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  pattern: z.string().optional(),
  nth: count.optional(),
  times: count.optional(),
  probability: z.number().min(0).max(1).optional(),
});

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), ms: z.number().nonnegative() }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('dropAnswer') }),
  z.strictObject({ kind: z.literal('dropRequest') }),
  z.strictObject({ kind: z.literal('lateApply'), ms: z.number().nonnegative() }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: z.unknown().optional(),
    retryAfter: z.union([z.number(), z.string()]).optional(),
    applied,
  }),
  z.strictObject({ kind: z.literal('html'), applied }),
  z.strictObject({
    kind: z.literal('redirect'),
    status: z.union([
      z.literal(301),
      z.literal(302),
      z.literal(303),
      z.literal(307),
      z.literal(308),
    ]),
    location: z.string(),
    applied,
  }),
  z.strictObject({
    kind: z.literal('cutBody'),
    cut: z.enum(['json', 'connection']).optional(),
    applied,
  }),
  z.strictObject({ kind: z.literal('endlessBody'), everyMs: count.optional(), applied }),
  z.strictObject({ kind: z.literal('emptyBody'), applied }),
  z.strictObject({ kind: z.literal('gzipBomb'), megabytes: count.max(1024).optional(), applied }),
  z.strictObject({ kind: z.literal('wrongJson'), body: z.unknown().optional(), applied }),
]);

const rules = z.union([
  z.array(z.strictObject({ match: match.optional(), fault })),
  z.strictObject({ match: match.optional(), fault }),
]);

/** Reads one rule or a list of rules. Refuses with 400 and the path of the mistake. */
export const readFaultRules = (body: unknown): readonly FaultRule[] => {
  const read = rules.safeParse(body);
  if (!read.success) return refuse(400, 'bad-fault', z.prettifyError(read.error));
  // Optional keys that are absent and those that hold undefined mean the same here.
  return (Array.isArray(read.data) ? read.data : [read.data]) as readonly FaultRule[];
};
