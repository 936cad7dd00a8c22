/**
 * What a feature of the console is, and what every feature gets.
 *
 * Decision: A feature of main is one function.
 *
 * Otherwise nine in ten features touch the same four files of wiring. Each `feature.ts` opens its
 * feature. `main/console/console.ts` lists them; what is opened first is closed last.
 * `main/console/router.ts` joins their groups: one that no feature answers, that two answer, or
 * that the contract lacks, doesn't compile. We need no container and no registry.
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

/** Every group of the contract, implemented. */
export type ConsoleGroups = Router<typeof consoleContract, Record<never, never>>;

/**
 * A part of the console that we open, start and stop as one. A few features return more than this,
 * for other features.
 */
export type Feature = {
  /** Its groups of the contract. */
  readonly api: Partial<ConsoleGroups>;
  /** Begins to read and send. The content of its files is available before. */
  readonly start?: () => void;
  /** Ends its work, then closes its files. */
  readonly stop?: () => Promise<void> | void;
};

/** Where a feature reports its status. Each call replaces the earlier report of the same name. */
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
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
  /** Where its files lie, and who makes their backups. */
  readonly home: FileHome & { readonly log: Log };
  readonly status: StatusPort;
  /** Whether a person is looking at this desk. */
  readonly idleDetector: IdleDetector;
  /** Whether a page holds unsaved text. */
  readonly unsaved: UnsavedText;
  /** Name of the clerk at the desk. It changes while the console runs. */
  readonly clerk: () => string;
  /**
   * Texts in the language of the clerk at the desk, with dates in the facility's zone. Ask again
   * each time you write something.
   */
  readonly words: () => Promise<Words>;
};
