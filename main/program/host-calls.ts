/**
 * The port between the console and its host (docs/decisions/the-console-in-a-thread.md). Both sides
 * send plain data, so the console may run in a thread of its own.
 */

import type { Message } from '../../shared/i18n/message.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { RunningBuild } from '../facilities/workstation-parts.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { OpenRequest } from './open-request.ts';
import type { PortCalls } from './port-calls.ts';
import type { HostParts } from './start-console.ts';
import { startWorkstation, type Workstation } from './workstation.ts';

/** What the console asks of every host. */
export type HostCalls = {
  /** Says something to the operator at the terminal. */
  say(said: Message): void;
  /** Another facility is open: pages have to be cut from the closed one. */
  changed(): void;
  /** Ends the program properly and starts the installed one. */
  restart(): void;
};

/** What every host reports to the console. */
export type HostEvents = {
  /** Another build lies on the disk now, or no longer. */
  buildIs(isReplaced: boolean): void;
};

/** What a host gives the console beside the port. */
export type BehindParts = Omit<HostParts, 'build' | 'format'> & {
  /** Stamp of the running build. */
  readonly stamp: string;
};

/** A console behind the port: what the host reports to it, and the console itself. */
export type BehindPort = { readonly events: HostEvents; readonly workstation: Workstation };

/** Opens the console, which reaches its host over the port alone. */
export async function openBehindPort(
  chosen: OpenRequest,
  host: PortCalls<HostCalls>,
  { stamp, ...parts }: BehindParts,
): Promise<Result<BehindPort, Message>> {
  const { build, buildIs } = buildBehindPort(stamp, host);
  const started = await startWorkstation(chosen, {
    ...parts,
    build,
    format: (message) => host.tell('say', message),
  });
  if (!started.ok) return started;
  started.value.onChanged(() => host.tell('changed'));
  return ok({ events: { buildIs }, workstation: started.value });
}

/** The running build as the console sees it: the host looks at the disk. */
function buildBehindPort(stamp: string, host: PortCalls<HostCalls>) {
  const listeners = createListeners();
  let isReplaced = false;
  const build: RunningBuild = {
    stamp,
    isReplaced: () => isReplaced,
    watch: listeners.watch,
    restart: () => host.tell('restart'),
  };
  const buildIs = (now: boolean): void => {
    isReplaced = now;
    listeners.tell();
  };
  return { build, buildIs };
}
