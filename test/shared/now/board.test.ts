/**
 * What needs attention, by kind: when each line comes, what it offers, and that it goes when that
 * is done.
 */
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { Closure } from '../../../shared/console-api/yard.ts';
import type { Policy } from '../../../shared/detention/policy.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import type { AppointmentId, SpotId } from '../../../shared/ids.ts';
import { limitsOf, type OwnLimits } from '../../../shared/limits.ts';
import { type BoardFacts, NowBoard } from '../../../shared/now/board.ts';
import { containerWait, visitWait, waitLevel } from '../../../shared/now/yard-cases.ts';
import { apply } from '../../../shared/yard/apply.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, containerId, rows, spot, spotId, visit, visitId } from '../yard/rows.ts';

const nine = Date.parse('2026-03-02T09:00:00Z');
const at = (minutes: number): string => new Date(nine + minutes * 60_000).toISOString();
const minute = (count: number) => nine + count * 60_000;

const appointment = (id: string, fields: Partial<Appointment> = {}): Appointment => ({
  id: id as AppointmentId,
  start: at(0),
  end: at(60),
  status: 'Scheduled',
  type: null,
  confirmationNumber: `C-${id}`,
  refNumbers: [],
  dockId: 'dock-1',
  loadTypeId: null,
  companyName: 'Lone Star',
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: at(0),
  ...fields,
});

/** A yard of two doors and a parking spot; the board gets everything the way the page sends it. */
function makeYard(
  own: OwnLimits = {},
  extensions: BoardFacts['gate'] = { checkIn: true, link: true, own: new Set() },
  freeTime: BoardFacts['freeTime'] = undefined,
) {
  const yard = createYardTable(
    rows({
      spots: [
        spot('D1', { type: 'docking', changedAt: at(0) }),
        spot('D2', { type: 'docking', changedAt: at(0) }),
        spot('P1', { changedAt: at(0) }),
      ],
    }),
  );
  const appointments = new Map<AppointmentId, Appointment>();
  const closures = new Map<string, Pick<Closure, 'reason' | 'clerk' | 'until'>>();
  const facts: BoardFacts = {
    yard,
    limits: limitsOf(own),
    gate: extensions,
    appointment: (id) => appointments.get(id) ?? null,
    isSentTo: (asset, spot) => asset.id === 'sent' && spot === 'D2',
    door: (dock) => (dock === 'dock-1' ? spotId('D1') : null),
    dockName: (dock) => (dock === 'dock-1' ? 'D1' : null),
    freeTime,
    closure: (id) => {
      const known = closures.get(id);
      return known === undefined ? null : { spot: id, at: at(0), ...known };
    },
  };
  const board = new NowBoard(facts);
  const put = (part: Partial<Parameters<typeof rows>[0]>) => {
    const touched = yard.put({
      put: rows(part),
      remove: { areas: [], spots: [], visits: [], containers: [] },
    });
    board.touchSpots(touched.spots);
    board.touchAssets([...touched.visits, ...touched.containers]);
  };
  const perform = (operation: Operation, minutes: number) => {
    const touched = yard.put(apply(yard, operation, at(minutes)));
    board.touchSpots(touched.spots);
    board.touchAssets([...touched.visits, ...touched.containers]);
  };
  const book = (...all: Appointment[]) => {
    for (const each of all) appointments.set(each.id, each);
    board.lookAtAppointments();
    board.expect([...appointments.values()]);
  };
  const kinds = (minutes: number) =>
    board.at(minute(minutes)).lines.map(({ kind, subject }) => `${kind} ${subject}`);
  return {
    closures,
    yard,
    board,
    put,
    perform,
    book,
    kinds,
    line: (minutes: number) => board.at(minute(minutes)).lines[0],
  };
}

const truck = (id: string, fields: Parameters<typeof visit>[2] = {}, on: SpotId | null = null) =>
  visit(id, on, {
    createdAt: at(0),
    placedAt: on === null ? null : at(0),
    visitType: 'LiveUnload',
    checkInAcknowledged: true,
    ...fields,
  });

test('a taken-back check-in’s appointment is awaited, whatever the service says', () => {
  const own = makeYard();
  const arrived = { status: 'Arrived', arrivedAt: at(-4) };
  own.book(appointment('w', arrived), appointment('off', { ...arrived, status: 'Cancelled' }));
  expect(own.kinds(40)).toEqual([]);
  const wrong = new Set(['w', 'off'] as AppointmentId[]);
  own.board.setTakenBack(wrong);
  expect(own.kinds(40)).toEqual(['late appointment:w']);
  // The right truck comes.
  own.put({ visits: [truck('t', { appointmentId: 'w' as AppointmentId }, spotId('P1'))] });
  expect(own.kinds(40)).toEqual([]);
});

describe('trucks', () => {
  test('one that waits longer than its kind should is listed until it has a spot', () => {
    const own = makeYard();
    own.put({ visits: [truck('live'), truck('drop', { visitType: 'Drop', createdAt: at(-1) })] });
    expect(own.kinds(29)).toEqual([]);
    expect([minute(30) - 1, minute(30)].map((at) => own.board.isDue(at))).toEqual([false, true]);
    expect(own.kinds(30)).toEqual(['waiting visit:live']);
    expect(own.kinds(44)).toEqual(['waiting visit:drop', 'waiting visit:live']);
    own.perform(
      { kind: 'assign', asset: { kind: 'visit', id: visitId('live') }, spot: spotId('P1') },
      45,
    );
    expect(own.kinds(45)).toEqual(['waiting visit:drop']);
  });

  // Faults: K5.
  test('its line names the other carrier that booked its appointment', () => {
    const own = makeYard();
    const booked = appointment('b', { companyName: 'Union Fork Trucking' });
    own.book(booked);
    const fields = { appointmentId: booked.id, companyHint: 'Longleaf Logistics' };
    own.put({ visits: [truck('other', fields), truck('same', { ...fields, companyHint: null })] });
    const lines = own.board.at(minute(60)).lines.filter(({ kind }) => kind === 'waiting');
    expect(lines.map(({ subject, who, bookedBy }) => [subject, who, bookedBy])).toEqual([
      ['visit:other', 'Longleaf Logistics', 'Union Fork Trucking'],
      ['visit:same', expect.any(String), undefined],
    ]);
  });

  test('the waiting list’s colors change when Now lists the wait, and at twice its limit', () => {
    const own = makeYard({ waitingContainer: 60 });
    const early = appointment('e', { start: at(20), dockId: null });
    own.book(early);
    const trucks = [
      truck('live'),
      truck('drop', { visitType: 'Drop' }),
      truck('early', { appointmentId: early.id }),
    ];
    const box = container('box', null, { createdAt: at(0) });
    own.put({ visits: trucks, containers: [box] });
    const limits = limitsOf({ waitingContainer: 60 });
    const waits = [
      ...trucks.map(
        (each) =>
          [`visit:${each.id}`, visitWait(each, each.appointmentId && early, limits)] as const,
      ),
      ['container:box', containerWait(box, limits)] as const,
    ];
    for (const minutes of [0, 29, 30, 44, 45, 49, 50, 59, 60, 80, 120]) {
      const listed = own.board.at(minute(minutes)).lines.map(({ subject }) => subject);
      for (const [subject, wait] of waits)
        expect([minutes, subject, waitLevel(wait, minute(minutes)) !== 'fresh']).toEqual([
          minutes,
          subject,
          listed.includes(subject as never),
        ]);
    }
    const [live] = waits;
    expect(live && [59, 60].map((each) => waitLevel(live[1], minute(each)))).toEqual([
      'long',
      'over',
    ]);
    // Without a limit nothing waits too long.
    const never = visitWait(truck('live'), null, limitsOf({ waitingLive: null }));
    expect(waitLevel(never, minute(5_000))).toBe('fresh');
  });

  test('a clock set back removes lateness, and a later one brings it again', () => {
    const own = makeYard();
    own.put({ visits: [truck('live')] });
    expect(own.kinds(29 + 11 * 60)).toEqual(['waiting visit:live']);
    expect(own.board.isDue(minute(22))).toBe(true);
    expect(own.kinds(22)).toEqual([]);
    expect(own.board.isDue(minute(23))).toBe(false);
    expect(own.kinds(31)).toEqual(['waiting visit:live']);
  });

  test('one that came early waits from its appointment on, and is offered its door', () => {
    const own = makeYard();
    own.book(appointment('a', { start: at(60) }));
    own.put({ visits: [truck('t', { appointmentId: 'a' as AppointmentId })] });
    expect(own.kinds(89)).toEqual([]);
    expect(own.line(90)).toMatchObject({
      kind: 'waiting',
      since: at(60),
      act: { kind: 'assign', spot: 'D1' },
    });
  });

  test('one with an unknown arrival is never called late', () => {
    const own = makeYard();
    own.put({ visits: [truck('t', { createdAt: null })] });
    expect(own.kinds(5_000)).toEqual([]);
  });

  test('one that a clerk sent to another door than booked is where it should be', () => {
    const own = makeYard();
    own.book(appointment('a'));
    const booked = { appointmentId: 'a' as AppointmentId };
    own.put({ visits: [truck('sent', booked, spotId('D2'))] });
    expect(own.kinds(0)).toEqual([]);
    own.put({ visits: [truck('other', booked, spotId('D2'))] });
    expect(own.kinds(0)).toEqual(['otherDoor visit:other']);
  });

  test('wrong door, done, too long, free time over: one line, most serious first', () => {
    const own = makeYard();
    own.book(appointment('a'));
    own.put({ visits: [truck('t', { appointmentId: 'a' as AppointmentId }, spotId('D2'))] });
    expect(own.line(0)).toMatchObject({
      kind: 'otherDoor',
      act: { kind: 'move', from: 'D2', to: 'D1' },
      also: [],
    });
    own.perform(
      {
        kind: 'reassign',
        asset: { kind: 'visit', id: visitId('t') },
        from: spotId('D2'),
        to: spotId('D1'),
        reason: 'r',
      },
      5,
    );
    expect(own.kinds(119)).toEqual([]);
    expect(own.kinds(120)).toEqual(['longHere visit:t']);
    expect(own.line(125)).toMatchObject({ kind: 'atDoor', also: ['longHere'] });
    own.book(appointment('a', { status: 'Completed', changedAt: at(100) }));
    expect(own.line(125)).toMatchObject({
      kind: 'done',
      act: { kind: 'depart', spot: 'D1' },
      also: ['atDoor', 'longHere'],
    });
    own.perform(
      {
        kind: 'depart',
        spot: spotId('D1'),
        departType: 'All',
        assets: [{ kind: 'visit', id: visitId('t') }],
      },
      126,
    );
    expect(own.kinds(126)).toEqual([]);
  });

  test('warns before free time ends, with a message for the carrier, and after', () => {
    const policy = { freeMinutes: 90, rate: '44' } as Policy;
    const own = makeYard({}, undefined, () => ({ policy, ends: minute(90) }));
    own.put({ visits: [truck('t', {}, spotId('D1'))] });
    expect(own.kinds(59)).toEqual([]);
    expect(own.line(60)).toMatchObject({
      kind: 'freeTimeEnds',
      act: { kind: 'copyFreeTime', visit: 't' },
    });
    expect(own.line(90)).toMatchObject({ kind: 'overTime', act: { kind: 'depart' }, also: [] });
  });

  test('a door that the yard and the schedule do not call the same is never a wrong one', () => {
    const own = makeYard();
    own.book(appointment('a', { dockId: 'dock-9' }));
    own.put({ visits: [truck('t', { appointmentId: 'a' as AppointmentId }, spotId('D2'))] });
    expect(own.kinds(10)).toEqual([]);
  });

  test('unacknowledged or unlinked: listed if the gate can, and a match is likely', () => {
    const alone = truck('t', {
      checkInAcknowledged: false,
      companyName: 'Lone Star',
      visitType: 'Drop',
    });
    const own = makeYard({ late: null, waitingDrop: null });
    own.put({ visits: [alone] });
    expect(own.kinds(10)).toEqual(['unacknowledged visit:t']);
    own.book(appointment('a'), appointment('b', { start: at(300) }));
    expect(own.line(10)).toMatchObject({
      kind: 'unacknowledged',
      act: { kind: 'acknowledge', visit: 't' },
      also: ['unlinked'],
    });
    own.put({ visits: [{ ...alone, checkInAcknowledged: true }] });
    expect(own.line(10)).toMatchObject({ kind: 'unlinked', why: { values: { name: 'C-a' } } });
    // Another truck came for it: the next likely one is named.
    own.put({ visits: [truck('u', { appointmentId: 'a' as AppointmentId, visitType: 'Drop' })] });
    expect(own.line(10)).toMatchObject({ why: { values: { name: 'C-b' } } });
    // What is over is nobody's any more.
    own.book(appointment('a'), appointment('b', { start: at(300), status: 'Completed' }));
    expect(own.kinds(10)).toEqual([]);
    own.book(appointment('a'), appointment('b', { start: at(300) }));
    own.put({
      visits: [{ ...alone, checkInAcknowledged: true, appointmentId: 'b' as AppointmentId }],
    });
    expect(own.kinds(10)).toEqual([]);
    const without = makeYard(
      { waitingDrop: null },
      { checkIn: false, link: false, own: new Set() },
    );
    without.book(appointment('a', { start: at(900) }));
    without.put({ visits: [alone] });
    expect(without.kinds(60)).toEqual([]);
  });
});

describe('appointments', () => {
  test('no-shows are listed from the limit on, with the carrier’s later time', () => {
    const own = makeYard();
    own.book(
      appointment('a'),
      appointment('told', { eta: at(40) }),
      appointment('off', { status: 'Cancelled' }),
    );
    expect(own.kinds(14)).toEqual([]);
    expect(own.kinds(15)).toEqual([]);
    expect(own.kinds(16)).toEqual(['late appointment:a']);
    expect(own.kinds(56)).toEqual(['late appointment:a', 'late appointment:told']);
    expect(own.board.at(minute(56)).lines.map(({ why }) => why)).toEqual([
      { code: 'now.why.late', values: { at: nine } },
      { code: 'now.why.lateEta', values: { at: nine, eta: minute(40) } },
    ]);
    own.put({ visits: [truck('t', { appointmentId: 'a' as AppointmentId, createdAt: at(50) })] });
    expect(own.kinds(56)).toEqual(['late appointment:told']);
    own.put({
      visits: [{ ...truck('t', { appointmentId: 'a' as AppointmentId }), isActive: false }],
    });
    own.book(appointment('a', { status: 'Completed' }));
    expect(own.kinds(56)).toEqual(['late appointment:told']);
    // No truck is waited for all night.
    expect(own.kinds(40 + 12 * 60)).toEqual([]);
  });

  test('a truck for two, a stayed trailer or an open window isn’t missing', () => {
    const own = makeYard();
    const id = (text: string) => text as AppointmentId;
    own.book(
      appointment('drop'),
      appointment('pickup'),
      appointment('stayed'),
      appointment('waits'),
      appointment('open', { end: at(300), isWindow: true }),
    );
    const truckOfTwo = { appointmentId: id('drop'), secondaryAppointmentId: id('pickup') };
    own.put({
      visits: [truck('two', truckOfTwo)],
      containers: [
        container('left', 'P1', { dropAppointmentId: id('stayed') }),
        // It waits to be fetched: its truck is not here.
        container('fetched', null, { pickupAppointmentId: id('waits') }),
      ],
    });
    expect(own.kinds(120).filter((kind) => kind.startsWith('late'))).toEqual([
      'late appointment:waits',
    ]);
    expect(own.kinds(301).filter((kind) => kind.startsWith('late'))).toContain(
      'late appointment:open',
    );
  });
});

describe('spots and trailers', () => {
  test('closed too long, a reservation that ended, a trailer without a spot', () => {
    const own = makeYard({ closed: 60, waitingContainer: 30 });
    const reserves = [{ id: 'r1', entityName: 'Lone Star', objectId: null, validUntil: at(20) }];
    own.put({
      spots: [
        spot('P1', { isOpen: false, changedAt: at(0) }),
        spot('D1', { type: 'docking', changedAt: at(0), reserves }),
      ],
      containers: [container('c', null, { createdAt: at(0) })],
    });
    expect(own.kinds(19)).toEqual([]);
    expect(own.kinds(60)).toEqual([
      'trailerWaiting container:c',
      'closed spot:P1',
      'reserved spot:D1',
    ]);
    own.perform({ kind: 'open', spot: spotId('P1'), reason: 'r' }, 61);
    own.perform(
      { kind: 'assign', asset: { kind: 'container', id: containerId('c') }, spot: spotId('P1') },
      61,
    );
    own.put({ spots: [spot('D1', { type: 'docking', changedAt: at(61), reserves: [] })] });
    expect(own.kinds(62)).toEqual([]);
  });

  test('a closed spot is listed when it was to open, and not for its long closing', () => {
    const own = makeYard({ closed: 60 });
    own.closures.set('P1', { reason: 'Ice', clerk: 'Luis', until: at(90) });
    own.put({ spots: [spot('P1', { isOpen: false, changedAt: at(0) })] });
    expect(own.kinds(89)).toEqual([]);
    expect(own.kinds(90)).toEqual(['toOpen spot:P1']);
    const [line] = own.board.at(minute(90)).lines;
    expect(line?.act).toEqual({ kind: 'open', spot: spotId('P1') });
    expect(line === undefined ? '' : englishWords().format(line.why)).toMatch(
      /^Was to open at .* Closed for: Ice\. Closed by Luis\.$/,
    );
    own.closures.set('P1', { reason: 'Ice', clerk: 'Luis', until: null });
    own.board.touchSpots([spotId('P1')]);
    expect(own.kinds(90)).toEqual(['closed spot:P1']);
  });
});

describe('setting aside', () => {
  test('hides one case until its time; the truck’s other cases are shown', () => {
    const own = makeYard();
    own.book(appointment('a'));
    own.put({ visits: [truck('t', { appointmentId: 'a' as AppointmentId }, spotId('D2'))] });
    const [line] = own.board.at(minute(0)).lines;
    own.board.setSnoozes([
      { key: line?.key ?? '', reason: 'r', until: null, by: 'Ada', at: at(0) },
    ]);
    expect(own.kinds(1)).toEqual([]);
    expect(own.board.at(minute(1)).asleep).toMatchObject([
      { line: { kind: 'otherDoor' }, snooze: { by: 'Ada' } },
    ]);
    expect(own.kinds(120)).toEqual(['atDoor visit:t']);
    // Moved away and back to the same wrong door: still the same matter. Another door is another
    // one.
    own.board.setSnoozes([
      { key: line?.key ?? '', reason: 'r', until: at(130), by: 'Ada', at: at(0) },
    ]);
    expect(own.kinds(129)).toEqual(['atDoor visit:t']);
    expect(own.kinds(130)).toEqual(['otherDoor visit:t']);
  });
});

test('a limit that is off lists nothing, and one that cannot be is as usual', () => {
  const own = makeYard({ waitingLive: null });
  own.put({ visits: [truck('t')] });
  expect(own.kinds(500)).toEqual([]);
  expect(limitsOf({ late: -1, waitingLive: 1.5, onSite: 30 })).toMatchObject({
    late: 15,
    waitingLive: 30,
    onSite: 30,
  });
});
