import { implement } from '@orpc/server';
import { permissionsOf } from '../../shared/clerks/model.ts';
import { type SessionState, sessionContract } from '../../shared/console-api/session.ts';
import { hostParts, type WorkstationParts } from '../facilities/workstation-parts.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import type { IdleDetector } from '../kernel/idle-detector.ts';
import type { UnsavedText } from '../kernel/unsaved-text.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { ClerkService } from './clerk-service.ts';
import type { DeskWords } from './desk-words.ts';

const noSecrets = { backend: 'memory', kept: false, trouble: null } as const;

/** `opening` identifies this opening of the facility. */
export type ClerkSessionParts = {
  readonly opening: string;
  readonly clerks: ClerkService;
  readonly words: DeskWords;
  readonly workstation: WorkstationParts | null;
  readonly idleDetector: IdleDetector;
  readonly unsaved: UnsavedText;
};

/** The session as the page sees it. */
export function sessionState({
  opening,
  clerks,
  words,
  workstation,
}: ClerkSessionParts): SessionState {
  const state = clerks.state();
  return {
    ...state,
    system: words.system,
    opening,
    permissions: state.clerk === null ? [] : permissionsOf(state.clerk.roles),
    signIns: workstation?.signIns.state() ?? [],
    secrets: workstation?.secrets() ?? noSecrets,
  };
}

/** The session and the sign-ins, since either may change. */
const watchSession = (parts: ClerkSessionParts, signal: AbortSignal | undefined) =>
  watchState(
    {
      watch(listener) {
        const stopClerks = parts.clerks.watch(listener);
        const stopSignIns = parts.workstation?.signIns.watch(listener);
        return () => {
          stopClerks();
          stopSignIns?.();
        };
      },
    },
    () => sessionState(parts),
    signal,
  );

/**
 * Keeps a state until the page ends the stream or is closed. `begin` returns a function that ends
 * the state.
 */
async function* asLongAs(
  begin: () => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Record<never, never>, void> {
  const wakeSignal = createWakeSignal(signal);
  const leave = begin();
  try {
    yield {};
    while (!signal?.aborted) await wakeSignal.next();
  } finally {
    leave();
  }
}

/** Who is signed in at the desk, and the sign-in to the services. */
export function sessionApi(parts: ClerkSessionParts) {
  const { clerks, words, workstation, idleDetector, unsaved } = parts;
  const contract = implement(sessionContract);
  return {
    now: contract.now.handler(() => sessionState(parts)),
    watch: contract.watch.handler(({ signal }) => watchSession(parts, signal)),
    unlock: contract.unlock.handler(async ({ input, errors }) =>
      acceptedOf(await clerks.unlock(input.clerk, input.pin, input.reads), errors),
    ),
    setLanguage: contract.setLanguage.handler(({ input, errors }) =>
      acceptedOf(clerks.read(input), errors),
    ),
    setSystem: contract.setSystem.handler(({ input }) => words.setSystem(input)),
    lock: contract.lock.handler(() => clerks.lock()),
    reportActivity: contract.reportActivity.handler(() => {
      clerks.active();
      idleDetector.touch();
    }),
    whileVisible: contract.whileVisible.handler(({ signal }) =>
      asLongAs(idleDetector.look, signal),
    ),
    whileUnsaved: contract.whileUnsaved.handler(({ signal }) =>
      asLongAs(() => unsaved.hold(), signal),
    ),
    signIn: contract.signIn.handler(async ({ input, errors }) => ({
      said: acceptedOf(
        await hostParts(workstation, errors).signIns.signIn(
          input.service,
          input.account,
          input.secret,
        ),
        errors,
      ),
    })),
    signOut: contract.signOut.handler(async ({ errors }) => {
      acceptedOf(await hostParts(workstation, errors).signIns.signOut(), errors);
    }),
  };
}
