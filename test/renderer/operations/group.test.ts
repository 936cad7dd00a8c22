import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOptions,
  groupSteps,
  judgeStep,
  moveSteps,
} from '../../../renderer/operations/draft/group.ts';
import { followed, type Option } from '../../../renderer/operations/draft/options.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import { apply } from '../../../shared/yard/apply.ts';
import { check } from '../../../shared/yard/check.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { smallYard, spotId } from '../support/yard-data.ts';

const codes = smallYard().spots.map(({ code }) => code);
const areas = smallYard().areas.map(({ id }) => id);
type What =
  | { readonly kind: 'unassign' | 'close' | 'open' }
  | { readonly kind: 'reassign'; readonly area: AreaId };
const whats: readonly What[] = [
  { kind: 'unassign' },
  { kind: 'close' },
  { kind: 'open' },
  ...areas.map((area) => ({ kind: 'reassign', area }) as const),
];
const groups = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 40 });
const isRefused = (
  table: ReturnType<typeof createYardTable>,
  operation: Parameters<typeof check>[1],
) => check(table, operation).some(({ severity }) => severity === 'refuse');

describe('one thing on several spots', () => {
  it('plans one step for each spot, in natural order of codes', () => {
    const table = createYardTable(smallYard());
    const steps = groupSteps(table, 'close', ['A-10', 'D-02', 'A-02'].map(spotId));
    expect(steps.map(({ said }) => said)).toEqual(
      ['A-02', 'A-10', 'D-02'].map((spot) => message('operations.toDo.close', { spot })),
    );
    expect(steps.map(({ build }) => build?.('Ice'))).toEqual(
      ['A-02', 'A-10', 'D-02'].map((code) => ({
        kind: 'close',
        spot: spotId(code),
        reason: 'Ice',
      })),
    );
  });

  it('refuses what the rules refuse and warns where they warn, before anything is done', () => {
    const table = createYardTable(smallYard());
    const [free, closed, mixed] = groupSteps(table, 'close', ['A-07', 'B-16', 'A-03'].map(spotId))
      .map((step) => ({
        code: table.spot(step.spot)?.code,
        ...judgeStep(table, step),
      }))
      .sort(
        (a, b) =>
          ['A-07', 'B-16', 'A-03'].indexOf(a.code ?? '') -
          ['A-07', 'B-16', 'A-03'].indexOf(b.code ?? ''),
      );
    expect(free).toMatchObject({ refusal: null, cautions: [] });
    expect(closed?.refusal).toEqual(message('rules.finding.alreadyClosed', { spot: 'B-16' }));
    expect(mixed).toMatchObject({ refusal: null, cautions: [{ code: 'close-occupied' }] });
  });

  it('sends everything on a spot to the waiting list, and names an empty spot', () => {
    const table = createYardTable(smallYard());
    const [mixed, empty] = groupSteps(table, 'unassign', ['A-03', 'A-07'].map(spotId));
    expect(mixed?.build?.('')).toMatchObject({
      kind: 'unassign',
      assets: [{ kind: 'visit' }, { kind: 'container' }],
    });
    expect(empty?.said).toEqual(rawText('A-07'));
    expect(empty === undefined ? null : judgeStep(table, empty).refusal).toEqual(
      message('rules.finding.emptyUnassign', { spot: 'A-07' }),
    );
  });

  it('all steps that aren’t refused can be done one after the other', () => {
    fc.assert(
      fc.property(groups, fc.constantFrom(...whats), (chosen, what) => {
        const table = createYardTable(smallYard());
        const spots = chosen.map(spotId);
        const steps =
          what.kind === 'reassign'
            ? moveSteps(table, spots, what.area)
            : groupSteps(table, what.kind, spots);
        expect(steps.map(({ spot }) => spot).sort()).toEqual([...spots].sort());
        const targets = new Set<SpotId>();
        for (const step of steps) {
          if (step.build === null || judgeStep(table, step).refusal !== null) continue;
          const operation = step.build('Because');
          expect(isRefused(table, operation)).toBe(false);
          if (operation.kind === 'reassign') {
            // A move asks for no caution either: it goes to ground that is free, open and not
            // reserved, and each to its own.
            expect(targets.has(operation.to)).toBe(false);
            targets.add(operation.to);
            expect(contentsOf(table, operation.to)).toMatchObject({
              state: 'free',
              isOpen: true,
              isReserved: false,
            });
            expect(table.spot(operation.to)?.areaId).toBe(what.kind === 'reassign' && what.area);
          }
          table.put(apply(table, operation, null));
        }
      }),
    );
  });

  it('says why a spot can’t be planned, and gives the others the space', () => {
    const table = createYardTable(smallYard());
    const reefers = table.spotsOf('area-Reefer row' as AreaId);
    const here = table.spot(reefers[0] as SpotId)?.code ?? '';
    const occupied = codes.filter(
      (code) => !code.startsWith('R') && contentsOf(table, spotId(code)).state !== 'free',
    );
    const steps = moveSteps(
      table,
      [...occupied, 'A-07', here].map(spotId),
      'area-Reefer row' as AreaId,
    );
    const why = new Map(steps.map((step) => [step.spot, step.refusal]));
    expect(why.get(spotId('A-07'))).toEqual(
      message('actions.group.nothingThere', { spot: 'A-07' }),
    );
    expect(why.get(spotId('A-03'))?.code).toBe('actions.group.spotHasMore');
    const free = areaOptions(table).find(({ key }) => key === 'area-Reefer row');
    expect(steps.filter(({ build }) => build !== null)).toHaveLength(
      Number.parseInt(free?.detail ?? '', 10),
    );
    expect([...why.values()]).toContainEqual(message('actions.group.full', { area: 'Reefer row' }));
  });

  it('offers the area with most room first, and a full one with the reason', () => {
    const table = createYardTable(smallYard());
    for (const id of table.spotsOf('area-Parking B' as AreaId)) {
      const row = table.spot(id);
      if (row !== undefined)
        table.put({
          put: { areas: [], spots: [{ ...row, isOpen: false }], visits: [], containers: [] },
          remove: { areas: [], spots: [], visits: [], containers: [] },
        });
    }
    const options = areaOptions(table);
    const free = options.map(({ detail }) => Number.parseInt(detail, 10));
    expect(free).toEqual([...free].sort((a, b) => b - a));
    expect(options.at(-1)).toMatchObject({
      label: 'Parking B',
      refusal: message('actions.pick.areaFull'),
    });
  });
});

describe('the lines of an open picker', () => {
  const line = (key: string, detail = 'free'): Option => ({
    key,
    label: key,
    detail,
    refusal: null,
    caution: null,
  });
  const lists = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
    .map((keys) => keys.map((key) => line(key)));

  it('never move, never vanish, and say what is over', () => {
    fc.assert(
      fc.property(lists, fc.array(lists, { maxLength: 4 }), (first, later) => {
        let shown: readonly Option[] = first;
        for (const now of later) {
          const before = shown;
          shown = followed(before, now);
          expect(shown.slice(0, before.length).map(({ key }) => key)).toEqual(
            before.map(({ key }) => key),
          );
          for (const { key, refusal } of shown)
            expect(refusal === null).toBe(now.some((each) => each.key === key));
          for (const { key } of now)
            expect(shown.filter((each) => each.key === key)).toHaveLength(1);
        }
      }),
    );
  });

  it('are still found by the words they had when the list was opened', () => {
    const [next] = followed(followed([line('a', 'free')], [line('a', 'truck 1')]), [
      line('a', 'truck 2'),
    ]);
    expect(next).toMatchObject({ detail: 'truck 2', formerly: 'a free' });
  });
});
