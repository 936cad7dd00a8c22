// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CheckButton, CheckHost } from '../../../../renderer/features/planning/check-bar.tsx';
import { checkOf } from '../../../../renderer/features/planning/check-store.ts';
import { PlanHost } from '../../../../renderer/features/planning/plan-bar.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { endPage, renderPart, settle, type TestPage, until } from '../../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => endPage(started));

test('by keyboard alone: Enter is as expected, a scan is there instead, and the differences become a plan', async () => {
  const user = userEvent.setup();
  started = await renderPart(
    <>
      <CheckButton />
      <PlanHost />
      <CheckHost />
    </>,
    { rows: smallYard() },
  );
  await user.click(screen.getByRole('button', { name: 'Yard check' }));
  const field = await screen.findByRole('textbox', { name: 'What is there' });
  const check = checkOf(started.page);
  const { walk } = check.store.getState();
  expect(walk).toHaveLength(66);
  for (const id of walk) await user.type(field, id === spotId('D-04') ? 'tx 4821{Enter}' : id === spotId('D-01') ? '0{Enter}' : '{Enter}');
  await settle();
  expect(screen.getByText('Every spot was looked at.')).toBeTruthy();
  expect(check.store.getState().answers.size).toBe(66);
  const gone = started.page.yard.table.visitsAt(spotId('D-01'));
  await user.click(screen.getByRole('button', { name: 'Review 2 differences' }));
  const plans = plansOf(started.page);
  await until(() => plans.store.getState().ordered.steps.length === 2);
  expect(started.page.yard.table.visitsAt(spotId('D-04'))).toEqual([visitId('TX-4821')]);
  expect(gone.map((id) => started?.page.yard.table.visit(id)?.spotId)).toEqual([null]);
});
