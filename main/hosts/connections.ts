/**
 * Who may hold a connection to the web host. Anybody on this machine can open one, so those that have shown no token share a few places,
 * and a new one is never turned away: it takes the place of the oldest that does nothing. One that showed the token leaves the count
 * for good, so that nothing the others do can end it.
 */
import type { Socket } from 'node:net';

/** How many strangers there may be, and how long each keeps its place when others want it, in ms. */
export type PlaceLimits = {
  /** Beyond this the oldest that do nothing for `idleMs`, or take an answer for longer than `busyMs`, go. */
  readonly places: number;
  readonly idleMs: number;
  readonly busyMs: number;
  /** Beyond this the oldest goes, whatever it does. */
  readonly most: number;
};

/**
 * A browser opens six, sends at once, and takes an answer within milliseconds. The places are more than its own by far; the second
 * number bounds files and memory, and gives a newcomer time to speak while others pour in.
 */
export const placeLimits: PlaceLimits = { places: 64, idleMs: 250, busyMs: 5_000, most: 256 };

/** The connections of one server. */
export interface Connections {
  /** Takes a new one in. */
  admit(socket: Socket): void;
  /** Its request is being answered, or (false) it waits for another. */
  setBusy(socket: Socket, busy: boolean): void;
  /** It showed the token. */
  prove(socket: Socket): void;
  /** Those without the token, and all. */
  count(): { readonly strangers: number; readonly all: number };
  /** Ends all of them. */
  end(): void;
}

/** Makes it. `monotonic` in ms. */
export function createConnections(monotonic: () => number, { places, idleMs, busyMs, most }: PlaceLimits = placeLimits): Connections {
  const all = new Set<Socket>();
  // In the order in which they came or changed: the first is the oldest.
  const strangers = new Map<Socket, { readonly since: number; readonly busy: boolean }>();

  const drop = (socket: Socket) => {
    strangers.delete(socket);
    socket.destroy();
  };
  const makeRoom = () => {
    if (strangers.size <= places) return;
    const now = monotonic();
    for (const [socket, { since, busy }] of strangers) {
      if (strangers.size <= places) return;
      if (now - since > (busy ? busyMs : idleMs)) drop(socket);
    }
    while (strangers.size > most) {
      const [oldest] = [...strangers].find(([, { busy }]) => !busy) ?? strangers.entries().next().value ?? [];
      if (oldest === undefined) return;
      drop(oldest);
    }
  };

  return {
    admit(socket) {
      all.add(socket);
      strangers.set(socket, { since: monotonic(), busy: false });
      socket.once('close', () => {
        all.delete(socket);
        strangers.delete(socket);
      });
      makeRoom();
    },
    setBusy(socket, busy) {
      if (!strangers.delete(socket)) return;
      strangers.set(socket, { since: monotonic(), busy });
    },
    prove(socket) {
      strangers.delete(socket);
    },
    count: () => ({ strangers: strangers.size, all: all.size }),
    end() {
      for (const socket of all) socket.destroy();
    },
  };
}
