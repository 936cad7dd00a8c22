/**
 * One renewal that all waiting calls share, for every sign-in whose tokens expire.
 *
 * A generation counter protects against late replies. A reply is stored only if nothing newer
 * (another sign-in, a reset) has taken its place, and a failure clears nothing that it didn't set
 * itself.
 */

import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { createListeners } from '../kernel/listeners.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { TokenSource, TokenState } from '../remote/token-source.ts';

/**
 * A token from the service. `lifetimeMs` is null if it doesn't say when it expires.
 *
 * Example: a token for one hour: `{ token: 'eyJ…', lifetimeMs: 3_600_000 }`.
 */
export type Granted = { readonly token: string; readonly lifetimeMs: number | null };

/**
 * Why we need a token: we have none, ours expires soon (and still works), or the service refused
 * it.
 */
type Want =
  | { readonly reason: 'first' }
  | { readonly reason: 'ending'; readonly current: string }
  | { readonly reason: 'refused' };

/** `obtain` throws `RemoteError`. */
export type RenewingParts = {
  readonly clock: Clock;
  readonly obtain: (want: Want) => Promise<Granted>;
};

/**
 * We renew this long before the end (contract.md 1.1), but use every token for most of its life. A
 * signed token of the marketplace lives a minute, and would otherwise serve a single call.
 */
const SPARE_MS = 60_000;
const SPARE_SHARE = 0.2;

/** After the service refused a just renewed token, we wait this long. */
const HOLD_MS = 30_000;

/** Times in monotonic milliseconds; null if the service doesn't say. */
type Held = {
  readonly token: string;
  readonly endsAt: number | null;
  /** From then on we ask for a new one. */
  readonly renewAt: number | null;
};

/**
 * A token source around `obtain`.
 *
 * States: `idle → signed-in → signed-out → idle`. Tokens are renewed while signed in. Only `reset`
 * or time ends `signed-out`.
 */
export class RenewingTokens implements TokenSource {
  readonly #clock: Clock;
  readonly #obtain: RenewingParts['obtain'];
  readonly #listeners = createListeners();
  /** Changes each time a token is received, dropped or reset. */
  #generation = 0;
  #held: Held | null = null;
  /** The renewal under way, and the generation in which it began. */
  #flight: { readonly generation: number; readonly done: Promise<string> } | null = null;
  #state: TokenState = { kind: 'idle' };
  /** No new attempt before this, in monotonic milliseconds; null: no wait until `reset`. */
  #heldOffUntil: number | null = null;

  constructor({ clock, obtain }: RenewingParts) {
    this.#clock = clock;
    this.#obtain = obtain;
  }

  async token(signal?: AbortSignal): Promise<string> {
    this.#refuseWhileHeldOff();
    const held = this.#held;
    if (held === null) return unlessAborted(this.#join({ reason: 'first' }), signal);
    const { token, endsAt, renewAt } = held;
    const now = this.#clock.monotonic();
    if (endsAt === null || renewAt === null || now <= renewAt) return token;
    const left = endsAt - now;
    try {
      return await unlessAborted(
        this.#join(left > 0 ? { reason: 'ending', current: token } : { reason: 'refused' }),
        signal,
      );
    } catch (error) {
      // We can't reach the service for a new token, but the old one is still valid for a moment.
      if (
        left > 0 &&
        error instanceof RemoteError &&
        error.kind !== 'signed-out' &&
        error.kind !== 'canceled'
      )
        return token;
      throw error;
    }
  }

  async renew(failed: string, signal?: AbortSignal): Promise<string> {
    this.#refuseWhileHeldOff();
    // Another call has renewed it meanwhile.
    if (this.#held !== null && this.#held.token !== failed) return this.#held.token;
    return unlessAborted(this.#join({ reason: 'refused' }), signal);
  }

  refused(token: string): void {
    if (this.#held?.token !== token) return;
    this.#generation += 1;
    this.#held = null;
    this.#heldOffUntil = this.#clock.monotonic() + HOLD_MS;
    this.#setState({ kind: 'signed-out', said: message('service.signIn.stillRefused') });
  }

  state(): TokenState {
    return this.#state;
  }

  reset(): void {
    this.#generation += 1;
    this.#held = null;
    this.#heldOffUntil = null;
    this.#setState({ kind: 'idle' });
  }

  watch(listener: () => void): () => void {
    return this.#listeners.watch(listener);
  }

  #setState(next: TokenState): void {
    this.#state = next;
    this.#listeners.tell();
  }

  async #fly(want: Want, mine: number): Promise<string> {
    try {
      const { token, lifetimeMs } = await this.#obtain(want);
      // Something newer took over while we waited.
      if (mine !== this.#generation) return this.token();
      this.#generation += 1;
      this.#held = heldFrom(this.#clock.monotonic(), token, lifetimeMs);
      this.#setState({
        kind: 'signed-in',
        expiresAt:
          lifetimeMs === null ? null : new Date(this.#clock.now() + lifetimeMs).toISOString(),
      });
      return token;
    } catch (error) {
      if (
        mine === this.#generation &&
        error instanceof RemoteError &&
        error.kind === 'signed-out'
      ) {
        this.#generation += 1;
        this.#held = null;
        this.#setState({ kind: 'signed-out', said: error.said });
      }
      throw error;
    } finally {
      if (this.#flight?.generation === mine) this.#flight = null;
    }
  }

  #join(want: Want): Promise<string> {
    const mine = this.#generation;
    if (this.#flight?.generation !== mine)
      // We register the flight before `obtain` runs, so that a call from inside it joins too.
      this.#flight = {
        generation: mine,
        done: Promise.resolve().then(() => this.#fly(want, mine)),
      };
    return this.#flight.done;
  }

  #refuseWhileHeldOff(): void {
    if (this.#state.kind !== 'signed-out') return;
    if (this.#heldOffUntil === null || this.#clock.monotonic() < this.#heldOffUntil)
      throw new RemoteError('signed-out', this.#state.said, 401);
    this.#heldOffUntil = null;
    this.#setState({ kind: 'idle' });
  }
}

function heldFrom(now: number, token: string, lifetimeMs: number | null): Held {
  if (lifetimeMs === null) return { token, endsAt: null, renewAt: null };
  const endsAt = now + lifetimeMs;
  return { token, endsAt, renewAt: endsAt - Math.min(SPARE_MS, lifetimeMs * SPARE_SHARE) };
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
