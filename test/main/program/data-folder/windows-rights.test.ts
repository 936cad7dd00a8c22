import { expect, test } from 'vitest';
import {
  type Icacls,
  isOpenToOthers,
} from '../../../../main/program/data-folder/windows-rights.ts';

const env = { USERPROFILE: 'C:\\Users\\Rosa', USERDOMAIN: 'YARD4', USERNAME: 'Rosa' };

/** `icacls` as Windows has it: each folder has its own rights, or those of the folder above. */
function drive(own: readonly string[], knownUsers: readonly string[] = ['YARD4\\Rosa']) {
  const inherits = (folder: string) => !/^[A-Z]:\\$/.test(folder) && !own.includes(folder);
  const closed = new Set<string>();
  const calls: string[] = [];
  const icacls: Icacls = ([folder = '', option, ...rest]) => {
    calls.push([folder, option, ...rest].filter((each) => each !== undefined).join(' '));
    if (option === '/grant:r') {
      const [user = ''] = (rest[0] ?? '').split(':');
      if (!knownUsers.includes(user)) throw new Error('No mapping between account names');
    }
    if (option === '/inheritance:r') closed.add(folder);
    const mark = inherits(folder) && !closed.has(folder) ? '(I)' : '';
    return `${folder} BUILTIN\\Benutzer:${mark}(OI)(CI)(RX)`;
  };
  return { icacls, calls };
}

test('the folder of the user is closed by Windows: nothing is asked', () => {
  const { icacls, calls } = drive([]);
  const folder = 'c:\\users\\rosa\\AppData\\Local\\Yardmaster\\demo';
  expect(isOpenToOthers(folder, folder, env, icacls)).toBe(false);
  expect(calls).toEqual([]);
});

test('the topmost folder that we make is closed to all but user and administrators', () => {
  const { icacls, calls } = drive([]);
  expect(isOpenToOthers('D:\\yard\\gate\\demo', 'D:\\yard', env, icacls)).toBe(false);
  expect(calls.slice(0, 2)).toEqual([
    'D:\\yard /grant:r YARD4\\Rosa:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F',
    'D:\\yard /inheritance:r',
  ]);
});

test('a folder that was there with the rights of its drive is reported, not changed', () => {
  const { icacls, calls } = drive([]);
  expect(isOpenToOthers('D:\\yard\\demo', null, env, icacls)).toBe(true);
  expect(calls).toEqual(['D:\\yard\\demo', 'D:\\yard']);
  expect(isOpenToOthers('D:\\', null, env, icacls)).toBe(true);
});

test('rights that were set on purpose, here or above, are left as they are', () => {
  const { icacls } = drive(['D:\\shared\\gate']);
  expect(isOpenToOthers('D:\\shared\\gate\\demo', null, env, icacls)).toBe(false);
  expect(isOpenToOthers('D:\\shared', null, env, icacls)).toBe(true);
});

test('where the rights can’t be set or asked, they stay inherited, and we report it', () => {
  const { icacls, calls } = drive([], []);
  expect(isOpenToOthers('E:\\yard', 'E:\\yard', env, icacls)).toBe(true);
  expect(calls.join()).not.toContain('/inheritance:r');
  const broken: Icacls = () => {
    throw new Error('ENOENT');
  };
  expect(isOpenToOthers('E:\\yard', null, env, broken)).toBe(true);
  expect(isOpenToOthers('C:\\Users\\Rosalie\\yard', null, env, broken)).toBe(true);
});
