/**
 * Hands the token to the browser that the console opens. The address is on a command line, which
 * every user of a Linux or macOS machine can read. So it is an address that works once and for a
 * short time.
 */

import { makeToken } from './guards.ts';
import { oneTimeLoginPath } from './routes.ts';

/** Who may use an address: everyone who has it, or only a program of this user. */
export type LoginAudience = 'anybody' | 'this-user';

/** Long enough for a browser that has to start first, in milliseconds. */
const LIFETIME_MS = 2 * 60_000;

/**
 * `used` and `late`: it was valid before. `unknown`: not from this start. `stranger`: not for this
 * user, and still valid for its owner.
 */
export type OneTimeLoginOutcome = 'yes' | 'used' | 'late' | 'unknown' | 'stranger';

/** The addresses that are valid. */
export interface OneTimeLogin {
  /** A new path, beginning with `/open/`. */
  give(to: LoginAudience): string;
  /** Uses the address up if the result is `yes`. */
  take(path: string, isThisUser: () => Promise<boolean>): Promise<OneTimeLoginOutcome>;
}

/** `monotonic` in milliseconds. */
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
      // After the wait, because two may have asked at once.
      if (found.isUsed) return 'used';
      if (found.until <= monotonic()) return 'late';
      found.isUsed = true;
      return 'yes';
    },
  };
}
