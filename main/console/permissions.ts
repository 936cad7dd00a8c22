/**
 * What a call requires of the clerk at the desk. Every call passes here, whatever the page shows. A
 * locked desk serves only the session, and calls that change something require a role. The contract
 * says what each call requires.
 */
import { os } from '@orpc/server';
import { permissions } from '../../shared/clerks/model.ts';
import type { CallNeed } from '../../shared/console-api/contract-helpers.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import { errorForClerk } from '../kernel/api/error-for-clerk.ts';
import { isStream, untilRefused } from '../kernel/api/permitted-stream.ts';

/**
 * What a call requires. Null if it states nothing that we know; then it is refused to everyone.
 */
export function needOf(call: { readonly '~orpc': { readonly meta: unknown } }): CallNeed | null {
  const { need } = (call['~orpc'].meta ?? {}) as { readonly need?: CallNeed };
  return need !== undefined && (need === 'locked' || need === 'open' || permissions.includes(need))
    ? need
    : null;
}

const unlisted = message('clerks.unlisted');

/** What we need of the clerks before a call. */
export type GuardingClerks = Pick<ClerkService, 'refusal' | 'watch'> & {
  state(): { readonly clerk: object | null };
};

/**
 * Middleware for every call. `refusal` returns why this clerk may not, or null. A running stream
 * ends as soon as its call would be refused: otherwise a person in front of a locked desk could
 * read what it still sends.
 */
export const permissionGuard = (clerks: GuardingClerks) =>
  os.middleware(async ({ next, procedure }) => {
    const need = needOf(procedure);
    if (need === 'locked') return next();
    const refusal = () => {
      if (need === null) return unlisted;
      if (need !== 'open') return clerks.refusal(need);
      // Any clerk may make an open call, but one has to be signed in.
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
