import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from '../../../shared/appointments/definition.ts';
import { brokenAnew, lostParts, renumbered } from '../../../shared/appointments/template-change.ts';
import { definitions, field } from './support.ts';

test('reports a name that isn’t the service’s, and a type that contradicts one', () => {
  const before = [field('str'), field('int')];
  expect(lostParts(before, before)).toEqual([]);
  expect(lostParts(before, [field('str', { label: 'Other' })])).toEqual([]);
  expect(lostParts(before, [field('str', { name: null })])).toEqual([]);
  expect(lostParts(before, [field('str', { name: 'mine' })])).toHaveLength(1);
  expect(lostParts(before, [field('bigstr', { name: 'strTest' })])).toHaveLength(1);
});

test('a rule broken before isn’t refused until the field is touched', () => {
  const broken = field('str', { hiddenFromCarrier: true, requiredForCarrier: true });
  expect(brokenAnew([broken], [broken, field('int')])).toEqual([]);
  expect(brokenAnew([broken], [{ ...broken, label: 'Touched' }]).map((each) => each.part)).toEqual([
    'hidden',
  ]);
  expect(brokenAnew([], [{ ...broken, name: null }]).map((each) => each.part)).toEqual(['hidden']);
});

test('however fields are moved, they come back in that sequence', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(definitions, { selector: (each) => each.name, maxLength: 8 }),
      (fields) => {
        expect(inOrder(renumbered(fields)).map((each) => each.name)).toEqual(
          fields.map((each) => each.name),
        );
      },
    ),
  );
});

test('moving one field past another changes two numbers', () => {
  const [a, b, c] = [
    field('str', { order: 10 }),
    field('int', { order: 20 }),
    field('date', { order: 30 }),
  ];
  const moved = renumbered([b, a, c]);
  expect(moved.map((each) => [each.type, each.order])).toEqual([
    ['int', 10],
    ['str', 20],
    ['date', 30],
  ]);
  expect(moved[2]).toBe(c);
});
