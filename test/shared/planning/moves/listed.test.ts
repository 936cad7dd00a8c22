/** What an accepted move list promises, and what the best spots make of it. */
import { expect, test } from 'vitest';
import { FirstSpots } from '../../../../shared/planning/best/first-spots.ts';
import { openSpots, rankSpots, withPromised } from '../../../../shared/planning/best/rank.ts';
import { groundOf } from '../../../../shared/planning/best/rank-ground.ts';
import { listedIn, withListed } from '../../../../shared/planning/moves/listed.ts';
import type { MoveState } from '../../../../shared/planning/moves/model.ts';
import { area, factsOver, rows, spot, spotId, visit, visitId } from '../best/support.ts';

const truck = (id: string) => ({ kind: 'visit', id: visitId(id) }) as const;
const facts = factsOver(
  rows({
    areas: [area('a1')],
    spots: ['A1', 'A2', 'A3', 'A4'].map((id) => spot(id)),
    visits: [
      visit('t1', null, { createdAt: '2026-03-02T08:00:00Z' }),
      visit('t2', null, { createdAt: '2026-03-02T08:10:00Z' }),
      visit('t3', 'A4'),
    ],
  }),
);
const move = (number: number, id: string, to: string, state: MoveState = 'planned') => ({
  number,
  state,
  operation:
    id === 't3'
      ? ({
          kind: 'reassign',
          asset: truck(id),
          from: spotId('A4'),
          to: spotId(to),
          reason: '',
        } as const)
      : ({ kind: 'assign', asset: truck(id), spot: spotId(to) } as const),
});

test('open moves promise their spots; what is done, there or gone promises nothing', () => {
  const { targets, spots } = listedIn(facts.yard, [
    move(4, 't2', 'A3'),
    move(3, 't2', 'A2', 'given'),
    move(5, 't1', 'A1', 'done'),
    move(6, 't1', 'A1', 'impossible'),
    move(7, 't3', 'A4'),
    move(8, 'left', 'A1'),
  ]);
  expect([...targets]).toEqual([['t2', { spot: 'A2', number: 3 }]]);
  expect([...spots]).toEqual([
    ['A2', truck('t2')],
    ['A3', truck('t2')],
  ]);
});

test('the spot of the list comes first for its asset, and to no other', () => {
  const list = listedIn(facts.yard, [move(3, 't2', 'A1')]);
  const ground = groundOf(facts);
  const firsts = new FirstSpots(facts, ground, list.spots);
  while (firsts.step());
  expect([...firsts.known()]).toEqual([['t1', 'A2']]);
  expect([...firsts.beforeComing(Number.POSITIVE_INFINITY).promised.keys()]).toContain('A1');
  const target = list.targets.get(visitId('t2')) ?? null;
  const all = withPromised(rankSpots(facts, truck('t2')), firsts.before(truck('t2')).promised);
  const ranked = withListed(all, { spot: spotId('A3'), number: 3 });
  expect([openSpots(ranked)[0]?.spot, ranked.listed]).toEqual(['A3', 3]);
  expect(ranked.spots.map((each) => each.spot).sort()).toEqual(['A1', 'A2', 'A3']);
  expect(openSpots(withListed(all, target))[0]?.spot).toBe('A1');
  // Something stands there: its truck can't go there yet.
  expect(withListed(all, { spot: spotId('A4'), number: 3 })).toBe(all);
  expect(withListed(all, null)).toBe(all);
});
