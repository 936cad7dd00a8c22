/**
 * A marketplace with a ledger and a desk in front of it, for the tests of one file or part of it.
 */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import type { MoneyCall } from '../../../shared/marketplace/once-call.ts';
import { type MarketDesk, openMarketDesk } from '../../main/marketplace/desk.ts';
import { arrived, callsOf, type Kind } from './faults.ts';

/** Starts both before the tests that follow and stops them after. */
export function moneyBench() {
  let sandbox: MarketplaceSandbox;
  let desk: MarketDesk;
  let callOf: (kind: Kind) => MoneyCall;
  beforeAll(async () => {
    sandbox = await startMarketplace({ offers: 48, pageSize: 200 });
    desk = await openMarketDesk(sandbox);
    callOf = callsOf(
      sandbox,
      desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '',
    );
  });
  afterEach(() => sandbox.faults.clear());
  afterAll(async () => {
    await desk.stop();
    await sandbox.stop();
  });
  return {
    sandbox: () => sandbox,
    desk: () => desk,
    /** The desk is another one from now on: the first was closed. */
    goOnWith: (later: MarketDesk) => {
      desk = later;
    },
    callOf: (kind: Kind) => callOf(kind),
    arrived: (kind: Kind, from: number) => arrived(sandbox, kind, from),
  };
}
