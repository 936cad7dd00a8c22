import { describe, expect, test } from 'vitest';
import { isFuzzy, isNameWithSlip } from '../../shared/fuzzy.ts';

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
