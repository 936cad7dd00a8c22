/**
 * A call that moves money through all layers, under each class of what can come of it, of the reads
 * before it and of the look after it. Which fault falls into which class:
 * `test/main/remote/marketplace/faults.test.ts`.
 */

import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/faults/model.ts';
import { saying } from '../../support/said.ts';
import { isDeep } from '../../support/tiers.ts';
import { moneyBench } from './bench.ts';
import { isSlow, type Kind, kinds, outcomeUnder, paths } from './faults.ts';

type Named = readonly [string, Fault];

/** The classes, each with and without an effect where both can be. */
const classes: readonly Named[] = [
  ['a plain no', { kind: 'status', status: 422 }],
  ['a no by a service that did it all the same', { kind: 'status', status: 422, applied: true }],
  ['a sign-in that is not taken', { kind: 'status', status: 401 }],
  ['an unclear status', { kind: 'status', status: 503 }],
  ['a lost answer', { kind: 'dropAnswer' }],
  ['a lost request', { kind: 'dropRequest' }],
  ['an effect after the deadline', { kind: 'lateApply', ms: 1_300 }],
  ['a yes in another form', { kind: 'wrongJson' }],
];

const LOADS = '/api/v2/load-offers/loads';
const OFFER = '/api/v2/load-offers/offers/*';
const BIDS = '/api/v2/load-offers/bids';
/** What is read before each is sent, and again to look. */
const readsBefore: Readonly<Record<Kind, readonly string[]>> = {
  'accept-offer': [LOADS, OFFER],
  bid: [LOADS, OFFER, BIDS],
  'accept-bid': [LOADS, OFFER, BIDS],
  drop: [LOADS],
};
const status = (of: number): Named => [String(of), { kind: 'status', status: of }];
const anyRead: readonly Named[] = [status(500), ['another shape', { kind: 'wrongJson' }]];
/**
 * What `money.ts` distinguishes for each: an offer may be gone, bids need not be offered, the list
 * of loads may have another address.
 */
const readClasses: Readonly<Record<string, readonly Named[]>> = {
  [LOADS]: [
    ...anyRead,
    ['another address', { kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/' }],
  ],
  [OFFER]: [...anyRead, status(404), status(410)],
  [BIDS]: [...anyRead, status(403), status(404), status(405)],
};

describe.each(kinds)('%s', (kind) => {
  const { sandbox, desk, callOf, arrived } = moneyBench();
  // The reads of a bid are those of every other; the deep tier tries them for each.
  const reads = (isDeep || kind === 'bid' ? readsBefore[kind] : []).flatMap((path) =>
    (readClasses[path] ?? []).map(([name, fault]) => [path, name, fault] as const),
  );

  // Faults: D5, E3, Q2.
  test.each(classes)(
    '%s: sent once at most, never said to be done when it is not',
    async (_, fault) => {
      const call = callOf(kind);
      const from = sandbox().ledger.entries().length;
      sandbox().faults.add({ match: { ...paths[kind], times: 1 }, fault });
      desk().refreshNow(isSlow(fault) ? 'writes' : null);
      const result = await desk().market.submit(call);
      desk().refreshNow(null);
      if (!result.ok) throw new Error(result.error.code);
      const { id, state } = result.value;
      expect(state).toBe(
        { ok: 'done', refused: 'refused', 'signed-out': 'refused', unknown: 'unknown' }[
          outcomeUnder(kind, fault)
        ],
      );
      sandbox().faults.clear();
      // What is open blocks: the clerk clicking again sends nothing.
      if (state === 'unknown')
        expect(await desk().market.submit(call)).toMatchObject({
          ok: false,
          error: saying('still open'),
        });
      // Late effects land here.
      if (fault.kind === 'lateApply') await new Promise((resolve) => setTimeout(resolve, fault.ms));
      const { effects, calls } = arrived(kind, from);
      expect(effects.length).toBeLessThanOrEqual(1);
      expect(calls.length).toBeLessThanOrEqual(1);
      if (state === 'done') expect(effects).toHaveLength(1);
      // A plain no is believed: only a service that lies about its own 4xx can break it.
      const lies = fault.kind === 'status' && fault.applied === true;
      if (state === 'refused' && !lies) expect(effects).toHaveLength(0);
      if (state === 'unknown') {
        const looked = await desk().market.look(id);
        if (!looked.ok) throw new Error(looked.error.code);
        const { verdict } = looked.value.evidence ?? {};
        expect(verdict).not.toBe(effects.length === 1 ? 'likely-not-done' : 'likely-done');
        await expect.poll(() => desk().market.clear(id, effects.length === 1).ok).toBe(true);
      } else {
        // The service has decided: nothing more is sent, and look and clear have nothing to open
        // again.
        await desk().market.refresh();
        expect(await desk().market.look(id)).toMatchObject({ ok: false });
        expect(desk().market.clear(id, false)).toMatchObject({ ok: false });
      }
      expect(arrived(kind, from).calls.length).toBe(calls.length);
    },
  );

  test.each(reads)(
    'the read of %s before it failing by %s sends nothing, or one call',
    async (path, _, fault) => {
      const call = callOf(kind);
      const from = sandbox().ledger.entries().length;
      sandbox().faults.add({ match: { method: 'GET', path }, fault });
      const result = await desk().market.submit(call);
      sandbox().faults.clear();
      // Bids need not be readable: then the call may go out without them. Everything else ends it.
      const { effects, calls } = arrived(kind, from);
      expect(calls.length).toBeLessThanOrEqual(1);
      if (!result.ok) {
        expect(result.error).toEqual(saying('Nothing was sent'));
        expect(calls).toHaveLength(0);
      } else if (result.value.state === 'done') expect(effects).toHaveLength(1);
    },
  );

  // Faults: Q3.
  test.each(reads)(
    'the look after a lost reply, with %s failing by %s, sends and clears nothing',
    async (path, _, fault) => {
      const call = callOf(kind);
      const from = sandbox().ledger.entries().length;
      sandbox().faults.add({ match: { ...paths[kind], times: 1 }, fault: { kind: 'dropAnswer' } });
      const sent = await desk().market.submit(call);
      if (!sent.ok || sent.value.state !== 'unknown') throw new Error('It was to be lost.');
      const { id } = sent.value;
      sandbox().faults.clear();
      sandbox().faults.add({ match: { method: 'GET', path }, fault });
      await desk().market.look(id);
      sandbox().faults.clear();
      const { attempts } = desk().market.view();
      expect(attempts.find((each) => each.id === id)?.state).toBe('unknown');
      expect(await desk().market.submit(call)).toMatchObject({
        ok: false,
        error: saying('still open'),
      });
      expect(arrived(kind, from).calls).toHaveLength(1);
      const looked = await desk().market.look(id);
      expect(looked.ok && looked.value.evidence?.verdict).not.toBe('likely-not-done');
    },
  );

  // Faults: N1.
  test('two clicks at once are one call', async () => {
    const call = callOf(kind);
    const from = sandbox().ledger.entries().length;
    const results = await Promise.all([
      desk().market.submit(call),
      desk().market.submit(call),
      desk().market.submit(call),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(arrived(kind, from).effects).toHaveLength(1);
  });
});
