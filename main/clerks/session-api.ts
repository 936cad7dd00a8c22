import { implement } from '@orpc/server';
import { permissionsOf } from '../../shared/clerks/model.ts';
import { type SessionState, sessionContract } from '../../shared/console-api/session.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { ClerkDesk } from './clerk-desk.ts';

/** What a console without a host's parts says. */
export const noDeskSentence = 'This console was opened without facilities; start it in the usual way to change them.';

const noSecrets = { backend: 'memory', kept: false, trouble: null } as const;

/** The session as the page sees it. */
export function sessionState(opening: string, clerks: ClerkDesk, desk: WorkstationParts | null): SessionState {
  const state = clerks.state();
  return {
    ...state,
    opening,
    permissions: state.clerk === null ? [] : permissionsOf(state.clerk.roles),
    signIns: desk?.signIns.state() ?? [],
    secrets: desk?.secrets() ?? noSecrets,
  };
}

async function* watchSession(
  opening: string,
  clerks: ClerkDesk,
  desk: WorkstationParts | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<SessionState, void> {
  const waiter = createWaiter(signal);
  const stops = [clerks.watch(waiter.wake), desk?.signIns.watch(waiter.wake) ?? (() => {})];
  try {
    while (!signal?.aborted) {
      yield sessionState(opening, clerks, desk);
      await waiter.next();
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/** Who is at the desk, and the sign-in to the services. */
export function sessionApi(opening: string, clerks: ClerkDesk, desk: WorkstationParts | null) {
  const contract = implement(sessionContract);
  return {
    now: contract.now.handler(() => sessionState(opening, clerks, desk)),
    watch: contract.watch.handler(({ signal }) => watchSession(opening, clerks, desk, signal)),
    unlock: contract.unlock.handler(async ({ input, errors }) => {
      const result = await clerks.unlock(input.clerk, input.pin);
      if (result.ok) return result.value;
      throw errors.REFUSED({ data: { sentence: result.error } });
    }),
    lock: contract.lock.handler(() => clerks.lock()),
    active: contract.active.handler(() => clerks.active()),
    signIn: contract.signIn.handler(async ({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = await desk.signIns.signIn(input.service, input.account, input.secret);
      if (result.ok) return { sentence: result.value };
      throw errors.REFUSED({ data: { sentence: result.error } });
    }),
    signOut: contract.signOut.handler(async ({ errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = await desk.signIns.signOut();
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
      return {
        sentence: 'Signed out. Passwords and tokens of this facility are removed; saved operations stay and wait for the next sign-in.',
      };
    }),
  };
}
