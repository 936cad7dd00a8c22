import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, trusted } from './contract-helpers.ts';

/** The three services behind the console. */
export type ServiceName = 'dock-scheduling' | 'marketplace' | 'quoting';

/** State of the connection to one service; each state has only the data it can have. */
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
 * How old what the screen shows is. `asOf` is null when it was never read; an old picture never
 * wears a new time.
 */
export type Freshness = {
  /** What was read: `yard`, `appointments`, ... */
  readonly source: string;
  readonly asOf: Instant | null;
  /** A pull is running: records read so far and, once known, all. Null when none runs. */
  readonly progress: { readonly done: number; readonly total: number | null } | null;
  /** Why the last pull failed, or null. */
  readonly lastError: Message | null;
};

/**
 * Whether the service tells of changes as they happen. `off`: the profile names no address for it.
 * `lost`: the yard is read at its usual times until it is back. `version` is what the service calls
 * itself, or null.
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
 * Something the clerk has to know about this machine: full disk, damaged file, clock that jumped.
 */
export type Notice = {
  readonly key: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly said: Message;
};

/** State of the console as a whole, sent whole at each change: it is small. */
export type ConsoleStatus = {
  readonly services: { readonly [Name in ServiceName]: ServiceConnection };
  readonly freshness: readonly Freshness[];
  readonly live: LiveUpdates;
  readonly notices: readonly Notice[];
};

/** What the console is and where it works; fixed for one start. */
export type ConsoleInfo = {
  readonly product: 'Yardmaster';
  readonly version: string;
  /** Stamp of the build; a page that came with another is loaded again. Empty for none. */
  readonly build: string;
  readonly host: 'electron' | 'web';
  readonly demo: boolean;
  readonly facility: {
    readonly warehouseId: string;
    readonly name: string;
    readonly timeZone: string;
  };
  readonly clerk: string;
};

/** What the console is, and how it is doing. */
export const statusContract = {
  info: call('locked').output(trusted<ConsoleInfo>()),
  /**
   * Ends the program in order, soon after the answer, and starts the newer version that lies in its
   * place. Any clerk: it is what closing and opening does.
   */
  restart: call('open').output(z.void()),
  /** The status now, then at each change. */
  watch: call('open').output(eventIterator(trusted<ConsoleStatus>())),
};
