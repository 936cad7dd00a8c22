// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AppointmentDetailPane } from '../../../../../renderer/features/appointments/schedule/appointment-detail.tsx';
import { AppointmentsScreen } from '../../../../../renderer/features/appointments/schedule/appointments-screen.tsx';
import {
  HEAD,
  LANE,
  SIDE,
} from '../../../../../renderer/features/appointments/schedule/timeline-scene.ts';
import { WaitingList } from '../../../../../renderer/features/yard/waiting/waiting-list.tsx';
import type { Appointment } from '../../../../../shared/appointments/model.ts';
import { rawText } from '../../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../../shared/ids.ts';
import { goOffline } from '../../../support/offline.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { told, WithApi } from '../../../support/with-api.tsx';
import { now, smallYard, visit } from '../../../support/yard-data.ts';
import { appointment } from './rows-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const dock = { id: 'dock-1', name: 'Door D-01', doorNumber: 'D-01', sortOrder: 1, loadTypeIds: [] };
const day = '2026-11-21';

async function open(rows: readonly Appointment[], change = {}) {
  started = await renderPart(<AppointmentsScreen />, { rows: smallYard() });
  started.double.setSchedule(
    {
      dayVersions: { [day]: 1 },
      window: { first: day, last: day },
      docks: [dock],
      asOf: at(-1),
      ...change,
    },
    rows,
  );
  await settle();
  return started;
}
const grid = () => screen.getByRole('grid', { name: 'Appointments' });

it('says what to do where no service is set up', async () => {
  await open([], { isConfigured: false });
  expect(await screen.findByText('Dock scheduling isn’t set up')).toBeTruthy();
});

it('says the ETA of a truck that is still to come, and of no other', async () => {
  await open([
    appointment('a', { start: at(-40), eta: at(25), confirmationNumber: '311' }),
    appointment('b', {
      start: at(-50),
      eta: at(-20),
      confirmationNumber: '312',
      status: 'Completed',
    }),
  ]);
  const eta = started?.page.zone.short(at(25), now);
  expect((await screen.findByRole('row', { name: /311/ })).textContent).toContain(`ETA ${eta}`);
  expect(screen.getByRole('row', { name: /312/ }).textContent).not.toContain('ETA');
});

it('lists the day with door, status and punctuality, and shows problems', async () => {
  await open(
    [
      appointment('a', {
        start: at(-40),
        end: at(20),
        confirmationNumber: '111',
        companyName: 'Red Mesa',
      }),
      appointment('b', {
        start: at(300),
        end: at(360),
        confirmationNumber: '222',
        status: 'Teleported',
        dockId: null,
      }),
    ],
    {
      problems: [rawText('One appointment of the list cannot be shown.')],
      trouble: rawText('The service cannot be reached.'),
    },
  );
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(3));
  const [, late, odd] = within(grid()).getAllByRole('row');
  expect(late?.textContent).toContain('D-01');
  expect(late?.textContent).toContain('40 min late');
  expect(odd?.textContent).toContain('Teleported');
  expect(odd?.textContent).toContain('No door');
  expect(screen.getByText(/1 problem in the schedule/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The service cannot be reached.');
});

it('opens one by keyboard and closes it again', async () => {
  const user = userEvent.setup();
  await open([appointment('a', { start: at(10), confirmationNumber: '111' })]);
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(2));
  within(grid()).getAllByRole('row')[1]?.focus();
  await user.keyboard('{Enter}');
  const pane = await screen.findByRole('complementary', { name: 'Appointment' });
  await within(pane).findByRole('heading', { name: '111' });
  expect(pane.textContent).toContain('Ring twice');
  await user.click(within(pane).getByRole('button', { name: 'Close the appointment' }));
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Appointment' })).toBeNull(),
  );
});

it('keeps the focus in the list when its row leaves it, also for Tab', async () => {
  const rows = ['a', 'b', 'c'].map((id, index) =>
    appointment(id, { start: at(10 * index), confirmationNumber: id }),
  );
  const page = await open(rows);
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(4));
  within(grid()).getAllByRole('row')[2]?.focus();
  expect(document.activeElement?.getAttribute('data-appointment')).toBe('b');
  page.double.setSchedule(
    { version: 2, dayVersions: { [day]: 2 } },
    rows.filter(({ id }) => id !== 'b'),
  );
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(3));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-appointment')).toBe('c'));
  expect(
    within(grid())
      .getAllByRole('row')
      .map(({ tabIndex }) => tabIndex),
  ).toEqual([-1, -1, 0]);
  // Somewhere else the focus is left alone.
  const search = screen.getByRole('textbox', { name: 'Search appointments' });
  search.focus();
  page.double.setSchedule({ version: 3, dayVersions: { [day]: 3 } }, rows.slice(0, 1));
  await waitFor(() => expect(within(grid()).getAllByRole('row')).toHaveLength(2));
  expect(document.activeElement).toBe(search);
});

it('draws few rows of a giant fortnight, each with only its seven cells', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    appointment(`id-${index}`, {
      start: at(index),
      end: at(index + 60),
      confirmationNumber: String(index),
      companyName: 'Red Mesa',
    }),
  );
  await open(many);
  await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('5001'));
  const drawn = within(grid()).getAllByRole('row').slice(1);
  expect(drawn.length).toBeLessThan(60);
  for (const row of drawn) expect(row.querySelectorAll('*').length).toBeLessThanOrEqual(26);
});

/** One open appointment whose calls the test answers. */
async function openPane(calls: { open: () => unknown; known: () => unknown }) {
  started = await renderPart(
    <WithApi parts={{ appointments: calls }}>
      <AppointmentDetailPane id={'a' as AppointmentId} />
    </WithApi>,
    { rows: smallYard() },
  );
  return screen.findByRole('complementary', { name: 'Appointment' });
}
const detail = (notes: string | null) => ({
  appointment: appointment('a', { confirmationNumber: '111' }),
  fields: [],
  notes,
  ccEmails: [],
  timeline: [],
  tags: [],
  problems: [],
});

it('shows what is known while the service is slow, then the rest', async () => {
  let answer = (_: unknown) => {};
  const pane = await openPane({
    open: () => new Promise((resolve) => (answer = resolve)),
    known: async () => ({ detail: detail(null), asOf: at(-5), trouble: null, isWhole: false }),
  });
  await within(pane).findByRole('heading', { name: '111' });
  expect(within(pane).getByRole('status').textContent).toContain('Updating from the service');
  expect(pane.textContent).toContain('Not loaded yet');
  expect(pane.textContent).not.toContain('no custom fields');
  answer({ detail: detail('Ring twice'), asOf: at(0), trouble: null, isWhole: true });
  await within(pane).findByText('Ring twice');
  expect(pane.textContent).toContain('This appointment has no custom fields.');
  expect(within(pane).queryByText(/Updating from the service/)).toBeNull();
});

// Cases: D20.
it('is read again when its day changed, and not for each draft that is saved', async () => {
  let reads = 0;
  const answer = { detail: detail(null), asOf: at(0), trouble: null, isWhole: true };
  const pane = await openPane({
    open: async () => {
      reads += 1;
      return answer;
    },
    known: async () => answer,
  });
  await within(pane).findByRole('heading', { name: '111' });
  const says = async (dayVersions: Readonly<Record<string, number>>) => {
    // A state that came over the wire shares nothing with the one before.
    started?.double.setSchedule({ dayVersions: { ...dayVersions } }, []);
    await settle();
  };
  await says({ [day]: 4, '2026-11-24': 4 });
  const first = reads;
  for (let saved = 0; saved < 5; saved += 1) await says({ [day]: 4, '2026-11-24': 4 });
  await says({ [day]: 4, '2026-11-24': 5 });
  expect(reads).toBe(first);
  await says({ [day]: 6, '2026-11-24': 5 });
  expect(reads).toBe(first + 1);
});

it('keeps what is known where reading failed, with the reason', async () => {
  const pane = await openPane({
    open: async () => {
      throw told('There is no such appointment.');
    },
    known: async () => ({
      detail: detail('From before'),
      asOf: at(-60),
      trouble: null,
      isWhole: true,
    }),
  });
  await within(pane).findByText('From before');
  expect((await within(pane).findByRole('alert')).textContent).toBe(
    'Couldn’t refresh. Showing the last copy. There is no such appointment.',
  );
});

it('asks the console although the computer has no network', async () => {
  onlineManager.setOnline(false);
  try {
    const pane = await openPane({
      open: () => new Promise(() => {}),
      known: async () => ({ detail: detail('Kept'), asOf: at(-60), trouble: null, isWhole: true }),
    });
    await within(pane).findByText('Kept');
  } finally {
    onlineManager.setOnline(true);
  }
});

it('a waiting truck says which appointment it belongs to and how late it came', async () => {
  const id = 'appointment-1' as AppointmentId;
  const rows = {
    ...smallYard(),
    visits: [visit('LATE 1', { appointmentId: id, createdAt: at(-5), spotId: null })],
  };
  started = await renderPart(<WaitingList />, { rows });
  started.double.setSchedule({ dayVersions: { [day]: 1 } }, [
    appointment(id, { start: at(-65), confirmationNumber: '4711' }),
  ]);
  const row = await screen.findByRole('listitem', {
    name: /LATE 1.*Appointment 4711, 1 h 00 late/,
  });
  expect(row.textContent).toContain('1 h 00 late');
});

/** A pane of one that may be changed, with what was asked for. */
async function openChangeable(
  change: (input: { change: unknown }) => unknown,
  booked: Partial<Appointment> = {},
) {
  const asked: { readonly change: unknown; readonly seen: unknown }[] = [];
  const first = detail(null);
  const own = {
    detail: { ...first, appointment: { ...first.appointment, ...booked } },
    asOf: at(0),
    trouble: null,
    isWhole: true,
  };
  started = await renderPart(
    <WithApi
      parts={{
        appointments: {
          open: async () => own,
          known: async () => own,
          mayChange: async () => ({ mayChange: true }),
          change: async (input: { change: unknown; seen: unknown }) => {
            asked.push(input);
            return change(input);
          },
        },
      }}
    >
      <AppointmentDetailPane id={'a' as AppointmentId} />
    </WithApi>,
    { rows: smallYard() },
  );
  started.double.setSchedule(
    { docks: [dock, { ...dock, id: 'dock-2', name: 'Door D-02', doorNumber: 'D-02' }] },
    [],
  );
  return { pane: await screen.findByRole('complementary', { name: 'Appointment' }), asked };
}

it('asks before canceling, sends what was seen, and shows the result', async () => {
  const whole = { detail: detail(null), asOf: at(0), trouble: null, isWhole: true };
  const { pane, asked } = await openChangeable(() => ({
    ...whole,
    detail: { ...whole.detail, appointment: { ...whole.detail.appointment, status: 'Cancelled' } },
  }));
  await userEvent.click(await within(pane).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel appointment' }));
  expect(asked).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  // Enter keeps the appointment.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
  await waitFor(() => expect(pane.textContent).toContain('Canceled'));
  expect(asked).toMatchObject([
    {
      change: { kind: 'status', status: 'Cancelled' },
      seen: { status: 'Scheduled', dockId: 'dock-1' },
    },
  ]);
});

// Cases: D1.
it.each([
  ['in its window', { start: at(-390), end: at(90), isWindow: true }, 'Mark arrived'],
  ['after its window', { start: at(-481), end: at(-1), isWindow: true }, 'Check in…'],
  ['late', { start: at(-45), end: at(15) }, 'Check in…'],
  ['due', { start: at(14), end: at(74) }, 'Mark arrived'],
  // Neither has it arrived by one.
  ['a day ahead', { start: at(1_440), end: at(1_500) }, null],
])('a truck that is %s is not a no-show by one click', async (_, booked, primary) => {
  const { pane, asked } = await openChangeable(() => null, booked);
  await within(pane).findByRole('button', { name: primary ?? 'Reschedule…' });
  // A button without a look of its own is the blue one.
  const blue = within(pane)
    .getAllByRole('button')
    .filter(({ dataset }) => dataset.variant === undefined);
  expect(blue.map((each) => each.textContent)).toEqual(primary === null ? [] : [primary]);
  await userEvent.click(within(pane).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark no-show' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('closed as a no-show');
  expect(asked).toEqual([]);
});

// Cases: D2.
it('moves one of several days over a clock change as a whole, and reads it back', async () => {
  const booked = {
    start: '2027-03-20T08:00:00-05:00',
    end: '2027-03-22T08:00:00-05:00',
    confirmationNumber: '111',
  };
  const whole = { asOf: at(0), trouble: null, isWhole: true };
  const { pane, asked } = await openChangeable(
    ({ change }) => ({
      ...whole,
      detail: {
        ...detail(null),
        appointment: { ...appointment('a', booked), ...(change as object) },
      },
    }),
    booked,
  );
  await userEvent.click(await within(pane).findByRole('button', { name: 'Reschedule…' }));
  const dialog = await screen.findByRole('dialog');
  const box = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  for (const text of ['3/32/2027', '٣١', '1e5', '', '\u202e7202/31/3']) {
    fireEvent.change(box(/day/i), { target: { value: text } });
    await save();
    expect([box(/day/i).value, asked]).toEqual([text, []]);
  }
  fireEvent.change(box(/day/i), { target: { value: '3/13/2027' } });
  expect(dialog.textContent).toMatch(/Ends Mon, Mar 15.*09:00/);
  await save();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.change).toEqual({
    kind: 'booking',
    start: '2027-03-13T14:00:00.000Z',
    end: '2027-03-15T14:00:00.000Z',
    dockId: 'dock-1',
  });
  const [moved] = started?.told ?? [];
  expect(moved?.sentence).toMatch(/^111 rescheduled: .*Mar 20.*08:00 → .*Mar 13.*08:00, D-01$/);
  // Undo books the earlier time and door, from what the service has now.
  moved?.undo?.();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({
    seen: { start: '2027-03-13T14:00:00.000Z', dockId: 'dock-1' },
    change: { kind: 'booking', start: booked.start, end: booked.end, dockId: 'dock-1' },
  });
  await waitFor(() => expect(started?.told).toHaveLength(2));
  expect(started?.told[1]?.sentence).toMatch(/Mar 13.*08:00 → .*Mar 20.*08:00, D-01$/);
  expect(started?.told[1]?.undo).toBeUndefined();
});

it('says what is booked where an appointment is to go, and when nothing is', async () => {
  const first = { start: at(60), end: at(120), loadTypeId: null, confirmationNumber: '111' };
  const { pane } = await openChangeable(() => null, first);
  const own = appointment('a', first);
  const other = { ...own, id: 'b' as AppointmentId, dockId: 'dock-2', companyName: 'Cobalt' };
  act(() =>
    started?.double.setSchedule(
      {
        docks: [dock, { ...dock, id: 'dock-2', name: 'Door D-02', doorNumber: 'D-02' }],
        dayVersions: { [day]: 1 },
        window: { first: day, last: day },
        asOf: at(-1),
      },
      [own, other],
    ),
  );
  await userEvent.click(await within(pane).findByRole('button', { name: 'Reschedule…' }));
  const dialog = await screen.findByRole('dialog');
  // It isn't in its own way.
  await within(dialog).findByRole('group', { name: 'Nothing booked at' });
  expect(dialog.textContent).not.toContain('is booked then');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Door/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'D-02' }));
  await waitFor(() => expect(dialog.textContent).toContain('D-02 is booked then: Cobalt'), {
    timeout: 2_000,
  });
  const free = within(dialog).getByRole('group', { name: 'Nothing booked at' });
  await userEvent.click(within(free).getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(dialog.textContent).not.toContain('is booked then'));
});

// Cases: D2.
it.each([
  ['had no door', { dockId: null }, {}],
  ['is where it was', {}, { start: at(60), end: at(120), dockId: 'dock-1' }],
  ['has begun meanwhile', {}, { status: 'InProgress' }],
])('offers no Undo of a new time where the appointment %s', async (_, booked, now) => {
  const first = { start: at(60), end: at(120), confirmationNumber: '111', ...booked };
  const { pane } = await openChangeable(
    ({ change }) => ({
      asOf: at(0),
      trouble: null,
      isWhole: true,
      detail: {
        ...detail(null),
        appointment: { ...appointment('a', first), ...(change as object), ...now },
      },
    }),
    first,
  );
  await userEvent.click(await within(pane).findByRole('button', { name: 'Reschedule…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Door/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'D-02' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(started?.told).toHaveLength(1));
  expect(started?.told[0]).toMatchObject({ kind: 'said' });
  expect(started?.told[0]?.undo).toBeUndefined();
});

it('offline no change is offered, and it says why; what was typed stays', async () => {
  const { pane, asked } = await openChangeable(() => null);
  const book = await within(pane).findByRole('button', { name: 'Reschedule…' });
  await userEvent.click(book);
  const dialog = await screen.findByRole('dialog');
  const time = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /time/i });
  await userEvent.clear(time);
  await userEvent.type(time, '10:30');
  if (started !== undefined) goOffline(started.page);
  const why = 'The service is offline. This isn’t kept for later.';
  await within(dialog).findByText(why);
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reschedule' });
  expect(save.disabled).toBe(true);
  await userEvent.type(time, '{Enter}');
  expect([time.value.includes('10:30'), asked]).toEqual([true, []]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(pane.textContent).toContain(why);
  const acts = ['Reschedule…', 'More'].map((name) => within(pane).getByRole('button', { name }));
  expect(acts.every((each) => (each as HTMLButtonElement).disabled)).toBe(true);
});

it('reschedules with the length kept; what was typed stays where the service says no', async () => {
  const { pane, asked } = await openChangeable(() => {
    throw told('D-01 is not available at this time.');
  });
  await userEvent.click(await within(pane).findByRole('button', { name: 'Reschedule…' }));
  const dialog = await screen.findByRole('dialog');
  const time = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /time/i });
  await userEvent.clear(time);
  await userEvent.type(time, '10:30');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  await within(dialog).findByText(/not available at this time/);
  // Its button was busy, which takes the focus from a button.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.textContent).toBe('Reschedule');
  expect(time.value).toContain('10:30');
  const [{ change } = { change: null }] = asked as {
    change: { start: string; end: string; dockId: string } | null;
  }[];
  expect(change).toMatchObject({ kind: 'booking', dockId: 'dock-1' });
  expect(Date.parse(change?.end ?? '') - Date.parse(change?.start ?? '')).toBe(3_600_000);
});

it('the timeline shows one area’s doors, chosen from the list or by its heading', async () => {
  const rows = smallYard();
  const [first, second] = rows.areas;
  const docks = ['D-01', 'D-02'].map((code) => ({
    ...dock,
    id: code,
    name: code,
    doorNumber: code,
  }));
  const booked = docks.map(({ id }) =>
    appointment(id, { dockId: id, start: at(0), end: at(60), confirmationNumber: `N ${id}` }),
  );
  started = await renderPart(<AppointmentsScreen />, {
    rows: {
      ...rows,
      spots: rows.spots.map((spot) =>
        spot.code === 'D-01' || spot.code === 'D-02'
          ? { ...spot, areaId: (spot.code === 'D-01' ? first : second)?.id as typeof spot.areaId }
          : spot,
      ),
    },
  });
  const window = { first: day, last: day };
  started.double.setSchedule({ dayVersions: { [day]: 1 }, window, docks, asOf: at(-1) }, booked);
  await settle();
  await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const map = await screen.findByRole('application', { name: 'Door timeline' });
  const canvas = map.querySelector('canvas') as HTMLCanvasElement;
  canvas.setPointerCapture = () => {};
  await settle();
  // What the arrows reach is what is drawn.
  const reached = async () => {
    started?.page.announcer.format('');
    map.focus();
    await userEvent.keyboard('{Escape}{ArrowUp}{ArrowUp}{ArrowDown}');
    return /N D-\d\d/.exec(started?.page.announcer.getState().sentence ?? '')?.[0] ?? null;
  };
  const choose = async (label: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Doors shown' }));
    await userEvent.click(await screen.findByRole('option', { name: label }));
  };
  const press = (y: number) => {
    const at = { bubbles: true, button: 0, clientX: 20, clientY: y };
    act(() => {
      canvas.dispatchEvent(new PointerEvent('pointerdown', at));
      canvas.dispatchEvent(new PointerEvent('pointerup', at));
    });
  };
  expect(await reached()).toBe('N D-02');
  await choose(first?.name ?? '');
  expect(await reached()).toBe('N D-01');
  await choose('Areas only');
  expect(await reached()).toBeNull();
  // The second heading lies below the first, which is closed.
  press(HEAD + LANE + 3);
  expect(await reached()).toBe('N D-02');
  press(HEAD + LANE + 3);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Doors shown' }).value).toBe(
    'Every door',
  );
});

it('dropping on the timeline asks first, with door and time, and sends nothing', async () => {
  const other = { ...dock, id: 'dock-2', name: 'Door D-02', doorNumber: 'D-02' };
  const row = appointment('a', { start: at(0), end: at(60), confirmationNumber: '111' });
  await open([row], { docks: [dock, other] });
  await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  const map = await screen.findByRole('application', { name: 'Door timeline' });
  const canvas = map.querySelector('canvas') as HTMLCanvasElement;
  canvas.setPointerCapture = () => {};
  await settle();
  // Twelve hours in a thousand pixels.
  const pixels = (minutes: number) => (minutes * 1_000) / (12 * 60);
  const y = HEAD + 3;
  const fire = (type: string, x: number, dy: number) =>
    act(
      () =>
        void canvas.dispatchEvent(
          new PointerEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y + dy }),
        ),
    );
  const ghost = () => document.querySelector<HTMLElement>('[data-ghost]');
  // The pointer's hint says where the bar lies.
  let x = SIDE;
  while (x < 800 && !document.body.textContent.includes('Confirmation 111')) {
    x += 3;
    fire('pointermove', x, 0);
  }
  expect(x).toBeLessThan(800);
  fire('pointerdown', x, 0);
  fire('pointermove', x + pixels(30), LANE);
  expect(ghost()?.textContent).toMatch(/\d → .*, D-01 → D-02$/);
  expect(ghost()?.dataset.ghost).toBe('ok');
  fire('pointermove', x, -100);
  expect([ghost()?.textContent, ghost()?.dataset.ghost]).toEqual(['Drop it on a door', 'refused']);
  fire('pointermove', x - pixels(90), LANE);
  expect(ghost()?.textContent).toBe('That time has passed');
  fire('pointerup', x - pixels(90), LANE);
  expect([ghost(), screen.queryByRole('dialog')]).toEqual([null, null]);
  fire('pointerdown', x, 0);
  fire('pointermove', x + pixels(30), LANE);
  fire('pointerup', x + pixels(30), LANE);
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule 111' });
  expect(dialog.textContent).toMatch(/Now: .*D-01.*Ends /);
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /Door/ }).value).toBe(
    'D-02',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Free room that is dragged over begins a new one, with its door and time.
  fire('pointerdown', x + pixels(120), LANE);
  fire('pointermove', x + pixels(180), LANE);
  expect(ghost()?.textContent).toMatch(/^New: D-02, /);
  fire('pointerup', x + pixels(180), LANE);
  await screen.findByRole('dialog', { name: 'New appointment' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // By keyboard: the arrows choose, Enter asks.
  map.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await screen.findByRole('dialog', { name: 'Reschedule 111' });
});
