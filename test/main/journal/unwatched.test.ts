/** When nobody watched, as every view asks for it: whatever the clock was set to, and also while it lasts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedJournal, openJournalFile } from '../../../main/journal/journal-file.ts';
import { createRecorder, type Recorder } from '../../../main/journal/recorder.ts';
import { createYardTable } from '../../../shared/yard/table.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-unwatched-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const [minute, hour, year] = [60_000, 3_600_000, 365 * 86_400_000];
const start = Date.UTC(2026, 5, 1, 6);
let time = start;
const clock = { now: () => time, monotonic: () => time };
let file: OpenedJournal;
let recorder: Recorder;
const timers = { after: () => () => {} };
const iso = () => new Date(time).toISOString();
beforeEach(() => {
  time = start;
  file = openJournalFile({ folder: mkdtempSync(path.join(root, 'each-')), clock }, 'w');
  recorder = createRecorder({ file, base: createYardTable(), clock, timers, onTrouble: () => {} });
  recorder.begin(iso());
  recorder.looked(iso());
});
afterEach(() => file.close());

/** The yard is looked at every minute, and something is noted each time. */
function watch(ms: number): void {
  for (const end = time + ms; time < end; ) {
    time += minute;
    recorder.looked(iso());
    recorder.note({ source: 'note', kind: 'note', at: time, subjects: ['yard:shift'], body: null });
    recorder.flush();
  }
}
/** In minutes from the start. */
const told = (from: number, until: number) =>
  recorder
    .unwatched(start + from * minute, start + until * minute)
    .map((each) => [(each.from - start) / minute, (each.until - start) / minute]);

test('a stretch is told once it is over, and while it lasts', () => {
  watch(10 * minute);
  time += 2 * minute;
  expect(told(0, 600)).toEqual([]);
  time += 28 * minute;
  expect(told(0, 600)).toEqual([[10, 40]]);
  // Of a time that was over before.
  expect(told(0, 10)).toEqual([]);
  watch(10 * minute);
  expect(told(0, 600)).toEqual([[10, 41]]);
  expect(told(20, 30)).toEqual([[10, 41]]);
});

test('a clock that was a year ahead for ten minutes leaves no year that nobody watched, and hides no stretch of it', () => {
  watch(10 * minute);
  time += year;
  watch(10 * minute);
  time -= year;
  watch(10 * minute);
  time += hour;
  watch(10 * minute);
  expect(told(0, 600)).toEqual([
    [10, 21],
    [30, 91],
  ]);
});

test('a clock that was a year behind for ten minutes takes nothing from the year that was watched', () => {
  watch(10 * minute);
  time += hour;
  watch(10 * minute);
  time -= year;
  watch(10 * minute);
  time += year;
  watch(10 * minute);
  expect(told(2, 600)).toEqual([
    [10, 71],
    [80, 91],
  ]);
  // Before the first entry nobody watched but in those ten minutes.
  const before = recorder.unwatched(start - year, start - hour);
  expect(before.map(({ from, until }) => [(from - start + year) / minute, (until - start) / minute])).toEqual([[90, 1]]);
});
