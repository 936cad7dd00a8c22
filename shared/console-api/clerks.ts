import { z } from 'zod';
import { type Clerk, type ClerkId, roles } from '../clerks/model.ts';
import { call, idText, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

const change = z.object({
  name: shortText(200),
  roles: z.array(z.enum(roles as ['gate', 'yard', 'freight', 'admin'])).max(10),
  active: z.boolean(),
  /** Absent keeps the PIN, null removes it. */
  pin: shortText(100).nullable().optional(),
});

/** The clerks of this desk. Only administrators change them. The session has the list itself. */
export const clerksContract = {
  add: call('administer').input(change).output(trusted<Clerk>()).errors(refused),
  change: call('administer')
    .input(change.extend({ id: idText<ClerkId>() }))
    .output(trusted<Clerk>())
    .errors(refused),
  /** Shares the desk or ends that, and sets after how many idle minutes it locks (null: never). */
  setDesk: call('administer')
    .input(
      z.object({
        shared: z.boolean(),
        idleLockMinutes: z.number().int().min(1).max(600).nullable(),
      }),
    )
    .output(z.void())
    .errors(refused),
};
