/**
 * A process that notes facts and yards in a journal, backs it up and moves its oldest months into
 * files of their own, telling each step after it was kept. Run under strace by `journal-power.ts`:
 * FOLDER COUNT console|NORMAL|OFF. `console` opens the file as the console does; the others set
 * SQLite's flushing to that level.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { JournalFile, journalFileName, openJournalFile } from '../../main/journal/journal-file.ts';
import { journalSchema } from '../../main/journal/schema.ts';
import type { DurableHandle } from '../../main/kernel/backups/durable-file.ts';
import { openDatabase } from '../../main/kernel/database/database.ts';
import type { NewFact } from '../../shared/journal/journal-fact.ts';
import { rowChanges, subjectsOf } from '../../shared/journal/row-changes.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { spot, visit } from '../shared/yard/rows.ts';

const dayMs = 86_400_000;

if (process.argv[1] === import.meta.filename) {
  flushCompileCache();
  const [folder = '', count = '70', way = 'console'] = process.argv.slice(2);
  let time = Date.UTC(2025, 0, 10);
  const clock = { now: () => time, monotonic: () => time };
  let handle: DurableHandle | null = null;
  const keep = (kept: DurableHandle) => {
    handle = kept;
  };
  const plain = () => {
    const db = openDatabase({
      file: path.join(folder, journalFileName),
      migrations: journalSchema,
    });
    db.pragma(`synchronous = ${way}`);
    db.pragma('wal_autocheckpoint = 20');
    return new JournalFile(db, null, { folder, clock, facility: 'w' });
  };
  const journal = way === 'console' ? openJournalFile({ folder, clock, keep }, 'w') : plain();
  const kept = (why: unknown) => {
    if (why !== null) throw new Error(JSON.stringify(why));
  };

  const none = { areas: [], spots: [], visits: [], containers: [] };
  const yard = createYardTable();
  const spots = Array.from({ length: 20 }, (_, n) =>
    spot(`S${n}`, { observation: `${Math.sin(n)}` }),
  );
  for (let turn = 0; turn < Number(count); turn += 1) {
    const change = {
      put: { ...none, spots: turn === 0 ? spots : [], visits: [visit('v', `S${turn % 20}`)] },
      remove: none,
    };
    const seen = rowChanges(yard, change).map((each): NewFact => {
      return {
        source: 'read',
        kind: 'row',
        at: time,
        since: time - 1,
        subjects: subjectsOf(each),
        change: each,
        body: null,
      };
    });
    const body = { text: `${turn}`, more: 'x'.repeat((turn % 5) * 400) };
    const note: NewFact = {
      source: 'note',
      kind: 'note',
      at: time,
      since: null,
      subjects: ['visit:v'],
      change: null,
      body,
    };
    kept(journal.append([...seen, note]));
    yard.put(change);
    writeSync(1, `noted ${turn}\n`);
    if (turn % 8 === 0) kept(journal.addKeyframe(yard.snapshot()));
    if (turn === 30) (handle as DurableHandle | null)?.backUp();
    if (turn === 45 || turn === 60) {
      const moved = await journal.moveMonth(time, (ms) => new Date(ms).toISOString().slice(0, 7));
      if (!moved.ok || moved.value === null)
        throw new Error(`no month was moved: ${JSON.stringify(moved)}`);
      writeSync(1, `moved ${moved.value}\n`);
    }
    time += dayMs;
  }
  // Not closed: the power goes.
  process.kill(process.pid, 'SIGKILL');
}
