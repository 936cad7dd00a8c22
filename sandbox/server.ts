/**
 * The HTTP side: sign-in, faults, the ledger's entries for calls that reached no operation, and
 * errors in the service's form.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FaultRules } from './faults/fault-rules.ts';
import { faultyPayload, reset } from './faults/faulty-replies.ts';
import { isApplied } from './faults/model.ts';
import type { CallEffect, Ledger } from './ledger.ts';
import {
  beginCall,
  type Caller,
  callOf,
  isAdmin,
  isMutation,
  originOf,
  pathOf,
} from './received-calls.ts';
import { errorBody as nestErrorBody, ServiceRefusal } from './refusal.ts';
import { instant, type SandboxClock } from './sandbox-clock.ts';
import { createTags, type TagManner } from './tags.ts';

/** The parts of a server. */
export type ServerParts = {
  readonly clock: SandboxClock;
  /** The caller of an `Authorization` header. Refuses with 401. */
  readonly tokens: { accountOf(authorization: string | undefined): Caller };
  readonly faults: FaultRules;
  readonly ledger: Ledger;
  /** Aborted when the sandbox stops, so that nothing goes on waiting. */
  readonly stopped: AbortSignal;
  /** Paths that need no sign-in. */
  readonly open: ReadonlySet<string>;
  /** How replies get their entity tags. As in Express by default. */
  readonly tags?: () => TagManner;
  /**
   * The body of an error. The NestJS form unless the service has another. `rule` is the code of
   * `Refused`.
   */
  readonly errorBody?: (
    status: number,
    message: string,
    rule: string,
    fields: ServiceRefusal['fields'],
  ) => unknown;
};

/** A Fastify server with all hooks and without routes. It doesn't listen: see `listener.ts`. */
export const createServer = (parts: ServerParts): FastifyInstance => {
  const app = fastify({ bodyLimit: 16 * 1024 * 1024, routerOptions: { maxParamLength: 500 } });
  const record = createRecord(parts);
  readBodies(app);
  addCallHooks(app, parts, record);
  answerErrors(app, parts.errorBody ?? nestErrorBody, record);
  return app;
};

/** Records a mutation that reached no operation. */
type RecordCall = (
  request: FastifyRequest,
  effect: CallEffect,
  status: number | null,
  rule: string,
) => void;

const createRecord =
  ({ clock, ledger }: Pick<ServerParts, 'clock' | 'ledger'>): RecordCall =>
  (request, effect, status, rule) => {
    const call = callOf(request);
    if (!isMutation(request) || call.isRecorded) return;
    call.isRecorded = true;
    const account = call.account?.email ?? null;
    ledger.append({
      ...originOf(request),
      at: instant(clock.now()),
      account,
      effect,
      status,
      rule,
      changes: [],
    });
  };

/**
 * HTTP clients send a JSON content type also with calls that have no body. Express accepts that, so
 * we do.
 */
const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string));
    } catch (error) {
      done(new ServiceRefusal(400, 'bad-body', (error as Error).message));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
};

/** Sign-in and faults, around every call. */
const addCallHooks = (
  app: FastifyInstance,
  { clock, tokens, faults, stopped, open, tags = () => 'express' }: ServerParts,
  record: RecordCall,
): void => {
  const tagged = createTags(tags);
  let requests = 0;

  /** True when the wait is over, false when the sandbox stopped first. */
  const wait = (ms: number) =>
    sleep(ms, undefined, { signal: stopped }).then(
      () => true,
      () => false,
    );

  const giveUp = (request: FastifyRequest, reply: FastifyReply, rule: string) => {
    record(request, 'dropped', null, rule);
    reply.hijack();
    reset(request);
    return reply;
  };

  app.addHook('onRequest', async (request, reply) => {
    requests += 1;
    const wished = request.headers['x-request-id'];
    const requestId = typeof wished === 'string' ? wished : `request-${requests}`;
    beginCall(request, {
      receivedAt: instant(clock.now()),
      requestId,
      fault: null,
      account: null,
      isRecorded: false,
    });
    reply.header('x-request-id', requestId);
    if (isAdmin(request)) return;
    const { delayMs, fault } = faults.choose(request.method, pathOf(request));
    callOf(request).fault = fault;
    if (delayMs > 0 && !(await wait(delayMs))) return giveUp(request, reply, 'stopped');
    if (fault?.kind === 'refuse') return giveUp(request, reply, 'refuse');
  });

  app.addHook('preHandler', async (request, reply) => {
    const call = callOf(request);
    const { fault } = call;
    if (isAdmin(request)) return;
    // A fault in front of the service applies whether or not the call was signed in. The ledger
    // still records whose call it was.
    try {
      call.account = open.has(pathOf(request))
        ? null
        : tokens.accountOf(request.headers.authorization);
    } catch (error) {
      // An unknown path is a 404, signed in or not.
      if (!request.is404 && (!fault || isApplied(fault))) throw error;
    }
    if (fault && !isApplied(fault)) {
      record(request, 'dropped', fault.kind === 'status' ? fault.status : null, fault.kind);
      return reply.send('');
    }
    if (fault?.kind === 'lateApply' && !(await wait(fault.ms)))
      return giveUp(request, reply, 'stopped');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = callOf(request);
    return fault ? faultyPayload(fault, request, reply, payload) : tagged(request, reply, payload);
  });
};

const answerErrors = (
  app: FastifyInstance,
  errorBody: NonNullable<ServerParts['errorBody']>,
  record: RecordCall,
): void => {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceRefusal) {
      record(request, 'refused', error.status, error.rule);
      return reply
        .code(error.status)
        .send(errorBody(error.status, error.message, error.rule, error.fields));
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    record(request, 'refused', status, 'error');
    return reply
      .code(status)
      .send(
        errorBody(
          status,
          status < 500 ? (error as Error).message : 'Internal server error',
          'error',
          null,
        ),
      );
  });
  app.setNotFoundHandler((request, reply) => {
    record(request, 'refused', 404, 'no-such-path');
    return reply
      .code(404)
      .send(errorBody(404, `Cannot ${request.method} ${pathOf(request)}`, 'no-such-path', null));
  });
};
