import { describe, expect, test } from 'vitest';
import { groupedRows, isInArea } from '../../../../renderer/features/now/now-groups.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { isPressing, type NowKind, type NowLine } from '../../../../shared/now/model.ts';
import { choiceOf } from '../../../../shared/planning/area-sets.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { smallYard, spotId } from '../../support/yard-data.ts';

const line = (kind: NowKind, number: number, more: Partial<NowLine> = {}): NowLine => ({
  key: `${kind} ${number}`,
  subject: `visit:${number}`,
  kind,
  where: message('common.waitingList'),
  what: message('common.waitingList'),
  who: '',
  spot: null,
  asset: null,
  since: null,
  from: 0,
  why: message('common.waitingList'),
  act: { kind: 'refresh' },
  also: [],
  ...more,
});
const rows = (kind: NowKind, count: number) =>
  Array.from({ length: count }, (_, at) => ({ line: line(kind, at), snooze: null }));
const none: ReadonlySet<NowKind> = new Set();

describe('the Now list by state', () => {
  test('a short list has no heads: every line is in sight', () => {
    const few = [...rows('waiting', 4), ...rows('late', 5)];
    expect(groupedRows(few, none)).toEqual(few);
  });

  test('a long one shows the first lines of each state, and how many more there are', () => {
    const many = [...rows('waiting', 61), ...rows('late', 7), ...rows('unlinked', 600)];
    const shown = groupedRows(many, none);
    const heads = shown.flatMap((row) => ('head' in row ? [row] : []));
    expect(heads.map(({ head, lines, hidden }) => [head, lines.length, hidden])).toEqual([
      ['waiting', 61, 56],
      // Two more than are shown first are not worth a fold.
      ['late', 7, 0],
      ['unlinked', 600, 595],
    ]);
    expect(shown).toHaveLength(3 + 5 + 7 + 5);
    const all = groupedRows(many, new Set<NowKind>(['waiting']));
    expect(all.filter((row) => !('head' in row) && row.line.kind === 'waiting')).toHaveLength(61);
  });

  test('an area has the lines of its spots and doors, and those that have no place', () => {
    const yard = createYardTable(smallYard());
    const docks = yard.spot(spotId('D-01'))?.areaId as string;
    const at = (code: string): SpotId => spotId(code);
    const inDocks = (each: NowLine) => isInArea(yard, each, docks);
    expect(inDocks(line('closed', 1, { spot: at('A-01') }))).toBe(false);
    expect(inDocks(line('closed', 2, { spot: at('D-02') }))).toBe(true);
    const asset = { kind: 'visit', id: 'v' } as const as never;
    expect(inDocks(line('waiting', 3, { act: { kind: 'assign', asset, spot: at('A-01') } }))).toBe(
      false,
    );
    expect(inDocks(line('waiting', 4, { act: { kind: 'assign', asset, spot: null } }))).toBe(true);
    expect(isInArea(yard, line('closed', 5, { spot: at('A-01') }), '')).toBe(true);
    // A named set is several areas.
    const sets = [{ name: 'Doors', areas: new Set([docks]) }];
    const inSet = (code: string) =>
      isInArea(yard, line('closed', 6, { spot: at(code) }), choiceOf({ name: 'DOORS' }), sets);
    expect([inSet('D-02'), inSet('A-01')]).toEqual([true, false]);
  });

  test('the badge counts what is for this hour', () => {
    const hour = 3_600_000;
    expect(isPressing(line('waiting', 1), 9 * hour)).toBe(true);
    expect(isPressing(line('unlinked', 1), 0)).toBe(false);
    expect(isPressing(line('trailerWaiting', 1), 0)).toBe(false);
    expect(isPressing(line('late', 1, { from: 8.5 * hour }), 9 * hour)).toBe(true);
    expect(isPressing(line('late', 1, { from: 7 * hour }), 9 * hour)).toBe(false);
    // A driver who waits for a spot counts, one whose truck already stands on one doesn't.
    expect(isPressing(line('unacknowledged', 1), 0)).toBe(true);
    expect(isPressing(line('unacknowledged', 1, { spot: spotId('D-01') }), 0)).toBe(false);
    expect(isPressing(line('otherDoor', 1, { spot: spotId('D-01') }), 0)).toBe(true);
  });
});
