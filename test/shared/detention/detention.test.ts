import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  detentionOf,
  exampleOf,
  freeTimeEnd,
  notKnownOf,
  type Stay,
  totalOf,
} from '../../../shared/detention/calculate.ts';
import { countedTime, type OpenHours } from '../../../shared/detention/open-time.ts';
import { isPolicy, type Policy, policyFor, wrongPart } from '../../../shared/detention/policy.ts';

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
  graceMinutes: 0,
  forfeitMinutes: null,
  capMinutes: null,
  layover: null,
  hours: null,
};
const exactly = (at: number) => ({ earliest: at, latest: at });
const stay = (arrived: number, left: number | null, appointment: number | null = null): Stay => ({
  arrived: exactly(arrived),
  left: left === null ? null : exactly(left),
  appointment: appointment === null ? null : { start: appointment, latest: appointment },
});
const zone = 'America/Chicago';
const of = (policy: Policy, each: Stay, now = 0) => detentionOf(policy, each, now, zone);

describe('what a stay comes to', () => {
  it.each([
    ['within free time', 120, 0, '0.00'],
    ['a second over', 120 + 1 / 60, 15, '15.00'],
    ['a whole step over', 135, 15, '15.00'],
    ['an hour and a minute over', 181, 75, '75.00'],
  ])('%s', (_, minutes, billed, amount) => {
    const { least, most, isRunning } = of(
      base,
      stay(nine, nine + minutes * minute),
      nine + 900 * minute,
    );
    expect(least).toEqual(most);
    expect([least.billedMinutes, least.amount, isRunning]).toEqual([billed, amount, false]);
  });

  it('counts to now while the truck is here', () => {
    expect(of(base, stay(nine, null), nine + 180 * minute)).toMatchObject({
      isRunning: true,
      most: { amount: '60.00' },
    });
  });

  it('begins at the appointment for an early truck by policy, else on arrival', () => {
    const byAppointment: Policy = { ...base, clock: 'appointment' };
    const left = nine + 240 * minute;
    const from = (policy: Policy, appointment: number | null) =>
      of(policy, stay(nine, left, appointment), left).most.from;
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
      const { least, most } = of(
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
        of(booked, stay(begin - 3_600_000, Date.parse(left), begin), 0).most.billedMinutes,
      ).toBe(minutes);
    },
  );

  it('a clock that is behind the service charges nothing', () => {
    expect(of(base, stay(nine, null), nine - 500 * minute).most).toMatchObject({
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
  stepMinutes: fc.constantFrom(1, 6, 20, 30, 60),
  clock: fc.constantFrom('arrival' as const, 'appointment' as const),
  graceMinutes: fc.constant(0),
  forfeitMinutes: fc.constant(null),
  capMinutes: fc.constant(null),
  layover: fc.constant(null),
  hours: fc.constant(null),
});
const nights: OpenHours = { days: [1, 2, 4, 5, 6], open: '22:00', close: '06:30', closedOn: [] };
const weekdays: OpenHours = {
  days: [1, 2, 3, 4, 5],
  open: '07:00',
  close: '17:00',
  closedOn: ['2026-03-04'],
};
/** Policies with every clause on or off. */
const clauses: fc.Arbitrary<Policy> = fc
  .record({
    graceMinutes: fc.constantFrom(0, 7, 45),
    forfeitMinutes: fc.constantFrom(null, 0, 12, 90),
    capMinutes: fc.constantFrom(null, 1, 90, 480),
    layover: fc.constantFrom(null, { afterMinutes: 900, amount: '175.5' }),
    hours: fc.constantFrom(null, nights, weekdays),
  })
  .chain((more) => policies.map((policy) => ({ ...policy, ...more })));
const time = fc.integer({ min: 0, max: 5_000 * minute }).map((ms) => nine + ms);
const bounds = fc
  .tuple(time, time)
  .map(([a, b]) => ({ earliest: Math.min(a, b), latest: Math.max(a, b) }));
const held = fc
  .tuple(time, fc.constantFrom(0, 480 * minute))
  .map(([start, length]) => ({ start, latest: start + length }));
const stays = fc.record({ arrived: bounds, left: fc.option(bounds), appointment: fc.option(held) });

describe('for any policy and stay', () => {
  it('the least is at most the most, every time lies between, nothing is below zero', () => {
    fc.assert(
      fc.property(
        clauses,
        stays,
        time,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (policy, each, now, share) => {
          const { least, most } = of(policy, each, now);
          const within = ({ earliest, latest }: { earliest: number; latest: number }) =>
            exactly(earliest + (latest - earliest) * share);
          const some = of(
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

  it('more time never costs less, and the amount is the plain sum of its steps', () => {
    fc.assert(
      fc.property(policies, time, time, (policy, arrived, left) => {
        const at = (ms: number) => of(policy, stay(arrived, ms), ms).most;
        const [now, later] = [at(left), at(left + policy.stepMinutes * minute)];
        expect(later.billedMinutes).toBeGreaterThanOrEqual(now.billedMinutes);
        if (now.billedMinutes > 0)
          expect(later.billedMinutes - now.billedMinutes).toBe(policy.stepMinutes);
        let steps = 0;
        for (let paid = now.freeUntil ?? 0; paid < now.until; paid += policy.stepMinutes * minute)
          steps += 1;
        expect(now.amount).toBe(
          Big(policy.rate).times(policy.stepMinutes).times(steps).div(60).toFixed(2),
        );
      }),
    );
  });
});

// Cases: D15.
describe('clauses of a contract', () => {
  const hour = 60;
  const plus = (minutes: number) => nine + minutes * minute;

  it('forfeits the claim of a truck that came later than the contract allows', () => {
    const policy: Policy = { ...base, forfeitMinutes: 12 };
    const late = (minutes: number) =>
      of(policy, stay(plus(minutes), plus(minutes + 300), nine)).most;
    expect(late(12)).toMatchObject({ isForfeited: false, lateMinutes: 12, amount: '180.00' });
    expect(late(13)).toMatchObject({ isForfeited: true, lateMinutes: 13, amount: '0.00' });
    // Without an appointment no truck is late, and we say that it isn't known.
    const unbooked = stay(nine, plus(300));
    expect(of(policy, unbooked).most).toMatchObject({ isForfeited: false, lateMinutes: null });
    const visit = { visitType: null, company: 'Sur', loadType: null };
    expect(notKnownOf([policy], policy, visit, unbooked)).toEqual(['appointment']);
  });

  it('counts a window from its end: within it no truck is late', () => {
    const policy: Policy = { ...base, forfeitMinutes: 0 };
    const window: Stay = {
      ...stay(plus(5 * hour), plus(9 * hour)),
      appointment: { start: nine, latest: plus(8 * hour) },
    };
    expect(of(policy, window).most).toMatchObject({ isForfeited: false, amount: '120.00' });
  });

  it.each([
    [6, 127, '12.00'],
    [20, 127, '20.00'],
    [45, 127, '45.00'],
  ])('bills in steps of %i minutes', (stepMinutes, minutes, amount) => {
    expect(of({ ...base, stepMinutes }, stay(nine, plus(minutes))).most.amount).toBe(amount);
  });

  it('costs nothing within grace, and all of it once it is over', () => {
    const policy: Policy = { ...base, stepMinutes: 1, graceMinutes: 25 };
    const left = (minutes: number) => of(policy, stay(nine, plus(minutes))).most;
    expect(left(145)).toMatchObject({ isWithinGrace: true, amount: '0.00', overMinutes: 25 });
    expect(left(146)).toMatchObject({ isWithinGrace: false, amount: '26.00' });
  });

  it('bills no more hours than the most, and says what it leaves out', () => {
    const policy: Policy = { ...base, capMinutes: 5 * hour };
    const { most } = of(policy, stay(nine, plus(2 * hour + 400)));
    expect(most).toMatchObject({ billedMinutes: 300, cappedMinutes: 105, amount: '300.00' });
  });

  it('adds a layover for each day that begins after its time', () => {
    const layover = { afterMinutes: 20 * hour, amount: '212.50' };
    const policy: Policy = { ...base, capMinutes: 60, layover };
    const left = (minutes: number) => of(policy, stay(nine, plus(minutes))).most;
    expect(left(20 * hour)).toMatchObject({ layovers: 0, amount: '60.00' });
    expect(left(20 * hour + 1)).toMatchObject({ layovers: 1, layoverAmount: '212.50' });
    expect(left(44 * hour + 1)).toMatchObject({ layovers: 2, amount: '485.00' });
  });

  it('leaves out closed hours, closed days and the weekend', () => {
    // Monday March 2 at 9:00 to Thursday March 5 at 8:00, closed on Wednesday.
    const policy: Policy = { ...base, freeMinutes: 10 * hour, hours: weekdays };
    const { most } = of(policy, stay(nine, Date.parse('2026-03-05T08:00:00-06:00')));
    // 8 h on Monday, 10 h on Tuesday, 1 h on Thursday; free time ends on Tuesday at 9:00.
    expect(most.overMinutes).toBe(9 * hour);
    expect(most.closedMinutes).toBe(71 * hour - 19 * hour);
    expect(most.freeUntil).toBe(Date.parse('2026-03-03T09:00:00-06:00'));
    expect(freeTimeEnd(policy, nine, null, zone)).toBe(most.freeUntil);
  });

  it('counts hours over midnight on the day that opened, in the night the clock is set', () => {
    const hours: OpenHours = { days: [6], open: '22:00', close: '05:00', closedOn: [] };
    const saturday = Date.parse('2026-03-07T12:00:00-06:00');
    // 22:00 to 05:00 lacks the hour that is skipped.
    expect(countedTime(hours, saturday, saturday + 40 * hour * minute, zone)).toBe(
      6 * hour * minute,
    );
  });

  it('says that free time never ends where it never opens', () => {
    const never: OpenHours = { ...weekdays, days: [3], closedOn: [] };
    const policy: Policy = {
      ...base,
      freeMinutes: 30 * 24 * hour,
      hours: { ...never, close: '07:01' },
    };
    expect(freeTimeEnd(policy, nine, null, zone)).toBeNull();
    expect(of(policy, stay(0, null), nine).most.amount).toBe('0.00');
  });

  it('names what is not known and would change the amount', () => {
    const policy: Policy = { ...base, clock: 'appointment' };
    const all = [policy, { ...base, company: 'Norte' }, { ...base, loadType: 'Frozen' }];
    const wide: Stay = { ...stay(nine, null), arrived: { earliest: nine, latest: plus(3) } };
    expect(
      notKnownOf(all, policy, { visitType: null, company: ' ', loadType: null }, wide),
    ).toEqual(['appointment', 'company', 'loadType', 'times']);
    expect(
      notKnownOf(
        [base],
        base,
        { visitType: null, company: null, loadType: null },
        stay(nine, null),
      ),
    ).toEqual([]);
  });

  // Cases: D11.
  it('shows by an example what a policy charges', () => {
    expect(exampleOf({ ...base, rate: '60' })).toMatchObject({
      stayMinutes: 200,
      count: { billedMinutes: 90, amount: '90.00' },
    });
  });

  it.each([
    ['stepMinutes', { stepMinutes: 0 }],
    ['graceMinutes', { graceMinutes: -1 }],
    ['forfeitMinutes', { forfeitMinutes: 2.5 }],
    ['capMinutes', { capMinutes: 0 }],
    ['layover', { layover: { afterMinutes: 600, amount: '1,5,0' } }],
    ['layover', { layover: { afterMinutes: 0, amount: '10' } }],
    ['hours', { hours: { ...weekdays, days: [] } }],
    ['hours', { hours: { ...weekdays, days: [8] } }],
    ['hours', { hours: { ...weekdays, open: '24:00' } }],
    ['hours', { hours: { ...weekdays, closedOn: ['2026-02-30'] } }],
    ['freeMinutes', { freeMinutes: Number.NaN }],
    ['rate', { rate: '1.250' }],
    // It is read before it is kept: sums take no separators and no signs.
    ['rate', { rate: '1,250' }],
    ['rate', { rate: '$50' }],
  ])('refuses a wrong %s', (part, bad) => {
    expect(wrongPart({ ...base, ...bad } as Policy)).toBe(part);
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
      { stepMinutes: 7.5 },
      { freeMinutes: 99_999_999 },
    ])
      expect(isPolicy({ ...base, ...bad })).toBe(false);
  });
});

it('adds amounts as decimals', () => {
  expect(totalOf(['0.10', '0.20', '999999.99'])).toBe('1000000.29');
  expect(totalOf([])).toBe('0.00');
});
