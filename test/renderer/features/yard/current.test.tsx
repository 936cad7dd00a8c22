// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BestList } from '../../../../renderer/features/planning/best-list.tsx';
import { useBestKeys, useBestSpots } from '../../../../renderer/features/planning/use-best.ts';
import { SpotsGrid } from '../../../../renderer/features/yard/grid/spots-grid.tsx';
import { Inspector } from '../../../../renderer/features/yard/inspector/inspector.tsx';
import {
  isOnCurrent,
  useFocusOnCurrent,
  useIsOnCurrent,
} from '../../../../renderer/features/yard/screen/current.ts';
import { WaitingList } from '../../../../renderer/features/yard/waiting/waiting-list.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import { ActionMenuHost } from '../../../../renderer/operations/menu/action-menu.tsx';
import {
  operatorOf,
  promptsOf,
} from '../../../../renderer/operations/operator/operator-of-page.ts';
import { usePage } from '../../../../renderer/page/page-context.tsx';
import { createRandom } from '../../../../sandbox/random.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { contentsOf } from '../../../../shared/yard/contents.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { isDeep } from '../../../support/tiers.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

/** Digits and what they offer, as the map has them. */
function Digits() {
  const page = usePage();
  const { asset, numbered } = useBestSpots();
  useBestKeys(asset, numbered, () => isOnCurrent(page));
  return useIsOnCurrent() && asset !== null ? <BestList asset={asset} numbered={numbered} /> : null;
}

/** The yard screen without the drawing. */
function Yard() {
  useFocusOnCurrent();
  return (
    <>
      <WaitingList />
      <SpotsGrid />
      <Inspector />
      <Digits />
      <button type="button">Elsewhere</button>
      <ActionMenuHost />
      <PromptHost />
    </>
  );
}

async function open(): Promise<TestPage> {
  started = await renderPart(<Yard />, { rows: smallYard() });
  return started;
}

const press = async (keys: string) => {
  await userEvent.keyboard(keys);
  await settle();
};

/** The row that has the ring; null where none has it. */
const ring = () =>
  document.activeElement?.closest<HTMLElement>('[data-region-focus]')?.dataset ?? null;

const inspector = () => document.querySelector('[aria-label="Inspector"]');

/** What the digits are offered for, by its label; null where nothing is offered. */
const offeredFor = (): string | null =>
  document.querySelector('[aria-label="Best spots"]')?.textContent?.match(/^For (.+?):/)?.[1] ??
  null;

/** The assets that the row with the ring stands for, by label. */
function onRing({ page }: TestPage): readonly string[] {
  const { spot, asset } = ring() ?? {};
  const { table } = page.yard;
  if (asset !== undefined) {
    const row =
      table.visit(visitId(asset.replace(/^visit-/, ''))) ?? table.container(asset as never);
    return row === undefined ? [] : [assetLabel(row)];
  }
  if (spot === undefined) return [];
  const { truck, hooked, standalone } = contentsOf(table, spot as never);
  return [truck, ...hooked, standalone].filter((each) => each !== null).map(assetLabel);
}

/** Ring, selection, inspector and digits mean one thing. */
function expectOneThing(test: TestPage, after: string): void {
  const { selected, selectedAsset, chosen } = test.page.ui.getState();
  const at = ring();
  const isAny = selected !== null || selectedAsset !== null;
  if (at !== null && isAny && chosen.size === 0) {
    expect(selected ?? selectedAsset?.id, after).toBe(at.spot ?? at.asset);
    const shown = inspector()?.querySelector('h3')?.textContent;
    const spot = selected === null ? undefined : test.page.yard.table.spot(selected);
    expect(shown, after).toBe(spot?.code ?? onRing(test)[0]);
  }
  const offered = offeredFor();
  if (offered !== null && at !== null) expect(onRing(test), after).toContain(offered);
}

describe('the current object of the yard screen', () => {
  it('is what a search found: ring, row in the middle, inspector, digits', async () => {
    const test = await open();
    const waiting = test.page.yard.table.waitingVisits()[1];
    if (waiting === undefined) throw new Error('Nobody waits.');
    screen.getByText('Elsewhere').focus();
    act(() => test.page.ui.getState().jumpTo(null, { kind: 'visit', id: waiting }));
    await settle();
    expect(ring()?.asset).toBe(waiting);
    expectOneThing(test, 'found');
    act(() => test.page.ui.getState().jumpTo(spotId('A-07'), null));
    await settle();
    expect(ring()?.spot).toBe(spotId('A-07'));
    expectOneThing(test, 'found a spot');
  });

  it('is the waiting truck where a search found its trailer', async () => {
    const test = await open();
    const { table } = test.page.yard;
    const truck = table.waitingVisits().findLast((each) => table.hookedTo(each).length > 0);
    if (truck === undefined) throw new Error('No trailer waits with its truck.');
    const [trailer] = table.hookedTo(truck);
    act(() => test.page.ui.getState().filterWaiting('nobody is called so'));
    act(() => test.page.ui.getState().jumpTo(null, { kind: 'container', id: trailer as never }));
    await settle();
    expect(ring()?.asset).toBe(truck);
    expectOneThing(test, 'found a trailer');
  });

  it('is found although a filter hid it: the filter is given up', async () => {
    const test = await open();
    act(() => test.page.ui.getState().filterSpots({ text: 'nothing is called so' }));
    act(() => test.page.ui.getState().jumpTo(spotId('A-07'), null));
    await settle();
    expect(ring()?.spot).toBe(spotId('A-07'));
  });

  it('takes no digit while the focus is elsewhere, and names whom it is for', async () => {
    const test = await open();
    const waiting = test.page.yard.table.waitingVisits()[0];
    if (waiting === undefined) throw new Error('Nobody waits.');
    act(() => test.page.ui.getState().jumpTo(null, { kind: 'visit', id: waiting }));
    await settle();
    expect(offeredFor()).toBe(onRing(test)[0]);
    act(() => screen.getByText('Elsewhere').focus());
    await settle();
    expect(offeredFor()).toBeNull();
    await press('1');
    expect(test.double.saved()).toEqual([]);
  });

  it('follows the asset after a digit, and offers no other spot until asked', async () => {
    const test = await open();
    const waiting = test.page.yard.table.waitingVisits()[0];
    if (waiting === undefined) throw new Error('Nobody waits.');
    act(() => test.page.ui.getState().jumpTo(null, { kind: 'visit', id: waiting }));
    await settle();
    await press('1');
    const [record] = test.double.saved();
    if (record?.operation.kind !== 'assign') throw new Error('Nothing was assigned.');
    expect(record.operation.asset.id).toBe(waiting);
    expect(ring()?.spot).toBe(record.operation.spot);
    expect(offeredFor()).toBeNull();
    expectOneThing(test, 'assigned');
  });

  it('takes the spot that was read, and none whose number just got another one', async () => {
    const test = await open();
    const waiting = test.page.yard.table.waitingVisits()[0];
    if (waiting === undefined) throw new Error('Nobody waits.');
    act(() => test.page.ui.getState().jumpTo(null, { kind: 'visit', id: waiting }));
    await settle();
    const numbers = () =>
      [...document.querySelectorAll('[aria-label="Best spots"] li')].map(
        (each) => /^\d (\S+)/.exec(each.textContent ?? '')?.[1],
      );
    const [first, second, third] = numbers();
    const { spots, visits } = smallYard();
    const row = spots.find(({ code }) => code === first);
    if (row === undefined) throw new Error('No spot is offered.');
    const other = { ...visits[0]!, id: visitId('ELSE-1'), spotId: row.id };
    act(() => test.double.change(put({ visits: [other] })));
    await settle();
    await screen.findByText(`1 was ${first}, which isn’t possible now.`);
    expect(numbers().slice(1)).toEqual([second, third]);
    expect(numbers()[0]).not.toBe(first);
    await press('1');
    expect(test.double.saved()).toEqual([]);
    await press('2');
    expect(test.double.saved()[0]?.operation).toMatchObject({
      spot: spots.find(({ code }) => code === second)?.id,
    });
  });

  it('keeps the card of what departed', async () => {
    const test = await open();
    const truck =
      test.page.yard.table.visit(visitId('TX-7713')) ??
      [...test.page.yard.table.visits()].find(({ spotId: on }) => on !== null);
    if (truck?.spotId == null) throw new Error('No truck stands on a spot.');
    act(() => test.page.ui.getState().jumpTo(truck.spotId, { kind: 'visit', id: truck.id }));
    await settle();
    const gone = put({});
    test.double.change({ ...gone, remove: { ...gone.remove, visits: [truck.id] } });
    await settle();
    expect(inspector()?.textContent).toContain(`${assetLabel(truck)} left`);
  });

  it('shows what is dragged', async () => {
    const test = await open();
    const [first, second] = test.page.yard.table.waitingVisits();
    if (first === undefined || second === undefined) throw new Error('Too few wait.');
    act(() => test.page.ui.getState().selectAsset({ kind: 'visit', id: first }, null));
    act(() => test.page.drag.getState().beginDrag({ kind: 'visit', id: second }, null, 'x'));
    await settle();
    const label = assetLabel(test.page.yard.table.visit(second)!);
    expect(inspector()?.querySelector('h3')?.textContent).toBe(label);
    act(() => test.page.drag.getState().endDrag());
  });

  it.each(isDeep ? [1, 2, 3, 4, 5, 6] : [1])(
    'whatever was done, what a key does is done to what has the ring (run %i)',
    async (seed) => {
      const test = await open();
      const { page, double } = test;
      const random = createRandom(seed);
      const draw = () => random.next();
      const pick = <Thing,>(things: readonly Thing[]): Thing | undefined =>
        things[Math.floor(draw() * things.length)];
      for (let step = 0; step < (isDeep ? 60 : 24); step += 1) {
        const { table } = page.yard;
        const what = pick([
          'find',
          'find',
          'arrow',
          'arrow',
          'digit',
          'menu',
          'undo',
          'other desk',
          'tab',
          'row',
          'row',
        ]);
        let after = `${step}: ${what}`;
        const before = double.saved().length;
        const allowed = onRing(test);
        if (what === 'find') {
          const spots = [...table.spots()];
          const waits = table.waitingVisits();
          const isSpot = draw() < 0.5 || waits.length === 0;
          const asset: AssetRef | null = isSpot ? null : { kind: 'visit', id: pick(waits)! };
          act(() => page.ui.getState().jumpTo(isSpot ? pick(spots)!.id : null, asset));
        } else if (what === 'arrow') await press(draw() < 0.5 ? '{ArrowDown}' : '{ArrowUp}');
        else if (what === 'digit') {
          const offered = offeredFor();
          await press(pick(['1', '2', '3'])!);
          after += ` for ${offered}`;
          await answer(test);
          const saved = double.saved().slice(before);
          for (const { operation } of saved) {
            if (operation.kind !== 'assign' && operation.kind !== 'reassign')
              throw new Error('A digit does no such thing.');
            const { kind, id } = operation.asset;
            const row = kind === 'visit' ? table.visit(id) : table.container(id);
            expect(allowed, after).toContain(row === undefined ? '' : assetLabel(row));
          }
        } else if (what === 'menu' && ring() !== null) {
          await press('{Enter}');
          const menu = document.querySelector('[role="menu"]');
          if (menu !== null) {
            const current = page.ui.getState();
            const { subject } = page.menus.getState().menu!;
            expect(subject.kind === 'spot' ? subject.spot : subject.asset.id, after).toBe(
              current.selected ?? current.selectedAsset?.id,
            );
            await press(pick(['{Escape}', 'w', 'd', 'c', '{Enter}'])!);
            await answer(test);
          }
        } else if (what === 'undo') await act(() => operatorOf(page).undo());
        else if (what === 'other desk') {
          const truck = pick(table.waitingVisits());
          const free = pick(
            [...table.spots()].filter(({ id }) => contentsOf(table, id).state === 'free'),
          );
          const row = truck === undefined ? undefined : table.visit(truck);
          if (row !== undefined && free !== undefined)
            double.change(put({ visits: [{ ...row, spotId: free.id }] }));
        } else if (what === 'tab') await press('{Tab}');
        else if (what === 'row')
          // As F6 or a click on the list's edge gives it to a row.
          act(() =>
            pick([...document.querySelectorAll<HTMLElement>('[data-region-focus]')])?.focus(),
          );
        await settle();
        expectOneThing(test, after);
      }
    },
  );
});

/** Fills in a dialog that opened from its defaults, or gives it up where more is asked. */
async function answer({ page }: TestPage): Promise<void> {
  await settle();
  for (let turn = 0; turn < 3 && promptsOf(page).getState().open !== null; turn += 1) {
    await press('1');
    await press('{Enter}');
    await settle();
  }
  act(() => promptsOf(page).getState().open?.answer(null));
  if (page.menus.getState().menu !== null)
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await settle();
}
