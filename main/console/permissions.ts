/**
 * What a call needs of the clerk at the desk. Every call of the contract passes here, whatever the
 * page shows: a locked desk answers nothing but the session, and what changes something needs its
 * role. The contract says for each call what it needs.
 */
import { os } from '@orpc/server';
import { permissions } from '../../shared/clerks/model.ts';
import type { CallNeed } from '../../shared/console-api/contract-helpers.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import { errorForClerk } from '../kernel/api/error-for-clerk.ts';
import { isStream, untilRefused } from '../kernel/api/permitted-stream.ts';

/**
 * What a call says that it needs, or null where it says nothing that is known: then nobody may have
 * it.
 */
export function needOf(call: { readonly '~orpc': { readonly meta: unknown } }): CallNeed | null {
  const { need } = (call['~orpc'].meta ?? {}) as { readonly need?: CallNeed };
  return need !== undefined && (need === 'locked' || need === 'open' || permissions.includes(need))
    ? need
    : null;
}

const unlisted = message('clerks.unlisted');

/** The clerks, as far as they are asked before a call. */
export type GuardingClerks = Pick<ClerkService, 'refusal' | 'watch'> & {
  state(): { readonly clerk: object | null };
};

/**
 * What stands before every call. `refusal` says why this clerk may not, or null. A stream that was
 * begun ends as soon as its call would be refused: what a locked desk still sent would be read by
 * whoever stands before it.
 */
export const permissionGuard = (clerks: GuardingClerks) =>
  os.middleware(async ({ next, procedure }) => {
    const need = needOf(procedure);
    if (need === 'locked') return next();
    const refusal = () => {
      if (need === null) return unlisted;
      if (need !== 'open') return clerks.refusal(need);
      // Any clerk will do for an open call, but somebody has to be there.
      return clerks.state().clerk === null ? clerks.refusal('move') : null;
    };
    const errorOf = (why: Message) => errorForClerk(procedure, why, 'FORBIDDEN');
    const why = refusal();
    if (why !== null) throw errorOf(why);
    const result = await next();
    if (!isStream(result.output)) return result;
    const watch = (listener: () => void) => clerks.watch(listener);
    return { ...result, output: untilRefused(result.output, refusal, watch, errorOf) };
  });
