import { afterEach, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../sandbox/index.ts';
import { addDays, dayOf } from '../../../shared/appointments/days.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../shared/ids.ts';
import { eventually, start } from '../../sandbox/harness.ts';
import { saying } from '../../support/said.ts';
import { deep } from '../../support/tiers.ts';
import { openSchedule, type ScheduleOptions } from './schedule-desk.ts';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
});
const schedule = async (sandbox: Sandbox, options: ScheduleOptions = {}) => {
  const opened = await openSchedule(sandbox, options);
  open.push(opened);
  return opened;
};
const busy = (options: SandboxOptions = {}) => start({ yard: 'small', ...options });
const today = (sandbox: Sandbox) => dayOf(Date.now(), sandbox.warehouse.timezone);
/** Ids the service itself has in the window. */
const truth = (sandbox: Sandbox, from: number, to: number) =>
  sandbox.yard.store.appointments
    .between(from, to)
    .map(({ id }) => id)
    .sort();

describe('the pull', () => {
  test('brings every page of the window and nothing beyond it', async () => {
    const sandbox = await busy();
    const { schedule: desk } = await schedule(sandbox);
    expect(await desk.refresh()).toEqual({ ok: true, said: message('appointments.upToDate') });
    const state = desk.state();
    const first = addDays(today(sandbox), -3);
    const last = addDays(today(sandbox), 13);
    expect(state.window).toEqual({ first, last });
    expect(state.docks.map(({ doorNumber }) => doorNumber)).toContain('D-01');
    expect(state.loadTypes.find(({ name }) => name === 'Live unload')).toMatchObject({
      direction: 'Inbound',
      durationMinutes: 90,
    });
    const rows = await desk.range(first, last);
    const starts = rows.map(({ start: at }) => Date.parse(at));
    expect(rows.map(({ id }) => id).sort()).toEqual(
      truth(sandbox, Math.min(...starts), Math.max(...starts)),
    );
    expect(rows.length).toBeGreaterThan(900);
    expect(rows.every(({ companyName }) => companyName !== null)).toBe(true);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  // Cases: D2.
  test('keeps what began before the window and ends in it, until it is gone', async () => {
    const sandbox = await busy();
    const { appointments } = sandbox.yard.store;
    const [one] = appointments.between(Date.now(), Date.now() + 86_400_000);
    if (one === undefined) throw new Error('Nothing is booked.');
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const long = { ...one, start: hours(-24 * 40), end: hours(26) };
    appointments.set(one.id, long);
    const { schedule: desk } = await schedule(sandbox);
    await desk.refresh();
    const tomorrow = addDays(today(sandbox), 1);
    const idsOf = async (day: string) => (await desk.range(day, day)).map(({ id }) => id as string);
    expect(await idsOf(today(sandbox))).toContain(one.id);
    expect(await idsOf(tomorrow)).toContain(one.id);
    // It ended before the window began: nothing of it touches a day that is kept.
    appointments.set(one.id, { ...long, end: hours(-24 * 20) });
    await desk.refresh();
    expect(desk.some([one.id as AppointmentId])).toEqual([]);
  });

  test('afterwards reads what changed, and forgets what was deleted', async () => {
    const sandbox = await busy();
    const { schedule: desk, freshness } = await schedule(sandbox, {
      overrides: { appointmentPollMs: 1_000 },
    });
    await desk.refresh();
    const [changed, deleted] = (
      await desk.range(today(sandbox), addDays(today(sandbox), 1))
    ).filter(({ status }) => status === 'Scheduled');
    if (changed === undefined || deleted === undefined) throw new Error('Nothing is booked.');
    const version = desk.state().dayVersions;
    sandbox.act.setAppointmentStatus(changed.id, 'Arrived');
    const gone = sandbox.yard.store.appointments.get(deleted.id);
    if (gone)
      sandbox.yard.store.appointments.set(deleted.id, {
        ...gone,
        isActive: false,
        lastChangedDateTime: new Date().toISOString(),
      });
    const whole = freshness.at(-1)?.asOf;
    desk.refreshNow();
    await desk.refresh();
    expect(desk.some([changed.id])).toMatchObject([
      { status: 'Arrived', arrivedAt: expect.any(String) },
    ]);
    expect(desk.some([deleted.id])).toEqual([]);
    expect(desk.state().dayVersions).not.toEqual(version);
    expect(freshness.at(-1)?.asOf).not.toBe(whole);
  });

  test('a full read removes deleted rows; an incomplete one removes none', async () => {
    const sandbox = await busy();
    const { schedule: desk } = await schedule(sandbox, { overrides: { yardPageSize: 100 } });
    await desk.refresh();
    const [gone] = await desk.range(addDays(today(sandbox), 2), addDays(today(sandbox), 2));
    if (gone === undefined) throw new Error('Nothing is booked.');
    sandbox.yard.store.appointments.delete(gone.id);
    sandbox.faults.add({
      match: { method: 'GET', path: '/appointments', nth: 6 },
      fault: { kind: 'status', status: 503 },
    });
    expect((await desk.refresh()).ok).toBe(false);
    expect(desk.some([gone.id])).toHaveLength(1);
    expect(desk.state().trouble).not.toBeNull();
    sandbox.faults.clear();
    expect((await desk.refresh()).ok).toBe(true);
    expect(desk.some([gone.id])).toEqual([]);
    expect(desk.state().trouble).toBeNull();
  });

  test('a change that is said to lie in the future does not hide the ones after it', async () => {
    const sandbox = await busy();
    const { appointments } = sandbox.yard.store;
    const [odd, other] = appointments.between(Date.now(), Date.now() + 86_400_000);
    if (odd === undefined || other === undefined) throw new Error('Nothing is booked.');
    appointments.set(odd.id, {
      ...odd,
      customFields: [],
      lastChangedDateTime: '2999-01-01T00:00:00.000Z',
    });
    const { schedule: desk, readChanges } = await schedule(sandbox);
    await desk.refresh();
    sandbox.act.setAppointmentStatus(other.id, 'Arrived');
    await readChanges();
    expect(desk.some([other.id as AppointmentId])).toMatchObject([{ status: 'Arrived' }]);
  });

  test('one that moves to a day outside the cache leaves its old day', async () => {
    const sandbox = await busy();
    const { appointments } = sandbox.yard.store;
    const [moved] = appointments.between(Date.now(), Date.now() + 86_400_000);
    if (moved === undefined) throw new Error('Nothing is booked.');
    const here = new Set<string>();
    const { schedule: desk, readChanges } = await schedule(sandbox, { here });
    await desk.refresh();
    const far = (iso: string) => new Date(Date.parse(iso) + 40 * 86_400_000).toISOString();
    appointments.set(moved.id, {
      ...moved,
      customFields: [],
      start: far(moved.start),
      end: far(moved.end),
      lastChangedDateTime: new Date().toISOString(),
    });
    await readChanges();
    expect(desk.some([moved.id as AppointmentId])).toEqual([]);
    // One whose truck is here is read, once, and follows its changes.
    here.add(moved.id);
    desk.some([moved.id as AppointmentId]);
    await eventually(() => desk.one(moved.id as AppointmentId) !== null);
    sandbox.act.setAppointmentStatus(moved.id, 'Completed');
    await readChanges();
    expect(desk.some([moved.id as AppointmentId])).toMatchObject([{ status: 'Completed' }]);
  });

  test.each(['plural', 'singular'] as const)(
    'works where appointments are listed at one path alone (%s)',
    async (appointmentPaths) => {
      const sandbox = await busy({ quirks: { appointmentPaths } });
      const { schedule: desk } = await schedule(sandbox);
      expect((await desk.refresh()).ok).toBe(true);
      expect((await desk.range(today(sandbox), today(sandbox))).length).toBeGreaterThan(10);
    },
  );

  deep.test('works where docks, load types, joins and sorting are not to be had', async () => {
    const sandbox = await busy();
    for (const path of ['/dock', '/loadtype'])
      sandbox.faults.add({
        match: { method: 'GET', path },
        fault: { kind: 'status', status: 404 },
      });
    // Then no field names the facility of an appointment, so we show none unless the operator says
    // that there is only one.
    const strict = await schedule(sandbox, { overrides: { yardJoinParameter: 'with' } });
    expect((await strict.schedule.refresh()).ok).toBe(true);
    expect(await strict.schedule.range(today(sandbox), today(sandbox))).toEqual([]);
    expect(strict.schedule.state().problems).toEqual([saying('doesn’t say which facility')]);
    const { schedule: desk } = await schedule(sandbox, {
      overrides: { yardJoinParameter: 'with', yardAppointmentsUntold: 'show' },
    });
    expect((await desk.refresh()).ok).toBe(true);
    const rows = await desk.range(today(sandbox), today(sandbox));
    expect(rows.length).toBeGreaterThan(10);
    expect(desk.state().docks).toEqual([]);
  });

  test('keeps the last read over a restart, with its time', async () => {
    const sandbox = await busy();
    const before = await schedule(sandbox);
    await before.schedule.refresh();
    const rows = await before.schedule.range(today(sandbox), today(sandbox));
    const { asOf } = before.schedule.state();
    await before.stop();
    await sandbox.faults.goDown();
    const after = await schedule(sandbox, { folder: before.folder });
    expect(await after.schedule.range(today(sandbox), today(sandbox))).toEqual(rows);
    expect((await after.schedule.refresh()).ok).toBe(false);
    expect(after.schedule.state()).toMatchObject({ asOf, trouble: saying(/./) });
  });
});

describe('one appointment', () => {
  test('reads one with its own stamped fields, or from the cache when offline', async () => {
    const sandbox = await busy();
    const { schedule: desk } = await schedule(sandbox);
    await desk.refresh();
    const [row] = await desk.range(today(sandbox), today(sandbox));
    if (row === undefined) throw new Error('Nothing is booked.');
    const never = new AbortController().signal;
    // Before it is opened we know only what the list contained, and say so.
    expect(desk.known(row.id)).toMatchObject({
      detail: { appointment: row, fields: [] },
      trouble: null,
      isWhole: false,
    });
    expect(desk.known('no-such' as AppointmentId)).toBeNull();
    const opened = await desk.open(row.id, never);
    if (!opened.ok) throw new Error(inEnglish(opened.error));
    expect(opened.value.trouble).toBeNull();
    const types = opened.value.detail.fields.map(({ type }) => type);
    expect(types).toContain('action');
    expect(new Set(types).size).toBeGreaterThan(12);
    expect(desk.known(row.id)).toEqual(opened.value);
    const other = (await desk.range(today(sandbox), today(sandbox))).at(-1);
    if (other === undefined || other.id === row.id) throw new Error('Only one is booked.');
    await sandbox.faults.goDown();
    const kept = await desk.open(row.id, never);
    expect(kept.ok && kept.value).toMatchObject({ detail: opened.value.detail, isWhole: true });
    expect(kept.ok && kept.value.trouble?.code).toBe('appointments.one.kept');
    const bare = await desk.open(other.id, never);
    expect(bare.ok && bare.value).toMatchObject({ detail: { appointment: other }, isWhole: false });
    expect(bare.ok && bare.value.trouble?.code).toBe('appointments.one.listed');
  });

  test('one that does not exist gets a clear refusal', async () => {
    const sandbox = await busy();
    const { schedule: desk } = await schedule(sandbox);
    const opened = await desk.open('no-such' as AppointmentId, new AbortController().signal);
    expect(opened.ok).toBe(false);
  });
});

describe('bad records', () => {
  test('are left out and reported, the others are shown', async () => {
    const sandbox = await busy();
    const { appointments } = sandbox.yard.store;
    const [good] = appointments.between(Date.now(), Date.now() + 86_400_000);
    if (good === undefined) throw new Error('Nothing is booked.');
    const plant = (id: string, change: object) =>
      appointments.set(id, {
        ...good,
        customFields: [...good.customFields],
        id,
        ...change,
      } as typeof good);
    const bad = {
      'no-fields': { customFields: undefined },
      'same-names': {
        customFields: [
          { type: 'str', label: 'A', name: 'strA' },
          { type: 'str', label: 'A', name: 'strA', value: 'x' },
        ],
      },
      'html-labels': {
        customFields: [
          {
            type: 'str',
            label: '<img src=x onerror=alert(1)>',
            name: 'x',
            order: 1,
            value: '<b>1</b>',
          },
        ],
      },
      'many-options': {
        customFields: [
          {
            type: 'dropdown',
            label: 'Many',
            name: 'm',
            order: 1,
            dropDownValues: Array.from({ length: 501 }, (_, i) => `o${i}`),
            value: 'o500',
          },
        ],
      },
      'odd status/7?#': { status: 'Teleported', refNumbers: ['a', 7, null, 'b'] },
      'turned-around': { end: good.start, start: good.end },
      'null-parts': {
        status: null,
        userId: null,
        confirmationNumber: 4711,
        refNumber: null,
        refNumbers: null,
        statusTimeline: null,
      },
    };
    for (const [id, change] of Object.entries(bad)) plant(id, change);
    plant('no-zone', { start: '2026-11-21T10:00:00' });
    const { schedule: desk } = await schedule(sandbox);
    expect((await desk.refresh()).ok).toBe(true);
    const rows = await desk.range(addDays(today(sandbox), -1), addDays(today(sandbox), 2));
    const ids = rows.map(({ id }) => id as string);
    expect(ids).toContain(good.id);
    for (const id of Object.keys(bad)) expect(ids, id).toContain(id);
    const { problems } = desk.state();
    expect(problems.map(inEnglish).join(' ')).toMatch(
      /The end of appointment turned-around is before its start/,
    );
    expect(desk.some(['odd status/7?#' as AppointmentId])).toMatchObject([
      { status: 'Teleported', refNumbers: expect.arrayContaining(['a', 'b']) },
    ]);
    expect(desk.some(['null-parts' as AppointmentId])).toMatchObject([
      { status: 'Unknown', confirmationNumber: '4711' },
    ]);
    for (const id of Object.keys(bad)) {
      const opened = await desk.open(id as AppointmentId, new AbortController().signal);
      expect(opened.ok, id).toBe(true);
      if (
        opened.ok &&
        !['no-fields', 'html-labels'].includes(id) &&
        id !== 'null-parts' &&
        id !== 'odd status/7?#'
      )
        expect(opened.value.detail.problems.length, id).toBeGreaterThan(0);
    }
  });
});
