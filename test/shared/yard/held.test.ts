import { expect, test } from 'vitest';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { whyNotMoved } from '../../../shared/yard/check/held.ts';
import { check } from '../../../shared/yard/check.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import { Projection } from '../../../shared/yard/projection.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import type { YardHold } from '../../../shared/yard/yard.ts';
import { container, containerId, hooked, rows, spot, spotId, visit, visitId } from './rows.ts';

const truck = (id: string): AssetRef => ({ kind: 'visit', id: visitId(id) });
const box = (id: string): AssetRef => ({ kind: 'container', id: containerId(id) });
const leaving: YardHold = { stops: 'leaving', said: rawText('another carrier') };
const redTag: YardHold = { stops: 'moves', said: rawText('brakes') };

const yardWith = (held: Readonly<Record<string, YardHold>>) => {
  const yard = createYardTable(
    rows({
      spots: [spot('P-1'), spot('P-2'), spot('P-3')],
      visits: [visit('KLM', 'P-1'), visit('NOP')],
      containers: [hooked('R-77', 'KLM'), container('R-80', 'P-2'), container('R-81')],
    }),
  );
  yard.setHoldsOf(({ id }) => (held[id] === undefined ? [] : [held[id]]));
  return yard;
};

const depart: Operation = {
  kind: 'depart',
  spot: spotId('P-1'),
  departType: 'All',
  assets: [truck('KLM')],
};
const moves: readonly Operation[] = [
  depart,
  { kind: 'reassign', asset: truck('KLM'), from: spotId('P-1'), to: spotId('P-3'), reason: 'r' },
  { kind: 'unassign', assets: [truck('KLM')], spot: spotId('P-1') },
  { kind: 'detach', visit: visitId('KLM'), container: containerId('R-77') },
];
const refused = (held: Readonly<Record<string, YardHold>>, operations: readonly Operation[]) =>
  operations
    .filter((each) => check(yardWith(held), each).some(({ code }) => code === 'held'))
    .map(({ kind }) => kind);

test('a truck that is held does not depart, and is moved as any other', () => {
  expect(refused({ KLM: leaving }, moves)).toEqual(['depart']);
  expect(refused({}, moves)).toEqual([]);
});

test('a truck does not depart with a trailer that is held', () => {
  expect(refused({ 'R-77': leaving }, moves)).toEqual(['depart']);
});

test('a red tag holds a trailer for all moves, hooked or not; it may be unhooked', () => {
  expect(refused({ 'R-77': redTag }, moves)).toEqual(['depart', 'reassign', 'unassign']);
  expect(
    refused({ 'R-80': redTag, 'R-81': redTag }, [
      { kind: 'attach', visit: visitId('NOP'), container: containerId('R-80') },
      { kind: 'assign', asset: box('R-81'), spot: spotId('P-3') },
    ]),
  ).toEqual(['attach', 'assign']);
});

test('a held trailer stays where it is, also one with the id of its truck', () => {
  const yard = createYardTable(
    rows({
      spots: [spot('P-1')],
      visits: [visit('KLM', 'P-1')],
      containers: [hooked('KLM', 'KLM')],
    }),
  );
  yard.setHoldsOf(({ kind }) => (kind === 'container' ? [redTag] : []));
  expect(check(yard, depart).map(({ code }) => code)).toContain('held');
});

// Cases: G22.
test('what holds a truck or its trailer from any move is said with what to do', () => {
  const yard = yardWith({ 'R-77': redTag, KLM: leaving, 'R-80': leaving });
  const said = ['KLM', 'NOP'].map((id) => whyNotMoved(yard, truck(id)));
  expect(said.map((each) => each && inEnglish(each))).toEqual([
    'R-77 is held: release it on its card first. brakes',
    null,
  ]);
  expect(whyNotMoved(yard, box('R-80'))).toBeNull();
});

test('a departure that waits is in conflict once its truck is held, until it is let go', () => {
  const held: Record<string, YardHold> = {};
  const projection = new Projection(yardWith(held));
  const id = 'op' as OperationId;
  projection.setPending([{ id, operation: depart, at: '2026-01-01T00:00:00Z' }]);
  expect(projection.view.visit(visitId('KLM'))).toBeUndefined();

  held['R-77'] = leaving;
  expect(projection.holdsChanged([box('R-77')]).conflictsChanged).toBe(true);
  expect(projection.conflicts.get(id)?.map(({ code }) => code)).toEqual(['held']);
  expect(projection.view.visit(visitId('KLM'))).toBeDefined();

  delete held['R-77'];
  projection.holdsChanged([box('R-77')]);
  expect(projection.conflicts.size).toBe(0);
});
