// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { movesOf } from '../../../../renderer/features/planning/moves/move-store.ts';
import { MovesScreen } from '../../../../renderer/features/planning/moves/moves-screen.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import { isDeep } from '../../../support/tiers.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
/** How far the page's stopwatch is ahead: a key soon after a button went is meant for that one. */
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

/** A list of six moves: the trucks that wait, each to a free door or spot. */
async function open(): Promise<TestPage> {
  started = await renderPart(<MovesScreen />, { rows: smallYard() });
  const { page } = started;
  const plans = plansOf(page);
  plans.enter();
  const { table } = page.yard;
  const free = [...table.spots()].filter(
    ({ id, isOpen }) => isOpen && contentsOf(table, id).state === 'free',
  );
  table
    .waitingVisits()
    .slice(0, 6)
    .forEach((id, at) => {
      const to = free[at];
      if (to !== undefined) operatorOf(page).drop({ kind: 'visit', id }, null, to.id);
    });
  await plans.give();
  await screen.findByRole('button', { name: 'Move 1 is done' });
  await settle();
  return started;
}

const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};
/** The number of the move whose row has the ring; null where the ring is elsewhere. */
const onRing = (): number | null => {
  const number = document.activeElement?.closest('tr')?.querySelector('th')?.textContent;
  return number === undefined ? null : Number(number);
};
const rowOf = (number: number) => screen.getByRole('row', { name: new RegExp(`^${number} `) });

/** Does a button by mouse, or by the focus and Enter, as a clerk may. */
async function use(button: HTMLElement, isByKey: boolean): Promise<void> {
  if (isByKey) {
    act(() => button.focus());
    await press('{Enter}');
  } else await userEvent.click(button);
  await settle();
}

test.each(isDeep ? [1, 2, 3, 4, 5, 6, 7, 8] : [2])(
  'after any acts with moves the ring is on one, and keys are about it (run %i)',
  async (seed) => {
    const { page, double } = await open();
    const random = createRandom(seed);
    const store = movesOf(page).store;
    act(() => screen.getByRole('button', { name: 'Move 1 is done' }).focus());
    for (let step = 0; step < (isDeep ? 40 : 12); step += 1) {
      const buttons = screen.queryAllByRole('button', { name: /^Move \d+ is done$/ });
      if (buttons.length === 0) break;
      const button = random.pick(buttons);
      const number = Number(button.getAttribute('aria-label')?.match(/\d+/)?.[0]);
      const move = store.getState().moves?.find((each) => each.number === number);
      const what = random.pick(['done', 'done', 'first', 'impossible', 'driver', 'yard', 'again']);
      const isByKey = random.chance(0.5);
      const after = `run ${seed}, step ${step}: ${what} of ${number}${isByKey ? ' by key' : ''}`;
      const saved = double.saved().length;
      if (what === 'done') {
        await use(button, isByKey);
        const doubt = within(rowOf(number)).queryByRole('button', { name: /^Yes/ });
        if (doubt !== null) {
          expect(onRing(), `${after}, asked`).toBe(number);
          await press(random.chance(0.5) ? '{Enter}' : '{Tab}{Enter}');
        }
        for (const { operation } of double.saved().slice(saved))
          expect('asset' in operation ? operation.asset : null, after).toEqual(
            move !== undefined && 'asset' in move.operation ? move.operation.asset : undefined,
          );
      } else if (what === 'first' || what === 'impossible') {
        await use(within(rowOf(number)).getByRole('button', { name: /^Actions for/ }), isByKey);
        const name = what === 'first' ? /^(Do first|In turn again)$/ : /^Not possible/;
        await use(await screen.findByRole('menuitem', { name }), isByKey);
        await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
        await settle();
        if (what === 'impossible') {
          expect(onRing(), `${after}, asked`).toBe(number);
          if (random.chance(0.5)) await press('Road is closed{Enter}');
          else await use(within(rowOf(number)).getByRole('button', { name: 'Cancel' }), isByKey);
        }
        expect(onRing(), after).toBe(number);
      } else if (what === 'driver') {
        const field = within(rowOf(number)).getByRole('combobox');
        await userEvent.click(field);
        await press('Ana{Enter}');
        expect(onRing(), after).toBe(number);
      } else if (what === 'again') {
        const again = screen.queryAllByRole('button', { name: 'Possible again' })[0];
        if (again !== undefined) {
          const own = Number(again.closest('tr')?.querySelector('th')?.textContent);
          await use(again, isByKey);
          expect(onRing(), after).toBe(own);
        }
      } else if (move !== undefined && 'asset' in move.operation) {
        const { table } = page.yard;
        const truck = table.visit(move.operation.asset.id as never);
        const free = [...table.spots()].filter(({ id }) => contentsOf(table, id).state === 'free');
        if (truck !== undefined)
          double.change(put({ visits: [{ ...truck, spotId: random.pick(free).id }] }));
      }
      await settle();
      const hasMoves = document.querySelector('[data-ring] button') !== null;
      if (hasMoves) expect(onRing(), after).not.toBeNull();
      else
        expect(document.activeElement?.getAttribute('aria-label'), after).toBe(
          'Moves in driving order',
        );
      ahead += 1_000;
    }
  },
);

test('a key that is pressed twice marks one move done, not the next one as well', async () => {
  const { double } = await open();
  // A busy machine may take longer over the second key than a clerk.
  const now = performance.now();
  vi.mocked(performance.now).mockImplementation(() => now + ahead);
  act(() => screen.getByRole('button', { name: 'Move 1 is done' }).focus());
  await press('{Enter}');
  expect(onRing()).toBe(2);
  await press('{Enter}{Enter>3/}');
  expect(double.saved()).toHaveLength(1);
  ahead += 1_000;
  await press('{Enter}');
  expect(double.saved()).toHaveLength(2);
});
