/** What clients of an account of the sandbox are made of. */
import { createPasswordTokens } from '../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import type { Sandbox } from '../../../sandbox/index.ts';

/** The clock of the wall. */
export const wall = { now: () => Date.now(), monotonic: () => performance.now() };

/** Connection, tokens and settings of the account `name`, else of the first one. */
export async function accountParts(sandbox: Sandbox, overrides: object, name?: string) {
  const settings = resolveUndocumented(overrides);
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  const undocumented = settings.value;
  const account = sandbox.accounts.find(
    ({ email }) => name === undefined || email.startsWith(`${name}@`),
  );
  if (account === undefined) throw new Error(`No account ${name}.`);
  const http = createHttp({ baseUrl: sandbox.url, clock: wall, limits: undocumented });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  const tokens = createPasswordTokens({
    http,
    secrets,
    email: account.email,
    undocumented,
    clock: wall,
  });
  return { http, tokens, undocumented };
}
