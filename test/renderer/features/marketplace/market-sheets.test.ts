/** Lists of the marketplace as they are taken along. */
import { expect, test } from 'vitest';
import { carriersSheet } from '../../../../renderer/features/marketplace/carriers/carriers-sheet.ts';
import {
  bidsSheet,
  callsSheet,
  loadsSheet,
  offersSheet,
} from '../../../../renderer/features/marketplace/market-sheets.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import type { WantedList } from '../../../../shared/console-api/exports.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { CallAttempt } from '../../../../shared/marketplace/once-call.ts';
import type { BidRow, RequestRow } from '../../../../shared/marketplace/view.ts';
import { account, load, offer } from './market-page.tsx';

const now = Date.parse('2026-11-21T15:00:00Z');
const page = { zone: createZoneFormat('America/Monterrey') };

/** The rows by the names of their columns; each has a cell a column. */
function read(list: WantedList): readonly Record<string, unknown>[] {
  if (list.list !== 'shown') throw new Error('It is no list of the page.');
  return list.rows.map((row) => {
    expect(row).toHaveLength(list.columns.length);
    return Object.fromEntries(list.columns.map((name, at) => [name, row[at]]));
  });
}

// Cases: D16.
test('offers: prices and miles are numbers, codes stay what they are', () => {
  const { freight } = offer();
  const rows = read(
    offersSheet(
      [
        offer({ price: '0980.50', freight: { ...freight, refNumber: '=1+1', weight: null } }),
        offer({ id: '007', price: null, freight: { ...freight, refNumber: null } }),
        offer({ price: '1234567890123456.78' }),
      ],
      { from: null, now },
    ),
  );
  expect(rows).toMatchObject([
    { Origin: 'Dallas, TX', 'Price (USD)': 980.5, Miles: 267, Pounds: null, Reference: '=1+1' },
    { 'Price (USD)': null, Deadhead: null, Reference: '007' },
    { 'Price (USD)': '1234567890123456.78' },
  ]);
});

test('loads: the carrier’s number, and when the end was learned as a moment', () => {
  const rows = read(
    loadsSheet(
      [
        load({ carrier: { id: 'c', mc: '0012', dot: null }, freight: null }),
        load({ seenAt: 'soon', driver: { name: '-Ana', at: '2026-11-21T14:00:00Z' } }),
      ],
      [account],
      page,
      now,
    ),
  );
  expect(rows[0]).toMatchObject({
    'MC number': '0012',
    'Last change (America/Monterrey)': { at: Date.parse('2026-11-21T14:00:00Z') },
  });
  // What is no moment is not made one.
  expect(rows[1]).toMatchObject({ 'Last change (America/Monterrey)': 'soon', Driver: '-Ana' });
});

test('bids show their lane as far as known, and unknown states as they came', () => {
  const bid = {
    id: 'b',
    offerId: '5E3',
    price: '1250.00',
    status: 'haggled',
    createdAt: null,
    expiresAt: '2026-11-21T15:15:00Z',
    expiredAt: null,
    previousBidId: null,
    account: 'acc-1',
    source: 'read',
  } satisfies BidRow;
  expect(read(bidsSheet([bid], [account], [], page))).toMatchObject([
    { Lane: '5E3', Carrier: account.name, 'Price (USD)': 1250, Status: 'haggled' },
  ]);
});

test('calls: who sent what when, its price as a number, and the reason of a drop', () => {
  const attempt = (call: object) =>
    ({
      ...{ id: 'a', startedAt: '2026-11-21T15:00:00Z', clerk: '-Ana', state: 'unknown' },
      ...{ said: rawText('No answer.'), call },
    }) as unknown as CallAttempt;
  const label = 'Waco, TX → Tulsa, OK';
  const rows = read(
    callsSheet(
      [
        attempt({ kind: 'bid', offerId: '007', price: '0980.50', label }),
        attempt({ kind: 'drop', loadId: '5E3', reason: '=No truck', label }),
      ],
      page,
    ),
  );
  expect(rows).toMatchObject([
    { Clerk: '-Ana', 'Price (USD)': 980.5, Reason: 'No answer.' },
    { Details: label, 'Price (USD)': null, Reason: '=No truck' },
  ]);
});

test('carriers: a column for each kind of paper that any of them has', () => {
  const request = (id: string, documents: RequestRow['documents']): RequestRow => ({
    id,
    accountId: null,
    status: 'PENDING',
    carrier:
      id === 'none'
        ? null
        : { id, name: `@${id}`, mc: '00042', dot: '1-2', status: 'Pending', eligible: false },
    documents,
    history: [],
  });
  const rows = read(
    carriersSheet([
      request('a', [{ type: 'W9', status: 'ACCEPTED' }]),
      request('none', [{ type: 'INSURANCE', status: 'MISSING' }]),
    ]),
  );
  expect(Object.keys(rows[0] ?? {})).toHaveLength(8);
  expect(rows[0]).toMatchObject({ Carrier: '@a', 'MC number': '00042', 'DOT number': '1-2' });
  expect(rows[1]).toMatchObject({ Carrier: 'none', 'MC number': null });
});
