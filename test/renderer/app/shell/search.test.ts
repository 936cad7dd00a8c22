import { describe, expect, it } from 'vitest';
import { search, searchWords } from '../../../../renderer/ui/text/search-text.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';

const yard = createYardTable(smallYard());
const labels = (text: string, limit = 5) => search(yard, text, limit).map(({ label }) => label);

describe('the find box', () => {
  it('finds a plate without its dash and in small letters', () => {
    expect(labels('tx 4821')[0]).toBe('Truck TX-4821');
  });

  it('puts the exact code first: D-1 is not buried under D-10 to D-19', () => {
    expect(search(yard, 'd-01', 3)[0]).toMatchObject({
      kind: 'spot',
      label: 'D-01',
      spot: spotId('D-01'),
    });
  });

  it('finds a spot without zeros, a door by its number, and a name without its accents', () => {
    expect(labels('a 6')[0]).toBe('A-06');
    expect(labels('door 8')).toEqual(['D-08']);
    expect(labels('puerta 8')).toEqual(['D-08']);
    expect(labels('spot 16', 9)).toEqual(['D-16', 'A-16', 'B-16']);
    const rows = smallYard();
    const more = visit('ZZ-1', { companyName: 'Fletes José Ñuño' });
    const found = search(createYardTable({ ...rows, visits: [more] }), 'jose nuno', 5);
    expect(found.map(({ label }) => label)).toEqual(['Truck ZZ-1']);
  });

  it('says of a spot what it is and who stands there, then where it is', () => {
    const lines = search(yard, 'd-0', 40).map(({ label, detail }) => `${label}: ${detail}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "D-01: Truck + trailer · TX-4837 · 53-7010 · Docks north",
        "D-02: Truck + trailer · TX-4874 · 53-7020 · Docks north",
        "D-03: Truck + trailer · TX-4911 · 53-7030 · Docks north",
        "D-04: Free · Docks north",
        "D-05: Trailer · 53-2152 · Docks north",
        "D-06: Truck + trailer · TX-4985 · 53-7050 · Docks north",
        "D-07: Closed · Docks north",
        "D-08: Truck + trailer · TX-5022 · 53-7060 · Docks north",
        "D-09: Truck + trailer · TX-5059 · 53-7070 · Docks north",
      ]
    `);
  });

  it('finds by DOT number and by company', () => {
    expect(labels('1204331')).toEqual(['Truck TX-4821']);
    expect(labels('US DOT# 01204331')).toEqual(['Truck TX-4821']);
    expect(labels('MC 1204331')).toEqual([]);
    expect(labels('lone star', 50).length).toBeGreaterThan(1);
  });

  it('finds by a misspelled carrier, phone digits and notes, behind every code', () => {
    const rows = smallYard();
    const more = [
      visit('ZZ-1', { companyName: 'Schneider National', phone: '+1 972 555 4821' }),
      visit('ZZ-2', { driverNotes: 'Driver Kowalczyk', companyName: 'Schnider Cartage' }),
    ];
    const own = createYardTable({ ...rows, visits: [...more, ...rows.visits] });
    const found = (text: string) => search(own, text, 5).map(({ label }) => label);
    expect(found('Schnieder')).toEqual(['Truck ZZ-1', 'Truck ZZ-2']);
    expect(found('schnider')).toEqual(['Truck ZZ-2', 'Truck ZZ-1']);
    expect(found('972 555')).toEqual(['Truck ZZ-1']);
    expect(found('4821').indexOf('Truck ZZ-1')).toBe(found('4821').length - 1);
    expect(found('4821')[0]).toBe('Truck TX-4821');
    expect(found('kowal')).toEqual(['Truck ZZ-2']);
  });

  it('shows where a hooked container is: at its truck', () => {
    const [found] = search(yard, '53-1102', 1);
    expect(found).toMatchObject({ kind: 'container', spot: null });
    expect(found?.detail).toContain('Hooked to TX-4821');
  });

  it('finds other scripts', () => {
    expect(search(yard, 'حافلة', 1)[0]).toMatchObject({
      asset: { kind: 'visit', id: visitId('حافلة-12') },
    });
  });

  it('finds nothing for signs alone, and keeps to its limit', () => {
    expect(search(yard, ' - ', 5)).toEqual([]);
    expect(search(yard, 'a', 4)).toHaveLength(4);
  });
});

describe('a name and a number', () => {
  const both = createYardTable({
    ...smallYard(),
    visits: [
      visit('APEL 4759', { companyName: 'Bluestem Freight' }),
      visit('APEL 4758', { companyName: 'Bluestem Freight' }),
    ],
  });
  const found = (text: string) => search(both, text, 5).map(({ label }) => label);

  it('find it with a slip in the letters, never in the digits', () => {
    for (const text of ['aple 4759', 'bluestem 4759', '4759 blustem'])
      expect([text, found(text)]).toEqual([text, [expect.stringContaining('APEL 4759')]]);
    for (const text of ['aple 4795', 'aple 475', 'rust 4759'])
      expect([text, found(text)]).toEqual([text, []]);
  });
});

describe('a text that matches nothing as a whole', () => {
  const byWords = (text: string) => {
    const read = searchWords(yard, text, 5);
    return read === null ? null : [read.found.map(({ label }) => label), read.missed];
  };

  it('finds what its words are by their whole code, and names the others', () => {
    expect(byWords('tx 4821 Q-99')).toEqual([['Truck TX-4821'], ['Q-99']]);
    expect(byWords('move D-04 tx-4821 nowhere')).toEqual([
      ['D-04', 'Truck TX-4821'],
      ['move', 'nowhere'],
    ]);
  });

  it('takes the longest code, and no part of one', () => {
    expect(byWords('X 53-1102')).toEqual([[expect.stringContaining('53-1102')], ['X']]);
    expect(byWords('482 Q-99')).toBeNull();
    expect(byWords('TX-4821')).toBeNull();
    expect(byWords('lone star Q-99')).toBeNull();
  });
});
