import { describe, expect, test, vi } from 'vitest';
import { deep } from '../support/tiers.ts';
import { fixedClock, signIn, start } from './harness.ts';

const day = 86_400_000;
const list = (search: object, more = '') =>
  `/appointments?limit=500&s=${encodeURIComponent(JSON.stringify(search))}${more}`;

describe('the list', () => {
  test('gives custom fields only when they are listed or no fields are named', async () => {
    const sandbox = await start({ yard: 'small' });
    const caller = await signIn(sandbox);
    const few = (await caller.get('/appointments?limit=2&fields=id,start,confirmationNumber')).json
      .data[0];
    expect(Object.keys(few).sort()).toEqual(['confirmationNumber', 'id', 'start']);
    const named = (await caller.get('/appointments?limit=2&fields=id,customFields')).json.data[0];
    expect(named.customFields.length).toBeGreaterThan(12);
    const all = (await caller.get('/appointment?limit=2')).json.data[0];
    expect(all).toMatchObject({
      statusTimeline: expect.any(Object),
      customFields: expect.any(Array),
    });
  });

  test('is searched by days, by the facility of its dock, and with the carrier joined', async () => {
    const clock = fixedClock();
    const sandbox = await start({ yard: 'small', clock });
    const caller = await signIn(sandbox);
    const from = new Date(clock.now()).toISOString();
    const to = new Date(clock.now() + day).toISOString();
    const search = {
      $and: [{ 'dock.warehouseId': sandbox.warehouse.id }, { start: { $gte: from, $lt: to } }],
    };
    const { json } = await caller.get(
      list(
        search,
        '&sort=start,ASC&join[]=user||companyId&join[]=user.company||name&join[]=dock||name',
      ),
    );
    expect(json).toMatchObject({ entity: 'Appointment', action: 'read' });
    expect(json.total).toBeGreaterThan(10);
    const starts = json.data.map((each: any) => each.start);
    expect(starts.every((each: string) => each >= from && each < to)).toBe(true);
    expect(starts).toEqual([...starts].sort());
    expect(json.data[0].user.company.name).toEqual(expect.any(String));
    expect(
      (await caller.get(list({ 'dock.warehouseId': 'elsewhere' }, '&join[]=dock'))).json.total,
    ).toBe(0);
    expect((await caller.get(list({ customFields: 'x' }))).status).toBe(200);
    expect((await caller.get(list({ 'dock.color': 'x' }))).status).toBe(400);
  });

  test('what touches some days is found without making the year, one of weeks among it', async () => {
    const clock = fixedClock();
    const sandbox = await start({ yard: 'small', clock });
    const caller = await signIn(sandbox);
    const { appointments } = sandbox.yard.store;
    const at = (days: number) => new Date(clock.now() + days * day).toISOString();
    const [long, ended] = appointments.between(clock.now(), clock.now() + day);
    if (long === undefined || ended === undefined) throw new Error('Nothing is booked.');
    appointments.set(long.id, { ...long, start: at(-33), end: at(1.5) });
    appointments.set(ended.id, { ...ended, start: at(-33), end: at(-9) });
    const [low, high] = [at(-2), at(3)];
    const touching = {
      $and: [{ start: { $lt: high } }, { $or: [{ start: { $gte: low } }, { end: { $gt: low } }] }],
    };
    const asked = vi.spyOn(appointments, 'between');
    const { json } = await caller.get(list(touching, '&limit=1'));
    // Two days before, three ahead, and the one before in which a planned one may have begun.
    for (const [from, to] of asked.mock.calls) expect(to - from).toBeLessThanOrEqual(6 * day);
    expect(asked).toHaveBeenCalled();
    const wanted = [...appointments.values()].filter(
      ({ start: begin, end, isActive }) => isActive && begin < high && (begin >= low || end > low),
    );
    expect(json.total).toBe(wanted.length);
    expect(wanted.map(({ id }) => id)).toContain(long.id);
    expect(wanted.map(({ id }) => id)).not.toContain(ended.id);
  });

  test('is the same whenever a day is asked for, and an id leads back to its day', async () => {
    const clock = fixedClock();
    const [one, two] = [
      await start({ yard: 'small', clock }),
      await start({ yard: 'small', clock }),
    ];
    const window = [clock.now() + 5 * day, clock.now() + 6 * day] as const;
    const rows = one.yard.store.appointments.between(...window);
    expect(rows.length).toBeGreaterThan(30);
    expect(two.yard.store.appointments.between(...window)).toEqual(rows);
    const [first] = rows;
    expect(two.yard.store.appointments.get(first?.id ?? '')).toEqual(first);
    expect(two.yard.store.appointments.get('nothing')).toBeUndefined();
  });

  deep.test(
    'the giant has about 730,000 a year, and none is made before it is asked for',
    async () => {
      const clock = fixedClock();
      const sandbox = await start({ yard: 'giant', clock });
      const week = sandbox.yard.store.appointments.between(
        clock.now() + 10 * day,
        clock.now() + 17 * day,
      ).length;
      expect((week / 7) * 365).toBeGreaterThan(650_000);
      expect((week / 7) * 365).toBeLessThan(810_000);
    },
  );

  test.each(['America/Chicago', 'Etc/GMT-9'])(
    'appointments of a door never overlap, and are in opening hours, in %s',
    async (zone) => {
      const clock = fixedClock(Date.parse('2026-11-01T15:00:00.000Z'));
      const sandbox = await start({ yard: 'small', clock, zone });
      expect(sandbox.warehouse.timezone).toBe(zone);
      const local = new Intl.DateTimeFormat('en-US', {
        timeZone: sandbox.warehouse.timezone,
        hourCycle: 'h23',
        hour: '2-digit',
      });
      // Around the end of summer time.
      const rows = sandbox.yard.store.appointments.between(
        clock.now() + day,
        clock.now() + 3 * day,
      );
      const ends = new Map<string, string>();
      for (const { dockId, start: from, end } of rows) {
        expect((ends.get(dockId) ?? '') <= from).toBe(true);
        ends.set(dockId, end);
        expect(Number(local.format(Date.parse(from)))).toBeGreaterThanOrEqual(6);
      }
    },
  );
});

describe('the life of an appointment', () => {
  test('follows its truck: arrived, in progress at a door, completed when it left', async () => {
    const sandbox = await start({ yard: 'small' });
    const { appointments } = sandbox.yard.store;
    const [booked] = appointments
      .between(Date.now() - day, Date.now() + day)
      .filter(({ status }) => status === 'Scheduled');
    const id = booked?.id ?? '';
    const { visit } = sandbox.act.arrive({ visit: { appointmentId: id } });
    expect(visit).toMatchObject({ appointmentId: id, isPlanned: true });
    expect(appointments.get(id)).toMatchObject({
      status: 'Arrived',
      statusTimeline: { Arrived: expect.any(String), InProgress: null },
    });
    const free = (type: string) =>
      [...sandbox.yard.store.spots.values()].find(
        (spot) =>
          spot.type === type &&
          spot.isActive &&
          spot.spotReserves.length === 0 &&
          !sandbox.yard.store.assignmentsBySpot.has(spot.id),
      )?.id ?? '';
    sandbox.act.assign(free('parking'), { kind: 'visit', id: visit.id });
    expect(appointments.get(id)?.status).toBe('Arrived');
    const door = free('docking');
    sandbox.act.move(
      [...(sandbox.yard.store.assignmentsByVisit.get(visit.id) ?? [])][0]?.spotId ?? '',
      door,
    );
    expect(appointments.get(id)?.status).toBe('InProgress');
    sandbox.act.depart(door, 'AssetVisit');
    expect(appointments.get(id)).toMatchObject({
      status: 'Completed',
      statusTimeline: { Completed: expect.any(String) },
    });
  });

  test('is moved by an administrator, and becomes a no-show after hours without a truck', async () => {
    const clock = fixedClock();
    const sandbox = await start({ yard: 'small', clock });
    const { appointments } = sandbox.yard.store;
    const [first, second] = appointments
      .between(clock.now(), clock.now() + day)
      .filter(({ status }) => status === 'Scheduled');
    sandbox.act.setAppointmentStatus(first?.id ?? '', 'Cancelled');
    expect(appointments.get(first?.id ?? '')?.status).toBe('Cancelled');
    expect(() => sandbox.act.setAppointmentStatus(first?.id ?? '', 'Teleported')).toThrow(
      /must be one of/,
    );
    expect(() => sandbox.act.setAppointmentStatus('nothing', 'Arrived')).toThrow(/not found/);
    clock.advance(Date.parse(second?.start ?? '') - clock.now() + 4 * 3_600_000);
    sandbox.act.arrive();
    expect(appointments.get(second?.id ?? '')?.status).toBe('NoShow');
    expect(appointments.get(first?.id ?? '')?.status).toBe('Cancelled');
  });
});

describe('creation', () => {
  const body = async (sandbox: Awaited<ReturnType<typeof start>>, more: object = {}) => {
    const [dock] = [...sandbox.yard.store.docks.values()];
    return {
      dockId: dock?.id,
      loadTypeId: dock?.loadTypeIds[0],
      start: '2031-03-04T15:00:00.000Z',
      refNumbers: ['R-1'],
      ...more,
    };
  };

  test('stamps the template of today, which a later change does not touch', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox, 'admin');
    const made = await caller.post(
      '/appointment?bypassCustomFieldsValidation=true',
      await body(sandbox),
    );
    expect(made.status).toBe(201);
    expect(made.json.data).toMatchObject({
      status: 'Scheduled',
      refNumber: 'R-1',
      confirmationNumber: expect.stringMatching(/^\d+$/),
    });
    const fields = made.json.data.customFields;
    await caller.patch(`/warehouse/${sandbox.warehouse.id}`, { customApptFieldsTemplate: [] });
    expect((await caller.get(`/appointment/${made.json.data.id}`)).json.data.customFields).toEqual(
      fields,
    );
  });

  test('is refused without the query, a required field or a free slot, in its words', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox, 'admin');
    const post = async (more: object, query = '?bypassCustomFieldsValidation=true') =>
      caller.post(`/appointment${query}`, await body(sandbox, more));
    expect((await post({}, '')).status).toBe(400);
    const required = { type: 'str', label: 'PO', requiredForWarehouse: true, value: '' };
    expect(
      (await post({ customFields: [required] }, '?bypassCustomFieldsValidation=false')).json
        .message,
    ).toMatch(/PO is required/);
    expect((await post({ start: 'tomorrow' })).status).toBe(400);
    expect((await post({ refNumbers: ['HOLD-9'] })).json.message).toMatch(/on hold/);
    expect((await post({})).status).toBe(201);
    expect((await post({ refNumbers: ['R-2'] })).status).toBe(409);
    const spectator = await signIn(sandbox, 'spectator');
    expect(
      (await spectator.post('/appointment?bypassCustomFieldsValidation=true', await body(sandbox)))
        .status,
    ).toBe(403);
  });

  test('names its requirements, with the doors that are free then', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    const { loadTypeId, dockId } = await body(sandbox);
    const query = new URLSearchParams({
      loadTypeId: loadTypeId ?? '',
      warehouseId: sandbox.warehouse.id,
      start: '2031-03-04T15:00:00.000Z',
      end: '2031-03-04T16:00:00.000Z',
    });
    const { json } = await caller.get(`/appointment/requirements?${query}`);
    expect(json.fields.dockId.acceptedValues).toContain(dockId);
    expect(json.fields.customFields.map((each: any) => each.type)).toContain('action');
    expect((await caller.get('/appointment/requirements')).status).toBe(400);
  });
});

test('faults meet the schedule as they meet everything else', async () => {
  const sandbox = await start();
  const caller = await signIn(sandbox);
  sandbox.faults.add({
    match: { method: 'GET', path: '/appointments' },
    fault: { kind: 'status', status: 503 },
  });
  expect((await caller.get('/appointments')).status).toBe(503);
});

test('changes since just before the yard was made equal the complete year', async () => {
  const sandbox = await start({ yard: 'small' });
  const { appointments } = sandbox.yard.store;
  const year = [...appointments.values()];
  expect(year.length).toBeGreaterThan(1_000);
  const newest = Math.max(
    ...year.map(({ lastChangedDateTime }) => Date.parse(lastChangedDateTime ?? '')),
  );
  const since = newest - 3_600_000;
  const after = (rows: Iterable<(typeof year)[number]>) =>
    [...rows]
      .filter(({ lastChangedDateTime }) => Date.parse(lastChangedDateTime ?? '') > since)
      .map(({ id }) => id)
      .sort();
  expect(after(appointments.changedSince(since))).toEqual(after(year));
  // And it is asked of a few days only: most of the year is not made for it.
  expect([...appointments.changedSince(since)].length).toBeLessThan(year.length / 20);
});
