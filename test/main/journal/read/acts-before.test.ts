import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openJournalFile } from '../../../../main/journal/journal-file.ts';
import { actsBefore } from '../../../../main/journal/read/acts-before.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { ActList } from '../../../../shared/journal/act-lines.ts';
import type { NewFact } from '../../../../shared/journal/journal-fact.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { spot, visit } from '../../../shared/yard/rows.ts';

test('what others did is listed among our acts, over several stretches of facts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-acts-'));
  const time = { now: 1_795_400_000_000 };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const file = openJournalFile({ folder, clock }, 'w1');
  try {
    const base = createYardTable({
      areas: [],
      spots: [spot('S1'), spot('S2')],
      visits: [visit('v1', 'S2')],
      containers: [],
    });
    const fact = (part: Partial<NewFact>): NewFact => ({
      source: 'read',
      kind: 'row',
      at: time.now,
      since: null,
      subjects: [],
      change: null,
      body: null,
      ...part,
    });
    const moved = (...more: NewFact['subjects']) =>
      fact({
        subjects: ['visit:v1', 'spot:S2', ...more],
        change: { kind: 'visit', id: 'v1', before: { spotId: 'S1' }, after: { spotId: 'S2' } },
      });
    const idle = Array.from({ length: 700 }, () => fact({ kind: 'gap', subjects: ['yard:x'] }));
    const linked = fact({
      ...{ source: 'desk', kind: 'desk.linked' },
      subjects: ['visit:v1', 'acts:gate', 'clerk:Ana'],
    });
    const pushed = fact({
      ...{ source: 'service', kind: 'service.assignment' },
      subjects: ['visit:v1', 'spot:S2'],
      body: { type: 'Assignment', by: 'dock@yard.test' },
    });
    const step = fact({
      ...{ source: 'desk', kind: 'operation.confirmed' },
      subjects: ['operation:o1', 'container:c9', 'clerk:Ana'],
      body: { label: rawText('TX 1 to S2') },
    });
    // It left with the truck of our operation, in a row of its own.
    const leftWith = fact({
      subjects: ['container:c9'],
      change: {
        kind: 'container',
        id: 'c9',
        before: { id: 'c9', code: 'C 9', spotId: 'S1' },
        after: null,
      },
    });
    // Dated by the service, and seen by no read.
    const old = fact({ ...pushed, subjects: ['visit:v7', 'spot:S1'], at: time.now - 9e6 });
    file.append([
      moved(),
      ...idle,
      linked,
      step,
      leftWith,
      old,
      moved('operation:o1'),
      moved(),
      pushed,
    ]);
    const linesOf = (lists: readonly ActList[], limit = 50) =>
      actsBefore(
        { file, base },
        { lists, before: Number.MAX_SAFE_INTEGER, limit, isMeant: () => true },
      );
    const said = (lists: readonly ActList[]) =>
      linesOf(lists).lines.map(({ list, clerk, what }) => [list, clerk, inEnglish(what)]);
    const to = expect.stringMatching(/S2/);
    const others = [
      ['others', 'dock@yard.test', to],
      ['others', '', to],
    ];
    expect(said(['others'])).toEqual(others);
    expect(said(['gate', 'others'])).toEqual([
      others[0],
      ['gate', 'Ana', 'Linked to an appointment'],
      others[1],
    ]);
    expect(said(['gate'])).toEqual([['gate', 'Ana', 'Linked to an appointment']]);
    const first = linesOf(['gate', 'others'], 1);
    expect(first.lines).toHaveLength(1);
    expect(first.next).toBe(first.lines[0]?.seq);
  } finally {
    file.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
