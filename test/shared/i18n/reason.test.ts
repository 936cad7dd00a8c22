import { expect, it } from 'vitest';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { reasonWords } from '../../../shared/i18n/reason.ts';
import { voidKind } from '../../../shared/journal/check-in-void.ts';
import { linesOf } from '../../../shared/journal/lines.ts';

// Reasons are stored as text, in the language of the clerk who chose them. A clerk of the other
// language reads the ones that Yardmaster knows in their own.
const english = englishWords();
const spanish = await loadWords({ language: 'es', clock: 'h12' });

const pairs = [
  ['Door assigned', 'Andén asignado'],
  ['Closed by mistake', 'Cerrado por error'],
  ['Planned move', 'Movimiento planeado'],
  ['Called, on the way', 'Ya se llamó, viene en camino'],
  ['Wrong truck', 'Camión equivocado'],
  ['Wrong appointment', 'Cita equivocada'],
  ['Checked in twice', 'Registrado dos veces'],
  ['Undone: Door needed', 'Deshecho: Se necesita el andén'],
] as const;

it('shows a known reason of the other language in the clerk’s own', () => {
  for (const pair of pairs)
    for (const stored of pair) {
      expect(reasonWords(stored, english.t)).toBe(pair[0]);
      expect(reasonWords(stored, spanish.t)).toBe(pair[1]);
    }
});

it('says the reason in a conflict and in the history in the reader’s words', () => {
  const turned = message('operations.conflict.turnedFor', { spot: 'A-06', reason: 'Maintenance' });
  expect(spanish.format(turned)).toContain('Mantenimiento');
  expect(english.format(turned)).toContain('Maintenance');
  const snoozed = message('journal.did.snoozed', { reason: 'Ya se llamó, viene en camino' });
  expect(english.format(snoozed)).toContain('Called, on the way');
  expect(spanish.format(snoozed)).toContain('Ya se llamó, viene en camino');
});

it('says in the reader’s words why a check-in was taken back', () => {
  const fact = { seq: 1, at: 5, kind: voidKind, subjects: ['clerk:Ana'], change: null };
  const said = (why: string) =>
    linesOf([{ ...fact, body: { why } } as never], {}).map(({ what }) => spanish.format(what));
  expect(said('Wrong appointment')).toEqual(['Anuló una entrada equivocada: Cita equivocada']);
  expect(said('Plate misread')).toEqual(['Anuló una entrada equivocada: Plate misread']);
});

it('leaves what a clerk wrote as it is', () => {
  for (const written of ['Door 7 leaks', 'door assigned', ''])
    expect(reasonWords(written, spanish.t)).toBe(written);
  expect(reasonWords('Undone: Door 7 leaks', spanish.t)).toBe('Deshecho: Door 7 leaks');
});

it('each language has the other’s wording of every known reason', () => {
  for (const name of ['maintenance', 'damaged', 'blocked', 'cleared', 'repaired'] as const) {
    expect(spanish.t(`actions.reason.written.${name}`)).toBe(english.t(`actions.reason.${name}`));
    expect(english.t(`actions.reason.written.${name}`)).toBe(spanish.t(`actions.reason.${name}`));
  }
});
