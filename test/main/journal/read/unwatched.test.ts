/**
 * When nobody watched, as every view asks for it: whatever the clock was set to, and also while it
 * lasts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedJournal, openJournalFile } from '../../../../main/journal/journal-file.ts';
import { Recorder } from '../../../../main/journal/write/recorder.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { visit } from '../../../shared/yard/rows.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-unwatched-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const [minute, hour, year] = [60_000, 3_600_000, 365 * 86_400_000];
const start = Date.UTC(2026, 5, 1, 6);
let time = start;
const clock = { now: () => time, monotonic: () => time };
let file: OpenedJournal;
let recorder: Recorder;
let base = createYardTable();
/** Nothing can be written. */
let isFull = false;
const timers = { after: () => () => {} };
const iso = () => new Date(time).toISOString();
beforeEach(() => {
  time = start;
  file = openJournalFile({ folder: mkdtempSync(path.join(root, 'each-')), clock }, 'w');
  isFull = false;
  base = createYardTable();
  const full = message('files.full', { what: message('files.unsaved.journal') });
  const append = file.append.bind(file);
  file.append = (...facts) => (isFull ? full : append(...facts));
  recorder = new Recorder({ asOf: iso(), file, base, clock, timers, onTrouble: () => {} });
  recorder.begin();
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

test('a stretch is reported once it is over, and while it lasts', () => {
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

test('a clock a year ahead for ten minutes leaves no unwatched year', () => {
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

test('a clock a year behind for ten minutes takes nothing from the watched year', () => {
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
  // Before the first entry the console watched only in those ten minutes.
  const before = recorder.unwatched(start - year, start - hour);
  expect(
    before.map(({ from, until }) => [(from - start + year) / minute, (until - start) / minute]),
  ).toEqual([[90, 1]]);
});

test('what couldn’t be written is reported as unwatched, then and later', async () => {
  const put = (spotId: string) => {
    const rows = { areas: [], spots: [], visits: [visit('v', spotId)], containers: [] };
    const change = { put: rows, remove: { areas: [], spots: [], visits: [], containers: [] } };
    recorder.changing(change);
    base.put(change);
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  await settled();
  watch(10 * minute);
  isFull = true;
  // It came, went elsewhere, and came back to where it was first: nothing of that is found again.
  for (const spotId of ['A', 'B', 'A']) {
    put(spotId);
    watch(10 * minute);
  }
  expect(told(0, 600)).toEqual([[10, 40]]);
  isFull = false;
  watch(minute);
  await settled();
  watch(10 * minute);
  expect(told(0, 600)).toEqual([[10, 41]]);
  expect(file.about('yard:unwatched', Number.MAX_SAFE_INTEGER, 9)).toHaveLength(1);
});
