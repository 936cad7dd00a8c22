import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detentionOf, type Stay, totalOf } from '../../../shared/detention/calculate.ts';
import { isPolicy, type Policy, policyFor } from '../../../shared/detention/policy.ts';

const minute = 60_000;
const nine = Date.UTC(2026, 2, 2, 15);
const base: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '60',
  stepMinutes: 15,
  clock: 'arrival',
};
const exactly = (at: number) => ({ earliest: at, latest: at });
const stay = (arrived: number, left: number | null, appointment: number | null = null): Stay => ({
  arrived: exactly(arrived),
  left: left === null ? null : exactly(left),
  appointment,
});

describe('what a stay comes to', () => {
  it.each([
    ['within free time', 120, 0, '0.00'],
    ['a second over', 120 + 1 / 60, 15, '15.00'],
    ['a whole step over', 135, 15, '15.00'],
    ['an hour and a minute over', 181, 75, '75.00'],
  ])('%s', (_, minutes, billed, amount) => {
    const { least, most, isRunning } = detentionOf(
      base,
      stay(nine, nine + minutes * minute),
      nine + 900 * minute,
    );
    expect(least).toEqual(most);
    expect([least.billedMinutes, least.amount, isRunning]).toEqual([billed, amount, false]);
  });

  it('counts to now while the truck is here', () => {
    expect(detentionOf(base, stay(nine, null), nine + 180 * minute)).toMatchObject({
      isRunning: true,
      most: { amount: '60.00' },
    });
  });

  it('begins at the appointment where the truck came early and the policy says so, at the arrival where it came late', () => {
    const byAppointment: Policy = { ...base, clock: 'appointment' };
    const left = nine + 240 * minute;
    const from = (policy: Policy, appointment: number | null) =>
      detentionOf(policy, stay(nine, left, appointment), left).most.from;
    expect([from(base, nine + 60 * minute), from(byAppointment, nine + 60 * minute)]).toEqual([
      nine,
      nine + 60 * minute,
    ]);
    expect([from(byAppointment, nine - 60 * minute), from(byAppointment, null)]).toEqual([
      nine,
      nine,
    ]);
  });

  it.each([
    // Chicago: to 04:30 it is 4 h from 23:30 in the night that lacks an hour, and 6 h in the night
    // that has one twice.
    ['is set forward', '2026-03-07T23:30:00-06:00', '2026-03-08T04:30:00-05:00', 240],
    ['is set back', '2026-10-31T23:30:00-05:00', '2026-11-01T04:30:00-06:00', 360],
    [
      'is set back, within the hour that comes twice',
      '2026-11-01T01:10:00-05:00',
      '2026-11-01T01:40:00-06:00',
      90,
    ],
    [
      'is set back, from the first to the second 01:30',
      '2026-11-01T01:30:00-05:00',
      '2026-11-01T01:30:00-06:00',
      60,
    ],
  ])(
    'counts the minutes that pass in a night in which the clock %s',
    (_, arrived, left, minutes) => {
      const free: Policy = { ...base, freeMinutes: 0, stepMinutes: 1 };
      const { least, most } = detentionOf(
        free,
        stay(Date.parse(arrived), Date.parse(left)),
        Date.parse(left),
      );
      expect([least.overMinutes, most.billedMinutes, most.amount]).toEqual([
        minutes,
        minutes,
        `${minutes}.00`,
      ]);
      // Booked for a time of that night, by the same minutes.
      const booked = { ...free, clock: 'appointment' } as const;
      const begin = Date.parse(arrived);
      expect(
        detentionOf(booked, stay(begin - 3_600_000, Date.parse(left), begin), 0).most.billedMinutes,
      ).toBe(minutes);
    },
  );

  it('a clock that is behind the service charges nothing', () => {
    expect(detentionOf(base, stay(nine, null), nine - 500 * minute).most).toMatchObject({
      amount: '0.00',
      overMinutes: 0,
    });
  });
});

const policies = fc.record({
  visitType: fc.constant(null),
  company: fc.constant(null),
  loadType: fc.constant(null),
  freeMinutes: fc.integer({ min: 0, max: 600 }),
  rate: fc.constantFrom('0', '35.5', '60', '75.25', '0.01', '999999.99'),
  stepMinutes: fc.constantFrom(1, 15, 30, 60),
  clock: fc.constantFrom('arrival' as const, 'appointment' as const),
});
const time = fc.integer({ min: 0, max: 5_000 * minute }).map((ms) => nine + ms);
const bounds = fc
  .tuple(time, time)
  .map(([a, b]) => ({ earliest: Math.min(a, b), latest: Math.max(a, b) }));
const stays = fc.record({ arrived: bounds, left: fc.option(bounds), appointment: fc.option(time) });

describe('for any policy and stay', () => {
  it('the least is not more than the most, every time within the bounds lies between, and nothing is ever below zero', () => {
    fc.assert(
      fc.property(
        policies,
        stays,
        time,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (policy, each, now, share) => {
          const { least, most } = detentionOf(policy, each, now);
          const within = ({ earliest, latest }: { earliest: number; latest: number }) =>
            exactly(earliest + (latest - earliest) * share);
          const some = detentionOf(
            policy,
            { ...each, arrived: within(each.arrived), left: each.left && within(each.left) },
            now,
          ).most;
          const [a, b, c] = [least, some, most].map(({ amount }) => Big(amount)) as [Big, Big, Big];
          expect(a.gte(0) && a.lte(b) && b.lte(c)).toBe(true);
        },
      ),
    );
  });

  it('more time never costs less, a step more costs one step, and the amount is that of the naive sum of steps', () => {
    fc.assert(
      fc.property(policies, time, time, (policy, arrived, left) => {
        const at = (ms: number) => detentionOf(policy, stay(arrived, ms), ms).most;
        const [now, later] = [at(left), at(left + policy.stepMinutes * minute)];
        expect(later.billedMinutes).toBeGreaterThanOrEqual(now.billedMinutes);
        if (now.billedMinutes > 0)
          expect(later.billedMinutes - now.billedMinutes).toBe(policy.stepMinutes);
        let steps = 0;
        for (let paid = now.freeUntil; paid < now.until; paid += policy.stepMinutes * minute)
          steps += 1;
        expect(now.amount).toBe(
          Big(policy.rate).times(policy.stepMinutes).times(steps).div(60).toFixed(2),
        );
      }),
    );
  });
});

describe('the policy of a visit', () => {
  const general = base;
  const live = { ...base, visitType: 'LiveUnload' };
  const acme = { ...base, company: 'Acme' };
  const reefer = { ...base, loadType: 'Reefer' };
  it('is the one that says most about it', () => {
    const all = [general, live, acme, reefer];
    const of = (visitType: string | null, company: string | null, loadType: string | null) =>
      policyFor(all, { visitType, company, loadType });
    expect(of('Drop', null, null)).toBe(general);
    expect(of('LiveUnload', 'Other', null)).toBe(live);
    expect(of('LiveUnload', ' ACME ', 'Reefer')).toBe(acme);
    expect(of('LiveUnload', null, 'reefer')).toBe(reefer);
    expect(policyFor([live], { visitType: 'Drop', company: null, loadType: null })).toBeNull();
    expect(
      policyFor([general, { ...general }], { visitType: null, company: null, loadType: null }),
    ).toBe(general);
  });
  it('can be told from what is none', () => {
    expect(isPolicy(base)).toBe(true);
    for (const bad of [
      { freeMinutes: -1 },
      { freeMinutes: 1.5 },
      { rate: '1e5' },
      { rate: '-3' },
      { stepMinutes: 7 },
      { freeMinutes: 99_999_999 },
    ])
      expect(isPolicy({ ...base, ...bad })).toBe(false);
  });
});

it('adds amounts as decimals', () => {
  expect(totalOf(['0.10', '0.20', '999999.99'])).toBe('1000000.29');
  expect(totalOf([])).toBe('0.00');
});
