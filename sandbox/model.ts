/** What a sandbox is made from, and what one that runs can be asked. */
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

/** How to start it; everything has a default. */
export type SandboxOptions = {
  /** A ready-made yard or a plan of one; `small`. */
  readonly yard?: YardSize | YardSeed | undefined;
  /** Time zone of the facility, IANA; that of the plan. */
  readonly zone?: string | undefined;
  /** Same seed and same time of the clock: same yard; 1. */
  readonly seed?: number | undefined;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port?: number | undefined;
  readonly quirks?: Partial<Quirks> | undefined;
  /** Wall time; the system's. */
  readonly clock?: SandboxClock | undefined;
  /**
   * The yard is made as of this time rather than of now, in milliseconds since the epoch: with the
   * same seed it is the same after each start.
   */
  readonly madeAt?: number | undefined;
  /** Page size when none is asked for (100) and at most (500). */
  readonly pageSizes?: Partial<PageSizes> | undefined;
  /** Seconds a token is good for; 3600. */
  readonly tokenLifetimeSeconds?: number | undefined;
  /** The controls at `/sandbox/*`; there unless false. */
  readonly admin?: boolean | undefined;
  /** Others work in the yard by themselves; `meanSeconds` between two of their acts (9). */
  readonly activity?: boolean | { readonly meanSeconds: number } | undefined;
  /** The quoting service beside it, on a port of its own; not there unless asked for. */
  readonly quoting?:
    | boolean
    | {
        readonly port?: number;
        readonly quirks?: Partial<QuotingQuirks>;
        readonly tokenLifetimeSeconds?: number;
      }
    | undefined;
  /** The marketplace beside it, on a port of its own; not there unless asked for. */
  readonly marketplace?: boolean | { readonly port?: number } | undefined;
  /** The host that files are downloaded from, on a port of its own; not there unless asked for. */
  readonly storage?: boolean | { readonly port?: number } | undefined;
  /**
   * The realtime channel, on a port of its own; not there unless asked for. `heartbeatMs` between
   * two of its heartbeats (5,000).
   */
  readonly events?: boolean | { readonly port?: number; readonly heartbeatMs?: number } | undefined;
  /** Bad records among the good ones: some kinds, or all. */
  readonly badRecords?: readonly BadRecordKind[] | 'all' | undefined;
};

/** A running sandbox. */
export interface Sandbox {
  /** Base address without a slash at the end. */
  readonly url: string;
  /** Who may sign in: a clerk, a second clerk (the other desk), a spectator, an admin. */
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
  /** Its own state, for tests. */
  readonly yard: SandboxYardView;
  /** Does what another desk or the gate would do. */
  readonly act: YardActs;
  readonly tokens: Pick<Tokens, 'revoke' | 'lifetimeSeconds'>;
  /** The yard's own life: step by step, or running. */
  readonly activity: SandboxActivity;
  /** The quoting service, null when it was not asked for. */
  readonly quoting: QuotingSandbox | null;
  /** The marketplace, null when it was not asked for. */
  readonly marketplace: MarketplaceSandbox | null;
  /** The host of the documents, null when it was not asked for. */
  readonly storage: StorageHost | null;
  /** The realtime channel, null when it was not asked for. */
  readonly events: EventsHost | null;
  /** Adds bad records; returns what was planted where. */
  plantBadRecords(kinds: readonly BadRecordKind[] | 'all'): readonly Planted[];
  /**
   * Back to the yard as it started (bad records of the options included); faults and ledger are
   * empty again.
   */
  reset(): void;
  /** Changes behaviors while it runs. */
  setQuirks(quirks: Partial<Quirks>): void;
  /** Stops at once, open connections or not. */
  stop(): Promise<void>;
}
