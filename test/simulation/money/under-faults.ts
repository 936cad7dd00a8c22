/** A call that moves money under every fault: of itself, of the reads before it, and of the look after it. */
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/faults/model.ts';
import type { MoneyCall } from '../../../shared/marketplace/once-call.ts';
import { moneyBench, paths } from './bench.ts';

/** Every way in which a call can end badly, applied or not. */
const faults: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'dropAnswer' },
  { kind: 'dropRequest' },
  { kind: 'lateApply', ms: 1_300 },
  { kind: 'delay', ms: 1_300 },
  ...[400, 401, 403, 404, 408, 409, 410, 412, 422, 425, 429, 500, 502, 503, 504].flatMap((status) => [
    { kind: 'status' as const, status, applied: false },
    { kind: 'status' as const, status, applied: true },
  ]),
  { kind: 'html', applied: true },
  { kind: 'html', applied: false },
  { kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/', applied: true },
  { kind: 'cutBody', cut: 'json' },
  { kind: 'cutBody', cut: 'connection' },
  { kind: 'endlessBody' },
  { kind: 'emptyBody' },
  { kind: 'gzipBomb', megabytes: 16 },
  { kind: 'wrongJson' },
];

/** Answers with a 4xx that are no plain "no": the service may have worked on the call, or may do so later (reliability.md 2.2 rule 4). */
const unclear4xx: readonly number[] = [408, 409, 425, 429];

/** How a call ends under a fault, for each of them, applied or not: stated here once more, so that no exemption can grow. */
function endOf(kind: MoneyCall['kind'], fault: Fault): 'done' | 'refused' | 'unknown' {
  switch (fault.kind) {
    case 'status':
      return fault.status < 500 && !unclear4xx.includes(fault.status) ? 'refused' : 'unknown';
    // Dropping a load publishes no body (seeds/marketplace.md): its yes is an empty one, and what is done to a body is done to none.
    case 'emptyBody':
    case 'wrongJson':
    case 'cutBody':
    case 'endlessBody':
    case 'gzipBomb':
      return kind === 'drop' ? 'done' : 'unknown';
    default:
      return 'unknown';
  }
}

/** Faults that a call comes out of by its deadline alone. */
const isSlow = ({ kind }: Fault): boolean => kind === 'lateApply' || kind === 'delay' || kind === 'endlessBody';

/** Every way in which a read can end badly: what is applied has no meaning there. */
const readFaults: readonly Fault[] = [
  ...faults.filter(({ kind }) => kind !== 'status' && kind !== 'html' && kind !== 'lateApply'),
  // 401 ends the sign-in for a while: it has a test of its own.
  ...[403, 404, 405, 410, 429, 500, 503].map((status) => ({ kind: 'status' as const, status })),
  { kind: 'html' },
];

const LOADS = '/api/v2/load-offers/loads';
const OFFER = '/api/v2/load-offers/offers/*';
const BIDS = '/api/v2/load-offers/bids';
/** What is read before each is sent, and again to look. */
const readsBefore: Readonly<Record<MoneyCall['kind'], readonly string[]>> = {
  'accept-offer': [LOADS, OFFER],
  bid: [LOADS, OFFER, BIDS],
  'accept-bid': [LOADS, OFFER, BIDS],
  drop: [LOADS],
};

/** The tests of one kind of call. */
export function underEveryFault(kind: MoneyCall['kind']): void {
  const { sandbox, desk, callOf, effects, calls } = moneyBench();

  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))(
    '%s: sent once at most, never said to be done when it is not',
    async (_, fault) => {
      const call = await callOf(kind);
      const from = sandbox().ledger.entries().length;
      sandbox().faults.add({ match: { ...paths[kind], times: 1 }, fault });
      desk().hurry(isSlow(fault) ? 'writes' : null);
      const result = await desk().market.submit(call);
      desk().hurry(null);
      if (!result.ok) throw new Error(result.error);
      const attempt = result.value;
      expect(attempt.state).toBe(endOf(kind, fault));
      if (attempt.state === 'unknown') {
        // What is open blocks: the clerk clicking again sends nothing.
        sandbox().faults.clear();
        expect(await desk().market.submit(call)).toMatchObject({ ok: false, error: expect.stringContaining('not cleared up') });
      }
      // Late effects land here.
      if (fault.kind === 'lateApply' || fault.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
      const done = effects(kind, from);
      expect(done.length).toBeLessThanOrEqual(1);
      expect(calls(kind, from).length).toBeLessThanOrEqual(1);
      if (attempt.state === 'done') expect(done).toHaveLength(1);
      // A plain no is believed: only a service that lies about its own 4xx can break it.
      const lies = fault.kind === 'status' && fault.applied === true;
      if (attempt.state === 'refused' && !lies) expect(done).toHaveLength(0);
      if (attempt.state !== 'unknown') {
        // It has spoken: nothing more is sent by itself, and look and clear have nothing to open again.
        sandbox().faults.clear();
        await desk().market.refresh();
        expect(await desk().market.look(attempt.id)).toMatchObject({ ok: false });
        expect(desk().market.clear(attempt.id, false)).toMatchObject({ ok: false });
        expect(calls(kind, from)).toHaveLength(1);
      }
      if (attempt.state === 'unknown') {
        const looked = await desk().market.look(attempt.id);
        if (!looked.ok) throw new Error(looked.error);
        const { verdict } = looked.value.evidence ?? {};
        if (done.length === 1) expect(verdict).not.toBe('likely-not-done');
        else expect(verdict).not.toBe('likely-done');
        await expect.poll(() => desk().market.clear(attempt.id, done.length === 1).ok).toBe(true);
      }
    },
  );

  describe.each(readsBefore[kind].map((path) => [path] as const))('the read of %s before it', (path) => {
    test.each(readFaults.map((fault) => [JSON.stringify(fault), fault] as const))(
      'failing by %s sends nothing, or one call',
      async (_, fault) => {
        const call = await callOf(kind);
        const from = sandbox().ledger.entries().length;
        sandbox().faults.add({ match: { method: 'GET', path }, fault });
        desk().hurry(isSlow(fault) ? 'reads' : null);
        const result = await desk().market.submit(call);
        desk().hurry(null);
        sandbox().faults.clear();
        // Bids need not be readable: then the call may go out without them. Everything else ends it.
        expect(effects(kind, from).length).toBeLessThanOrEqual(1);
        expect(calls(kind, from).length).toBeLessThanOrEqual(1);
        if (!result.ok) {
          expect(result.error).toContain('Nothing was sent');
          expect(calls(kind, from)).toHaveLength(0);
        } else if (result.value.state === 'done') expect(effects(kind, from)).toHaveLength(1);
        if (result.ok && result.value.state === 'unknown') await desk().market.look(result.value.id);
      },
    );
  });

  describe.each(readsBefore[kind].map((path) => [path] as const))('the look after a lost answer, with %s', (path) => {
    test.each(readFaults.map((fault) => [JSON.stringify(fault), fault] as const))(
      'failing by %s sends nothing and clears nothing',
      async (_, fault) => {
        const call = await callOf(kind);
        const from = sandbox().ledger.entries().length;
        sandbox().faults.add({ match: { ...paths[kind], times: 1 }, fault: { kind: 'dropAnswer' } });
        const sent = await desk().market.submit(call);
        if (!sent.ok || sent.value.state !== 'unknown') throw new Error('It was to be lost.');
        sandbox().faults.clear();
        sandbox().faults.add({ match: { method: 'GET', path }, fault });
        desk().hurry(isSlow(fault) ? 'reads' : null);
        await desk().market.look(sent.value.id);
        desk().hurry(null);
        sandbox().faults.clear();
        expect(
          desk()
            .market.view()
            .attempts.find(({ id }) => id === sent.value.id)?.state,
        ).toBe('unknown');
        expect(await desk().market.submit(call)).toMatchObject({ ok: false, error: expect.stringContaining('not cleared up') });
        expect(calls(kind, from)).toHaveLength(1);
        const looked = await desk().market.look(sent.value.id);
        expect(looked.ok && looked.value.evidence?.verdict).not.toBe('likely-not-done');
      },
    );
  });

  test('two clicks at once are one call', async () => {
    const call = await callOf(kind);
    const from = sandbox().ledger.entries().length;
    const results = await Promise.all([desk().market.submit(call), desk().market.submit(call), desk().market.submit(call)]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(effects(kind, from)).toHaveLength(1);
  });
}
