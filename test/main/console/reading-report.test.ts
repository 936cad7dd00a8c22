import { expect, test } from 'vitest';
import { readingReport } from '../../../main/console/reading-report.ts';
import { createListState } from '../../../main/yard/read/changes/list-state.ts';

const at = '2026-11-21T09:00:00.000Z';
const trusted = { ...createListState(), whole: null, since: at };

test('shows a list asked for changes, one caught missing some, and an absent service', () => {
  const lists = {
    visits: trusted,
    containers: { ...trusted, whole: 'missed' as const },
    assignments: trusted,
    spots: createListState(),
  };
  const [yard, none] = readingReport({ lists, everyMs: 60_000, wholeAt: at }, 'used', null);
  expect(none).toBeUndefined();
  expect(yard).toMatchObject({ tags: 'used', everyMs: 60_000, wholeAt: at });
  expect(yard?.lists.map(({ list, why, since }) => [list, why, since])).toEqual([
    ['visits', 'trusted', at],
    ['containers', 'missed', at],
    ['assignments', 'trusted', at],
    ['spots', 'notAsked', null],
  ]);
  const [off] = readingReport({ lists: null, everyMs: 20_000, wholeAt: null }, 'none', null);
  expect(off?.lists.map(({ why }) => why)).toEqual(['off', 'off', 'off', 'off']);
});

test('the schedule: changes asked for, refused, or found wanting', () => {
  const why = (asksForChanges: boolean, unannounced: number | null) =>
    readingReport({ lists: null, everyMs: 20_000, wholeAt: null }, 'none', {
      asksForChanges,
      unannounced,
      everyMs: 600_000,
      wholeAt: null,
      tags: 'used',
    })[1]?.lists[0]?.why;
  expect([why(true, 0), why(true, null), why(true, 2), why(false, 0)]).toEqual([
    'trusted',
    'trusted',
    'missed',
    'refused',
  ]);
});
