import { afterEach, expect, test } from 'vitest';
import {
  accessorials,
  codeName,
  codeOf,
  excessiveLengths,
  hazmatClasses,
  packageTypes,
} from '../../../../../renderer/features/quoting/freight/freight-codes.ts';
import { setWords } from '../../../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../../../shared/i18n/languages.ts';

afterEach(() => setWords(englishWords()));

const kinds: readonly (readonly string[])[] = [
  accessorials.pickup,
  accessorials.delivery,
  packageTypes,
  hazmatClasses,
  excessiveLengths,
];

test.each(['en', 'es'] as const)('each name leads back to its code (%s)', async (language) => {
  setWords(await loadWords({ language, clock: 'h12' }));
  for (const codes of kinds)
    for (const code of codes) {
      expect(codeName(code)).not.toMatch(/[_-]{1}[a-z]+[_-]|_/);
      expect(codeOf(codeName(code), codes)).toBe(code);
      expect(codeOf(` ${codeName(code).toUpperCase()} `, codes)).toBe(code);
      expect(codeOf(code, codes)).toBe(code);
    }
});

test('what no document names is shown and sent as it is', () => {
  expect([codeName('twist-lock'), codeOf('Twist lock', packageTypes)]).toEqual([
    'twist-lock',
    'Twist lock',
  ]);
  expect(codeOf('Liftgate pickup', accessorials.delivery)).toBe('Liftgate pickup');
});
