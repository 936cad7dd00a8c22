import { expect, test } from 'vitest';
import { typedIntent, type YardCommand } from '../../../renderer/operations/typed-intent.ts';
import { message } from '../../../shared/i18n/message.ts';
import { codesIn, commandsOf } from '../../../shared/verbs/parse.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, spot, spotId, visit, visitId } from '../support/yard-data.ts';

const yard = createYardTable({
  areas: [],
  spots: [spot('A-12', 'A'), spot('A-13', 'A')],
  visits: [
    visit('APP 4150W', { spotId: spotId('A-12') }),
    visit('P997418', { spotId: spotId('A-13') }),
  ],
  containers: [
    container('BTH 30840', { visitId: visitId('APP 4150W') }),
    container('UL 7', { spotId: spotId('A-13') }),
  ],
});
const line = (text: string) =>
  typedIntent(yard, commandsOf(text, codesIn(yard))[0] as YardCommand, () => []);

test('a truck that leaves alone drops its trailer; one with none just leaves', () => {
  expect(line('depart APP 4150W bobtail').intent).toEqual({
    ...{ kind: 'drop', spot: spotId('A-12'), visit: visitId('APP 4150W') },
  });
  expect(line('P997418 sale sin caja').intent).toMatchObject({
    kind: 'depart',
    spot: spotId('A-13'),
  });
});

test('two on one spot aren’t swapped, and the line says how they stand', () => {
  const hooked = { asset: 'APP 4150W', other: 'BTH 30840' };
  expect(line('swap APP 4150W BTH 30840')).toMatchObject({
    isRefused: true,
    label: message('shell.verb.together', hooked),
  });
  expect(line('swap P997418 UL 7').label).toEqual(
    message('shell.verb.oneSpot', { asset: 'P997418', other: 'UL 7', spot: 'A-13' }),
  );
});

test('a trailer is unhooked from its own truck alone', () => {
  expect(line('unhook BTH 30840 from P997418')).toMatchObject({
    isRefused: true,
    label: message('shell.verb.otherTruck', {
      ...{ asset: 'BTH 30840', truck: 'APP 4150W', other: 'P997418' },
    }),
  });
  expect(line('unhook BTH 30840 from APP 4150W').intent).toMatchObject({ kind: 'detach' });
});
