// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppointmentsScreen } from '../../../../../renderer/features/appointments/schedule/appointments-screen.tsx';
import { scheduleOf } from '../../../../../renderer/schedule/use-schedule.ts';
import { createRandom } from '../../../../../sandbox/random.ts';
import type { Appointment } from '../../../../../shared/appointments/model.ts';
import { isDeep } from '../../../../support/tiers.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { now, smallYard } from '../../../support/yard-data.ts';
import { appointment } from './rows-data.ts';

let started: TestPage | undefined;
/** How far the page's stopwatch is ahead: a key soon after a row went is meant for that row. */
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
});
afterEach(() => {
  endPage(started);
  vi.restoreAllMocks();
});

const day = '2026-11-21';
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const made = (number: number, minutes: number): Appointment =>
  appointment(`a-${number}`, {
    start: at(minutes),
    end: at(minutes + 30),
    confirmationNumber: `7${100 + number}`,
  });

let version = 1;
/** What another desk changed is read. */
const tell = async ({ double }: TestPage, rows: readonly Appointment[]) => {
  version += 1;
  double.setSchedule(
    { dayVersions: { [day]: version }, window: { first: day, last: day }, asOf: at(-1) },
    rows,
  );
  await settle();
};
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
};
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-appointment]')];
const onRing = () => (document.activeElement as HTMLElement | null)?.dataset.appointment ?? null;

test.each(isDeep ? [1, 2, 3, 4, 5, 6] : [1])(
  'after any acts the pane shows the chosen appointment, keys mean the ring (%i)',
  async (seed) => {
    started = await renderPart(<AppointmentsScreen />, { rows: smallYard() });
    const test = started;
    let rows = Array.from({ length: 9 }, (_, each) => made(each, each * 20 - 60));
    let next = rows.length;
    await tell(test, rows);
    const random = createRandom(seed);
    const schedule = scheduleOf(test.page).page;
    act(() => drawn()[0]?.focus());
    for (let step = 0; step < (isDeep ? 40 : 14); step += 1) {
      const what = random.pick([
        'arrow',
        'arrow',
        'arrow',
        'enter',
        'enter',
        'click',
        'comes',
        'goes',
        'moves',
        'found',
        'close',
      ]);
      const after = `run ${seed}, step ${step}: ${what} on ${onRing()}`;
      const ring = onRing();
      if (what === 'arrow')
        await press(random.pick(['{ArrowDown}', '{ArrowUp}', '{Home}', '{End}']));
      else if (what === 'enter' && ring !== null) {
        await press(random.pick(['{Enter}', ' ']));
        expect(schedule.getState().selected, after).toBe(ring);
        expect(onRing(), after).toBe(ring);
      } else if (what === 'click') {
        const row = random.pick(drawn());
        await userEvent.click(row);
        expect(schedule.getState().selected, after).toBe(row.dataset.appointment);
      } else if (what === 'comes') {
        rows = [...rows, made(next, random.int(-90, 200))];
        next += 1;
        await tell(test, rows);
      } else if (what === 'goes' && rows.length > 3) {
        const gone = random.chance(0.5) ? onRing() : random.pick(rows).id;
        rows = rows.filter(({ id }) => id !== gone);
        await tell(test, rows);
      } else if (what === 'moves') {
        const moved = random.chance(0.5) ? onRing() : random.pick(rows).id;
        const start = at(random.int(-90, 200));
        rows = rows.map((each) => (each.id === moved ? { ...each, start, end: null } : each));
        await tell(test, rows);
      } else if (what === 'found') {
        const { id } = random.pick(rows);
        act(() => schedule.getState().set({ selected: id }));
      } else if (what === 'close') {
        const close = screen.queryByRole('button', { name: /^Close/ });
        if (close !== null) await userEvent.click(close);
      }
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      await settle();
      ahead += 1_000;
      const { selected } = schedule.getState();
      const shown = rows.find(({ id }) => id === selected);
      const pane = screen.queryByRole('complementary', { name: 'Appointment' });
      expect(pane !== null, after).toBe(selected !== null);
      if (shown !== undefined)
        expect(pane?.textContent, after).toContain(shown.confirmationNumber ?? '-');
      const reached = drawn().filter(({ tabIndex }) => tabIndex === 0);
      expect(reached, after).toHaveLength(1);
      if (onRing() !== null) expect(reached[0]?.dataset.appointment, after).toBe(onRing());
      expect(document.activeElement, after).not.toBe(document.body);
    }
  },
);
