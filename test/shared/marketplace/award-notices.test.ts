import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConsoleStatus } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { limitsOf } from '../../../shared/limits.ts';
import { awardNotices, nextAwardStep } from '../../../shared/marketplace/award-notices.ts';
import type { BidRow } from '../../../shared/marketplace/view.ts';
import { consoleSubjects } from '../../../shared/now/other-cases.ts';
import { said, saying } from '../../support/said.ts';

const end = Date.parse('2026-11-21T15:00:00Z');
const bid = (part: Partial<BidRow> = {}): BidRow => ({
  id: 'b',
  offerId: 'o',
  price: '1250.50',
  status: 'awarded',
  createdAt: null,
  expiresAt: '2026-11-21T15:00:00.000123Z',
  expiredAt: null,
  previousBidId: null,
  account: 'a',
  source: 'read',
  ...part,
});
const left = (minutes: number, sure = true) => ({ ms: end - minutes * 60_000, sure });

describe('what is shown on every screen', () => {
  test.each([
    [14.9, 'award:b:15', 'before time is up'],
    [9.9, 'award:b:10', 'Less than 10 minutes left'],
    [4, 'award:b:5', 'Less than 5 minutes left'],
    [1.5, 'award:b:2', 'Less than 2 minutes left'],
    [0.4, 'award:b:1', 'Less than a minute left'],
  ])('with %f minutes left', (minutes, key, sentence) => {
    const [notice, ...more] = awardNotices([bid()], left(minutes));
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      key,
      severity: 'warning',
      said: saying('Your bid at $1,250.50 was awarded'),
    });
    expect(said(notice)).toContain(sentence);
  });

  test('names the lane where it is known', () => {
    const [notice] = awardNotices([bid()], left(12), () => 'Laredo, TX → Tulsa, OK, Big Bend');
    expect(said(notice)).toMatch(/^Laredo, TX → Tulsa, OK, Big Bend: Your bid at \$1,250\.50/);
  });

  test('nothing is shown once the window is over, and nothing of a bid in another state', () => {
    expect(awardNotices([bid()], left(-0.1))).toEqual([]);
    expect(
      awardNotices(
        [bid({ status: 'pending' }), bid({ status: 'accepted' }), bid({ expiresAt: null })],
        left(5),
      ),
    ).toEqual([]);
  });

  test('the bid that ends first is first; events show as unverified, clocks too', () => {
    const later = bid({ id: 'later', expiresAt: '2026-11-21T15:03:00Z' });
    const notices = awardNotices([later, bid({ source: 'event' })], left(8, false));
    expect(notices.map(({ key }) => key)).toEqual(['award:b:10', 'award:later:15']);
    expect(said(notices[0])).toContain('isn’t verified');
    expect(said(notices[0])).toContain('clock isn’t known');
  });
});

test('in Now a running award is a problem, and leads to the marketplace', () => {
  const services = { 'dock-scheduling': online, marketplace: online, quoting: online };
  const status = { services, notices: awardNotices([bid()], left(12)) };
  const found = consoleSubjects(limitsOf({}), status as unknown as ConsoleStatus, []);
  expect(found).toMatchObject([
    {
      what: message('marketplace.award.title'),
      cases: [{ kind: 'alarm', act: { kind: 'show', screen: 'marketplace' } }],
    },
  ]);
});

const online = { state: 'online' };

test('the next look is at the next step, and the notice does not change before it', () => {
  expect(nextAwardStep([], left(5))).toBeNull();
  fc.assert(
    fc.property(
      fc.double({ min: 0.02, max: 14.9, noNaN: true }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (minutes, part) => {
        const wait = nextAwardStep([bid()], left(minutes)) ?? Number.NaN;
        const before = awardNotices([bid()], left(minutes));
        const within = { ms: left(minutes).ms + wait * part, sure: true };
        const after = { ms: left(minutes).ms + wait + 1, sure: true };
        expect(awardNotices([bid()], within)).toEqual(before);
        expect(awardNotices([bid()], after)).not.toEqual(before);
      },
    ),
  );
});
