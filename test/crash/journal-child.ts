/**
 * A process that notes facts and keyframes until it is killed: FOLDER. It prints each place that
 * was written.
 */
import { writeSync } from 'node:fs';
import { openJournalFile } from '../../main/journal/journal-file.ts';

const folder = process.argv[2] ?? '';
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const journal = openJournalFile({ folder, clock }, 'w');
writeSync(1, 'open\n');
const spots = Array.from({ length: 300 }, (_, n) => ({
  id: `S${n}`,
  warehouseId: 'w',
  areaId: 'a',
  code: `${n}`,
  type: 'parking',
  isOpen: true,
}));
for (let turn = 0; turn < 1_000_000; turn += 1) {
  const facts = Array.from({ length: 1 + (turn % 5) }, (_, n) => ({
    source: 'note' as const,
    kind: 'note',
    at: Date.now(),
    since: null,
    subjects: [`spot:S${(turn + n) % 300}`] as const,
    change: null,
    body: { text: `${turn}.${n}` },
  }));
  const why =
    turn % 7 === 3
      ? journal.addKeyframe({ areas: [], spots: spots as never, visits: [], containers: [] })
      : journal.append(facts);
  if (why !== null) process.exit(1);
  writeSync(1, `at ${journal.head().seq}\n`);
}
