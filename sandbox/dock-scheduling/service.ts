/**
 * The dock-scheduling service: its records, its accounts, and every operation with its entry in the
 * ledger.
 */

import type { Ledger, Origin } from '../ledger.ts';
import { createRandom, type SeededRandom } from '../random.ts';
import { ServiceRefusal } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { followTrucks } from './appointments/life.ts';
import { type Account, createAccounts, createTokens, type Tokens } from './auth.ts';
import { type MadeYard, makeYard } from './data/make-yard.ts';
import type { YardSeed } from './data/plans.ts';
import {
  beginTurn,
  type Change,
  type DockWorld,
  type ServiceActor,
  type Turn,
} from './dock-world.ts';
import { eventsOf, type RealtimeEvent } from './events/changed.ts';
import type { PageSizes } from './query/list.ts';
import type { Quirks } from './quirks.ts';
import { createStore, type Store } from './store.ts';

/** The service without its wire. */
export interface DockSchedulingSandbox {
  readonly world: DockWorld;
  readonly store: Store;
  readonly accounts: readonly Account[];
  readonly tokens: Tokens;
  readonly pageSizes: PageSizes;
  readonly made: MadeYard;
  /** Random draws for what happens after the start: other desks, arrivals. */
  readonly chance: SeededRandom;
  /** Runs one operation as the actor and records it in the ledger. Rethrows `Refused`. */
  run<Result>(
    actor: ServiceActor,
    origin: Origin,
    status: number,
    operation: (turn: Turn) => Result,
  ): Result;
  /**
   * Calls `listener` with the changes of each operation, for the realtime channel. Returns an
   * unsubscribe function.
   */
  watch(listener: (events: readonly RealtimeEvent[]) => void): () => void;
  /** Restores the yard as it started, as of now. Tokens stay valid, and the ledger starts over. */
  reset(): void;
}

/** Creates the service. */
export const createDockScheduling = (options: {
  seed: number;
  plan: YardSeed;
  clock: SandboxClock;
  /** The time as of which the yard is made, in milliseconds since the epoch. Missing: now. */
  madeAt?: number | undefined;
  quirks: Quirks;
  pageSizes: PageSizes;
  tokenLifetimeSeconds: number;
  ledger: Ledger;
}): DockSchedulingSandbox => {
  const { seed, plan, clock, ledger } = options;
  const accounts = createAccounts(createRandom(`${seed}/accounts`));
  const store = createStore();
  const admin = accounts.at(-1) as Account;
  // New ids differ from one start to the next. Otherwise a console that kept its files would take a
  // new truck for an old one.
  const world: DockWorld = {
    store,
    quirks: options.quirks,
    clock,
    ids: createRandom(`${seed}/new-ids/${clock.now()}`),
    lastStamp: 0,
  };
  const fill = () =>
    makeYard(store, plan, createRandom(seed), options.madeAt ?? clock.now(), admin.id);
  let made = fill();
  const listeners = new Set<(events: readonly RealtimeEvent[]) => void>();

  return {
    world,
    store,
    accounts,
    tokens: createTokens(
      accounts,
      clock,
      createRandom(`${seed}/tokens`),
      options.tokenLifetimeSeconds,
    ),
    pageSizes: options.pageSizes,
    get made() {
      return made;
    },
    chance: createRandom(`${seed}/chance`),
    run: (actor, origin, status, operation) => {
      const turn = beginTurn(world, actor);
      const record = (entry: {
        effect: 'applied' | 'refused';
        status: number;
        rule: string | null;
        changes: readonly Change[];
      }) => void ledger.append({ ...origin, ...entry, at: turn.at, account: actor.email });
      try {
        const result = operation(turn);
        followTrucks(turn);
        record({ effect: 'applied', status, rule: null, changes: turn.changes });
        if (listeners.size > 0) {
          const events = eventsOf(turn);
          for (const listener of listeners) listener(events);
        }
        return result;
      } catch (error) {
        if (error instanceof ServiceRefusal)
          record({ effect: 'refused', status: error.status, rule: error.rule, changes: [] });
        throw error;
      }
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reset: () => {
      store.clear();
      ledger.clear();
      made = fill();
    },
  };
};
