/**
 * A process that opens every kept file as the console does, saves in each and is killed: FOLDER
 * COUNT.
 */
import { writeSync } from 'node:fs';
import { dataFiles } from '../../main/console/data-files.ts';
import { openDurable } from '../../main/kernel/backups/open-durable.ts';
import { createSqliteStore } from '../../main/outbox/store/sqlite-store.ts';
import { operationWrite } from './operations.ts';

const [folder = '', count = '6'] = process.argv.slice(2);
const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
for (const file of dataFiles) {
  const { used: db } = openDurable(file, { folder, clock }, (opened) => opened);
  db.exec('CREATE TABLE note (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO note VALUES (?, ?)');
  const store = file.name === 'outbox.db' ? createSqliteStore(db, file.name) : null;
  for (let number = 1; number <= Number(count); number += 1) {
    insert.run(number, `${file.name} number ${number} ${'x'.repeat(300)}`);
    store?.commit([operationWrite(number)]);
    writeSync(1, `${file.name} ${number}\n`);
  }
}
process.kill(process.pid, 'SIGKILL');
