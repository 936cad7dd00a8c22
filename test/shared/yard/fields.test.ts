import { expect, test } from 'vitest';
import { fieldsOf } from '../../../shared/yard/fields.ts';
import {
  areaRecord,
  containerRecord,
  spotRecord,
  visitRecord,
} from '../../../shared/yard/model.ts';
import { area, container, spot, visit } from './rows.ts';

test('a record lists its fields: type, nullability, and name at the service', () => {
  const fields = fieldsOf(visitRecord);
  expect(fields.id).toEqual({ kind: 'text', isNullable: false, told: null });
  expect(fields.warehouseId).toEqual({ kind: 'facility', isNullable: false, told: null });
  expect(fields.spotId).toEqual({ kind: 'reference', isNullable: true, told: null });
  expect(fields.isPlanned).toEqual({ kind: 'flag', isNullable: true, told: 'isPlanned' });
  expect(fields.companyName).toEqual({ kind: 'text', isNullable: true, told: 'company' });
  expect(fields.createdAt).toEqual({ kind: 'instant', isNullable: true, told: 'createDateTime' });
  expect(fieldsOf(spotRecord).reserves).toEqual({ kind: 'list', isNullable: false, told: null });
});

test.each([
  ['area', fieldsOf(areaRecord), area('a')],
  ['spot', fieldsOf(spotRecord), spot('s')],
  ['visit', fieldsOf(visitRecord), visit('v')],
  ['container', fieldsOf(containerRecord), container('c')],
])('it names every field of a row: %s', (_, fields, row) => {
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(row).toSorted());
});
