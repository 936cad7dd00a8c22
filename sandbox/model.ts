/** The options of a sandbox, and what a running one offers. */
import type { YardActs } from './act.ts';
import type { SandboxActivity } from './activity.ts';
import type { Tokens } from './dock-scheduling/auth.ts';
import type { BadRecordKind, Planted } from './dock-scheduling/data/bad-records.ts';
import type { YardSeed, YardSize } from './dock-scheduling/data/plans.ts';
import type { Change } from './dock-scheduling/dock-world.ts';
import type { EventsHost } from './dock-scheduling/events/host.ts';
import type { PageSizes } from './dock-scheduling/query/list.ts';
import type { Quirks } from './dock-scheduling/quirks.ts';
import type { StorageHost } from './dock-scheduling/storage/host.ts';
import type { SandboxFaults } from './faults/fault-rules.ts';
import type { LedgerEntry } from './ledger.ts';
import type { MarketplaceSandbox } from './marketplace/index.ts';
import type { QuotingQuirks } from './quoting/quirks.ts';
import type { QuotingSandbox } from './quoting/start.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { SandboxYardView } from './yard-view.ts';

/**
 * Options to start it. Everything has a default.
 *
 * Example: `{ yard: 'small', seed: 7, activity: true }`.
 */
export type SandboxOptions = {
  /** A ready-made yard, or a plan for one. `small` by default. */
  readonly yard?: YardSize | YardSeed | undefined;
  /** The facility's time zone, IANA. That of the plan by default. */
  readonly zone?: string | undefined;
  /** The same seed and the same time give the same yard. 1 by default. */
  readonly seed?: number | undefined;
  /** The port on 127.0.0.1. 0 takes a free one. */
  readonly port?: number | undefined;
  readonly quirks?: Partial<Quirks> | undefined;
  /** The wall clock. The system's by default. */
  readonly clock?: SandboxClock | undefined;
  /**
   * The time as of which the yard is made, in milliseconds since the epoch. With the same seed, it
   * is then the same after each start. Now by default.
   */
  readonly madeAt?: number | undefined;
  /** The page size when the query names none (100), and the largest one (500). */
  readonly pageSizes?: Partial<PageSizes> | undefined;
  /** How many seconds a token is valid. 3600 by default. */
  readonly tokenLifetimeSeconds?: number | undefined;
  /** Whether `/sandbox/*` exists. True by default. */
  readonly admin?: boolean | undefined;
  /** Others work in the yard. `meanSeconds` is the mean time between two of their acts (9). */
  readonly activity?: boolean | { readonly meanSeconds: number } | undefined;
  /** The quoting service, on its own port. Only if asked for. */
  readonly quoting?:
    | boolean
    | {
        readonly port?: number;
        readonly quirks?: Partial<QuotingQuirks>;
        readonly tokenLifetimeSeconds?: number;
      }
    | undefined;
  /** The marketplace, on its own port. Only if asked for. */
  readonly marketplace?: boolean | { readonly port?: number } | undefined;
  /** The document host, on its own port. Only if asked for. */
  readonly storage?: boolean | { readonly port?: number } | undefined;
  /**
   * The realtime channel, on its own port. Only if asked for. `heartbeatMs` is the time between two
   * heartbeats (5,000).
   */
  readonly events?: boolean | { readonly port?: number; readonly heartbeatMs?: number } | undefined;
  /** Bad records among the good ones: some kinds, or all. */
  readonly badRecords?: readonly BadRecordKind[] | 'all' | undefined;
};

/** A running sandbox. */
export interface Sandbox {
  /** The base address, without a slash at the end. */
  readonly url: string;
  /**
   * The accounts that may sign in: a clerk, a second clerk (the other desk), a spectator, an admin.
   */
  readonly accounts: readonly {
    readonly email: string;
    readonly password: string;
    readonly role: string;
  }[];
  readonly warehouse: { readonly id: string; readonly name: string; readonly timezone: string };
  readonly ledger: {
    entries(after?: number): readonly LedgerEntry<Change>[];
    applied(): readonly LedgerEntry<Change>[];
  };
  readonly faults: SandboxFaults;
  /** The sandbox's own state, for tests. */
  readonly yard: SandboxYardView;
  /** Does what another desk or the gate would do. */
  readonly act: YardActs;
  readonly tokens: Pick<Tokens, 'revoke' | 'lifetimeSeconds'>;
  /** The yard's own activity: step by step, or running. */
  readonly activity: SandboxActivity;
  /** The quoting service. Null when it was not asked for. */
  readonly quoting: QuotingSandbox | null;
  /** The marketplace. Null when it was not asked for. */
  readonly marketplace: MarketplaceSandbox | null;
  /** The document host. Null when it was not asked for. */
  readonly storage: StorageHost | null;
  /** The realtime channel. Null when it was not asked for. */
  readonly events: EventsHost | null;
  /** Adds bad records. Returns what was added where. */
  plantBadRecords(kinds: readonly BadRecordKind[] | 'all'): readonly Planted[];
  /**
   * Restores the yard as it started, including the bad records of the options. Faults and ledger
   * are empty again.
   */
  reset(): void;
  /** Changes behaviors while it runs. */
  setQuirks(quirks: Partial<Quirks>): void;
  /** Stops at once, open connections or not. */
  stop(): Promise<void>;
}
