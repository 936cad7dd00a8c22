// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReleaseState, TruckRelease } from '../../../../shared/console-api/release.ts';
import type { ReleaseLine } from '../../../../shared/gate-checks/release-check.ts';
import { holdMessage, type StandingHold } from '../../../../shared/gate-checks/standing-hold.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

const line = (part: ReleaseLine['part'], is: ReleaseLine['is']): ReleaseLine => ({
  part,
  is,
  here: 'Pecos Line, DOT 3310982',
  there: is === 'unknown' ? null : 'Brazos Hauling, DOT 1904417',
  asOf: '2026-11-21T19:00:00Z',
});
const load = { id: 'l-1', refNumber: 'QX-77120', unread: null };
const hold = (asset: AssetRef): StandingHold => ({
  subject: `${asset.kind}:${asset.id}`,
  asset: `${asset.kind}:${asset.id}`,
  cause: 'carrier',
  here: 'Pecos Line, DOT 3310982',
  there: 'Brazos Hauling, DOT 1904417',
  item: '',
  stops: 'leaving',
  said: holdMessage('carrier', 'Pecos Line, DOT 3310982', 'Brazos Hauling, DOT 1904417'),
});

const onSpot = smallYard().visits.find(({ spotId }) => spotId !== null);
const truck: AssetRef = { kind: 'visit', id: onSpot?.id as never };

let gate: GateTest;
afterEach(() => endPage(gate?.started));

/** The gate with what main answers about every truck. */
async function gateWith(
  release: TruckRelease,
  state: Partial<ReleaseState> = {},
  beforeLetGo = () => {},
) {
  const letGo: unknown[] = [];
  gate = await openGate({
    appointments: [appointment('77120', 10)],
    parts: {
      release: {
        truck: async () => release,
        inspect: async (input: unknown) => {
          letGo.push(input);
          return {};
        },
        letGo: async (input: unknown) => {
          beforeLetGo();
          letGo.push(input);
          return {};
        },
      },
    },
  });
  gate.started.double.setRelease({ seconds: [{ id: 'ben', name: 'Ben' }], ...state });
  await settle();
  return letGo;
}

test('when all is well the release check is one line on the card', async () => {
  const lines = [line('carrier', 'same'), line('stop', 'same'), line('driver', 'unknown')];
  await gateWith({ check: { load, lines }, holds: [] });
  await gate.read('77120');
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  expect(check.textContent).toContain('Release check for load QX-77120');
  expect(check.textContent).toContain('2 things agreeNot known: Driver');
  expect(within(check).queryByRole('table')).toBeNull();
  fireEvent.click(within(check).getByRole('button', { name: 'Show all lines' }));
  expect(within(check).getAllByRole('row')).toHaveLength(4);
});

// Cases: G23.
test('it says that drivers were never read; a click reads them and compares', async () => {
  const lines = [line('carrier', 'same'), line('driver', 'unknown')];
  const unread = { ...load, unread: 'acc-7' };
  const asked: unknown[] = [];
  const read: { check: TruckRelease['check'] } = { check: { load: unread, lines } };
  gate = await openGate({
    parts: {
      release: { truck: async () => ({ ...read, holds: [] }) },
      carriers: {
        drivers: async (input: unknown) => {
          if (asked.push(input) === 1) throw new Error('no answer');
          read.check = { load, lines: [line('driver', 'differs')] };
          return [];
        },
      },
    },
  });
  await gate.read(onSpot?.licensePlate ?? '');
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  expect(check.textContent).toContain('The driver isn’t compared: this desk hasn’t read');
  const button = () => within(check).queryByRole('button', { name: 'Read the carrier’s drivers' });
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(asked).toHaveLength(1));
  await settle();
  expect(check.textContent).toContain('The driver isn’t compared');
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(button()).toBeNull());
  expect(asked).toEqual([{ account: 'acc-7' }, { account: 'acc-7' }]);
  expect(check.textContent).toContain('1 difference');
});

// Cases: G23.
test.each([
  [null, 'This desk has not read the marketplace’s loads yet'],
  ['2020-01-01T00:00:00Z', 'The loads were last read'],
])(
  'a number that is no load’s, with loads read %s, is said to be not known',
  async (asOf, said) => {
    const check = { load: null, lines: [], loadsRead: { asOf } };
    await gateWith({ check, holds: [] });
    await gate.read(onSpot?.licensePlate ?? '');
    const shown = await within(gate.card()).findByRole('region', { name: 'Release check' });
    expect(shown.textContent).toContain('No load known at this desk');
    expect(shown.textContent).toContain(said);
  },
);

// Cases: D9.
test('a difference is shown with both values, and let go with a reason and a PIN', async () => {
  const letGo = await gateWith({
    check: { load, lines: [line('carrier', 'differs')] },
    holds: [hold(truck)],
  });
  await gate.read(onSpot?.licensePlate ?? '');
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  expect(check.textContent).toContain(
    'Its carrier is Pecos Line, DOT 3310982. The load was given to Brazos Hauling, DOT 1904417.',
  );
  fireEvent.click(within(check).getByRole('button', { name: 'Release…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(new RegExp(`Truck ${onSpot?.licensePlate}, .+, on `));
  const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Release' });
  fireEvent.change(within(dialog).getByLabelText('Why it can go'), { target: { value: 'Called' } });
  expect(go.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText('PIN'), { target: { value: '4711' } });
  fireEvent.click(go);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(letGo).toEqual([
    {
      of: { is: 'here', visit: truck.id },
      holds: [
        {
          cause: 'carrier',
          here: 'Pecos Line, DOT 3310982',
          there: 'Brazos Hauling, DOT 1904417',
        },
      ],
      why: 'Called',
      second: { clerk: 'ben', pin: '4711' },
    },
  ]);
});

// Cases: D9.
test('a truck that is not here yet is named by plate, carrier and appointment', async () => {
  await gateWith({ check: { load, lines: [line('carrier', 'differs')] }, holds: [hold(truck)] });
  await gate.read('77120');
  const plate = within(gate.card()).getByLabelText(/^Plate/);
  fireEvent.change(plate, { target: { value: 'CRX 8814' } });
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  fireEvent.click(within(check).getByRole('button', { name: 'Release…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release CRX 8814?' });
  expect(dialog.textContent).toMatch(
    /CRX 8814, .+, not here yet\. Appointment 77120, .*\d:\d\d.*\./,
  );
  // Enter in this dialog is not Enter on the card under it.
  const before = gate.card().textContent;
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  expect(gate.card().textContent).toBe(before);
});

test('what changed while it was read is shown anew before it can be let go', async () => {
  const old = hold(truck);
  const fresh = { ...old, there: 'Sabine Freight', said: holdMessage('carrier', 'X', 'Sabine') };
  const told: unknown[] = [];
  const release: { check: TruckRelease['check']; holds: StandingHold[] } = {
    check: { load, lines: [line('carrier', 'differs')] },
    holds: [old],
  };
  const letGo = await gateWith(release, {}, () => {
    if (told.push('refused') > 1) return;
    release.holds = [fresh];
    const said = message('release.letGo.changed', { said: fresh.said });
    throw Object.assign(new Error('NOT_DONE'), { code: 'NOT_DONE', data: { said } });
  });
  await gate.read(onSpot?.licensePlate ?? '');
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  fireEvent.click(within(check).getByRole('button', { name: 'Release…' }));
  const dialog = await screen.findByRole('dialog');
  const write = (name: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(name), { target: { value } });
  const go = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Release' }));
  write('Why it can go', 'Called');
  write('PIN', '4711');
  go();
  await waitFor(() => expect(dialog.textContent).toContain('This changed while you were reading'));
  expect(dialog.textContent).not.toContain('Brazos Hauling');
  write('PIN', '4711');
  go();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(letGo.at(-1)).toMatchObject({ holds: [{ there: 'Sabine Freight' }], why: 'Called' });
});

test('departing a held truck asks to let it go first, from every place', async () => {
  await gateWith(
    { check: { load, lines: [] }, holds: [] },
    { holds: [{ asset: truck, holds: [hold(truck)] }] },
  );
  await gate.read(onSpot?.licensePlate ?? '');
  fireEvent.click(within(gate.card()).getByRole('button', { name: /^Depart/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Its carrier is Pecos Line');
  expect(within(dialog).queryByRole('button', { name: /^Depart/ })).toBeNull();
});

test('a trailer that differs shows on its card, and its truck stays as well', async () => {
  const { visits, containers } = smallYard();
  const trailer = containers.find(({ visitId }) =>
    visits.some(({ id, spotId }) => id === visitId && spotId !== null),
  );
  const its = visits.find(({ id }) => id === trailer?.visitId);
  const asset: AssetRef = { kind: 'container', id: trailer?.id as never };
  const seal: StandingHold = {
    ...hold(asset),
    ...{ cause: 'item:seal', here: 'UL 9', there: 'UL 8' },
    said: holdMessage('item:seal', 'UL 9', 'UL 8', 'Seal'),
  };
  const letGo = await gateWith(
    { check: { load: null, lines: [] }, holds: [] },
    { holds: [{ asset, holds: [seal] }] },
  );
  await gate.read(its?.licensePlate ?? '');
  const held = await within(gate.card()).findByRole('region', { name: / is held$/ });
  expect(held.textContent).toContain('Seal: UL 9 now, UL 8 on the way in.');
  fireEvent.click(within(gate.card()).getByRole('button', { name: /^Depart/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Seal: UL 9 now, UL 8 on the way in.');
  // Not the truck alone in its place: it would drive off with the trailer.
  expect(within(dialog).queryByRole('radio')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([letGo, gate.started.double.submitted()]).toEqual([[], []]);
});

test('what was seen to differ is not written over by one key, and opens as it was seen', async () => {
  const asset = `visit:${truck.id}` as const;
  const item = {
    ...{ key: 'seal', label: 'Seal', kind: 'seal' as const, unit: '', tolerance: 0 },
    isRedTag: false,
  };
  const look = (at: number, when: 'in' | 'out', value: string) => {
    const seen = [{ ...item, value, isCompared: true }];
    return { at, clerk: 'Ana', inspection: { asset, when, seen } };
  };
  await gateWith(
    { check: { load: null, lines: [] }, holds: [] },
    {
      items: [{ ...item, of: 'truck', when: 'both' }],
      inspections: [look(1, 'in', 'UL 48812'), look(2, 'out', 'UL 48813')],
    },
  );
  await gate.read(onSpot?.licensePlate ?? '');
  const looks = await within(gate.card()).findByRole('region', { name: /what leaves$/ });
  expect(within(gate.card()).queryByRole('button', { name: /All as expected/ })).toBeNull();
  fireEvent.click(within(looks).getByRole('button', { name: 'Something differs…' }));
  expect((within(looks).getByLabelText('Seal') as HTMLInputElement).value).toBe('UL 48813');
  expect(looks.textContent).toContain('Differs. On the way in: UL 48812');
});

test('a reason that is too long gets an error, and nothing is released', async () => {
  const letGo = await gateWith({
    check: { load, lines: [line('carrier', 'differs')] },
    holds: [hold(truck)],
  });
  await gate.read(onSpot?.licensePlate ?? '');
  const check = await within(gate.card()).findByRole('region', { name: 'Release check' });
  fireEvent.click(within(check).getByRole('button', { name: 'Release…' }));
  const dialog = await screen.findByRole('dialog');
  const why = within(dialog).getByLabelText('Why it can go');
  fireEvent.change(within(dialog).getByLabelText('PIN'), { target: { value: '4711' } });
  fireEvent.change(why, { target: { value: 'y'.repeat(10_000) } });
  expect(dialog.textContent).toContain('Too long: 10,000 characters. 300 at most.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release' }));
  await settle();
  expect(letGo).toEqual([]);
  fireEvent.change(why, { target: { value: 'y'.repeat(300) } });
  expect(dialog.textContent).not.toContain('Too long');
});
