import { implement } from '@orpc/server';
import {
  detentionContract,
  type PoliciesInForce,
  type VisitEvidence,
} from '../../shared/console-api/detention.ts';
import { message } from '../../shared/i18n/message.ts';
import { sealOf } from '../journal/verify/seal.ts';
import type { Recorder } from '../journal/write/recorder.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Policies } from './policies.ts';
import { type EvidenceParts, evidenceOf } from './visit-evidence.ts';

async function* watchPolicies(
  policies: Policies,
  signal: AbortSignal | undefined,
): AsyncGenerator<PoliciesInForce, void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = policies.watch(wakeSignal.wake);
  try {
    while (!signal?.aborted) {
      yield policies.current();
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}

/** What it answers from. */
export type DetentionApiParts = EvidenceParts & {
  readonly context: Pick<FeatureContext, 'clock' | 'clerk'>;
  readonly recorder: Recorder;
  readonly policies: Policies;
};

/** Policies, and the evidence for what they charge. */
export function detentionApi({ context: { clock, clerk }, policies, ...parts }: DetentionApiParts) {
  const contract = implement(detentionContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchPolicies(policies, signal)),
    set: contract.set.handler(({ input, errors }) => {
      const why = policies.set(input.policies, clerk());
      if (why !== null) throw errors.NOT_SAVED({ data: { said: why } });
    }),
    evidence: contract.evidence.handler(
      async ({ input: { visit }, errors }): Promise<VisitEvidence> => {
        parts.recorder.flush();
        const known = evidenceOf(parts, visit, clock.now());
        if (known === null) throw errors.REFUSED({ data: { said: message('detention.unknown') } });
        // Of the same moment as the facts above it.
        const { text, qr } = await sealOf(parts.file.head());
        return { ...known, ...policies.current(), seal: { text, qr } };
      },
    ),
  };
}
