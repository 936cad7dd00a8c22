/**
 * What the port makes of every fault, for the calls that move money and for the reads around them.
 * The classes through all layers: `test/simulation/money`.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../../main/credentials/secret-store.ts';
import {
  signedApplicationTokens,
  signedUserTokens,
} from '../../../../main/credentials/signed-tokens.ts';
import { createHttp, type Http } from '../../../../main/remote/http.ts';
import type { MarketplaceClient } from '../../../../main/remote/marketplace/client.ts';
import { createMarketplaceClient } from '../../../../main/remote/marketplace/create-client.ts';
import { portOf } from '../../../../main/remote/marketplace/port.ts';
import { RemoteError, type RemoteErrorKind } from '../../../../main/remote/outcome.ts';
import { resolveUndocumented } from '../../../../main/remote/undocumented.ts';
import type { Fault } from '../../../../sandbox/faults/model.ts';
import {
  type MarketplaceSandbox,
  startMarketplace,
} from '../../../../sandbox/marketplace/index.ts';
import type { MoneyCall } from '../../../../shared/marketplace/once-call.ts';
import {
  callsOf,
  faults,
  isSlow,
  kinds,
  outcomeUnder,
  paths,
  readFaults,
} from '../../../simulation/money/faults.ts';
import { systemClock as clock } from '../servers.ts';

const settings = resolveUndocumented({});
if (!settings.ok) throw new Error('settings');
const shipped = settings.value;
const limits = { ...shipped };
/** For what only the deadline ends. */
const short = { readDeadlineMs: 300, writeDeadlineMs: 300 };

let sandbox: MarketplaceSandbox;
let http: Http;
let client: MarketplaceClient;
let as: ReturnType<typeof portOf<'user'>>;
/** Calls that left and were to change something, by the port's own log. */
let sent = 0;
let callOf: ReturnType<typeof callsOf>;
beforeAll(async () => {
  sandbox = await startMarketplace({ offers: 200 });
  http = createHttp({
    baseUrl: sandbox.url,
    clock,
    limits,
    log: ({ method }) => {
      if (method !== 'GET') sent += 1;
    },
  });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'private-key', account: sandbox.issuer },
    sandbox.privateKey,
  );
  const signing = { http, secrets, clock, issuer: sandbox.issuer };
  const account = [...sandbox.world.carriers.values()][0]?.account ?? '';
  client = createMarketplaceClient(portOf(http, signedApplicationTokens(signing)), shipped);
  as = portOf(http, signedUserTokens(signing, account));
  callOf = callsOf(sandbox, account);
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  http.close();
  await sandbox.stop();
});

async function outcomeOf(call: MoneyCall) {
  switch (call.kind) {
    case 'accept-offer':
      return (await client.acceptOffer(as, call.offerId)).outcome;
    case 'bid':
      return (await client.createBid(as, call.offerId, call.price)).outcome;
    case 'accept-bid':
      return (await client.acceptBid(as, call.bidId, call.offerId, call.price)).outcome;
    case 'drop':
      return client.dropLoad(as, call.loadId, call.reason);
  }
}

// Faults: E3.
test.each(kinds)('%s: every fault has its class, and the call leaves once', async (kind) => {
  const seen: unknown[] = [];
  for (const fault of faults) {
    const call = callOf(kind);
    sent = 0;
    sandbox.faults.add({ match: paths[kind], fault });
    Object.assign(limits, isSlow(fault) ? short : shipped);
    const outcome = await outcomeOf(call);
    sandbox.faults.clear();
    seen.push([fault, outcome.kind, sent]);
  }
  expect(seen).toEqual(faults.map((fault) => [fault, outcomeUnder(kind, fault), 1]));
});

/** How a read ends under a fault. */
function kindUnder(fault: Fault): RemoteErrorKind {
  switch (fault.kind) {
    case 'refuse':
    case 'dropAnswer':
    case 'dropRequest':
      return 'network';
    case 'delay':
    case 'endlessBody':
      return 'timeout';
    case 'status':
      return (
        ({ 403: 'forbidden', 404: 'not-found', 429: 'throttled' } as const)[fault.status] ??
        'service'
      );
    default:
      return 'bad-reply';
  }
}

test.each([
  // With a slash at its end too: an address it is said to have moved to is not followed, that one
  // is tried.
  ['loads', /^\/api\/v2\/load-offers\/loads\/?$/, () => client.loads(1)],
  ['an offer', /\/offers\/[^/]+$/, () => client.offer([...sandbox.world.offers.keys()][0] ?? '')],
  ['bids', /\/bids$/, () => client.bids(as, 1)],
] as const)('a read of %s: every fault has its class', async (_, pattern, read) => {
  const seen: unknown[] = [];
  for (const fault of readFaults) {
    sandbox.faults.add({ match: { method: 'GET', pattern }, fault });
    Object.assign(limits, isSlow(fault) ? short : shipped);
    const error = await read().catch((thrown: unknown) => thrown);
    sandbox.faults.clear();
    seen.push([fault, error instanceof RemoteError ? error.kind : 'no error']);
  }
  expect(seen).toEqual(readFaults.map((fault) => [fault, kindUnder(fault)]));
});
