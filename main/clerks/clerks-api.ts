import { implement } from '@orpc/server';
import { clerksContract } from '../../shared/console-api/clerks.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import type { ClerkService } from './clerk-service.ts';

/** Calls that add and change the clerks of this desk. For administrators only. */
export function clerksApi(clerks: ClerkService) {
  const contract = implement(clerksContract);
  return {
    add: contract.add.handler(async ({ input, errors }) =>
      acceptedOf(await clerks.add(input), errors),
    ),
    change: contract.change.handler(async ({ input: { id, ...change }, errors }) =>
      acceptedOf(await clerks.change(id, change), errors),
    ),
    setDesk: contract.setDesk.handler(({ input, errors }) => {
      acceptedOf(clerks.setDesk(input), errors);
    }),
  };
}
