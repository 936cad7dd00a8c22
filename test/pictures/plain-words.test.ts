import { expect, it } from 'vitest';
import { pseudoText } from '../../shared/i18n/pseudo.ts';
import { inSpanish, isLeftInEnglish } from './in-spanish.ts';
import { inEither } from './plain-words.ts';

it('finds a longer, accented name by its English one, and the English one itself', () => {
  for (const name of ['Save', 'Set up a facility', 'Spots (3)'])
    for (const shown of [name, pseudoText(name)])
      expect(inEither(name, true).test(shown)).toBe(true);
  expect(inEither('Save', true).test(pseudoText('Save search'))).toBe(false);
  expect(inEither('Change', false).test(`${pseudoText('Change ')}Ada`)).toBe(true);
  expect(
    inEither(/Accept offer at \$/, false).test(`${pseudoText('Accept offer at ')}$1,200.00`),
  ).toBe(true);
  expect(inEither(/^Sign in to .*/, false).test(pseudoText('Sign in to Quoting'))).toBe(true);
});

it('finds Spanish page texts by English names with values, and untranslated ones', () => {
  expect(inSpanish('Save', true).test('Guardar')).toBe(true);
  expect(inSpanish('Save', true).test('Guardar nota')).toBe(false);
  expect(inSpanish('Edit Ada', true).test('Editar Ada')).toBe(true);
  expect(inSpanish('Services: Offline', true).test('Servicios: Sin conexión')).toBe(true);
  expect(inSpanish('Services: Offline', true).test('Servicios: En línea')).toBe(false);
  expect(inSpanish(/^Trucks and trailers/, false).test('Camiones y remolques 5')).toBe(true);
  expect(inSpanish(/^Gate pass for/, false).test('Cerrar')).toBe(false);
  expect(['Lista de espera', 'No-show', 'Waiting list', 'D-07'].filter(isLeftInEnglish)).toEqual([
    'No-show',
    'Waiting list',
  ]);
});
