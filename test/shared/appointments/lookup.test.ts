import { describe, expect, test } from 'vitest';
import {
  type AppointmentMatch,
  likelyOnes,
  lookVerdict,
  ownOne,
} from '../../../shared/appointments/lookup.ts';
import { message } from '../../../shared/i18n/message.ts';

const draft = {
  dockId: 'd1',
  loadTypeId: 't1',
  start: '2026-07-01T10:00:00-05:00',
  end: '2026-07-01T11:00:00-05:00',
  refNumbers: ['A', 'B'],
};
const sent = { at: '2026-06-30T12:00:00Z', knownIds: ['old'] };
const twin: AppointmentMatch = {
  id: 'new',
  dockId: 'd1',
  start: '2026-07-01T15:00:00.000Z',
  end: '2026-07-01T16:00:00.000Z',
  loadTypeId: 't1',
  refNumbers: ['B', 'A'],
  createdAt: '2026-06-30T12:00:01Z',
  createdBy: null,
};
const likely = (change: Partial<AppointmentMatch>) =>
  likelyOnes([{ ...twin, ...change }], draft, sent).length === 1;

describe('an appointment counts as the draft', () => {
  test('when everything that is known agrees', () => {
    expect(likely({})).toBe(true);
    expect(likely({ end: null, loadTypeId: null, refNumbers: null, createdAt: null })).toBe(true);
  });

  test.each([
    ['another dock', { dockId: 'd2' }],
    ['another start', { start: '2026-07-01T15:30:00Z' }],
    ['no start', { start: null }],
    ['another end', { end: '2026-07-01T17:00:00Z' }],
    ['another load type', { loadTypeId: 't2' }],
    ['fewer references', { refNumbers: ['A'] }],
    ['other references', { refNumbers: ['A', 'C'] }],
    ['an id that was there before', { id: 'old' }],
    ['a creation long before it was sent', { createdAt: '2026-06-30T11:00:00Z' }],
  ])('but not with %s', (_, change) => {
    expect(likely(change)).toBe(false);
  });

  test('also when the clocks are some minutes apart', () => {
    expect(likely({ createdAt: '2026-06-30T11:57:00Z' })).toBe(true);
  });
});

describe('of those that look like the draft', () => {
  const made = (id: string, createdBy: string | null): AppointmentMatch => ({
    ...twin,
    id,
    createdBy,
  });
  test.each([
    ['none is it where there is none', [], 'me', null],
    ['a single one is it where nobody is named', [made('a', null)], 'me', 'a'],
    ['a single one is it where our account is not known', [made('a', 'you')], null, 'a'],
    ['a single one of another account is not', [made('a', 'you')], 'me', null],
    [
      'the one that our account made is it',
      [made('a', 'you'), made('b', 'me'), made('c', null)],
      'me',
      'b',
    ],
    ['none of two that our account made', [made('a', 'me'), made('b', 'me')], 'me', null],
    ['none of several where nobody is named', [made('a', null), made('b', null)], 'me', null],
    [
      'none of several where our account is not known',
      [made('a', 'you'), made('b', 'me')],
      null,
      null,
    ],
  ] as const)('%s', (_, likely, account, found) => {
    expect(ownOne(likely, account)?.id ?? null).toBe(found);
  });
});

test('what a list proves depends on its completeness, the time and the reads', () => {
  const grace = { graceMs: 120_000, graceReads: 3 };
  const said = (facts: Partial<Parameters<typeof lookVerdict>[0]>) =>
    lookVerdict({ likely: 0, complete: true, passedMs: 180_000, reads: 3, ...facts }, grace);
  expect(said({})).toEqual(message('appointments.look.absent', { passed: 3, reads: 3 }));
  expect(said({ passedMs: 60_000 })).toEqual(message('appointments.look.early', { grace: 2 }));
  expect(said({ reads: 2 })).toEqual(message('appointments.look.early', { grace: 2 }));
  expect(said({ complete: false })).toEqual(message('appointments.look.incomplete'));
  expect(said({ likely: 1 })).toEqual(message('appointments.look.other'));
  expect(said({ likely: 2 })).toEqual(message('appointments.look.several', { count: 2 }));
});
