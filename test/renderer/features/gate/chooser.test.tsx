// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { endPage } from '../../support/render-page.tsx';
import { container, smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

let gate: GateTest | undefined;
afterEach(() => endPage(gate?.started));
const open = async (options: Parameters<typeof openGate>[0] = {}) => {
  gate = await openGate(options);
  return gate;
};
/** The yard with more trucks and trailers in it. */
const withRows = (
  visits: ReturnType<typeof visit>[],
  containers: ReturnType<typeof container>[] = [],
) => {
  const rows = smallYard();
  return {
    rows: {
      ...rows,
      visits: [...rows.visits, ...visits],
      containers: [...rows.containers, ...containers],
    },
  };
};
const dialogs = () => screen.queryAllByRole('dialog').length;

describe('a code at the gate', () => {
  // Cases: G1.
  test('of an appointment in three days opens a choice; Enter lets in early', async () => {
    const { read, lines, press, card } = await open({
      appointments: [appointment('7730412', 3 * 1_440)],
    });
    await read('7730412');
    expect(lines()[0]).toBe('Let in for 7730412');
    expect(lines().at(-1)).toBe('New truck with plate 7730412');
    expect(screen.getAllByText(/Nov 24.*In 3 d/)).not.toHaveLength(0);
    await press('Enter');
    expect(card().textContent).toContain('7730412');
  });

  // Cases: D14.
  test('sends the carrier of its appointment as the service wrote it', async () => {
    const companyName = 'Bahía\u200f & Söhne \u202aGmbH\u202c';
    const { read, press, fill, sent, lines } = await open({
      appointments: [appointment('5540912', 10, { companyName })],
    });
    await read('5540912');
    if (lines().length > 0) await press('Enter');
    fill('Plate', 'RRT 6120');
    fill('Driver phone', '469 555 0171');
    await press('Enter');
    await press('F4');
    await press('Enter');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.companyHint).toBe(companyName);
  });

  // Cases: G2.
  test.each(['NoShow', 'Cancelled', 'Completed'] as const)(
    'of an appointment that is %s is found with its state, and ways on',
    async (status) => {
      const { read, lines } = await open({
        appointments: [appointment('6601188', -90, { status, refNumbers: ['PO 551209'] })],
      });
      await read('PO551209');
      expect(document.body.textContent).toMatch(/No-show|Canceled|Completed/);
      expect(lines().length).toBeGreaterThan(2);
      expect(lines().at(-1)).toBe('New truck with plate PO551209');
    },
  );

  // Cases: G3.
  test.each(['8812903', 'PELICAN', 'K', 'ÑU-77 ÁÉ'])(
    'that nothing knows (%s) offers a new truck with this plate, marked in amber',
    async (code) => {
      const { read, lines, press } = await open();
      await read(code);
      expect(lines().at(-1)).toBe(`New truck with plate ${code}`);
      expect(document.querySelector('[data-lane-chooser]')?.getAttribute('data-tone')).toBe('warn');
      await press(String(lines().length));
      const plate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate' });
      expect(plate.value).toBe(code);
    },
  );

  // Cases: G4.
  test.each(['NO TAGS', 'TEMP 7', '0000'])(
    'that stands in the place of a plate (%s) never leads to the truck that wrote it',
    async (plate) => {
      const { read, lines, press } = await open(
        withRows([visit(plate, { spotId: spotId('B-05'), phone: '+14695550133' })]),
      );
      await read(plate);
      expect(lines().at(-1)).toBe(`New truck with plate ${plate}`);
      expect(screen.getByText(`“${plate}” identifies no truck`)).toBeDefined();
      for (const key of ['Enter', 'Enter', 'Enter']) await press(key);
      expect(dialogs()).toBe(0);
    },
  );

  // Cases: G5.
  test('of a plate of another state asks; Enter does nothing', async () => {
    const { read, lines, press } = await open(
      withRows([visit('RDM 7719 OK', { spotId: spotId('B-05') })]),
    );
    await read('RDM 7719 KS');
    expect(lines()).toEqual(['RDM 7719 OK is here: B-05', 'New truck with plate RDM 7719 KS']);
    await press('Enter');
    expect(lines()).toHaveLength(2);
    expect(dialogs()).toBe(0);
  });

  // Cases: G12.
  test('of an appointment whose truck is here asks: leaving, or a second truck', async () => {
    const booked = appointment('5120077', -20);
    const { read, lines, press, card } = await open({
      ...withRows([visit('LNK 301', { spotId: spotId('B-05'), appointmentId: booked.id })]),
      appointments: [booked],
    });
    await read('5120077');
    expect(screen.getByRole('heading', { name: /LNK 301 is here.*second truck/ })).toBeDefined();
    expect(lines().slice(0, 2)).toEqual(['LNK 301: leaving', 'A second truck for 5120077']);
    // It came, at a time that isn't known: it isn't late.
    const said = document.querySelector('[data-lane-chooser]')?.textContent;
    expect(said).toContain('LNK 301 is here');
    expect(said).not.toMatch(/\blate\b|due now|on time/i);
    await press('Enter');
    expect(dialogs()).toBe(0);
    await press('2');
    expect(within(card()).getByRole('textbox', { name: 'Plate' })).toBeDefined();
  });

  // Cases: G18.
  test('of a trailer that stands here says where; a truck may pick it up', async () => {
    const { read, lines, press, card } = await open(
      withRows([], [container('VNK 40117', { spotId: spotId('B-05'), placedAt: null })]),
    );
    await read('vnk40117');
    expect(lines()[0]).toBe('A truck picks up VNK 40117');
    const chooser = document.querySelector('[data-lane-chooser]')?.textContent;
    expect(chooser).toContain('on B-05');
    expect(chooser).toContain('What is “VNK40117”?');
    await press('Enter');
    expect(within(card()).getByDisplayValue('Picks up VNK 40117')).toBeDefined();
    expect(within(card()).getByDisplayValue('Pickup')).toBeDefined();
  });

  // Cases: G9.
  test('of a pass of another yard is marked in amber, and is never a plate', async () => {
    const { read, lines } = await open();
    await read('GP-ZZQ0417788');
    const said = [...document.querySelectorAll('p')].find((each) =>
      /GP-ZZQ0417788 isn’t from a truck in this yard/.test(each.textContent ?? ''),
    );
    expect(said?.className).toMatch(/warn/);
    expect(lines()).toEqual([]);
    await read('NEW 771');
    expect(screen.queryByText(/GP-ZZQ0417788/)).toBeNull();
  });

  // Cases: G8.
  test('longer than any field is reported, and not taken', async () => {
    const { read } = await open();
    await read('9'.repeat(140));
    expect(screen.getByText(/140 characters, more than any field takes/)).toBeDefined();
    expect(screen.queryByText(/9{21}/)?.closest('[data-lane-card]') ?? null).toBeNull();
  });

  test('longer than a plate can be a new truck’s only without it', async () => {
    const { read, lines, press } = await open();
    await read('ABCDEFGHIJ0123456789X');
    expect(lines().at(-1)).toBe('New truck');
    await press(String(lines().length));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate' }).value).toBe('');
  });

  test('its own pass opens the card whose Enter departs; another code of it asks', async () => {
    const { read, press, started } = await open(
      withRows([visit('OWN 5510', { spotId: spotId('B-05') })]),
    );
    const { passNumber } = await import('../../../../shared/gate/pass-number.ts');
    await read('OWN 5510');
    await press('Enter');
    expect(dialogs()).toBe(0);
    expect(screen.getByRole('group', { name: 'Is it OWN 5510?' })).toBe(document.activeElement);
    await press('Enter');
    expect(dialogs()).toBe(0);
    await press('1');
    await waitFor(() => expect(dialogs()).toBe(1));
    started.page.ticker.tick();
    await press('Escape');
    await waitFor(() => expect(dialogs()).toBe(0));
    await read(passNumber(visitId('OWN 5510')));
    await press('Enter');
    await waitFor(() => expect(dialogs()).toBe(1));
  });

  test('“Another truck” begins a card with the plate that was read', async () => {
    const { read, press, card } = await open(
      withRows([visit('OWN 5510', { spotId: spotId('B-05') })]),
    );
    await read('OWN 5510');
    await press('Enter');
    await press('2');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate' }).value).toBe('OWN 5510');
    expect(card().textContent).toContain('OWN 5510 is already in the yard: B-05');
  });

  // Cases: G15.
  test('a scan into the question of which truck answers nothing; Escape opens it', async () => {
    const { read, press, lines } = await open(
      withRows([visit('OWN 5510', { spotId: spotId('B-05') })]),
    );
    await read('OWN 5510');
    await press('Enter');
    const question = screen.getByRole('group', { name: 'Is it OWN 5510?' });
    // By hand its first key would answer that the truck leaves.
    let at = performance.now();
    for (const key of ['1', '2', '9', '0', '4', '4', '1', 'Enter']) {
      at += 25;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      act(() => void question.dispatchEvent(event));
    }
    await waitFor(() => expect(document.body.textContent).toContain('Scanned 1290441'));
    expect(dialogs()).toBe(0);
    expect(screen.getByRole('group', { name: 'Is it OWN 5510?' })).toBe(document.activeElement);
    await press('Escape');
    await waitFor(() => expect(lines().at(-1)).toBe('New truck with plate 1290441'));
  });
});
