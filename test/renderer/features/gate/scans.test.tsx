// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { refuseHeldKeys } from '../../../../renderer/app/held-keys.ts';
import { DepartDialog } from '../../../../renderer/features/gate/depart-dialog.tsx';
import { whyNotCalled } from '../../../../renderer/features/gate/use-gate-calls.ts';
import { laneRequestOf } from '../../../../renderer/operations/lane-request.ts';
import { passNumber } from '../../../../shared/gate/pass-number.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { deep } from '../../../support/tiers.ts';
import { press, scan, scanNow } from '../../support/keys.ts';
import { goOffline } from '../../support/offline.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { containerId, smallYard, visit, visitId } from '../../support/yard-data.ts';
import { openGate } from './open-gate.tsx';

// happy-dom has no fonts, which the notes listen to for their height.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

let shown: TestPage | undefined;
afterEach(() => endPage(shown));
const nothing = () => undefined;

const rows = smallYard();
/** On a spot, with one trailer. */
const truck = rows.visits.find(
  ({ id, spotId }) =>
    spotId !== null && rows.containers.filter(({ visitId: on }) => on === id).length === 1,
);
if (truck === undefined) throw new Error('The yard has no such truck.');
const trailer = rows.containers.find(({ visitId: on }) => on === truck.id);

describe('scans before a truck leaves', () => {
  const open = async () => {
    shown = await renderPart(<DepartDialog visit={truck} onClose={nothing} />, { rows });
    return screen.getByRole<HTMLInputElement>('textbox', { name: /Scan or type/ });
  };
  const byHand = (box: HTMLElement, code: string) => {
    box.focus();
    for (const [at, key] of [...code, 'Enter'].entries()) press(key, 150 + 90 * (at % 2));
  };
  const byScanner = (box: HTMLElement, code: string) => {
    box.focus();
    scan(code, 14);
  };
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

  test('count as one code each if they end with Enter, and clear the box', async () => {
    const box = await open();
    byHand(box, truck.licensePlate ?? '');
    expect(box.value).toBe('');
    byHand(box, trailer?.code ?? '');
    expect(ticked()).toEqual([true, true]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Depart…' }).disabled).toBe(false);
  });

  test('of a trailer alone say that its truck is missing, and let it out alone', async () => {
    const box = await open();
    const alone = () => screen.queryByRole('button', { name: /^Depart .+ without its truck…$/ });
    expect(alone()).toBeNull();
    byHand(box, trailer?.code ?? '');
    expect(document.body.textContent).toContain(`${truck.licensePlate} isn’t checked off.`);
    expect(alone()?.textContent).toBe(`Depart ${trailer?.code} without its truck…`);
    byHand(box, truck.licensePlate ?? '');
    expect(alone()).toBeNull();
  });

  test('are one code each where it ends with nothing', async () => {
    const box = await open();
    await userEvent.type(box, `${truck.licensePlate}${trailer?.code}`);
    expect(ticked()).toEqual([true, true]);
    expect(box.value).toBe(trailer?.code);
  });

  // Cases: D9.
  test('of a number that two of its trailers have tick neither, and it is said', async () => {
    const twin = { ...trailer, id: containerId('twin') } as (typeof rows.containers)[number];
    const doubled = { ...rows, containers: [...rows.containers, twin] };
    shown = await renderPart(<DepartDialog visit={truck} onClose={nothing} />, { rows: doubled });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Scan or type/ });
    for (const code of [trailer?.code, truck.licensePlate]) byHand(box, code ?? '');
    expect(ticked()).toEqual([true, false, false]);
    screen.getByText(/A scan can’t tell them apart/);
  });

  test('one of another truck is still said after the box was emptied', async () => {
    const box = await open();
    byHand(box, 'zz-99999');
    expect(document.body.textContent).toContain('“ZZ-99999” isn’t with this truck, so');
    expect(ticked()).toEqual([false, false]);
  });

  // Cases: G21.
  test('a wrong one that ends with nothing keeps the truck once it is to depart', async () => {
    const standing = rows.containers.find(({ visitId, code }) => visitId === null && code !== null);
    const code = standing?.code ?? '';
    const spot = rows.spots.find(({ id }) => id === standing?.spotId)?.code ?? '';
    const box = await open();
    for (const each of [truck.licensePlate, trailer?.code]) byHand(box, each ?? '');
    await userEvent.type(box, code);
    await userEvent.click(screen.getByRole('button', { name: 'Depart…' }));
    expect(shown?.double.submitted()).toEqual([]);
    screen.getByRole('button', { name: `“${code}” isn’t on it` });
    expect(document.body.textContent).toContain(`by the records it is on ${spot}.`);
  });

  // Cases: G21.
  test.each([
    ['typed', byHand],
    ['scanned', byScanner],
  ])('a wrong trailer %s at the exit keeps the truck, whatever comes after it', async (_, into) => {
    const box = await open();
    const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Depart…' });
    // Part of its own number is another number.
    const part = trailer?.code?.slice(0, -1) ?? '';
    for (const code of ['52-0', part, truck.licensePlate, trailer?.code, passNumber(truck.id)])
      into(box, code ?? '');
    expect([ticked(), go().disabled]).toEqual([[true, true], true]);
    await userEvent.click(screen.getByRole('button', { name: '“52-0” isn’t on it' }));
    expect(go().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: `“${part}” isn’t on it` }));
    expect(go().disabled).toBe(false);
  });

  // Cases: G15, G21.
  test('reach it wherever the focus is; one of another truck ends it', async () => {
    let closed = 0;
    const close = () => {
      closed += 1;
    };
    shown = await renderPart(<DepartDialog visit={truck} onClose={close} />, { rows });
    screen.getAllByRole('checkbox')[0]?.focus();
    await scanNow(passNumber(truck.id), 20);
    await scanNow('52-0', 20);
    await scanNow(trailer?.code ?? '', 20);
    expect(ticked()).toEqual([true, true]);
    screen.getByRole('button', { name: '“52-0” isn’t on it' });
    expect(closed).toBe(0);
    await scanNow('TX-4821', 20);
    expect(closed).toBe(1);
    expect(laneRequestOf(shown.page).getState().code).toBe('TX-4821');
    expect(shown.double.submitted()).toEqual([]);
  });
});

/** The card of a new truck with this plate, by hand. */
const newTruck = async (box: HTMLInputElement, plate: string) => {
  fireEvent.change(box, { target: { value: plate } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await userEvent.click(await screen.findByRole('button', { name: /New truck with plate/ }));
};

/** A key as a scanner sends it, at a moment of its own. */
const fire = (target: Element, key: string, at: number) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  target.dispatchEvent(event);
};

describe('the gate', () => {
  const waits = visit('WW-1', { checkInAcknowledged: false, createdAt: '2026-11-21T20:00:00Z' });
  const own = visit('OWN-1', { checkInAcknowledged: false, createdAt: '2026-11-21T20:00:00Z' });
  const open = async (more: Record<string, (...input: never[]) => unknown> = {}) => {
    const { started } = await openGate({
      rows: { ...rows, visits: [...rows.visits, waits, own] },
      own: [own.id],
      gate: more,
    });
    shown = started;
    return started;
  };

  /**
   * A burst as a scanner sends it, into the box. What a kit types it remembers itself, and doesn't
   * see that the box was emptied.
   */
  const burst = (box: HTMLInputElement, text: string) => {
    let at = performance.now();
    for (const key of text) {
      at += 5;
      fire(box, key, at);
      fireEvent.change(box, { target: { value: box.value + key } });
    }
    fire(box, 'Enter', at + 5);
  };

  test('offers a truck that waits a spot, and only one on a spot to depart', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Depart WW-1' })).toBeNull();
    expect(screen.getByRole('button', { name: `Depart ${truck.licensePlate}` })).toBeDefined();
    // It is not acknowledged: that is its act, the others are in its menu.
    await userEvent.click(screen.getByRole('button', { name: 'Actions for WW-1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign WW-1 to a spot' }));
    expect(await screen.findByRole('dialog', { name: /WW-1/ })).toBeDefined();
  });

  test('what this desk checked in needs no acknowledgment', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Acknowledge OWN-1' })).toBeNull();
  });

  test('what the service does at once isn’t offered while it can’t be reached', async () => {
    const { page } = await open();
    expect(screen.getByRole('button', { name: 'Acknowledge WW-1' })).toBeDefined();
    expect(whyNotCalled(page, waits)).toBeNull();
    goOffline(page);
    expect(screen.queryByRole('button', { name: 'Acknowledge WW-1' })).toBeNull();
    expect(whyNotCalled(page, waits)?.code).toBe('gate.no.offline');
  });

  test('typed text goes to its box wherever the focus was, replacing the old', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    expect(document.activeElement).toBe(box);
    screen.getAllByRole('button', { name: /^Depart / })[0]?.focus();
    await userEvent.keyboard('OWN');
    expect(box.value).toBe('OWN');
    fireEvent.focus(box);
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);
  });

  test('holds a check-in while another desk has the truck, and can take over', async () => {
    const sent: unknown[] = [];
    let canGoOn = false;
    const held = () => ({
      id: 'theirs',
      desk: 'Dock',
      clerk: 'Ana',
      since: '2026-11-21T20:00:00Z',
      stage: 'open' as const,
      canGoOn,
    });
    const wake: (() => void)[] = [];
    const { page } = await open({
      atCard: async function* () {
        yield { held: held() };
        await new Promise<void>((resolve) => void wake.push(resolve));
        yield { held: held() };
        await new Promise(() => undefined);
      },
      checkIn: async (input: never) => {
        sent.push(input);
        return {
          id: 'c1',
          label: rawText('TX 77'),
          at: '',
          state: 'done',
          said: rawText('Checked in.'),
          visitId: null,
          containers: [],
        };
      },
    });
    page.desks.setState({
      desks: {
        standing: { is: 'together' },
        self: null,
        desks: [],
        operations: [],
        notes: 0,
        waiting: 0,
        server: null,
        canSetUp: true,
      },
    });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    await newTruck(box, 'TX 7788');
    const card = await screen.findByRole('region', { name: 'This truck' });
    await within(card).findByText(/Ana at Dock has had the check-in of TX 7788 open since/);
    fireEvent.change(within(card).getByRole('textbox', { name: /phone/i }), {
      target: { value: '2145550123' },
    });
    await userEvent.click(within(card).getByRole('checkbox', { name: /No trailer/ }));
    await userEvent.click(within(card).getByRole('checkbox', { name: /Not known/ }));
    await within(card).findByText(/Ana at Dock/);
    expect(
      within(card).getByRole<HTMLButtonElement>('button', { name: /^Check in Enter/ }).disabled,
    ).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(within(card).queryByRole('button', { name: 'Check in here instead' })).toBeNull();
    expect(sent).toEqual([]);
    canGoOn = true;
    for (const each of wake) each();
    await userEvent.click(
      await within(card).findByRole('button', { name: 'Check in here instead' }),
    );
    await waitFor(() =>
      expect(sent).toMatchObject([{ licensePlate: 'TX 7788', instead: 'theirs' }]),
    );
  });

  test('hears a scanner in another field, and takes its code out of there', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    await newTruck(box, 'NEW 123');
    const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Driver phone' });
    phone.focus();
    fireEvent.change(phone, { target: { value: '214' } });
    await new Promise((resolve) => setTimeout(resolve, 150));
    let typed = '214';
    let at = performance.now();
    for (const key of `${truck.licensePlate}`) {
      at += 5;
      fire(phone, key, at);
      typed += key;
      fireEvent.change(phone, { target: { value: typed } });
    }
    fire(phone, 'Enter', at + 5);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'This truck' }).textContent).toContain(
        trailer?.code,
      ),
    );
  });

  deep.test(
    'a desk that stalls doesn’t cut a code in two, nor add what stood there before',
    async () => {
      await open();
      const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
      let at = performance.now();
      const scan = (text: string, stallBefore: number) => {
        for (const [index, key] of [...text].entries()) {
          at += index === stallBefore ? 300 : 5;
          fire(box, key, at);
          fireEvent.change(box, { target: { value: box.value + key } });
        }
        at += 5;
        fire(box, 'Enter', at);
      };
      scan('GP-ZZZZZZ9999', 5);
      await waitFor(() =>
        expect(document.body.textContent).toContain('Pass GP-ZZZZZZ9999 isn’t from a truck'),
      );
      expect(box.value).toBe('');
      fireEvent.change(box, { target: { value: 'left' } });
      box.setSelectionRange(4, 4);
      at += 5_000;
      scan(`${truck.licensePlate}`, 3);
      const card = await screen.findByRole('region', { name: 'This truck' });
      await waitFor(() => expect(card.textContent).toContain(truck.licensePlate));
      expect(box.value).toBe('');
    },
  );

  test('half a code opens nothing: Enter alone chooses nothing', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    burst(box, truck.licensePlate?.slice(0, -1) ?? '');
    await waitFor(() => expect(document.querySelector('[data-lane-chooser]')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lists who came last first, also by when it was first seen', async () => {
    const { page } = await open();
    page.yard.receive({
      kind: 'delta',
      version: page.yard.version() + 1,
      change: {
        put: {
          areas: [],
          spots: [],
          containers: [],
          visits: [{ ...visit('SEEN-1'), createdAt: null, firstSeenAt: '2026-11-21T20:02:00Z' }],
        },
        remove: { areas: [], spots: [], visits: [], containers: [] },
      },
      problems: null,
    });
    page.ticker.tick();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Assign SEEN-1 to a spot' })).toBeDefined(),
    );
    const [first] = screen.getAllByRole('button', { name: /^Actions for/ });
    expect(first?.getAttribute('aria-label')).toBe('Actions for SEEN-1');
    expect(page.yard.table.visit(visitId('SEEN-1'))?.createdAt).toBeNull();
  });

  test('keys held down check in once and are no code', async () => {
    const stop = refuseHeldKeys(window);
    try {
      let sent = 0;
      await open({
        checkIn: () => {
          sent += 1;
          return new Promise(() => {});
        },
      });
      const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
      await userEvent.type(box, '{a>30/}');
      expect(box.value).toBe('a'.repeat(30));
      expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
      await newTruck(box, 'NEW 123');
      const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Driver phone' });
      fireEvent.change(phone, { target: { value: '2145550123' } });
      await userEvent.click(screen.getByRole('checkbox', { name: /No trailer/ }));
      box.focus();
      // Held down it asks the driver once, and doesn't go on without the answer.
      await userEvent.keyboard('{Enter>20/}');
      await waitFor(() =>
        expect(document.activeElement?.getAttribute('data-lane-field')).toBe('companyHint'),
      );
      expect(sent).toBe(0);
      await userEvent.keyboard('{Enter>20/}');
      await waitFor(() => expect(sent).toBe(1));
    } finally {
      stop();
    }
  });
});
