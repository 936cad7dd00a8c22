/** What a console is built from, and its interface. */

import type { ConsoleInfo, Notice } from '../../shared/console-api/status.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { Locale } from '../../shared/i18n/languages.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { OperationId, WarehouseId } from '../../shared/ids.ts';
import type { DemoAct } from '../../shared/marketplace/demo-acts.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { Attention } from '../attention/attention.ts';
import type { JoinedDesk } from '../desks/desks.ts';
import type { SignInHooks } from '../facilities/sign-ins.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import type { ConnectedMarketplace } from '../marketplace/feature.ts';
import type { WakeReason } from '../outbox/outbox.ts';
import type { QuotingService } from '../quoting/service.ts';
import type { ClockDifference } from '../remote/clock-difference.ts';
import type { DockScheduling } from '../remote/dock-scheduling/join-dock-scheduling.ts';
import type { PullPolicy } from '../remote/polling/poll-timing.ts';
import type { LiveService } from '../yard/live/live-updates.ts';
import type { ConsoleRouter } from './router.ts';

/**
 * What the console is built from. Everything that differs between hosts, profiles and tests is
 * here.
 */
export type ConsoleParts = {
  readonly facility: {
    readonly warehouseId: WarehouseId;
    readonly name: string;
    /** IANA name from the profile, or null. A zone from the service takes precedence. */
    readonly timeZone: string | null;
  };
  /** A folder that a camera writes, as a full path; null or left out: none. */
  readonly cameraFolder?: string | null;
  /** Null if the profile names no dock scheduling. A console with fewer services does less. */
  readonly dockScheduling:
    | (Pick<DockScheduling, 'client'> &
        Partial<DockScheduling> & {
          readonly live?: LiveService | null;
          /** Calls a listener when a call got no reply at all. Returns an unsubscribe function. */
          readonly onLost?: (listener: () => void) => () => void;
        })
    | null;
  /** Quoting; null if the profile names none. */
  readonly quoting?: QuotingService | null | undefined;
  /** The marketplace; null if the profile names none. */
  readonly marketplace?: ConnectedMarketplace | null | undefined;
  /** How this host shows a PDF; absent if it can't. */
  readonly viewer?: PdfViewer | null | undefined;
  /** Existing folder for the databases. Only one console may use a folder. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly newOperationId: () => OperationId;
  readonly host: ConsoleInfo['host'];
  readonly version: string;
  readonly demo: boolean;
  /** Plays the people of the demo's marketplace; absent outside the demo. */
  readonly play?: ((act: DemoAct) => boolean) | undefined;
  /** Name of the clerk of this workstation until it is shared. */
  readonly clerk: string;
  /** Facilities, sign-ins and settings, if the host keeps them. */
  readonly workstation?: ((hooks: WorkstationHooks) => WorkstationParts) | undefined;
  /**
   * Reopens this facility soon, because its time zone became known only now. Without it the zone
   * applies from the next start.
   */
  readonly reopen?: (() => void) | undefined;
  /** Called with what can't wait until a clerk looks at the page. */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
  /** Language and clock of the host's system. If unknown, those of the page count. */
  readonly system?: Locale | undefined;
  /**
   * Called with the texts in the clerk's language, at first and at each change, for what the host
   * itself shows.
   */
  readonly onWords?: ((words: Words) => void) | undefined;
  /** Cost of a PIN, lower in tests. */
  readonly pinCost?: number | undefined;
  /** Account of the service that operations are saved for and sent with; null while signed out. */
  readonly account: () => string | null;
  readonly log: Log;
  /** Whether this computer's clock is wrong. Absent if we can't compare it. */
  readonly clocks?: Pick<ClockDifference, 'follow'> | undefined;
  /** The other desks of the facility, if this one joined them. */
  readonly joined?: JoinedDesk | null | undefined;
  /** Another native addon for SQLite; only development builds pass one. */
  readonly nativeBinding?: string | undefined;
  readonly pullPolicy?: Partial<PullPolicy> | undefined;
  readonly outboxSettings?: Partial<OutboxSettings> | undefined;
  /**
   * How long reading waits for a page that shows the cached state, in milliseconds. Without it
   * reading begins at once.
   */
  readonly pageWaitMs?: number | undefined;
  /** Notices of the host about this machine. */
  readonly notices?: readonly Notice[] | undefined;
};

/** What the workstation may ask of its console. */
export type WorkstationHooks = SignInHooks & {
  /** Makes a backup of every durable file now. */
  readonly backUp: () => Result<null, Message>;
};

/** A console, ready for a host. */
export type Console = {
  readonly router: ConsoleRouter;
  /** Starts reading and sending. The cached yard is available before. */
  start(): void;
  /** Something outside happened that makes another attempt worthwhile. */
  wakeSender(reason: Exclude<WakeReason, 'yard-changed'>): void;
  /** Whether a page holds unsaved text. */
  hasUnsavedText(): boolean;
  /** Stops reading, lets calls under way end, and closes every file. May be called twice. */
  stop(): Promise<void>;
};
