/** The lists of the gate as they are taken along. */
import { expect, test } from 'vitest';
import { expectedSheet, hereSheet } from '../../../../renderer/features/gate/gate-sheets.ts';
import { namesOf } from '../../../../renderer/schedule/schedule-text.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import type { Seen } from '../../../../shared/gate-checks/inspection.ts';
import { container, now, visit } from '../../support/yard-data.ts';

const page = { zone: createZoneFormat('America/Chicago') };
const seen: Seen = {
  ...{ key: 'k', label: 'Seal', kind: 'seal', unit: '', tolerance: 0, value: 'UL 5' },
  ...{ isCompared: true, isRedTag: false, group: 'Двери' },
};
const start = new Date(now - 40 * 60_000).toISOString();

test('who is expected: moments as moments, numbers as they were typed', () => {
  const list = expectedSheet(
    [
      {
        appointment: {
          start,
          end: null,
          status: 'Scheduled',
          dockId: 'gone',
          loadTypeId: null,
          companyName: '+Norte',
          confirmationNumber: '00123456789012345',
          refNumbers: ['1-2', '5E3'],
        },
        standing: { kind: 'late', minutes: 40 },
      } as never,
    ],
    namesOf([], []),
    page,
  );
  expect(list).toMatchObject({ list: 'shown', title: 'Gate, expected' });
  const [row] = list.list === 'shown' ? list.rows : [];
  expect(row).toHaveLength(list.list === 'shown' ? list.columns.length : 0);
  expect(row?.slice(0, 2)).toEqual([{ at: Date.parse(start) }, null]);
  expect(row?.slice(2, 4)).toEqual(['Scheduled', '40 min late']);
  expect(row?.slice(5, 8)).toEqual(['+Norte', '00123456789012345', '1-2, 5E3']);
});

test('who is here: plate, trailers and place, uncut', () => {
  const truck = {
    ...visit('T1'),
    licensePlate: '=SUM(A1)',
    createdAt: start,
    spotId: null,
    phone: '+15551230199',
  };
  const list = hereSheet(
    [
      {
        visit: truck,
        cameAt: start,
        hooked: [{ ...container('C1'), code: '0042' }],
        spotCode: null,
        appointment: null,
      } as never,
    ],
    page,
    () => [
      {
        ...{ asset: 'container:c', name: '0042', out: null, photos: [] },
        counted: { in: 2, out: 1 },
        in: { at: now, clerk: 'Ana', seen: [seen] },
        letGo: [
          {
            ...{ at: now, clerk: 'Ana', second: 'Ben', why: 'Customs' },
            ...{ cause: 'item:k', item: 'Seal', here: 'UL 5', there: 'UL 4' },
          },
        ],
      },
    ],
  );
  const [row] = list.list === 'shown' ? list.rows : [];
  expect(row).toHaveLength(list.list === 'shown' ? list.columns.length : 0);
  expect(row?.[0]).toBe('=SUM(A1)');
  expect(row?.[2]).toBe('0042');
  expect(row?.slice(5, 7)).toEqual(['Waiting', { at: Date.parse(start) }]);
  expect(row?.slice(-3)).toEqual([
    '+15551230199',
    '0042: Двери › Seal: UL 5 on the way in\n0042: 3 photos: 2 on the way in, 1 on the way out.',
    '0042: Released by Ana and Ben: Customs. Seal: UL 5 now, UL 4 on the way in.',
  ]);
});
