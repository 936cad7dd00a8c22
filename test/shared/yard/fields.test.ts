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
  expect(fields.id).toEqual({ kind: 'text', isNullable: false, wireName: null });
  expect(fields.warehouseId).toEqual({ kind: 'facility', isNullable: false, wireName: null });
  expect(fields.spotId).toEqual({ kind: 'reference', isNullable: true, wireName: null });
  expect(fields.isPlanned).toEqual({ kind: 'flag', isNullable: true, wireName: 'isPlanned' });
  expect(fields.companyName).toEqual({ kind: 'text', isNullable: true, wireName: 'company' });
  expect(fields.createdAt).toEqual({
    kind: 'instant',
    isNullable: true,
    wireName: 'createDateTime',
  });
  expect(fieldsOf(spotRecord).reserves).toEqual({
    kind: 'list',
    isNullable: false,
    wireName: null,
  });
});

test.each([
  ['area', fieldsOf(areaRecord), area('a')],
  ['spot', fieldsOf(spotRecord), spot('s')],
  ['visit', fieldsOf(visitRecord), visit('v')],
  ['container', fieldsOf(containerRecord), container('c')],
])('it names every field of a row: %s', (_, fields, row) => {
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(row).toSorted());
});
