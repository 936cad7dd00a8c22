/**
 * Hands the token to the browser that the console opens. Whatever a browser is given to open stands
 * on a command line, which on Linux and macOS every user of the machine may read; so it gets an
 * address that is good once and for a short while.
 */

import { makeToken } from './guards.ts';
import { oneTimeLoginPath } from './routes.ts';

/** Who may use an address: whoever has it, or a program of this user alone. */
export type LoginAudience = 'anybody' | 'this-user';

/** Long enough for a browser that has to start first, in ms. */
const LIFETIME_MS = 2 * 60_000;

/**
 * `used` and `late`: it was good; `unknown`: never given by this start; `stranger`: not for this
 * one, and left for its owner.
 */
export type OneTimeLoginOutcome = 'yes' | 'used' | 'late' | 'unknown' | 'stranger';

/** The addresses that are out. */
export interface OneTimeLogin {
  /** A new path, beginning with `/open/`. */
  give(to: LoginAudience): string;
  /** Uses it up when the answer is `yes`. */
  take(path: string, isThisUser: () => Promise<boolean>): Promise<OneTimeLoginOutcome>;
}

/** Makes it. `monotonic` in ms. */
export function createOneTimeLogin(monotonic: () => number): OneTimeLogin {
  const given = new Map<
    string,
    { readonly to: LoginAudience; readonly until: number; isUsed: boolean }
  >();
  return {
    give(to) {
      const path = `${oneTimeLoginPath}${makeToken()}`;
      given.set(path, { to, until: monotonic() + LIFETIME_MS, isUsed: false });
      return path;
    },
    async take(path, isThisUser) {
      const found = given.get(path);
      if (found === undefined) return 'unknown';
      if (found.to === 'this-user' && !(await isThisUser())) return 'stranger';
      // After the wait: two may have asked at once.
      if (found.isUsed) return 'used';
      if (found.until <= monotonic()) return 'late';
      found.isUsed = true;
      return 'yes';
    },
  };
}
