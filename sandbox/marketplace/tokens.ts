/** Tokens of the marketplace. The client signs them (contract.md 2.1), and we check them. */
import { createVerify, generateKeyPairSync, sign } from 'node:crypto';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';

/** Who calls: the application (`sys`) or one carrier account. `email` is the name in the ledger. */
export type MarketplaceCaller = { readonly email: string; readonly account: string | null };

/** How many seconds the clocks may differ. */
const LEEWAY = 60;

/** A key pair in PEM form. 2,048 bits are enough, because it protects only a sandbox. */
export const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

type Keys = ReturnType<typeof makeKeys>;
let own: { readonly callers: Keys; readonly deliveries: Keys } | null = null;

/**
 * The keys of every marketplace in this process. We make them once, because each takes a tenth of a
 * second and tests start many.
 */
export const keysOfProcess = () => {
  own ??= { callers: makeKeys(), deliveries: makeKeys() };
  return own;
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for a webhook delivery (contract.md 2.6). */
export function deliveryToken(privateKey: string, now: number): string {
  const at = Math.floor(now / 1_000);
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iss: 'loadsmart', iat: at, exp: at + 60 })}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Checks the `Authorization` header; refuses with 401. */
export const createVerifier = (publicKey: string, issuer: string, clock: SandboxClock) => ({
  accountOf(authorization: string | undefined): MarketplaceCaller {
    const no = (why: string): never => refuse(401, 'invalid_access_token', why);
    const parts =
      /^JWT ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ??
      no('The token is missing or malformed.');
    const [, head = '', payload = '', signature = ''] = parts;
    if (
      !createVerify('RSA-SHA256')
        .update(`${head}.${payload}`)
        .verify(publicKey, signature, 'base64url')
    )
      no('The signature is wrong.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      iss?: string;
      iat?: number;
      exp?: number;
      sub?: string;
    };
    const now = clock.now() / 1_000;
    if (claims.iss !== issuer) no('The issuer is not known.');
    if (!claims.exp || !claims.iat || claims.exp < now - LEEWAY || claims.iat > now + LEEWAY)
      no('The token is out of date.');
    if (claims.sub === 'sys') return { email: 'sys', account: null };
    const account = /^usr:(.+)$/.exec(claims.sub ?? '')?.[1] ?? no('The subject is not known.');
    return { email: `usr:${account}`, account };
  },
});
