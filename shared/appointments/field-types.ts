/**
 * The custom field types (seeds/yard.md, "Custom field types") and which parts of a definition each
 * may carry.
 */

/**
 * The 13 types of the seed. The vendor's public document has a 14th (contract.md 1.10). Unknown
 * types are kept and shown.
 */
export const FIELD_TYPES = [
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
] as const;

/** One of the 13. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** Whether we can edit a type. */
export const isFieldType = (type: string): type is FieldType =>
  (FIELD_TYPES as readonly string[]).includes(type);

const PLACEHOLDER_TYPES: readonly string[] = ['str', 'bigstr'];
const BOUNDED_TYPES: readonly string[] = ['str', 'int'];
const OPTION_TYPES: readonly string[] = ['dropdown', 'dropdownmultiselect', 'combobox'];

/** `placeholder` is only for str and bigstr. */
export const takesPlaceholder = (type: string): boolean => PLACEHOLDER_TYPES.includes(type);
/** `minLengthOrValue` and `maxLengthOrValue` are only for str and int. */
export const takesBounds = (type: string): boolean => BOUNDED_TYPES.includes(type);
/**
 * A service may store bounds of bigstr too (contract.md section 4, row 9). We keep them and don't
 * enforce them.
 */
export const mayHaveBounds = (type: string): boolean => takesBounds(type) || type === 'bigstr';
/** `dropDownValues` are for dropdown, dropdownmultiselect and combobox. */
export const takesOptions = (type: string): boolean => OPTION_TYPES.includes(type);

/** Most options a definition may have (seeds/yard.md, "Limits"). */
export const MAX_OPTIONS = 500;
