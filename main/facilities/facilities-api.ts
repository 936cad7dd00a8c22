import { implement } from '@orpc/server';
import { facilitiesContract } from '../../shared/console-api/facilities.ts';
import { noDeskSentence } from '../clerks/session-api.ts';
import type { WorkstationParts } from './workstation-parts.ts';

/** Facilities of this computer. The gate lets administrators alone change them. */
export function facilitiesApi(desk: WorkstationParts | null, open: { readonly warehouseId: string; readonly demo: boolean }) {
  const contract = implement(facilitiesContract);
  return {
    list: contract.list.handler(() => desk?.facilities.list() ?? { open, kept: [], openProfile: null }),
    test: contract.test.handler(async ({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      return desk.facilities.test(input.profile);
    }),
    save: contract.save.handler(async ({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      return { problems: await desk.facilities.save(input.profile) };
    }),
    open: contract.open.handler(({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = desk.facilities.open(input.warehouseId);
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
    }),
    forget: contract.forget.handler(async ({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = await desk.facilities.forget(input.warehouseId);
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
    }),
  };
}
