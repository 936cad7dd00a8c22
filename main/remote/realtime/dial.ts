/**
 * One connection of socket.io version 4 (contract.md 1.13: websocket only, token in the query), by
 * the vendor's own library.
 */
import type { ManagerOptions, Socket } from 'socket.io-client';
import { message } from '../../../shared/i18n/message.ts';
import { NETWORK_SIGN_IN, networkCause } from '../classify.ts';
import { troubleOf } from '../network/connect-trouble.ts';
import type { Network } from '../network/network.ts';
import type { Dial, LineEnd } from './channel.ts';

/** Address of a channel, and the network. */
export type DialParts = { readonly address: URL; readonly network: Network };

/** Largest message that we accept, in bytes. An entity as JSON has some thousands. */
const MOST_BYTES = 1_048_576;

/**
 * Connects. We load the library with the first connection, because most desks have none. Its own
 * reconnecting is off; the channel does that.
 */
export const dialSocketIo =
  ({ address, network }: DialParts): Dial =>
  (token, on) => {
    let socket: Socket | null = null;
    let isOver = false;
    const end = (why: LineEnd) => {
      if (isOver) return;
      isOver = true;
      socket?.disconnect();
      on.ended(why);
    };
    const options: Partial<ManagerOptions> & { readonly maxPayload: number } = {
      path: `${address.pathname.replace(/\/$/, '')}/socket.io`,
      query: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      // The library doesn't follow redirects, so the token goes to this origin and nowhere else.
      maxPayload: MOST_BYTES,
    };
    void Promise.all([import('socket.io-client'), agentFor(address, network)]).then(
      ([{ io }, agent]) => {
        if (isOver) return;
        socket = io(address.origin, { ...options, agent: agent as never });
        socket.on('connect', () => {
          if (!isOver) on.opened();
        });
        socket.onAny((name: unknown, payload: unknown) => {
          if (!isOver && typeof name === 'string') on.event(name, payload);
        });
        socket.on('connect_error', (error) => end(endOf(error)));
        socket.on('disconnect', () => end({ kind: 'broken', said: message('service.broken') }));
      },
    );
    return () => {
      isOver = true;
      socket?.disconnect();
    };
  };

/**
 * Each connection has its own agent. The library declares the agent type of another runtime, and
 * hands ours on to `ws` unchanged.
 */
async function agentFor({ protocol }: URL, network: Network) {
  const { httpAgent, httpsAgent } = await network.agents({ keepAlive: false });
  return protocol === 'https:' ? httpsAgent : httpAgent;
}

/**
 * Why a connection failed. Its text stays here, because it holds the address and with it the token.
 */
export function endOf(error: unknown): LineEnd {
  const {
    type,
    message: words,
    description,
  } = error as { type?: unknown; message?: unknown; description?: unknown };
  const text = typeof words === 'string' ? words : '';
  if (text.includes('v2.x')) return { kind: 'other-version' };
  if (text === 'timeout') return { kind: 'broken', said: message('service.timeout') };
  // The service's own refusal of a connection (by its middleware) has no type.
  if (type !== 'TransportError') return { kind: 'refused' };
  const { error: cause, message: about } = (description ?? {}) as {
    error?: { code?: unknown };
    message?: unknown;
  };
  const status = /Unexpected server response: (\d{3})/.exec(String(about))?.[1];
  if (status === '401' || status === '403') return { kind: 'refused' };
  // A server that doesn't know this version or this way of connecting replies 400 (socket.io, "Bad
  // request").
  if (status === '400') return { kind: 'other-version' };
  if (status !== undefined && (status === '511' || status.startsWith('3') || status === '200'))
    return { kind: 'broken', said: NETWORK_SIGN_IN };
  if (status !== undefined)
    return { kind: 'broken', said: message('service.answered', { status: Number(status) }) };
  return {
    kind: 'broken',
    said: troubleOf(cause) ?? networkCause(typeof cause?.code === 'string' ? cause.code : null),
  };
}
