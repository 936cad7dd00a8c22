import { expect, test } from 'vitest';
import { entriesMeant } from '../../../../../renderer/features/appointments/create/one-of.tsx';

const doors = ['D-01', 'D-08', 'D-10', 'D-18', 'Andén Norte'].map((label) => ({
  value: label,
  label,
}));
const meant = (text: string) => entriesMeant(doors, text, true).map(({ label }) => label);

test('a door is meant by its code, by its number, and by a part of its name', () => {
  for (const text of ['D-08', 'd8', 'd 08', 'door 8', 'Dock #8', 'andén 8', 'puerta 08'])
    expect([text, meant(text)]).toEqual([text, ['D-08']]);
  expect(meant('d1')).toEqual(['D-01']);
  expect(meant('1')).toEqual(['D-01', 'D-10', 'D-18']);
  expect(meant('anden n')).toEqual(['Andén Norte']);
});

test('a text of signs means nothing, nor does a number that no door has', () => {
  for (const text of ['', ' - ', 'door 99', 'xyz']) expect([text, meant(text)]).toEqual([text, []]);
  expect(entriesMeant(doors, 'door 8', false)).toEqual([]);
});
