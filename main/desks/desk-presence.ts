/**
 * Which desks are here, and how they are doing, by their last message. Only the clock of this desk
 * counts, and no safety depends on it.
 */
import { z } from 'zod';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';

/** What a desk tells of itself every few seconds. */
export type Presence = {
  readonly cursor: number;
  readonly head: string;
  readonly isTogether: boolean;
  /** Operations of it that are not over. */
  readonly open: number;
  /**
   * Whether the service answers it, and how old its picture of the yard is, in milliseconds; null
   * for not known.
   */
  readonly isConnected: boolean;
  readonly pictureAgeMs: number | null;
  /** For how long nobody has looked at it, in milliseconds. */
  readonly idleMs: number;
};

const schema: z.ZodType<Presence> = z.object({
  cursor: z.number().int().nonnegative(),
  head: z.string().max(100),
  isTogether: z.boolean(),
  open: z.number().int().nonnegative(),
  isConnected: z.boolean(),
  pictureAgeMs: z.number().nullable(),
  idleMs: z.number().nonnegative(),
});

/** A desk that was heard in this run. `heardAt` in monotonic milliseconds. */
export type HeardDesk = Presence & { readonly heardAt: number };

/** How often a desk tells of itself, in milliseconds. */
export const TELL_MS = 5_000;
/** A desk that was heard within this is here, in milliseconds. */
export const HERE_MS = 15_000;
/** A desk that was not heard for so long may be taken over from, in milliseconds. */
export const SILENT_MS = 60_000;

/** Which desks were heard. `self` hears itself too, and leaves that out. */
export class Attendants {
  readonly #self: DeskId;
  readonly #clock: Clock;
  readonly #desks = new Map<DeskId, HeardDesk>();

  constructor(self: DeskId, clock: Clock) {
    this.#self = self;
    this.#clock = clock;
  }

  get desks(): ReadonlyMap<DeskId, HeardDesk> {
    return this.#desks;
  }

  /**
   * Takes in what another desk told; garbage is left out. Returns true when it tells of another log
   * than this desk's.
   */
  heard(by: string, text: string, mine: Presence): boolean {
    const desk = deskIdSchema.safeParse(by);
    const presence = schema.safeParse(parsed(text));
    if (!desk.success || !presence.success || desk.data === this.#self) return false;
    const { isTogether, cursor, head } = presence.data;
    this.#desks.set(desk.data, { ...presence.data, heardAt: this.#clock.monotonic() });
    return isTogether && mine.isTogether && cursor === mine.cursor && head !== mine.head;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
