import { implement } from '@orpc/server';
import { webhooksContract } from '../../../shared/console-api/webhooks.ts';
import { resultOf } from '../../kernel/api/answers.ts';
import type { Marketplace } from '../marketplace.ts';
import { present } from '../present.ts';

/** Registrations with the service, and what was delivered here. */
export function webhooksApi(marketplace: Marketplace | null) {
  const contract = implement(webhooksContract);
  return {
    list: contract.list.handler(async ({ signal, errors }) => resultOf(await present(marketplace, errors).registrations(signal), errors)),
    register: contract.register.handler(async ({ input, errors }) => ({
      sentence: resultOf(await present(marketplace, errors).register(input.url, input.events), errors),
    })),
    remove: contract.remove.handler(async ({ input, errors }) => {
      resultOf(await present(marketplace, errors).removeRegistration(input.uuid, input.registry), errors);
      return {};
    }),
    inbox: contract.inbox.handler(() => marketplace?.inbox() ?? []),
    rotate: contract.rotate.handler(async ({ errors }) => {
      resultOf(await present(marketplace, errors).rotate(), errors);
      return {};
    }),
  };
}
