// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Find } from '../../../../renderer/app/shell/find.tsx';
import { openFind } from '../../../../renderer/app/shell/find-box.ts';
import { SpotsGrid } from '../../../../renderer/features/yard/grid/spots-grid.tsx';
import type { Instant } from '../../../../shared/time.ts';
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

test('the list shows what was found, and by a button what is not known', async () => {
  shown = await renderPart(<SpotsGrid />, { rows: yard() });
  await settle();
  const query = {
    load: 'empty',
    kind: null,
    power: null,
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
