/** Trucks on the clock as they are taken along: codes as text, times as moments, numbers apart. */
import { expect, test } from 'vitest';
import { chargedTrucksList } from '../../../../renderer/features/reports/detention/charged-trucks-list.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import { detentionOf } from '../../../../shared/detention/calculate.ts';
import type { Policy } from '../../../../shared/detention/policy.ts';
import { now, visit } from '../../support/yard-data.ts';

const minute = 60_000;
const zone = 'America/Denver';
const policy: Policy = {
  ...{ visitType: null, company: null, loadType: null, freeMinutes: 60, rate: '72.5' },
  ...{ stepMinutes: 20, clock: 'arrival', graceMinutes: 0, forfeitMinutes: 10 },
  ...{ capMinutes: null, layover: null, hours: null },
};

// Cases: D15, D16.
test('each truck on the clock has its codes, times, minutes and amounts in cells', () => {
  const charged = (plate: string, minutes: number, booked: number | null) => {
    const at = now - minutes * minute;
    const arrived = { earliest: at, latest: at };
    const appointment = booked === null ? null : { start: booked, latest: booked };
    return {
      visit: { ...visit(plate), companyName: '=Sur\u200f' },
      policy,
      detention: detentionOf(policy, { arrived, left: null, appointment }, now, zone),
    };
  };
  const rows = [charged('0042', 95, null), charged('5E3', 300, now - 350 * minute)];
  const page = { yard: { table: {} }, zone: createZoneFormat(zone) } as never;
  const list = chargedTrucksList(rows, page);
  if (list.list !== 'shown') throw new Error('The list has no rows.');
  expect(list.columns).toContain('Free until (America/Denver)');
  const [over, late] = list.rows;
  expect(list.rows.every((row) => row.length === list.columns.length)).toBe(true);
  expect(over?.slice(0, 2)).toEqual(['0042', '=Sur\u200f']);
  const start = now - 95 * minute;
  expect(over?.slice(4)).toEqual([
    { at: start },
    { at: start + 60 * minute },
    35,
    40,
    72.5,
    48.33,
    null,
  ]);
  expect([late?.[0], late?.[9], late?.[10]]).toEqual(['5E3', 0, 'Came late: no claim']);
});
