/**
 * The endpoints of seeds/quoting.md. Where it leaves a path out, we listen at the default of the
 * console's register.
 *
 * Where the seed leaves the method open (GET or POST), we accept both.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from '../ledger.ts';
import { callOf, originOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import { instant, type SandboxClock } from '../sandbox-clock.ts';
import type { QuotingAccount } from './auth.ts';
import { readQuoteRequest, readShipper, readShipperList } from './input.ts';
import type { QuotingSandboxService } from './service.ts';

/** Paths that need no sign-in. */
export const openQuotingPaths: ReadonlySet<string> = new Set([
  '/api/token/',
  '/api/token/refresh/',
  '/api/token/verify/',
]);

type Params = { readonly id: string; readonly carrier: string };
const paramsOf = (request: FastifyRequest) => request.params as Params;
const field = (request: FastifyRequest, name: string): unknown =>
  (request.body as Record<string, unknown> | null | undefined)?.[name];

/** Adds the endpoints to the server. */
export const addQuoting = (
  app: FastifyInstance,
  service: QuotingSandboxService,
  ledger: Ledger,
  clock: SandboxClock,
): void => {
  const needs = (request: FastifyRequest, permission: string) => {
    const account = callOf(request).account as QuotingAccount;
    if (!account.permissions.includes(permission))
      refuse(403, 'permission', 'You do not have permission to perform this action.');
  };

  /** Runs a change and records it in the ledger. The server records a refusal. */
  const change = <T>(request: FastifyRequest, reply: FastifyReply, work: () => T): T => {
    const result = work();
    const call = callOf(request);
    call.isRecorded = true;
    ledger.append({
      ...originOf(request),
      at: instant(clock.now()),
      account: call.account?.email ?? null,
      effect: 'applied',
      status: 201,
      rule: null,
      changes: [],
    });
    reply.code(201);
    return result;
  };

  app.post('/api/token/', (request) =>
    service.tokens.obtain(field(request, 'username'), field(request, 'password')),
  );
  app.post('/api/token/refresh/', (request) =>
    service.tokens.refresh(field(request, 'refresh'), service.quirks.rotatesRefresh),
  );
  app.post('/api/token/verify/', (request) => {
    service.tokens.verify(field(request, 'token'));
    return {};
  });

  app.post('/api/quote-requests', (request, reply) =>
    change(request, reply, () => service.create(readQuoteRequest(request.body))),
  );
  app.get('/api/quote-requests/:id', (request) => service.read(paramsOf(request).id));

  app.route({
    method: ['GET', 'POST'],
    url: '/api/quotes/:id/carrier-suggestions',
    handler: (request) => {
      needs(request, 'suggested_carriers.add_carrier_suggestion');
      return service.suggestions(paramsOf(request).id);
    },
  });
  app.get('/api/quotes/:id/carriers/:carrier/contacts', (request) => {
    needs(request, 'suggested_carriers.view_carrier_suggestion');
    return service.contacts(paramsOf(request).id, paramsOf(request).carrier);
  });

  app.post('/api/shippers', (request, reply) =>
    change(request, reply, () => service.createShipper(readShipper(request.body))),
  );
  app.get('/api/shippers', (request) => {
    needs(request, 'quotes.view_shipper');
    return service.listShippers(readShipperList(request.query));
  });
};
