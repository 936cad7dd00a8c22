/**
 * Hands the token to the browser that the console opens. Whatever a browser is given to open stands on a command line, which on Linux
 * and macOS every user of the machine may read; so it gets an address that is good once and for a short while.
 */
import { handoverPath } from './doors.ts';
import { makeToken } from './guards.ts';

/** Who may use an address: whoever has it, or a program of this user alone. */
export type MayTake = 'anybody' | 'this-user';

/** Long enough for a browser that has to start first, in ms. */
const LIFETIME_MS = 2 * 60_000;

/** The addresses that are out. */
export interface Handover {
  /** A new path, beginning with `/open/`. */
  give(to: MayTake): string;
  /** Uses it up: `yes`, `gone` (used, too old, never given), or `stranger`, which leaves it for its owner. */
  take(path: string, isThisUser: () => Promise<boolean>): Promise<'yes' | 'gone' | 'stranger'>;
}

/** Makes it. `monotonic` in ms; `onTaken` once an address was used. */
export function createHandover(monotonic: () => number): Handover {
  const out = new Map<string, { readonly to: MayTake; readonly until: number }>();
  return {
    give(to) {
      const path = `${handoverPath}${makeToken()}`;
      out.set(path, { to, until: monotonic() + LIFETIME_MS });
      return path;
    },
    async take(path, isThisUser) {
      const found = out.get(path);
      if (found === undefined || found.until <= monotonic()) return 'gone';
      if (found.to === 'this-user' && !(await isThisUser())) return 'stranger';
      // Two may have asked at once.
      return out.delete(path) ? 'yes' : 'gone';
    },
  };
}
