import { describe, expect, test } from 'vitest';
import { sameArea, sameContainer, sameSpot, sameVisit } from '../../../../main/yard/memory/same-row.ts';
import { area, container, spot, visit } from '../read/fake-service.ts';

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [{ id: 'r', entityName: null, objectId: null, validUntil: null }];
  return value === null ? 'something' : `${value} and more`;
}

describe('comparing rows', () => {
  const kinds = [
    ['area', area('a'), sameArea],
    ['spot', spot('s', 'a'), sameSpot],
    ['visit', visit('v'), sameVisit],
    ['container', container('c'), sameContainer],
  ] as const;
  test.each(kinds)('of kind %s sees a change of any field but the id', (_, row, same) => {
    const compare = same as (a: object, b: object) => boolean;
    expect(compare(row, { ...row })).toBe(true);
    for (const [field, value] of Object.entries(row)) {
      if (field !== 'id') expect([field, compare(row, { ...row, [field]: other(value) })]).toEqual([field, false]);
    }
  });

  test('looks into the reserves of a spot', () => {
    const reserve = { id: 'r', entityName: null, objectId: null, validUntil: null };
    const row = spot('s', 'a', { reserves: [reserve] });
    expect(sameSpot(row, { ...row, reserves: [{ ...reserve }] })).toBe(true);
    for (const field of Object.keys(reserve)) expect(sameSpot(row, { ...row, reserves: [{ ...reserve, [field]: 'x' }] })).toBe(false);
  });
});
