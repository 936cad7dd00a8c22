import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageIndex } from '../../../../main/yard/memory/page-index.ts';
import { createPlacements } from '../../../../main/yard/memory/placements.ts';
import { createUnlisted } from '../../../../main/yard/memory/unlisted.ts';
import type { AssignmentId, SpotId, VisitId } from '../../../../shared/ids.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { runs } from '../../../support/runs.ts';

const ids = fc.uniqueArray(
  fc.nat(6).map((id) => `v${id}`),
  { maxLength: 4 },
);
const step = fc.oneof(
  fc.record({ does: fc.constant('spot' as const), spot: fc.nat(3), ids }),
  fc.record({ does: fc.constant('gone' as const), spot: fc.nat(3) }),
  fc.record({ does: fc.constant('page' as const), page: fc.integer({ min: 1, max: 3 }), ids }),
  fc.record({ does: fc.constant('end' as const), pages: fc.nat(3) }),
  fc.record({ does: fc.constant('look' as const) }),
);

test('checking only what changed finds the same assets as checking everything', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const pageIndex = new PageIndex([]);
      const placements = createPlacements(new Map(), createYardTable());
      const unlisted = createUnlisted(placements, pageIndex);
      const list = { kind: 'visits', of: null } as const;
      let number = 0;
      for (const each of [...steps, { does: 'look' as const }]) {
        number += 1;
        if (each.does === 'spot') {
          const spotId = `s${each.spot}` as SpotId;
          const rows = each.ids.map((id) => ({
            id: `a-${id}` as AssignmentId,
            spotId,
            visitId: id as VisitId,
            containerId: null,
            changedAt: null,
          }));
          placements.spotReports(spotId, rows, number, false);
        } else if (each.does === 'gone') placements.forgetSpot(`s${each.spot}` as SpotId);
        else if (each.does === 'page')
          pageIndex.put(list, each.page, {
            fingerprint: `${number}`,
            ids: each.ids,
            problems: [],
            isPartial: false,
          });
        else if (each.does === 'end') pageIndex.end(list, each.pages, [], true);
        else {
          const listed = pageIndex.ids('visits');
          const all = [...placements.all()].flatMap(([spot, rows]) =>
            rows.map(({ visitId }) => `${visitId} ${spot}`),
          );
          const expected = all.filter((named) => !listed.has(named.split(' ')[0] as string));
          expect(
            unlisted('visits')
              .map(({ id, spot }) => `${id} ${spot}`)
              .toSorted(),
          ).toEqual(expected.toSorted());
        }
      }
    }),
    { numRuns: runs(500) },
  );
});
