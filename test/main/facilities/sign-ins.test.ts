import { describe, expect, test } from 'vitest';
import { createPastedTokens } from '../../../main/credentials/pasted-tokens.ts';
import { RenewingTokens } from '../../../main/credentials/renewing.ts';
import { createMemorySecretStore, type SecretKey } from '../../../main/credentials/secret-store.ts';
import { createSignIns, type ServiceSignIn } from '../../../main/facilities/sign-ins.ts';
import { testServices } from '../../../main/facilities/test-services.ts';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { fail, ok } from '../../../shared/result.ts';
import { manualClock } from '../credentials/service.ts';

const key: SecretKey = {
  origin: 'https://dock.example',
  kind: 'password',
  account: 'a@example.com',
};
const refresh: SecretKey = { ...key, kind: 'refresh-token' };
const foreign: SecretKey = { ...key, origin: 'https://other.example' };

/** A service that takes one password; `answers` false: it cannot be reached. */
function desk(password: string) {
  const secrets = createMemorySecretStore();
  const clock = manualClock();
  const state = { answers: true, told: 0, left: 0 };
  const tokens = new RenewingTokens({
    clock,
    obtain: async () => {
      if (!state.answers)
        throw new RemoteError('network', rawText('The service cannot be reached.'));
      if ((await secrets.get(key)) !== password)
        throw new RemoteError('signed-out', rawText('The service did not accept the sign-in.'));
      return { token: 'handed-out', lifetimeMs: null };
    },
  });
  const one: ServiceSignIn = {
    service: 'dock-scheduling',
    how: 'password',
    account: key.account,
    tokens,
    key,
    derived: [refresh],
  };
  const signIns = createSignIns([one], secrets, {
    signedIn: () => {
      state.told += 1;
    },
    signedOut: () => {
      state.left += 1;
    },
  });
  return { secrets, state, tokens, signIns };
}

describe('a new secret', () => {
  test('that is right is kept, and the outbox hears of it', async () => {
    const { secrets, state, signIns } = desk('right');
    await secrets.set(refresh, 'old');
    expect(await signIns.signIn('dock-scheduling', key.account, 'right')).toEqual({
      ok: true,
      value: message('facilities.signIn.done'),
    });
    expect(await secrets.get(key)).toBe('right');
    expect(await secrets.get(refresh)).toBeNull();
    expect(state.told).toBe(1);
    expect(signIns.state()).toMatchObject([{ state: 'signed-in', account: key.account }]);
    expect(JSON.stringify(signIns.state())).not.toMatch(/right|handed-out/);
  });

  test('that is wrong leaves the old one, or none', async () => {
    const { secrets, state, signIns } = desk('right');
    expect(await signIns.signIn('dock-scheduling', key.account, 'wrong')).toMatchObject({
      ok: false,
    });
    expect(await secrets.get(key)).toBeNull();
    await secrets.set(key, 'right');
    expect(await signIns.signIn('dock-scheduling', key.account, 'wrong')).toMatchObject({
      ok: false,
    });
    expect(await secrets.get(key)).toBe('right');
    expect(state.told).toBe(0);
  });

  test('that cannot be tried is kept for later', async () => {
    const { secrets, state, signIns } = desk('right');
    state.answers = false;
    expect(await signIns.signIn('dock-scheduling', key.account, 'right')).toMatchObject({
      ok: true,
      value: message('facilities.signIn.later', { why: rawText('The service cannot be reached.') }),
    });
    expect(await secrets.get(key)).toBe('right');
  });

  test('for an account that the facility has not is refused', async () => {
    const { signIns } = desk('right');
    expect(await signIns.signIn('dock-scheduling', 'other@example.com', 'right')).toMatchObject({
      ok: false,
    });
    expect(await signIns.signIn('quoting', key.account, 'right')).toMatchObject({ ok: false });
    expect(await signIns.signIn('dock-scheduling', key.account, '  ')).toMatchObject({
      ok: false,
      error: message('facilities.signIn.noPassword'),
    });
  });
});

describe('signing out', () => {
  test('removes the secrets of this facility and only those', async () => {
    const { secrets, state, signIns, tokens } = desk('right');
    await secrets.set(key, 'right');
    await secrets.set(refresh, 'r');
    await secrets.set(foreign, 'stays');
    await tokens.token();
    await signIns.signOut();
    expect(state.left).toBe(1);
    expect([
      await secrets.get(key),
      await secrets.get(refresh),
      await secrets.get(foreign),
    ]).toEqual([null, null, 'stays']);
    await expect(tokens.token()).rejects.toMatchObject({ kind: 'signed-out' });
  });

  test('goes on to the others where one cannot be removed, and says so', async () => {
    const secrets = createMemorySecretStore();
    await secrets.set(refresh, 'handed out');
    const stuck = {
      ...secrets,
      delete: async (each: SecretKey) => {
        if (each === key) throw new DatabaseError('disk', rawText('The disk keeps it.'));
        await secrets.delete(each);
      },
    };
    const tokens = createPastedTokens({ secrets, key, clock: manualClock() });
    const hooks = { signedIn: () => {}, signedOut: () => {} };
    const signIns = createSignIns(
      [{ service: 'quoting', how: 'token', account: key.account, tokens, key, derived: [refresh] }],
      stuck,
      hooks,
    );
    expect(await signIns.signOut()).toEqual({ ok: false, error: rawText('The disk keeps it.') });
    expect(await secrets.get(refresh)).toBeNull();
  });

  test('is sent to those who watch', async () => {
    const secrets = createMemorySecretStore();
    const tokens = createPastedTokens({ secrets, key, clock: manualClock() });
    const signIns = createSignIns(
      [{ service: 'quoting', how: 'token', account: key.account, tokens, key, derived: [] }],
      secrets,
      {
        signedIn: () => {},
        signedOut: () => {},
      },
    );
    let told = 0;
    const stop = signIns.watch(() => {
      told += 1;
    });
    await signIns.signOut();
    stop();
    await signIns.signOut();
    expect(told).toBe(1);
  });
});

describe('the test of services', () => {
  test('says of each what is wrong, and none fails the others', async () => {
    const failing = (error: Error) => async () => {
      throw error;
    };
    const results = await testServices([
      {
        service: 'dock-scheduling',
        run: async () => fail(message('terminal.probe.noWarehouse', { id: 'x' })),
      },
      {
        service: 'marketplace',
        run: failing(new RemoteError('network', message('service.notFound'))),
      },
      { service: 'quoting', run: async () => ok(message('terminal.probe.signedIn')) },
    ]);
    expect(results).toEqual([
      {
        service: 'dock-scheduling',
        ok: false,
        said: message('terminal.probe.noWarehouse', { id: 'x' }),
      },
      {
        service: 'marketplace',
        ok: false,
        said: message('facilities.test.network', { why: message('service.notFound') }),
      },
      { service: 'quoting', ok: true, said: message('terminal.probe.signedIn') },
    ]);
  });
});
