// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Find } from '../../../../renderer/app/shell/find.tsx';
import { openFind } from '../../../../renderer/app/shell/find-box.ts';
import { SpotsGrid } from '../../../../renderer/features/yard/grid/spots-grid.tsx';
import { promptsOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import type { HoldCause, StandingHold } from '../../../../shared/gate-checks/standing-hold.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { Instant } from '../../../../shared/time.ts';
import { type AssetRef, subjectOf } from '../../../../shared/yard/operations.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { container, containerId, smallYard, spotId } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const since = (day: number) => `2026-11-${day}T10:00:00.000Z` as Instant;

/** A yard where two empties are Werner's, and of one we don't know whose it is. */
const yard = () => {
  const { spots, areas } = smallYard();
  const [one, two, three] = spots.map(({ id }) => id);
  const empty = { state: 'Empty', companyName: 'Werner Enterprises' };
  return {
    areas,
    spots,
    visits: [],
    containers: [
      container('WE 77201', { ...empty, spotId: one ?? null, createdAt: since(19) }),
      container('WE 70935', { ...empty, spotId: two ?? null, createdAt: since(14) }),
      container('QZ 33018', { ...empty, spotId: three ?? null, companyName: null }),
    ],
  };
};

test('the oldest empty of a carrier is named first, and Enter goes there', async () => {
  shown = await renderPart(<Find />, { rows: yard() });
  await settle();
  act(openFind);
  await userEvent.type(await screen.findByRole('textbox'), 'oldest empty of werner');
  const group = await screen.findByText(/^Empty trailers of werner: 2\.$/);
  expect(group).toBeTruthy();
  expect(screen.getByText(/1 more is not known: 1 without a carrier\./)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(shown.page.ui.getState().selectedAsset).toEqual({
    kind: 'container',
    id: containerId('WE 70935'),
  });
});

/** A yard of which one trailer has a red tag, and a truck is blocked. */
async function heldYard() {
  const { visits } = smallYard();
  const held = { ...yard(), visits };
  shown = await renderPart(
    <>
      <Find />
      <SpotsGrid />
    </>,
    { rows: held },
  );
  const [truck] = visits;
  if (truck === undefined) throw new Error('No truck.');
  const hold = (asset: AssetRef, cause: HoldCause, said: StandingHold['said']): StandingHold => ({
    ...{ subject: subjectOf(asset), asset: subjectOf(asset), cause, here: 'a', there: 'b' },
    ...{ item: '', stops: asset.kind === 'visit' ? 'leaving' : 'moves', said },
  });
  const trailer: AssetRef = { kind: 'container', id: containerId('WE 77201') };
  const visit: AssetRef = { kind: 'visit', id: truck.id };
  const tag = message('release.held.redTag', { there: 'Brakes: воздух уходит' });
  const block = message('release.held.block', { here: 'KLM', there: 'Unpaid' });
  shown.double.setRelease({
    holds: [
      { asset: trailer, holds: [hold(trailer, 'redTag:b', tag)] },
      { asset: visit, holds: [hold(visit, 'block:1', block)] },
    ],
  });
  await settle();
  return { truck, trailer };
}
const lines = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

test.each(['held', 'red tag', 'detenido', 'etiqueta roja'])(
  '“%s” finds what is held with why, the list of it, and the verb that lets go',
  async (text) => {
    const { trailer } = await heldYard();
    act(openFind);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Find a plate/ }), text);
    const all = lines();
    const found = all.find((each) => each.includes('WE 77201'));
    expect(found).toContain('Held: Red tag: Brakes: воздух уходит');
    expect(all.some((each) => each.includes('is blocked: Unpaid'))).toBe(
      text === 'held' || text === 'detenido',
    );
    expect(all.some((each) => each.includes('Release what is held…'))).toBe(true);
    expect(all.some((each) => each.includes('Show what is held'))).toBe(true);
    await userEvent.click(screen.getByText(/^(Held|Red-tagged) trucks and trailers: \d\.$/));
    const rows = within(screen.getByRole('grid')).getAllByRole('row');
    const spots = rows.flatMap((row) => row.getAttribute('data-spot') ?? []);
    expect(spots).toContain(shown?.page.yard.table.container(trailer.id as never)?.spotId);
  },
);

test('a row has the sign of what is held with main’s word, and loses it with it', async () => {
  await heldYard();
  const ui = shown?.page.ui.getState();
  // The rows that a hold is about; the others are below the window's edge.
  act(() => ui?.filterSpots({ text: 'd-' }));
  const signs = () =>
    within(screen.getByRole('grid'))
      .queryAllByRole('img', { name: /^Held: / })
      .map((sign) => sign.getAttribute('aria-label'));
  expect(signs()).toEqual(['Held: KLM is blocked: Unpaid (1 more)']);
  shown?.double.setRelease({ holds: [] });
  await settle();
  expect(signs()).toEqual([]);
});

test('the line of a held trailer says so, and “release” asks for its reason', async () => {
  await heldYard();
  act(openFind);
  const box = await screen.findByRole('textbox', { name: /^Find a plate/ });
  await userEvent.type(box, '77201');
  expect(lines().find((each) => each.includes('WE 77201'))).toMatch(
    /Held: Red tag: Brakes: воздух уходит · On /,
  );
  await userEvent.clear(box);
  await userEvent.type(box, 'release WE 70935');
  expect(lines()[0]).toContain('isn’t held');
  await userEvent.clear(box);
  await userEvent.type(box, 'dejar salir 77201');
  expect(lines()[0]).toContain('Release WE 77201?');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(shown && promptsOf(shown.page).getState().open?.prompt).toMatchObject({
      kind: 'letGo',
      letGo: { name: 'WE 77201', holds: [{ cause: 'redTag:b' }] },
    }),
  );
});

test('the list shows what was found, and by a button what is not known', async () => {
  shown = await renderPart(<SpotsGrid />, { rows: yard() });
  await settle();
  const query = {
    load: 'empty',
    kind: null,
    power: null,
    hold: null,
    isToday: false,
    carrier: 'wern',
  } as const;
  act(() => shown?.page.ui.getState().filterSpots({ pool: { query, isUnknown: false } }));
  const grid = screen.getByRole('grid');
  const names = () =>
    within(grid)
      .getAllByRole('row')
      .flatMap((row) => row.getAttribute('data-spot') ?? []);
  const [one, two, three] = yard().spots.map(({ id }) => id);
  expect(new Set(names())).toEqual(new Set([one, two]));
  await userEvent.click(screen.getByRole('button', { name: 'Show what is not known' }));
  expect(names()).toEqual([three]);
  expect(names()).not.toContain(spotId('none'));
});
