// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NowScreen } from '../../../../renderer/features/now/now-screen.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import { ActionMenuHost } from '../../../../renderer/operations/menu/action-menu.tsx';
import { promptsOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { isDeep } from '../../../support/tiers.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { area, now, spot, spotId, visit, visitId } from '../../support/yard-data.ts';

const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const codes = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(2, '0')}`);

const waiting = (plate: string, minutes: number) =>
  visit(plate, { visitType: 'LiveUnload', createdAt: ago(minutes), companyName: 'Lone Star' });

/** Nine trucks that wait too long, five late appointments, two spots that are closed too long. */
const rows = {
  areas: [area('Docks'), area('Parking')],
  spots: [
    ...codes('D', 8).map((code) => spot(code, 'Docks', { type: 'docking' })),
    ...codes('A', 8).map((code, at) =>
      spot(code, 'Parking', { isOpen: at > 1, changedAt: ago(3_000) }),
    ),
  ],
  visits: Array.from({ length: 9 }, (_, at) => waiting(`TX-${at + 1}`, 90 - at)),
  containers: [],
};
const late = (number: number): Appointment => ({
  id: `late-${number}` as AppointmentId,
  start: ago(40 + number),
  end: null,
  status: 'Scheduled',
  type: null,
  confirmationNumber: `90${number}`,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: 'Cobalt Carriers',
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
});

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
  cleanup();
  vi.restoreAllMocks();
  started = undefined;
});

async function open(): Promise<TestPage> {
  started = await renderPart(
    <>
      <NowScreen />
      <PromptHost />
      <ActionMenuHost />
    </>,
    { rows },
  );
  started.double.setSchedule(
    { docks: [], dayVersions: { '2026-11-21': 1 } },
    [1, 2, 3, 4, 5].map(late),
  );
  await waitFor(() => expect(screen.queryByRole('row', { name: /905/ })).not.toBeNull());
  await settle();
  return started;
}
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-now]')];
const onRing = (): string | null =>
  (document.activeElement as HTMLElement | null)?.dataset.now ?? null;
const dialogs = () => screen.queryAllByRole('dialog');
const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};
/**
 * The list is made again a moment after a change; then no clerk presses the next key within the
 * moment in which it is meant for the row that went.
 */
const wait = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 280)));
  await settle();
  ahead += 1_000;
};
/** The name of the line, as its row says it: the plate, the confirmation number, the spot. */
const nameOf = (row: HTMLElement): string =>
  row.getAttribute('aria-label')?.match(/TX-\d+|90\d|A-0\d/)?.[0] ?? '?';

/** One row has the ring, it is the one that Tab reaches, and S and M are about that row. */
async function expectOneThing({ page }: TestPage, after: string): Promise<void> {
  const at = onRing();
  expect(at, after).not.toBeNull();
  const reached = drawn().filter(({ tabIndex }) => tabIndex === 0);
  expect(
    reached.map(({ dataset }) => dataset.now),
    after,
  ).toEqual([at]);
  if (at === null) return;
  if (at.startsWith('head:')) {
    const count = document.activeElement?.querySelector('strong')?.textContent;
    await press('s');
    const all = Number(count) === 1 ? '' : `${count} lines`;
    expect(dialogs().at(-1)?.textContent, `${after}, then S`).toContain(all);
    await press('{Escape}');
    expect(onRing(), `${after}, then S, Escape`).toBe(at);
    return;
  }
  const name = nameOf(document.activeElement as HTMLElement);
  await press('s');
  expect(dialogs().at(-1)?.textContent, `${after}, then S`).toContain(name);
  await press('{Escape}');
  expect(onRing(), `${after}, then S, Escape`).toBe(at);
  await press('m');
  const menu = screen.queryByRole('menu');
  expect(menu, `${after}, then M`).not.toBeNull();
  const { menu: opened } = page.menus.getState();
  if (opened === null) expect(menu?.getAttribute('aria-labelledby'), after).not.toBeNull();
  else expect(menu?.textContent, `${after}, then M`).toContain(name);
  await press('{Escape}');
  expect(onRing(), `${after}, then M, Escape`).toBe(at);
}

/** Ends what an act asks: some times as it proposes, else by giving it up. */
async function answer({ page }: TestPage, takes: boolean): Promise<void> {
  for (let turn = 0; turn < 3 && promptsOf(page).getState().open !== null; turn += 1)
    await press(takes ? '1{Enter}' : '{Escape}');
  act(() => promptsOf(page).getState().open?.answer(null));
  await settle();
  if (dialogs().length > 0) await press('{Escape}');
  if (screen.queryByRole('menu') !== null) await press('{Escape}');
}

test.each(isDeep ? [1, 2, 3, 4, 5, 6, 7, 8] : [3])(
  'after any acts on Now one row has the ring, and keys are about it (run %i)',
  async (seed) => {
    const shown = await open();
    const { double } = shown;
    const random = createRandom(seed);
    act(() => drawn()[0]?.focus());
    await settle();
    let made = 9;
    for (let step = 0; step < (isDeep ? 40 : 10); step += 1) {
      const what = random.pick([
        'arrow',
        'arrow',
        'arrow',
        'enter',
        'snooze',
        'snooze',
        'click act',
        'click more',
        'click row',
        'arrives',
        'leaves',
        'clock',
        'menu',
      ]);
      const name = onRing() ?? '';
      const after = `run ${seed}, step ${step}: ${what} on ${name}`;
      const lines = drawn().filter(({ dataset }) => !dataset.now?.startsWith('head:'));
      const row = random.pick(lines);
      const saved = double.saved().length;
      const click = async (button: Element | null | undefined) => {
        if (button != null) await userEvent.click(button);
        await settle();
      };
      if (what === 'arrow')
        await press(random.pick(['{ArrowDown}', '{ArrowUp}', '{PageDown}', '{Home}']));
      else if (what === 'enter' || what === 'click act') {
        const asked = what === 'enter' ? (document.activeElement as HTMLElement) : row;
        const meant = nameOf(asked);
        if (what === 'enter') await press('{Enter}');
        else await click(asked.querySelectorAll('[role="gridcell"] button').item(0));
        await answer(shown, random.chance(0.5));
        for (const { operation } of double.saved().slice(saved)) {
          const of =
            'asset' in operation ? operation.asset.id : 'spot' in operation ? operation.spot : '';
          expect(of, after).toContain(meant);
        }
      } else if (what === 'snooze' && !name.startsWith('head:') && name !== '') {
        await press('s');
        await press('handled');
        await press('{Enter}');
        await wait();
        expect(
          drawn().map(({ dataset }) => dataset.now),
          after,
        ).not.toContain(name);
      } else if (what === 'click more') {
        await click(row.querySelector('[aria-haspopup="menu"]'));
        expect(screen.queryByRole('menu'), after).not.toBeNull();
        await press('{Escape}');
        expect(onRing(), after).toBe(row.dataset.now);
      } else if (what === 'click row') await click(row);
      else if (what === 'menu' && !name.startsWith('head:')) {
        await press('m');
        await press(random.pick(['{ArrowDown}{Escape}', '{Escape}', '{Enter}']));
        await answer(shown, random.chance(0.5));
      } else if (what === 'arrives') {
        made += 1;
        double.change(put({ visits: [waiting(`TX-${made}`, 60 + made * 3)] }));
      } else if (what === 'leaves') {
        const plate = `TX-${random.int(1, made)}`;
        const truck = shown.page.yard.table.visit(visitId(plate));
        if (truck !== undefined && truck.spotId === null) {
          const free = codes('A', 8)
            .slice(2)
            .find((code) =>
              [...shown.page.yard.table.visits()].every((each) => each.spotId !== spotId(code)),
            );
          if (free !== undefined)
            double.change(put({ visits: [{ ...truck, spotId: spotId(free) }] }));
        }
      } else if (what === 'clock') act(() => shown.passTime(60_000));
      await wait();
      await expectOneThing(shown, after);
    }
  },
);
