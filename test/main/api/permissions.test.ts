import { createRouterClient, implement, os } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import { gatedPaths, needOf, permissionGate } from '../../../main/api/permissions.ts';
import { type Permission, type Role, refusalFor } from '../../../shared/clerks/model.ts';
import { consoleContract } from '../../../shared/console-api/index.ts';
import { operationsContract } from '../../../shared/console-api/operations.ts';

/** Every call of the contract, as paths. */
const paths = Object.entries(consoleContract).flatMap(([group, calls]) => Object.keys(calls).map((call) => [group, call]));

const clerk = (roles: readonly Role[] | null) => {
  const present = roles === null ? null : { id: '1', name: 'Ben', roles, hasPin: true, active: true };
  return {
    state: () => ({ clerk: present, clerks: [], shared: true, idleLockMinutes: null }),
    refusal: (permission: Permission) => (present === null ? 'The desk is locked.' : refusalFor(present, permission)),
    watch: () => () => {},
  };
};

describe('the gate', () => {
  test('names only calls and groups that exist', () => {
    const known = new Set([...paths.map((each) => each.join('.')), ...paths.map(([group]) => group)]);
    expect(gatedPaths.filter((each) => !known.has(each))).toEqual([]);
  });

  test('lets a locked desk answer nothing but who is there', () => {
    expect(paths.filter((each) => needOf(each) === 'locked').map((each) => each.join('.'))).toEqual([
      'session.now',
      'session.watch',
      'session.unlock',
      'session.lock',
      'session.active',
      'status.info',
    ]);
  });

  test.each([
    ['marketplace.submit', 'money'],
    ['quoting.create', 'money'],
    ['operations.submit', 'move'],
    ['clerks.add', 'administer'],
    ['facilities.save', 'administer'],
    ['facilities.open', 'administer'],
    ['settings.setUndocumented', 'administer'],
    ['session.signOut', 'administer'],
    ['template.save', 'templates'],
  ])('asks for a role before %s', (name, need) => {
    expect(needOf(name.split('.'))).toBe(need);
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
    const ask = (roles: readonly Role[] | null) =>
      createRouterClient(os.use(permissionGate(clerk(roles))).router({ operations })).operations.undo();
    await expect(ask(null)).rejects.toMatchObject({ code: 'NOTHING', defined: true, data: { sentence: 'The desk is locked.' } });
    await expect(ask(['freight'])).rejects.toMatchObject({
      code: 'NOTHING',
      data: { sentence: expect.stringContaining('Ben may not change the yard') },
    });
    expect(reached).toBe(0);
    await expect(ask(['gate'])).rejects.toThrow('reached');
    expect(reached).toBe(1);
  });
});
