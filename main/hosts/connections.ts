/**
 * Limits connections to the web host. Every program on this machine can open one, so connections
 * without the token share a few places. A new one is never refused: it replaces the oldest idle
 * one. A connection that showed the token no longer counts, so that the others can't end it.
 */
import type { Socket } from 'node:net';

/**
 * How many connections without the token there may be, and how long each keeps its place when
 * others need it, in milliseconds.
 *
 * Example: `{ places: 8, idleMs: 5_000, stallMs: 2_000, busyMs: 10_000, most: 64 }`.
 */
export type PlaceLimits = {
  /**
   * Beyond this number we end the oldest that are idle for `idleMs`, take nothing of their reply
   * for `stallMs`, or take longer than `busyMs` for the complete reply.
   */
  readonly places: number;
  readonly idleMs: number;
  readonly stallMs: number;
  readonly busyMs: number;
  /**
   * Beyond this number we always end one: the oldest of the waiting or of the answered ones,
   * whichever are more.
   */
  readonly most: number;
};

/**
 * A browser opens six connections, sends at once, and takes a reply within milliseconds. There are
 * far more places than it needs. The last number limits files and memory, and gives a newcomer time
 * while others flood us.
 */
export const placeLimits: PlaceLimits = {
  places: 64,
  idleMs: 250,
  stallMs: 1_000,
  busyMs: 5_000,
  most: 256,
};

/** The connections of one server. */
export interface Connections {
  /** Admits a new connection. */
  admit(socket: Socket): void;
  /** Its request is being answered, or (false) it waits for another. */
  setBusy(socket: Socket, busy: boolean): void;
  /** It took a part of its reply. */
  moved(socket: Socket): void;
  /** It showed the token. */
  prove(socket: Socket): void;
  /** Number of connections without the token, and of all. */
  count(): { readonly strangers: number; readonly all: number };
  /** Ends all of them. */
  end(): void;
}

/** When it entered this state, and when it last took a part of its reply, in milliseconds. */
type Stranger = { readonly since: number; moved: number; readonly busy: boolean };

const isSlow = (
  { since, moved, busy }: Stranger,
  now: number,
  { idleMs, stallMs, busyMs }: PlaceLimits,
): boolean => (busy ? now - moved > stallMs || now - since > busyMs : now - since > idleMs);

/** `monotonic` in milliseconds. */
export function createConnections(
  monotonic: () => number,
  limits: PlaceLimits = placeLimits,
): Connections {
  const all = new Set<Socket>();
  // In the order in which they came or changed: the first is the oldest.
  const strangers = new Map<Socket, Stranger>();

  const drop = (socket: Socket) => {
    strangers.delete(socket);
    socket.destroy();
  };
  const makeRoom = (newcomer: Socket) => {
    if (strangers.size <= limits.places) return;
    const now = monotonic();
    for (const [socket, stranger] of strangers) {
      if (strangers.size <= limits.places) return;
      if (isSlow(stranger, now, limits)) drop(socket);
    }
    while (strangers.size > limits.most) {
      const others = [...strangers].filter(([socket]) => socket !== newcomer);
      const answered = others.filter(([, { busy }]) => busy);
      const [[oldest] = []] =
        answered.length > others.length / 2 ? answered : others.filter(([, { busy }]) => !busy);
      if (oldest === undefined) return;
      drop(oldest);
    }
  };

  return {
    admit(socket) {
      all.add(socket);
      strangers.set(socket, { since: monotonic(), moved: monotonic(), busy: false });
      socket.once('close', () => {
        all.delete(socket);
        strangers.delete(socket);
      });
      makeRoom(socket);
    },
    setBusy(socket, busy) {
      if (!strangers.delete(socket)) return;
      strangers.set(socket, { since: monotonic(), moved: monotonic(), busy });
    },
    moved(socket) {
      const stranger = strangers.get(socket);
      if (stranger !== undefined) stranger.moved = monotonic();
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
