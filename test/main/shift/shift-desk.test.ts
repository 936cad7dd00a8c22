import { expect, test } from 'vitest';
import { defaultClerk } from '../../../main/clerks/clerk-store.ts';
import { ShiftDesk } from '../../../main/shift/shift-desk.ts';
import type { StoredLeft } from '../../../main/shift/signatures.ts';
import type { Clerk } from '../../../shared/clerks/model.ts';
import { asSystem } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { fail } from '../../../shared/result.ts';

const rosa: Clerk = {
  ...{ id: defaultClerk, name: 'Rosa Vega', roles: ['admin'], hasPin: false },
  ...{ active: true, reads: asSystem },
};
const gone = { ...rosa, id: 'c-2', name: 'Iván Peña', active: false };
const desk = new ShiftDesk({
  clerks: {
    state: () => ({
      ...{ shared: false, idleLockMinutes: null, reads: asSystem },
      ...{ clerk: rosa, clerks: [rosa, gone] },
    }),
    vouch: async () => fail(message('clerks.unknown')),
  },
  file: { about: () => [], idsOf: () => ['Rosa Vega', 'Ana Núñez'] },
});
const stood = { open: [], openMoves: [], noSpot: [], checkIns: [], closed: [], dwellers: [] };
const left = (gives: string): StoredLeft => ({
  ...{ gives, givesId: defaultClerk, from: 0, at: 1, stood, todo: null },
});
const taker = (gives: string, name: string) =>
  desk.takerOf(left(gives), { clerk: null, name, pin: '' });

test.each(['Rosa Vega', ' rosa  vega ', 'RÓSA VEGA'])(
  'who left as Rosa Vega can’t take over as %s',
  async (as) => {
    expect(await taker('Rosa Vega', as)).toEqual(fail(message('shift.toYourself')));
    expect(await taker('rosa vega', as)).toMatchObject({ ok: false });
  },
);

test('a typed name is that of the clerk who had it before, else without blanks', async () => {
  expect(await taker('Rosa Vega', 'ana  nunez')).toMatchObject({ value: { name: 'Ana Núñez' } });
  expect(await taker('Rosa Vega', ' Luis  Mora ')).toMatchObject({ value: { name: 'Luis Mora' } });
  expect(await taker('Rosa Vega', 'ivan pena')).toMatchObject({
    error: message('clerks.nameTaken', { name: 'ivan pena' }),
  });
});
