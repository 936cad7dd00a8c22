/** The quoting service on its own port, with its own faults, ledger and controls. */

import { addControls } from '../controls.ts';
import type { SandboxFaults } from '../faults/fault-rules.ts';
import { createFaultRules } from '../faults/fault-rules.ts';
import { createLedger, type LedgerEntry } from '../ledger.ts';
import { listen } from '../listener.ts';
import { createRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { createServer } from '../server.ts';
import type { QuotingAccount, QuotingTokens } from './auth.ts';
import { defaultQuotingQuirks, type QuotingQuirks } from './quirks.ts';
import { addQuoting, openQuotingPaths } from './routes.ts';
import { createQuotingService, type SandboxShipper } from './service.ts';

/** The running service. */
export interface QuotingSandbox {
  /** The base address, without a slash at the end. */
  readonly url: string;
  /** `quoter` has every permission, `trainee` has none. */
  readonly accounts: readonly QuotingAccount[];
  readonly shippers: readonly SandboxShipper[];
  readonly ledger: {
    entries(after?: number): readonly LedgerEntry[];
    applied(): readonly LedgerEntry[];
  };
  readonly faults: SandboxFaults;
  readonly tokens: Pick<QuotingTokens, 'revoke' | 'lifetimeSeconds'>;
  /** How many quote requests were created. */
  count(): number;
  setQuirks(quirks: Partial<QuotingQuirks>): void;
  stop(): Promise<void>;
}

/** Options to start it. */
export type QuotingOptions = {
  readonly seed: number;
  readonly port: number;
  readonly clock: SandboxClock;
  readonly quirks?: Partial<QuotingQuirks> | undefined;
  /** How many seconds an access token is valid. 300, the library's default (contract.md 3). */
  readonly tokenLifetimeSeconds?: number | undefined;
  readonly admin: boolean;
};

/**
 * Errors in the form of Django's REST framework (contract.md 3): `detail`, and `code` for a bad
 * token.
 */
const errorBody = (_status: number, message: string, rule: string) =>
  rule === 'token_not_valid' || rule === 'no_active_account'
    ? { detail: message, code: rule }
    : { detail: message };

/** Starts the service. Rejects when the port is taken. */
export const startQuoting = async (options: QuotingOptions): Promise<QuotingSandbox> => {
  const { seed, port, clock } = options;
  const ledger = createLedger();
  const rules = createFaultRules(createRandom(`${seed}/quoting/faults`));
  const stopping = new AbortController();
  const service = createQuotingService({
    seed,
    clock,
    quirks: { ...defaultQuotingQuirks, ...options.quirks },
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 300,
  });
  const app = createServer({
    clock,
    tokens: service.tokens,
    faults: rules,
    ledger,
    stopped: stopping.signal,
    open: openQuotingPaths,
    errorBody,
  });
  addQuoting(app, service, ledger, clock);
  if (options.admin) {
    addControls(app, () => quoting);
    app.post('/sandbox/quirks', (request) => {
      const unknown = Object.keys((request.body as object | undefined) ?? {}).filter(
        (name) => !Object.hasOwn(defaultQuotingQuirks, name),
      );
      if (unknown.length > 0)
        return refuse(400, 'bad-body', `There is no quirk ${unknown.join(', ')}`);
      quoting.setQuirks(request.body as Partial<QuotingQuirks>);
      return {};
    });
    app.post('/sandbox/tokens', (request) => {
      service.tokens.revoke(
        (request.body as { refreshToo?: boolean } | undefined)?.refreshToo === true,
      );
      return {};
    });
  }
  await app.ready();
  const listener = await listen((request, response) => app.routing(request, response), port);
  const quoting: QuotingSandbox = {
    url: `http://127.0.0.1:${listener.port}`,
    accounts: service.accounts,
    shippers: service.shippers,
    ledger,
    faults: { ...rules, goDown: listener.goDown, comeUp: listener.comeUp },
    tokens: service.tokens,
    count: service.count,
    setQuirks: (quirks) => {
      service.quirks = { ...service.quirks, ...quirks };
    },
    stop: async () => {
      stopping.abort();
      await listener.goDown();
      await app.close();
    },
  };
  return quoting;
};
