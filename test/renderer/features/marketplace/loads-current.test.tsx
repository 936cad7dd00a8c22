// @vitest-environment happy-dom
/** The current object of Loads: row, detail, dialogs and calls mean one load. */
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loads } from '../../../../renderer/features/marketplace/loads.tsx';
import { createRandom } from '../../../../sandbox/random.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { LoadRow } from '../../../../shared/marketplace/view.ts';
import { isDeep } from '../../../support/tiers.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { account, load, offer, renderMarket } from './market-page.tsx';

let started: Awaited<ReturnType<typeof renderMarket>> | undefined;
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

const refOf = (number: number) => `REF-${number}`;
const made = (number: number, part: Partial<LoadRow> = {}): LoadRow => {
  const { freight } = offer();
  return load({
    id: `l-${number}`,
    price: `${1_000 + number}.00`,
    seenAt: new Date(Date.parse('2026-11-21T14:00:00Z') + number * 60_000).toISOString(),
    freight: freight === null ? null : { ...freight, refNumber: refOf(number) },
    ...part,
  });
};

const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};
/** Does a button by mouse, or by the focus and Enter, as a clerk may. */
async function use(button: HTMLElement, isByKey: boolean): Promise<void> {
  if (isByKey) {
    act(() => button.focus());
    await press('{Enter}');
  } else await userEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await settle();
}
const detail = () => screen.queryByRole('region', { name: 'Load' });
const pickedRow = () => document.querySelector<HTMLElement>('tr[aria-selected="true"]');
const refIn = (element: Element | null) => element?.textContent?.match(/REF-\d+/)?.[0] ?? null;

/** The chosen row is the one in the detail, and the focus is on something a clerk can use. */
function expectOneThing(loads: readonly LoadRow[], current: string | null, after: string): void {
  const isThere = loads.some(({ id }) => id === current);
  const number = current?.slice(2);
  expect(refIn(pickedRow()), after).toBe(isThere ? `REF-${number}` : null);
  expect(detail() !== null, after).toBe(isThere);
  if (isThere)
    expect(detail()?.textContent, after).toContain(
      `$${Number(number) + 1_000}`.replace(/(\d)(\d{3})$/, '$1,$2'),
    );
  expect(document.activeElement, `${after}: the focus is lost`).not.toBe(document.body);
  expect(document.activeElement?.isConnected, after).toBe(true);
}

test.each(isDeep ? [1, 2, 3, 4, 5, 6, 7, 8] : [1])(
  'after any acts with loads row, detail and calls mean one load (run %i)',
  async (seed) => {
    const random = createRandom(seed);
    let loads: readonly LoadRow[] = [1, 2, 3, 4].map((number) => made(number));
    let last = 4;
    let current: string | null = null;
    started = await renderMarket(<Loads />, { accounts: [account], loads });
    const { fake, show } = started;
    const update = async (next: readonly LoadRow[]) => {
      loads = next;
      await act(() => show({ loads }));
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      await settle();
    };
    act(() => screen.getByRole('button', { name: refOf(4) }).focus());
    for (let step = 0; step < (isDeep ? 40 : 14); step += 1) {
      const acts = ['pick', 'pick', 'act', 'act', 'drop', 'ends', 'goes', 'goes', 'comes'];
      const what = loads.length === 0 ? 'comes' : random.pick(acts);
      const isByKey = random.chance(0.5);
      const of = loads.length === 0 ? made(0) : random.pick(loads);
      const after = `run ${seed}, step ${step}: ${what} ${of.id}${isByKey ? ' by key' : ''}`;
      const asked = fake.asked.length;
      const now = loads.find(({ id }) => id === current);
      if (what === 'pick') {
        current = of.id;
        await use(screen.getByRole('button', { name: refOf(Number(of.id.slice(2))) }), isByKey);
      } else if ((what === 'act' || what === 'drop') && now?.state === 'listed') {
        const side = within(detail() as HTMLElement);
        if (what === 'act')
          await use(
            side.getByRole('button', {
              name: random.pick(['Rate confirmation…', 'Driver…']),
            }),
            isByKey,
          );
        else {
          await use(side.getByRole('button', { name: 'All actions' }), isByKey);
          await use(await screen.findByRole('menuitem', { name: 'Drop…' }), isByKey);
        }
        const dialog = await screen.findByRole('dialog');
        if (what === 'drop') expect(dialog.textContent, after).toContain('Dallas');
        await press('{Escape}');
        await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
        expect(screen.queryByRole('dialog'), after).toBeNull();
      } else if (what === 'ends') {
        const side = detail();
        // Half of the time the clerk is at its buttons when it ends.
        if (side !== null && of.id === current && isByKey)
          act(() => within(side).queryAllByRole('button')[0]?.focus());
        const ended = { at: '2026-11-21T14:01:00Z', how: rawText('The shipper took it back.') };
        await update(loads.map((e) => (e.id === of.id ? { ...e, state: 'bounced', ended } : e)));
      } else if (what === 'goes') {
        if (isByKey)
          act(() => screen.getByRole('button', { name: refOf(Number(of.id.slice(2))) }).focus());
        await update(loads.filter(({ id }) => id !== of.id));
      } else if (what === 'comes') {
        last += 1;
        await update([...loads, made(last)]);
      }
      for (const { input } of fake.asked.slice(asked)) {
        const text = JSON.stringify(input);
        if (text?.includes('"l-')) expect(text, after).toContain(`"${current}"`);
      }
      expectOneThing(loads, current, after);
      ahead += 1_000;
    }
  },
);
