import { expect, test } from 'vitest';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import { reserveName } from '../../../shared/yard/reserve-name.ts';

test('a reservation says a yard task in words, and a company as it is', () => {
  const said = (name: string) =>
    inEnglish(message('plan.but.reservedFor', { company: reserveName(name) }));
  expect(said('YardTask')).toBe('Reserved for a yard task.');
  expect(said('Alder Freight')).toBe('Reserved for Alder Freight.');
});
