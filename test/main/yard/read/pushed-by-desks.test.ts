/**
 * What the service showed to another desk: it enters our yard unless this desk read later. What it
 * leaves open is known before a spot is promised.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takePushed } from '../../../../main/yard/read/pushed-by-desks.ts';
import { createWhereabouts } from '../../../../main/yard/read/whereabouts.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { SeenRows } from '../../../../shared/outbox/seen-yard.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import { createFakeService, type FakeService, spotId, visitId, warehouse } from './fake-service.ts';
import { openTestYard, type TestYard } from './harness.ts';

let folder: string;
let service: FakeService;
let here: TestYard;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-told-'));
  service = createFakeService();
  service.place({ visit: '1' }, 'D1');
  here = openTestYard(folder, service.client);
  await here.pull();
});
afterEach(() => {
  here.close();
  rmSync(folder, { recursive: true, force: true });
});

const seen = (...names: string[]): SeenRows => ({
  spots: names.map((name) =>
    service.spotRead(service.state.spots.find(({ id }) => id === spotId(name)) as never),
  ),
  visits: [],
  containers: [],
});
const at = (name: string) => here.yard.live.base.visitsAt(spotId(name));

describe('by the clock of the service', () => {
  test.each([
    ['read later there', '2026-01-01T12:00:09.000Z', []],
    ['within the same second', '2026-01-01T12:00:05.000Z', []],
    ['read later here', '2026-01-01T12:00:04.000Z', [spotId('D1')]],
    ['not told when', null, []],
  ])('%s', (_, readAt, again) => {
    service.free('D1');
    const own = () => Date.parse('2026-01-01T12:00:05.000Z');
    expect(takePushed(seen('D1'), readAt, here.yard, warehouse, own)).toEqual(again);
    expect(at('D1')).toEqual(again.length === 0 ? [] : [visitId('1')]);
  });
});

describe('an asset that the service no longer showed where our yard had it', () => {
  const assign = (spot: string, visit = '2'): Operation => ({
    kind: 'assign',
    asset: { kind: 'visit', id: visitId(visit) },
    spot: spotId(spot),
  });

  function lost() {
    const whereabouts = createWhereabouts(here.yard.live.base, here.clock);
    service.free('D1');
    const evidence = seen('D1');
    const isMissing = whereabouts.shownElsewhere(evidence, [{ kind: 'visit', id: visitId('3') }]);
    takePushed(evidence, null, here.yard, warehouse);
    here.clock.pass(1_000);
    return { whereabouts, isMissing };
  }

  test('may stand on any spot that was not read since', () => {
    const { whereabouts, isMissing } = lost();
    expect(isMissing).toBe(true);
    const [doubt, ...more] = whereabouts.doubts(assign('D2'));
    expect(more).toEqual([]);
    expect(doubt).toMatchObject({ code: 'whereabouts-unknown', severity: 'caution' });
    expect(inEnglish(doubt?.said as never)).toContain('TX-1');
    // It is itself what is put there; and a spot that was read is known.
    expect(whereabouts.doubts(assign('D2', '1'))).toEqual([]);
    whereabouts.read(spotId('D2'));
    expect(whereabouts.doubts(assign('D2'))).toEqual([]);
    expect(whereabouts.doubts(assign('D3'))).toHaveLength(1);
  });

  test('is known again where a read shows it, and after a full read that began since', async () => {
    const { whereabouts } = lost();
    whereabouts.fullRead(here.clock.monotonic() - 5_000);
    expect(whereabouts.doubts(assign('D3'))).toHaveLength(1);
    whereabouts.fullRead(here.clock.monotonic());
    expect(whereabouts.doubts(assign('D3'))).toEqual([]);
    const again = lost();
    service.place({ visit: '1' }, 'L2');
    await here.pull();
    expect(again.whereabouts.doubts(assign('D3'))).toEqual([]);
  });

  test('is not missing where the operation itself moved it', () => {
    const whereabouts = createWhereabouts(here.yard.live.base, here.clock);
    service.free('D1');
    expect(whereabouts.shownElsewhere(seen('D1'), [{ kind: 'visit', id: visitId('1') }])).toBe(
      false,
    );
    expect(whereabouts.doubts(assign('D2'))).toEqual([]);
  });
});
