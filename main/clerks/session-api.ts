import { implement } from '@orpc/server';
import { permissionsOf } from '../../shared/clerks/model.ts';
import { type SessionState, sessionContract } from '../../shared/console-api/session.ts';
import { hostParts, type WorkstationParts } from '../facilities/workstation-parts.ts';
import { acceptedOf } from '../kernel/api/answers.ts';
import { createWaiter } from '../kernel/waiter.ts';
import type { ClerkService } from './clerk-service.ts';

const noSecrets = { backend: 'memory', kept: false, trouble: null } as const;

/** The session as the page sees it. */
export function sessionState(opening: string, clerks: ClerkService, workstation: WorkstationParts | null): SessionState {
  const state = clerks.state();
  return {
    ...state,
    opening,
    permissions: state.clerk === null ? [] : permissionsOf(state.clerk.roles),
    signIns: workstation?.signIns.state() ?? [],
    secrets: workstation?.secrets() ?? noSecrets,
  };
}

async function* watchSession(
  opening: string,
  clerks: ClerkService,
  workstation: WorkstationParts | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<SessionState, void> {
  const waiter = createWaiter(signal);
  const stops = [clerks.watch(waiter.wake), workstation?.signIns.watch(waiter.wake) ?? (() => {})];
  try {
    while (!signal?.aborted) {
      yield sessionState(opening, clerks, workstation);
      await waiter.next();
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/** Who is at the desk, and the sign-in to the services. */
export function sessionApi(opening: string, clerks: ClerkService, workstation: WorkstationParts | null) {
  const contract = implement(sessionContract);
  return {
    now: contract.now.handler(() => sessionState(opening, clerks, workstation)),
    watch: contract.watch.handler(({ signal }) => watchSession(opening, clerks, workstation, signal)),
    unlock: contract.unlock.handler(async ({ input, errors }) => acceptedOf(await clerks.unlock(input.clerk, input.pin), errors)),
    lock: contract.lock.handler(() => clerks.lock()),
    active: contract.active.handler(() => clerks.active()),
    signIn: contract.signIn.handler(async ({ input, errors }) => ({
      sentence: acceptedOf(await hostParts(workstation, errors).signIns.signIn(input.service, input.account, input.secret), errors),
    })),
    signOut: contract.signOut.handler(async ({ errors }) => {
      acceptedOf(await hostParts(workstation, errors).signIns.signOut(), errors);
      return {
        sentence: 'Signed out. Passwords and tokens of this facility are removed; saved operations stay and wait for the next sign-in.',
      };
    }),
  };
}
