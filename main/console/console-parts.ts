/** What a console is built from, and what it is once it is built. */

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
 * What the console is built from. Everything that differs between hosts, profiles and tests comes
 * in here.
 */
export type ConsoleParts = {
  readonly facility: {
    readonly warehouseId: WarehouseId;
    readonly name: string;
    /** IANA name from the profile, or null. The service's own word counts over it. */
    readonly timeZone: string | null;
  };
  /** Null when the profile names no dock scheduling; a console that has less of it does less. */
  readonly dockScheduling:
    | (Pick<DockScheduling, 'client'> &
        Partial<DockScheduling> & { readonly live?: LiveService | null })
    | null;
  /** Quoting, null when the profile names none. */
  readonly quoting?: QuotingService | null | undefined;
  /** The marketplace, null when the profile names none. */
  readonly marketplace?: ConnectedMarketplace | null | undefined;
  /** How this host shows a PDF; absent where it does not. */
  readonly viewer?: PdfViewer | null | undefined;
  /** Existing folder for the databases. One console a folder. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly newOperationId: () => OperationId;
  readonly host: ConsoleInfo['host'];
  readonly version: string;
  readonly demo: boolean;
  /** Plays the people of the demo's marketplace; missing outside of the demo. */
  readonly play?: ((act: DemoAct) => boolean) | undefined;
  /** Name of the clerk of this workstation until it is shared. */
  readonly clerk: string;
  /** Facilities, sign-ins and settings, where a host keeps them. */
  readonly workstation?: ((hooks: WorkstationHooks) => WorkstationParts) | undefined;
  /**
   * Opens this facility again, soon, because its time zone is known only now. Without it the zone
   * counts from the next start.
   */
  readonly reopen?: (() => void) | undefined;
  /** Called with what cannot wait until a clerk looks at the page. */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
  /**
   * Language and clock of the host's system; where it does not know them, those of the page count.
   */
  readonly system?: Locale | undefined;
  /**
   * Called with the words of who is at the desk, once they are known and at each change: for what
   * the host itself shows.
   */
  readonly onWords?: ((words: Words) => void) | undefined;
  /** Cost of a PIN, lower in tests alone. */
  readonly pinCost?: number | undefined;
  /**
   * Account of the service that operations are pinned to and sent with; null while nobody is signed
   * in.
   */
  readonly account: () => string | null;
  readonly log: Log;
  /** Whether this computer's clock is wrong; left out where nothing compares it. */
  readonly clocks?: Pick<ClockDifference, 'follow'> | undefined;
  /** The other desks of the facility, where this one joined them; left out for one desk alone. */
  readonly joined?: JoinedDesk | null | undefined;
  /** Another native addon for SQLite; only development builds pass one. */
  readonly nativeBinding?: string | undefined;
  readonly pullPolicy?: Partial<PullPolicy> | undefined;
  readonly outboxSettings?: Partial<OutboxSettings> | undefined;
  /**
   * How long reading waits for a page that shows what is kept, in milliseconds; without it reading
   * begins at once.
   */
  readonly pageWaitMs?: number | undefined;
  /** What the host has to tell the clerk about this machine. */
  readonly notices?: readonly Notice[] | undefined;
};

/** What the workstation may ask of the console it belongs to. */
export type WorkstationHooks = SignInHooks & {
  /** Makes a backup of every kept file now. */
  readonly backUp: () => Result<null, Message>;
};

/** A console, ready to be carried by a host. */
export type Console = {
  readonly router: ConsoleRouter;
  /** Starts reading and sending. The cached yard is there before. */
  start(): void;
  /** Something outside happened that makes another try worthwhile. */
  wakeSender(reason: Exclude<WakeReason, 'yard-changed'>): void;
  /** A page holds text that is typed and not saved. */
  hasUnsavedText(): boolean;
  /** Stops reading, lets what is being sent end, closes every file. Safe to call twice. */
  stop(): Promise<void>;
};
