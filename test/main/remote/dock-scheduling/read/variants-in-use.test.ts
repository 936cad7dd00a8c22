import { expect, test } from 'vitest';
import { yardQueries } from '../../../../../main/remote/dock-scheduling/read/query.ts';
import { settingsNotTaken } from '../../../../../main/remote/dock-scheduling/read/variants-in-use.ts';
import type { Quirks } from '../../../../../sandbox/index.ts';
import type { AreaId, WarehouseId } from '../../../../../shared/ids.ts';
import { start } from '../../../../sandbox/harness.ts';
import { clientOf } from '../../../yard/read/sandbox-client.ts';
import { collect, testSettings } from '../client-against.ts';

const settings = testSettings();

test.each<readonly [Partial<Quirks>, readonly string[]]>([
  [{}, []],
  [{ excludeStatuses: 'refused' }, ['yardVisitsLeftOut']],
  [{ assetEvents: 'refused' }, ['yardContainerEvents', 'yardVisitEvents']],
  [
    { assetEvents: 'refused', excludeStatuses: 'refused' },
    ['yardContainerEvents', 'yardVisitEvents', 'yardVisitsLeftOut'],
  ],
])('the register says what a service does not take: %o', async (quirks, keys) => {
  const sandbox = await start({ quirks });
  const { client, close } = await clientOf(sandbox);
  const warehouse = sandbox.warehouse.id as WarehouseId;
  expect([...settingsNotTaken(settings, client.formsInUse())]).toEqual([]);
  await collect((sink, stop) => client.visits(warehouse, sink, stop));
  await collect((sink, stop) => client.containers(warehouse, sink, stop));
  expect([...settingsNotTaken(settings, client.formsInUse())].sort()).toEqual(keys);
  close();
});

test('each part of a query leads to the setting that it came from', () => {
  const queries = yardQueries(settings);
  const of = (
    path: string,
    forms: readonly (readonly (readonly [string, string])[])[],
    used = forms.at(-1),
  ) =>
    [
      ...settingsNotTaken(settings, [{ key: path, path, best: forms[0] ?? [], used: used ?? [] }]),
    ].sort();
  const visits = queries.visits('w' as WarehouseId);
  expect(of('/asset-visit', visits)).toEqual([
    'yardAssignmentFields',
    'yardVisitEvents',
    'yardVisitJoins',
    'yardVisitsLeftOut',
  ]);
  expect(of('/asset-visit', visits, visits[2])).toEqual(['yardEventFields', 'yardVisitsLeftOut']);
  expect(of('/yard/spot', queries.spots('a' as AreaId))).toEqual([
    'yardClosedSpots',
    'yardSpotJoins',
  ]);
  expect(
    of('/appointments', [
      [
        ['s', '{}'],
        ['join[]', 'dock||id,warehouseId'],
        ['fields', 'id'],
      ],
      [],
    ]),
  ).toEqual(['yardAppointmentFields', 'yardAppointmentWarehouse']);
});
