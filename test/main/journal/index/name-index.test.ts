import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { journalFileName, openJournalFile } from '../../../../main/journal/journal-file.ts';
import { departedNamed } from '../../../../main/journal/write/departed.ts';
import type { NewFact, RowChange } from '../../../../shared/journal/journal-fact.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { container, spot, visit } from '../../../shared/yard/rows.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-names-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let time = Date.UTC(2026, 5, 1);
const home = { folder: root, clock: { now: () => time, monotonic: () => time } };
const fact = (change: RowChange): NewFact => ({
  source: 'read',
  kind: 'row',
  at: time,
  since: null,
  subjects: [`${change.kind}:${change.id}`, 'spot:A'],
  change,
  body: null,
});
const came = (id: string, plate: string) =>
  fact({ kind: 'visit', id, before: null, after: { ...visit(id, 'A'), licensePlate: plate } });
const went = (id: string, plate: string) =>
  fact({ kind: 'visit', id, before: { ...visit(id, 'A'), licensePlate: plate }, after: null });

it('finds departed assets by the beginning of a plate, with time and place', async () => {
  const here = createYardTable({
    areas: [],
    spots: [spot('A')],
    visits: [visit('v2')],
    containers: [],
  });
  let journal = openJournalFile(home, 'w');
  journal.addKeyframe({ areas: [], spots: [spot('A')], visits: [visit('OLD 1')], containers: [] });
  journal.append([came('v1', 'TX-4821'), came('v2', 'TX-4899')]);
  time += 3_600_000;
  journal.append([
    went('v1', 'TX-4821'),
    fact({ kind: 'visit', id: 'OLD 1', before: { ...visit('OLD 1') }, after: null }),
  ]);
  const found = () => departedNamed(journal, here, 'tx 48', 9);
  expect(found()).toEqual([
    { subject: 'visit:v1', name: 'TX-4821', left: time, spot: 'A', company: null },
  ]);
  // It stood there before the journal began.
  expect(departedNamed(journal, here, 'old', 9).map(({ subject }) => subject)).toEqual([
    'visit:OLD 1',
  ]);
  expect(departedNamed(journal, here, '', 9)).toEqual([]);
  journal.close();

  // Names follow from the facts: the check makes them again.
  const db = new Sqlite(path.join(root, journalFileName));
  db.exec('DELETE FROM label');
  db.close();
  journal = openJournalFile(home, 'w');
  expect(await journal.verify(null)).toMatchObject({ kind: 'unchanged', findings: 'remade' });
  expect(found().map(({ subject }) => subject)).toEqual(['visit:v1']);
  expect(departedNamed(journal, here, 'old1', 9)).toHaveLength(1);
  journal.append([came('v3', 'PEÑA 12'), went('v3', 'PEÑA 12')]);
  for (const text of ['pena', 'PEÑA 1'])
    expect(departedNamed(journal, here, text, 9).map(({ name }) => name)).toEqual(['PEÑA 12']);
  journal.close();
});

it('finds a truck and a trailer with one id and one name, and each name of a truck', () => {
  const folder = mkdtempSync(path.join(root, 'kinds-'));
  const journal = openJournalFile({ ...home, folder }, 'w');
  const row = { ...container('k1'), code: 'SAME 1' };
  for (let round = 0; round < 2; round += 1)
    journal.append([
      came('k1', 'SAME 1'),
      fact({ kind: 'container', id: 'k1', before: null, after: { ...row } }),
    ]);
  journal.addKeyframe({
    areas: [],
    spots: [spot('A')],
    visits: [visit('k1', 'A', { licensePlate: 'SAME 1' })],
    containers: [row],
  });
  journal.append([
    went('k1', 'SAME 1'),
    fact({ kind: 'container', id: 'k1', before: { ...row }, after: null }),
  ]);
  for (const plate of ['SECOND 2', 'THIRD 3', 'SECOND 2']) journal.append([came('k1', plate)]);
  const empty = createYardTable({ areas: [], spots: [spot('A')], visits: [], containers: [] });
  expect(
    departedNamed(journal, empty, 'same', 9)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['container:k1', 'visit:k1']);
  for (const text of ['second', 'third'])
    expect(departedNamed(journal, empty, text, 9).map(({ subject }) => subject)).toEqual([
      'visit:k1',
    ]);
  journal.close();
  const file = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  expect(file.prepare('SELECT count(*) FROM label').pluck().get()).toBe(4);
  file.close();
});
