/** Values of custom fields in words for people. */
import parsePhoneNumber from 'libphonenumber-js/max';
import { isFieldType } from '../../shared/appointments/field-types.ts';
import { words } from './words.ts';

/** A type in words; one that the console does not know by the service's own name. */
export const typeInWords = (type: string): string => {
  const { t } = words();
  if (isFieldType(type)) return t(`fields.type.${type}`);
  return type === '' ? t('fields.type.none') : t('fields.type.other', { type });
};

/** "+1 214 555 0123" for a number that can be read, else the text as it is. */
export const phoneInWords = (text: string): string => {
  const number = text.length > 40 ? undefined : parsePhoneNumber(text, 'US');
  return number?.isValid() === true ? number.formatInternational() : text;
};

/** Any value as text: what the console has no form for is shown as the data it is. */
export const plainValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
