// @vitest-environment happy-dom
/** Plans of other desks in the bar of plans. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AreasSection } from '../../../../renderer/features/planning/areas-section.tsx';
import { PlanHost, PlanPanel } from '../../../../renderer/features/planning/plan-host.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { planningOf } from '../../../../renderer/operations/planning.ts';
import type { StoredPlan } from '../../../../shared/console-api/planning/plans.ts';
import type { AreaId } from '../../../../shared/ids.ts';
import { plainArea } from '../../../../shared/planning/area-attributes.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { usualTiming } from '../../../../shared/planning/timing.ts';
import { endPage, renderPart, type TestPage, until } from '../../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => endPage(started));
const truck = (plate: string) => ({ kind: 'visit' as const, id: visitId(plate) });
const place = (plate: string, spot: string): Goal => ({
  kind: 'place',
  asset: truck(plate),
  spot: spotId(spot),
});
const theirs = (more: Partial<StoredPlan> = {}): StoredPlan => ({
  id: 'p',
  version: 7,
  name: 'Before ten',
  state: 'open',
  wishes: [place('TX-4821', 'D-04')],
  operations: [],
  timing: usualTiming,
  by: 'Ana',
  desk: 'Dock',
  at: '2026-03-02T09:00:00.000Z',
  ...more,
});

async function open() {
  started = await renderPart(
    <>
      <PlanHost />
      <PlanPanel />
    </>,
    { rows: smallYard() },
  );
  const plans = plansOf(started.page);
  return { ...started, plans, state: plans.store.getState, user: userEvent.setup() };
}

test('opens another desk’s plan by name, with its author and time, not by P', async () => {
  const { double, plans, state, user } = await open();
  double.planElsewhere([
    theirs(),
    theirs({
      id: 'q',
      name: 'Doors',
      saving: { by: 'Ben', desk: 'Yard', at: '2026-03-02T09:00:00.000Z' },
    }),
  ]);
  await until(() => state().kept.plans.length === 2);
  plans.enter();
  expect(state().open?.wishes).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Other plans (2)' }));
  expect((await screen.findByRole('menuitem', { name: /Doors/ })).textContent).toMatch(
    /Doors: Ben at Yard is doing its steps, since/,
  );
  await user.click(screen.getByRole('menuitem', { name: /^Before ten: 1 change, Ana at Dock/ }));
  expect(state().open?.wishes).toEqual([place('TX-4821', 'D-04')]);
  expect(await screen.findByText(/^Last changed by Ana at Dock/)).toBeTruthy();
});

test('what another desk changes in the open plan is shown; what it saved ends it here', async () => {
  const { double, plans, state, page } = await open();
  double.planElsewhere([theirs()]);
  await until(() => state().kept.plans.length === 1);
  plans.enter('p');
  double.planElsewhere([theirs({ version: 8, wishes: [place('TX-9035', 'D-10')] })]);
  await until(() => state().open?.version === 8);
  expect(page.yard.table.visitsAt(spotId('D-10'))).toEqual([visitId('TX-9035')]);
  expect(page.yard.table.visitsAt(spotId('D-04'))).toEqual([]);
  // What is changed here goes on from there.
  operatorOf(page).drop(truck('TX-4821'), null, spotId('D-04'));
  await until(() => state().kept.plans[0]?.version === 9);
  double.planElsewhere([theirs({ version: 10, state: 'done' })]);
  await until(() => state().open === null);
  expect(page.yard.table.visitsAt(spotId('D-10'))).toEqual([]);
});

test('where the others cannot be asked nothing is saved until a clerk says so', async () => {
  const { double, plans, state, user, page } = await open();
  double.planAlone(true);
  plans.enter();
  operatorOf(page).drop(truck('TX-4821'), null, spotId('D-04'));
  await until(() => state().kept.plans.length === 1);
  await user.click(screen.getByRole('button', { name: 'Do 1 step now' }));
  expect(await screen.findByText('Nobody can be asked.')).toBeTruthy();
  expect(double.submitted()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Do the steps without the others' }));
  await until(() => state().kept.plans[0]?.state === 'done');
  expect(double.submitted()).toHaveLength(1);
});

test('undo takes back this desk’s plan, even after another desk saved one', async () => {
  const { double, plans, state, page } = await open();
  plans.enter();
  operatorOf(page).drop(truck('TX-4821'), null, spotId('D-04'));
  operatorOf(page).drop(truck('TX-9035'), null, spotId('D-10'));
  await plans.commit();
  double.planElsewhere([theirs({ state: 'done', operations: ['o1', 'o2'] as never })]);
  await until(() => state().kept.plans.length === 2);
  expect(await planningOf(page).undoWhole(true)).toBe(true);
  await until(() => page.yard.table.visitsAt(spotId('D-10')).length === 0);
});

test('what another desk said of an area is shown with who, where and when', async () => {
  started = await renderPart(<AreasSection />, { rows: smallYard() });
  const { double, page } = started;
  const [area] = [...page.yard.table.areas()].map(({ id }) => id) as [AreaId];
  const from = { by: 'Ana', desk: 'Dock', at: '2026-03-02T09:00:00.000Z' };
  double.areasElsewhere([{ area, attributes: { ...plainArea, reeferPlug: true }, from }]);
  expect(await screen.findByText(/^Last set by Ana at Dock/)).toBeTruthy();
  expect(screen.getAllByText(/^Last set by/)).toHaveLength(1);
});

// Cases: D14.
test('a carrier with a comma in its name stays one carrier of an area', async () => {
  started = await renderPart(<AreasSection />, { rows: smallYard() });
  const { page } = started;
  const kept = () =>
    plansOf(page)
      .store.getState()
      .kept.areas.map((each) => each.attributes);
  const [field] = screen.getAllByRole('combobox', { name: 'Kept for carriers' });
  const user = userEvent.setup();
  await user.click(field as HTMLElement);
  await user.paste('Lone Star Freight, LLC');
  await user.keyboard('{Enter}');
  await until(() => kept().some(({ keptFor }) => keptFor[0] === 'Lone Star Freight, LLC'));
  await user.click(field as HTMLElement);
  await user.paste('Ñandú #7');
  await user.tab();
  await until(() => kept().some(({ keptFor }) => keptFor.length === 2));
  expect(kept()[0]?.keptFor).toEqual(['Lone Star Freight, LLC', 'Ñandú #7']);
});
