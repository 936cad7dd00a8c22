/** What a code at the gate may mean, by kinds, with values of our own. */
import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { Candidate } from '../../../shared/console-api/gate-reading.ts';
import { checkDigit, equipmentNumber } from '../../../shared/gate/code-forms.ts';
import { interpret, waysOf } from '../../../shared/gate/interpret.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { GateWorld, standingOn } from '../../../shared/gate/world.ts';
import type { AppointmentId, VisitId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { deep } from '../../support/tiers.ts';
import * as rows from '../yard/rows.ts';
import { aContainer, anAppointment, aVisit, now } from './world.ts';

const kinds = (candidates: readonly Candidate[]) => candidates.map(({ kind }) => kind);
const read = (code: string, world: GateWorld) => interpret(code, world, { now });

test('an empty yard offers every text as the plate of a new truck', () => {
  for (const text of ['7719043', 'HARBOR', 'Ñ 12-B', '8']) {
    const reading = read(text, new GateWorld());
    expect(reading.candidates.at(-1)).toMatchObject({ kind: 'new-truck', plate: text });
    expect(reading.departs).toBeNull();
  }
});

test('an appointment of any day and state is found by number and by reference', () => {
  for (const status of ['Scheduled', 'NoShow', 'Cancelled', 'Completed', 'Odd'])
    for (const start of ['2026-05-10T15:00:00Z', '2026-05-14T15:00:00Z', '2026-06-30T15:00:00Z']) {
      const world = new GateWorld();
      world.putAppointment({
        appointment: anAppointment('a', {
          status,
          start,
          confirmationNumber: '60117',
          refNumbers: ['SO-883120'],
        }),
        fields: [{ label: 'Seal', value: 'WQ55120' }],
      });
      for (const code of ['60117', 'SO-883120', 'so883120', '883120', 'PO 883120', 'WQ55120']) {
        const [first] = read(code, world).candidates;
        expect([code, first?.kind]).toEqual([code, 'appointment']);
      }
      expect(read('60117', world).opens).toBe(0);
    }
});

test('a placeholder opens no card of the truck that wrote it before', () => {
  for (const plate of ['TEMP 3', 'paper', 'n/a', '00000', 'No Tags', 'NULL']) {
    const world = new GateWorld();
    world.putVisit(aVisit('v1', { licensePlate: plate, phone: '+12145550111' }));
    const reading = read(plate, world);
    expect(reading.opens).toBeNull();
    expect(reading.departs).toBeNull();
    expect(reading.candidates.at(-1)?.kind).toBe('new-truck');
  }
});

test('a confirmation number off by a digit, or two swapped, is offered, never opened', () => {
  const world = new GateWorld();
  const of = (id: string, confirmationNumber: string) =>
    world.putAppointment({ appointment: anAppointment(id, { confirmationNumber }), fields: [] });
  of('a1', '95600880');
  of('a2', '4711');
  const near = (code: string) =>
    read(code, world).candidates.flatMap((each) =>
      each.kind === 'appointment' ? [each.appointment.id] : [],
    );
  expect(near('95600808')).toEqual(['a1']);
  expect(near('9560 0881')).toEqual(['a1']);
  expect(near('9560088')).toEqual(['a1']);
  expect(near('95610808')).toEqual([]);
  // A short number is near to too many.
  expect(near('4717')).toEqual([]);
  expect(read('95600808', world)).toMatchObject({ opens: null, enter: null, departs: null });
});

test('an appointment that is over comes behind an open one that matches the same', () => {
  const world = new GateWorld();
  const of = (id: string, status: string, start: string) =>
    world.putAppointment({
      appointment: anAppointment(id, { status, start, refNumbers: ['PO-304754'] }),
      fields: [],
    });
  of('over', 'Completed', new Date(now).toISOString());
  of('open', 'Scheduled', new Date(now + 20 * 86_400_000).toISOString());
  const ids = read('PO-304754', world).candidates.flatMap((each) =>
    each.kind === 'appointment' ? [each.appointment.id] : [],
  );
  expect(ids).toEqual(['open', 'over']);
});

test('a plate off by one character is offered first, look-alikes before others', () => {
  const world = new GateWorld();
  const plates = ['TXK447', 'TXK4477', 'TXK4471', 'PEU 5800', 'TEMP 1'];
  for (const plate of plates) world.putVisit(aVisit(plate, { licensePlate: plate }));
  const near = (code: string) =>
    read(code, world).candidates.flatMap((each) =>
      each.kind === 'here' && waysOf(each).join() === 'open' ? [each.visit.licensePlate] : [],
    );
  expect(near('TXK447l')).toEqual(['TXK4471', 'TXK4477', 'TXK447']);
  expect(near('PEV 5800')).toEqual(['PEU 5800']);
  expect(near('pue5800 TX')).toEqual(['PEU 5800']);
  // A plate that is known, another one, and a placeholder make no question.
  expect(near('TXK4471')).toEqual([]);
  expect(near('TXM4481')).toEqual([]);
  expect(near('TEMP 2')).toEqual([]);
  // No Enter opens the truck that was only meant perhaps.
  expect(read('TXK447l', world)).toMatchObject({ opens: null, enter: null, departs: null });
});

test('a pass is its truck, and a pass of another yard is no plate', () => {
  const world = new GateWorld();
  world.putVisit(aVisit('00000000-0000-4000-8000-7c41d90b2e55', { licensePlate: 'RST 900' }));
  const mine = read('gp-D90B2E55'.replace('D9', '41D9'), world);
  expect(mine.departs).toBe('00000000-0000-4000-8000-7c41d90b2e55');
  const other = read('GP-0A0B0C0D0E', world);
  expect(kinds(other.candidates)).toEqual(['foreign-pass', 'new-truck']);
  expect(other.candidates.at(-1)).toMatchObject({ plate: '', noPlate: { why: 'ours' } });
});

test('a trailer that stands alone is found where it is', () => {
  const world = new GateWorld();
  world.putContainer(aContainer('c', { code: 'HJ 55021' }));
  expect(read('hj55021', world).candidates[0]).toMatchObject({ kind: 'standing' });
});

const worldOf = (
  ...parts: readonly {
    readonly visit?: Visit;
    readonly box?: Container;
    readonly booked?: Appointment;
  }[]
) => {
  const made = new GateWorld();
  for (const { visit, box, booked } of parts) {
    if (visit !== undefined) made.putVisit(visit);
    if (box !== undefined) made.putContainer(box);
    if (booked !== undefined) made.putAppointment({ appointment: booked, fields: [] });
  }
  return made;
};
const newTruck = (code: string, of = new GateWorld()) => read(code, of).candidates.at(-1);

test('a like plate, another state or a company’s number alone open no card', () => {
  const one = worldOf({
    visit: aVisit('v1', { licensePlate: 'R KP 7702', dotNumber: '2811945', companyName: 'Alder' }),
  });
  const like = read('RK P 7702', one);
  expect(like.opens).toBeNull();
  expect(like.candidates[0]).toMatchObject({ kind: 'here', strength: 'weak' });
  const state = worldOf({ visit: aVisit('v2', { licensePlate: 'NBT 3310 AR' }) });
  expect(read('NBT 3310 AR', state).opens).toBe(0);
  const other = read('NBT 3310 LA', state);
  expect(other.opens).toBeNull();
  expect(other.candidates[0]).toMatchObject({ disagrees: [{ name: 'state' }] });
  for (const code of ['2811945', 'USDOT 2811945', 'DOT#2811945', 'dot 2811945-K']) {
    const reading = read(code, one);
    expect([code, reading.opens, reading.enter, reading.departs]).toEqual([code, null, null, null]);
    expect(reading.candidates.some(({ kind }) => kind === 'here')).toBe(true);
  }
});

test('two trucks of one plate are a choice, however the plate is written and read', () => {
  const world = worldOf({ visit: aVisit('v1', { licensePlate: 'P967447' }) });
  expect(read('P967447', world).opens).toBe(0);
  world.putVisit(aVisit('v2', { licensePlate: 'p-967447' }));
  for (const code of ['P967447', 'p-967447', 'P 967447', 'p967447']) {
    const { opens, enter, candidates } = read(code, world);
    expect([code, opens, enter]).toEqual([code, null, null]);
    expect(candidates.filter(({ kind }) => kind === 'here')).toHaveLength(2);
  }
  // A truck's own pass is that truck.
  const pass = read(passNumber('v1' as VisitId), world);
  expect(pass.departs).toBe('v1');
});

test('a carrier’s number is a carrier’s, with and without its suffix', () => {
  for (const code of ['MC 771204', 'mc771204-C', 'MX-40318', 'FF 20981', 'US DOT: 3108872', 'WXFL'])
    expect([code, kinds(read(code, new GateWorld()).candidates)]).toEqual([
      code,
      ['carrier', 'new-truck'],
    ]);
});

test('equipment is known by its number; a misread one shows the right one beside it', () => {
  const kindOf = (code: string) => {
    const [first] = read(code, new GateWorld()).candidates;
    return first?.kind === 'equipment' ? first.equipment : null;
  };
  const right = `DRSU441907${checkDigit('DRSU441907')}`;
  expect(kindOf(right)).toMatchObject({ kind: 'container', isRight: true });
  expect(kindOf('KXTZ 558201')).toMatchObject({ kind: 'chassis', code: 'KXTZ558201' });
  const ilu = `DRSA441907${checkDigit('DRSA441907')}`;
  expect(kindOf(ilu)).toMatchObject({ kind: 'ilu', isRight: true });
  const wrong = `DRSU441907${(checkDigit('DRSU441907') + 3) % 10}`;
  const known = worldOf({
    box: aContainer('c', { code: `${right.slice(0, 4)} ${right.slice(4)}` }),
  });
  const reading = read(wrong, known);
  expect(reading.notes).toEqual([{ kind: 'checkDigit', code: wrong }]);
  expect(reading.candidates[0]).toMatchObject({ kind: 'equipment', near: [right] });
});

test('a remainder of ten is written as zero', () => {
  const remainderTen = Array.from({ length: 200 }, (_, at) => `DRSU${441_000 + at}`).find(
    (code) => checkDigit(code) === 0,
  );
  expect(equipmentNumber(`${remainderTen}0`)?.isRight).toBe(true);
});

test('what is too long is shown completely, and no part of it becomes a plate', () => {
  const long = 'ABC1234567890123456789';
  expect(newTruck(long)).toMatchObject({ plate: '', noPlate: { why: 'tooLong', most: 20 } });
  const barcode = `${long}-`.repeat(8);
  expect(read(barcode, new GateWorld()).notes).toEqual([
    { kind: 'tooLong', length: barcode.length },
  ]);
});

test('a code of ours is read through a scanner that is set for another keyboard', () => {
  const id = '00000000-0000-4000-8000-3f09a1b7c2d4';
  const here = worldOf({ visit: aVisit(id, { licensePlate: 'RST 900' }) });
  const pass = passNumber(id as VisitId);
  expect(pass).toBe('GP-09A1B7C2D4');
  for (const written of [
    "GP'09A1B7C2D4",
    'GPß09A1B7C2D4',
    'gp+09a1b7c2d4',
    // France: digits without Shift, A and Q in each other's place.
    "GP)àçQ&BèCéD'",
  ]) {
    const reading = read(written, here);
    expect([written, reading.departs]).toEqual([written, id]);
    expect(reading.notes[0]).toEqual({ kind: 'otherKeyboard', text: pass });
  }
  for (const code of ['YM0417', 'ym 0417', 'GP-77', "GP'0A0B0C0D0E"])
    expect(newTruck(code)).toMatchObject({ plate: '', noPlate: { why: 'ours' } });
});

test('a second truck is offered beside the one that came, and Enter lets none go', () => {
  const booked = anAppointment('a7', { confirmationNumber: '4418' });
  const both = worldOf({ visit: aVisit('v7', { appointmentId: booked.id }), booked });
  const reading = read('4418', both);
  const found = reading.candidates[0];
  expect(found).toMatchObject({ kind: 'appointment', came: [{ visit: 'v7', how: 'appointment' }] });
  expect(waysOf(found as Candidate)).toContain('second-truck');
  expect([reading.enter, reading.departs]).toEqual([null, null]);
});

test('an appointment’s trucks: of two, of a dropped trailer, of a pickup, of a clerk', () => {
  const [drop, pickup, stayed, fetched] = ['d', 'p', 's', 'f'].map((id) => anAppointment(id));
  const made = new GateWorld();
  for (const appointment of [drop, pickup, stayed, fetched] as Appointment[])
    made.putAppointment({ appointment, fields: [] });
  made.putVisit(
    aVisit('v', { appointmentId: drop?.id ?? null, secondaryAppointmentId: pickup?.id ?? null }),
  );
  made.putContainer(aContainer('c1', { dropAppointmentId: stayed?.id ?? null }));
  made.putContainer(aContainer('c2', { pickupAppointmentId: fetched?.id ?? null }));
  const hows = (id: string) => made.cameFor(id as AppointmentId).map(({ how }) => how);
  expect(['d', 'p', 's', 'f'].map(hows)).toEqual([['appointment'], ['secondary'], ['drop'], []]);
  made.setAlsoFor('v' as VisitId, new Set(['f' as AppointmentId]));
  expect(hows('f')).toEqual(['ours']);
  // A truck has the trailer that was to be fetched.
  made.setAlsoFor('v' as VisitId, new Set());
  made.putContainer(
    aContainer('c2', { pickupAppointmentId: fetched?.id ?? null, visitId: 'v' as VisitId }),
  );
  expect(hows('f')).toEqual(['pickup']);
  // One that it brings is still to be fetched.
  made.putContainer(
    aContainer('c2', {
      pickupAppointmentId: fetched?.id ?? null,
      dropAppointmentId: drop?.id ?? null,
      visitId: 'v' as VisitId,
    }),
  );
  expect(hows('f')).toEqual([]);
});

test('two known codes in one burst are both, and half a code is a hint', () => {
  const made = worldOf(
    { visit: aVisit('v', { licensePlate: 'QTR 5508' }) },
    { box: aContainer('c', { code: 'WL 90417', visitId: 'v' as VisitId }) },
  );
  expect(read('QTR5508WL90417', made)).toMatchObject({
    candidates: [{ kind: 'here' }, { kind: 'new-truck' }],
    notes: [{ kind: 'twoCodes' }],
  });
  expect(read('TR 550', made).candidates[0]).toMatchObject({ kind: 'here', strength: 'hint' });
});

test('a known code beside an unknown word is found as a hint, and the word is named', () => {
  const made = worldOf(
    { visit: aVisit('v', { licensePlate: 'QTR 5508' }) },
    { box: aContainer('c', { code: 'WL 90417', visitId: 'v' as VisitId }) },
  );
  const { candidates, notes, departs } = read('QTR 5508 Q-99', made);
  expect(candidates).toMatchObject([{ kind: 'here', strength: 'hint' }, { kind: 'new-truck' }]);
  expect([notes, departs]).toEqual([[{ kind: 'notFound', texts: ['Q-99'] }], null]);
  expect(read('gate WL-90417', made).notes).toEqual([{ kind: 'notFound', texts: ['gate'] }]);
  // Compared as a whole first: a plate of two words is one code.
  expect(read('QTR 5508', made)).toMatchObject({
    candidates: [{ strength: 'strong' }, {}],
    notes: [],
  });
});

test('signs alone are no plate: the new truck’s card opens without one', () => {
  const { candidates } = read('!!', worldOf({ visit: aVisit('v', { licensePlate: '!!' }) }));
  expect(candidates).toMatchObject([{ kind: 'new-truck', plate: '', noPlate: { why: 'signs' } }]);
});

test('hostile texts end in an offer, in their full length, at once', () => {
  const texts = [
    '\u202eGP-1',
    '\u0000\u001d',
    ' ',
    '١٢٣٤٥',
    'a'.repeat(5_000),
    '🚚🚚',
    '"\'--',
    '][C1',
  ];
  for (const text of texts) {
    const reading = read(text, worldOf({ visit: aVisit('v', { licensePlate: 'QTR 5508' }) }));
    expect(reading.candidates.at(-1)?.kind).toBe('new-truck');
    expect(reading.departs).toBeNull();
  }
});

test('a carrier’s MC number finds its name, and its appointments around now', () => {
  const world = new GateWorld();
  const near = anAppointment('a-near', { companyName: 'Wexford Lines' });
  const far = anAppointment('a-far', {
    companyName: 'Wexford Lines',
    start: '2026-05-19T15:00:00Z',
  });
  for (const appointment of [near, far]) world.putAppointment({ appointment, fields: [] });
  const carriers = (register: string, number: string) =>
    register === 'mc' && number === '551902' ? ['Wexford Lines'] : [];
  const { candidates } = interpret('MC-551902', world, { now, carriers });
  expect(candidates.map(({ kind }) => kind)).toEqual(['carrier', 'appointment', 'new-truck']);
  expect(candidates[0]).toMatchObject({ companies: ['Wexford Lines'] });
  expect(candidates[1]).toMatchObject({ appointment: { id: near.id }, strength: 'hint' });
});

test('a number of a company names each of its appointments once, and none that is over', () => {
  const world = new GateWorld();
  world.putVisit(aVisit('v-dot', { dotNumber: '3055218', companyName: 'Alder Freight' }));
  for (const [id, status] of [
    ['a-open', 'Scheduled'],
    ['a-late', 'NoShow'],
    ['a-done', 'Completed'],
    ['a-off', 'Cancelled'],
  ] as const)
    world.putAppointment({
      appointment: anAppointment(id, { status, companyName: 'Alder Freight' }),
      fields: [],
    });
  for (const code of ['3055218', 'USDOT 3055218']) {
    const ids = read(code, world).candidates.flatMap((each) =>
      each.kind === 'appointment' ? [each.appointment.id] : [],
    );
    expect([code, ids.sort()]).toEqual([code, ['a-late', 'a-open']]);
  }
});

test('where only an appointment’s trailer stands here, no truck of it is asked about', () => {
  const booked = anAppointment('a-drop', { confirmationNumber: '77120', status: 'Completed' });
  const world = worldOf(
    { booked },
    { box: aContainer('c-stay', { code: 'WL 7714', dropAppointmentId: booked.id }) },
  );
  const [first] = read('77120', world).candidates;
  expect(first).toMatchObject({ kind: 'appointment', came: [{ visit: null, name: 'WL 7714' }] });
  expect(waysOf(first as Candidate)).not.toContain('open');
});

test('a letter that two capitals stand for makes no number of equipment', () => {
  expect(equipmentNumber('POß551902')).toBeNull();
  expect(equipmentNumber('pozu551902')).toMatchObject({ kind: 'chassis' });
});

deep.test('among 100,000 appointments a number is found, and a part of many opens none', () => {
  const world = new GateWorld();
  for (let at = 0; at < 100_000; at += 1)
    world.putAppointment({
      appointment: anAppointment(`a${at}`, {
        confirmationNumber: String(70_000_000 + at * 3),
        refNumbers: [`PO-${800_000 + at}`],
      }),
      fields: [],
    });
  expect(read('70150000', world)).toMatchObject({
    opens: 0,
    candidates: [{ kind: 'appointment', appointment: { id: 'a50000' } }, { kind: 'new-truck' }],
  });
  expect(read('PO 850001', world).candidates[0]).toMatchObject({
    kind: 'appointment',
    appointment: { id: 'a50001' },
  });
  const half = read('7015', world);
  expect(half.candidates.length).toBeLessThanOrEqual(41);
  expect([half.opens, half.enter, half.departs]).toEqual([null, null, null]);
});

test('a clock that is a day off finds the same, and departs nobody else', () => {
  const id = '00000000-0000-4000-8000-7c41d90b2e55';
  const booked = anAppointment('a-clock', { confirmationNumber: '551908' });
  const world = worldOf({ visit: aVisit(id, { licensePlate: 'RST 900' }) }, { booked });
  for (const offMs of [-86_400_000, 0, 86_400_000])
    for (const code of ['551908', 'RST 900', passNumber(id as VisitId)]) {
      const reading = interpret(code, world, { now: now + offMs });
      expect([code, reading.candidates[0]?.kind, reading.opens]).toEqual([
        code,
        code === '551908' ? 'appointment' : 'here',
        0,
      ]);
      expect(reading.departs).toBe(code.startsWith('GP') ? id : null);
    }
});

test('a phone in a custom field is read whole, with or without its country code', () => {
  for (const [value, code] of [
    ['+12145550111', '2145550111'],
    ['+12145550111', '(214) 555-0111'],
    ['2145550111', '+1 214 555 0111'],
    ['+52 81 1234 5678', '8112345678'],
  ] as const) {
    const world = new GateWorld();
    const fields = [{ label: 'Driver phone', value }];
    world.putAppointment({ appointment: anAppointment('a1'), fields });
    expect([code, read(code, world).candidates[0]]).toMatchObject([
      code,
      { kind: 'appointment', agrees: [{ name: 'field', value, how: 'whole' }] },
    ]);
  }
  const driver = new GateWorld();
  driver.putVisit(aVisit('v1', { driverAppointmentIdentifier: '+12145550111' }));
  expect(read('2145550111', driver).candidates[0]).toMatchObject({
    agrees: [{ name: 'driverNumber', how: 'whole' }],
  });
});

test('a spot’s code leads to what stands on it, and Enter does nothing to it', () => {
  const [truckSpot, trailerSpot] = [
    rows.spot('s1', { code: 'B-08' }),
    rows.spot('s2', { code: 'B-09' }),
  ];
  const truck = aVisit('v1', { licensePlate: 'P967447', spotId: truckSpot.id });
  const trailer = aContainer('c1', { code: 'RMT 78998', spotId: trailerSpot.id });
  const yard = createYardTable({
    areas: [],
    spots: [truckSpot, trailerSpot],
    visits: [truck],
    containers: [trailer],
  });
  const world = new GateWorld([], (text) => standingOn(yard, text));
  world.putVisit(truck);
  world.putContainer(trailer);
  for (const code of ['B-08', 'b08', 'b 8']) {
    const { candidates, opens, enter } = read(code, world);
    expect([code, opens, enter, candidates[0]]).toMatchObject([
      code,
      null,
      null,
      { kind: 'here', visit: { id: 'v1' }, agrees: [{ name: 'spot', value: 'B-08' }] },
    ]);
  }
  expect(kinds(read('B-09', world).candidates)).toEqual(['standing', 'new-truck']);
  expect(kinds(read('B-07', world).candidates)).toEqual(['new-truck']);
  // A truck with that plate is meant first.
  world.putVisit(aVisit('v2', { licensePlate: 'B08' }));
  expect(read('B08', world)).toMatchObject({
    opens: 0,
    candidates: [{ visit: { id: 'v2' } }, {}, {}],
  });
});
