// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { GateSection } from '../../../../renderer/features/gate/release/gate-section.tsx';
import { movesOf } from '../../../../renderer/features/planning/moves/move-store.ts';
import { MovesScreen } from '../../../../renderer/features/planning/moves/moves-screen.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { useUi } from '../../../../renderer/page/page-context.tsx';
import type { Screen } from '../../../../renderer/page/stores/ui-store.ts';
import { unsavedOf } from '../../../../renderer/page/unsaved.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { entityKey } from '../../../../shared/yard/touches.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, type TestPage, until } from '../../support/render-page.tsx';
import { smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => endPage(started));
const truck = (plate: string) => ({ kind: 'visit' as const, id: visitId(plate) });

/** A plan on the list: which truck of the waiting list goes where. */
async function open(
  plan: Readonly<Record<string, string>> = { 'TX-4821': 'D-04', 'TX-9035': 'D-10' },
  part = <MovesScreen />,
) {
  started = await renderPart(part, { rows: smallYard() });
  const { page, double } = started;
  const plans = plansOf(page);
  plans.enter();
  for (const [plate, spot] of Object.entries(plan))
    operatorOf(page).drop(truck(plate), null, spotId(spot));
  await plans.give();
  await screen.findByRole('button', { name: 'Move 1 is done' });
  // Hands: slower than any scanner.
  return { page, double, user: userEvent.setup({ delay: 50 }), moves: movesOf(page) };
}
/** A sentence may stand in several elements. */
const shows = (text: string) => until(() => document.body.textContent?.includes(text) === true);
const states = () =>
  movesOf((started as TestPage).page)
    .store.getState()
    .moves?.map(({ number, state }) => [number, state]);

test('scanning the sheet marks a move done, saved once; a wrong code is reported', async () => {
  const { double, user, page } = await open();
  expect(page.ui.getState().screen).toBe('moves');
  expect(double.submitted()).toEqual([]);
  const field = screen.getByRole('textbox', { name: /Scan or enter/ });
  await user.type(field, 'YM0099{Enter}');
  const wrong = 'No move has the number YM0099. Check the sheet.';
  await screen.findByText(wrong);
  await user.type(field, 'Y');
  expect(screen.queryByText(wrong)).toBeNull();
  await user.type(field, 'M0001{Enter}');
  await screen.findByText('Move 1 is done: TX-4821 D-04');
  expect(double.saved().map(({ operation }) => operation)).toEqual([
    { kind: 'assign', asset: truck('TX-4821'), spot: spotId('D-04') },
  ]);
  await user.type(field, 'ym-1{Enter}');
  await screen.findByText('Move 1 is already done.');
  expect(double.saved()).toHaveLength(1);
  expect(states()).toEqual([
    [1, 'done'],
    [2, 'planned'],
  ]);
});

test('what says that a move is done goes with its undo', async () => {
  const { user, page } = await open();
  await user.click(screen.getByRole('button', { name: 'Move 1 is done' }));
  await screen.findByText('Move 1 is done: TX-4821 D-04');
  await act(() => operatorOf(page).undo());
  await until(() => states()?.[0]?.[1] === 'planned');
  await until(() => document.body.textContent?.includes('Move 1 is done: TX-4821') === false);
});

test('the message about a wrong code is gone once the screen was left', async () => {
  const { user, moves } = await open();
  await user.type(screen.getByRole('textbox', { name: /Scan or enter/ }), '226 ZXA{Enter}');
  await screen.findByText('No move has the number 226 ZXA. Check the sheet.');
  cleanup();
  expect(moves.store.getState().trouble).toBeNull();
});

test('a move already done needs no saving; one from elsewhere asks, then saves', async () => {
  const { double, user } = await open();
  double.change(
    put({
      visits: [
        visit('TX-4821', { spotId: spotId('D-04') }),
        visit('TX-9035', { spotId: spotId('D-11') }),
      ],
    }),
  );
  await until(() => started?.page.yard.table.visit(visitId('TX-9035'))?.spotId === spotId('D-11'));
  await user.click(screen.getByRole('button', { name: 'Move 1 is done' }));
  await screen.findByText(/already there: move 1/);
  const row = screen.getByRole('row', { name: /TX-9035/ });
  within(row).getByText('Now: D-11');
  await user.click(within(row).getByRole('button', { name: 'Move 2 is done' }));
  await shows('TX-9035 is on D-11 now, not where the list says. Is move 2 to D-10 done?');
  expect(double.saved()).toEqual([]);
  await user.click(within(row).getByRole('button', { name: 'No' }));
  await user.click(within(row).getByRole('button', { name: 'Move 2 is done' }));
  await user.click(await within(row).findByRole('button', { name: 'Yes, it’s done' }));
  await screen.findByText(/Move 2 is done/);
  expect(double.saved().map(({ operation }) => operation)).toMatchObject([
    { kind: 'reassign', from: spotId('D-11'), to: spotId('D-10') },
  ]);
});

test('what left the yard drops out of the list, and its number does nothing', async () => {
  const { double, user } = await open();
  double.change(put({ visits: [visit('TX-4821', { isActive: false })] }));
  await screen.findByText('Left the yard');
  expect(screen.queryByRole('button', { name: 'Move 1 is done' })).toBeNull();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '2',
    '1',
  ]);
  await user.type(screen.getByRole('textbox', { name: /Scan or enter/ }), 'YM1{Enter}');
  await shows('TX-4821 left the yard. Move 1 is off the list.');
  expect(double.saved()).toEqual([]);
});

test('a refused move stays with its reason; an impossible one can be reopened', async () => {
  const { double, user, moves } = await open();
  double.change(put({ visits: [visit('TX-7777', { spotId: spotId('D-04') })] }));
  await screen.findByText('TX-7777 is still on D-04');
  await user.click(screen.getByRole('button', { name: 'Move 1 is done' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, it’s done' }));
  await until(() => moves.store.getState().trouble !== null);
  expect(moves.store.getState().trouble?.code).toBe('moves.refused');
  const row = screen.getByRole('row', { name: /TX-4821/ });
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Not possible…' }));
  await user.type(
    await within(row).findByRole('textbox', { name: 'Why not' }),
    'A truck stands there{Enter}',
  );
  await until(() => states()?.[0]?.[1] === 'impossible');
  expect(screen.getByText('A truck stands there')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Possible again' }));
  await until(() => states()?.[0]?.[1] === 'planned');
});

test('moves are given to a driver, one goes first, and the sheet has barcodes', async () => {
  const { user, moves } = await open();
  // Trucks have their own drivers, so they are given to another only where they are selected.
  screen.getByRole('combobox', { name: 'No trailer moves to assign' });
  expect(screen.getAllByPlaceholderText('Truck’s own driver')).toHaveLength(2);
  for (const each of screen.getAllByRole('checkbox', { name: /^Select/ })) await user.click(each);
  await user.type(
    screen.getByRole('combobox', { name: 'Assign 2 moves to this driver' }),
    'Ben{Enter}',
  );
  await until(
    () =>
      moves.store
        .getState()
        .moves?.every(({ driver, state }) => driver === 'Ben' && state === 'given') === true,
  );
  const row = screen.getByRole('row', { name: /TX-9035/ });
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Do first' }));
  await until(() => moves.ordered()[0]?.move.number === 2);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  // The sheet that is seen stands beside the one that is printed.
  const [sheet = document.body] = await screen.findAllByRole('article', { name: 'Move list' });
  expect(
    within(sheet)
      .getAllByRole('img')
      .map((each) => each.getAttribute('alt')),
  ).toEqual(['Barcode YM0002', 'Barcode YM0001']);
});

test('selected moves are given to a driver who is known, and a late one says so', async () => {
  const { page, double, user, moves } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select move 2' }));
  const driver = screen.getByRole('combobox', { name: 'Assign 1 move to this driver' });
  await user.type(driver, 'Ana{Enter}');
  await until(() => moves.store.getState().moves?.[1]?.driver === 'Ana');
  expect(moves.store.getState().moves?.map((each) => each.driver)).toEqual(['', 'Ana']);
  // The next move may be given to her by picking her name; nothing stays selected.
  expect(document.querySelector('datalist')?.textContent).toBe('');
  expect(
    [...document.querySelectorAll('datalist option')].map((each) => each.getAttribute('value')),
  ).toEqual(['Ana']);
  screen.getByRole('combobox', { name: 'No trailer moves to assign' });
  expect(screen.queryAllByRole('checkbox', { checked: true, name: /^Select/ })).toEqual([]);
  within(screen.getByRole('row', { name: /^1 / })).getByRole('img', { name: 'Truck' });

  // Its appointment at D-10 began 20 minutes ago.
  const ranking = rankingOf(page);
  const known = ranking.facts();
  const start = new Date(known.now - 20 * 60_000).toISOString();
  ranking.tell(() => ({
    ...known,
    appointment: (id) => ({ id, start, dockId: 'dock-10' }) as Appointment,
    door: () => spotId('D-10'),
  }));
  const appointmentId = 'a-1' as AppointmentId;
  double.change(put({ visits: [visit('TX-9035', { appointmentId })] }));
  // Late by when the plan has it done: six minutes from now.
  await within(screen.getByRole('row', { name: /^2 / })).findByText(/^2[67] min past due$/);
  expect(screen.queryAllByText(/ past due$/)).toHaveLength(1);

  // Paper has the time that stays true, and what stood in the way when it was printed.
  const clock = (ms: number) => page.zone.short(new Date(ms).toISOString(), known.now);
  double.change(put({ visits: [visit('TX-7777', { spotId: spotId('D-04') })] }));
  await screen.findByText('TX-7777 is still on D-04');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move list' });
  const [head, first, second] = await within(dialog).findAllByRole('row');
  expect(head?.textContent).toContain('Due');
  expect(first?.textContent).toMatch(/TX-7777 is still on D-04 \(\d+:\d\d\)/);
  expect(second?.textContent).toContain(clock(Date.parse(start)));
  expect(second?.textContent).toMatch(/Late \(\d+:\d\d\)/);
  // TX-4821 comes with its trailer.
  expect(first?.textContent).toMatch(
    /TX-4821.*\d{3}.*Docks north.*Planned \d+:\d\d.*own driver.*YM0001/,
  );
  expect(dialog.textContent).not.toContain('past due');
});

test('a list has the numbers of the plan’s order, though another way were shorter', async () => {
  const { moves } = await open({ 'TX-4821': 'D-04', 'TX-9035': 'D-20', 'TX-1180': 'D-10' });
  expect(moves.ordered().map(({ move }) => [move.number, move.to])).toEqual([
    [1, 'D-04'],
    [2, 'D-20'],
    [3, 'D-10'],
  ]);
});

test('scans work wherever the focus is, leave no text, and report non-moves', async () => {
  const { double } = await open();
  const driverOf = (move: number) =>
    screen.getByRole<HTMLInputElement>('combobox', { name: `Driver for move ${move}` });
  let at = 10_000;
  /**
   * A scanner types a character each five milliseconds, whatever the clock of this machine does.
   */
  const scan = (driver: HTMLInputElement, text: string) => {
    driver.focus();
    for (const key of [...text, 'Enter']) {
      at += 5;
      const event = createEvent.keyDown(driver, { key });
      Object.defineProperty(event, 'timeStamp', { value: at });
      fireEvent(driver, event);
      if (key !== 'Enter') fireEvent.change(driver, { target: { value: driver.value + key } });
    }
  };
  const first = driverOf(1);
  scan(first, 'YM0001');
  await screen.findByText('Move 1 is done: TX-4821 D-04');
  expect(first.value).toBe('');
  expect(double.saved()).toHaveLength(1);
  scan(driverOf(2), '8412345678905');
  await screen.findByText('No move has the number 8412345678905. Check the sheet.');
  expect(states()).toEqual([
    [1, 'done'],
    [2, 'planned'],
  ]);
});

test('a held move says each reason on its line and on the sheet, before it is driven', async () => {
  const { page, user } = await open();
  const said = message('release.held.redTag', { there: 'Brakes: no air' });
  const other = message('release.held.redTag', { there: 'Lights: out' });
  const leaving = message('release.held.window');
  act(() =>
    page.yard.setHolds(
      new Map([
        [
          entityKey(truck('TX-4821')),
          [
            { stops: 'moves', said },
            { stops: 'moves', said: other },
            { stops: 'leaving', said: leaving },
          ],
        ],
      ]),
    ),
  );
  const row = () => screen.getByRole('row', { name: /^1 / });
  await until(() => row().textContent?.includes('Red tag: Brakes: no air') === true);
  expect(row().getAttribute('data-fit')).toBe('held');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move list' });
  const [, held, free] = await within(dialog).findAllByRole('row');
  expect(held?.textContent).toContain('STOP: don’t move it. ');
  expect(held?.textContent).toContain('Red tag: Brakes: no air');
  expect(held?.textContent).toContain('Red tag: Lights: out');
  // A hold that stops only the way out is none for a move in the yard.
  expect(held?.textContent).not.toContain('the load’s day');
  expect(free?.textContent).not.toContain('STOP');
  act(() => page.yard.setHolds(new Map()));
  await until(() => dialog.textContent?.includes('STOP') === false);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await until(() => row().getAttribute('data-fit') === 'ready');
});

test('what is being typed is still there after another screen', async () => {
  function Shown() {
    const shown = useUi((ui) => ui.screen);
    return shown === 'moves' ? <MovesScreen /> : <GateSection />;
  }
  const { page, user } = await open(undefined, <Shown />);
  const show = (to: Screen) => act(() => page.ui.getState().show(to));
  await user.type(screen.getByRole('combobox', { name: /to assign$/ }), 'Ana');
  const row = () => within(screen.getByRole('row', { name: /TX-9035/ }));
  await user.click(row().getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Not possible/ }));
  await user.type(await row().findByRole('textbox', { name: 'Why not' }), 'Gate');
  show('settings');
  expect(unsavedOf(page).isThere()).toBe(true);
  const form = within(await screen.findByRole('form', { name: 'Block' }));
  await user.type(form.getByRole('textbox', { name: /^Plate, DOT/ }), 'TX 66');
  show('moves');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /to assign$/ }).value).toBe('Ana');
  expect(row().getByRole<HTMLInputElement>('textbox', { name: 'Why not' }).value).toBe('Gate');
  await user.click(row().getByRole('button', { name: 'Cancel' }));
  show('settings');
  screen.getByDisplayValue('TX 66');
  show('moves');
  expect(row().queryByRole('textbox', { name: 'Why not' })).toBeNull();
});
