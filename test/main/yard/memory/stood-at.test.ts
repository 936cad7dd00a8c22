/** A truck whose check-in was sent later is dated by when it stood at the gate, from every read. */
import { expect, test } from 'vitest';
import { ApplyReads } from '../../../../main/yard/memory/apply-reads.ts';
import { PageIndex } from '../../../../main/yard/memory/page-index.ts';
import { createPlacements } from '../../../../main/yard/memory/placements.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { aVisit } from '../../../shared/gate/world.ts';

const [stood, sent] = ['2026-11-27T13:00:00.000Z', '2026-11-27T14:02:00.000Z'] as Instant[];
const later = 'v-later' as VisitId;

/** A yard that reads these trucks; `known`: whether the gate knows by then when one stood there. */
function yardOf() {
  let isKnown = false;
  const base = createYardTable({ areas: [], spots: [], visits: [], containers: [] });
  const reads = new ApplyReads(
    base,
    createPlacements(new Map(), createYardTable()),
    new PageIndex([]),
    { now: () => Date.parse(sent ?? ''), monotonic: () => 0 },
    undefined,
    (visit) => (isKnown && visit === later ? (stood ?? null) : null),
  );
  return {
    know: () => {
      isKnown = true;
    },
    read(...ids: readonly string[]) {
      const { ticket, done } = reads.begin();
      const rows = ids.map((id) => aVisit(id, { createdAt: sent ?? null, firstSeenAt: null }));
      const visits = rows.map((visit) => ({ visit, hooked: [], assignments: [] }));
      const { change } = reads.visits(visits, ticket, 'list');
      done();
      base.put(change);
      return change.put.visits.map((each) => [each.id, arrivalOf(each)]);
    },
  };
}

test('a truck of a check-in that was sent later came when it stood at the gate', () => {
  const { know, read } = yardOf();
  know();
  expect(read('v-later', 'v-other')).toEqual([
    ['v-later', stood],
    ['v-other', sent],
  ]);
  expect(read('v-later', 'v-other')).toEqual([]);
});

test('also where a read showed it before its check-in was answered', () => {
  const { know, read } = yardOf();
  expect(read('v-later')).toEqual([['v-later', sent]]);
  know();
  expect(read('v-later')).toEqual([['v-later', stood]]);
});
