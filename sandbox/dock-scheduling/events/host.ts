/**
 * The realtime channel: a socket.io server on its own port, websocket only, with the token in the
 * query, a heartbeat every five seconds, and no replay (contract.md 1.13). A client that isn't
 * connected never gets what was sent meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { listen } from '../../listener.ts';
import type { SeededRandom } from '../../random.ts';
import { instant, type SandboxClock } from '../../sandbox-clock.ts';
import type { RealtimeEvent } from './changed.ts';
import { type EventFaults, noEventFaults, sentOf } from './faults.ts';
import { speakSocketIo2 } from './socketio-v2.ts';

/** A running channel. */
export interface EventsHost {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** How many clients are connected now, and how many connections were asked for so far. */
  connected(): number;
  asked(): number;
  /** Changes its faults. Those that are not named stay. */
  setFaults(faults: Partial<EventFaults>): void;
  /** Sends a message to all connections unchanged, whatever the faults. */
  format(event: RealtimeEvent): void;
  /** Cuts every connection and goes on listening. */
  cut(): void;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  stop(): Promise<void>;
}

export type EventsHostParts = {
  readonly port: number;
  readonly clock: SandboxClock;
  readonly random: SeededRandom;
  readonly heartbeatMs: number;
  /** Throws when a token is not valid. */
  readonly accountOf: (authorization: string) => unknown;
  /** Calls the listener with each change. Returns an unsubscribe function. */
  readonly watch: (listener: (events: readonly RealtimeEvent[]) => void) => () => void;
};

const version = { major: 4, minor: 144, patch: 0, commit: 'sandbox' };

/** Starts the channel. Port 0 takes a free one. */
export const startEventsHost = async (parts: EventsHostParts): Promise<EventsHost> => {
  const { clock, random, accountOf } = parts;
  const stopping = new AbortController();
  let faults = noEventFaults;
  let asked = 0;
  let io = new Server();

  const isGood = (token: unknown): boolean => {
    try {
      accountOf(`Bearer ${String(token)}`);
      return true;
    } catch {
      return false;
    }
  };
  const cut = () => io.disconnectSockets(true);

  const listener = await listen(
    (_request, response) => response.writeHead(404).end(),
    parts.port,
    (server) => {
      server.on('upgrade', () => {
        asked += 1;
      });
      speakSocketIo2(server, () => faults.version === 2);
      io = new Server(server, {
        transports: ['websocket'],
        serveClient: false,
        allowRequest: (_, decide) => decide(null, faults.version === 4),
      });
      io.use((socket, next) => {
        if (faults.refuse === 'error' || !isGood(socket.handshake.query.token))
          next(new Error('Unauthorized'));
        else next();
      });
      io.on('connection', (socket) => {
        if (faults.refuse === 'cut') socket.disconnect(true);
      });
    },
  );

  const beat = setInterval(() => {
    // We check a token again while its connection is open.
    for (const socket of io.sockets.sockets.values())
      if (!isGood(socket.handshake.query.token)) socket.disconnect(true);
    if (!faults.silent) io.emit('heartbeat', { now: instant(clock.now()), version });
  }, parts.heartbeatMs);

  const tell = async ({ afterMs, event }: { afterMs: number; event: RealtimeEvent }) => {
    if (afterMs > 0)
      await sleep(afterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!stopping.signal.aborted) io.emit(event.name, event.payload);
  };
  const stopWatching = parts.watch((events) => {
    for (const event of events) for (const sent of sentOf(event, faults, random)) void tell(sent);
  });

  const goDown = async () => {
    io.disconnectSockets(true);
    await listener.goDown();
  };
  return {
    url: `http://127.0.0.1:${listener.port}`,
    connected: () => io.sockets.sockets.size,
    asked: () => asked,
    setFaults: (change) => {
      faults = { ...faults, ...change };
    },
    format: (event) => void io.emit(event.name, event.payload),
    cut,
    goDown,
    comeUp: listener.comeUp,
    stop: async () => {
      stopping.abort();
      stopWatching();
      clearInterval(beat);
      await goDown();
    },
  };
};
