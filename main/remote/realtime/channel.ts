/**
 * The service's realtime channel (contract.md 1.13): it announces changes as they happen.
 *
 * It promises no order, no receipt and no replay. So we report every gap to the owner, who then
 * reads. What comes over the channel is a hint and never a fact (law 8).
 */
import type { LiveUpdates } from '../../../shared/console-api/status.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { Random, Timers } from '../../kernel/ports.ts';
import { RemoteError } from '../outcome.ts';
import type { TokenSource } from '../token-source.ts';
import { type ChannelPolicy, holdFor, waitFor } from './channel-policy.ts';
import { versionIn } from './heartbeat.ts';

/**
 * Why a connection ended. `refused`: the service doesn't accept the token. `other-version`: the
 * other side speaks another protocol.
 */
export type LineEnd =
  | { readonly kind: 'refused' | 'other-version' }
  | { readonly kind: 'broken'; readonly said: Message };

/** Events of a connection; none comes after `ended`. */
export type LineEvents = {
  opened(): void;
  event(name: string, payload: unknown): void;
  ended(end: LineEnd): void;
};

/**
 * Connects with a token. Returns a function that closes the connection; a closed one reports
 * nothing.
 */
export type Dial = (token: string, on: LineEvents) => () => void;

export type ChannelParts = {
  readonly dial: Dial;
  readonly tokens: Pick<TokenSource, 'token' | 'renew'>;
  readonly policy: ChannelPolicy;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** An event, unchanged. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** The connection is back. We missed what happened in between. */
  readonly onGap: () => void;
  readonly onState: (state: LiveUpdates) => void;
  /** The service gave a sign of life. */
  readonly onHeard: () => void;
  /** The service's heartbeat is overdue: once in each silence. */
  readonly onOverdue?: (() => void) | undefined;
};

/** Starts disconnected. */
export class Channel {
  readonly #parts: ChannelParts;
  readonly #stopping = new AbortController();
  #state: LiveUpdates = { state: 'connecting' };
  #isStarted = false;
  /** Number of the current connection. We ignore what an earlier one still reports. */
  #turn = 0;
  #hangUp = () => {};
  #cancelTimer = () => {};
  #failures = 0;
  /**
   * Since when heartbeats have come on this connection, in monotonic milliseconds; null before the
   * first.
   */
  #beatingSince: number | null = null;
  /** Consecutive live connections that didn't last. */
  #shortLines = 0;
  /** Since when the connection has been live, in monotonic milliseconds; null while it isn't. */
  #liveAt: number | null = null;
  #heardAt = 0;
  /** Messages since `from`, for a minute. */
  #minute = { from: 0, messages: 0 };
  /**
   * A token that we renewed because the one before was refused here. We don't renew it again for a
   * while.
   */
  #renewed: { readonly token: string; readonly at: number } | null = null;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#setState(this.#state);
    void this.#open();
  }

  /**
   * The machine is back on the network, or woke up. Checks a connection that may be dead, and tries
   * at once if we are waiting.
   */
  reconnectNow(): void {
    if (!this.#isStarted || this.#stopping.signal.aborted) return;
    if (this.#state.state === 'lost') void this.#open();
    else if (
      this.#liveAt !== null &&
      this.#parts.clock.monotonic() - this.#heardAt >= this.#parts.policy.silenceMs
    ) {
      this.#lose(
        message('service.live.silent', {
          seconds: Math.round(this.#parts.policy.silenceMs / 1_000),
        }),
        'broken',
      );
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#turn += 1;
    this.#cancelTimer();
    this.#hangUp();
  }

  #setState(next: LiveUpdates) {
    this.#state = next;
    this.#parts.onState(next);
  }

  #wait(ms: number, work: () => void) {
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.timers.after(ms, work);
  }

  /** Ends the connection and plans the next one. */
  #lose(why: Message, kind: LineEnd['kind'] | 'signed-out' | 'flood'): void {
    this.#turn += 1;
    this.#hangUp();
    this.#hangUp = () => {};
    if (
      this.#liveAt !== null &&
      this.#parts.clock.monotonic() - this.#liveAt >= this.#parts.policy.settledMs
    ) {
      this.#failures = 0;
      this.#shortLines = 0;
    } else if (this.#liveAt !== null) this.#shortLines += 1;
    this.#failures += 1;
    this.#liveAt = null;
    const ms = waitFor(kind, this.#failures, this.#parts.policy, this.#parts.random.next());
    const retryAt = new Date(this.#parts.clock.now() + ms).toISOString();
    this.#setState({
      state: 'lost',
      since: this.#state.state === 'lost' ? this.#state.since : instantOf(this.#parts.clock),
      said: why,
      retryAt,
    });
    this.#wait(ms, () => void this.#open());
  }

  /**
   * Only heartbeats keep a connection: events may continue although the service no longer keeps its
   * promise.
   */
  #watchSilence(): void {
    const { silenceMs, overdueMs } = this.#parts.policy;
    const silentMs = () => this.#parts.clock.monotonic() - this.#heardAt;
    const isOverdue = silentMs() >= overdueMs;
    this.#wait(Math.max(0, (isOverdue ? silenceMs : overdueMs) - silentMs()), () => {
      if (silentMs() >= silenceMs)
        return this.#lose(
          message('service.live.silent', { seconds: Math.round(silenceMs / 1_000) }),
          'broken',
        );
      if (!isOverdue && silentMs() >= overdueMs) this.#parts.onOverdue?.();
      this.#watchSilence();
    });
  }

  #heard(payload: unknown): void {
    this.#heardAt = this.#parts.clock.monotonic();
    this.#parts.onHeard();
    if (this.#liveAt !== null) return;
    this.#beatingSince ??= this.#heardAt;
    if (this.#heardAt - this.#beatingSince < holdFor(this.#shortLines, this.#parts.policy)) return;
    this.#liveAt = this.#heardAt;
    this.#setState({
      state: 'live',
      since: instantOf(this.#parts.clock),
      version: versionIn(payload),
    });
  }

  #isFlood(): boolean {
    if (this.#parts.clock.monotonic() - this.#minute.from >= 60_000)
      this.#minute = { from: this.#parts.clock.monotonic(), messages: 0 };
    this.#minute.messages += 1;
    return this.#minute.messages > this.#parts.policy.mostAMinute;
  }

  async #ended(end: LineEnd, token: string): Promise<void> {
    if (end.kind === 'broken') return this.#lose(end.said, 'broken');
    if (end.kind === 'other-version')
      return this.#lose(message('service.live.otherVersion'), 'other-version');
    const refused = message('service.live.refused');
    if (this.#renewed?.token === token) return this.#lose(refused, 'refused');
    if (
      this.#renewed !== null &&
      this.#parts.clock.monotonic() - this.#renewed.at < this.#parts.policy.renewGapMs
    )
      return this.#lose(refused, 'signed-out');
    const mine = this.#turn;
    try {
      this.#renewed = {
        token: await this.#parts.tokens.renew(token, this.#stopping.signal),
        at: this.#parts.clock.monotonic(),
      };
      if (mine === this.#turn) await this.#open();
    } catch (error) {
      if (mine === this.#turn) this.#loseBy(error);
    }
  }

  #loseBy(error: unknown): void {
    if (!(error instanceof RemoteError)) this.#lose(message('service.internal'), 'broken');
    else if (error.kind !== 'canceled')
      this.#lose(error.said, error.kind === 'signed-out' ? 'signed-out' : 'broken');
  }

  async #open(): Promise<void> {
    this.#turn += 1;
    this.#hangUp();
    this.#beatingSince = null;
    const mine = this.#turn;
    const isMine = () => mine === this.#turn && !this.#stopping.signal.aborted;
    this.#wait(this.#parts.policy.openMs, () => this.#lose(message('service.timeout'), 'broken'));
    let token: string;
    try {
      token = await this.#parts.tokens.token(this.#stopping.signal);
    } catch (error) {
      if (isMine()) this.#loseBy(error);
      return;
    }
    if (!isMine()) return;
    this.#hangUp = this.#parts.dial(token, {
      opened: () => {
        if (!isMine()) return;
        this.#heardAt = this.#parts.clock.monotonic();
        this.#watchSilence();
        this.#parts.onGap();
      },
      event: (name, payload) => {
        if (!isMine()) return;
        if (this.#isFlood())
          return this.#lose(
            message('service.live.flood', { most: this.#parts.policy.mostAMinute }),
            'flood',
          );
        if (name === 'heartbeat') this.#heard(payload);
        else this.#parts.onEvent(name, payload);
      },
      ended: (end) => {
        if (!isMine()) return;
        this.#turn += 1;
        void this.#ended(end, token);
      },
    });
  }
}
