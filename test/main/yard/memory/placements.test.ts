import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AssignmentRow } from '../../../../main/remote/dock-scheduling/client.ts';
import { createPlacements } from '../../../../main/yard/memory/placements.ts';
import type { AssignmentId, SpotId, VisitId } from '../../../../shared/ids.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { runs } from '../../../support/runs.ts';

const spot = (name: string) => name as SpotId;
const truck = 'truck' as VisitId;
const row = (id: string, on: string, change: Partial<AssignmentRow> = {}): AssignmentRow => ({
  id: id as AssignmentId,
  spotId: spot(on),
  visitId: truck,
  containerId: null,
  changedAt: null,
  ...change,
});

describe('the place of an asset', () => {
  test('is what was said later, by whichever side', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.spotReports(spot('A'), [row('1', 'A')], 1, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('A');
    placements.visits.assetReports(truck, [row('2', 'B')], 2, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('B');
    placements.spotReports(spot('C'), [row('3', 'C')], 3, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('C');
    placements.visits.assetReports(truck, [], 4, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBeNull();
  });

  test('is none when the spot it names was read empty since', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.visits.assetReports(truck, [row('1', 'A')], 1, false);
    expect(placements.spotReports(spot('A'), [], 2, false)).toMatchObject({ isNew: false });
    expect(placements.visits.standingOf(truck, null).spotId).toBeNull();
    placements.visits.assetReports(truck, [row('2', 'A')], 3, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('A');
  });

  test('stays what the cache held until something is said about it', () => {
    const placements = createPlacements(new Map([[spot('A'), [row('1', 'A')]]]), createYardTable());
    expect(placements.visits.standingOf(truck, spot('A')).spotId).toBe('A');
    placements.spotReports(spot('B'), [], 1, false);
    expect(placements.visits.standingOf(truck, spot('A')).spotId).toBe('A');
    const said = placements.spotReports(spot('A'), [], 2, false);
    expect(said).toMatchObject({ isNew: true, visits: [truck] });
    expect(placements.visits.standingOf(truck, spot('A')).spotId).toBeNull();
  });

  test('doesn’t flicker if two lists contradict each other: repeats don’t count', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.spotReports(spot('A'), [row('1', 'A')], 1, false);
    placements.visits.assetReports(truck, [row('2', 'B')], 2, false);
    expect(placements.spotReports(spot('A'), [row('1', 'A')], 3, false)).toMatchObject({
      isNew: false,
      visits: [],
    });
    expect(placements.visits.standingOf(truck, null).spotId).toBe('B');
    placements.visits.assetReports(truck, [row('2', 'B')], 4, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('B');
  });

  test('follows a spot that was read alone, also when it only repeats what it said', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.spotReports(spot('A'), [row('1', 'A')], 1, false);
    placements.visits.assetReports(truck, [], 2, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBeNull();
    const said = placements.spotReports(spot('A'), [row('1', 'A')], 3, true);
    expect([said.isNew, new Set(said.visits)]).toEqual([false, new Set([truck])]);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('A');
    placements.visits.assetReports(truck, [], 4, true);
    expect(placements.visits.standingOf(truck, null).spotId).toBeNull();
  });

  test('takes its start from the spot when the asset does not give it', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.visits.assetReports(truck, [row('1', 'A')], 2, false);
    expect(placements.visits.standingOf(truck, null).since).toBeNull();
    placements.spotReports(
      spot('A'),
      [row('1', 'A', { changedAt: '2026-01-01T08:00:00Z' })],
      1,
      false,
    );
    expect(placements.visits.standingOf(truck, null)).toEqual({
      spotId: 'A',
      since: '2026-01-01T08:00:00Z',
    });
  });

  test('of two assignments in one record is the newest, then the greater id', () => {
    const placements = createPlacements(new Map(), createYardTable());
    const early = row('9', 'A', { changedAt: '2026-01-01T08:00:00+02:00' });
    const late = row('1', 'B', { changedAt: '2026-01-01T07:00:00Z' });
    placements.visits.assetReports(truck, [early, late], 1, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('B');
    placements.visits.assetReports(truck, [row('1', 'A'), row('2', 'B')], 2, false);
    expect(placements.visits.standingOf(truck, null).spotId).toBe('B');
  });

  test('is forgotten with its spot', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.spotReports(spot('A'), [row('1', 'A')], 1, false);
    expect(placements.forgetSpot(spot('A'))).toMatchObject({ visits: [truck] });
    expect(placements.visits.standingOf(truck, null).spotId).toBeNull();
    expect([...placements.all()]).toEqual([]);
  });
});

describe('doubt', () => {
  test('is two spots with two assignments, not one assignment seen on its way', () => {
    const placements = createPlacements(new Map(), createYardTable());
    placements.spotReports(spot('A'), [row('1', 'A')], 1, false);
    placements.spotReports(spot('B'), [row('1', 'B')], 1, false);
    expect(placements.visits.doubtOf(truck)).toEqual([]);
    placements.spotReports(spot('B'), [row('2', 'B')], 2, false);
    expect(placements.visits.doubtOf(truck)).toEqual(['A', 'B']);
    expect([...placements.visits.contested]).toEqual([truck]);
    placements.spotReports(spot('A'), [], 3, false);
    expect(placements.visits.doubtOf(truck)).toEqual([]);
    expect([...placements.visits.contested]).toEqual([]);
  });
});

/** The rule said once more, the slow way: all reports in a list, the latest first. */
function slowPlace(
  reports: readonly { by: 'asset' | SpotId; rows: readonly AssignmentRow[]; ticket: number }[],
): Set<string | null> {
  const latest = new Map<string, (typeof reports)[number]>();
  for (const report of reports) {
    const before = latest.get(report.by);
    if (before === undefined || JSON.stringify(before.rows) !== JSON.stringify(report.rows))
      latest.set(report.by, report);
  }
  const own = latest.get('asset');
  const spots = [...latest.values()].filter(
    (report) =>
      report.by !== 'asset' && report.rows.length > 0 && report.ticket > (own?.ticket ?? 0),
  );
  if (spots.length > 0) {
    const newest = Math.max(...spots.map((report) => report.ticket));
    return new Set(spots.filter((report) => report.ticket === newest).map((report) => report.by));
  }
  const standing = (own?.rows ?? []).filter(({ spotId }) => {
    const report = latest.get(spotId);
    return !(
      report !== undefined &&
      report.rows.length === 0 &&
      report.ticket > (own?.ticket ?? 0)
    );
  });
  return standing.length === 0 ? new Set([null]) : new Set(standing.map((each) => each.spotId));
}

test('the quick way to a place agrees with the rule said slowly', () => {
  const names = ['A', 'B', 'C'];
  const report = fc.oneof(
    fc.record({ by: fc.constant('asset' as const), rows: fc.subarray(names, { maxLength: 2 }) }),
    fc.record({ by: fc.constantFrom(...names), rows: fc.constantFrom([], ['here']) }),
  );
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (list) => {
      const placements = createPlacements(new Map(), createYardTable());
      const reports = list.map((each, index) => ({
        by: each.by as 'asset' | SpotId,
        rows: each.rows.map((name) =>
          each.by === 'asset' ? row(`a${name}`, name) : row(`s${each.by}`, each.by),
        ),
        ticket: index + 1,
      }));
      for (const { by, rows, ticket } of reports) {
        if (by === 'asset') placements.visits.assetReports(truck, rows, ticket, false);
        else placements.spotReports(by, rows, ticket, false);
      }
      expect(slowPlace(reports)).toContain(placements.visits.standingOf(truck, null).spotId);
    }),
    { numRuns: runs(2_000) },
  );
});
