import { TextInput, type TextInputProps } from '@mantine/core';
import { type InspectionItem, readValue } from '../../../../shared/gate-checks/inspection.ts';
import { DecimalField } from '../../../ui/fields/number-field.tsx';
import { typedNumber } from '../../../ui/fields/typed-number.ts';

/** Whether a value of this kind is read as a number. */
export const isMeasured = (kind: InspectionItem['kind']): boolean =>
  kind === 'number' || kind === 'temperature';

type Props = Omit<TextInputProps, 'label' | 'value' | 'onChange'> & {
  readonly item: InspectionItem;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** The field of an item that is written: a number, a temperature, a seal, any text. */
export function ItemField({ item, label, value, onValue, ...rest }: Props) {
  const named = item.unit === '' ? label : `${label}, ${item.unit}`;
  return isMeasured(item.kind) ? (
    <DecimalField
      size="xs"
      {...rest}
      label={named}
      value={value}
      read={(text, locale) => readValue(item, text, locale) ?? { value: text }}
      unit={item.kind === 'number' ? item.unit : ''}
      onText={onValue}
    />
  ) : (
    <TextInput
      size="xs"
      {...rest}
      label={named}
      value={value}
      onChange={(event) =>
        onValue(item.kind === 'seal' ? typedNumber(event) : event.currentTarget.value)
      }
    />
  );
}
