/**
 * The body for sending a complete template back (seeds/yard.md, PATCH /warehouse/{id}). Untouched
 * definitions go back unchanged, and of a changed one we set only the changed parts. So nothing is
 * added, reworded or lost that the clerk didn't intend.
 */
import { canonicalJson } from '../canonical-json.ts';
import type { FieldDefinition } from './definition.ts';
import { readDefinitions } from './read-fields.ts';
import { definitionBody } from './stamping.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Parts that a change may set, by their names on the wire. The name never changes. */
const PARTS = [
  ['type', 'type'],
  ['label', 'label'],
  ['description', 'description'],
  ['placeholder', 'placeholder'],
  ['order', 'order'],
  ['requiredForWarehouse', 'requiredForWarehouse'],
  ['requiredForCarrier', 'requiredForCarrier'],
  ['hiddenFromCarrier', 'hiddenFromCarrier'],
  ['min', 'minLengthOrValue'],
  ['max', 'maxLengthOrValue'],
  ['options', 'dropDownValues'],
] as const satisfies readonly (readonly [keyof FieldDefinition, string])[];

type Known = { readonly before: FieldDefinition; readonly record: Raw };

/**
 * The record from which each definition was read. We match identical records first, then by name,
 * because names may repeat.
 */
function origins(
  known: readonly Known[],
  wanted: readonly FieldDefinition[],
): readonly (Known | null)[] {
  const left = new Set(known);
  const take = (fits: (each: Known) => boolean): Known | null => {
    const found = [...left].find(fits) ?? null;
    if (found !== null) left.delete(found);
    return found;
  };
  const texts = new Map(known.map((each) => [each, canonicalJson(each.before)]));
  const same = wanted.map((definition) => {
    const text = canonicalJson(definition);
    return take((each) => texts.get(each) === text);
  });
  return wanted.map(
    ({ name }, index) =>
      same[index] ?? (name === null ? null : take(({ before }) => before.name === name)),
  );
}

/**
 * The list to send. `raw` is what the service has now, `wanted` the clerk's version. Elements that
 * aren't definitions keep their index.
 */
export function templateBody(
  raw: readonly unknown[],
  wanted: readonly FieldDefinition[],
): readonly unknown[] {
  const { template, unreadable } = readDefinitions(raw);
  const lost = new Set(unreadable.map(({ index }) => index));
  const records = raw.filter((_, index) => !lost.has(index)) as readonly Raw[];
  const from = origins(
    template.map((before, index) => ({ before, record: records[index] as Raw })),
    wanted,
  );
  const list: unknown[] = wanted.map((after, index) => {
    const old = from[index] ?? null;
    return old === null ? newBody(after) : bodyOver(old.record, old.before, after);
  });
  for (const { index, raw: record } of unreadable)
    list.splice(Math.min(index, list.length), 0, record);
  return placed(list, wanted);
}

/**
 * For a new field we send `required` as well as `requiredForWarehouse`, so that readers of the
 * deprecated one agree (seeds/yard.md, `required`).
 */
const newBody = (definition: FieldDefinition): Raw => ({
  ...definitionBody(definition),
  required: definition.requiredForWarehouse,
});

function bodyOver(record: Raw, before: FieldDefinition, after: FieldDefinition): Raw {
  const body: Record<string, unknown> = { ...record };
  for (const [part, wire] of PARTS) {
    const value = after[part];
    if (canonicalJson(before[part]) === canonicalJson(value)) continue;
    if (value === null || (Array.isArray(value) && value.length === 0)) delete body[wire];
    else body[wire] = value;
    if (part === 'requiredForWarehouse' && Object.hasOwn(record, 'required')) body.required = value;
  }
  return body;
}

/**
 * For a record without an order its index is the order. If that has changed, we give it a number.
 */
function placed(list: readonly unknown[], wanted: readonly FieldDefinition[]): readonly unknown[] {
  const { template, unreadable } = readDefinitions(list);
  const lost = new Set(unreadable.map(({ index }) => index));
  let at = -1;
  return list.map((record, index) => {
    if (lost.has(index)) return record;
    at += 1;
    const order = wanted[at]?.order;
    return order === template[at]?.order ? record : { ...(record as Raw), order };
  });
}
