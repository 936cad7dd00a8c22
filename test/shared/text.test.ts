import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishWords, loadWords } from '../../shared/i18n/languages.ts';
import { message, rawText } from '../../shared/i18n/message.ts';
import { asDone, labelOf } from '../../shared/outbox/label.ts';
import { assetLabel, assetName, displayText, isBlank, spotName } from '../../shared/text.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { anyCharacter } from '../support/any-character.ts';
import { container, containerId, rows, spot, spotId, visit, visitId } from './yard/rows.ts';

describe('displayText', () => {
  test('plain text stays as it is', () => {
    expect(displayText('TX-4821', 20)).toBe('TX-4821');
    expect(displayText('Größe 5', 20)).toBe('Größe 5');
  });

  test('line breaks become spaces, other controls vanish, direction changes are shown', () => {
    expect(displayText('a\nb\tc\u0000d\u009be', 20)).toBe('a b cde');
    expect(displayText('abc\u202edef', 20)).toBe('abc[U+202E]def');
  });

  test('long text is cut with an ellipsis, never inside a character', () => {
    expect(displayText('abcdef', 4)).toBe('abc…');
    expect(displayText('🚚🚚🚚🚚🚚', 3)).toBe('🚚🚚…');
    expect(displayText('\ud83d', 3)).toBe('\ufffd');
  });

  test('ten megabytes cost as much as a short text', () => {
    expect(displayText('x'.repeat(10_000_000), 5)).toBe('xxxx…');
    expect(displayText('\u0000'.repeat(10_000_000), 5)).toBe('…');
  });

  test('whatever comes in, nothing that breaks the line or turns it comes out', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.integer({ min: 1, max: 30 }),
        (text, maxLength) => {
          const shown = displayText(text, maxLength);
          expect(shown).not.toMatch(
            /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
          );
          expect(shown.isWellFormed()).toBe(true);
          expect([...shown.replace(/\[U\+[0-9A-F]{4}\]/g, 'x')].length).toBeLessThanOrEqual(
            maxLength,
          );
        },
      ),
    );
  });
});

const { format } = englishWords();

describe('names', () => {
  test('a truck goes by its plate, else by the next best thing known', () => {
    expect(format(assetName(visit('v', null, { licensePlate: ' TX-4821 ' })))).toBe(
      'Truck TX-4821',
    );
    expect(assetLabel(visit('v', null, { licensePlate: ' ', dotNumber: '12345' }))).toBe(
      'DOT 12345',
    );
    expect(assetLabel(visit('v', null, { licensePlate: null, companyHint: 'Acme' }))).toBe('Acme');
    expect(assetLabel(visit('0000-123456', null, { licensePlate: null }))).toBe('#123456');
  });

  test('a container goes by its code and type', () => {
    expect(format(assetName(container('53-1102')))).toBe('Trailer 53-1102');
    expect(format(assetName(container('X', null, { type: 'Other' })))).toBe('Container X');
    expect(format(assetName(container('X', null, { type: '<b>' })))).toBe('Container X');
    expect(format(assetName(container('abcdefgh', null, { code: null })))).toBe('Trailer #cdefgh');
  });

  // Cases: D7.
  test('a spot is a door or a spot, and is not called door twice', async () => {
    const spanish = await loadWords({ language: 'es', clock: 'h23' });
    expect(format(spotName(spot('D-07', { type: 'docking' })))).toBe('Door D-07');
    expect(format(spotName(spot('x', { code: 'Door 7', type: 'docking' })))).toBe('Door 7');
    expect(format(spotName(spot('A-01')))).toBe('Spot A-01');
    for (const code of [
      'Dock 11',
      'Door11',
      'Andén 11',
      'MUELLE-2',
      'Bay 3',
      'Lugar 8',
      'Rampa #2',
      'Bahía 6',
      'Ramp 2',
      'DK-07',
    ])
      for (const said of [format, spanish.format])
        expect(said(spotName(spot('x', { code, type: 'docking' })))).toBe(code);
    expect(spanish.format(spotName(spot('x', { code: '#4', type: 'docking' })))).toBe('Andén #4');
    expect(format(spotName(spot('x', { code: '#11', type: 'docking' })))).toBe('Door #11');
    expect(format(spotName(spot('x', { code: 'Doorway 2' })))).toBe('Spot Doorway 2');
    expect(format(spotName(spot('123456789', { code: '\u200b ' })))).toBe('Spot #456789');
  });

  test('blank is what cannot be read', () => {
    expect([isBlank(''), isBlank(' \n\u200b\u0000'), isBlank('x')]).toEqual([true, true, false]);
  });
});

test('every operation has texts before and after, even if its subject is gone', () => {
  const yard = createYardTable(
    rows({
      spots: [spot('D-07', { type: 'docking' }), spot('A-01')],
      visits: [visit('TX-1'), visit('TX-2', 'A-01')],
      containers: [container('53-1'), container('53-2', null, { visitId: visitId('TX-2') })],
    }),
  );
  const truck = { kind: 'visit', id: visitId('TX-1') } as const;
  const loaded = { kind: 'visit', id: visitId('TX-2') } as const;
  const labels: [Operation, string, string][] = [
    [
      { kind: 'assign', asset: truck, spot: spotId('D-07') },
      'Assign TX-1 to D-07.',
      'TX-1 assigned to D-07.',
    ],
    [
      { kind: 'reassign', asset: truck, from: spotId('A-01'), to: spotId('D-07'), reason: 'x' },
      'Move TX-1 from A-01 to D-07.',
      'TX-1 moved from A-01 to D-07.',
    ],
    [
      { kind: 'unassign', assets: [truck], spot: spotId('A-01') },
      'Send TX-1 from A-01 to the waiting list.',
      'TX-1 sent from A-01 to the waiting list.',
    ],
    [
      { kind: 'detach', visit: visitId('TX-1'), container: containerId('53-1') },
      'Unhook 53-1 from TX-1.',
      '53-1 unhooked from TX-1.',
    ],
    [
      { kind: 'attach', visit: visitId('TX-1'), container: containerId('53-1') },
      'Hook 53-1 to TX-1.',
      '53-1 hooked to TX-1.',
    ],
    [
      { kind: 'depart', spot: spotId('A-01'), departType: 'All', assets: [truck] },
      'Depart TX-1 from A-01.',
      'TX-1 departed from A-01.',
    ],
    [
      { kind: 'depart', spot: spotId('A-01'), departType: 'All', assets: [loaded] },
      'Depart TX-2 with 53-2.',
      'TX-2 departed with 53-2.',
    ],
    [{ kind: 'close', spot: spotId('A-01'), reason: 'x' }, 'Close A-01.', 'A-01 closed.'],
    [{ kind: 'open', spot: spotId('gone-1'), reason: 'x' }, 'Open #gone-1.', '#gone-1 opened.'],
    [
      { kind: 'assign', asset: { kind: 'visit', id: visitId('nobody') }, spot: spotId('A-01') },
      'Assign #nobody to A-01.',
      '#nobody assigned to A-01.',
    ],
  ];
  for (const [operation, toDo, done] of labels) {
    const label = labelOf(operation, yard);
    expect([format(label), format(asDone(label))]).toEqual([toDo, done]);
  }
  expect(asDone(rawText('Close spot A-01.'))).toEqual(rawText('Close spot A-01.'));
  expect(labelOf({ kind: 'close', spot: spotId('A-01'), reason: 'x' }, yard)).toEqual(
    message('operations.toDo.close', { spot: 'A-01' }),
  );
});
