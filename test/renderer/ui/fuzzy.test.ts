import { describe, expect, test } from 'vitest';
import { isFuzzy } from '../../../renderer/ui/text/fuzzy.ts';

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
