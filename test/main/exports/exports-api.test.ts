import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../../main/outbox/store/sqlite-store.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { canceled, operation } from '../outbox/stored-rows.ts';

/** Earlier operations: one more than the page of the activity holds. */
const earlier = 501;
let sandbox: Sandbox;
let desk: Desk;
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 7 });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-exports-'));
  const store = openSqliteStore({ file: path.join(dataDir, 'outbox.db') });
  store.commit(
    Array.from({ length: earlier }, (_, index) => [
      operation(index + 1),
      canceled(index + 1),
    ]).flat(),
  );
  store.close();
  desk = await openDesk(sandbox, { dataDir });
  desk.console.start();
  await until(
    () => [...desk.page.table.spots()].length === sandbox.yard.store.spots.size,
    'the yard',
  );
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');
const freeSpot = () =>
  [...desk.page.table.spots()].find(
    ({ id, isOpen }) => isOpen && desk.page.table.visitsAt(id).length === 0,
  )?.id as SpotId;

test('the yard: one line a spot and one a waiting asset, under a name with the day', async () => {
  const { name, text } = await desk.api.exports.csv({ list: 'yard' });
  expect(name).toMatch(/^yard-.+-\d{4}-\d{2}-\d{2}\.csv$/);
  const { table } = desk.page;
  const waiting = [...table.waitingVisits()].length + [...table.waitingContainers()].length;
  expect(lines(text)).toHaveLength(1 + [...table.spots()].length + waiting);
  expect(lines(text).filter((line) => line.startsWith('Waiting list,'))).toHaveLength(waiting);
});

test('activity: everything done, over several pages; a formula reason stays text', async () => {
  const spot = freeSpot();
  const reason = '=HYPERLINK("http://evil.example")';
  await desk.api.operations.submit({
    id: randomUUID() as OperationId,
    operation: { kind: 'close', spot, reason },
    accepted: [],
  });
  const { text } = await desk.api.exports.csv({ list: 'activity' });
  expect(lines(text)).toHaveLength(1 + earlier + 1);
  expect(lines(text)[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(lines(text).at(-1)).toContain('Reason number 1 of many');
});

test('activity: others’ changes with their account, and only what the filter shows', async () => {
  const spot = freeSpot();
  sandbox.act.close(spot, 'Ice');
  const theirs = { lists: ['others' as const], search: '', limit: 50 };
  await until(() => desk.page.table.spot(spot)?.isOpen === false, 'the closed spot');
  const { lines: acts } = await desk.api.journal.acts(theirs);
  expect(acts.length).toBeGreaterThan(0);
  const all = (await desk.api.exports.csv({ list: 'activity' })).text;
  expect(lines(all)).toHaveLength(1 + earlier + acts.length);
  const others = { list: 'activity', states: null, acts: ['others'] } as const;
  const { text } = await desk.api.exports.csv({ ...others, acts: [...others.acts] });
  expect(lines(text)).toHaveLength(1 + acts.length);
  // No id of the service or of ours, in any column.
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|visit:|spot:|operation:/);
  const one = await desk.api.exports.csv({ list: 'activity', search: 'number 17 of' });
  expect(lines(one.text)).toHaveLength(2);
});

test('appointments: the days asked for, and no other kind of day', async () => {
  const { name, text } = await desk.api.exports.csv({
    list: 'appointments',
    first: '2026-03-02',
    last: '2026-03-04',
  });
  expect(name).toMatch(/^appointments-.+-2026-03-02-to-2026-03-04\.csv$/);
  expect(lines(text)[0]).toContain('Confirmation');
  await expect(
    desk.api.exports.csv({ list: 'appointments', first: '2026-02-30', last: '2026-03-04' }),
  ).rejects.toThrow();
  await desk.api.session.setLanguage({ language: 'es', clock: null });
  expect(
    (await desk.api.exports.csv({ list: 'appointments', first: '2026-03-02', last: '2026-03-04' }))
      .name,
  ).toMatch(/^citas-.+-2026-03-02-a-2026-03-04\.csv$/);
});

test('the same as a file for spreadsheets, and a list as the page shows it', async () => {
  const { name, base64 } = await desk.api.exports.xlsx({ list: 'yard' });
  expect(name).toMatch(/^yard-.+\.xlsx$/);
  expect(Buffer.from(base64, 'base64').subarray(0, 2).toString()).toBe('PK');
  const shown = {
    list: 'shown',
    title: 'Now: CON/2',
    columns: ['Spot'],
    rows: [['C-07'], [null], [{ at: Date.parse('2026-03-02T18:30:00Z') }]],
  } as const;
  const taken = await desk.api.exports.csv(shown);
  expect(taken.name).toMatch(/^Now CON 2-.+\.csv$/);
  expect(lines(taken.text).slice(0, 2)).toEqual(['Spot', 'C-07']);
  // A moment of the page is one of the facility's clock.
  expect(lines(taken.text).at(-1)).toMatch(/^2026-03-02 \d\d:30$/);
});
