import { describe, expect, test } from 'vitest';
import {
  type IntegrationCall,
  type MoneyCall,
  type RegistrationCall,
  subjectOf,
} from '../../../shared/marketplace/once-call.ts';
import { type MoneyAfter, weighMoney, weighOwn } from '../../../shared/marketplace/weigh-call.ts';

const base = { offerId: 'o', account: 'a', price: '900.00', label: '' } as const;
const accept: MoneyCall = { kind: 'accept-offer', ...base };
const bid: MoneyCall = { kind: 'bid', ...base };
const acceptBid: MoneyCall = { kind: 'accept-bid', bidId: 'b', ...base };
const drop: MoneyCall = { kind: 'drop', loadId: 'l', account: 'a', reason: 'r', label: '' };
const before = { loadIds: ['x'], bidIds: ['old'] };
const seen = (part: Partial<MoneyAfter>): MoneyAfter => ({
  loadIds: ['x'],
  offerThere: true,
  bids: [],
  ...part,
});
const listed = (part: object) => ({
  id: 'n',
  offerId: 'o',
  price: '900.00',
  status: 'pending',
  ...part,
});

describe('what is read after a lost answer', () => {
  test.each<[string, MoneyCall, MoneyAfter, string, string | null]>([
    [
      'one new load and the offer gone',
      accept,
      seen({ loadIds: ['x', 'n'], offerThere: false }),
      'likely-done',
      'n',
    ],
    ['no new load and the offer there', accept, seen({}), 'likely-not-done', null],
    ['no new load and the offer gone', accept, seen({ offerThere: false }), 'unclear', null],
    [
      'two new loads',
      accept,
      seen({ loadIds: ['x', 'n', 'm'], offerThere: false }),
      'unclear',
      null,
    ],
    [
      'one new load while the offer is there',
      accept,
      seen({ loadIds: ['x', 'n'] }),
      'unclear',
      null,
    ],
    ['one new bid at the price', bid, seen({ bids: [listed({})] }), 'likely-done', 'n'],
    [
      'a new bid at another price',
      bid,
      seen({ bids: [listed({ price: '1.00' })] }),
      'unclear',
      null,
    ],
    [
      'a bid that was there before',
      bid,
      seen({ bids: [listed({ id: 'old' })] }),
      'likely-not-done',
      null,
    ],
    ['bids cannot be read', bid, seen({ bids: null }), 'unclear', null],
    [
      'the bid is accepted',
      acceptBid,
      seen({ loadIds: ['x', 'n'], bids: [listed({ id: 'b', status: 'accepted' })] }),
      'likely-done',
      'n',
    ],
    [
      'the bid is still awarded',
      acceptBid,
      seen({ bids: [listed({ id: 'b', status: 'awarded' })] }),
      'likely-not-done',
      null,
    ],
    [
      'bids cannot be read, one new load',
      acceptBid,
      seen({ bids: null, loadIds: ['x', 'n'] }),
      'likely-done',
      'n',
    ],
    ['the load is listed', drop, seen({ loadIds: ['l'] }), 'likely-not-done', null],
    ['the load is gone', drop, seen({ loadIds: [] }), 'likely-done', null],
  ])('%s', (_, call, read, verdict, resultId) => {
    expect(weighMoney(call, before, read)).toMatchObject({ verdict, resultId });
  });
});

test('an incomplete list shows its content, but proves nothing new or gone', () => {
  const partial = ['loads', 'bids'] as const;
  const cases: readonly [MoneyCall, MoneyAfter][] = [
    [accept, seen({ loadIds: ['x', 'n'], offerThere: false })],
    [accept, seen({})],
    [bid, seen({ bids: [listed({})] })],
    [bid, seen({})],
    [acceptBid, seen({ bids: [listed({ id: 'b', status: 'awarded' })] })],
    [acceptBid, seen({ bids: null, loadIds: ['x', 'n'] })],
    [drop, seen({ loadIds: [] })],
  ];
  for (const [call, read] of cases)
    expect(weighMoney(call, before, { ...read, partial }), call.kind).toMatchObject({
      verdict: 'unclear',
    });
  for (const [call, read] of cases.filter(([{ kind }]) => kind !== 'drop'))
    expect(weighMoney(call, { ...before, partial }, read), call.kind).toMatchObject({
      verdict: 'unclear',
    });
  expect(weighMoney(drop, before, { ...seen({ loadIds: ['l'] }), partial })).toMatchObject({
    verdict: 'likely-not-done',
  });
  const accepted = seen({ loadIds: ['x', 'n'], bids: [listed({ id: 'b', status: 'accepted' })] });
  expect(weighMoney(acceptBid, before, { ...accepted, partial })).toMatchObject({
    verdict: 'likely-done',
    resultId: null,
  });
  for (const call of [ask, register])
    for (const after of [[], ['new']]) {
      expect(
        weighOwn(
          call,
          { loadIds: [], bidIds: null, ownIds: [] },
          { ownIds: after, partial: ['own'] },
        ),
      ).toMatchObject({
        verdict: 'unclear',
      });
      expect(
        weighOwn(
          call,
          { loadIds: [], bidIds: null, ownIds: [], partial: ['own'] },
          { ownIds: after },
        ),
      ).toMatchObject({
        verdict: 'unclear',
      });
    }
});

const ask: IntegrationCall = { kind: 'integration', carrierId: 'c', label: '' };
const register: RegistrationCall = {
  kind: 'webhook',
  registry: 'events',
  digest: 'd',
  events: ['bid:awarded'],
  label: '',
};

describe.each([ask, register])('what is read after a lost answer to $kind', (call) => {
  test.each<[string, readonly string[] | null, readonly string[] | null, string, string | null]>([
    ['a new one is listed', ['old'], ['old', 'new'], 'likely-done', 'new'],
    ['none is listed', [], [], 'likely-not-done', null],
    ['only those from before are listed', ['old'], ['old'], 'likely-not-done', null],
    ['nothing can be listed now', [], null, 'unclear', null],
    ['nothing could be listed before', null, ['new'], 'unclear', null],
  ])('%s', (_, ownIds, after, verdict, resultId) => {
    expect(weighOwn(call, { loadIds: [], bidIds: null, ownIds }, { ownIds: after })).toMatchObject({
      verdict,
      resultId,
    });
  });
});

test('everything about one offer is one subject; loads and others differ', () => {
  expect(new Set([accept, bid, acceptBid].map((call) => subjectOf(call).id)).size).toBe(1);
  expect(new Set([accept, drop, ask, register].map((call) => subjectOf(call).id)).size).toBe(4);
});

test('each load event is its own subject; another registry’s address is one', () => {
  const id = (part: Partial<RegistrationCall>) => subjectOf({ ...register, ...part }).id;
  expect(id({ registry: 'loads', events: ['load_cancelled'] })).not.toBe(
    id({ registry: 'loads', events: ['load_carrier_bounced'] }),
  );
  expect(id({ events: ['a'] })).toBe(id({ events: ['b'] }));
});
