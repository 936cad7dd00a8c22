/**
 * What a feature of the console is, and what every one of them stands on
 * (docs/decisions/feature-modules.md).
 */
import type { Router } from '@orpc/server';
import type { consoleContract } from '../../shared/console-api/index.ts';
import type {
  Freshness,
  LiveUpdates,
  Notice,
  ServiceConnection,
  ServiceName,
} from '../../shared/console-api/status.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { OperationId, WarehouseId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { FileHome } from './backups/durable-file.ts';
import type { IdleDetector } from './idle-detector.ts';
import type { Log, Random, Timers } from './ports.ts';
import type { UnsavedText } from './unsaved-text.ts';

/** Every group of the contract, answered. */
export type ConsoleGroups = Router<typeof consoleContract, Record<never, never>>;

/**
 * A part of the console that is opened, started and stopped as one. What else it answers is for the
 * few features that need it.
 */
export type Feature = {
  /** Its groups of the contract. */
  readonly api: Partial<ConsoleGroups>;
  /** Begins to read and send; what is in its files is there before. */
  readonly start?: () => void;
  /** Ends what is under way, then closes its files. */
  readonly stop?: () => Promise<void> | void;
};

/** Where a feature says how it is doing. Each call replaces what was said under the same name. */
export type StatusPort = {
  setService(name: ServiceName, connection: ServiceConnection): void;
  /** Replaces the freshness of its source. */
  setFreshness(freshness: Freshness): void;
  setLive(live: LiveUpdates): void;
  /** Replaces all notices of one part of the console. */
  setNotices(part: string, notices: readonly Notice[]): void;
};

/** What every feature may use. */
export type FeatureContext = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly newId: () => OperationId;
  readonly warehouse: WarehouseId;
  /** Where its files lie, and who looks after their backups. */
  readonly home: FileHome & { readonly log: Log };
  readonly status: StatusPort;
  /** Whether somebody looks at this desk. */
  readonly idleDetector: IdleDetector;
  /** Whether a page holds text that nothing has saved. */
  readonly unsaved: UnsavedText;
  /** Name of who sits here now: it changes while the console runs. */
  readonly clerk: () => string;
  /**
   * Words in the language of who sits here now, with dates in the facility's zone. Ask each time
   * something is written.
   */
  readonly words: () => Promise<Words>;
};
