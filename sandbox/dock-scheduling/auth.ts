/**
 * Accounts and bearer tokens of the service (contract.md 1.1). Passwords and tokens belong to the
 * sandbox and open nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';

/** An account that may sign in. Roles: contract.md 1.1. */
export type Account = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** The answer to sign-in and refresh. `expires_in` in seconds. */
type TokenAnswer = { readonly access_token: string; readonly expires_in: number };

/** Issues, checks and revokes tokens. */
export interface Tokens {
  /** The lifetime of tokens issued from now on, in seconds. */
  lifetimeSeconds: number;
  /** Refuses with 401 on a wrong e-mail or password. */
  signIn(email: unknown, password: unknown): TokenAnswer;
  /**
   * The account of an `Authorization` header. Refuses with 401 when the token is missing, foreign,
   * expired or revoked.
   */
  accountOf(authorization: string | undefined): Account;
  refresh(account: Account): TokenAnswer;
  /** Revokes every token issued so far, of one account or of all. */
  revoke(email?: string): void;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unauthorized = (rule: string, message = 'Unauthorized'): never => refuse(401, rule, message);

/** The people of the sandbox: two work the yard, one may only look, one may change the facility. */
export const createAccounts = (random: SeededRandom): readonly Account[] =>
  (
    [
      ['clerk', 'role_operator', 'Casey', 'Moreno'],
      ['desk2', 'role_operator', 'Robin', 'Okafor'],
      ['spectator', 'role_spectator', 'Sam', 'Lindqvist'],
      ['admin', 'role_admin', 'Alex', 'Whitfield'],
    ] as const
  ).map(([name, role, firstName, lastName]) => ({
    id: random.uuid(),
    email: `${name}@yard.example`,
    password: `${name}-${random.uuid().slice(0, 8)}`,
    role,
    firstName,
    lastName,
  }));

/** Tokens for the accounts, signed with a key drawn from `random`. */
export const createTokens = (
  accounts: readonly Account[],
  clock: SandboxClock,
  random: SeededRandom,
  lifetimeSeconds: number,
): Tokens => {
  const key = random.uuid() + random.uuid();
  const revokedUpTo = new Map<string, number>();
  let issued = 0;

  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url');

  const issue = (account: Account): TokenAnswer => {
    const iat = Math.floor(clock.now() / 1000);
    issued += 1;
    const claims = {
      sub: account.id,
      email: account.email,
      role: account.role,
      jti: issued,
      iat,
      exp: iat + tokens.lifetimeSeconds,
    };
    const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return { access_token: `${content}.${sign(content)}`, expires_in: tokens.lifetimeSeconds };
  };

  const tokens: Tokens = {
    lifetimeSeconds,
    signIn: (email, password) => {
      const account = accounts.find((each) => each.email === email && each.password === password);
      return issue(account ?? unauthorized('wrong-password', 'Invalid email or password'));
    },
    accountOf: (authorization) => {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? unauthorized('no-token');
      const [header, payload = '', signature = ''] = token.split('.');
      const expected = Buffer.from(sign(`${header}.${payload}`));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given))
        unauthorized('foreign-token');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
        sub: string;
        jti: number;
        exp: number;
      };
      const account =
        accounts.find((each) => each.id === claims.sub) ?? unauthorized('unknown-account');
      if (claims.exp * 1000 <= clock.now()) unauthorized('token-expired');
      if (claims.jti <= (revokedUpTo.get(account.id) ?? 0)) unauthorized('token-revoked');
      return account;
    },
    refresh: issue,
    revoke: (email) => {
      for (const account of accounts)
        if (email === undefined || account.email === email) revokedUpTo.set(account.id, issued);
    },
  };
  return tokens;
};

/** GET /auth/me (contract.md 1.1). */
export const profileOf = (account: Account, orgId: string, warehouseIds: readonly string[]) => ({
  id: account.id,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  phone: null,
  role: account.role,
  companyId: null,
  orgId,
  warehouseAccessList: warehouseIds,
  isActive: true,
});
