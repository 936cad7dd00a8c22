import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Appointment } from '../../appointments/model.ts';
import { isPolicy, type Policy, policyLimits } from '../../detention/policy.ts';
import type { GateEvidence } from '../../gate-checks/gate-evidence.ts';
import type { VisitId } from '../../ids.ts';
import type { JournalFact } from '../../journal/journal-fact.ts';
import type { NamesBySubject } from '../../journal/lines.ts';
import type { Container, Visit } from '../../yard/model.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { refused } from '../session.ts';

const named = shortText(200).nullable();
const policy = z
  .object({
    visitType: named,
    company: named,
    loadType: named,
    freeMinutes: z.number(),
    rate: shortText(30),
    stepMinutes: z.number(),
    clock: z.enum(['arrival', 'appointment']),
    graceMinutes: z.number(),
    forfeitMinutes: z.number().nullable(),
    capMinutes: z.number().nullable(),
    layover: z.object({ afterMinutes: z.number(), amount: shortText(30) }).nullable(),
    hours: z
      .object({
        days: z.array(z.number()).max(7).readonly(),
        open: shortText(5),
        close: shortText(5),
        closedOn: z.array(shortText(10)).max(policyLimits.closedOn).readonly(),
      })
      .nullable(),
  })
  .refine(isPolicy) satisfies z.ZodType<Policy>;

/**
 * Policies in force, and who set them when (milliseconds since the epoch). Null: never set, and
 * nothing is charged.
 *
 * Example: `{ policies: [], set: { by: 'Ana', at: 1_795_400_000_000 } }` after the last policy was
 * removed.
 */
export type PoliciesInForce = {
  readonly policies: readonly Policy[];
  readonly set: { readonly by: string; readonly at: number } | null;
};

/** What we know about one visit, for its evidence sheet. Times in milliseconds since the epoch. */
export type VisitEvidence = PoliciesInForce & {
  /** The current row, or the last one. */
  readonly visit: Visit;
  readonly isHere: boolean;
  readonly hooked: readonly Container[];
  readonly appointment: Appointment | null;
  /** Name of its load type; null if unknown. */
  readonly loadType: string | null;
  /** When it left: the earliest and latest possible time; null while it is here. */
  readonly left: { readonly earliest: number; readonly latest: number } | null;
  /** When it arrived, by the service or by what we saw; null if neither is known. */
  readonly arrived: {
    readonly earliest: number;
    readonly latest: number;
    readonly source: 'service' | 'seen';
  } | null;
  /** What happened to it, newest first. */
  readonly facts: readonly JournalFact[];
  readonly names: NamesBySubject;
  /** What was entered at the gate of it and its trailers, and who let go what differed. */
  readonly gate: readonly GateEvidence[];
  readonly unwatched: readonly { readonly from: number; readonly until: number }[];
  readonly seal: { readonly text: string; readonly qr: string };
  readonly now: number;
};

/** Charges for waiting, and the evidence for them. */
export const detentionContract = {
  /** The policies now, then after each change. */
  watch: call('open').output(eventIterator(trusted<PoliciesInForce>())),
  /** Replaces all policies. The change is a fact of the journal. */
  set: call('administer')
    .input(z.object({ policies: z.array(policy).max(policyLimits.policies) }))
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
  /** What we know about a visit, current or past. */
  evidence: call('open')
    .input(z.object({ visit: idText<VisitId>() }))
    .output(trusted<VisitEvidence>())
    .errors(refused),
};
