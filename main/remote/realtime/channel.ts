/**
 * The service's realtime channel as the rest of `main/` sees it (contract.md 1.13): whether changes
 * are announced as they happen, and which ones. It promises nothing: no order, no receipt, no
 * replay. So its owner hears of every gap and reads; what comes over it is a hint and never a fact
 * (law 8).
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
 * Why a line ended. `refused`: the service does not take the token. `other-version`: whoever
 * answers speaks another protocol.
 */
export type LineEnd =
  | { readonly kind: 'refused' | 'other-version' }
  | { readonly kind: 'broken'; readonly said: Message };

/** What happens on a line; nothing more after `ended`. */
export type LineEvents = {
  opened(): void;
  said(name: string, payload: unknown): void;
  ended(end: LineEnd): void;
};

/** Opens a line with a token; the answer closes it, and a closed line reports nothing. */
export type Dial = (token: string, on: LineEvents) => () => void;

/** What a channel needs. */
export type ChannelParts = {
  readonly dial: Dial;
  readonly tokens: Pick<TokenSource, 'token' | 'renew'>;
  readonly policy: ChannelPolicy;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** An event, as it came. */
  readonly onEvent: (name: string, payload: unknown) => void;
  /** The line is back: nobody heard of what happened before. */
  readonly onGap: () => void;
  readonly onState: (state: LiveUpdates) => void;
  /** The service gave a sign of life. */
  readonly onHeard: () => void;
};

/** A channel that has not begun. */
export class Channel {
  readonly #parts: ChannelParts;
  readonly #stopping = new AbortController();
  #state: LiveUpdates = { state: 'connecting' };
  #isStarted = false;
  /** Which line is the one that counts: what a former one still says is nobody's. */
  #turn = 0;
  #hangUp = () => {};
  #cancelTimer = () => {};
  #failures = 0;
  /** Since when heartbeats come on this line, in monotonic milliseconds; null while none came. */
  #beatingSince: number | null = null;
  /** Live lines in a row that did not last. */
  #shortLines = 0;
  /** Since when the line is live, in monotonic milliseconds; null while it isn't. */
  #liveAt: number | null = null;
  #heardAt = 0;
  #minute = { from: 0, said: 0 };
  /**
   * A token that was renewed because the one before was refused here: it is not renewed again
   * before long.
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
   * The machine is back on the network, or woke up: a line that may be dead is looked at, and one
   * that waits is tried now.
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

  /** Ends the line and plans the next one. */
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

  /** Heartbeats alone keep a line: events may go on where the rest of the promise is broken. */
  #watchSilence(): void {
    this.#wait(
      Math.max(0, this.#heardAt + this.#parts.policy.silenceMs - this.#parts.clock.monotonic()),
      () => {
        if (this.#parts.clock.monotonic() - this.#heardAt < this.#parts.policy.silenceMs)
          this.#watchSilence();
        else
          this.#lose(
            message('service.live.silent', {
              seconds: Math.round(this.#parts.policy.silenceMs / 1_000),
            }),
            'broken',
          );
      },
    );
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
      this.#minute = { from: this.#parts.clock.monotonic(), said: 0 };
    this.#minute.said += 1;
    return this.#minute.said > this.#parts.policy.mostAMinute;
  }

  async #ended(end: LineEnd, token: string): Promise<void> {
    if (end.kind === 'broken') return this.#lose(end.said, 'broken');
    if (end.kind === 'other-version')
      return this.#lose(message('service.live.otherVersion'), 'other-version');
    const said = message('service.live.refused');
    if (this.#renewed?.token === token) return this.#lose(said, 'refused');
    if (
      this.#renewed !== null &&
      this.#parts.clock.monotonic() - this.#renewed.at < this.#parts.policy.renewGapMs
    )
      return this.#lose(said, 'signed-out');
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
      said: (name, payload) => {
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
