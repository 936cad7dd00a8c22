import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import {
  signedApplicationTokens,
  signedUserTokens,
} from '../../../main/credentials/signed-tokens.ts';
import type { MarketplaceClient } from '../../../main/remote/marketplace/client.ts';
import type { ApplicationPort, UserPort } from '../../../main/remote/marketplace/port.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const http = { origin: 'https://market.example', skewMs: () => 3_600_000 as number | null };
const clock = { now: () => 1_000_000_000_000, monotonic: () => 0 };
const partsWith = async (pem: string | null) => {
  const secrets = createMemorySecretStore();
  if (pem !== null)
    await secrets.set({ origin: http.origin, kind: 'private-key', account: 'us' }, pem);
  return { http, secrets, clock, issuer: 'us' };
};
const read = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map(
      (part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>,
    );

describe('signed tokens', () => {
  test('are RS256 with issuer and subject, valid a minute by the service’s clock', async () => {
    const parts = await partsWith(keys.privateKey);
    const token = await signedApplicationTokens(parts).token();
    const [head, claims] = read(token);
    expect(head).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(claims).toEqual({ iss: 'us', sub: 'sys', iat: 1_000_003_600, exp: 1_000_003_660 });
    const [a, b, signature = ''] = token.split('.');
    expect(
      createVerify('RSA-SHA256')
        .update(`${a}.${b}`)
        .verify(createPublicKey(keys.publicKey), signature, 'base64url'),
    ).toBe(true);
  });

  test('of a carrier name its account', async () => {
    expect(
      read(await signedUserTokens(await partsWith(keys.privateKey), 'acc-1').token())[1],
    ).toMatchObject({ sub: 'usr:acc-1' });
  });

  test('fail without a readable key, and the message contains none of it', async () => {
    await expect(signedApplicationTokens(await partsWith(null)).token()).rejects.toMatchObject({
      kind: 'signed-out',
    });
    await expect(
      signedApplicationTokens(await partsWith('canary-secret')).token(),
    ).rejects.not.toThrow(/canary/);
  });
});

test('the wrong kind of token does not compile', () => {
  // Never run: the compiler is the test. It fails when one of the lines below is no error any more.
  const never = (client: MarketplaceClient, application: ApplicationPort, user: UserPort) => {
    // @ts-expect-error the application's token may not accept an offer
    void client.acceptOffer(application, 'offer');
    // @ts-expect-error nor drop a load
    void client.dropLoad(application, 'load', 'reason');
    // @ts-expect-error nor read a rate confirmation
    void client.rateConfirmation(application, 'load');
    // @ts-expect-error nor bid
    void client.createBid(application, 'offer', '1.00');
    // @ts-expect-error a carrier's port is not the application's
    const wrong: ApplicationPort = user;
    return wrong;
  };
  expect(never).toBeTypeOf('function');
});
