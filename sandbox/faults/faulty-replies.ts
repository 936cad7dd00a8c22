/** Faulty answers on the wire. */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '../refusal.ts';
import type { Fault } from './model.ts';

const portalPage = `<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><h1>Welcome</h1>
<form action="/login"><p>Please accept the terms to use this network.</p><button>Accept</button></form></body></html>`;

const messages: Record<number, string> = {
  401: 'Unauthorized',
  408: 'Request timeout',
  409: 'The record was changed by another request',
  425: 'Too early',
  429: 'ThrottlerException: Too Many Requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
};

const bombs = new Map<number, Buffer>();
/** `{"data":[` and then spaces. Valid so far at every byte, so no parser can give up early. */
const bombOf = (megabytes: number): Buffer => {
  const packed =
    bombs.get(megabytes) ??
    gzipSync(
      Buffer.concat([Buffer.from('{"data":['), Buffer.alloc(megabytes * 1024 * 1024, ' ')]),
      { level: 1 },
    );
  bombs.set(megabytes, packed);
  return packed;
};

const half = (whole: Buffer) => whole.subarray(0, Math.ceil(whole.length / 2));

/** Sends half of the body, then ends the connection once that half had time to leave. */
const cutShort = (request: FastifyRequest, whole: Buffer): Readable => {
  const body = new Readable({ read() {} });
  body.push(half(whole));
  setTimeout(() => request.raw.socket.destroySoon(), 20);
  return body;
};

const drip = (request: FastifyRequest, start: Buffer, everyMs: number): Readable => {
  const body = new Readable({ read() {} });
  body.push(start);
  const timer = setInterval(() => body.push(' '), everyMs);
  timer.unref();
  request.raw.socket.once('close', () => {
    clearInterval(timer);
    body.destroy();
  });
  return body;
};

/** Cuts the connection at once, so that the client sees a reset. */
export const reset = (request: FastifyRequest): void => {
  request.raw.socket.resetAndDestroy();
};

/** Sends the faulty reply instead of the good one. `payload` is the good one, serialized. */
export const faultyPayload = (
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown => {
  const whole = Buffer.from(
    typeof payload === 'string' || Buffer.isBuffer(payload)
      ? payload
      : '{"data":{},"entity":"","action":"read"}',
  );
  switch (fault.kind) {
    case 'delay':
      return payload;
    case 'refuse':
    case 'dropAnswer':
    case 'dropRequest':
    case 'lateApply':
      reset(request);
      return payload;
    case 'status':
      reply.code(fault.status).type('application/json');
      if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
      return JSON.stringify(
        fault.body ?? errorBody(fault.status, messages[fault.status] ?? 'Error'),
      );
    case 'html':
      reply.code(200).type('text/html; charset=utf-8');
      return portalPage;
    case 'redirect':
      reply.code(fault.status).header('location', fault.location).type('text/html');
      return '';
    case 'cutBody':
      reply.type('application/json');
      if (fault.cut !== 'connection') return half(whole);
      reply.header('content-length', whole.length);
      return cutShort(request, whole);
    case 'endlessBody':
      reply.type('application/json').removeHeader('content-length');
      return drip(request, half(whole), fault.everyMs ?? 50);
    case 'emptyBody':
      return '';
    case 'gzipBomb':
      reply.type('application/json').header('content-encoding', 'gzip');
      return bombOf(fault.megabytes ?? 64);
    case 'wrongJson':
      reply.type('application/json');
      return JSON.stringify(
        fault.body ?? { data: 'nothing of the documented shape', items: [1, 2, 3] },
      );
  }
};
