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
export type Channel = {
  start(): void;
  /**
   * The machine is back on the network, or woke up: a line that may be dead is looked at, and one
   * that waits is tried now.
   */
  reconnectNow(): void;
  stop(): void;
};

/** Makes it. */
export function createChannel(parts: ChannelParts): Channel {
  const { policy, clock, timers, tokens } = parts;
  const stopping = new AbortController();
  let state: LiveUpdates = { state: 'connecting' };
  let isStarted = false;
  /** Which line is the one that counts: what a former one still says is nobody's. */
  let turn = 0;
  let hangUp = () => {};
  let cancelTimer = () => {};
  let failures = 0;
  /** Since when heartbeats come on this line, in monotonic milliseconds; null while none came. */
  let beatingSince: number | null = null;
  /** Live lines in a row that did not last. */
  let shortLines = 0;
  /** Since when the line is live, in monotonic milliseconds; null while it isn't. */
  let liveAt: number | null = null;
  let heardAt = 0;
  let minute = { from: 0, said: 0 };
  /**
   * A token that was renewed because the one before was refused here: it is not renewed again
   * before long.
   */
  let renewed: { readonly token: string; readonly at: number } | null = null;

  const setState = (next: LiveUpdates) => {
    state = next;
    parts.onState(next);
  };
  const wait = (ms: number, work: () => void) => {
    cancelTimer();
    cancelTimer = timers.after(ms, work);
  };

  /** Ends the line and plans the next one. */
  function lose(why: Message, kind: LineEnd['kind'] | 'signed-out' | 'flood'): void {
    turn += 1;
    hangUp();
    hangUp = () => {};
    if (liveAt !== null && clock.monotonic() - liveAt >= policy.settledMs) {
      failures = 0;
      shortLines = 0;
    } else if (liveAt !== null) shortLines += 1;
    failures += 1;
    liveAt = null;
    const ms = waitFor(kind, failures, policy, parts.random.next());
    const retryAt = new Date(clock.now() + ms).toISOString();
    setState({
      state: 'lost',
      since: state.state === 'lost' ? state.since : instantOf(clock),
      said: why,
      retryAt,
    });
    wait(ms, () => void open());
  }

  /** Heartbeats alone keep a line: events may go on where the rest of the promise is broken. */
  function watchSilence(): void {
    wait(Math.max(0, heardAt + policy.silenceMs - clock.monotonic()), () => {
      if (clock.monotonic() - heardAt < policy.silenceMs) watchSilence();
      else
        lose(
          message('service.live.silent', { seconds: Math.round(policy.silenceMs / 1_000) }),
          'broken',
        );
    });
  }

  function heard(payload: unknown): void {
    heardAt = clock.monotonic();
    parts.onHeard();
    if (liveAt !== null) return;
    beatingSince ??= heardAt;
    if (heardAt - beatingSince < holdFor(shortLines, policy)) return;
    liveAt = heardAt;
    setState({ state: 'live', since: instantOf(clock), version: versionIn(payload) });
  }

  function isFlood(): boolean {
    if (clock.monotonic() - minute.from >= 60_000) minute = { from: clock.monotonic(), said: 0 };
    minute.said += 1;
    return minute.said > policy.mostAMinute;
  }

  async function ended(end: LineEnd, token: string): Promise<void> {
    if (end.kind === 'broken') return lose(end.said, 'broken');
    if (end.kind === 'other-version')
      return lose(message('service.live.otherVersion'), 'other-version');
    const said = message('service.live.refused');
    if (renewed?.token === token) return lose(said, 'refused');
    if (renewed !== null && clock.monotonic() - renewed.at < policy.renewGapMs)
      return lose(said, 'signed-out');
    const mine = turn;
    try {
      renewed = { token: await tokens.renew(token, stopping.signal), at: clock.monotonic() };
      if (mine === turn) await open();
    } catch (error) {
      if (mine === turn) loseBy(error);
    }
  }

  function loseBy(error: unknown): void {
    if (!(error instanceof RemoteError)) lose(message('service.internal'), 'broken');
    else if (error.kind !== 'canceled')
      lose(error.said, error.kind === 'signed-out' ? 'signed-out' : 'broken');
  }

  async function open(): Promise<void> {
    turn += 1;
    hangUp();
    beatingSince = null;
    const mine = turn;
    const isMine = () => mine === turn && !stopping.signal.aborted;
    wait(policy.openMs, () => lose(message('service.timeout'), 'broken'));
    let token: string;
    try {
      token = await tokens.token(stopping.signal);
    } catch (error) {
      if (isMine()) loseBy(error);
      return;
    }
    if (!isMine()) return;
    hangUp = parts.dial(token, {
      opened() {
        if (!isMine()) return;
        heardAt = clock.monotonic();
        watchSilence();
        parts.onGap();
      },
      said(name, payload) {
        if (!isMine()) return;
        if (isFlood())
          return lose(message('service.live.flood', { most: policy.mostAMinute }), 'flood');
        if (name === 'heartbeat') heard(payload);
        else parts.onEvent(name, payload);
      },
      ended(end) {
        if (!isMine()) return;
        turn += 1;
        void ended(end, token);
      },
    });
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      setState(state);
      void open();
    },
    reconnectNow() {
      if (!isStarted || stopping.signal.aborted) return;
      if (state.state === 'lost') void open();
      else if (liveAt !== null && clock.monotonic() - heardAt >= policy.silenceMs) {
        lose(
          message('service.live.silent', { seconds: Math.round(policy.silenceMs / 1_000) }),
          'broken',
        );
      }
    },
    stop() {
      stopping.abort();
      turn += 1;
      cancelTimer();
      hangUp();
    },
  };
}
