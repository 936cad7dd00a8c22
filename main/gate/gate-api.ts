import { implement } from '@orpc/server';
import { gateContract } from '../../shared/console-api/gate.ts';
import { notSetUpSentence } from '../../shared/services.ts';
import { resultOf } from '../kernel/api/answers.ts';
import type { Gate } from './gate.ts';
import type { OpenedGate } from './open-gate.ts';
import { gatePass } from './pass.ts';

/** Calls at the gate. */
export function gateApi({ gate, extensions, trouble }: OpenedGate) {
  const contract = implement(gateContract);
  const there = (errors: Parameters<typeof resultOf>[1]): Gate => {
    if (gate !== null) return gate;
    throw errors.NOT_POSSIBLE({ data: { sentence: notSetUpSentence('dock-scheduling') } });
  };
  return {
    state: contract.state.handler(() => ({ extensions, attempts: gate?.attempts() ?? [], trouble, hold: gate?.hold() ?? null })),
    checkIn: contract.checkIn.handler(async ({ input, errors }) => resultOf(await there(errors).checkIn(input), errors)),
    look: contract.look.handler(async ({ input, errors }) => resultOf(await there(errors).look(input.id), errors)),
    finish: contract.finish.handler(async ({ input, errors }) => resultOf(await there(errors).finish(input.id), errors)),
    clear: contract.clear.handler(({ input, errors }) => {
      resultOf(there(errors).clear(input.id), errors);
      return {};
    }),
    looked: contract.looked.handler(({ errors }) => {
      resultOf(there(errors).looked(), errors);
      return {};
    }),
    acknowledge: contract.acknowledge.handler(async ({ input, errors }) => {
      resultOf(await there(errors).acknowledge(input.visit), errors);
      return {};
    }),
    link: contract.link.handler(async ({ input, errors }) => {
      resultOf(await there(errors).link(input.visit, input.appointment), errors);
      return {};
    }),
    unlink: contract.unlink.handler(async ({ input, errors }) => {
      resultOf(await there(errors).unlink(input.visit, input.appointment), errors);
      return {};
    }),
    pass: contract.pass.handler(({ input }) => gatePass(input.visit)),
  };
}
