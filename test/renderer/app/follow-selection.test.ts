import { afterEach, expect, test } from 'vitest';
import { put } from '../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../support/render-page.tsx';
import { smallYard, spotId, visit, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());

test('the selection follows the shown truck in map, grid and inspector', async () => {
  const rows = smallYard();
  started = await startTestPage({ rows });
  const { page, double } = started;
  const truck = rows.visits.find(({ spotId: on }) => on === spotId('D-01'));
  if (truck === undefined) throw new Error('The yard has no such truck.');
  page.ui.getState().selectAsset({ kind: 'visit', id: truck.id }, spotId('D-01'));
  double.change(put({ visits: [{ ...truck, spotId: spotId('D-04') }] }));
  await until(() => page.ui.getState().selected === spotId('D-04'));
  expect(page.ui.getState().selectedAsset?.id).toBe(truck.id);
  // Sent to the waiting list it stands on no spot.
  double.change(put({ visits: [{ ...truck, spotId: null }] }));
  await until(() => page.ui.getState().selected === null);
  // A spot that is selected itself stays selected, whatever leaves it.
  page.ui.getState().selectSpot(spotId('D-04'));
  double.change(put({ visits: [visit('TX-1', { spotId: spotId('D-04') })] }));
  double.change(put({ visits: [visit('TX-1', { spotId: spotId('A-07') })] }));
  await until(() => page.yard.table.visit(visitId('TX-1'))?.spotId === spotId('A-07'));
  expect(page.ui.getState().selected).toBe(spotId('D-04'));
});
