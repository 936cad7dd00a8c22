/** A file of the version that wrote labels and events as prose: migrated, shown as it is, searched, and gone on with. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { rowHash } from '../../../main/kernel/row-hash.ts';
import { outboxTables } from '../../../main/outbox/store/migrations/001-outbox.ts';
import { openSqliteStore } from '../../../main/outbox/store/sqlite-store.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { operation } from './stored-rows.ts';

let folder: string;
const file = () => path.join(folder, 'outbox.db');

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prose-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const id = 'old-1' as OperationId;
const label = 'Move truck TX-4821 from spot A-01 to door D-07.';
const sentence = 'The service refused it: Door D-07 is blocked.';

/** Columns in the order of the hash, as version 1 wrote them. */
const operationColumns: readonly (string | number | null)[] = [
  1,
  id,
  'w-1',
  JSON.stringify({ kind: 'close', spot: 'D-07', reason: 'Door needed' }),
  label,
  'Casey',
  'casey@yard.example',
  JSON.stringify({ spots: [], visits: [], containers: [] }),
  '[]',
  '[]',
  null,
  null,
  '2026-03-02T10:00:00.000Z',
  12.5,
];
const eventColumns: readonly (string | number | null)[] = [
  1,
  1,
  '2026-03-02T10:00:05.000Z',
  'canceled',
  'canceled',
  0,
  0,
  0,
  0,
  'casey@yard.example',
  sentence,
];

function writeOldFile(): void {
  const db = openDatabase({ file: file(), migrations: [outboxTables] });
  const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');
  db.prepare(`INSERT INTO operation VALUES (${marks(15)})`).run(
    ...operationColumns,
    rowHash(operationColumns),
  );
  db.prepare(`INSERT INTO event VALUES (${marks(12)})`).run(...eventColumns, rowHash(eventColumns));
  db.close();
}

test('what is prose is shown as it is, and is found by its words', () => {
  writeOldFile();
  const store = openSqliteStore({ file: file() });
  const [found] = store.list({ limit: 10 }).operations;
  expect(found?.saved.label).toEqual(rawText(label));
  expect(found?.events.map(({ said }) => said)).toEqual([rawText(sentence)]);
  const ids = (search: string) =>
    store.list({ limit: 10, search }).operations.map(({ saved }) => saved.id);
  expect([ids('tx-4821'), ids('door needed'), ids('nothing'), ids('operations')]).toEqual([
    [id],
    [id],
    [],
    [],
  ]);
  store.close();
});

test('new rows beside it keep codes and values, and are found by their values, not by their codes', () => {
  writeOldFile();
  const store = openSqliteStore({ file: file() });
  store.commit([operation(2)]);
  store.close();
  const again = openSqliteStore({ file: file() });
  expect(again.find('op-2' as OperationId)?.saved.label).toEqual(
    message('operations.toDo.close', { spot: 'P-2' }),
  );
  const seqs = (search: string) =>
    again.list({ limit: 10, search }).operations.map(({ saved }) => saved.seq);
  expect([seqs('P-2'), seqs('toDo'), seqs('values'), seqs('100%')]).toEqual([[2], [], [], []]);
  again.close();
});

test('a version that knows no messages does not open it', () => {
  openSqliteStore({ file: file() }).close();
  expect(() => openDatabase({ file: file(), migrations: [outboxTables] })).toThrow('newer version');
});
