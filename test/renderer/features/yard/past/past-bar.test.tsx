// @vitest-environment happy-dom

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { journalApi } from '../../../../../main/journal/journal-api.ts';
import { type OpenedJournal, openJournalFile } from '../../../../../main/journal/journal-file.ts';
import { Recorder } from '../../../../../main/journal/write/recorder.ts';
import { createLiveYard } from '../../../../../main/yard/memory/live-yard.ts';
import { nowOf } from '../../../../../renderer/features/now/now-store.ts';
import { PastHost } from '../../../../../renderer/features/yard/past/past-host.tsx';
import { operatorOf } from '../../../../../renderer/operations/operator/operator-of-page.ts';
import { englishWords } from '../../../../../shared/i18n/languages.ts';
import { put } from '../../../support/console-double.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
import { now, smallYard, spotId, visit, visitId } from '../../../support/yard-data.ts';

let started: TestPage | undefined;
let folder = '';
let file: OpenedJournal;
const plate = 'PAST 01';
const hour = 3_600_000;

/**
 * A truck stood at B-01 until four hours ago, then at B-02 until an hour ago; now it is at B-03.
 */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-past-'));
  let time = now - 5 * hour;
  const clock = { now: () => time, monotonic: () => time };
  file = openJournalFile({ folder, clock }, 'w1');
  const rows = smallYard();
  const live = createLiveYard({
    ...rows,
    visits: [...rows.visits, visit(plate, { spotId: spotId('B-01') })],
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
  for (const [ago, spot] of [
    [4, 'B-02'],
    [1, 'B-03'],
  ] as const) {
    time = now - ago * hour;
    live.changeBase(put({ visits: [visit(plate, { spotId: spotId(spot) })] }));
    recorder.flush();
  }
  started = await renderPart(<PastHost />, { rows: live.base.snapshot() });
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
  Object.assign(started.page.api, { journal });
});
afterEach(() => {
  endPage(started);
  started = undefined;
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = () => (started as TestPage).page;
const standsAt = (code: string) =>
  waitFor(() => expect(page().yard.table.visit(visitId(plate))?.spotId).toBe(spotId(code)));

it('"where was it at 12:32" takes five keys, read-only; Escape returns', async () => {
  const user = userEvent.setup();
  await standsAt('B-03');
  await user.keyboard('t');
  await screen.findByRole('textbox', { name: 'Time, like 0210' });
  // Two minutes past two in the afternoon in Chicago: half past twelve was 90 minutes ago.
  const needed = nowOf(page()).getState().lines;
  const shown = page().yard.shown();
  await user.keyboard('1232');
  await standsAt('B-02');
  expect(page().ticker.now()).toBe(Date.parse('2026-11-21T18:32:00Z'));
  // What is counted and filtered is counted anew, though no event came.
  expect(page().yard.shown()).toBeGreaterThan(shown);
  expect(screen.getByText(/1 h 30 ago/)).toBeTruthy();

  await operatorOf(page()).perform({ kind: 'close', spot: spotId('B-04') } as never);
  await operatorOf(page()).undo();
  expect(started?.told.map(({ kind, sentence }) => [kind, sentence])).toEqual(
    Array(2).fill(['refused', 'You’re looking at an earlier time. Return to now to make changes.']),
  );
  expect(started?.double.submitted()).toEqual([]);

  act(() => started?.double.change(put({ visits: [visit('NEW 1', { spotId: spotId('B-05') })] })));
  expect(page().yard.table.visit(visitId('NEW 1'))).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(nowOf(page()).getState().lines).toEqual(needed);
  await user.keyboard('{Escape}');
  await standsAt('B-03');
  expect(page().yard.table.visit(visitId('NEW 1'))?.spotId).toBe(spotId('B-05'));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(page().ticker.now()).toBe(now);
});

it('what is typed before the past is there counts: no key is lost to a slow answer', async () => {
  const user = userEvent.setup();
  await standsAt('B-03');
  const { journal } = page().api;
  let answer = () => {};
  const slow = new Promise<void>((done) => {
    answer = done;
  });
  const span = () => slow.then(() => journal.span());
  const slowly = new Proxy(journal, {
    get: (of, name) => (name === 'span' ? span : Reflect.get(of, name)),
  });
  Object.assign(page().api, { journal: slowly });
  await user.keyboard('t1232');
  expect(page().yard.table.visit(visitId(plate))?.spotId).toBe(spotId('B-03'));
  answer();
  await standsAt('B-02');
  expect(screen.getByText(/1 h 30 ago/)).toBeTruthy();
});

it('steps from change to change both ways, by quarters of an hour, and plays', async () => {
  const user = userEvent.setup();
  await user.keyboard('t');
  await screen.findByRole('textbox', { name: 'Time, like 0210' });
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await standsAt('B-02');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await standsAt('B-01');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await standsAt('B-02');
  const before = page().ticker.now();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(page().ticker.now()).toBe(before + 15 * 60_000));
  await user.click(screen.getByRole('radio', { name: '600×' }));
  await waitFor(() => expect(page().ticker.now()).toBeGreaterThan(before + 16 * 60_000));
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  await standsAt('B-03');
});
