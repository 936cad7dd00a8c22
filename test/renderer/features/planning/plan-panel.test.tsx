// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PlanPanel } from '../../../../renderer/features/planning/plan-panel.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { area, spot, visit } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const numbers = Array.from({ length: 25 }, (_, at) => at + 1);

test('the lines of a long plan come a few with each frame, until all are there', async () => {
  const spots = numbers.map((at) => spot(`P-${at}`, 'Parking'));
  const visits = numbers.map((at) => visit(`TX-${at}`));
  const rows = { areas: [area('Parking')], spots, visits, containers: [] };
  shown = await renderPart(<PlanPanel />, { rows });
  const plans = plansOf(shown.page);
  act(() => plans.enter());
  const panel = screen.getByRole('region', { name: 'Plan' });
  const lines = () => panel.querySelectorAll('[data-step]').length;
  const counts: number[] = [];
  const watcher = new MutationObserver(() => counts.at(-1) !== lines() && counts.push(lines()));
  watcher.observe(panel, { childList: true, subtree: true });
  const goals = visits.map(
    ({ id }, at): Goal => ({
      kind: 'place',
      asset: { kind: 'visit', id },
      spot: spots[at]?.id ?? null,
    }),
  );
  act(() => plans.addGoals(goals));
  await waitFor(() => expect(lines()).toBe(25));
  watcher.disconnect();
  expect(counts).toEqual([10, 20, 25]);
  expect(within(panel).getByText(/^25 steps/)).toBeTruthy();
});
