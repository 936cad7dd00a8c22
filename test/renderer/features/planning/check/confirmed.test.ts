/**
 * When spots were last confirmed, over a real journal: checks, what came and went, what a plan only
 * shows, and other times.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalApi } from '../../../../../main/journal/journal-api.ts';
import { type OpenedJournal, openJournalFile } from '../../../../../main/journal/journal-file.ts';
import { Recorder } from '../../../../../main/journal/write/recorder.ts';
import { createLiveYard } from '../../../../../main/yard/memory/live-yard.ts';
import { checkOf } from '../../../../../renderer/features/planning/check/check-store.ts';
import { confirmedOf } from '../../../../../renderer/features/planning/check/confirmed.ts';
import { plansOf } from '../../../../../renderer/features/planning/plan-store.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { put } from '../../../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../../../support/render-page.tsx';
import { area, now, spot, spotId, visit, visitId } from '../../../support/yard-data.ts';

const hour = 3_600_000;
const codes = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'];
const hoursAgo = (hours: number) => new Date(now - hours * hour).toISOString();

let started: TestPage | undefined;
let folder = '';
let file: OpenedJournal;
/**
 * TX-1 stood on P-1, went to P-2 four hours ago, and stands on P-3 for an hour; a note and a
 * reservation of P-1 came later; P-5 never held anything.
 */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-confirmed-'));
  let time = now - 9 * hour;
  const clock = { now: () => time, monotonic: () => time };
  file = openJournalFile({ folder, clock }, 'w1');
  const at = (code: string, hours: number) =>
    visit('TX-1', { spotId: spotId(code), placedAt: hoursAgo(hours) });
  const live = createLiveYard({
    areas: [area('Lot')],
    spots: codes.map((code) => spot(code, 'Lot')),
    visits: [at('P-1', 9), visit('TX-2', { spotId: spotId('P-4'), placedAt: hoursAgo(30) })],
    containers: [],
  });
  const recorder = new Recorder({
    asOf: new Date(time).toISOString() as never,
    file,
    base: live.base,
    clock,
    timers: { after: () => () => {} },
    onTrouble: () => {},
  });
  live.onBase((change) => recorder.changing(change));
  recorder.begin();
  recorder.flush();
  for (const [hours, code] of [
    [4, 'P-2'],
    [1, 'P-3'],
  ] as const) {
    time = now - hours * hour;
    live.changeBase(put({ visits: [at(code, hours)] }));
    recorder.flush();
  }
  const journal = createRouterClient(
    journalApi({
      file,
      recorder,
      base: live.base,
      clock,
      clerk: () => 'Pat',
      events: null,
      words: async () => englishWords(),
    }),
  );
  time = now - hour / 2;
  await journal.note({ subject: `spot:${spotId('P-1')}`, text: 'Oil on the ground' });
  live.changeBase(put({ spots: [spot('P-1', 'Lot', { isOpen: false })] }));
  recorder.flush();
  started = await startTestPage({ rows: live.base.snapshot() });
  Object.assign(started.page.api, { journal });
});
afterEach(async () => {
  await started?.stop();
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const it = () => started as TestPage;
const hours = () =>
  codes
    .map((code) => confirmedOf(it().page).get(spotId(code)))
    .map((at) => (at === null ? null : (now - at) / hour));

test('a stay confirms a spot since it began; notes and closings don’t', async () => {
  expect(hours()).toEqual([null, null, 1, 30, null]);
  const told: string[] = [];
  confirmedOf(it().page).onChange((ids) => told.push(...ids));
  const stop = confirmedOf(it().page).show();
  await until(() => hours()[0] === 4);
  expect(hours()).toEqual([4, 1, 1, 30, null]);
  expect(new Set(told)).toEqual(new Set(codes.map(spotId)));
  stop();
});

test('a yard check’s look confirms a spot; one that couldn’t be seen doesn’t', async () => {
  const check = checkOf(it().page);
  await check.open();
  const before = hours();
  check.answer('?');
  expect(hours()).toEqual(before);
  for (const _ of codes.slice(1)) check.answer('');
  expect(hours()).toEqual([before[0], 0, 0, 0, 0]);
});

test('a spot left just now is confirmed; a planned move confirms nothing', async () => {
  const stop = confirmedOf(it().page).show();
  await until(() => hours()[0] === 4);
  const plans = plansOf(it().page);
  plans.enter();
  plans.addGoals([
    { kind: 'place', asset: { kind: 'visit', id: visitId('TX-2') }, spot: spotId('P-5') },
  ]);
  expect(it().page.yard.table.visitsAt(spotId('P-5'))).toHaveLength(1);
  expect(hours()).toEqual([4, 1, 1, 30, null]);
  await plans.discard();
  it().double.change(
    put({ visits: [visit('TX-2', { spotId: spotId('P-5'), placedAt: hoursAgo(0) })] }),
  );
  await until(() => hours()[4] === 0);
  expect(hours()).toEqual([4, 1, 1, 0, 0]);
  stop();
});

test('at another time only what was before it counts', async () => {
  const stop = confirmedOf(it().page).show();
  await until(() => hours()[0] === 4);
  const { yard, ticker } = it().page;
  yard.hold();
  yard.showPast(put({ visits: [visit('TX-1', { spotId: spotId('P-2'), placedAt: hoursAgo(4) })] }));
  ticker.setTo(now - 2 * hour);
  await until(() => hours()[2] === null);
  expect(hours()).toEqual([4, 4, null, 30, null]);
  yard.release();
  ticker.setTo(null);
  await until(() => hours()[1] === 1);
  stop();
});

test('at another time a spot has the look of then, though it was looked at again since', async () => {
  const check = checkOf(it().page);
  await check.open();
  it().double.checkElsewhere([
    { spot: spotId('P-5'), seen: { kind: 'empty' }, was: [], by: 'Ada', at: hoursAgo(7) },
  ]);
  await until(() => hours()[4] === 7);
  it().double.checkElsewhere([
    { spot: spotId('P-5'), seen: { kind: 'empty' }, was: [], by: 'Ada', at: hoursAgo(0) },
  ]);
  await until(() => hours()[4] === 0);
  const stop = confirmedOf(it().page).show();
  const { yard, ticker } = it().page;
  yard.hold();
  ticker.setTo(now - 2 * hour);
  await until(() => hours()[4] === 7);
  yard.release();
  ticker.setTo(null);
  await until(() => hours()[4] === 0);
  stop();
});

test('a journal that cannot be read leaves what the record and the checks show', async () => {
  Object.assign(it().page.api, { journal: { touched: () => Promise.reject(new Error('gone')) } });
  const stop = confirmedOf(it().page).show();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hours()).toEqual([null, null, 1, 30, null]);
  stop();
});
