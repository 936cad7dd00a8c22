import { expect, test } from 'vitest';
import { callerWith, fixedClock, signIn, start } from './harness.ts';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

test('signing in returns a token with its lifetime, and the token opens the reads', async () => {
  const sandbox = await start();
  const [account] = sandbox.accounts;
  const reply = await callerWith(sandbox.url, '').post('/auth/login', {
    email: account?.email,
    password: account?.password,
  });
  expect(reply.status).toBe(200);
  expect(reply.json.expires_in).toBe(3600);
  const claims = claimsOf(reply.json.access_token);
  expect(claims.exp - claims.iat).toBe(3600);
  const caller = callerWith(sandbox.url, reply.json.access_token);
  expect((await caller.get('/auth/me')).json).toMatchObject({
    email: account?.email,
    role: 'role_operator',
  });
  expect((await caller.get('/yard/spot-area')).status).toBe(200);
});

test('a wrong password, no token and a forged one each get a 401 like NestJS', async () => {
  const sandbox = await start();
  const nobody = callerWith(sandbox.url, '');
  const refused = await nobody.post('/auth/login', {
    email: sandbox.accounts[0]?.email,
    password: 'guess',
  });
  expect(refused.status).toBe(401);
  expect(refused.json).toEqual({
    statusCode: 401,
    message: 'Invalid email or password',
    error: 'Unauthorized',
  });
  expect((await nobody.post('/auth/login')).status).toBe(401);
  expect((await nobody.get('/yard/spot-area')).json).toEqual({
    statusCode: 401,
    message: 'Unauthorized',
    error: 'Unauthorized',
  });
  const { token } = await signIn(sandbox);
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const raised = Buffer.from(JSON.stringify({ ...claimsOf(token), role: 'role_owner' })).toString(
    'base64url',
  );
  expect(
    (await callerWith(sandbox.url, `${header}.${raised}.${signature}`).get('/auth/me')).status,
  ).toBe(401);
  expect((await callerWith(sandbox.url, `${header}.${payload}.AAAA`).get('/auth/me')).status).toBe(
    401,
  );
  expect((await callerWith(sandbox.url, 'nonsense').get('/auth/me')).status).toBe(401);
  const marketplaceStyle = await nobody.call('GET', '/auth/me', undefined, {
    authorization: `JWT ${token}`,
  });
  expect(marketplaceStyle.status).toBe(401);
});

test('a token expires after its lifetime, and a refresh before gives a later one', async () => {
  const clock = fixedClock();
  const sandbox = await start({ clock, tokenLifetimeSeconds: 60 });
  const caller = await signIn(sandbox);
  clock.advance(59_000);
  const refreshed = await caller.get('/auth/refresh');
  expect(refreshed.json.expires_in).toBe(60);
  clock.advance(1_000);
  expect((await caller.get('/auth/me')).status).toBe(401);
  expect((await callerWith(sandbox.url, refreshed.json.access_token).get('/auth/me')).status).toBe(
    200,
  );
});

test('revoked tokens are refused, of one account or of all, and a new sign-in works', async () => {
  const sandbox = await start();
  const clerk = await signIn(sandbox, 'clerk');
  const admin = await signIn(sandbox, 'admin');
  sandbox.tokens.revoke('clerk@yard.example');
  expect((await clerk.get('/auth/me')).status).toBe(401);
  expect((await clerk.get('/auth/refresh')).status).toBe(401);
  expect((await admin.get('/auth/me')).status).toBe(200);
  sandbox.tokens.revoke();
  expect((await admin.get('/auth/me')).status).toBe(401);
  expect((await (await signIn(sandbox, 'clerk')).get('/auth/me')).status).toBe(200);
});

test('a spectator may read but not change, and the version needs no token', async () => {
  const sandbox = await start();
  const spectator = await signIn(sandbox, 'spectator');
  const spot = sandbox.yard.spot('A-01').id;
  expect((await spectator.get(`/yard/spot/${spot}`)).status).toBe(200);
  expect((await spectator.patch(`/yard/spot/${spot}/close`, { reason: 'ice' })).status).toBe(403);
  expect(sandbox.yard.spot('A-01').isActive).toBe(true);
  expect((await callerWith(sandbox.url, '').get('/version')).json).toMatchObject({ major: 4 });
});
