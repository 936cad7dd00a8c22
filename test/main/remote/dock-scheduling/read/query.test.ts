import { describe, expect, it } from 'vitest';
import { yardQueries } from '../../../../../main/remote/dock-scheduling/read/query.ts';
import type { Undocumented } from '../../../../../main/remote/undocumented.ts';
import { resolveUndocumented } from '../../../../../main/remote/undocumented.ts';
import type { AreaId, WarehouseId } from '../../../../../shared/ids.ts';

function settings(overrides: Partial<Undocumented> = {}): Undocumented {
  const resolved = resolveUndocumented(overrides);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
  return resolved.value;
}

const warehouse = 'w1' as WarehouseId;
const area = 'a1' as AreaId;

describe('the queries of the yard', () => {
  const queries = yardQueries(settings());

  // Contract differences: 2.
  it('end in exactly the form of the document', () => {
    expect(queries.areas(warehouse).at(-1)).toEqual([['s', '{"warehouseId":"w1"}']]);
    expect(queries.spots(area).at(-1)).toEqual([
      ['s', '{"spotAreaId":"a1"}'],
      ['join[]', 'spotAssignments'],
      ['join[]', 'spotAssignments.assetVisit'],
      ['join[]', 'spotAssignments.assetContainer'],
    ]);
    expect(queries.spot().at(-1)).toEqual([]);
    for (const forms of [queries.visits(warehouse), queries.containers(warehouse)])
      expect(forms.at(-1)).toEqual([
        ['s', '{"warehouseId":"w1","isActive":true}'],
        ['join[]', 'spotAssignments||id,spotId'],
        ['join[]', 'spotAssignments.spot||id,code,spotAreaId'],
      ]);
  });

  it('begin with the fullest variant: closed spots, time of placing, companies', () => {
    expect(queries.spots(area)[0]?.[0]).toEqual([
      's',
      '{"$and":[{"spotAreaId":"a1"},{"$or":[{"isActive":true},{"isActive":false}]}]}',
    ]);
    expect(queries.visits(warehouse)[0]).toEqual([
      ['s', '{"warehouseId":"w1","isActive":true}'],
      ['join[]', 'spotAssignments||id,spotId,lastChangedDateTime'],
      ['join[]', 'spotAssignments.spot||id,code,spotAreaId'],
      ['join[]', 'assetContainers'],
      ['join[]', 'company'],
      ['join[]', 'assetVisitEvents||id,eventType,createDateTime'],
      ['excludeStatuses', 'Departed'],
    ]);
    // A container may leave and come back under the same record, so none is left out for having
    // left once.
    expect(queries.containers(warehouse)[0]?.slice(-1)).toEqual([
      ['join[]', 'assetContainerEvents||id,eventType,createDateTime'],
    ]);
  });

  it('ask for departures in every way before another related record is given up', () => {
    const asked = queries
      .visits(warehouse)
      .map((form) => [
        form.some(([, value]) => value === 'company'),
        form.flatMap(([name, value]) =>
          name === 'excludeStatuses' || value.startsWith('assetVisitEvents') ? [value] : [],
        ),
      ]);
    const events = 'assetVisitEvents||id,eventType,createDateTime';
    expect(asked.slice(0, 5)).toEqual(
      [[events, 'Departed'], [events], ['assetVisitEvents'], ['Departed'], []].map((each) => [
        true,
        each,
      ]),
    );
    expect(asked.slice(-5).map(([, each]) => each)).toEqual(
      asked.slice(0, 5).map(([, each]) => each),
    );
  });

  it('ask for one related record less each time, and never for the same thing twice', () => {
    for (const forms of [
      queries.spots(area),
      queries.spot(),
      queries.visits(warehouse),
      queries.containers(warehouse),
    ])
      expect(new Set(forms.map((form) => JSON.stringify(form))).size).toBe(forms.length);
    for (const forms of [queries.spots(area), queries.spot()]) {
      const texts = forms.map((form) => JSON.stringify(form));
      expect(new Set(texts).size).toBe(texts.length);
      for (let index = 1; index < forms.length; index += 1) {
        const [before, after] = [forms[index - 1] ?? [], forms[index] ?? []];
        expect(after.length >= before.length - 1 || after.length === 0).toBe(true);
      }
    }
  });

  it('follow the settings', () => {
    const other = yardQueries(
      settings({
        yardJoinParameter: 'join',
        yardClosedSpots: 'seed-form',
        yardSpotJoins: '',
        yardVisitJoins: '',
        yardVisitEvents: '',
        yardVisitsLeftOut: '',
        yardAssignmentFields: 'id,spotId',
        yardOpenField: '!isClosed',
      }),
    );
    expect(other.spots(area)).toEqual([
      [
        ['s', '{"spotAreaId":"a1"}'],
        ['join', 'spotAssignments'],
        ['join', 'spotAssignments.assetVisit'],
        ['join', 'spotAssignments.assetContainer'],
      ],
    ]);
    expect(other.visits(warehouse)).toHaveLength(1);
    expect(
      yardQueries(settings({ yardOpenField: '!isClosed' })).spots(area)[0]?.[0]?.[1],
    ).toContain('{"isClosed":true}');
  });
});
