import { expect, test } from 'vitest';
import { draftOf } from '../../../renderer/operations/draft/operation-draft.ts';
import { scannedIn } from '../../../renderer/operations/draft/scanned.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { trailerLabel } from '../../../shared/labels/label-code.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, smallYard, spotId, visit } from '../support/yard-data.ts';

const spot = spotId('A-10');
const truck = visit('KDL 7120', { spotId: spot, visitType: 'LiveLoad' });
const hooked = container('731904', { visitId: truck.id });
const beside = container('44-0618', { spotId: spot });

const said = (code: string, key: string, more = [hooked, beside], of = truck) => {
  const rows = smallYard();
  const yard = createYardTable({
    ...rows,
    visits: [...rows.visits, of],
    containers: [...rows.containers, ...more],
  });
  const draft = draftOf(yard, { kind: 'depart', spot, asset: { kind: 'visit', id: of.id } });
  return scannedIn(yard, draft, key, code, ['SINMAT'])?.is ?? null;
};

// Cases: G15.
test('a code of what leaves matches; one of what stays by the choice says so', () => {
  expect(said('kdl7120', 'All')).toBe('matches');
  expect(said(passNumber(truck.id), 'All')).toBe('matches');
  expect(said('731904', 'AssetVisit')).toBe('matches');
  expect(said(trailerLabel('731904'), 'All')).toBe('matches');
  expect(said('731904', 'drop', [hooked])).toBe('stays');
  expect(said('44-0618', 'All')).toBe('matches');
  expect(said('44-0618', 'AssetVisit')).toBe('stays');
});

test('a code of nothing in the question, or a placeholder, matches nothing', () => {
  expect(said('TX-4821', 'All')).toBe(null);
  expect(said('73190', 'All')).toBe(null);
  expect(said('--', 'All')).toBe(null);
  const paper = visit('TEMP 1', { spotId: spot });
  expect(said('TEMP 1', 'All', [], paper)).toBe(null);
  expect(said('SIN MAT 1', 'All', [], visit('SIN MAT 1', { spotId: spot }))).toBe(null);
});

test('a number that another trailer in the yard has confirms neither', () => {
  const twin = container('731904', { id: 'twin' as never });
  expect(said('731904', 'All', [hooked, twin])).toBe('double');
});
