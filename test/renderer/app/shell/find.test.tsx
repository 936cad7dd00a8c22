// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Find } from '../../../../renderer/app/shell/find.tsx';
import { openFind } from '../../../../renderer/app/shell/find-box.ts';
import { type BestSpot, rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import { ActionMenuHost } from '../../../../renderer/operations/menu/action-menu.tsx';
import { scheduleOf } from '../../../../renderer/schedule/use-schedule.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { englishWords } from '../../../../shared/i18n/languages.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { now, smallYard, visitId } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const appointment = (number: string): Appointment => ({
  id: `a-${number}` as never,
  start: new Date(now).toISOString(),
  end: null,
  status: 'Scheduled',
  type: null,
  confirmationNumber: number,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
});

test('Enter takes what was typed, never an older result, even with a slow schedule', async () => {
  // By text: a slow typist asks for its beginning too.
  const answers = new Map<string, () => void>();
  const search = ({ text }: { text: string }) =>
    new Promise((resolve) =>
      answers.set(text, () => resolve({ items: [appointment(text)], more: false })),
    );
  const selected = () =>
    shown === undefined ? null : scheduleOf(shown.page).page.getState().selected;
  // The page's own API answers nothing of this; the search goes through the part's.
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: { search, watch: async function* () {}, some: async () => [] } as never,
      }}
    >
      <Find />
    </WithApi>,
    { rows: smallYard() },
  );
  shown.double.setSchedule({}, []);
  await settle();
  act(openFind);
  const box = await screen.findByRole('textbox');
  await userEvent.type(box, '9051111');
  await waitFor(() => expect([...answers.keys()]).toContain('9051111'));
  answers.get('9051111')?.();
  await screen.findByText(/9051111/);
  await userEvent.clear(box);
  await userEvent.type(box, '9052222{Enter}');
  expect(screen.queryByText(/Appointment 9051111/)).toBeNull();
  await settle();
  expect(selected()).toBeNull();
  await waitFor(() => expect([...answers.keys()]).toContain('9052222'));
  answers.get('9052222')?.();
  await waitFor(() => expect(selected()).toBe('a-9052222'));
});

test('an appointment that was found alone is selected, so that Enter opens it', async () => {
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: {
          search: async () => ({ items: [appointment('9053333')], more: false }),
          watch: async function* () {},
          some: async () => [],
        } as never,
      }}
    >
      <Find />
    </WithApi>,
    { rows: smallYard() },
  );
  shown.double.setSchedule({}, []);
  await settle();
  act(openFind);
  await userEvent.type(await screen.findByRole('textbox'), '9053333');
  const line = (await screen.findByText(/9053333/)).closest('button');
  await waitFor(() => expect(line?.getAttribute('data-selected')).toBe('true'));
  await userEvent.keyboard('{Enter}');
  const { page } = scheduleOf(shown.page);
  await waitFor(() => expect(page.getState().selected).toBe('a-9053333'));
});

test('a move without a target offers the three best spots with reasons', async () => {
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: {
          search: async () => ({ items: [], more: false }),
          watch: async function* () {},
          some: async () => [],
        } as never,
      }}
    >
      <Find />
    </WithApi>,
    { rows: smallYard() },
  );
  await settle();
  act(openFind);
  const box = await screen.findByRole('textbox');
  await userEvent.clear(box);
  await userEvent.type(box, 'assign 4821');
  const lines = await screen.findAllByText(/^Assign TX-4821 to /);
  const best = rankingOf(shown.page).best({ kind: 'visit', id: visitId('TX-4821') });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...best.map(({ label }) => `Assign TX-4821 to ${label}`),
    'Assign TX-4821 to which spot?',
  ]);
  expect(best).toHaveLength(3);
  expect(lines[0]?.closest('button')?.textContent).toContain(
    englishWords().format((best[0] as BestSpot).why),
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(shown?.double.saved().map(({ operation }) => operation)).toMatchObject([
      { kind: 'assign', spot: best[0]?.spot },
    ]),
  );
});

test('Ctrl+Enter opens the result’s menu: close a spot, drop a trailer', async () => {
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: {
          search: async () => ({ items: [], more: false }),
          watch: async function* () {},
          some: async () => [],
        } as never,
      }}
    >
      <Find />
      <ActionMenuHost />
    </WithApi>,
    { rows: smallYard() },
  );
  await settle();
  act(openFind);
  const box = await screen.findByRole('textbox');
  await userEvent.clear(box);
  await userEvent.type(box, 'D-04');
  await screen.findByText('D-04');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('menuitem', { name: /Close spot…/ });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard('{Escape}');
  act(openFind);
  const again = await screen.findByRole('textbox');
  await userEvent.clear(again);
  await userEvent.type(again, '4821');
  const line = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-found="0"]');
    expect(found?.textContent).toMatch(/TX-4821/);
    return found as HTMLElement;
  });
  // Where and since when stand before whose it is.
  expect(line.textContent).toMatch(/TX-4821.*aiting list · \d+/);
  fireEvent.contextMenu(line);
  await screen.findByRole('menuitem', { name: /Assign to spot/ });
});

test('a line says what Enter will do and the rules’ verdict, as a drag does', async () => {
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: {
          search: async () => ({ items: [], more: false }),
          watch: async function* () {},
          some: async () => [],
        } as never,
      }}
    >
      <Find />
    </WithApi>,
    { rows: smallYard() },
  );
  await settle();
  act(openFind);
  const box = await screen.findByRole('textbox');
  await userEvent.type(box, 'd7 4821 move');
  const refused = await screen.findByText(/D-07 is closed/i);
  expect(refused.closest('button')?.textContent).toContain('Assign TX-4821 to D-07');
  await userEvent.keyboard('{Enter}');
  expect(shown.double.saved()).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, 'mover TX-4821 a D-04');
  await screen.findByText('Assign TX-4821 to D-04');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(shown?.double.saved().map(({ operation }) => operation.kind)).toEqual(['assign']),
  );
  act(openFind);
  const again = await screen.findByRole<HTMLInputElement>('textbox');
  await userEvent.clear(again);
  await userEvent.type(again, 'open D-07 rep');
  await screen.findByText(/“Repaired”/);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(shown?.double.saved()[1]?.operation).toMatchObject({ kind: 'open', reason: 'Repaired' }),
  );
});

test('every verb and report is a command with its key, found in both languages', async () => {
  shown = await renderPart(<Find />, { rows: smallYard() });
  act(openFind);
  const box = await screen.findByRole('textbox');
  const found = async (typed: string) => {
    await userEvent.clear(box);
    await userEvent.type(box, typed);
    await settle();
    return [...document.querySelectorAll('[role="option"], .mantine-Spotlight-action')].map(
      (line) => line.textContent ?? '',
    );
  };
  for (const [typed, label] of [
    ['hand over', 'Hand over the shift'],
    ['turno', 'Hand over the shift'],
    ['walk-in', 'Check in a truck'],
    ['yard chekc', 'Yard check'],
    ['idioma', 'Settings: Appearance'],
    ['detention', 'Detention: who is on the clock'],
    ['new appointment', 'New appointment'],
  ] as const)
    expect(
      (await found(typed)).some((line) => line.startsWith(label)),
      typed,
    ).toBe(true);
  expect((await found('hand over')).join()).toContain('Alt9');
  // A verb goes on as a sentence: the box stays.
  await found('depart');
  await userEvent.click(screen.getByText('Depart…'));
  expect((box as HTMLInputElement).value).toBe('depart ');
});

test('a known code beside an unknown word is found, and the word is named', async () => {
  shown = await renderPart(
    <WithApi
      parts={{
        appointments: {
          // The schedule answers last, as it does beside the yard that is here.
          search: async () => {
            await new Promise((resolve) => setTimeout(resolve, 80));
            return { items: [], more: false };
          },
          watch: async function* () {},
          some: async () => [],
        } as never,
      }}
    >
      <Find />
    </WithApi>,
    { rows: smallYard() },
  );
  await settle();
  act(openFind);
  const box = await screen.findByRole('textbox');
  await userEvent.type(box, 'tx 4821 q-99');
  await screen.findByText('Not found: Q-99');
  expect(screen.queryByText(/^No match/)).toBeNull();
  const line = (await screen.findByText('Truck TX-4821')).closest('button');
  expect(line?.getAttribute('data-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  const { selectedAsset } = (shown as TestPage).page.ui.getState();
  expect(selectedAsset).toEqual({ kind: 'visit', id: visitId('TX-4821') });
});

test('megabytes pasted by mistake are said to be too long, and searched for nowhere', async () => {
  shown = await renderPart(<Find />, { rows: smallYard() });
  act(openFind);
  const box = await screen.findByRole('textbox');
  fireEvent.change(box, { target: { value: 'A-01 '.repeat(1_000_000) } });
  await screen.findByText(/is too long: 300 characters at most/);
  fireEvent.change(box, { target: { value: 'A-01' } });
  await screen.findByText('A-01');
});
