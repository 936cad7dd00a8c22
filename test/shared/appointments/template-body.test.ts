import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FieldDefinition, inOrder } from '../../../shared/appointments/definition.ts';
import { readDefinitions } from '../../../shared/appointments/read-fields.ts';
import { templateBody } from '../../../shared/appointments/template-body.ts';
import { runs } from '../../support/runs.ts';

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * A definition as a service may hold it: parts may be missing, null, numbers as text, or unknown.
 */
const records = fc.record(
  {
    name: fc.constantFrom('strA', 'intB', 'actionC', 'boolD'),
    type: fc.constantFrom('str', 'bigstr', 'int', 'bool', 'dropdown', 'action', 'tomorrow'),
    label: fc.constantFrom('A', 'B', ''),
    description: fc.option(fc.string()),
    placeholder: fc.option(fc.string()),
    order: fc.oneof(fc.nat(5), fc.constant(null), fc.constant('3')),
    required: fc.option(fc.boolean()),
    requiredForWarehouse: fc.option(fc.boolean()),
    requiredForCarrier: fc.boolean(),
    hiddenFromCarrier: fc.option(fc.boolean()),
    minLengthOrValue: fc.oneof(
      fc.nat(5),
      fc.constant('2'),
      fc.constant(null),
      fc.constant({ at: 'least' }),
    ),
    maxLengthOrValue: fc.option(fc.nat(9)),
    dropDownValues: fc.oneof(
      fc.constant([]),
      fc.constant(['one', 'two']),
      fc.constant([{ to: 1 }]),
      fc.constant(null),
    ),
    semanticLabelId: fc.uuid(),
    actionKind: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const templates = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: records },
    { weight: 1, arbitrary: fc.constantFrom(7, null, 'x') },
  ),
  {
    maxLength: 6,
  },
);
const definitionsIn = (list: readonly unknown[]): readonly unknown[] => {
  const lost = new Set(readDefinitions(list).unreadable.map(({ index }) => index));
  return list.filter((_, index) => !lost.has(index));
};

// Contract differences: 8.
test('a template that was not touched goes back as it came, whatever it holds', () => {
  fc.assert(
    fc.property(templates, (came) => {
      const raw = overTheWire(came);
      // In the order that came, as the page would hand it over.
      expect(templateBody(raw, overTheWire(readDefinitions(raw).template))).toEqual(raw);
    }),
    { numRuns: runs(500) },
  );
});

test('every record goes back unchanged in the editor’s order, but missing orders', () => {
  fc.assert(
    fc.property(templates, (came) => {
      const raw = overTheWire(came);
      const sent = templateBody(raw, overTheWire(inOrder(readDefinitions(raw).template)));
      const bare = (list: readonly unknown[]) =>
        definitionsIn(list)
          .map((record) =>
            JSON.stringify(
              Object.entries({ ...(record as object), order: 0 }).sort(([a], [b]) =>
                a < b ? -1 : 1,
              ),
            ),
          )
          .sort();
      expect(bare(sent)).toEqual(bare(raw));
      expect(readDefinitions(sent).template.map(({ order }) => order)).toEqual(
        inOrder(readDefinitions(raw).template).map(({ order }) => order),
      );
    }),
    { numRuns: runs(500) },
  );
});

describe('of a changed definition only what was changed is set', () => {
  const raw = [
    { name: 'strA', type: 'str', label: 'A', order: 1, semanticLabelId: 's-1', description: null },
    {
      name: 'strB',
      type: 'str',
      label: 'B',
      order: 2,
      required: false,
      requiredForWarehouse: false,
      minLengthOrValue: '2',
    },
    { name: 'actionC', type: 'action', label: 'C', order: 3, actionKind: 'button' },
    {
      name: 'bigstrD',
      type: 'bigstr',
      label: 'D',
      order: 4,
      minLengthOrValue: 3,
      maxLengthOrValue: 9,
    },
  ];
  const changed = (index: number, parts: Partial<FieldDefinition>) =>
    templateBody(
      raw,
      readDefinitions(raw).template.map((field, at) =>
        at === index ? { ...field, ...parts } : field,
      ),
    );
  test.each<[string, number, Partial<FieldDefinition>, object]>([
    ['a label', 0, { label: 'Seal' }, { ...raw[0], label: 'Seal' }],
    ['a description', 0, { description: 'Hint' }, { ...raw[0], description: 'Hint' }],
    [
      'required, where the old twin is not told',
      0,
      { requiredForWarehouse: true },
      { ...raw[0], requiredForWarehouse: true },
    ],
    [
      'required, with the old twin where it is told',
      1,
      { requiredForWarehouse: true },
      { ...raw[1], required: true, requiredForWarehouse: true },
    ],
    ['a maximum', 1, { max: 9 }, { ...raw[1], maxLengthOrValue: 9 }],
    ['the place of a type nobody knows', 2, { order: 9 }, { ...raw[2], order: 9 }],
    ['the label of a text with bounds', 3, { label: 'Notes' }, { ...raw[3], label: 'Notes' }],
  ])('%s', (_, index, parts, record) => {
    expect(changed(index, parts)).toEqual(raw.map((each, at) => (at === index ? record : each)));
  });

  test('a part that is taken away is not sent as null', () => {
    expect(changed(3, { min: null, max: null })[3]).toEqual({
      name: 'bigstrD',
      type: 'bigstr',
      label: 'D',
      order: 4,
    });
  });

  test('a new field is sent complete, without a name, with both twins', () => {
    const field: FieldDefinition = {
      ...(readDefinitions([raw[0]]).template[0] as FieldDefinition),
      name: null,
      extra: {},
      order: 5,
    };
    expect(templateBody(raw, [...readDefinitions(raw).template, field])).toEqual([
      ...raw,
      {
        type: 'str',
        label: 'A',
        order: 5,
        required: false,
        requiredForWarehouse: false,
        requiredForCarrier: false,
        hiddenFromCarrier: false,
      },
    ]);
  });

  test('a removed one is gone, and of two with one name the other stays', () => {
    const twice = [raw[0], { ...raw[0], label: 'Other' }];
    expect(templateBody(twice, readDefinitions(twice).template.slice(0, 1))).toEqual([raw[0]]);
  });
});

// Contract differences: 9.
test('bounds of a long text are the service\u2019s own and break no rule', () => {
  const read = readDefinitions([
    {
      name: 'bigstrD',
      type: 'bigstr',
      label: 'D',
      order: 1,
      minLengthOrValue: 3,
      maxLengthOrValue: 9,
    },
  ]);
  expect(read.problems).toEqual([]);
  expect(
    readDefinitions([{ name: 'boolD', type: 'bool', label: 'D', order: 1, maxLengthOrValue: 9 }])
      .problems,
  ).toHaveLength(1);
});
