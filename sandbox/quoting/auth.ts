/**
 * Accounts, permissions and JWTs of the quoting service (seeds/quoting.md, "Authentication"). They
 * open nothing real.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';

/** Permissions that the seed names. */
export const permissions = [
  'suggested_carriers.add_carrier_suggestion',
  'suggested_carriers.view_carrier_suggestion',
  'quotes.view_shipper',
];

/** An account. `email` is its name in the ledger. The service itself calls it the user name. */
export type QuotingAccount = {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly permissions: readonly string[];
};

/** Two accounts: one with every permission, one with none. */
export const createQuotingAccounts = (random: SeededRandom): readonly QuotingAccount[] =>
  [
    { username: 'quoter', permissions },
    { username: 'trainee', permissions: [] },
  ].map((each) => ({
    ...each,
    email: each.username,
    password: `${each.username}-${random.uuid().slice(0, 8)}`,
  }));

/** Issues, refreshes, checks and revokes tokens. */
export interface QuotingTokens {
  /**
   * The lifetime of access tokens issued from now on, in seconds. The library's default is 5
   * minutes (contract.md 3).
   */
  lifetimeSeconds: number;
  obtain(
    username: unknown,
    password: unknown,
  ): { readonly refresh: string; readonly access: string };
  /** `rotate` also gives out a new refresh token and makes the given one invalid. */
  refresh(token: unknown, rotate: boolean): { readonly access: string; readonly refresh?: string };
  verify(token: unknown): void;
  accountOf(authorization: string | undefined): QuotingAccount;
  /**
   * Makes every access token issued so far invalid. With `refreshToo`, the refresh tokens as well.
   */
  revoke(refreshToo?: boolean): void;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const invalid = (): never => refuse(401, 'token_not_valid', 'Token is invalid or expired');

type Claims = {
  readonly token_type: 'access' | 'refresh';
  readonly user: string;
  readonly jti: number;
  readonly exp: number;
};

const refreshLifetimeSeconds = 24 * 3_600;

/** Tokens signed with a key drawn from `random`. */
export const createQuotingTokens = (
  accounts: readonly QuotingAccount[],
  clock: SandboxClock,
  random: SeededRandom,
  lifetimeSeconds: number,
): QuotingTokens => {
  const key = random.uuid() + random.uuid();
  let issued = 0;
  const revokedUpTo = { access: 0, refresh: 0 };
  const spent = new Set<number>();
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url');

  const issue = (type: Claims['token_type'], user: string) => {
    issued += 1;
    const iat = Math.floor(clock.now() / 1_000);
    const exp = iat + (type === 'access' ? tokens.lifetimeSeconds : refreshLifetimeSeconds);
    const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ token_type: type, user, jti: issued, iat, exp })}`;
    return `${content}.${sign(content)}`;
  };

  const read = (token: unknown, type: Claims['token_type'] | null): Claims => {
    if (typeof token !== 'string') return invalid();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const expected = Buffer.from(sign(`${header}.${payload}`));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return invalid();
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const isDead =
      claims.exp * 1_000 <= clock.now() ||
      claims.jti <= revokedUpTo[claims.token_type] ||
      spent.has(claims.jti);
    return isDead || (type !== null && claims.token_type !== type) ? invalid() : claims;
  };

  const tokens: QuotingTokens = {
    lifetimeSeconds,
    obtain: (username, password) => {
      const account =
        accounts.find((each) => each.username === username && each.password === password) ??
        refuse(401, 'no_active_account', 'No active account found with the given credentials');
      return {
        refresh: issue('refresh', account.username),
        access: issue('access', account.username),
      };
    },
    refresh: (token, rotate) => {
      const claims = read(token, 'refresh');
      if (!rotate) return { access: issue('access', claims.user) };
      spent.add(claims.jti);
      return { access: issue('access', claims.user), refresh: issue('refresh', claims.user) };
    },
    verify: (token) => void read(token, null),
    accountOf: (authorization) => {
      const token = /^JWT (\S+)$/.exec(authorization ?? '')?.[1];
      if (token === undefined)
        return refuse(401, 'not_authenticated', 'Authentication credentials were not provided.');
      const { user } = read(token, 'access');
      return accounts.find((each) => each.username === user) ?? invalid();
    },
    revoke: (refreshToo = false) => {
      revokedUpTo.access = issued;
      if (refreshToo) revokedUpTo.refresh = issued;
    },
  };
  return tokens;
};
