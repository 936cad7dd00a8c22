/** How a check-in leaves: the visit first, then its containers one after the other, each written down before its call and after. */
import type { CheckInAttempt } from '../../shared/console-api/gate.ts';
import { checkInLabel } from '../../shared/gate/check-in.ts';
import type { VisitId } from '../../shared/ids.ts';
import { meaningOf } from '../../shared/sent-once/stages.ts';
import { wholeOf } from '../../shared/sent-once/whole-of.ts';
import { joined } from '../../shared/text.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { inEnglish } from '../../shared/words/in-english.ts';
import type { GateClient } from '../remote/dock-scheduling/gate.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { ContainerStep, Facts, KeptCheckIn } from './check-in-file.ts';

/** A check-in as the page sees it. */
export const shownCheckIn = ({ id, input, at, facts }: KeptCheckIn): CheckInAttempt => ({
  id,
  label: checkInLabel(input),
  at,
  state: facts.state === 'cleared' ? 'done' : facts.state,
  sentence: facts.sentence,
  visitId: facts.visitId,
  containers: facts.containers.map(({ code, state }) => ({ code, state: state === 'sending' ? 'unknown' : state })),
});

/** What sending came to: the check-in as far as it is written down, and what was said. */
type Gone = { readonly kept: KeptCheckIn; readonly outcome: Outcome | null; readonly complaints: readonly string[] };

/** Makes it. `write` adds what changed to what is known, on the disk. */
export function checkInSending(parts: {
  readonly client: GateClient;
  readonly clock: Clock;
  readonly write: (kept: KeptCheckIn, change: Partial<Facts>) => KeptCheckIn;
}) {
  const { client, clock, write } = parts;

  async function sendVisit(kept: KeptCheckIn): Promise<Gone> {
    const { outcome, id } = await client.checkIn(kept.input, kept.id);
    if (id === null) return { kept, outcome, complaints: [] };
    const codes = kept.input.containers.map(({ code }) => code);
    return sendContainers(write(kept, { state: 'sending', visitId: id }), id, codes);
  }

  /** Sends the containers with these codes one after the other; what is not sure stays so. */
  async function sendContainers(from: KeptCheckIn, visit: VisitId, codes: readonly string[]): Promise<Gone> {
    let kept = from;
    const complaints: string[] = [];
    const mark = (code: string, state: ContainerStep['state']) => {
      const containers = kept.facts.containers.map((each) => (each.code === code ? { code, state, at: instantOf(clock) } : each));
      kept = write(kept, { state: 'sending', sentence: 'Being sent.', containers });
    };
    for (const container of kept.input.containers.filter(({ code }) => codes.includes(code))) {
      mark(container.code, 'sending');
      const { outcome, id } = await client.addContainer(visit, container, keyOf(kept.id, container.code));
      if (id === null && outcome.kind !== 'ok') complaints.push(`${container.code}: ${inEnglish(wholeOf(outcome))}`);
      mark(container.code, id !== null ? 'done' : outcome.kind === 'unknown' ? 'unknown' : outcome.kind === 'refused' ? 'refused' : 'left');
    }
    return { kept, outcome: null, complaints };
  }

  function settle({ kept, outcome, complaints }: Gone): CheckInAttempt {
    if (outcome === null) return shownCheckIn(write(kept, settled(kept.facts, complaints)));
    const said = outcome.kind === 'ok' ? 'The answer could not be read.' : inEnglish(wholeOf(outcome));
    const isUnclear = meaningOf(outcome, false) === 'unclear';
    const sentence = isUnclear ? `${said} Look for the visit before anything is sent again.` : said;
    const shown = shownCheckIn(write(kept, { state: isUnclear ? 'unknown' : 'refused', sentence }));
    const refusal = outcome.kind === 'refused' ? outcome.at : undefined;
    return refusal === undefined ? shown : { ...shown, refusal };
  }

  return { sendVisit, sendContainers, settle };
}

/** State and sentence by what became of the containers. */
export function settled({ containers }: Pick<Facts, 'containers'>, complaints: readonly string[]): Pick<Facts, 'state' | 'sentence'> {
  const rest = containers.filter(({ state }) => state !== 'done').map(({ code }) => code);
  const more = complaints.length === 0 ? '' : ` ${complaints.join(' ')}`;
  if (rest.length === 0) return { state: 'done', sentence: `Checked in.${more}` };
  return { state: 'partly', sentence: `The truck is checked in; ${joined(rest)} is not.${more}` };
}
