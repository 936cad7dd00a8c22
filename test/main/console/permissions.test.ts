import { createRouterClient, implement, os } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { needOf, permissionGuard } from '../../../main/console/permissions.ts';
import {
  type Permission,
  permissionsOf,
  type Role,
  roles,
  whyNotAllowed,
} from '../../../shared/clerks/model.ts';
import type { CallNeed, GatedCall } from '../../../shared/console-api/contract-helpers.ts';
import { consoleContract } from '../../../shared/console-api/index.ts';
import { operationsContract } from '../../../shared/console-api/operations.ts';
import { message } from '../../../shared/i18n/message.ts';
import { needs } from './needs.ts';

/** Every call of the contract. */
const calls = Object.entries(consoleContract).flatMap(([group, own]) =>
  Object.entries(own as Record<string, GatedCall>).map(([name, call]) => ({
    path: `${group}.${name}`,
    group,
    name,
    call,
  })),
);

const clerk = (own: readonly Role[] | null) => {
  const present =
    own === null ? null : { id: '1', name: 'Ben', roles: own, hasPin: true, active: true };
  return {
    state: () => ({ clerk: present, clerks: [], shared: true, idleLockMinutes: null }),
    refusal: (permission: Permission) =>
      present === null ? message('clerks.locked') : whyNotAllowed(present, permission),
    watch: () => () => {},
  };
};

const mayHave = (need: CallNeed, own: readonly Role[] | null) => {
  if (need === 'locked') return true;
  if (own === null) return false;
  return need === 'open' || permissionsOf(own).includes(need);
};

describe('what each call of the contract needs', () => {
  test('is said for every call, and is what was decided', () => {
    expect(Object.fromEntries(calls.map(({ path, call }) => [path, needOf(call)]))).toEqual(needs);
  });

  test('on a locked desk is nothing but who is there', () => {
    expect(calls.filter(({ call }) => needOf(call) === 'locked').map(({ path }) => path)).toEqual([
      'session.now',
      'session.watch',
      'session.unlock',
      'session.setSystem',
      'session.lock',
      'session.reportActivity',
      'session.whileVisible',
      'settings.preferences',
      'status.info',
    ]);
  });
});

/**
 * Whether the gate lets a call through to what answers it: its handler, or the schema of what it is
 * given.
 */
async function isLetThrough(
  gate: ReturnType<typeof permissionGuard>,
  { group, name, call }: (typeof calls)[number],
): Promise<boolean> {
  let reached = false;
  // The handler is never given anything: where the gate lets a call through, it fails at its schema
  // or here.
  const procedure = implement(call).handler(() => {
    reached = true;
    throw new Error('reached');
  });
  const router = os.use(gate).router({ [group]: { [name]: procedure } } as never);
  const client = createRouterClient(router as never, { context: {} } as never) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const error = await client[group]?.[name]?.(undefined)?.then(
    () => null,
    (thrown: unknown) => thrown as { message: string; code?: string; data?: { sentence?: string } },
  );
  return reached || error?.code === 'BAD_REQUEST';
}

describe('the gate', () => {
  test.each([null, [], ...roles.map((role) => [role]), roles])(
    'with the roles %j lets through what they may have, of all calls',
    async (own) => {
      const gate = permissionGuard(clerk(own));
      const wrong: string[] = [];
      for (const each of calls)
        if ((await isLetThrough(gate, each)) !== mayHave(needs[each.path] as CallNeed, own))
          wrong.push(each.path);
      expect(wrong).toEqual([]);
    },
  );

  test.each([
    ['no need', {}],
    ['a need that does not exist', { need: 'anything' }],
    ['no word at all', undefined],
  ])('refuses a call with %s to everybody', async (_what, meta) => {
    const { submit } = operationsContract;
    const call = Object.assign(Object.create(Object.getPrototypeOf(submit)), {
      '~orpc': { ...submit['~orpc'], meta },
    });
    expect(needOf(call)).toBeNull();
    const each = { path: 'operations.submit', group: 'operations', name: 'submit', call };
    expect(await isLetThrough(permissionGuard(clerk(roles)), each)).toBe(false);
  });

  test('refuses in the form that the page of the call shows, and stops before the call', async () => {
    let reached = 0;
    const contract = implement(operationsContract);
    const operations = {
      undo: contract.undo.handler(() => {
        reached += 1;
        throw new Error('reached');
      }),
    };
    const ask = (own: readonly Role[] | null) =>
      createRouterClient(
        os.use(permissionGuard(clerk(own))).router({ operations }),
      ).operations.undo();
    await expect(ask(null)).rejects.toMatchObject({
      code: 'NOTHING',
      defined: true,
      data: { said: message('clerks.locked') },
    });
    await expect(ask(['freight'])).rejects.toMatchObject({
      code: 'NOTHING',
      data: { said: message('clerks.lack.move', { name: 'Ben' }) },
    });
    expect(reached).toBe(0);
    await expect(ask(['gate'])).rejects.toThrow('reached');
    expect(reached).toBe(1);
  });
});
