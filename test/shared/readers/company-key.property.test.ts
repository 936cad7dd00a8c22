/** Spellings of one company are one key at the gate and one row among figures; others never are. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCarriers } from '../../../shared/gate-checks/carrier-facts.ts';
import { companyGroup } from '../../../shared/metrics/companies.ts';
import { companyKey } from '../../../shared/readers/company-key.ts';
import { runs } from '../../support/runs.ts';

const word = fc.constantFrom('Red', 'Mesa', 'Gómez', 'Fletes', 'Muñoz', 'Йод', 'ТЭК', '7', 'Unión');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text.toUpperCase(),
  (text) => `  ${text.replaceAll(' ', '   ')} `,
  (text) => `${text}, LLC`,
  (text) => `${text} S.A. de C.V.`,
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll('ó', 'o').replaceAll('ñ', 'n'),
  (text) => text.replaceAll(' ', '-'),
);
const carrier = (text: string) => ({ dot: null, mc: null, name: text });

test('every spelling of a name is the same company, at the gate and among figures', () => {
  fc.assert(
    fc.property(name, fc.array(spelling, { maxLength: 4 }), (text, ways) => {
      const other = ways.reduce((so, way) => way(so), text);
      expect(companyKey(other)).toBe(companyKey(text));
      expect(companyGroup(other)).toBe(companyGroup(text));
      expect(compareCarriers(carrier(text), carrier(other))).toBe('same');
    }),
    { numRuns: runs(800) },
  );
});

test('names are one company among figures just where the gate calls them the same', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      const isSame = compareCarriers(carrier(a), carrier(b)) === 'same';
      expect(companyGroup(a) === companyGroup(b)).toBe(isSame);
    }),
    { numRuns: runs(800) },
  );
});

test('what has no letter or digit is no company, and its own group', () => {
  expect(companyKey(' – ')).toBeNull();
  expect(companyGroup(' – ')).toBe('–');
  expect(companyGroup('')).toBe('');
});
