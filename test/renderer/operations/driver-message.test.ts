import { expect, test } from 'vitest';
import { driverMessage, sentBy } from '../../../renderer/operations/driver-message.ts';
import type { Page } from '../../../renderer/page/page.ts';
import type { ContainerId } from '../../../shared/ids.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { smallYard, spotId, visitId } from '../support/yard-data.ts';

const truck = { kind: 'visit', id: visitId('TX-4821') } as const;
const to = spotId('D-04');

test('where a truck’s own driver is to go, in English and Spanish', async () => {
  const page = {
    yard: { table: createYardTable(smallYard()) },
    info: { facility: { name: 'Dallas' } },
  } as unknown as Page;
  const sent = sentBy({ kind: 'reassign', asset: truck, from: spotId('D-01'), to, reason: '' });
  expect(sent && (await driverMessage(page, sent))).toBe(
    'Dallas: TX-4821, go to D-04.\nDallas: TX-4821, vaya a D-04.',
  );
});

test('only a truck that is sent to a spot has one', () => {
  expect(sentBy({ kind: 'assign', asset: truck, spot: to })).toEqual({ visit: truck.id, spot: to });
  const box = { kind: 'container', id: 'c-1' as ContainerId } as const;
  expect(sentBy({ kind: 'assign', asset: box, spot: to })).toBeNull();
  expect(sentBy({ kind: 'unassign', assets: [truck], spot: to })).toBeNull();
  expect(sentBy({ kind: 'depart', spot: to, departType: 'All', assets: [truck] })).toBeNull();
});
