// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promptsOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import { isDeep } from '../../../support/tiers.ts';
import { put } from '../../support/console-double.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { appointment, type GateTest, openGate } from './open-gate.tsx';

let opened: GateTest | undefined;
/** How far the page's stopwatch is ahead: a key soon after a button went is meant for that one. */
let ahead = 0;
beforeEach(() => {
  ahead = 0;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
});
afterEach(() => {
  endPage(opened?.started);
  vi.restoreAllMocks();
});

const wait = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  await settle();
};
/** A key as a hand presses it: a button does what Enter does. */
const press = async (key: string) => {
  const target = document.activeElement ?? document.body;
  const isSent = fireEvent.keyDown(target, { key });
  if (isSent && key === 'Enter' && target instanceof HTMLButtonElement) act(() => target.click());
  await settle();
};

/** Does a button by mouse, or by the focus and Enter, as a clerk may. */
async function use(button: HTMLElement, isByKey: boolean): Promise<void> {
  if (isByKey) {
    act(() => button.focus());
    await press('Enter');
  } else await userEvent.click(button);
  await wait();
}

test.each(isDeep ? [1, 2, 3, 4, 5, 6] : [1])(
  'after any acts at the gate a truck or the box has the ring, acts mean it (%i)',
  async (seed) => {
    opened = await openGate({
      appointments: [appointment('70155512', 20), appointment('70155513', -40)],
    });
    const { started, box } = opened;
    const { page, double } = started;
    const { table } = page.yard;
    const random = createRandom(seed);
    const here = () => [...document.querySelectorAll<HTMLElement>('[data-list="here"] > li')];
    for (let step = 0; step < (isDeep ? 30 : 8); step += 1) {
      const what = random.pick(['act', 'act', 'menu', 'menu', 'check in', 'other desk', 'leaves']);
      const isByKey = random.chance(0.5);
      const rows = here();
      if (rows.length === 0) break;
      const row = random.pick(rows);
      const name = row.querySelector('bdi')?.textContent ?? '';
      const after = `run ${seed}, step ${step}: ${what} of ${name}${isByKey ? ' by key' : ''}`;
      const saved = double.saved().length;
      if (what === 'act') {
        await use(within(row).getByRole('button', { name: /^(Assign|Depart)/ }), isByKey);
        const asked = screen.queryAllByRole('dialog').at(-1);
        if (asked !== undefined) expect(asked.textContent, `${after}, asked`).toContain(name);
        if (random.chance(0.6)) for (const key of ['1', 'Enter']) await press(key);
      } else if (what === 'menu') {
        await use(within(row).getByRole('button', { name: `Actions for ${name}` }), isByKey);
        const items = await screen.findAllByRole('menuitem');
        for (const each of items)
          expect(each.getAttribute('aria-label') ?? each.textContent, after).toContain(name);
        if (random.chance(0.5)) await press('Escape');
        else {
          const on = items.filter((each) => !(each as HTMLButtonElement).disabled);
          await use(random.pick(on), isByKey);
          const asked = screen.queryAllByRole('dialog').at(-1);
          if (asked !== undefined) expect(asked.textContent, `${after}, asked`).toContain(name);
        }
      } else if (what === 'check in') {
        const open = screen.queryAllByRole('button', { name: /^Check in for/ });
        if (open.length > 0) {
          const asked = random.pick(open);
          const number = asked.getAttribute('aria-label')?.match(/\d+/)?.[0] ?? '?';
          await use(asked, isByKey);
          expect(opened.card().textContent, after).toContain(number);
          await press('Escape');
        }
      } else {
        const truck = [...table.visits()].find((each) => assetLabel(each) === name);
        const free = [...table.spots()].find(({ id }) => contentsOf(table, id).state === 'free');
        act(() =>
          within(row)
            .getByRole('button', { name: `Actions for ${name}` })
            .focus(),
        );
        if (truck !== undefined && what === 'leaves') {
          const gone = put({});
          double.change({ ...gone, remove: { ...gone.remove, visits: [truck.id] } });
        } else if (truck?.spotId === null && free !== undefined)
          double.change(put({ visits: [{ ...truck, spotId: free.id }] }));
      }
      await wait();
      act(() => promptsOf(page).getState().open?.answer(null));
      await wait();
      for (let turn = 0; turn < 3 && screen.queryAllByRole('dialog').length > 0; turn += 1) {
        fireEvent.keyDown(screen.getAllByRole('dialog').at(-1) as Element, { key: 'Escape' });
        await wait();
      }
      for (const { operation } of double.saved().slice(saved)) {
        const asset = 'asset' in operation ? operation.asset : null;
        const truck = asset === null ? undefined : table.visit(asset.id as never);
        if (truck !== undefined) expect(assetLabel(truck), after).toBe(name);
      }
      const active = document.activeElement;
      const isPlaced =
        active === box || active?.closest('[data-ring], [data-region]') != null || active === null;
      expect([isPlaced, active?.outerHTML.slice(0, 120)], after).toEqual([
        true,
        active?.outerHTML.slice(0, 120),
      ]);
      expect(active, after).not.toBe(document.body);
      ahead += 1_000;
    }
  },
);
