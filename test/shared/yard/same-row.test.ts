import { describe, expect, test } from 'vitest';
import { saysNothingNew, sharingTexts } from '../../../shared/yard/same-row.ts';
import { area, container, spot, visit } from '../../main/yard/read/fake-service.ts';

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value))
    return [{ id: 'r', entityName: null, objectId: null, validUntil: null }];
  return value === null ? 'something' : `${value} and more`;
}

describe('comparing rows', () => {
  const kinds = [
    ['area', area('a')],
    ['spot', spot('s', 'a')],
    ['visit', visit('v')],
    ['container', container('c')],
  ] as const;
  test.each(kinds)('of kind %s sees a change of any field', (_, row: object) => {
    expect(saysNothingNew<object>(row, { ...row })).toBe(true);
    for (const [field, value] of Object.entries(row)) {
      expect([field, saysNothingNew<object>(row, { ...row, [field]: other(value) })]).toEqual([
        field,
        false,
      ]);
    }
  });

  test('does not look at what only the known row says', () => {
    expect(saysNothingNew(visit('v'), visit('v', { firstSeenAt: '2026-11-01T00:00:00Z' }))).toBe(
      true,
    );
  });

  test('looks into the reserves of a spot', () => {
    const reserve = { id: 'r', entityName: null, objectId: null, validUntil: null };
    const row = spot('s', 'a', { reserves: [reserve] });
    expect(saysNothingNew(row, { ...row, reserves: [{ ...reserve }] })).toBe(true);
    for (const field of Object.keys(reserve))
      expect(saysNothingNew(row, { ...row, reserves: [{ ...reserve, [field]: 'x' }] })).toBe(false);
  });
});

test('a row that shares texts says what it said', () => {
  const known = visit('v', { licensePlate: 'TX 4821', firstSeenAt: '2026-11-01T00:00:00Z' });
  const row = visit('v', { licensePlate: 'TX 4821', spotId: 's' as never });
  expect(sharingTexts(row, known)).toEqual(row);
});
