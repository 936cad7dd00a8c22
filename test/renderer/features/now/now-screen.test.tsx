// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Providers } from '../../../../renderer/app/providers.tsx';
import { Rail } from '../../../../renderer/app/shell/rail.tsx';
import { LimitsSection } from '../../../../renderer/features/now/limits-section.tsx';
import { greet } from '../../../../renderer/features/now/morning.ts';
import { toneOf } from '../../../../renderer/features/now/now-columns.tsx';
import { NowScreen } from '../../../../renderer/features/now/now-screen.tsx';
import { nowOf } from '../../../../renderer/features/now/now-store.ts';
import { NowWatch } from '../../../../renderer/features/now/now-watch.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import { rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import { laneRequestOf } from '../../../../renderer/operations/lane-request.ts';
import { ActionMenuHost } from '../../../../renderer/operations/menu/action-menu.tsx';
import { PageProvider } from '../../../../renderer/page/page-context.tsx';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { Clerk, ClerkId } from '../../../../shared/clerks/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { nowKinds } from '../../../../shared/now/model.ts';
import { field } from '../../../shared/appointments/support.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { area, container, now, spot, spotId, visit, visitId } from '../../support/yard-data.ts';

const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const docks = [
  { id: 'dock-1', name: 'North 1', doorNumber: 'd-01', sortOrder: 1, loadTypeIds: [] },
  { id: 'dock-2', name: 'D-02', doorNumber: null, sortOrder: 2, loadTypeIds: [] },
];
const appointment = (id: string, fields: Partial<Appointment>): Appointment => ({
  id: id as AppointmentId,
  start: ago(60),
  end: null,
  status: 'Scheduled',
  type: null,
  confirmationNumber: `90${id}`,
  refNumbers: [],
  dockId: 'dock-1',
  loadTypeId: null,
  companyName: 'Lone Star Freight',
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...fields,
});

/**
 * A door, a parking spot, a closed one; a truck that waits too long for D-01, and one at the wrong
 * door.
 */
const rows = {
  areas: [area('Docks'), area('Parking')],
  spots: [
    spot('D-01', 'Docks', { type: 'docking', changedAt: ago(10) }),
    spot('D-02', 'Docks', { type: 'docking', changedAt: ago(10) }),
    spot('A-01', 'Parking', { changedAt: ago(10) }),
    spot('A-02', 'Parking', { isOpen: false, changedAt: ago(3_000), observation: 'Ice' }),
  ],
  visits: [
    visit('TX-1', {
      visitType: 'LiveUnload',
      createdAt: ago(70),
      companyName: 'Lone Star Freight',
      appointmentId: '1' as AppointmentId,
    }),
    visit('TX-2', {
      visitType: 'Drop',
      createdAt: ago(30),
      placedAt: ago(20),
      spotId: spotId('A-01'),
    }),
  ],
  containers: [container('53-1', { visitId: 'visit-TX-1' as never, createdAt: ago(70) })],
};

let started: TestPage | undefined;
const screenOf = async (
  options: Partial<Parameters<typeof renderPart>[1]> = {},
  fields = {},
  change: ((input: never) => Promise<unknown>) | null = null,
) => {
  const others = { mayChange: async () => ({ mayChange: true }), known: async () => null };
  const parts = (
    <>
      <NowScreen />
      <PromptHost />
      <ActionMenuHost />
      <NowWatch />
    </>
  );
  started = await renderPart(
    change === null ? (
      parts
    ) : (
      <WithApi parts={{ appointments: { change, ...others } }}>{parts}</WithApi>
    ),
    { rows, ...options },
  );
  started.double.setSchedule(
    { docks, dayVersions: { '2026-11-21': 1 } },
    [
      appointment('1', { start: ago(60) }),
      appointment('2', { start: ago(40), dockId: 'dock-2', companyName: 'Cobalt Carriers' }),
    ],
    fields,
  );
  await waitFor(() => expect(screen.queryAllByText(/Booked for D-01/)).not.toEqual([]));
  await waitFor(() => expect(lines().length).toBeGreaterThan(2));
  await settle();
  return started;
};
const lines = () => screen.queryAllByRole('row').filter((row) => row.dataset.now !== undefined);
const said = () => lines().map((row) => row.getAttribute('aria-label'));
const line = (name: RegExp): HTMLElement => screen.getByRole('row', { name });
const press = (name: RegExp, key: string) => {
  line(name).focus();
  fireEvent.keyDown(line(name), { key });
};

beforeEach(() => {
  document.title = 'Yardmaster';
});
afterEach(() => {
  endPage(started);
  cleanup();
  started = undefined;
});

describe('the list of what needs attention', () => {
  test('says what, where and why, counts in the title, and focuses its first line', async () => {
    await screenOf();
    expect(said()).toEqual(['Waiting list, TX-1 · 53-1', 'D-02, 902', 'A-02, Parking']);
    expect(line(/TX-1/).textContent).toContain('Booked for D-01.');
    expect(line(/902/).textContent).toContain('Late, not here');
    expect(line(/A-02/).textContent).toContain('Note: Ice');
    // A closed spot may wait for a quiet hour.
    expect(document.title).toBe('(2) Dallas DC – Yardmaster');
  });

  test('one that this desk sent to another door is no fault; a taken door is named', async () => {
    const for1 = { appointmentId: '1' as AppointmentId, createdAt: ago(40), placedAt: ago(9) };
    const { page } = await screenOf({
      rows: {
        ...rows,
        spots: [
          ...rows.spots,
          ...['D-03', 'D-04'].map((each) => spot(each, 'Docks', { type: 'docking' })),
        ],
        visits: [
          visit('TX-5', { ...for1, appointmentId: null, spotId: spotId('D-01') }),
          visit('TX-6', { ...for1, spotId: spotId('D-03') }),
          visit('TX-7', { ...for1, spotId: spotId('D-02') }),
        ],
      },
    });
    expect(line(/D-02, TX-7/).textContent).toContain('At another door');
    expect(line(/TX-6/).textContent).toContain('Booked for D-01. D-01 is taken by TX-5.');
    await act(() =>
      page.api.operations.submit({
        id: 'sent-1' as never,
        operation: {
          kind: 'reassign',
          asset: { kind: 'visit', id: visitId('TX-7') },
          from: spotId('D-02'),
          to: spotId('D-04'),
          reason: 'Booked door taken',
        },
        accepted: [],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('row', { name: /D-02, TX-7/ })).toBeNull());
    expect(page.yard.table.visit(visitId('TX-7'))?.spotId).toBe(spotId('D-04'));
    expect(said()).toEqual(['D-02, 902', 'D-03, TX-6', 'A-02, Parking']);
  });

  test('Enter assigns to the booked door, and the line goes', async () => {
    const { double } = await screenOf();
    expect(within(line(/TX-1/)).getByRole('button', { name: /Assign to D-01/ })).toBeDefined();
    press(/TX-1/, 'Enter');
    await waitFor(() =>
      expect(double.saved().map(({ operation }) => operation)).toMatchObject([
        { kind: 'assign', spot: 'spot-D-01' },
      ]),
    );
    await waitFor(() => expect(said()).toEqual(['D-02, 902', 'A-02, Parking']));
  });

  test('a double click on the button of a line assigns once', async () => {
    const { double, page } = await screenOf();
    const refused = vi.spyOn(page.results, 'refused');
    const button = within(line(/TX-1/)).getByRole('button', { name: /Assign to D-01/ });
    for (const detail of [1, 2]) fireEvent.click(button, { detail });
    fireEvent.doubleClick(button, { detail: 2 });
    await waitFor(() => expect(said()).toEqual(['D-02, 902', 'A-02, Parking']));
    expect(double.saved()).toHaveLength(1);
    expect(refused).not.toHaveBeenCalled();
  });

  test('a taken door is not offered: who has it is said, and the next best spot is named', async () => {
    const { double, page } = await screenOf();
    double.change(
      put({
        // D-02 is kept for the truck that booked it.
        spots: [spot('A-03', 'Parking', { changedAt: ago(10) })],
        visits: [visit('TX-9', { spotId: spotId('D-01'), createdAt: ago(5), placedAt: ago(5) })],
      }),
    );
    await waitFor(() => expect(line(/TX-1/).textContent).toContain('D-01 is taken by TX-9.'));
    // The same spot that every other list of best spots begins with.
    const [best] = rankingOf(page).best({ kind: 'visit', id: visitId('TX-1') }, 1);
    expect(best?.spot).not.toBe(spotId('D-01'));
    await waitFor(() =>
      expect(
        within(line(/TX-1/)).getByRole('button', { name: new RegExp(`Assign to ${best?.label}`) }),
      ).toBeDefined(),
    );
    // Who pressed Enter may have read D-01.
    press(/TX-1/, 'Enter');
    await waitFor(() =>
      expect(started?.told.at(-1)?.sentence).toBe('Just changed to A-03. Nothing was sent.'),
    );
    expect(double.saved()).toEqual([]);
    const began = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => began + 1_000);
    press(/TX-1/, 'Enter');
    clock.mockRestore();
    await waitFor(() =>
      expect(double.saved().at(-1)?.operation).toMatchObject({ kind: 'assign', spot: best?.spot }),
    );
  });

  test.each(['ring', 'pointer'] as const)('a line with the %s names what it named', async (by) => {
    const { double } = await screenOf();
    const name = () => line(/TX-1/).textContent;
    const other = (door: string) =>
      visit('TX-9', { spotId: spotId(door), createdAt: ago(5), placedAt: ago(5) });
    double.change(put({ spots: [spot('A-04', 'Parking')], visits: [other('D-01')] }));
    await waitFor(() => expect(name()).toContain('Assign to A-04'));
    if (by === 'ring') act(() => line(/TX-1/).focus());
    else fireEvent.mouseEnter(line(/TX-1/));
    act(() => double.change(put({ visits: [other('D-02')] })));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(name()).toContain('Assign to A-04');
    expect(name()).not.toContain('D-01 is taken');
    if (by === 'ring') act(() => line(/TX-1/).blur());
    else fireEvent.mouseLeave(line(/TX-1/));
    await waitFor(() => expect(name()).toContain('Assign to D-01'));
  });

  test('a closed spot is opened with a reason; a late truck is checked in at the gate', async () => {
    const { page } = await screenOf();
    press(/A-02/, 'Enter');
    expect(await screen.findByRole('dialog', { name: /A-02/ })).toBeDefined();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(within(line(/902/)).getByRole('button', { name: 'Check in…: 902' })).toBeDefined();
    press(/902/, 'Enter');
    await waitFor(() => expect(page.ui.getState().screen).toBe('gate'));
    expect(laneRequestOf(page).getState().code).toBe('902');
  });

  test('a late truck has the number to call beside it', async () => {
    await screenOf(
      {},
      { '2': [{ ...field('phone', { label: 'Driver phone' }), value: '+12145550159' }] },
    );
    await waitFor(() => expect(line(/902/).textContent).toContain('Driver phone +1 214 555 0159'));
    expect(within(line(/902/)).getByRole('link').getAttribute('href')).toBe('tel:+12145550159');
    expect(line(/TX-1/).textContent).not.toContain('555');
  });

  test('an operation that needs a decision stands first and is settled in its dialog', async () => {
    const { double, page } = await screenOf();
    await page.api.operations.submit({
      id: 'op-1' as never,
      operation: {
        kind: 'assign',
        asset: { kind: 'visit', id: 'visit-TX-1' as never },
        spot: spotId('D-01'),
      },
      accepted: [],
    });
    double.setState('op-1' as never, 'conflict', 'Somebody else took the door.');
    await waitFor(() => expect(said()[0]).toMatch(/^D-01, Assign/));
    press(/^D-01/, 'Enter');
    const dialog = await screen.findByRole('dialog', { name: 'Resolve this operation' });
    fireEvent.click(within(dialog).getByRole('button', { name: /Send again/ }));
    await waitFor(() => expect(said().filter((each) => each?.startsWith('D-01'))).toEqual([]));
  });

  test('a refused operation is listed although it is final', async () => {
    const { double, page, passTime } = await screenOf();
    await page.api.operations.submit({
      id: 'op-2' as never,
      operation: { kind: 'close', spot: spotId('D-02'), reason: 'Ice' },
      accepted: [],
    });
    double.setState('op-2' as never, 'rejected', 'Not allowed.');
    await waitFor(() => expect(said()[0]).toMatch(/^D-02, Close/));
    press(/^D-02, Close/, 'Enter');
    expect(await screen.findByText(/Not allowed/, { selector: '[role=dialog] *' })).toBeDefined();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Leave it as it is' })).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Show in the yard' }));
    expect(page.ui.getState()).toMatchObject({ screen: 'yard', selected: spotId('D-02') });
    // Sent again it needs no attention; refused once more it does, for a day.
    act(() => double.setState('op-2' as never, 'queued', 'Sent again.'));
    await waitFor(() =>
      expect(said().filter((each) => each?.startsWith('D-02, Close'))).toEqual([]),
    );
    act(() => double.setState('op-2' as never, 'rejected', 'Not allowed.'));
    await waitFor(() =>
      expect(said().filter((each) => each?.startsWith('D-02, Close'))).toHaveLength(1),
    );
    passTime(25 * 3_600_000);
    await waitFor(() =>
      expect(said().filter((each) => each?.startsWith('D-02, Close'))).toEqual([]),
    );
  });

  test('S snoozes with a reason and a time; snoozed lines can be looked at and come back', async () => {
    const { double } = await screenOf();
    press(/A-02/, 's');
    const dialog = await screen.findByRole('dialog', { name: /Snooze/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await within(dialog).findByText(/Enter a reason/)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Being handled' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(said()).toEqual(['Waiting list, TX-1 · 53-1', 'D-02, 902']));
    fireEvent.click(screen.getByRole('button', { name: /Snoozed/ }));
    await waitFor(() => expect(line(/A-02/).textContent).toContain('Being handled'));
    press(/A-02/, 'Enter');
    await waitFor(() => expect(said()).toContain('A-02, Parking'));
    expect(double.saved()).toEqual([]);
  });

  test('a line that was left as it is does not come back', async () => {
    const { passTime } = await screenOf();
    const [more] = within(line(/A-02/)).getAllByRole('button', { name: /More/ });
    fireEvent.click(more as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: /Leave it/ }));
    await waitFor(() => expect(said()).not.toContain('A-02, Parking'));
    passTime(5 * 3_600_000);
    await settle();
    expect(said()).not.toContain('A-02, Parking');
  });

  test('the menu has every action of the truck', async () => {
    await screenOf();
    press(/TX-1/, 'm');
    expect(await screen.findByRole('menuitem', { name: /Assign to spot/ })).toBeDefined();
  });

  test('M opens the menu of a late appointment, which has no place in the yard', async () => {
    await screenOf();
    press(/902/, 'm');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Snooze/ }));
    expect(await screen.findByRole('dialog', { name: /Snooze/ })).toBeDefined();
  });

  test('the menu of a late appointment has what settles it, each by its letter', async () => {
    const { page } = await screenOf(
      {},
      { '2': [{ ...field('phone', { label: 'Driver phone' }), value: '+12145550159' }] },
    );
    press(/902/, 'm');
    await screen.findByRole('menuitem', { name: /No-show/ });
    const names = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
    expect(names).toEqual([
      'Check in…Enter',
      'Call +1 214 555 0159T',
      'Copy +1 214 555 0159C',
      'ETA…E',
      'Reschedule…R',
      'No-show…N',
      'Show appointmentP',
      'Snooze…S',
      'Leave it as it is',
    ]);
    fireEvent.keyDown(screen.getByRole('menuitem', { name: /Snooze/ }), { key: 'n' });
    expect(await screen.findByText('902 is closed as a no-show.')).toBeDefined();
    expect(screen.getByText(/^Cobalt Carriers · Booked for .*, D-02$/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(document.activeElement).toBe(line(/902/)));
    // The row is the one that had the ring: the next key counts at once.
    press(/902/, 'm');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Reschedule/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Reschedule 902' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(line(/902/)));
    press(/902/, 'm');
    const items = await screen.findByRole('menuitem', { name: /Snooze/ });
    fireEvent.keyDown(items, { key: 'p' });
    expect(page.ui.getState().screen).toBe('appointments');
  });

  test('an ETA from the phone is sent as the clerk typed it; one that has passed is not', async () => {
    const asked: { readonly change: { readonly eta: string } }[] = [];
    await screenOf({}, {}, async (input: never) => {
      asked.push(input);
      return { detail: {} };
    });
    press(/902/, 'm');
    fireEvent.click(await screen.findByRole('menuitem', { name: /ETA/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^New ETA for 902/ }));
    const time = dialog.getByRole('textbox', { name: /Time|time/ }) as HTMLInputElement;
    expect(time.value).toMatch(/^14:3\d$/);
    fireEvent.change(time, { target: { value: '5:10' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set ETA' }));
    await waitFor(() => expect(dialog.getByText(/That time has passed/)).toBeDefined());
    fireEvent.click(dialog.getByRole('button', { name: 'In 1 h' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Set ETA' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toMatchObject([{ id: '2', seen: { start: ago(40) }, change: { kind: 'eta' } }]);
    const minutes = (Date.parse(asked[0]?.change.eta ?? '') - now) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThan(62);
  });

  test('with "my area" the count, the filters and the badge are of that area', async () => {
    const { page } = await screenOf();
    await waitFor(() => expect(said()).toContain('A-02, Parking'));
    const chips = () =>
      within(screen.getByRole('group', { name: 'Filter by kind' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const region = () => screen.getByRole('region', { name: 'Needs you now' });
    expect(within(region()).getByText('3')).toBeDefined();
    expect(chips()).toEqual(['This hour2', 'Trucks and trailers1', 'Appointments1', 'Spots1']);
    act(() => page.preferences.change({ ownArea: 'area-Docks' }));
    await waitFor(() => expect(said()).toEqual(['Waiting list, TX-1 · 53-1', 'D-02, 902']));
    expect(chips()).toEqual(['This hour2', 'Trucks and trailers1', 'Appointments1']);
    expect(document.title).toMatch(/^\(2\)/);
    act(() => page.preferences.change({ ownArea: '' }));
  });

  test('no state further down the list looks more urgent than one above it', () => {
    const calm = nowKinds.map((kind) => ({ bad: 0, warn: 1 })[toneOf(kind) as 'bad'] ?? 2);
    expect(calm).toEqual(calm.toSorted());
  });

  test('the figure on the rail opens the lines that it counts, and no others', async () => {
    const { page, passTime } = await screenOf();
    render(
      <Providers nonce="" preferences={page.preferences} test>
        <PageProvider value={page}>
          <Rail />
        </PageProvider>
      </Providers>,
    );
    const figure = () => document.querySelector('[data-figure]')?.textContent;
    const all = ['Waiting list, TX-1 · 53-1', 'D-02, 902', 'A-02, Parking'];
    expect(said()).toEqual(all);
    expect(figure()).toBe('2 2 for this hour');
    fireEvent.click(document.querySelector('[data-figure]') as Element);
    await waitFor(() => expect(said()).toEqual(all.slice(0, 2)));
    // The late one is for this hour alone: later no driver waits for it any more.
    act(() => passTime(45 * 60_000));
    await waitFor(() => expect(said()).toEqual(all.slice(0, 1)));
    expect(figure()).toBe('1 1 for this hour');
    fireEvent.click(screen.getByRole('button', { name: /^This hour/ }));
    await waitFor(() => expect(said().length).toBeGreaterThan(2));
    cleanup();
    expect(nowOf(page).getState().filter).toBeNull();
  });

  test('the menu of a truck snoozes its line, where a digit takes a reason', async () => {
    await screenOf();
    press(/TX-1/, 'm');
    const item = await screen.findByRole('menuitem', { name: /Snooze/ });
    fireEvent.keyDown(item, { key: 'z' });
    const dialog = await screen.findByRole('dialog', { name: 'Snooze TX-1 · 53-1?' });
    const reason = within(dialog).getByRole('textbox', { name: /Reason/ }) as HTMLInputElement;
    fireEvent.keyDown(reason, { key: '2' });
    expect(reason.value).toBe('Being handled');
    fireEvent.submit(reason);
    await waitFor(() => expect(said()).toEqual(['D-02, 902', 'A-02, Parking']));
  });

  test('a closed spot is named by its code where it is snoozed and in its menu', async () => {
    await screenOf();
    expect(within(line(/A-02/)).getByRole('button', { name: 'More for A-02' })).toBeDefined();
    press(/A-02/, 's');
    expect(await screen.findByRole('dialog', { name: 'Snooze A-02?' })).toBeDefined();
  });

  test('after a click on a button of a row the keys act on that row', async () => {
    await screenOf();
    line(/TX-1/).focus();
    const [more] = within(line(/902/)).getAllByRole('button', { name: /More/ });
    // A browser gives the focus to what is clicked.
    act(() => (more as HTMLElement).focus());
    expect(document.activeElement).toBe(line(/902/));
    fireEvent.keyDown(document.activeElement as Element, { key: 's' });
    const dialog = await screen.findByRole('dialog', { name: /Snooze/ });
    expect(dialog.textContent).toContain('902');
  });

  test('the clock alone brings a line', async () => {
    const { passTime } = await screenOf();
    passTime(100 * 60_000);
    await waitFor(() => expect(said()).toContain('A-01, TX-2'));
    expect(line(/TX-2/).textContent).toContain('Here too long');
  });

  test('is empty when all is well, and says so', async () => {
    started = await renderPart(<NowScreen />, {
      rows: { ...rows, visits: [], containers: [], spots: rows.spots.slice(0, 3) },
    });
    expect(await screen.findByText('All clear')).toBeDefined();
  });

  test('the messages of the computer stand in it, a grave one first', async () => {
    const { double } = await screenOf();
    double.setStatus({
      notices: [
        {
          key: 'disk',
          severity: 'error',
          said: { code: 'prose', values: { text: 'The disk is full.' } },
        },
        { key: 'hint', severity: 'info', said: { code: 'prose', values: { text: 'A hint.' } } },
      ],
      services: {
        'dock-scheduling': { state: 'online', since: ago(1) },
        marketplace: {
          state: 'offline',
          since: ago(9),
          said: { code: 'prose', values: { text: 'No answer.' } },
          retryAt: null,
        },
        quoting: { state: 'not-configured' },
      },
    });
    await waitFor(() => expect(said()[0]).toBe('Yardmaster, This computer'));
    expect(said().at(-1)).toBe('Yardmaster, Marketplace');
    expect(lines().length).toBe(5);
  });
});

test('it opens first on a new working day, and not again on the same', async () => {
  const { page, passTime } = await screenOf();
  expect(greet(page)).toBe(true);
  expect(page.ui.getState().screen).toBe('now');
  page.ui.getState().show('yard');
  passTime(9 * 3_600_000);
  // 23:02 in Chicago; a night shift goes on until four.
  expect(greet(page)).toBe(false);
  passTime(4 * 3_600_000);
  expect(greet(page)).toBe(false);
  passTime(2 * 3_600_000);
  expect(greet(page)).toBe(true);
});

test('it opens first for a clerk who takes the desk from another, not for the same one', async () => {
  const { page } = await screenOf();
  const is = (id: string) =>
    page.session.setState({
      clerk: { ...(page.session.getState().clerk as Clerk), id: id as ClerkId },
    });
  is('clerk-7');
  greet(page);
  page.ui.getState().show('marketplace');
  expect(greet(page)).toBe(false);
  is('clerk-8');
  expect(greet(page)).toBe(true);
  expect(page.ui.getState().screen).toBe('now');
});

describe('limits in the settings', () => {
  test('are changed by an administrator, count at once, and an impossible one is refused', async () => {
    started = await renderPart(
      <>
        <LimitsSection />
        <NowScreen />
      </>,
      { rows },
    );
    await waitFor(() => expect(said()).toContain('A-02, Parking'));
    const field = screen.getByRole('textbox', { name: 'Spots closed' }) as HTMLInputElement;
    expect(field.value).toBe('24');
    fireEvent.change(field, { target: { value: '100' } });
    fireEvent.blur(field);
    await waitFor(() => expect(said()).not.toContain('A-02, Parking'));
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    await waitFor(() => expect(field.value).toBe(''));
    fireEvent.change(field, { target: { value: '99999' } });
    fireEvent.blur(field);
    expect(await screen.findByText(/too large. Enter 2,160 or less/)).toBeDefined();
  });
});
