import { expect, test } from 'vitest';
import { type BlockKind, blocksOn, isBlockable } from '../../../shared/gate-checks/block-list.ts';
import { someTruck } from './loads.ts';

test.each<[BlockKind, string, boolean]>([
  ['carrier', 'DOT 204417', true],
  ['carrier', '204417-P', true],
  ['carrier', 'mc# 88120', true],
  ['carrier', '84 Lumber', true],
  ['carrier', 'MC Express', true],
  ['carrier', 'Ñandú 7', true],
  // A truck has no such number to be compared by, so none would ever be held.
  ['carrier', 'DOT 0', false],
  ['carrier', 'DOT 123456789012', false],
  ['carrier', '123456789', false],
  ['carrier', 'MC', false],
  ['carrier', 'MX 204417', false],
  ['carrier', '---', false],
  ['driver', '+52 81 1234 5678', true],
  ['driver', '555 0142', false],
  ['driver', 'Juan Pérez', false],
  ['plate', 'КЛМ 118', true],
  ['plate', 'N/A', false],
  ['plate', 'Sin Mat', false],
  ['plate', '\u200b', false],
])('an entry of the kind %s with the text %j can be found on a truck: %s', (kind, text, is) => {
  expect(isBlockable(kind, text, ['SINMAT'])).toBe(is);
});

test.each([
  ['DOT 0204417', { dotNumber: '204417' }, true],
  ['MC 204417', { dotNumber: '204417' }, false],
  ['MC 204417', { dotNumber: 'MC-204417' }, true],
  ['fletes gomez', { companyHint: 'FLETES GÓMEZ, S.A. de C.V.' }, true],
  ['Fletes', { companyHint: 'Fletes Gómez' }, false],
])('a carrier blocked as %j is on %j: %s', (text, truck, is) => {
  const entry = { id: 'b', kind: 'carrier', text, why: 'Owes', until: null } as const;
  const block = { ...entry, clerk: 'Ana', at: '2026-01-01T00:00:00Z' };
  const none = { licensePlate: null, dotNumber: null, companyName: null, companyHint: null };
  const on = blocksOn(someTruck({ ...none, ...truck }), [block], 0, ['SINMAT']);
  expect(on.map(({ id }) => id)).toEqual(is ? ['b'] : []);
});
