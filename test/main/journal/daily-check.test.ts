/** What the console says of its yard history after its own check. */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type JournalFeatureParts, openJournalFeature } from '../../../main/journal/feature.ts';
import { journalFileName } from '../../../main/journal/journal-file.ts';
import type { Notice } from '../../../shared/console-api/status.ts';
import { writeMessage } from '../../../shared/i18n/message.ts';
import { createYardTable } from '../../../shared/yard/table.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-daily-check-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The feature over a folder, with the timers that it set and what it had to say. */
function open(folder: string) {
  const due: (() => void)[] = [];
  const said = new Map<string, readonly Notice[]>();
  const clock = { now: () => Date.UTC(2026, 5, 1, 6), monotonic: () => 0 };
  const context = {
    clock,
    timers: {
      after(_ms: number, work: () => void) {
        due.push(work);
        return () => {};
      },
    },
    status: {
      setNotices: (source: string, notices: readonly Notice[]) => said.set(source, notices),
    },
    warehouse: 'w',
    home: { folder, clock },
    clerk: () => 'Ana',
  };
  const feature = openJournalFeature({
    context,
    yard: {
      live: { base: createYardTable(), onBase: () => () => {} },
      asOf: () => null,
      onLooked: () => () => {},
    },
    outbox: { watch: () => () => {} },
    zoneNow: () => null,
    dockScheduling: null,
    desks: null,
  } as unknown as JournalFeatureParts);
  return { feature, due, check: () => said.get('journal-check') };
}

/** As many as the memory of the database does not hold. */
const fill = ({ feature }: ReturnType<typeof open>) => {
  for (let round = 0; round < 140; round += 1)
    feature.file.append(
      Array.from({ length: 100 }, (_, at) => ({
        source: 'note' as const,
        kind: 'note',
        at: 0,
        since: null,
        subjects: ['yard:shift' as const],
        change: null,
        body: { text: `${round} ${at} `.padEnd(1_500, String(round * at)) },
      })),
    );
};

test.each(['whole', 'with pages that went bad while it was open'])(
  'a history that is %s',
  async (how) => {
    const folder = mkdtempSync(path.join(root, 'each-'));
    const before = open(folder);
    fill(before);
    before.feature.stop();

    const now = open(folder);
    now.feature.start();
    if (how !== 'whole') {
      const name = path.join(folder, journalFileName);
      const disk = openSync(name, 'r+');
      const bad = Buffer.alloc(statSync(name).size - 300 * 4_096, 0xff);
      writeSync(disk, bad, 0, bad.length, 300 * 4_096);
      closeSync(disk);
    }
    for (const work of now.due.splice(0)) work();
    await expect.poll(now.check).toBeDefined();
    const told = (now.check() ?? []).map(({ said }) => writeMessage(said));
    if (how === 'whole') expect(told).toEqual([]);
    else expect(told.join()).toContain('journal.unchecked');
    now.feature.stop();
  },
);
