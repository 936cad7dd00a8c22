// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { refuseHeldKeys } from '../../../../renderer/app/held-keys.ts';
import { CheckInDialog } from '../../../../renderer/features/gate/check-in-dialog.tsx';
import { DepartDialog } from '../../../../renderer/features/gate/depart-dialog.tsx';
import { GateScreen } from '../../../../renderer/features/gate/gate-screen.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { deep } from '../../../support/tiers.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard, visit, visitId } from '../../support/yard-data.ts';

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
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);

  test('are one code each where the scanner ends with Enter, and the box is empty for the next', async () => {
    const box = await open();
    await userEvent.type(box, `${truck.licensePlate}{Enter}`);
    expect(box.value).toBe('');
    await userEvent.type(box, `${trailer?.code}{Enter}`);
    expect(ticked()).toEqual([true, true]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Depart…' }).disabled).toBe(false);
  });

  test('are one code each where it ends with nothing', async () => {
    const box = await open();
    await userEvent.type(box, `${truck.licensePlate}${trailer?.code}`);
    expect(ticked()).toEqual([true, true]);
    expect(box.value).toBe(trailer?.code);
  });

  test('one of another truck is still said after the box was emptied', async () => {
    const box = await open();
    await userEvent.type(box, 'ZZ-99999{Enter}');
    expect(screen.getByText(/ZZ-99999/)).toBeDefined();
    expect(ticked()).toEqual([false, false]);
  });
});

describe('a trailer that is added to a check-in', () => {
  test('takes the focus, so that its number is not lost, and so does the second', async () => {
    shown = await renderPart(
      <CheckInDialog appointment={null} onClose={nothing} onAnswer={nothing} onPass={nothing} />,
      { rows },
    );
    await userEvent.click(screen.getByRole('button', { name: /Add a trailer/ }));
    await userEvent.keyboard('53-1');
    await userEvent.click(screen.getByRole('button', { name: /Add another/ }));
    await userEvent.keyboard('53-2');
    const numbers = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .filter((each) => each.dataset.containerNumber !== undefined);
    expect(numbers.map(({ value }) => value)).toEqual(['53-1', '53-2']);
  });
});

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
    const state = {
      extensions: { checkIn: true, link: true },
      attempts: [],
      trouble: null,
      hold: null,
      own: [own.id],
      drafts: [],
    };
    shown = await renderPart(
      <WithApi
        parts={{
          gate: { state: async () => state, known: async () => ({ truck: null }), ...more },
        }}
      >
        <GateScreen />
        <PromptHost />
      </WithApi>,
      { rows: { ...rows, visits: [...rows.visits, waits, own] } },
    );
    await screen.findByRole('button', { name: 'Acknowledge WW-1' });
    return shown;
  };

  /** A burst as a scanner sends it, into the box. What a kit types it remembers itself, and doesn't see that the box was emptied. */
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
    // Nobody has acknowledged it: that is its act, the others are in its menu.
    await userEvent.click(screen.getByRole('button', { name: 'Actions for WW-1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign WW-1 to a spot' }));
    expect(await screen.findByRole('dialog', { name: /WW-1/ })).toBeDefined();
  });

  test('asks nobody to acknowledge what this desk checked in itself', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Acknowledge OWN-1' })).toBeNull();
  });

  test('takes what is typed into its box wherever the focus was, in the place of what was there', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    expect(document.activeElement).toBe(box);
    screen.getAllByRole('button', { name: /^Depart / })[0]?.focus();
    await userEvent.keyboard('OWN');
    expect(box.value).toBe('OWN');
    fireEvent.focus(box);
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);
  });

  test('opens the card of a truck that is here by its code; Enter offers its act, Escape is ready again', async () => {
    const { page } = await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    burst(box, `${truck.licensePlate}`);
    const card = await screen.findByRole('region', { name: 'This truck' });
    expect(card.textContent).toContain(truck.licensePlate);
    expect(card.textContent).toContain(trailer?.code);
    expect(box.value).toBe('');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull());
    burst(box, `${truck.licensePlate}`);
    await screen.findByRole('region', { name: 'This truck' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
    expect(document.activeElement).toBe(box);
    expect(page.operations.getState().counts).toBeDefined();
  });

  test('Enter in what is still missing says what it is, until it is typed', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    await userEvent.type(box, 'TX 7788{Enter}');
    const card = await screen.findByRole('region', { name: 'This truck' });
    const phone = within(card).getByRole('textbox', { name: /phone/i });
    await waitFor(() => expect(document.activeElement).toBe(phone));
    await userEvent.keyboard('{Enter}');
    expect(card.textContent).toContain('Enter the driver’s phone number.');
    await userEvent.type(phone, '2');
    expect(card.textContent).not.toContain('Enter the driver’s phone number.');
  });

  test('holds a check-in back while another desk has the truck, says which, and goes on in its place by a button of its own', async () => {
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
    await userEvent.type(box, 'TX 7788{Enter}');
    const card = await screen.findByRole('region', { name: 'This truck' });
    await within(card).findByText(/Ana at Dock has had the check-in of TX 7788 open since/);
    await userEvent.type(within(card).getByRole('textbox', { name: /phone/i }), '2145550123');
    await within(card).findByText(/Ana at Dock/);
    expect(within(card).getByRole<HTMLButtonElement>('button', { name: /Check in/ }).disabled).toBe(
      true,
    );
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

  test('says where a truck that comes is sent and why, and promises nobody else that spot', async () => {
    const sent: { readonly licensePlate: string }[] = [];
    const checkIn = async (input: { readonly licensePlate: string }) => {
      sent.push(input);
      return {
        id: `c${sent.length}`,
        at: '2026-11-21T21:00:00Z',
        state: 'done',
        visitId: `new-${sent.length}`,
        label: message('gate.checkIn.truck.open'),
        said: message('gate.checkIn.truck.open'),
        containers: [],
      };
    };
    await open({ checkIn });
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    const spotOf = async (plate: string) => {
      fireEvent.change(box, { target: { value: plate } });
      fireEvent.keyDown(box, { key: 'Enter' });
      const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Driver phone' });
      // Typed as fast as a test does it would be a scan.
      fireEvent.change(phone, { target: { value: '2145550123' } });
      const fact = within(screen.getByRole('region', { name: 'This truck' })).getByText(
        'Go to',
      ).parentElement;
      const [name, why] = [
        fact?.querySelector('strong')?.textContent,
        fact?.querySelector('span')?.textContent,
      ];
      return { name, why };
    };
    const first = await spotOf('NEW 123');
    expect(first.name).toMatch(/\w/);
    expect(first.why).toMatch(/doors free|no rule against/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    const second = await spotOf('NEW 456');
    expect(second.name).not.toBe(first.name);
  });

  test('hears a scanner in another field, and takes its code out of there', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    await userEvent.type(box, 'NEW 123{Enter}');
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
    const card = await screen.findByRole('region', { name: 'This truck' });
    await waitFor(() => expect(card.textContent).toContain(trailer?.code));
  });

  deep.test(
    'a desk that stalls while a code comes into the box does not cut it in two; what stood there before is no part of it',
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
      expect((await screen.findByText(/isn’t from a truck in this yard/)).textContent).toContain(
        'GP-ZZZZZZ9999',
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

  test('half a code does nothing by one Enter, and a pass of another yard says so', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    burst(box, truck.licensePlate?.slice(0, -1) ?? '');
    await screen.findByRole('region', { name: 'This truck' });
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Only part of a code matched/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull());
    burst(box, 'GP-ZZZZZZ9999');
    await screen.findByText(/isn’t from a truck in this yard/);
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
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

  test('two codes in one burst are both read: of one truck the card with its trailer ticked, of two trucks neither by itself', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    burst(box, `${truck.licensePlate}${trailer?.code}`);
    const card = await screen.findByRole('region', { name: 'This truck' });
    expect(card.textContent).toContain(truck.licensePlate);
    expect(card.querySelector('[data-seen="true"]')?.textContent).toContain(trailer?.code);
    await userEvent.keyboard('{Escape}');
    burst(box, `${truck.licensePlate}OWN-1`);
    await screen.findByText(/2 trucks match/);
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
  });

  test('a number of another facility opens nothing and says what to do; the box is ready again', async () => {
    await open();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
    burst(box, '998877665544');
    const said = await screen.findByText(/No truck here or expected has “998877665544”/);
    expect(said.closest('p')?.className).toMatch(/warn/);
    expect([box.value, document.activeElement === box]).toEqual(['', true]);
    expect(screen.queryByRole('region', { name: 'This truck' })).toBeNull();
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
      fireEvent.change(box, { target: { value: 'NEW 123' } });
      fireEvent.keyDown(box, { key: 'Enter' });
      const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Driver phone' });
      fireEvent.change(phone, { target: { value: '2145550123' } });
      box.focus();
      await userEvent.keyboard('{Enter>20/}');
      await waitFor(() => expect(sent).toBe(1));
    } finally {
      stop();
    }
  });
});
