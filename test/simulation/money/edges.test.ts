import { expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import { openMarketDesk } from '../../main/marketplace/desk.ts';
import { saying } from '../../support/said.ts';
import { moneyBench } from './bench.ts';
import { kinds, paths } from './faults.ts';

const { sandbox, desk, goOnWith, callOf, arrived } = moneyBench();

test('reads with a 401 send nothing, until the sign-in is accepted again', async () => {
  const signedOut = await openMarketDesk(sandbox());
  try {
    for (const kind of kinds) {
      const call = callOf(kind);
      const from = sandbox().ledger.entries().length;
      sandbox().faults.add({ match: { method: 'GET' }, fault: { kind: 'status', status: 401 } });
      expect(await signedOut.market.submit(call)).toMatchObject({
        ok: false,
        error: saying('Nothing was sent'),
      });
      sandbox().faults.clear();
      expect(arrived(kind, from).calls).toHaveLength(0);
    }
  } finally {
    await signedOut.stop();
  }
});

// Faults: D5, Q2.
test('a bid accepted late by the service is not applied after its window', async () => {
  const call = callOf('accept-bid');
  const from = sandbox().ledger.entries().length;
  sandbox().faults.add({
    match: { ...paths['accept-bid'], times: 1 },
    fault: { kind: 'lateApply', ms: 1_300 },
  });
  desk().refreshNow('writes');
  const sent = desk().market.submit(call);
  await expect.poll(() => desk().market.view().attempts[0]?.state).toBe('sending');
  sandbox().act.advance(16 * 60_000);
  expect(await sent).toMatchObject({ ok: true, value: { state: 'unknown' } });
  desk().refreshNow(null);
  await expect
    .poll(() =>
      sandbox()
        .ledger.entries(from)
        .some(({ path }) => path.endsWith('/accept')),
    )
    .toBe(true);
  expect(arrived('accept-bid', from).effects).toHaveLength(0);
});

// Faults: A2.
test('a call cut off by the console’s end is unknown, and isn’t sent again', async () => {
  const call = callOf('bid');
  sandbox().faults.add({ match: { ...paths.bid, times: 1 }, fault: { kind: 'delay', ms: 600 } });
  const sent = desk()
    .market.submit(call)
    .catch(() => null);
  await expect.poll(() => desk().market.view().attempts[0]?.state).toBe('sending');
  const from = sandbox().ledger.entries().length;
  // The file is closed while the call is under way, as a kill would do.
  await desk().market.stop();
  await sent;
  const later = await openMarketDesk(sandbox(), { folder: desk().folder });
  goOnWith(later);
  expect(later.market.view().attempts[0]).toMatchObject({
    state: 'unknown',
    said: message('common.interrupted'),
  });
  expect(await later.market.submit(call)).toMatchObject({ ok: false });
  expect(arrived('bid', from).effects.length).toBeLessThanOrEqual(1);
});
