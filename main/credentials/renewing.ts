/**
 * The one renewal that all waiting calls share, for every sign-in that hands out tokens with a life
 * span.
 *
 * A generation counter keeps a late loser from harm: an answer is stored only while nothing newer
 * (another sign-in, a reset) has taken its place, and its failure clears nothing that it did not
 * itself set (reliability.md section 6).
 */

import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { createListeners } from '../kernel/listeners.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { TokenSource, TokenState } from '../remote/token-source.ts';

/** A token as the service handed it out. `lifetimeMs` null: it does not tell when it ends. */
export type Granted = { readonly token: string; readonly lifetimeMs: number | null };

/**
 * Why a token is wanted: none is held, the held one ends soon (and still works), or the service
 * refused it.
 */
type Want =
  | { readonly reason: 'first' }
  | { readonly reason: 'ending'; readonly current: string }
  | { readonly reason: 'refused' };

/** What a renewing source needs. `obtain` throws `RemoteError`. */
export type RenewingParts = {
  readonly clock: Clock;
  readonly obtain: (want: Want) => Promise<Granted>;
};

/** Renew this long before the end (contract.md 1.1). */
const SPARE_MS = 60_000;

/** After a freshly renewed token was refused too, no new attempt for this long. */
const HOLD_MS = 30_000;

type Held = {
  readonly token: string;
  readonly endsAt: number | null;
  readonly expiresAt: string | null;
};

/** Makes a token source around `obtain`. */
export function createRenewingTokens({ clock, obtain }: RenewingParts): TokenSource {
  let generation = 0;
  let held: Held | null = null;
  let flight: { readonly generation: number; readonly done: Promise<string> } | null = null;
  let state: TokenState = { kind: 'idle' };
  let heldOffUntil: number | null = null;
  const listeners = createListeners();

  const setState = (next: TokenState) => {
    state = next;
    listeners.tell();
  };

  const fly = async (want: Want, mine: number): Promise<string> => {
    try {
      const granted = await obtain(want);
      if (mine !== generation) return current(); // something newer took over while we waited
      generation += 1;
      held = {
        token: granted.token,
        endsAt: granted.lifetimeMs === null ? null : clock.monotonic() + granted.lifetimeMs,
        expiresAt:
          granted.lifetimeMs === null
            ? null
            : new Date(clock.now() + granted.lifetimeMs).toISOString(),
      };
      setState({ kind: 'signed-in', expiresAt: held.expiresAt });
      return granted.token;
    } catch (error) {
      if (mine === generation && error instanceof RemoteError && error.kind === 'signed-out') {
        generation += 1;
        held = null;
        setState({ kind: 'signed-out', said: error.said });
      }
      throw error;
    } finally {
      if (flight?.generation === mine) flight = null;
    }
  };

  const join = (want: Want): Promise<string> => {
    if (flight === null || flight.generation !== generation) {
      const mine = generation;
      // The flight is registered before `obtain` runs, so that a call made from inside it joins as
      // well.
      flight = { generation: mine, done: Promise.resolve().then(() => fly(want, mine)) };
    }
    return flight.done;
  };

  const refuseWhileHeldOff = () => {
    if (state.kind !== 'signed-out') return;
    if (heldOffUntil === null || clock.monotonic() < heldOffUntil)
      throw new RemoteError('signed-out', state.said, 401);
    heldOffUntil = null;
    setState({ kind: 'idle' });
  };

  const current = async (signal?: AbortSignal): Promise<string> => {
    refuseWhileHeldOff();
    if (held === null) return unlessAborted(join({ reason: 'first' }), signal);
    const left = held.endsAt === null ? Number.POSITIVE_INFINITY : held.endsAt - clock.monotonic();
    if (left >= SPARE_MS) return held.token;
    const { token } = held;
    try {
      return await unlessAborted(
        join(left > 0 ? { reason: 'ending', current: token } : { reason: 'refused' }),
        signal,
      );
    } catch (error) {
      // The service cannot be reached for a new token; the old one is still good for a moment.
      if (
        left > 0 &&
        error instanceof RemoteError &&
        error.kind !== 'signed-out' &&
        error.kind !== 'canceled'
      )
        return token;
      throw error;
    }
  };

  return {
    token: current,
    async renew(failed, signal) {
      refuseWhileHeldOff();
      if (held !== null && held.token !== failed) return held.token; // another call renewed it meanwhile
      return unlessAborted(join({ reason: 'refused' }), signal);
    },
    refused(token) {
      if (held?.token !== token) return;
      generation += 1;
      held = null;
      heldOffUntil = clock.monotonic() + HOLD_MS;
      setState({ kind: 'signed-out', said: message('service.signIn.stillRefused') });
    },
    state: () => state,
    reset() {
      generation += 1;
      held = null;
      heldOffUntil = null;
      setState({ kind: 'idle' });
    },
    watch: listeners.watch,
  };
}

/** Lets one waiting call give up without ending the renewal for the others. */
function unlessAborted(work: Promise<string>, signal: AbortSignal | undefined): Promise<string> {
  if (signal === undefined) return work;
  const stopped = () => new RemoteError('canceled', message('service.stopped'));
  if (signal.aborted) {
    work.catch(() => undefined);
    return Promise.reject(stopped());
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(stopped());
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
