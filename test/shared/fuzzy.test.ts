import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fuzzyRank,
  isFuzzy,
  isNameWithSlip,
  isNearWord,
  slipsBetween,
} from '../../shared/fuzzy.ts';

describe('a command is found', () => {
  test.each([
    ['Hand over the shift', 'hand', ''],
    ['Hand over the shift', 'shift hand', ''],
    ['Hand over the shift', 'turno', 'entrega turno relevo'],
    ['Colors: dark', 'colosr dark', ''],
    ['Keyboard shortcuts', 'keybord', ''],
    ['Go to Activity', 'go act', ''],
    ['Registrar salida…', 'salda', ''],
    ['Reportes', '', ''],
    ['Hand over the shift', 'hand ovr', ''],
    ['Hand over the shift', 'handover', ''],
    ['Appointments', 'apointmnets', ''],
  ])('%s by “%s”', (label, typed, also) => expect(isFuzzy(label, typed, also)).toBe(true));

  test.each([
    ['Hand over the shift', 'gate'],
    ['Open a spot', 'drop'],
    ['Colors: dark', 'park'],
    ['Go to Gate', 'go yard'],
  ])('%s not by “%s”', (label, typed) => expect(isFuzzy(label, typed)).toBe(false));
});

test('a misspelled name is one slip away in each word; a code and a short text are not', () => {
  const names = ['Schneider National', 'Transportes Ramírez', 'Alder Freight'];
  const found = (typed: string) => names.filter((name) => isNameWithSlip(name, typed));
  expect(found('Schnieder')).toEqual(['Schneider National']);
  expect(found('schneidr nat')).toEqual(['Schneider National']);
  expect(found('ramirz')).toEqual(['Transportes Ramírez']);
  for (const typed of ['aldr', 'schneider 4', 'Snyder', 'freihgt lines'])
    expect([typed, found(typed)]).toEqual([typed, []]);
});

test('one slip from 4 letters on, two from 8; letters that change places are one', () => {
  for (const [word, typed] of [
    ['spot', 'spto'],
    ['close', 'lcose'],
    ['empty', 'emty'],
    ['werner', 'wernre'],
    ['container', 'conatinre'],
  ] as const)
    expect([typed, isNearWord(word, typed)]).toEqual([typed, true]);
  for (const [word, typed] of [
    ['over', 'ovr'],
    ['spot', 'stop8'],
    ['werner', 'wrenre'],
    ['gate', 'date'],
    ['dock4', 'dock5'],
  ] as const)
    expect([typed, isNearWord(word, typed)]).toEqual([typed, false]);
});

test('a text with a digit is never near another one', () => {
  const code = fc.stringMatching(/^[a-z]{0,6}\d[a-z0-9]{0,6}$/);
  fc.assert(fc.property(code, code, (one, other) => !isNearWord(one, other)));
});

test('a label’s own words come before other words for it, and those before a slip', () => {
  expect(fuzzyRank('Undo', 'undo', 'deshacer')).toBe(0);
  expect(fuzzyRank('Undo', 'desh', 'deshacer')).toBe(1);
  expect(fuzzyRank('Release what is held…', 'undo', 'unhold')).toBe(2);
  expect(fuzzyRank('Close a spot…', 'undo')).toBeNull();
  expect(fuzzyRank('Close a spot…', '')).toBe(0);
});

test('the beginning of a name has a slip where one of its own beginnings has it', () => {
  const word = fc.stringMatching(/^[abc]{1,14}$/);
  fc.assert(
    fc.property(word, word, (name, typed) => {
      fc.pre(typed.length >= 5);
      const most = typed.length >= 8 ? 2 : 1;
      const begins = [name[0], name[1]];
      const isLike = name[0] === typed[0] || (begins[0] === typed[1] && begins[1] === typed[0]);
      const isNear = [...name].some(
        (_, at) => slipsBetween(name.slice(0, at + 1), typed, most) <= most,
      );
      expect(isNameWithSlip(name, typed)).toBe(name.startsWith(typed) || (isLike && isNear));
    }),
  );
});
