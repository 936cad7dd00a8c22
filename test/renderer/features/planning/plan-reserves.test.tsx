// @vitest-environment happy-dom
/** Targets of a plan, reserved from its bar. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PlanHost } from '../../../../renderer/features/planning/plan-bar.tsx';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { reservesOf } from '../../../../renderer/features/planning/reserves.ts';
import { SpotInspector } from '../../../../renderer/features/yard/inspector/spot-inspector.tsx';
import { operatorOf } from '../../../../renderer/operations/operator-of-page.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { endPage, renderPart, type TestPage, until } from '../../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => endPage(started));
const truck = (plate: string) => ({ kind: 'visit' as const, id: visitId(plate) });

/** An open plan of two moves. */
async function open(isOn = true) {
  started = await renderPart(<PlanHost />, { rows: smallYard() });
  const { page, double } = started;
  if (isOn) double.reserve([]);
  const plans = plansOf(page);
  plans.enter();
  operatorOf(page).drop(truck('TX-4821'), null, spotId('D-04'));
  operatorOf(page).drop(truck('TX-9035'), null, spotId('D-10'));
  if (isOn) await screen.findByRole('button', { name: 'Reserve spots' });
  return { page, double, plans, user: userEvent.setup() };
}
const spots = (it: TestPage['double']) => it.reserved().map(({ spot, asset }) => [spot, asset]);

test('where the profile does not turn it on, nothing of it is shown', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: 'Reserve spots' })).toBeNull();
});

test('a click reserves each target for its truck, says until when, and discarding the plan releases them', async () => {
  const { double, plans, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reserve spots' }));
  await screen.findByText(/^2 spots reserved until/);
  expect(spots(double)).toEqual([
    [spotId('D-10'), visitId('TX-9035')],
    [spotId('D-04'), visitId('TX-4821')],
  ]);
  await plans.discard();
  await until(() => double.reserved().length === 0);
});

test('a plan that is only closed keeps them; saved, it releases them first', async () => {
  const { double, plans, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reserve spots' }));
  await screen.findByText(/^2 spots reserved until/);
  plans.leave();
  expect(double.reserved()).toHaveLength(2);
  plans.enter();
  await plans.commit();
  expect(double.reserved()).toEqual([]);
  expect(double.saved()).toHaveLength(2);
});

test('what was refused or is not known is said by name, and released by a click', async () => {
  const { page, double, plans, user } = await open();
  const plan = plans.store.getState().open?.id ?? '';
  const about = {
    plan,
    until: new Date(page.ticker.now() + 3_600_000).toISOString(),
    asset: visitId('TX-4821'),
  };
  double.reserve([
    { ...about, spot: spotId('D-04'), state: 'refused', said: message('reserves.taken') },
    { ...about, spot: spotId('D-10'), state: 'unsure', said: message('reserves.saidYes') },
  ]);
  await screen.findByText('D-04 isn’t reserved: Someone else has reserved it.');
  await screen.findByText(
    'Whether D-10 is reserved isn’t known: The service said yes, but doesn’t show it.',
  );
  await user.click(screen.getByRole('button', { name: 'Release spots' }));
  await until(() => reservesOf(page).store.getState().reserves.length === 0);
});

test('the inspector says in words that a spot is reserved for a task', async () => {
  const rows = smallYard();
  const reserve = { id: 'r', entityName: 'YardTask', objectId: 'not-known-here', validUntil: null };
  started = await renderPart(<SpotInspector id={spotId('D-04')} />, {
    rows: {
      ...rows,
      spots: rows.spots.map((each) =>
        each.id === spotId('D-04') ? { ...each, reserves: [reserve] } : each,
      ),
    },
  });
  await screen.findByText('For a yard task');
  expect(screen.queryByText(/YardTask/)).toBeNull();
});

test('the inspector names whom a spot is reserved for', async () => {
  const rows = smallYard();
  const reserve = { id: 'r', entityName: null, objectId: visitId('TX-4821'), validUntil: null };
  started = await renderPart(<SpotInspector id={spotId('D-04')} />, {
    rows: {
      ...rows,
      spots: rows.spots.map((each) =>
        each.id === spotId('D-04') ? { ...each, reserves: [reserve] } : each,
      ),
    },
  });
  await screen.findByText('TX-4821');
});
