import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetLabel, assetName, displayText, isBlank, joined, operationSentence, spotName } from '../../shared/text.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable } from '../../shared/yard/table.ts';
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
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (text, maxLength) => {
        const shown = displayText(text, maxLength);
        expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(shown.isWellFormed()).toBe(true);
        expect([...shown.replace(/\[U\+[0-9A-F]{4}\]/g, 'x')].length).toBeLessThanOrEqual(maxLength);
      }),
    );
  });
});

describe('names', () => {
  test('a truck goes by its plate, else by the next best thing known', () => {
    expect(assetName(visit('v', null, { licensePlate: ' TX-4821 ' }))).toBe('truck TX-4821');
    expect(assetLabel(visit('v', null, { licensePlate: ' ', dotNumber: '12345' }))).toBe('DOT 12345');
    expect(assetLabel(visit('v', null, { licensePlate: null, companyHint: 'Acme' }))).toBe('Acme');
    expect(assetLabel(visit('0000-123456', null, { licensePlate: null }))).toBe('#123456');
  });

  test('a container goes by its code and type', () => {
    expect(assetName(container('53-1102'))).toBe('trailer 53-1102');
    expect(assetName(container('X', null, { type: 'Other' }))).toBe('container X');
    expect(assetName(container('X', null, { type: '<b>' }))).toBe('container X');
    expect(assetName(container('abcdefgh', null, { code: null }))).toBe('trailer #cdefgh');
  });

  test('a spot is a door or a spot, and is not called door twice', () => {
    expect(spotName(spot('D-07', { type: 'docking' }))).toBe('door D-07');
    expect(spotName(spot('x', { code: 'Door 7', type: 'docking' }))).toBe('Door 7');
    expect(spotName(spot('A-01'))).toBe('spot A-01');
    expect(spotName(spot('123456789', { code: '\u200b ' }))).toBe('spot #456789');
  });

  test('blank is what nobody can read', () => {
    expect([isBlank(''), isBlank(' \n\u200b\u0000'), isBlank('x')]).toEqual([true, true, false]);
  });

  test('names are joined as in a sentence', () => {
    expect([joined([]), joined(['a']), joined(['a', 'b']), joined(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });
});

test('every operation has one sentence, also when what it names is gone', () => {
  const yard = createYardTable(
    rows({ spots: [spot('D-07', { type: 'docking' }), spot('A-01')], visits: [visit('TX-1')], containers: [container('53-1')] }),
  );
  const truck = { kind: 'visit', id: visitId('TX-1') } as const;
  const sentences: [Operation, string][] = [
    [{ kind: 'assign', asset: truck, spot: spotId('D-07') }, 'Assign truck TX-1 to door D-07.'],
    [
      { kind: 'reassign', asset: truck, from: spotId('A-01'), to: spotId('D-07'), reason: 'x' },
      'Move truck TX-1 from spot A-01 to door D-07.',
    ],
    [{ kind: 'unassign', assets: [truck], spot: spotId('A-01') }, 'Send truck TX-1 from spot A-01 to the waiting list.'],
    [{ kind: 'detach', visit: visitId('TX-1'), container: containerId('53-1') }, 'Detach trailer 53-1 from truck TX-1.'],
    [{ kind: 'attach', visit: visitId('TX-1'), container: containerId('53-1') }, 'Attach trailer 53-1 to truck TX-1.'],
    [{ kind: 'depart', spot: spotId('A-01'), departType: 'All', assets: [truck] }, 'Let truck TX-1 depart from spot A-01.'],
    [{ kind: 'close', spot: spotId('A-01'), reason: 'x' }, 'Close spot A-01.'],
    [{ kind: 'open', spot: spotId('gone-1'), reason: 'x' }, 'Open spot #gone-1.'],
  ];
  for (const [operation, expected] of sentences) expect(operationSentence(operation, yard)).toBe(expected);
  expect(operationSentence({ kind: 'assign', asset: { kind: 'visit', id: visitId('nobody') }, spot: spotId('A-01') }, yard)).toBe(
    'Assign truck #nobody to spot A-01.',
  );
});
