import { TextInput, type TextInputProps } from '@mantine/core';
import { readPhone, writtenPhone } from '../../../shared/readers/phone.ts';
import { useWords } from '../words.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** The text as typed. */
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The form has a separate field for the extension. */
  readonly sendsExtension?: boolean;
};

/**
 * A phone number, typed in any usual way. Below it we show the number in the form that is sent, and
 * an extension, for which the service has no field. When the field is left a number gets its one
 * format; any other text stays unchanged.
 */
export function PhoneField({
  value,
  onText,
  sendsExtension = false,
  description,
  onBlur,
  ...rest
}: Props) {
  const { t } = useWords();
  const read = readPhone(value);
  const number = read.ok ? read.value.number : '';
  const extension = read.ok ? read.value.extension : null;
  const hint = !read.ok
    ? t('fields.phone.hint')
    : extension === null || sendsExtension
      ? t('fields.phone.sentAs', { number })
      : t('fields.phone.noExtension', { number, extension });
  return (
    <TextInput
      {...rest}
      type="tel"
      autoComplete="off"
      description={
        typeof description === 'string' && description !== ''
          ? t('fields.phone.about', { description, hint })
          : hint
      }
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={(event) => {
        if (read.ok) onText(writtenPhone(value));
        onBlur?.(event);
      }}
    />
  );
}
