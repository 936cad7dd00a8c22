import { implement } from '@orpc/server';
import { webhooksContract } from '../../../shared/console-api/marketplace/webhooks.ts';
import { valueOrThrow } from '../../kernel/api/typed-errors.ts';
import type { Marketplace } from '../marketplace.ts';
import { present } from '../present.ts';

/** Registrations with the service, and what was delivered here. */
export function webhooksApi(marketplace: Marketplace | null) {
  const contract = implement(webhooksContract);
  return {
    list: contract.list.handler(async ({ signal, errors }) =>
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).registrations(signal),
        errors.NOT_POSSIBLE,
      ),
    ),
    register: contract.register.handler(async ({ input, errors }) => ({
      said: valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).register(input.url, input.events),
        errors.NOT_POSSIBLE,
      ),
    })),
    remove: contract.remove.handler(async ({ input, errors }) => {
      valueOrThrow(
        await present(marketplace, errors.NOT_POSSIBLE).removeRegistration(
          input.uuid,
          input.registry,
        ),
        errors.NOT_POSSIBLE,
      );
      return {};
    }),
    inbox: contract.inbox.handler(() => marketplace?.inbox() ?? []),
    rotate: contract.rotate.handler(async ({ errors }) => {
      valueOrThrow(await present(marketplace, errors.NOT_POSSIBLE).rotate(), errors.NOT_POSSIBLE);
      return {};
    }),
  };
}
