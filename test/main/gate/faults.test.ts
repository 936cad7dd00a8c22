/**
 * Every way a check-in can go wrong on the wire: one call a click, and never a word that is not
 * true.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type Fault, startSandbox } from '../../../sandbox/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { shortDeadlines } from '../remote/servers.ts';
import { openGateDesk, truck } from './gate-desk.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const elsewhere = 'http://127.0.0.1:1/';
const faults: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'dropRequest' },
  { kind: 'dropAnswer' },
  { kind: 'lateApply', ms: 1_500 },
  ...([400, 403, 404, 409, 422, 429, 500, 503] as const).map(
    (status): Fault => ({ kind: 'status', status }),
  ),
  { kind: 'status', status: 503, applied: true, retryAfter: 1 },
  { kind: 'html' },
  { kind: 'html', applied: true },
  { kind: 'redirect', status: 302, location: elsewhere },
  { kind: 'redirect', status: 307, location: elsewhere, applied: true },
  { kind: 'cutBody' },
  { kind: 'cutBody', cut: 'connection' },
  { kind: 'endlessBody' },
  { kind: 'emptyBody' },
  { kind: 'gzipBomb', megabytes: 16 },
  { kind: 'wrongJson' },
  { kind: 'wrongJson', body: { data: { id: '' } } },
];

describe('a check-in that meets', () => {
  test.each(faults.map((fault) => [JSON.stringify(fault), fault] as const))(
    '%s is sent once, and ends with the truth',
    async (_name, fault) => {
      const sandbox = await startSandbox({ yard: emptyYard });
      const isSlow = fault.kind === 'lateApply' || fault.kind === 'endlessBody';
      const desk = await openGateDesk(
        sandbox,
        isSlow ? { overrides: { writeDeadlineMs: shortDeadlines.writeDeadlineMs } } : {},
      );
      ends.push(() => sandbox.stop(), desk.stop);
      sandbox.faults.add({ match: { method: 'POST', path: '/asset-visit', times: 1 }, fault });
      const isThere = () => sandbox.yard.waiting().visits.length > 0;

      const first = await desk.gate.checkIn(truck({ containers: [] }));
      if (!first.ok) throw new Error(inEnglish(first.error));
      const { id, state } = first.value;
      expect(['unknown', 'refused']).toContain(state);
      if (state === 'refused') expect(isThere()).toBe(false);
      if (state === 'unknown') {
        if (fault.kind === 'lateApply') await expect.poll(isThere).toBe(true);
        desk.advance(61_000);
        const looked = await desk.gate.look(id);
        if (!looked.ok) throw new Error(inEnglish(looked.error));
        expect(looked.value.state).toBe(isThere() ? 'done' : 'refused');
      }
      expect(desk.gate.attempts()).toEqual([]);
      // The ledger has at most the one call; a refused connection never reached it.
      expect(desk.calls('/asset-visit').length).toBeLessThanOrEqual(1);
      expect(sandbox.yard.waiting().visits.length).toBeLessThanOrEqual(1);
    },
  );
});
