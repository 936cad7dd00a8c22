/**
 * Newer versions of the program: we look for them from time to time, and download and install only
 * when the clerk says so.
 */

import type { UpdateState } from '../../../../shared/console-api/desktop.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { type Clock, instantOf } from '../../../../shared/time.ts';
import { createListeners } from '../../../kernel/listeners.ts';
import type { Timers } from '../../../kernel/ports.ts';
import type { ReportError } from '../../../program/rpc-connection.ts';
import { isNewer, type Release } from './feed.ts';

/** Downloads and installs a release. This part differs between systems. */
export interface UpdateEngine {
  /** Downloads and verifies. Rejects if the file isn't the one that the release names. */
  download(release: Release, onPercent: (percent: number) => void): Promise<void>;
  /**
   * Installs and starts the downloaded version. The program has closed everything before. False:
   * the system allowed no installer to start, and the old version is still there.
   */
  install(): Promise<boolean>;
}

/**
 * Ends the program properly, then does `work`. If that returns false or fails, the program starts
 * again as before.
 */
export type EndWith = (work: () => Promise<boolean>) => void;

export type UpdatesParts = {
  /** The running version. */
  readonly version: string;
  /** Reads the verified feed. */
  readonly look: () => Promise<Result<Release, Message>>;
  /** Null: others update this kind of installation. */
  readonly engine: UpdateEngine | null;
  /** The newest version that the feed ever offered here. An older offer is a replayed file. */
  readonly newestSeen: { get(): string | null; set(version: string): void };
  readonly endWith: EndWith;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly report: ReportError;
};

/** The updates of the program. */
export type Updates = {
  state(): UpdateState;
  step(step: 'check' | 'download' | 'install'): Promise<Result<null, Message>>;
  watch(listener: () => void): () => void;
  /** Looks soon, and then several times a day. */
  start(): void;
  stop(): void;
};

/** The first look waits until the yard is loaded; then four a day. In milliseconds. */
const FIRST_LOOK_MS = 60_000;
const EVERY_MS = 6 * 60 * 60_000;

/** The status of a program without a feed. */
export function noUpdates(said: Message): Updates {
  return {
    state: () => ({ kind: 'off', said }),
    step: async () => fail(said),
    watch: () => () => {},
    start: () => {},
    stop: () => {},
  };
}

/**
 * Does one step at a time. If one fails, the running program is unaffected.
 *
 * The normal order:
 * - `current`: no newer version is known.
 * - `checking`: we read the feed.
 * - `available`: a newer version; the clerk may download it, unless others update this program.
 * - `downloading`: with its percent.
 * - `ready`: downloaded and verified. The clerk installs it, which ends the program.
 *
 * What is unusual:
 * - `off`: this program looks for no updates (`noUpdates`).
 * - `failed`: the step before failed. The next check begins anew.
 *
 * When you change this: a version older than one that the feed has offered here is never offered,
 * because an attacker may replay an old signed file.
 */
export function createUpdates(parts: UpdatesParts): Updates {
  const { version, look, engine, newestSeen, endWith, clock, timers, report } = parts;
  const listeners = createListeners();
  let state: UpdateState = { kind: 'current', checkedAt: null };
  let offered: Release | null = null;
  let isBusy = false;
  let cancel = () => {};
  const setState = (next: UpdateState) => {
    state = next;
    listeners.tell();
  };
  const failed = (said: Message): Result<null, Message> => {
    setState({ kind: 'failed', said });
    return fail(said);
  };

  async function check(): Promise<Result<null, Message>> {
    // What is already downloaded stays ready.
    if (state.kind === 'ready') return ok(null);
    setState({ kind: 'checking' });
    offered = null;
    const release = await look();
    if (!release.ok) return failed(release.error);
    const seen = newestSeen.get();
    if (seen !== null && isNewer(seen, release.value.version))
      return failed(message('desktop.update.wentBack', { seen, offered: release.value.version }));
    if (seen !== release.value.version) newestSeen.set(release.value.version);
    if (!isNewer(release.value.version, version))
      setState({ kind: 'current', checkedAt: instantOf(clock) });
    else {
      offered = release.value;
      setState({ kind: 'available', version: offered.version, installs: engine !== null });
    }
    return ok(null);
  }

  async function download(): Promise<Result<null, Message>> {
    if (offered === null || engine === null)
      return fail(message('desktop.update.nothingToDownload'));
    const release = offered;
    setState({ kind: 'downloading', version: release.version, percent: 0 });
    try {
      await engine.download(release, (percent) => {
        const whole = Math.floor(percent);
        if (state.kind === 'downloading' && state.percent !== whole)
          setState({ kind: 'downloading', version: release.version, percent: whole });
      });
    } catch (error) {
      report('update', error);
      return failed(message('desktop.update.notDownloaded', { version: release.version }));
    }
    setState({ kind: 'ready', version: release.version });
    return ok(null);
  }

  async function install(): Promise<Result<null, Message>> {
    if (state.kind !== 'ready' || engine === null)
      return fail(message('desktop.update.nothingToInstall'));
    endWith(() => engine.install());
    return ok(null);
  }

  const steps = { check, download, install };
  const step: Updates['step'] = async (name) => {
    if (isBusy) return fail(message('desktop.update.busy'));
    isBusy = true;
    try {
      return await steps[name]();
    } catch (error) {
      report('update', error);
      return failed(message('desktop.update.failed'));
    } finally {
      isBusy = false;
    }
  };
  const lookAgain = () => {
    cancel = timers.after(EVERY_MS, lookAgain);
    if (state.kind === 'current' || state.kind === 'failed' || state.kind === 'available')
      void step('check');
  };

  return {
    state: () => state,
    step,
    watch: listeners.watch,
    start() {
      cancel();
      cancel = timers.after(FIRST_LOOK_MS, lookAgain);
    },
    stop: () => cancel(),
  };
}
