/** Values of custom fields in words for people. */
import parsePhoneNumber from 'libphonenumber-js/max';
import { type FieldType, isFieldType } from '../../shared/appointments/field-types.ts';
import { isDate } from '../../shared/appointments/value.ts';

/** What each type is called on the screen. */
export const typeWords: Readonly<Record<FieldType, string>> = {
  str: 'One line of text',
  bigstr: 'Several lines of text',
  date: 'Date',
  bool: 'Yes or no',
  doc: 'Document',
  multidoc: 'Several documents',
  int: 'Whole number',
  email: 'E-mail address',
  phone: 'Phone number',
  dropdown: 'One of a list',
  dropdownmultiselect: 'Several of a list',
  combobox: 'One of a list, or typed',
  timestamp: 'Date and time',
};

/** A type in words; one that the console does not know by the service's own name. */
export const typeInWords = (type: string): string => {
  if (isFieldType(type)) return typeWords[type];
  return type === '' ? 'Unknown type' : `Type “${type}”, unknown to this program`;
};

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });

/** "Tue, Feb 3, 2026" for `2026-02-03`: a day of the calendar has no zone. Other text stays as it is. */
export const dayInWords = (day: string): string => (isDate(day) ? dayFormat.format(new Date(`${day}T00:00:00Z`)) : day);

/** "+1 214 555 0123" for a number that can be read, else the text as it is. */
export const phoneInWords = (text: string): string => {
  const number = text.length > 40 ? undefined : parsePhoneNumber(text, 'US');
  return number?.isValid() === true ? number.formatInternational() : text;
};

/** Any value as text: what the console has no form for is shown as the data it is. */
export const plainValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
