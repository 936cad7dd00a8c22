import { describe, expect, test } from 'vitest';
import { allows, isPin, type Permission, permissionsOf, type Role, refusalFor, roles } from '../../../shared/clerks/model.ts';

describe('roles', () => {
  test.each<[Role, readonly Permission[]]>([
    ['gate', ['move', 'book']],
    ['yard', ['move', 'book', 'layout']],
    ['freight', ['money', 'book']],
    ['admin', ['move', 'money', 'book', 'templates', 'layout', 'administer']],
  ])('%s allows exactly its own', (role, allowed) => {
    expect(permissionsOf([role])).toEqual(allowed);
  });

  test('add up, and none allows nothing', () => {
    expect(permissionsOf(['gate', 'freight'])).toEqual(['move', 'money', 'book']);
    expect(permissionsOf([])).toEqual([]);
    for (const role of roles) expect(allows([role], 'administer')).toBe(role === 'admin');
  });

  test('say who is missing what', () => {
    expect(refusalFor({ name: 'Ada', roles: ['gate'] }, 'money')).toBe(
      'Ada may not buy or sell freight: the role Freight or Administrator is needed. Nothing was done.',
    );
    expect(refusalFor({ name: 'Ada', roles: ['freight'] }, 'money')).toBeNull();
  });

  test('a PIN is 4 to 12 digits', () => {
    expect(['1234', '000000000000'].every(isPin)).toBe(true);
    expect(['123', '12a4', '', '1234567890123', '１２３４'].some(isPin)).toBe(false);
  });
});
