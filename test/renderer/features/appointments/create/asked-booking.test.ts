import { expect, test } from 'vitest';
import { draftAsked } from '../../../../../renderer/features/appointments/create/asked-booking.ts';
import type { FieldDefinition } from '../../../../../shared/appointments/definition.ts';
import type { Dock } from '../../../../../shared/appointments/model.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';

const { t } = englishWords();
const dock = (id: string, doorNumber: string): Dock => ({
  ...{ id, name: `Dock door ${doorNumber}`, doorNumber, sortOrder: null, loadTypeIds: [] },
});
const carrier = (userId: string, name: string) => ({ userId, name, lastConfirmation: null });
const known = {
  docks: [dock('d8', 'D-08'), dock('d18', 'D-18'), dock('n1', 'N-01'), dock('s1', 'S-01')],
  carriers: [
    carrier('acme', 'Acme Freight, Inc.'),
    carrier('red', 'Red River Transport'),
    carrier('redo', 'Red Oak Lines'),
  ],
  template: [{ type: 'str', label: 'Trailer number' }] as unknown as FieldDefinition[],
};
const said = { moment: null, day: null, door: '', trailer: '', rest: '' };
const of = (words: Partial<typeof said>, template = known.template) =>
  draftAsked({ start: null, words: { ...said, ...words } }, { ...known, template }, t);

test('a door, a carrier and a trailer go where they belong', () => {
  expect(of({ door: '8', rest: 'acme freight', trailer: 'LLL 2960' })).toMatchObject({
    dockId: 'd8',
    carrier: { userId: 'acme', name: 'Acme Freight, Inc.' },
    values: [[0, 'LLL 2960']],
    notes: '',
  });
  expect(of({ door: 'd-18', rest: 'Acme' })).toMatchObject({
    dockId: 'd18',
    carrier: { userId: 'acme' },
  });
});

test('what may be two, or names nothing, stays to be seen in the notes', () => {
  const left = { dockId: null, carrier: null, values: [] };
  expect(of({ door: '1', rest: 'Red' })).toMatchObject({ ...left, notes: 'Door 1, Red' });
  expect(of({ trailer: 'LLL 2960', rest: 'asap' }, [])).toMatchObject({
    ...left,
    notes: 'Trailer LLL 2960, asap',
  });
  expect(draftAsked({ start: null, words: null }, known, t)).toEqual({});
});
