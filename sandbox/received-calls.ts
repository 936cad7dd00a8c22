/** What the server knows about a call while it is under way, kept beside Fastify's request. */
import type { FastifyRequest } from 'fastify';
import type { Fault } from './faults/model.ts';
import type { Origin } from './ledger.ts';

/** Who sends a call: at least the name the ledger knows it by (an e-mail or a user name). */
export type Caller = { readonly email: string };

/** One call under way. */
export type ReceivedCall = {
  readonly receivedAt: string;
  readonly requestId: string;
  fault: Exclude<Fault, { kind: 'delay' }> | null;
  account: Caller | null;
  /** Its entry is in the ledger already. */
  isRecorded: boolean;
};

const calls = new WeakMap<FastifyRequest, ReceivedCall>();

/** Notes what belongs to a request, at its first hook. */
export const beginCall = (request: FastifyRequest, call: ReceivedCall): void =>
  void calls.set(request, call);

/** The call of a request; every request has one from its first hook on. */
export const callOf = (request: FastifyRequest): ReceivedCall => {
  const call = calls.get(request);
  if (!call) throw new Error('The request was not begun.');
  return call;
};

/** The path without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string;

/** The sandbox's own controls: no faults, no sign-in, no ledger. */
export const isAdmin = (request: FastifyRequest): boolean => pathOf(request).startsWith('/sandbox');

/** Sign-in changes nothing that the ledger is about. */
const isSignIn = (request: FastifyRequest): boolean =>
  /^\/(?:auth|api\/token)\//.test(pathOf(request));

/** A call that would change something: the ones the ledger is about. */
export const isMutation = (request: FastifyRequest): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !isAdmin(request) && !isSignIn(request);

/** What the ledger wants to know about a call before anything happens. */
export const originOf = (request: FastifyRequest): Origin => {
  const { receivedAt, requestId, fault } = callOf(request);
  const key = request.headers['idempotency-key'];
  return {
    source: 'call',
    method: request.method,
    path: pathOf(request),
    body: request.body ?? null,
    receivedAt,
    requestId,
    idempotencyKey: typeof key === 'string' ? key : null,
    fault: fault?.kind ?? null,
  };
};
