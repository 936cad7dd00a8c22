/**
 * Who may hold a connection to the web host. Anybody on this machine can open one, so those that
 * have shown no token share a few places, and a new one is never turned away: it takes the place of
 * the oldest that does nothing. One that showed the token leaves the count for good, so that
 * nothing the others do can end it.
 */
import type { Socket } from 'node:net';

/**
 * How many strangers there may be, and how long each keeps its place when others want it, in ms.
 */
export type PlaceLimits = {
  /**
   * Beyond this the oldest go that do nothing for `idleMs`, are being answered and take nothing of
   * it for `stallMs`, or take longer than `busyMs` for the whole of it.
   */
  readonly places: number;
  readonly idleMs: number;
  readonly stallMs: number;
  readonly busyMs: number;
  /**
   * Beyond this one goes, whatever it does: of those that wait or those that are answered,
   * whichever are more, the oldest.
   */
  readonly most: number;
};

/**
 * A browser opens six, sends at once, and takes an answer within milliseconds. The places are more
 * than its own by far; the last number bounds files and memory, and gives a newcomer time to speak
 * while others pour in.
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
  /** Takes a new one in. */
  admit(socket: Socket): void;
  /** Its request is being answered, or (false) it waits for another. */
  setBusy(socket: Socket, busy: boolean): void;
  /** It took a piece of its answer. */
  moved(socket: Socket): void;
  /** It showed the token. */
  prove(socket: Socket): void;
  /** Those without the token, and all. */
  count(): { readonly strangers: number; readonly all: number };
  /** Ends all of them. */
  end(): void;
}

/** When it came into this state, and when it last took a piece of its answer, in ms. */
type Stranger = { readonly since: number; moved: number; readonly busy: boolean };

const isSlow = (
  { since, moved, busy }: Stranger,
  now: number,
  { idleMs, stallMs, busyMs }: PlaceLimits,
): boolean => (busy ? now - moved > stallMs || now - since > busyMs : now - since > idleMs);

/** Makes it. `monotonic` in ms. */
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
