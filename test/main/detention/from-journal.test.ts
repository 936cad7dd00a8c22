import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { dayOf } from '../../../shared/appointments/days.ts';
import type { ClerkId } from '../../../shared/clerks/model.ts';
import type { ShiftReport } from '../../../shared/console-api/reports/shift.ts';
import type { Policy } from '../../../shared/detention/policy.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { AppointmentId, SpotId, VisitId } from '../../../shared/ids.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
import { countOf, lengthOf } from '../../../shared/metrics/figures.ts';
import { type Desk, type DeskOptions, openDesk, until } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

// What is read from the journal, on a console over the sandbox: real HTTP and real files.

let sandbox: Sandbox;
let desk: Desk;
const open = async (options: DeskOptions = {}) => {
  desk = await openDesk(sandbox, options);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
};
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 5 });
  await open();
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

const policy: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 60,
  rate: '75.50',
  stepMinutes: 15,
  clock: 'arrival',
  graceMinutes: 5,
  forfeitMinutes: 20,
  capMinutes: 300,
  layover: { afterMinutes: 1_440, amount: '180' },
  hours: { days: [1, 2, 3], open: '06:00', close: '18:30', closedOn: ['2026-12-24'] },
};
const inForce = async () => {
  const leave = new AbortController();
  for await (const event of await desk.api.detention.watch(undefined, { signal: leave.signal })) {
    leave.abort();
    return event;
  }
  return null;
};
const aTruck = async () => {
  const { visit } = sandbox.act.arrive({ containers: 0 });
  const id = visit.id as VisitId;
  await until(() => desk.page.table.visit(id) !== undefined, 'the truck');
  return id;
};

describe('detention', () => {
  it('policies survive a restart with their author; bad ones are refused', async () => {
    expect(await inForce()).toEqual({ policies: [], set: null });
    await desk.api.detention.set({ policies: [policy] });
    for (const bad of [{ rate: 'a lot' }, { freeMinutes: -1 }, { stepMinutes: 0 }])
      await expect(
        desk.api.detention.set({ policies: [{ ...policy, ...bad }] }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await desk.stop();
    await open({ dataDir: desk.dataDir });
    expect(await inForce()).toMatchObject({ policies: [policy], set: { by: 'Pat' } });
    const { facts, names } = await desk.api.journal.about({ subject: 'yard:detention', limit: 9 });
    expect(linesOf(facts, names).map(({ what }) => inEnglish(what))).toEqual([
      'Settings changed: detention policies',
    ]);
  });

  it('the evidence of a visit has its bounds, facts and a matching seal', async () => {
    await desk.api.detention.set({ policies: [policy] });
    const id = await aTruck();
    const here = await desk.api.detention.evidence({ visit: id });
    expect(here).toMatchObject({
      isHere: true,
      left: null,
      arrived: { source: 'service' },
      policies: [policy],
    });
    expect(await desk.api.journal.verify({ seal: here.seal.text })).toMatchObject({
      kind: 'unchanged',
    });

    const spot = [...desk.page.table.spots()].find(
      (each) =>
        each.isOpen &&
        each.reserves.length === 0 &&
        desk.page.table.visitsAt(each.id).length + desk.page.table.standaloneAt(each.id).length ===
          0,
    );
    sandbox.act.assign(spot?.code as string, { kind: 'visit', id } as never);
    await until(() => desk.page.table.visit(id)?.spotId === spot?.id, 'its spot');
    const before = Date.now() - 1_000;
    sandbox.act.depart(spot?.code as string);
    await until(() => desk.page.table.visit(id) === undefined, 'gone');
    const gone = await desk.api.detention.evidence({ visit: id });
    expect(gone.isHere).toBe(false);
    expect(gone.left?.latest).toBeGreaterThanOrEqual(before);
    expect(gone.left?.earliest).toBeLessThanOrEqual(gone.left?.latest ?? 0);
    expect(gone.visit.id).toBe(id);
    await expect(desk.api.detention.evidence({ visit: 'nobody' as VisitId })).rejects.toMatchObject(
      { code: 'REFUSED' },
    );
  });
});

describe('a truck whose appointment the schedule no longer keeps', () => {
  // Cases: D2.
  it('counts by it in the yard and on its evidence, also while the service is away', async () => {
    const { appointments } = sandbox.yard.store;
    const [one] = appointments.between(Date.now(), Date.now() + 86_400_000);
    if (one === undefined) throw new Error('Nothing is booked.');
    const booked = one.id as AppointmentId;
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const [start, end] = [ago(24 * 12), ago(24 * 9)];
    appointments.set(one.id, { ...one, start, end });
    const { schedule, close } = await clientOf(sandbox);
    await desk.stop();
    await open({ dockScheduling: { schedule } });
    const { visit } = sandbox.act.arrive({ visit: { appointmentId: one.id } });
    const id = visit.id as VisitId;
    await until(() => desk.page.table.visit(id) !== undefined, 'the truck');
    // What the yard, Now and the list of detention count by.
    const shown = async () => (await desk.api.appointments.some({ ids: [booked] }))[0];
    await vi.waitFor(async () => expect(await shown()).toBeDefined(), 5_000);
    const row = await shown();
    const read = await desk.api.detention.evidence({ visit: id });
    expect(read.appointment).toEqual(row);
    expect([read.appointment?.start, read.appointment?.isWindow]).toEqual([start, true]);
    await close();
    const kept = await desk.api.detention.evidence({ visit: id });
    expect([kept.appointment, await shown()]).toEqual([row, row]);
  });
});

describe('a time without a running console', () => {
  it('appears in slider, evidence, metrics and hand-over, also for earlier times', async () => {
    const id = await aTruck();
    const left = Date.now();
    await desk.stop();
    const ahead = 20 * 60_000;
    const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() };
    await open({ dataDir: desk.dataDir, clock });
    const seen = async () => {
      const [from, until] = [left - 60_000, left + ahead / 2];
      const { unwatched } = await desk.api.journal.day({ from, until, parts: 4 });
      const report = await desk.api.shift.report({ from, until });
      return [
        unwatched,
        report.unwatched,
        (await desk.api.detention.evidence({ visit: id })).unwatched,
      ];
    };
    for (const view of await seen()) {
      expect(view).toHaveLength(1);
      expect(view[0]?.from).toBeLessThanOrEqual(left);
      expect(view[0]?.until).toBeGreaterThan(left + ahead / 2);
    }
    const { facility } = await desk.api.status.info();
    const [first, today] = [left, clock.now()].map((at) => dayOf(at, facility.timeZone)) as [
      string,
      string,
    ];
    const { now } = await desk.api.numbers.of({ first, days: first === today ? 1 : 2 });
    expect(now.unwatched).toBeGreaterThan(60_000);
  });
});

describe('the hand-over', () => {
  it('reports arrivals, notes and closures; the next begins where this was signed', async () => {
    const id = await aTruck();
    await desk.api.journal.note({ subject: 'yard:shift', text: 'Gate 2 sticks' });
    const report = await desk.api.shift.report({ from: null, until: null });
    expect(report.came.map(({ subject }) => subject)).toContain(`visit:${id}`);
    expect(report.names[`visit:${id}`]).toBeTruthy();
    expect(report.notes).toMatchObject([{ text: 'Gate 2 sticks', clerk: 'Pat', about: null }]);
    // The only clerk of the desk has no one to hand over to, and never signs alone.
    expect([report.signed, report.signers]).toEqual([null, []]);
    const { from, until } = report;
    const { clerk: pat } = await desk.api.session.now();
    await expect(
      desk.api.shift.sign({ from, until, clerk: pat?.id as ClerkId, pin: '' }),
    ).rejects.toMatchObject({ data: { said: { code: 'shift.toYourself' } } });
    const bo = { name: 'Bo', roles: ['yard' as const], active: true, pin: null };
    const { id: boId } = await desk.api.clerks.add(bo);
    const { signers } = await desk.api.shift.report({ from: null, until: null });
    expect(signers).toEqual([{ id: expect.anything(), name: 'Bo', needsPin: false }]);
    const clerk = signers[0]?.id as ClerkId;
    const signed = await desk.api.shift.sign({ from, until, clerk, pin: '' });
    expect([signed.by, signed.gives]).toEqual(['Bo', 'Pat']);
    const next = await desk.api.shift.report({ from: null, until: null });
    expect([next.from, next.came, next.signed?.by]).toEqual([report.until, [], 'Bo']);
    await desk.api.clerks.change({ ...bo, id: boId, active: false });
    await expect(
      desk.api.shift.report({ from: Date.now() + 1e6, until: null }),
    ).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('is signed with the next clerk’s PIN, who is then signed in at the desk', async () => {
    const { clerks } = await desk.api.session.now();
    const own = clerks[0];
    if (own === undefined) throw new Error('No clerk.');
    await desk.api.clerks.change({
      id: own.id,
      name: own.name,
      roles: own.roles as never,
      active: true,
      pin: '1111',
    });
    const ana = await desk.api.clerks.add({
      name: 'Ana',
      roles: ['gate'],
      active: true,
      pin: '2222',
    });
    // On a desk that is not shared, we also ask for a PIN if a clerk has one.
    const alone = await desk.api.shift.report({ from: null, until: null });
    expect(alone.gives).toBe('Pat');
    expect(alone.signers.map(({ name, needsPin }) => [name, needsPin])).toEqual([['Ana', true]]);
    await expect(
      desk.api.shift.sign({ ...alone, clerk: own.id, pin: '1111' }),
    ).rejects.toMatchObject({ data: { said: { code: 'shift.toYourself' } } });
    const unsigned = { from: alone.from, until: alone.until, clerk: ana.id };
    await expect(desk.api.shift.sign({ ...unsigned, pin: '' })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    // Who does not work in the yard takes no shift over.
    const fred = await desk.api.clerks.add({
      name: 'Fred',
      roles: ['freight'],
      active: true,
      pin: '3333',
    });
    expect(
      (await desk.api.shift.report({ from: null, until: null })).signers.map(({ name }) => name),
    ).not.toContain('Fred');
    const lack = { code: 'REFUSED', data: { said: { code: 'clerks.lack.move' } } };
    await expect(
      desk.api.shift.sign({ ...unsigned, clerk: fred.id, pin: '3333' }),
    ).rejects.toMatchObject(lack);
    await desk.api.clerks.setDesk({ shared: true, idleLockMinutes: null });
    const { from, until: end, signers } = await desk.api.shift.report({ from: null, until: null });
    expect(signers.map(({ name, needsPin }) => [name, needsPin])).toEqual([['Ana', true]]);
    await expect(
      desk.api.shift.sign({ from, until: end, clerk: ana.id, pin: '9999' }),
    ).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await desk.api.session.now()).clerk?.name).toBe('Pat');
    expect((await desk.api.shift.report({ from: null, until: null })).signed).toBeNull();
    expect(
      await desk.api.shift.sign({ from, until: end, clerk: ana.id, pin: '2222' }),
    ).toMatchObject({ by: 'Ana', gives: 'Pat' });
    expect((await desk.api.session.now()).clerk?.name).toBe('Ana');
    const { facts } = await desk.api.journal.about({ subject: 'clerk:Ana', limit: 9 });
    expect(facts.map(({ kind }) => kind)).toContain('desk.shiftSigned');
  });
});

describe('a hand-over left for the next shift', () => {
  const waits = () => desk.status().notices.find(({ key }) => key === 'shift-waits');
  const came = async (truck: VisitId) => {
    const both = await desk.api.shift.left();
    const has = ({ came: all }: ShiftReport) =>
      all.some(({ subject }) => subject === `visit:${truck}`);
    return both && [has(both.left), has(both.since)];
  };

  it('waits over a restart; its reader signs by name; the next begins there', async () => {
    const early = await aTruck();
    const { from, waiting } = await desk.api.shift.report({ from: null, until: null });
    expect([waiting, await desk.api.shift.left(), waits()]).toEqual([null, null, undefined]);
    const [what, where] = [rawText('TX-99'), rawText('D-02')];
    const why = message('shift.noTime');
    const todo = [
      { key: 'visit:v', kind: 'waiting', what, who: '', where, since: null, why },
    ] as const;
    await desk.api.shift.leave({ from, pin: '', todo: [...todo] });
    await desk.stop();
    await open({ dataDir: desk.dataDir });
    const late = await aTruck();
    const { waiting: left } = await desk.api.shift.report({ from: null, until: null });
    expect(left).toMatchObject({ gives: 'Pat', from, takers: [], byName: true });
    expect(waits()?.said).toMatchObject({ values: { gives: 'Pat', at: left?.at } });
    const at = left?.at ?? 0;
    expect((await came(early))?.[0]).toBe(true);
    expect(await came(late)).toEqual([false, true]);
    expect((await desk.api.shift.left())?.todo).toEqual(todo);
    const take = (name: string, when = at) =>
      desk.api.shift.take({ at: when, clerk: null, name, pin: '' });
    for (const [name, code] of [
      [' PAT ', 'shift.toYourself'],
      [' ', 'common.nameMissing'],
    ] as const)
      await expect(take(name)).rejects.toMatchObject({ data: { said: { code } } });
    await expect(take('Lu', at - 1)).rejects.toMatchObject({
      data: { said: { code: 'shift.notWaiting' } },
    });
    expect(await take(' Lu ')).toMatchObject({ by: 'Lu', gives: 'Pat', from, until: at });
    expect([await desk.api.shift.left(), waits()]).toEqual([null, undefined]);
    // What happened between is in the sheet of the next shift.
    const next = await desk.api.shift.report({ from: null, until: null });
    expect([next.from, next.signed?.by]).toEqual([at, 'Lu']);
    // The desk acts in the name that signed.
    const names = async () => {
      const { clerk, clerks } = await desk.api.session.now();
      const { gives } = await desk.api.shift.report({ from: null, until: null });
      return [gives, clerk?.name, ...clerks.map((each) => each.name)];
    };
    expect(await names()).toEqual(['Lu', 'Lu', 'Lu']);
    expect(next.came.map(({ subject }) => subject)).toContain(`visit:${late}`);
    const { came: all } = await desk.api.shift.report({ from, until: null });
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(all.length);
  });

  it('keeps the lists as they stood; a later one covers its time too', async () => {
    const { from } = await desk.api.shift.report({ from: null, until: null });
    await desk.api.shift.leave({ from, pin: '', todo: [] });
    const stood = (await desk.api.shift.left())?.left.closed.length;
    const spot = [...desk.page.table.spots()].find(({ isOpen }) => isOpen);
    sandbox.act.close(spot?.code as string);
    await until(
      () => desk.page.table.spot(spot?.id as SpotId)?.isOpen === false,
      'the closed spot',
    );
    const both = await desk.api.shift.left();
    expect(both?.left.closed).toHaveLength(stood ?? -1);
    expect(both?.since.closed).toHaveLength((stood ?? -1) + 1);
    await desk.api.shift.leave({ from: Date.now() - 5, pin: '', todo: [] });
    expect((await desk.api.shift.left())?.left).toMatchObject({ from });
  });

  it('is signed with the PIN, locks a shared desk, and is for another clerk', async () => {
    const own = (await desk.api.session.now()).clerks[0];
    if (own === undefined) throw new Error('No clerk.');
    const { id, name } = own;
    const roles = own.roles as never;
    await desk.api.clerks.change({ id, name, roles, active: true, pin: '1111' });
    const ana = await desk.api.clerks.add({
      ...{ name: 'Ana', roles: ['gate'], active: true, pin: '2222' },
    });
    await desk.api.clerks.setDesk({ shared: true, idleLockMinutes: null });
    const { from, givesByPin } = await desk.api.shift.report({ from: null, until: null });
    expect(givesByPin).toBe(true);
    await expect(desk.api.shift.leave({ from, pin: '2222', todo: [] })).rejects.toMatchObject({
      code: 'REFUSED',
    });
    await desk.api.shift.leave({ from, pin: '1111', todo: [] });
    expect((await desk.api.session.now()).clerk).toBeNull();
    await desk.api.session.unlock({ clerk: id, pin: '1111' });
    const mine = (await desk.api.shift.report({ from: null, until: null })).waiting;
    expect(mine).toMatchObject({ takers: [], byName: false });
    const take = () =>
      desk.api.shift.take({ at: mine?.at ?? 0, clerk: ana.id, name: 'Bo', pin: '' });
    await expect(take()).rejects.toMatchObject({ data: { said: { code: 'shift.toYourself' } } });
    await desk.api.session.unlock({ clerk: ana.id, pin: '2222' });
    expect((await desk.api.shift.left())?.since.waiting?.takers).toMatchObject([{ name: 'Ana' }]);
    expect(await take()).toMatchObject({ by: 'Ana', gives: 'Pat' });
  });
});

describe('numbers', () => {
  it('of today show a truck that came, docked and left, also as a table to download', async () => {
    const { facility } = await desk.api.status.info();
    const today = dayOf(Date.now(), facility.timeZone);
    // Trucks that were at a door when the console first read the yard reached it then, not today.
    const { now: then } = await desk.api.numbers.of({ first: today, days: 1 });
    const atDoors = [...desk.page.table.visits()].filter(
      ({ spotId }) => spotId !== null && desk.page.table.spot(spotId)?.type === 'docking',
    );
    expect(lengthOf(then, 'gateToDock').count).toBeLessThan(atDoors.length);
    const id = await aTruck();
    // What waits is written: a truck that comes and leaves within one write was never seen.
    await desk.api.journal.span();
    const door = [...desk.page.table.spots()].find(
      (each) =>
        each.isOpen &&
        each.type === 'docking' &&
        each.reserves.length === 0 &&
        desk.page.table.visitsAt(each.id).length + desk.page.table.standaloneAt(each.id).length ===
          0,
    );
    sandbox.act.assign(door?.code as string, { kind: 'visit', id } as never);
    await until(() => desk.page.table.visit(id)?.spotId === door?.id, 'at the door');
    await desk.api.journal.span();
    sandbox.act.depart(door?.code as string);
    await until(() => desk.page.table.visit(id) === undefined, 'gone');
    const { now, before } = await desk.api.numbers.of({ first: today, days: 1 });
    expect(before).toBeNull();
    expect([
      countOf(now, 'moves'),
      lengthOf(now, 'turn').count,
      lengthOf(now, 'gateToDock').count - lengthOf(then, 'gateToDock').count,
      lengthOf(now, 'atDock').count,
    ]).toEqual([1, 1, 1, 1]);
    expect(now.movesByClerk).toEqual([{ clerk: '', count: 1 }]);
    const csv = await desk.api.exports.csv({ list: 'numbers', first: today, days: 1 });
    const { text: seal } = await desk.api.journal.seal();
    expect(csv.text.trimEnd().split('\r\n').at(-1)).toBe(`Seal,${seal},,,,,,`);
    expect(csv.name).toMatch(/^[a-z-]+.*\.csv$/);
    expect(csv.text).toContain('Turn time');
    await expect(desk.api.numbers.of({ first: '2026-02-30', days: 1 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(desk.api.numbers.of({ first: '2031-01-01', days: 1 })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });
});
