/**
 * How a check-in leaves: the visit first, then its containers one after the other, each written
 * down before its call and after.
 */
import type { CheckInAttempt } from '../../shared/console-api/gate.ts';
import { checkInLabel } from '../../shared/gate/check-in.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';
import { meaningOf } from '../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { GateClient } from '../remote/dock-scheduling/gate-client.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { ContainerStep, DurableCheckIn, Facts } from './check-in-file.ts';

/** A check-in as the page sees it. */
export const shownCheckIn = ({ id, input, at, facts }: DurableCheckIn): CheckInAttempt => ({
  id,
  label: checkInLabel(input),
  at,
  state: facts.state === 'cleared' ? 'done' : facts.state,
  said: facts.said,
  visitId: facts.visitId,
  containers: facts.containers.map(({ code, state }) => ({
    code,
    state: state === 'sending' ? 'unknown' : state,
  })),
});

/** Result of sending: the stored check-in, and the clerk's message. */
type Gone = {
  readonly kept: DurableCheckIn;
  readonly outcome: Outcome | null;
  readonly complaints: readonly Message[];
};

/** `write` adds changes on the disk. */
export function checkInSending(parts: {
  readonly client: GateClient;
  readonly clock: Clock;
  readonly write: (kept: DurableCheckIn, change: Partial<Facts>) => DurableCheckIn;
}) {
  const { client, clock, write } = parts;

  async function sendVisit(kept: DurableCheckIn): Promise<Gone> {
    const { outcome, id } = await client.checkIn(kept.input, kept.id);
    if (id === null) return { kept, outcome, complaints: [] };
    const codes = kept.input.containers.map(({ code }) => code);
    return sendContainers(write(kept, { state: 'sending', visitId: id }), id, codes);
  }

  /** Sends the containers with these codes one after the other; what is not sure stays so. */
  async function sendContainers(
    from: DurableCheckIn,
    visit: VisitId,
    codes: readonly string[],
  ): Promise<Gone> {
    let kept = from;
    const complaints: Message[] = [];
    const mark = (code: string, state: ContainerStep['state']) => {
      const containers = kept.facts.containers.map((each) =>
        each.code === code ? { code, state, at: instantOf(clock) } : each,
      );
      kept = write(kept, { state: 'sending', said: message('common.sending'), containers });
    };
    for (const container of kept.input.containers.filter(({ code }) => codes.includes(code))) {
      mark(container.code, 'sending');
      const { outcome, id } = await client.addContainer(
        visit,
        container,
        keyOf(kept.id, container.code),
      );
      if (id === null && outcome.kind !== 'ok')
        complaints.push(
          message('gate.fact.container', { container: container.code, why: fullMessage(outcome) }),
        );
      mark(
        container.code,
        id !== null
          ? 'done'
          : outcome.kind === 'unknown'
            ? 'unknown'
            : outcome.kind === 'refused'
              ? 'refused'
              : 'left',
      );
    }
    return { kept, outcome: null, complaints };
  }

  const notSent = (kept: DurableCheckIn, said: Message): Gone => ({
    kept,
    outcome: { kind: 'not-sent', said },
    complaints: [],
  });

  function settle({ kept, outcome, complaints }: Gone): CheckInAttempt {
    if (outcome === null) return shownCheckIn(write(kept, settled(kept.facts, complaints)));
    const whole = outcome.kind === 'ok' ? message('service.unreadable') : fullMessage(outcome);
    const isUnclear = meaningOf(outcome, false) === 'unclear';
    const said = isUnclear ? inTurn([whole, message('gate.fact.lookFirst')]) : whole;
    const shown = shownCheckIn(write(kept, { state: isUnclear ? 'unknown' : 'refused', said }));
    const refusal = outcome.kind === 'refused' ? outcome.at : undefined;
    return refusal === undefined ? shown : { ...shown, refusal };
  }

  return { sendVisit, sendContainers, notSent, settle };
}

/** The state of a check-in, and its words, by how the containers ended. */
export function settled(
  { containers }: Pick<Facts, 'containers'>,
  complaints: readonly Message[],
): Pick<Facts, 'state' | 'said'> {
  const rest = containers.filter(({ state }) => state !== 'done').map(({ code }) => code);
  if (rest.length === 0)
    return { state: 'done', said: inTurn([message('gate.fact.done'), ...complaints]) };
  const partly = message('gate.fact.partly', { count: rest.length, containers: rest });
  return { state: 'partly', said: inTurn([partly, ...complaints]) };
}
