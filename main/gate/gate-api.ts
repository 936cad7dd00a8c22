import { implement } from '@orpc/server';
import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import { type CheckIn, gateContract } from '../../shared/console-api/gate.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { orSaid } from '../kernel/api/typed-errors.ts';
import type { CodeReader } from './codes.ts';
import type { Gate } from './gate.ts';
import type { GateFacts } from './gate-facts.ts';
import { LEFT_RECENTLY_MS, type LeftTrucks } from './left-trucks.ts';
import type { OpenedGate } from './open-gate.ts';
import { gatePass } from './pass.ts';

/** Calls at the gate. */
export function gateApi(
  { gate, extensions, trouble }: OpenedGate,
  codes: CodeReader,
  facts: GateFacts,
  left: LeftTrucks,
  clock: Pick<Clock, 'now'>,
) {
  const contract = implement(gateContract);
  const there = (errors: { NOT_POSSIBLE: (options: { data: CallRefusal }) => Error }): Gate => {
    if (gate !== null) return gate;
    throw errors.NOT_POSSIBLE({ data: { said: message('service.notSetUpHere.dock-scheduling') } });
  };
  return {
    state: contract.state.handler(() => ({
      extensions,
      attempts: gate?.attempts() ?? [],
      trouble,
      hold: gate?.hold() ?? null,
      own: gate?.own() ?? [],
      drafts: gate?.drafts() ?? [],
      ...saidOf(facts, left, clock.now()),
    })),
    interpret: contract.interpret.handler(({ input }) => codes.read(input.code)),
    askService: contract.askService.handler(({ input, signal }) =>
      codes.ask(input.code, signal ?? new AbortController().signal),
    ),
    atCard: contract.atCard.handler(({ input, signal }) => atCard(gate, input, signal)),
    checkIn: contract.checkIn.handler(async ({ input: { instead, ...input }, errors }) =>
      orSaid(await there(errors).checkIn(input, instead ?? null), errors.NOT_POSSIBLE),
    ),
    known: contract.known.handler(({ input }) => ({ truck: gate?.known(input.plate) ?? null })),
    keepDraft: contract.keepDraft.handler(async ({ input, errors }) => {
      orSaid(await there(errors).keepDraft(input), errors.NOT_POSSIBLE);
      return {};
    }),
    sendDraft: contract.sendDraft.handler(async ({ input, errors }) =>
      orSaid(await there(errors).sendDraft(input.id, input.instead ?? null), errors.NOT_POSSIBLE),
    ),
    dropDraft: contract.dropDraft.handler(({ input, errors }) => {
      orSaid(there(errors).dropDraft(input.id), errors.NOT_POSSIBLE);
      return {};
    }),
    look: contract.look.handler(async ({ input, errors }) =>
      orSaid(await there(errors).look(input.id), errors.NOT_POSSIBLE),
    ),
    finish: contract.finish.handler(async ({ input, errors }) =>
      orSaid(await there(errors).finish(input.id), errors.NOT_POSSIBLE),
    ),
    clear: contract.clear.handler(({ input, errors }) => {
      orSaid(there(errors).clear(input.id), errors.NOT_POSSIBLE);
      return {};
    }),
    looked: contract.looked.handler(({ errors }) => {
      orSaid(there(errors).looked(), errors.NOT_POSSIBLE);
      return {};
    }),
    acknowledge: contract.acknowledge.handler(async ({ input, errors }) => {
      orSaid(await there(errors).acknowledge(input.visit), errors.NOT_POSSIBLE);
      return {};
    }),
    link: contract.link.handler(async ({ input, errors }) => {
      orSaid(await there(errors).link(input.visit, input.appointment), errors.NOT_POSSIBLE);
      return {};
    }),
    unlink: contract.unlink.handler(async ({ input, errors }) => {
      orSaid(await there(errors).unlink(input.visit, input.appointment), errors.NOT_POSSIBLE);
      return {};
    }),
    alsoFor: contract.alsoFor.handler(({ input: { visit, appointment, isSo }, errors }) => {
      const why = facts.setAlsoFor(visit, appointment, isSo);
      if (why !== null) throw errors.NOT_POSSIBLE({ data: { said: why } });
      return {};
    }),
    takeBack: contract.takeBack.handler(async ({ input: { visit, why }, errors }) =>
      orSaid(await there(errors).takeBack(visit, why), errors.NOT_POSSIBLE),
    ),
    pass: contract.pass.handler(({ input }) => gatePass(input.visit)),
  };
}

async function* atCard(gate: Gate | null, input: CheckIn, signal: AbortSignal | undefined) {
  if (gate === null) yield { held: null };
  else yield* gate.atCard(input, signal);
}

/**
 * What came of facts and of who left: which appointments are not waited for, and which are again.
 */
function saidOf(facts: GateFacts, left: LeftTrucks, now: number) {
  const also = [...facts.alsoFor()].flatMap(([visit, ids]) =>
    [...ids].map((appointment) => ({ visit, appointment })),
  );
  const came = left.cameFor((visit) => !facts.isVoid(visit));
  return {
    came: [...new Set([...came, ...also.map(({ appointment }) => appointment)])],
    takenBack: facts.takenBack(now - LEFT_RECENTLY_MS),
    alsoFor: also,
  };
}
