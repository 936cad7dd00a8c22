// @vitest-environment happy-dom
/**
 * Where a waiting truck should go: Now, Assign, the search box, a plan, and the gate give one and
 * the same answer, whatever the yard. Where only a spot with a trailer is left, the gate asks first
 * and names none.
 */
import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useVerbLines } from '../../../../renderer/app/shell/find-verbs.tsx';
import { nowTargetsOf } from '../../../../renderer/features/now/now-targets.ts';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { targetOptions } from '../../../../renderer/operations/draft/options.ts';
import { rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { runs } from '../../../support/runs.ts';
import { endPage, renderPart, settle } from '../../support/render-page.tsx';
import { area, container, spot, spotId, visit, visitId } from '../../support/yard-data.ts';

const asset: AssetRef = { kind: 'visit', id: visitId('NEW 1') };

const yards = fc.record({
  spots: fc.array(
    fc.record({
      isDoor: fc.boolean(),
      isOpen: fc.boolean(),
      on: fc.constantFrom('nothing', 'nothing', 'truck', 'trailer'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  visitType: fc.constantFrom('LiveUnload', 'LiveLoad', 'Drop', 'PickUp', ''),
});

function rowsOf({ spots, visitType }: typeof yards extends fc.Arbitrary<infer T> ? T : never) {
  const rows: YardRows = {
    areas: [area('Doors'), area('Lot')],
    spots: spots.map(({ isDoor, isOpen }, at) =>
      spot(`S-${at}`, isDoor ? 'Doors' : 'Lot', { type: isDoor ? 'docking' : 'parking', isOpen }),
    ),
    visits: [
      ...spots.flatMap(({ on }, at) =>
        on === 'truck' ? [visit(`OLD ${at}`, { spotId: spotId(`S-${at}`) })] : [],
      ),
      visit('NEW 1', { visitType: visitType === '' ? null : visitType }),
    ],
    containers: spots.flatMap(({ on }, at) =>
      on === 'trailer' ? [container(`BOX ${at}`, { spotId: spotId(`S-${at}`) })] : [],
    ),
  };
  return rows;
}

it('Now, Assign, search box, plan and gate name one spot, over any yard', async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(yards, async (given) => {
      const rows = rowsOf(given);
      let found: string | null = null;
      const Search = () => {
        const [first] = useVerbLines('move NEW 1', 0);
        found = first?.isRefused === false ? first.label : null;
        return null;
      };
      const started = await renderPart(<Search />, { rows });
      const { page } = started;
      try {
        const ranking = rankingOf(page);
        const assign = targetOptions(page.yard.table, asset, null, ranking.rank(asset)).find(
          ({ refusal, isLater }) => refusal === null && isLater !== true,
        );
        const act = { kind: 'assign', asset, spot: null } as const;
        nowTargetsOf(page).want(act);
        await settle();
        const gate = ranking.forComing(
          {
            company: null,
            appointment: null,
            visitType: given.visitType,
            notes: '',
            containers: [],
          },
          new Set(),
        );
        const fromNow = nowTargetsOf(page).now(act);
        // The picture of an open plan has the truck where it will be: it is asked last.
        const plans = plansOf(page);
        await plans.propose('waiting');
        const wishes = plans.store.getState().open?.wishes ?? [];
        const planned = wishes.flatMap((each) => (each.kind === 'place' ? [each.spot] : []));
        const empty = new Set(
          rows.spots.flatMap(({ id }, at) =>
            given.spots[at]?.isOpen && given.spots[at].on === 'nothing' ? [id] : [],
          ),
        );
        const answer = assign?.key ?? null;
        named += answer === null ? 0 : 1;
        expect({
          now: fromNow,
          plan: planned[0] ?? null,
          gate: gate?.spot ?? null,
        }).toEqual({ now: answer, plan: answer, gate: empty.size === 0 ? null : answer });
        // A spot with a trailer, under which a truck may drive, comes after every empty one.
        if (empty.size > 0) expect(empty).toContain(answer);
        if (assign !== undefined) expect(found).toContain(assign.label);
      } finally {
        cleanup();
        endPage(started);
      }
    }),
    { numRuns: runs(600) },
  );
  expect(named).toBeGreaterThan(20);
}, 60_000);
