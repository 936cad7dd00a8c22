/** Values of custom fields in words for people. */
import { isFieldType } from '../../../shared/appointments/field-types.ts';
import { words } from '../words.ts';

/** A type in words. For an unknown type, the service's own name. */
export const typeInWords = (type: string): string => {
  const { t } = words();
  if (isFieldType(type)) return t(`fields.type.${type}`);
  return type === '' ? t('fields.type.none') : t('fields.type.other', { type });
};

/** Any value as text. A value without a form of its own is shown as data. */
export const plainValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
