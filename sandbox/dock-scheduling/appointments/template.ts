/**
 * The custom field template as PATCH /warehouse/{id} takes it (seeds/yard.md, "Custom field
 * definition"): rules checked, names made once.
 */

import { refuse } from '../../refusal.ts';
import { nameOf } from './template-fields.ts';

type Definition = Readonly<Record<string, unknown>>;

/** The seed's 13 types and the vendor's 14th (contract.md 1.10). */
const types = [
  'str',
  'bigstr',
  'date',
  'bool',
  'doc',
  'multidoc',
  'int',
  'email',
  'phone',
  'dropdown',
  'dropdownmultiselect',
  'combobox',
  'timestamp',
  'action',
];
const texts = ['str', 'bigstr'];
const bounded = ['str', 'int'];
const choices = ['dropdown', 'dropdownmultiselect', 'combobox'];
const mostOptions = 500;

const isSet = (value: unknown) => value !== undefined && value !== null;

/** The rules that a definition breaks, in the words of a NestJS validator. */
function complaints(definition: Definition, at: string): readonly string[] {
  const {
    type,
    label,
    order,
    placeholder,
    minLengthOrValue: min,
    maxLengthOrValue: max,
    dropDownValues: options,
  } = definition;
  const found: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) found.push(`${at}.${what}`);
  };
  must(
    types.includes(type as string),
    `type must be one of the following values: ${types.join(', ')}`,
  );
  must(typeof label === 'string' && label.trim() !== '', 'label should not be empty');
  must(
    !isSet(order) || (typeof order === 'number' && Number.isFinite(order)),
    'order must be a number',
  );
  must(
    definition.hiddenFromCarrier !== true || definition.requiredForCarrier !== true,
    'hiddenFromCarrier cannot be true when requiredForCarrier is true',
  );
  must(
    !isSet(placeholder) || placeholder === '' || texts.includes(type as string),
    'placeholder is only for str and bigstr',
  );
  for (const [name, bound] of [
    ['minLengthOrValue', min] as const,
    ['maxLengthOrValue', max] as const,
  ]) {
    if (!isSet(bound)) continue;
    must(bounded.includes(type as string), `${name} is only for str and int`);
    must(Number.isInteger(bound), `${name} must be an integer number`);
  }
  must(
    !isSet(min) || !isSet(max) || Number(min) <= Number(max),
    'maxLengthOrValue must not be less than minLengthOrValue',
  );
  if (isSet(options)) {
    const isList = Array.isArray(options) && options.every((each) => typeof each === 'string');
    must(isList || type === 'action', 'each value in dropDownValues must be a string');
    must(
      choices.includes(type as string) || type === 'action' || (isList && options.length === 0),
      'dropDownValues is only for dropdown, dropdownmultiselect and combobox',
    );
    must(
      !isList || options.length <= mostOptions,
      `dropDownValues must contain no more than ${mostOptions} elements`,
    );
  } else
    must(
      type !== 'dropdown' && type !== 'dropdownmultiselect',
      'dropDownValues should not be empty',
    );
  return found;
}

/**
 * The template to store. A definition that names one of `before` keeps that name, whatever its
 * label is now. Any other gets a name made of type and label. Refuses with 400 when a rule is
 * broken or two definitions would share a name.
 */
export function keptTemplate(given: readonly unknown[], before: readonly unknown[]): unknown[] {
  const names = new Set(
    before
      .map((each) => (each as Definition | null)?.name)
      .filter((name) => typeof name === 'string'),
  );
  const wrong: string[] = [];
  const kept = given.map((each, index) => {
    const at = `customApptFieldsTemplate.${index}`;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) {
      // Unreadable values that were there before may be sent back unchanged.
      if (!before.some((old) => JSON.stringify(old) === JSON.stringify(each)))
        wrong.push(`${at} must be an object`);
      return each;
    }
    const { value: _, ...definition } = each as Definition;
    const isKept = before.some((old) => JSON.stringify(old) === JSON.stringify(each));
    if (!isKept) wrong.push(...complaints(definition, at));
    const name = names.has(definition.name as string)
      ? definition.name
      : nameOf(String(definition.type), String(definition.label));
    return { ...definition, name };
  });
  const all = kept.map((each) => (each as Definition | null)?.name).filter(isSet);
  const twice = all.find((name, index) => all.indexOf(name) !== index);
  if (twice !== undefined)
    wrong.push(`customApptFieldsTemplate: the name ${String(twice)} must be unique`);
  if (wrong.length > 0) refuse(400, 'bad-template', wrong.join('; '));
  return kept;
}
