import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inverseOf } from '../../../shared/outbox/inverse.ts';
import { barOf, undoOffer } from '../../../shared/outbox/undo-bar.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import {
  container,
  containerId,
  hooked,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from '../yard/rows.ts';

const at = '2026-05-06T18:40:00.000Z';
const truck = (id: string): AssetRef => ({ kind: 'visit', id: visitId(id) });
const box = (id: string): AssetRef => ({ kind: 'container', id: containerId(id) });
const places = ['A', 'B', 'D'].map(spotId);

const yardOf = () =>
  createYardTable(
    rows({
      spots: [spot('A'), spot('B'), spot('D', { type: 'docking' })],
      visits: [visit('t1', 'A'), visit('t2')],
      containers: [hooked('c1', 't1'), container('c2', 'B'), container('c3')],
    }),
  );

/** Saves it as the console does, and does it in the yard. */
function done(yard: YardTable, operation: Operation) {
  const before = yard.snapshot();
  const wayBack = inverseOf(operation, before, (reason) => reason) ?? [];
  yard.put(apply(yard, operation, at));
  return { operation, state: 'confirmed', attempts: 1, savedAt: at, wayBack } as const;
}

const any = {
  asset: fc.constantFrom(truck('t1'), truck('t2'), box('c1'), box('c2'), box('c3')),
  place: fc.constantFrom(...places),
  visit: fc.constantFrom('t1', 't2').map(visitId),
  container: fc.constantFrom('c1', 'c2', 'c3').map(containerId),
};
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('assign' as const), asset: any.asset, spot: any.place }),
  fc.record({
    kind: fc.constant('reassign' as const),
    asset: any.asset,
    from: any.place,
    to: any.place,
    reason: fc.constant('Closer'),
  }),
  fc.record({
    kind: fc.constantFrom('attach' as const, 'detach' as const),
    visit: any.visit,
    container: any.container,
  }),
  fc.record({
    kind: fc.constantFrom('close' as const, 'open' as const),
    spot: any.place,
    reason: fc.constant('Ice'),
  }),
  fc.record({
    kind: fc.constant('unassign' as const),
    spot: any.place,
    assets: fc.uniqueArray(any.asset, { minLength: 1, maxLength: 2 }),
  }),
);

/** Where everything is, and what is open. */
const standing = (yard: YardTable) => ({
  spots: [...yard.spots()].map(({ id, isOpen }) => [id, isOpen]),
  visits: [...yard.visits()].map(({ id, spotId }) => [id, spotId]),
  containers: [...yard.containers()].map(({ id, spotId, visitId }) => [id, spotId, visitId]),
});

describe('an Undo that is offered', () => {
  test('passes the rules and puts everything back, whatever was done', () => {
    let offered = 0;
    fc.assert(
      fc.property(fc.array(anyOperation, { minLength: 5, maxLength: 60 }), (operations) => {
        const yard = yardOf();
        for (const operation of operations) {
          if (isRefused(check(yard, operation))) continue;
          const before = standing(yard);
          const record = done(yard, operation);
          const offer = undoOffer(yard, [record], false);
          if (offer.kind === 'barred') {
            expect(offer.said).not.toBeNull();
            continue;
          }
          offered += 1;
          const tried = createYardTable(yard.snapshot());
          for (const back of record.wayBack) {
            expect(check(tried, back)).toEqual([]);
            tried.put(apply(tried, back, at));
          }
          expect(standing(tried)).toEqual(before);
        }
      }),
      { numRuns: 150 },
    );
    expect(offered).toBeGreaterThan(100);
  });

  test('is none for what was put beside a trailer from the waiting list', () => {
    const yard = yardOf();
    const record = done(yard, { kind: 'assign', asset: truck('t2'), spot: spotId('B') });
    expect(undoOffer(yard, [record], false)).toMatchObject({
      kind: 'barred',
      said: { code: 'operations.undo.beside', values: { asset: 't2', others: ['c2'], spot: 'B' } },
    });
    // Not sent yet: it is only taken back.
    const unsent = { ...record, state: 'queued', attempts: 0 } as const;
    expect(undoOffer(yard, [unsent], true)).toEqual({ kind: 'open' });
    expect(undoOffer(yard, [unsent], false).kind).toBe('barred');
  });

  test('is one for a truck that came beside it from another spot', () => {
    const yard = yardOf();
    const move = { kind: 'reassign', asset: truck('t1'), reason: 'Closer' } as const;
    const record = done(yard, { ...move, from: spotId('A'), to: spotId('B') });
    expect(undoOffer(yard, [record], false)).toEqual({ kind: 'open' });
    yard.put(apply(yard, { kind: 'close', spot: spotId('A'), reason: 'Ice' }, at));
    expect(undoOffer(yard, [record], false)).toMatchObject({
      said: { code: 'rules.finding.spotClosed' },
    });
  });

  test('says once that the asset was moved elsewhere', () => {
    const yard = yardOf();
    done(yard, {
      kind: 'reassign',
      asset: truck('t1'),
      from: spotId('A'),
      to: spotId('D'),
      reason: '',
    });
    expect(
      barOf(yard, [{ kind: 'unassign', assets: [truck('t1')], spot: spotId('A') }])?.code,
    ).toBe('rules.finding.notOnSpot');
  });

  test('reckons with a yard on the screen that doesn’t show it yet', () => {
    const yard = yardOf();
    const record = { ...done(yardOf(), { kind: 'assign', asset: truck('t2'), spot: spotId('D') }) };
    expect(undoOffer(yard, [{ ...record, state: 'sending' }], false)).toEqual({ kind: 'open' });
    // Confirmed, and then others took it away.
    expect(undoOffer(yard, [record], false).kind).toBe('barred');
  });

  test('is none while the result isn’t known, or a decision is needed', () => {
    const yard = yardOf();
    const record = done(yard, { kind: 'close', spot: spotId('D'), reason: 'Ice' });
    for (const state of ['unknown', 'needs-clerk', 'conflict', 'rejected', 'canceled'] as const)
      expect(undoOffer(yard, [{ ...record, state }], false)).toEqual({
        kind: 'barred',
        said: null,
      });
  });

  test('of several at once asks for all of them, one after the other', () => {
    const yard = yardOf();
    const first = done(yard, { kind: 'assign', asset: truck('t2'), spot: spotId('D') });
    const second = done(yard, { kind: 'close', spot: spotId('D'), reason: 'Ice' });
    expect(undoOffer(yard, [second, first], false)).toEqual({ kind: 'open' });
    expect(barOf(yard, [...first.wayBack, ...first.wayBack])).not.toBeNull();
  });
});
