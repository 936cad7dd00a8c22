// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { printedPassesOf } from '../../../../renderer/features/gate/pass/printed-passes.ts';
import { passNumber } from '../../../../shared/gate/pass-number.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';
import { appointment, attempt, comesIn, type GateTest, openGate } from './open-gate.tsx';

let gate: GateTest | undefined;
afterEach(() => endPage(gate?.started));
const open = async (options: Parameters<typeof openGate>[0] = {}) => {
  gate = await openGate(options);
  return gate;
};
const value = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input, textarea' })
    .value;
const messageAt = (name: string) =>
  (screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
/** A card of a new truck with this plate. */
const newTruck = async ({ read, press, lines }: GateTest, plate: string) => {
  await read(plate);
  await press(String(lines().length));
};

describe('the card of a truck that comes in', () => {
  test('Enter goes on to what is missing, says all of it at once, and then lets in', async () => {
    const own = await open();
    const { press, card, sent, fill, focused } = own;
    await newTruck(own, 'GHT 2291');
    expect(focused()).toBe('phone');
    // Carrier and purpose: said until they are filled in, and nothing waits for them.
    expect(within(card()).getAllByText('Ask the driver.')).toHaveLength(2);
    expect(within(card()).getByRole('button', { name: /^Next/ })).toBeDefined();
    await press('Enter');
    expect(messageAt('Driver phone')).toContain('Enter the driver’s phone number.');
    expect(messageAt('Trailer')).toContain('Enter the trailer, or choose “No trailer”.');
    expect(sent).toEqual([]);
    fill('Driver phone', '469 555 0171 x8');
    expect(card().textContent).toContain('Sent as +14695550171. Extension 8 isn’t sent');
    await press('Enter');
    expect(focused()).toBe('trailer');
    await press('F4');
    // The driver knows neither: one key says so, which is more than an empty field.
    await press('F10');
    expect(within(card()).getAllByText('Not known.')).toHaveLength(2);
    expect(within(card()).getByRole('button', { name: /^Check in/ })).toBeDefined();
    // Also from a list, where the browser would open it.
    const purpose = within(card()).getByRole('combobox', { name: /^Purpose/ });
    purpose.focus();
    fireEvent.keyDown(purpose, { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      licensePlate: 'GHT 2291',
      containers: [],
      companyHint: '',
      notKnown: ['companyHint', 'visitType'],
    });
  });

  test('Enter asks for carrier and purpose first; on what stays empty it lets in', async () => {
    const own = await open();
    const { press, card, sent, fill, focused } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    const acts = () => within(card()).getByRole('button', { name: /^(Next|Check in)/ }).textContent;
    expect(acts()).toMatch(/^Next/);
    await press('Enter');
    expect([focused(), sent]).toEqual(['companyHint', []]);
    expect(card().textContent).toContain('Ask the driver for the carrier and the purpose.');
    expect(acts()).toMatch(/^Check in/);
    // From another field it is asked for again; once it is filled in, the other one is.
    screen.getByRole('textbox', { name: 'Driver phone' }).focus();
    await press('Enter');
    expect([focused(), sent]).toEqual(['companyHint', []]);
    const carrier = within(card()).getByLabelText('Carrier', { selector: 'input' });
    fireEvent.change(carrier, { target: { value: 'Sabine Haulage' } });
    await press('Enter');
    expect([focused(), sent]).toEqual(['visitType', []]);
    expect(card().textContent).toContain('Ask the driver for the purpose.');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ companyHint: 'Sabine Haulage', notKnown: ['visitType'] });
    expect(card().textContent).toContain('Not known.');
  });

  test('asks about a misspelled carrier, and nothing waits for the answer', async () => {
    const own = await open({ rows: smallYard() });
    const { card } = own;
    await newTruck(own, 'GHT 2291');
    const carrier = within(card()).getByLabelText('Carrier', { selector: 'input' });
    fireEvent.change(carrier, { target: { value: 'Lone Sar Freight' } });
    expect(card().textContent).toContain('Did you mean Lone Star Freight?');
    fireEvent.change(carrier, { target: { value: 'Lone Wolf Freight' } });
    expect(card().textContent).not.toContain('Did you mean');
  });

  test('sends plate and state in one text, the trailer with kind and load, and carrier', async () => {
    const own = await open();
    const { press, sent, fill, lines } = own;
    await own.read('ght 2291');
    expect(lines().at(-1)).toBe('New truck with plate GHT 2291');
    await press(String(lines().length));
    fill('State', 'ok');
    fill('Driver phone', '469 555 0171');
    fill('Trailer', 'jbhu 240118');
    expect([value('Plate'), value('Trailer 1')]).toEqual(['GHT 2291', 'JBHU 240118']);
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type 1' });
    await userEvent.selectOptions(kind, 'Reefer');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Load 1' }), 'Empty');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), 'LiveLoad');
    const carrier = within(own.card()).getByLabelText('Carrier', { selector: 'input' });
    fireEvent.change(carrier, { target: { value: 'Sabine Haulage' } });
    screen.getByRole('textbox', { name: 'Driver phone' }).focus();
    await press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      licensePlate: 'GHT 2291 OK',
      companyHint: 'Sabine Haulage',
      notKnown: [],
      visitType: 'LiveLoad',
      containers: [{ code: 'JBHU 240118', type: 'Reefer', state: 'Empty' }],
    });
    expect(sent[0]).not.toHaveProperty('state');
    expect(sent[0]).not.toHaveProperty('hasNoTrailer');
  });

  test('a plate of signs alone is refused in words, with or without its state', async () => {
    const own = await open();
    const { press, sent, fill } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    for (const state of ['', 'TX']) {
      fill('Plate', '!!');
      fill('State', state);
      await press('Enter');
      expect(messageAt('Plate')).toContain('“!!” has no letter or digit.');
    }
    expect(sent).toEqual([]);
    fill('Plate', 'GHT 2291');
    await press('F10');
    await press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  // Cases: G8.
  test('a text longer than its field is shown completely, stays, and is not sent', async () => {
    const own = await open();
    const { press, sent, fill } = own;
    await newTruck(own, 'GHT 2291');
    const long = '0123456789012345678901234567890123456789TAIL';
    fill('Driver phone', '469 555 0171');
    fill('Trailer', long);
    expect(value('Trailer 1')).toBe(long);
    expect(messageAt('Trailer 1')).toContain('This has 44 characters');
    await press('Enter');
    expect(sent).toEqual([]);
  });

  // Cases: G7.
  test('a box number with a wrong check digit is cautioned, and let in all the same', async () => {
    const own = await open();
    const { read, press, sent, card, fill } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await read('TGHU3094817');
    expect(card().textContent).toContain('One character of TGHU3094817 is probably misread');
    expect(value('Trailer 1')).toBe('TGHU3094817');
    await press('F10');
    await press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.containers).toEqual([{ code: 'TGHU3094817', type: 'Container', state: '' }]);
  });

  // Cases: G6.
  test('a chassis is a chassis, and can be taken off again', async () => {
    const own = await open();
    const { read, card } = own;
    await newTruck(own, 'GHT 2291');
    await read('DCLZ 611902');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type 1' }).value).toBe(
      'Chassis',
    );
    // What is typed after the button is the number of the second one.
    await userEvent.click(within(card()).getByRole('button', { name: 'Add another' }));
    await settle();
    await userEvent.keyboard('wrnz 4822');
    expect(value('Trailer 2')).toBe('WRNZ 4822');
    await userEvent.click(within(card()).getByRole('button', { name: 'Remove trailer 2' }));
    await userEvent.click(within(card()).getByRole('button', { name: 'Remove trailer 1' }));
    expect(screen.queryByRole('combobox', { name: 'Type 1' })).toBeNull();
  });

  // Cases: G6.
  test('a second plate asks if it is another truck; a DOT number shows where it goes', async () => {
    const own = await open();
    const { read, lines, press } = own;
    await newTruck(own, 'GHT 2291');
    await read('USDOT 2045518');
    expect(value('DOT number')).toBe('2045518');
    await read('MLP 8830');
    expect(lines()).toContain('Trailer of this truck: MLP 8830');
    expect(lines().at(-1)).toBe('New truck with plate MLP 8830');
    await press(String(lines().length));
    expect(value('Plate')).toBe('MLP 8830');
    await userEvent.click(screen.getByRole('button', { name: 'Open the card of GHT 2291' }));
    await settle();
    expect([value('Plate'), value('DOT number')]).toEqual(['GHT 2291', '2045518']);
  });

  // Cases: G11.
  test('a second number of its company asks: also for this truck, or another truck', async () => {
    const [drop, pickup] = [appointment('3318840', -5), appointment('3318841', 25)];
    const own = await open({ appointments: [drop, pickup] });
    const { read, press, lines, sent, fill, card } = own;
    await read('3318840');
    await read('3318841');
    expect(lines().slice(0, 2)).toEqual(['This truck also came for 3318841', 'Let in for 3318841']);
    await press('Enter');
    expect(lines().length).toBeGreaterThan(1);
    await press('1');
    expect(card().textContent).toContain('3318841');
    fill('Plate', 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    await press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ appointmentId: drop.id, alsoFor: [pickup.id] });
  });

  test('the number of another company’s appointment is the next truck’s', async () => {
    const booked = appointment('3318840', -5);
    const other = appointment('7720019', -5, { companyName: 'Ostrander Lines' });
    const own = await open({ appointments: [booked, other] });
    await own.read('3318840');
    own.fill('Plate', 'GHT 2291');
    await own.read('7720019');
    expect(own.card().textContent).toContain('Ostrander Lines');
    expect(screen.getByRole('button', { name: /^Open the card of GHT 2291/ })).toBeDefined();
  });

  test('a present truck also came for what the clerk adds, until it is removed', async () => {
    const booked = appointment('3318841', 25);
    const rows = smallYard();
    const truck = visit('LNK 301', { spotId: spotId('B-05') });
    const said: unknown[] = [];
    const own = await open({
      rows: { ...rows, visits: [...rows.visits, truck] },
      appointments: [booked],
      gate: {
        alsoFor: async (input: never) => {
          said.push(input);
          return {};
        },
      },
    });
    await own.read('LNK 301');
    await own.press('F7');
    await userEvent.click(await screen.findByRole('option', { name: /3318841/ }));
    await waitFor(() =>
      expect(said).toEqual([{ visit: truck.id, appointment: booked.id, isSo: true }]),
    );
  });

  test('a check-in that was taken back is not taken back again', async () => {
    const rows = smallYard();
    const truck = visit('LNK 301', { spotId: spotId('B-05') });
    const own = await open({
      rows: { ...rows, visits: [...rows.visits, truck] },
      voided: [truck.id],
    });
    await own.read('LNK 301');
    expect(own.card().textContent).toContain('Check-in taken back');
    expect(screen.queryByRole('button', { name: /^Wrong check-in/ })).toBeNull();
    await own.press('F9');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Cases: G4.
  test('remembered data is offered by a key, and never filled in', async () => {
    const own = await open({
      known: {
        'GHT 2291': {
          phone: '+14695550171',
          useWhatsApp: false,
          dotNumber: '',
          companyHint: 'Prairie Wind Logistics',
          visitType: 'Drop',
          trailer: null,
          at: '2026-11-20T20:29:00Z',
        },
      },
    });
    const { card, press } = own;
    await newTruck(own, 'GHT 2291');
    expect([value('Driver phone'), value('Carrier')]).toEqual(['', '']);
    await waitFor(() => expect(card().textContent).toMatch(/Last time,.*Prairie Wind Logistics/));
    await press('F2');
    expect([value('Driver phone'), value('Carrier')]).toEqual([
      '+14695550171',
      'Prairie Wind Logistics',
    ]);
  });

  test('a plate scanned into its field is looked up; another drops the offer', async () => {
    const own = await open({
      appointments: [appointment('7714052', 5)],
      known: {
        'QRS 7403': {
          phone: '+19725550188',
          useWhatsApp: false,
          dotNumber: '',
          companyHint: 'Mesquite Haulers',
          visitType: 'Drop',
          trailer: null,
          at: '2026-11-20T20:29:00Z',
        },
      },
    });
    const { card, fill, press, read } = own;
    await read('7714052');
    fill('Plate', 'QRS 7403');
    await waitFor(() => expect(card().textContent).toMatch(/Last time,.*Mesquite Haulers/));
    fill('Plate', 'QRS 7404');
    expect(card().textContent).not.toContain('Mesquite Haulers');
    await press('F2');
    expect(value('Driver phone')).toBe('');
  });

  // Cases: G17, H8.
  test('a half-filled card is kept when the next truck is scanned, with what was typed', async () => {
    const own = await open({ ...{ rows: smallYard() } });
    const { read, fill } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await read(passNumber(visitId('TX-5022')));
    expect(screen.getByRole('region', { name: 'This truck' }).textContent).toContain('TX-5022');
    await userEvent.click(screen.getByRole('button', { name: 'Open the card of GHT 2291' }));
    await settle();
    expect(value('Driver phone')).toBe('469 555 0171');
    expect(screen.queryByRole('region', { name: 'Not finished' })).toBeNull();
  });

  test('a second truck of another carrier shows both carriers, and Enter won’t let it in', async () => {
    const booked = appointment('4471906', -10);
    const rows = smallYard();
    const first = visit('MLP 8830', {
      ...{ appointmentId: booked.id, companyName: 'Mesquite Haulers, LLC', dotNumber: '204417' },
      spotId: spotId('B-05'),
    });
    const own = await open({
      rows: { ...rows, visits: [...rows.visits, first] },
      appointments: [booked],
    });
    const { read, fill, press, card, sent } = own;
    await read('4471906');
    await press('2');
    fill('Plate', 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    expect(card().textContent).toContain(
      'MLP 8830 of another carrier is here for this appointment: Mesquite Haulers, LLC, ' +
        'DOT 204417. This truck: Cobalt Carriers.',
    );
    await press('Enter');
    expect(sent).toEqual([]);
    // The same carrier, however it is written, is a usual second truck.
    const carrier = screen.getByRole('combobox', { name: 'Carrier' });
    fireEvent.change(carrier, { target: { value: 'MESQUITE HAULERS' } });
    expect(card().textContent).not.toContain('another carrier');
    fireEvent.change(carrier, { target: { value: 'Cobalt Carriers' } });
    await userEvent.click(screen.getByRole('button', { name: 'Check in another truck' }));
    await waitFor(() => expect(sent).toMatchObject([{ appointmentId: booked.id }]));
  });

  // Cases: G17.
  test('a carrier other than the one that booked is marked, and let in only on purpose', async () => {
    const booked = appointment('4471907', -10, { companyName: 'Union Fork Trucking, Inc.' });
    const { read, fill, press, card, sent } = await open({ appointments: [booked] });
    await read('4471907');
    fill('Plate', 'LGL 6602');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    const carrier = screen.getByRole('combobox', { name: 'Carrier' });
    // However it is written, and where it isn't known, it is no other carrier.
    for (const same of ['UNION FORK TRUCKING LLC', 'Union Fork', '']) {
      fireEvent.change(carrier, { target: { value: same } });
      expect(card().textContent).not.toContain('Booked by');
    }
    fireEvent.change(carrier, { target: { value: 'Longleaf Logistics' } });
    expect(card().textContent).toContain(
      'Booked by Union Fork Trucking, Inc.; this truck: Longleaf Logistics.',
    );
    await press('Enter');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Check in this carrier' }));
    await waitFor(() => expect(sent).toMatchObject([{ companyHint: 'Longleaf Logistics' }]));
  });

  // Cases: G17.
  test('says when its truck has come by another desk; Enter does not let in a second one', async () => {
    const booked = appointment('4471900', -10);
    const own = await open({ appointments: [booked] });
    const { read, fill, press, card, sent, started } = own;
    await read('4471900');
    fill('Plate', 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    act(() =>
      started.page.yard.receive({
        kind: 'delta',
        version: started.page.yard.version() + 1,
        change: {
          put: {
            areas: [],
            spots: [],
            containers: [],
            visits: [
              visit('GHT 2291', {
                appointmentId: booked.id,
                createdAt: '2026-11-21T20:02:30Z',
              }),
            ],
          },
          remove: { areas: [], spots: [], visits: [], containers: [] },
        },
        problems: null,
      }),
    );
    act(() => started.page.ticker.tick());
    await waitFor(() => expect(card().textContent).toMatch(/was checked in for this appointment/));
    await press('Enter');
    await press('Enter');
    expect(sent).toEqual([]);
  });

  test('a trailer that stands here: the yes says whether it also checks in', async () => {
    const own = await open();
    const { press, sent, fill } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    fill('Trailer', '53-1102');
    const yes = () => screen.getByRole('button', { name: /^Another trailer/ });
    expect(yes().textContent).toBe('Another trailer with this number');
    await press('F10');
    expect(yes().textContent).toBe('Another trailer with this number: check in');
    await userEvent.click(yes());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  // Faults: F2.
  // Cases: G16.
  test('after a refusal the card has the focus, with the service’s words at its field', async () => {
    const own = await open({
      answer: () =>
        attempt({
          state: 'refused',
          said: rawText('The service refused this.'),
          visitId: null,
          refusal: {
            said: rawText('The service refused this.'),
            fields: [{ field: 'phone', said: rawText('phone is not in service') }],
          },
        }),
    });
    const { press, card, fill, sent } = own;
    await newTruck(own, 'GHT 2291');
    fill('Driver phone', '469 555 0171');
    await press('F4');
    await press('F10');
    await press('Enter');
    await waitFor(() => expect(card().textContent).toContain('The service refused this.'));
    expect(messageAt('Driver phone')).toContain('phone is not in service');
    await waitFor(() => expect(card().contains(document.activeElement)).toBe(true));
    expect(document.querySelector('[class*="ok"] [class*="finding"]')).toBeNull();
    await press('Escape');
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('keys after the scan, beyond what is typed', () => {
  const print = () => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  };
  const toEnd = async (own: GateTest) => {
    print();
    const dialog = await screen.findByRole('dialog', { name: 'Gate pass' });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Print' })).toBe(document.activeElement),
    );
    comesIn(own.started);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-disabled')).toBe('false'),
    );
    await own.press('Enter');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next truck'));
    await own.press('Enter');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('an expected truck with known data takes 3', async () => {
    const own = await open({ appointments: [appointment('3320118', 5)] });
    await own.read('3320118');
    own.fill('Plate', 'GHT 2291');
    own.fill('Driver phone', '469 555 0171');
    own.fill('Trailer', '53-4410');
    await own.press('Enter');
    await toEnd(own);
    expect([own.sent.length, own.presses()]).toEqual([1, 3]);
  });

  test('a walk-in with its trailer and carrier takes at most 12', async () => {
    const own = await open();
    await own.read('GHT 2291');
    await own.press('Enter');
    for (const [name, text] of [
      ['Driver phone', '469 555 0171'],
      ['Trailer', '53-4410'],
      ['Carrier', 'Sabine Haulage'],
    ] as const) {
      const input = screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
      fireEvent.change(input, { target: { value: text } });
      await own.press('Enter');
    }
    expect([own.focused(), own.sent]).toEqual(['visitType', []]);
    fireEvent.change(document.activeElement as Element, { target: { value: 'Drop' } });
    await own.press('Enter');
    await toEnd(own);
    expect(own.sent).toMatchObject([{ companyHint: 'Sabine Haulage', visitType: 'Drop' }]);
    expect(own.presses()).toBeLessThanOrEqual(12);
  });

  test('a second truck of an appointment takes 4', async () => {
    const rows = smallYard();
    const booked = appointment('5120077', -20);
    const first = visit('LNK 301', { spotId: spotId('B-05'), appointmentId: booked.id });
    const own = await open({
      rows: { ...rows, visits: [...rows.visits, first] },
      appointments: [booked],
    });
    await own.read('5120077');
    await own.press('2');
    own.fill('Plate', 'LNK 302');
    own.fill('Driver phone', '469 555 0171');
    own.fill('Trailer', '53-4410');
    await own.press('Enter');
    await toEnd(own);
    expect([own.sent[0]?.appointmentId, own.presses()]).toEqual([booked.id, 4]);
  });

  test('an appointment of another day takes 4', async () => {
    const booked = appointment('8804711', 2 * 1_440 + 30);
    const own = await open({ appointments: [booked] });
    await own.read('8804711');
    await own.press('Enter');
    own.fill('Plate', 'LNK 302');
    own.fill('Driver phone', '469 555 0171');
    own.fill('Trailer', '53-4410');
    await own.press('Enter');
    await toEnd(own);
    expect([own.sent[0]?.appointmentId, own.presses()]).toEqual([booked.id, 4]);
  });

  // Cases: G14.
  test('a wrong check-in taken back takes 4', async () => {
    const rows = smallYard();
    const truck = visit('LNK 301', { spotId: spotId('B-05') });
    const taken: unknown[] = [];
    const own = await open({
      rows: { ...rows, visits: [...rows.visits, truck] },
      gate: {
        takeBack: async (input: never) => {
          taken.push(input);
          return { appointments: [], stays: null };
        },
      },
    });
    printedPassesOf(own.started.page).printed(truck.id);
    await own.read('LNK 301');
    await own.press('F9');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Wrong truck/));
    expect(screen.getByRole('dialog').textContent).toMatch(/Truck LNK 301, .*, on (spot )?B-05/);
    await own.press('1');
    await waitFor(() => expect(taken).toEqual([{ visit: truck.id, why: 'Wrong truck' }]));
    expect(own.started.told.map(({ sentence }) => sentence)).toContain(
      'Check-in of LNK 301 taken back. Its pass is printed: take it back.',
    );
    // The rest is the usual question of a departure.
    await screen.findByRole('dialog', { name: /LNK 301/ });
    expect(own.presses()).toBeLessThanOrEqual(3);
  });
});
