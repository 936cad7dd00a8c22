import { implement } from '@orpc/server';
import { facilitiesContract } from '../../shared/console-api/facilities.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import { hostParts, type WorkstationParts } from './workstation-parts.ts';

/** Facilities of this computer. Only administrators change them. */
export function facilitiesApi(
  workstation: WorkstationParts | null,
  open: { readonly warehouseId: string; readonly demo: boolean },
) {
  const contract = implement(facilitiesContract);
  return {
    list: contract.list.handler(
      () => workstation?.facilities.list() ?? { open, kept: [], openProfile: null },
    ),
    test: contract.test.handler(async ({ input, errors }) =>
      hostParts(workstation, errors).facilities.test(input.profile),
    ),
    save: contract.save.handler(async ({ input, errors }) => ({
      problems: await hostParts(workstation, errors).facilities.save(input.profile),
    })),
    open: contract.open.handler(({ input, errors }) => {
      acceptedOf(hostParts(workstation, errors).facilities.open(input.warehouseId), errors);
    }),
    forget: contract.forget.handler(async ({ input, errors }) => {
      acceptedOf(await hostParts(workstation, errors).facilities.forget(input.warehouseId), errors);
    }),
  };
}
