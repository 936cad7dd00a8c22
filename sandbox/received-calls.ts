/** What the server knows about a call in progress, kept beside Fastify's request. */
import type { FastifyRequest } from 'fastify';
import type { Fault } from './faults/model.ts';
import type { Origin } from './ledger.ts';

/** Who sent a call. The ledger shows `email`, which is an e-mail or a user name. */
export type Caller = { readonly email: string };

/** One call in progress. */
export type ReceivedCall = {
  readonly receivedAt: string;
  readonly requestId: string;
  fault: Exclude<Fault, { kind: 'delay' }> | null;
  account: Caller | null;
  /** Whether it is in the ledger already. */
  isRecorded: boolean;
};

const calls = new WeakMap<FastifyRequest, ReceivedCall>();

/** Stores the call of a request, at its first hook. */
export const beginCall = (request: FastifyRequest, call: ReceivedCall): void =>
  void calls.set(request, call);

/** The call of a request. Every request has one from its first hook on. */
export const callOf = (request: FastifyRequest): ReceivedCall => {
  const call = calls.get(request);
  if (!call) throw new Error('The request was not begun.');
  return call;
};

/** The path without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] as string;

/** Whether the request is for the sandbox's own controls: no faults, no sign-in, no ledger. */
export const isAdmin = (request: FastifyRequest): boolean => pathOf(request).startsWith('/sandbox');

/** Sign-in changes nothing that the ledger records. */
const isSignIn = (request: FastifyRequest): boolean =>
  /^\/(?:auth|api\/token)\//.test(pathOf(request));

/** Whether the call would change something. The ledger records only those. */
export const isMutation = (request: FastifyRequest): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !isAdmin(request) && !isSignIn(request);

/** What the ledger needs to know about a call before anything happens. */
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
