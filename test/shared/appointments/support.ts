import fc from 'fast-check';
import type { FieldDefinition } from '../../../shared/appointments/definition.ts';
import {
  FIELD_TYPES,
  type FieldType,
  takesBounds,
  takesOptions,
} from '../../../shared/appointments/field-types.ts';
import { anyText } from '../../support/texts.ts';

/** A definition that breaks no rule. */
export const field = (type: string, parts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name: `${type}Test`,
  type,
  label: 'Test',
  description: null,
  placeholder: null,
  order: 1,
  requiredForWarehouse: false,
  requiredForCarrier: false,
  hiddenFromCarrier: false,
  min: null,
  max: null,
  options: takesOptions(type) ? ['one', 'two', 'three'] : [],
  extra: {},
  ...parts,
});

const key = fc
  .tuple(
    fc.uuid(),
    fc.stringMatching(/^[0-9a-f]{10}$/),
    fc.stringMatching(/^[A-Za-z0-9 _-]{1,20}\.pdf$/),
  )
  .map(([id, hash, name]) => `storage/${id}/${hash}/${name}`);

/** Values that fit each type. */
export const validValues: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  str: anyText().filter((text) => !/[\r\n]/.test(text)),
  bigstr: fc.string(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  bool: fc.boolean(),
  doc: key,
  multidoc: fc.array(key, { maxLength: 4 }),
  int: fc.maxSafeInteger(),
  email: fc
    .tuple(fc.stringMatching(/^[a-z0-9._+-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}$/))
    .map(([user, host]) => `${user}@${host}.example`),
  phone: fc.constantFrom(
    '2145550123',
    '(214) 555-0123',
    '+12145550123',
    '+4930123456',
    '+442071838750',
    '214-555-0123',
  ),
  dropdown: fc.constantFrom('one', 'two', 'three'),
  dropdownmultiselect: fc.subarray(['one', 'two', 'three']),
  combobox: fc.string(),
  timestamp: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .chain((date) =>
      fc.constantFrom(
        date.toISOString(),
        date.toISOString().replace('Z', '-06:00'),
        date.toISOString().replace('.', '.123'),
      ),
    ),
};

/** Values that no definition of the type can take. */
export const invalidValues: Readonly<Record<FieldType, readonly unknown[]>> = {
  str: [1, true, {}, ['a'], 'two\nlines'],
  bigstr: [1, false, {}, ['a']],
  date: ['2026-02-30', '2026-2-3', '20260203', '2026-02-03T00:00:00Z', 20260203, '0000-13-01'],
  bool: ['true', 0, 1, 'yes', {}],
  doc: [
    '../x',
    'storage/1/2/../../x',
    '//evil.example/x',
    'storage/1/2/..',
    'storage/1/2/a%2fb',
    7,
    ['storage/1/2/x'],
  ],
  multidoc: ['storage/1/2/x', [1], ['storage/1/2/x', '../x'], {}],
  int: ['12', 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, true],
  email: [
    'a@b',
    'a b@c.example',
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example,c@d.example',
    '@b.example',
    5,
  ],
  phone: ['123', '+1 123', 'call me', '214555012345678901', 2145550123, '+999123456'],
  dropdown: ['four', 'One', 1, ['one']],
  dropdownmultiselect: ['one', ['four'], ['one', 'one'], [1]],
  combobox: [1, ['one'], {}],
  timestamp: [
    '2026-02-03',
    '2026-02-03T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-02-03T25:00:00Z',
    1_700_000_000,
  ],
};

/** A definition of any type that breaks no rule, with or without bounds and options. */
export const definitions: fc.Arbitrary<FieldDefinition> = fc
  .record({
    type: fc.constantFrom(...FIELD_TYPES),
    label: fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}$/),
    order: fc.nat(50),
    low: fc.nat(5),
    span: fc.nat(20),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ type, label, order, low, span, flags: [warehouse, carrier, hidden] }) =>
    field(type, {
      name: `${type}${label}`,
      label,
      order,
      requiredForWarehouse: warehouse,
      requiredForCarrier: carrier,
      hiddenFromCarrier: hidden && !carrier,
      ...(takesBounds(type) && warehouse ? { min: low, max: low + span } : {}),
    }),
  );
