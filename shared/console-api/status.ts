import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, trusted } from './contract-helpers.ts';

/** The three services behind the console. */
export type ServiceName = 'dock-scheduling' | 'marketplace' | 'quoting';

/** The connection to one service. Each state has only the data that it can have. */
export type ServiceConnection =
  | { readonly state: 'not-configured' }
  | { readonly state: 'connecting' }
  | { readonly state: 'online'; readonly since: Instant }
  | {
      readonly state: 'offline';
      readonly since: Instant;
      readonly said: Message;
      readonly retryAt: Instant | null;
    }
  | { readonly state: 'signed-out'; readonly said: Message };

/**
 * How old the data on the screen is. `asOf` is null if it was never read; old data never gets a new
 * time.
 *
 * Example: half of the first read: `{ source: 'yard', asOf: null, progress: { done: 2500, total:
 * 5450 }, lastError: null }`.
 */
export type Freshness = {
  /** What was read: `yard`, `appointments`, ... */
  readonly source: string;
  readonly asOf: Instant | null;
  /** A pull is running: records read so far and, once known, all. Null if none is running. */
  readonly progress: { readonly done: number; readonly total: number | null } | null;
  /** Why the last pull failed, or null. */
  readonly lastError: Message | null;
};

/**
 * Whether the service announces changes as they happen. `off`: the profile names no address for it.
 * `lost`: until it is back, the yard is read at the usual times. `version` is the service's own, or
 * null.
 */
export type LiveUpdates =
  | { readonly state: 'off' }
  | { readonly state: 'connecting' }
  | { readonly state: 'live'; readonly since: Instant; readonly version: string | null }
  | {
      readonly state: 'lost';
      readonly since: Instant;
      readonly said: Message;
      readonly retryAt: Instant;
    };

/**
 * Something that the clerk has to know about this machine: full disk, damaged file, changed clock.
 *
 * Example: `{ key: 'disk-full', severity: 'error', said }`.
 */
export type Notice = {
  readonly key: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly said: Message;
};

/**
 * The complete status of the console, sent at each change because it is small.
 *
 * Example: `{ services, freshness: [{ source: 'yard', … }], live, notices: [{ key: 'disk-full', …
 * }] }`.
 */
export type ConsoleStatus = {
  readonly services: { readonly [Name in ServiceName]: ServiceConnection };
  readonly freshness: readonly Freshness[];
  readonly live: LiveUpdates;
  readonly notices: readonly Notice[];
};

/**
 * The identity of the console; fixed for one start.
 *
 * Example: `{ product: 'Yardmaster', version: '1.0.0', build: '', host: 'web', demo: true,
 * facility: { warehouseId: 'w-1', name: 'Dallas', timeZone: 'America/Chicago', placeholders: [] },
 * clerk: 'Ana' }`.
 */
export type ConsoleInfo = {
  readonly product: 'Yardmaster';
  readonly version: string;
  /** Stamp of the build. A page of another build reloads. Empty for none. */
  readonly build: string;
  readonly host: 'electron' | 'web';
  readonly demo: boolean;
  readonly facility: {
    readonly warehouseId: string;
    readonly name: string;
    readonly timeZone: string;
    /** Words that the operator added to those in place of a plate. */
    readonly placeholders: readonly string[];
  };
  readonly clerk: string;
};

/** What the console is, and how it is doing. */
export const statusContract = {
  info: call('locked').output(trusted<ConsoleInfo>()),
  /**
   * Ends the program properly shortly after the reply, and starts the newer version installed in
   * its place. Any clerk may, because closing and opening does the same.
   */
  restart: call('open').output(z.void()),
  /**
   * The browser or the desktop window says that this computer lost its network, or has it again.
   * The console sees for itself, at once.
   */
  networkChanged: call('open')
    .input(z.object({ isOnline: z.boolean() }))
    .output(z.void()),
  /** The status now, then at each change. */
  watch: call('open').output(eventIterator(trusted<ConsoleStatus>())),
};
