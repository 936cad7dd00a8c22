import { implement } from '@orpc/server';
import type { Clerk } from '../../shared/clerks/model.ts';
import { clerksContract } from '../../shared/console-api/clerks.ts';
import type { Result } from '../../shared/result.ts';
import type { ClerkDesk } from './clerk-desk.ts';

/** The clerks of this desk. The gate lets administrators alone come here. */
export function clerksApi(clerks: ClerkDesk) {
  const contract = implement(clerksContract);
  const told = (result: Result<Clerk, string>, refuse: (sentence: string) => Error): Clerk => {
    if (result.ok) return result.value;
    throw refuse(result.error);
  };
  return {
    add: contract.add.handler(async ({ input, errors }) =>
      told(await clerks.add(input), (sentence) => errors.REFUSED({ data: { sentence } })),
    ),
    change: contract.change.handler(async ({ input: { id, ...change }, errors }) =>
      told(await clerks.change(id, change), (sentence) => errors.REFUSED({ data: { sentence } })),
    ),
    setDesk: contract.setDesk.handler(({ input, errors }) => {
      const result = clerks.setDesk(input);
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
    }),
  };
}
