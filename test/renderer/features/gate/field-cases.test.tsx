// @vitest-environment happy-dom
/** What drivers, guards and clerks reported of gates, through the screen; and codes of no kind. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { expectedRows } from '../../../../renderer/features/gate/gate-rows.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { scanNow } from '../../support/keys.ts';
import { endPage } from '../../support/render-page.tsx';
import { container, now, smallYard, spotId, visit } from '../../support/yard-data.ts';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

let gate: GateTest | undefined;
afterEach(() => endPage(gate?.started));
const open = async (options: Parameters<typeof openGate>[0] = {}) => {
  gate = await openGate(options);
  return gate;
};
const withVisits = (...visits: ReturnType<typeof visit>[]) => {
  const rows = smallYard();
  return { ...rows, visits: [...rows.visits, ...visits] };
};
const dialogs = () => screen.queryAllByRole('dialog').length;
/** Buttons of the list of the expected that check a truck in. */
const expectedFor = (number: string) =>
  screen.queryAllByRole('button', { name: `Check in for ${number}` }).length;

// Cases: G5.
test.each([
  ['R KP 7702', 'RK P 7702'],
  ['DRL 4408', 'USDOT 2811945'],
  ['DRL 4408', '2811945'],
])('%s is here, and %s is read: no Enter leads to its departure', async (plate, code) => {
  const own = await open({
    rows: withVisits(visit(plate, { spotId: spotId('B-05'), dotNumber: '2811945' })),
  });
  await own.read(code);
  expect(own.lines()[0]).toBe(`${plate} is here: B-05`);
  for (const key of ['Enter', 'Enter', 'Enter']) await own.press(key);
  expect(dialogs()).toBe(0);
  expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
});

// Cases: G9.
test.each(['GPß0A1B7C2D4E', "GP'0A1B7C2D4E", 'GP)àA&B"C-D\'E'])(
  'a pass through another keyboard (%s) is no plate, and the keyboards are told of',
  async (code) => {
    const own = await open();
    await own.read(code);
    expect(document.body.textContent).toMatch(/GP-0[A-Z0-9]{9}/);
    expect(own.lines().some((each) => each.startsWith('New truck with plate'))).toBe(false);
  },
);

// Cases: G9.
test('a move’s number at the gate is a move, and no plate', async () => {
  const own = await open();
  await own.read('ym 0552');
  expect(own.lines()).toEqual(['YM0552 is a move that isn’t on the list', 'New truck']);
});

// Cases: G10.
test.each([
  ['MC-771204', 'New truck with MC 771204'],
  ['MX 40318', 'New truck with MX 40318'],
  ['FF20981', 'New truck with FF 20981'],
  ['DOT 3108872-T', 'New truck with DOT 3108872'],
])('%s is a carrier’s number, and is seen on the card', async (code, line) => {
  const own = await open();
  await own.read(code);
  expect(own.lines()[0]).toBe(line);
  await own.press('Enter');
  const values = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(values.some((value) => value.includes(code.replace(/\D/g, '')))).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate' }).value).toBe('');
});

// Cases: G11, G13.
test('a pickup and a dropped trailer are here: neither appointment is late or awaited', async () => {
  const [drop, pickup, stayed] = [
    appointment('6120881', -50),
    appointment('6120882', -45),
    appointment('6120883', -40, { companyName: 'Ostrander Lines' }),
  ];
  const rows = withVisits(
    visit('TWO 118', {
      spotId: spotId('B-05'),
      appointmentId: drop.id,
      secondaryAppointmentId: pickup.id,
    }),
  );
  const own = await open({
    rows: {
      ...rows,
      containers: [
        ...rows.containers,
        container('WL 77140', { spotId: spotId('B-06'), dropAppointmentId: stayed.id }),
      ],
    },
    appointments: [drop, pickup, stayed, appointment('6120884', -30)],
  });
  await waitFor(() => expect(expectedFor('6120884')).toBe(1));
  expect(['6120881', '6120882', '6120883'].map(expectedFor)).toEqual([0, 0, 0]);
  await own.read('6120882');
  expect(own.lines().slice(0, 2)).toEqual(['TWO 118: leaving', 'A second truck for 6120882']);
  await own.press('Escape');
  await own.read('6120883');
  expect(own.lines()[0]).toBe('Let in for 6120883');
  expect(document.body.textContent).toContain('WL 77140 is here');
});

// Cases: G14.
test('an appointment whose check-in was taken back is waited for, though it “arrived”', () => {
  const arrived = appointment('5540018', -30, {
    status: 'Arrived',
    arrivedAt: '2026-11-21T19:40Z',
  });
  const table = {
    visits: () => [],
    containers: () => [],
    visit: () => undefined,
  } as never;
  const rowsOf = (...ids: AppointmentId[]) =>
    expectedRows([arrived], table, now, 'America/Chicago', {
      came: new Set(),
      takenBack: new Set(ids),
    }).length;
  expect([rowsOf(), rowsOf(arrived.id)]).toEqual([0, 1]);
});

describe('codes of no kind', () => {
  test.each([
    ['one character', 'Q'],
    ['control characters', '\u0002GP\u001d77\u0003 41'],
    ['right to left', '\u202eABC 5512\u202c'],
    ['Arabic digits', '٣٤٥٢٨٤٥'],
    ['a whole document', `${'PALLET 55120 '.repeat(384)}END`],
    ['signs alone', '#*/-+'],
    ['an emoji', '🚚 55'],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('%s: an offer or a word, the box is empty, and nothing is let in', async (_, code) => {
    const own = await open();
    await own.read(code);
    const told = document.querySelector('[data-lane-chooser]') !== null;
    const said = document.body.textContent ?? '';
    expect(told || /characters, more than any field/.test(said)).toBe(true);
    expect(own.lines().every((each) => each.length < 120)).toBe(true);
    expect([own.box.value, own.sent.length, dialogs()]).toEqual(['', 0, 0]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  test('two codes in one burst are the truck that both mean; half of one opens nothing', async () => {
    const truck = visit('QTR 5508', { spotId: spotId('B-05') });
    const rows = withVisits(truck);
    const own = await open({
      rows: {
        ...rows,
        containers: [...rows.containers, container('WL 90417', { visitId: truck.id })],
      },
    });
    await own.read('QTR5508WL90417');
    expect(own.lines()[0]).toBe('QTR 5508 is here: B-05');
    await own.press('Escape');
    await own.read('TR 550');
    expect(own.lines()[0]).toBe('QTR 5508 is here: B-05');
    await own.press('Enter');
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
  });

  test('a burst of scans ends with the last one, and lets no truck in or out', async () => {
    const booked = Array.from({ length: 6 }, (_, at) =>
      appointment(`88104${10 + at}`, 10 + at, { companyName: `Line ${at}` }),
    );
    const own = await open({ appointments: booked });
    own.box.focus();
    for (let at = 0; at < 6; at += 1) await scanNow(`88104${10 + (at % 6)}`, 4);
    await waitFor(() => expect(own.card().textContent).toContain('8810415'));
    expect([own.sent.length, dialogs(), own.box.value]).toEqual([0, 0, '']);
    // Nothing was filled in, so nothing is put aside.
    expect(screen.queryByRole('region', { name: 'Not finished' })).toBeNull();
  });
});
