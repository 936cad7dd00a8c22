// @vitest-environment happy-dom
/** A scan into a field of the card goes where it belongs, or asks; no field takes it blindly. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { catchUp, press, scanNow } from '../../support/keys.ts';
import { endPage } from '../../support/render-page.tsx';
import { smallYard, visit } from '../../support/yard-data.ts';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

let gate: GateTest | undefined;
afterEach(() => endPage(gate?.started));
const open = async (options: Parameters<typeof openGate>[0] = {}) => {
  gate = await openGate(options);
  return gate;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a plate into its own field fills it, and the cursor goes on to what is missing', async () => {
  const { read, focused } = await open({ appointments: [appointment('4410972', 10)] });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow('HXR 3307', 18);
  await waitFor(() => expect(focused()).toBe('phone'));
  expect(field('Plate').value).toBe('HXR 3307');
});

// Cases: G1.
test.each([
  ['a reference of an appointment in four days', 'PO-730184', /730184/],
  ['its confirmation number', '5528104', /5528104/],
])('%s into the plate’s field is no plate', async (_, code, line) => {
  const { read, focused, lines, sent } = await open({
    appointments: [
      appointment('4410972', 10),
      appointment('5528104', 4 * 1_440, {
        companyName: 'Ostrander Lines',
        refNumbers: ['PO-730184'],
      }),
    ],
  });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow(code, 18);
  await waitFor(() => expect(lines().some((each) => line.test(each))).toBe(true));
  expect(sent).toEqual([]);
});

test('a reference with two letters and a dash stays one, whatever the keyboard', async () => {
  const { read, lines } = await open();
  await read('HXR 3307');
  await scanNow('BK-551908', 22);
  await waitFor(() => expect(lines().at(-1)).toBe('New truck with plate BK-551908'));
});

// Cases: G10.
test('a carrier’s number into the plate’s field is put where it belongs', async () => {
  const { read, focused } = await open({ appointments: [appointment('4410972', 10)] });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow('USDOT 2290417', 18);
  await waitFor(() => expect(field('DOT number').value).toBe('2290417'));
  expect(field('Plate').value).toBe('');
});

test('a second plate scanned into the first’s field asks, under the first line', async () => {
  const { read, focused, lines, press } = await open({
    appointments: [appointment('4410972', 10)],
  });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow('HXR 3307', 18);
  await waitFor(() => expect(focused()).toBe('phone'));
  field('Plate').focus();
  await scanNow('HXR 3370', 18);
  await waitFor(() => expect(lines()[0]).toBe('Plate of this truck: HXR 3370'));
  await press('Enter');
  expect(field('Plate').value).toBe('HXR 3370');
});

test('what is no phone number goes on from the phone’s field; what is one fills it', async () => {
  const rows = smallYard();
  const { read, focused, lines, press } = await open({
    rows: { ...rows, visits: [...rows.visits, visit('DRV 8', { dotNumber: '3340118' })] },
    appointments: [appointment('4410972', 10)],
  });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow('HXR 3307', 18);
  await waitFor(() => expect(focused()).toBe('phone'));
  await scanNow('3340118', 18);
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  expect(screen.queryByText(/isn’t a valid US number/)).toBeNull();
  await press('Escape');
  await waitFor(() => expect(lines()).toEqual([]));
  field('Driver phone').focus();
  await scanNow('9725550187', 18);
  expect(field('Driver phone').value).toBe('9725550187');
});

test('typed text stays whole, although a busy page delivers a part of it at once', async () => {
  const { read, focused, lines } = await open({ appointments: [appointment('4410972', 10)] });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  field('Driver phone').focus();
  catchUp();
  for (const key of '46') press(key, 210);
  press('9', 900);
  await scanNow('5550188', 9);
  expect([field('Driver phone').value, lines()]).toEqual(['4695550188', []]);
  field('Plate').focus();
  catchUp();
  for (const key of 'p-96') press(key, 240);
  press('7', 700);
  await scanNow('447188', 4, []);
  expect([field('Plate').value, lines()]).toEqual(['P-967447188', []]);
});

test('a burst without an end stays in its field: a remote desktop types so', async () => {
  const { read, focused, lines } = await open({ appointments: [appointment('4410972', 10)] });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  await scanNow('KMT 5518', 4, []);
  field('Driver phone').focus();
  await scanNow('3340118', 4, []);
  expect([field('Plate').value, field('Driver phone').value, lines()]).toEqual([
    'KMT 5518',
    '3340118',
    [],
  ]);
});

test('a trailer that is scanned right after the phone was typed is the trailer', async () => {
  const { read, focused } = await open({ appointments: [appointment('4410972', 10)] });
  await read('4410972');
  await waitFor(() => expect(focused()).toBe('truck'));
  field('Driver phone').focus();
  catchUp();
  for (const [at, key] of [...'4695550188'].entries()) press(key, at % 2 === 0 ? 80 : 200);
  press('Shift', 400);
  await scanNow('TSXZ 660128', 9);
  await waitFor(() => expect(field('Trailer 1').value).toBe('TSXZ 660128'));
  expect(field('Driver phone').value).toBe('4695550188');
});

test.each([
  ['a trailer’s number', 'WTR-7719', 'Trailer'],
  ['a chassis', 'TSXZ 660128', 'Chassis'],
])('%s into the trailer’s field is there once, with its kind', async (_, code, kind) => {
  const { read, focused, press, lines, sent, fill } = await open();
  await read('HXR 3307');
  await press(String(lines().length));
  fill('Driver phone', '972 555 0187');
  await press('Enter');
  await waitFor(() => expect(focused()).toBe('trailer'));
  await scanNow(code, 18);
  await waitFor(() => expect(field('Trailer 1').value).toBe(code));
  expect(lines()).toEqual([]);
  expect(screen.queryByRole('textbox', { name: 'Trailer 2' })).toBeNull();
  await press('F10');
  await press('Enter');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.containers).toMatchObject([{ code, type: kind }]);
});

test('a box that is typed by hand becomes one with its last digit', async () => {
  const { read, press, lines, fill } = await open();
  await read('HXR 3307');
  await press(String(lines().length));
  for (const text of ['D', 'DRSU44190', 'DRSU4419070']) fill(/^Trailer(?: 1)?$/, text);
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type 1' });
  expect(type.value).toBe('Container');
});
