import { describe, expect, test } from 'vitest';
import {
  allows,
  clerkNameKey,
  countsByClerk,
  isEasyPin,
  isPin,
  oneNameEach,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roles,
  whyNotAllowed,
} from '../../../shared/clerks/model.ts';
import { languages, loadWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';

describe('roles', () => {
  test.each<[Role, readonly Permission[]]>([
    ['gate', ['move', 'takeBack', 'release', 'photos', 'book', 'notes']],
    ['yard', ['move', 'photos', 'book', 'notes', 'layout']],
    ['freight', ['money', 'book', 'notes']],
    [
      'admin',
      [
        'move',
        'takeBack',
        'release',
        'photos',
        'money',
        'book',
        'notes',
        'templates',
        'layout',
        'administer',
      ],
    ],
  ])('%s allows exactly its own', (role, allowed) => {
    expect(permissionsOf([role])).toEqual(allowed);
  });

  test('add up, and none allows nothing', () => {
    expect(permissionsOf(['gate', 'freight'])).toEqual([
      'move',
      'takeBack',
      'release',
      'photos',
      'money',
      'book',
      'notes',
    ]);
    expect(permissionsOf([])).toEqual([]);
    for (const role of roles) expect(allows([role], 'administer')).toBe(role === 'admin');
  });

  test('say who is missing what', () => {
    expect(whyNotAllowed({ name: 'Ada', roles: ['gate'] }, 'money')).toEqual(
      message('clerks.lack.money', { name: 'Ada' }),
    );
    expect(whyNotAllowed({ name: 'Ada', roles: ['freight'] }, 'money')).toBeNull();
  });

  test.each(languages.map(({ key }) => key))('who has them is named (%s)', async (language) => {
    const { format, t } = await loadWords({ language, clock: 'h23' });
    for (const permission of permissions) {
      const told = format(message(`clerks.lack.${permission}`, { name: 'x' }));
      expect(roles.filter((role) => told.includes(t(`clerks.role.${role}`)))).toEqual(
        roles.filter((role) => allows([role], permission)),
      );
    }
  });

  test('a PIN is 4 to 12 digits', () => {
    expect(['1234', '000000000000'].every(isPin)).toBe(true);
    expect(['123', '12a4', '', '1234567890123', '１２３４'].some(isPin)).toBe(false);
  });

  test('one digit over and over, or digits in a row, is easy; all else is not', () => {
    expect(['4444', '3456', '987654', '0123'].every(isEasyPin)).toBe(true);
    expect(['4711', '1357', '3457', '9012', '444', ''].some(isEasyPin)).toBe(false);
  });
});

test('a clerk spelled in several ways is one clerk, under the first spelling', () => {
  const spelled = ['Rosa Núñez', 'rosa  nunez', ' ROSA NUÑEZ '];
  expect(new Set(spelled.map(clerkNameKey)).size).toBe(1);
  expect(oneNameEach([...spelled, 'Ana'])).toEqual(['Rosa Núñez', 'Ana']);
  expect(countsByClerk([...spelled.map((name) => [name, 2] as const), ['Ana', 7]])).toEqual([
    { clerk: 'Ana', count: 7 },
    { clerk: 'Rosa Núñez', count: 6 },
  ]);
});
