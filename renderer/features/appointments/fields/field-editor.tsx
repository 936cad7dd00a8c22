import { Autocomplete, MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import { type FieldType, isFieldType } from '../../../../shared/appointments/field-types.ts';
import type { FormUser } from '../../../../shared/appointments/value.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { displayText } from '../../../../shared/text.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { plainValue, typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import { DocumentField } from '../documents/document-field.tsx';
import styles from './fields.module.css';
import { MomentField } from './moment-field.tsx';

/** Props of an editor. It has no state: the form holds the value. */
export type EditorProps = {
  readonly definition: FieldDefinition;
  /**
   * Null or undefined while nothing is filled in. A value of another shape shows an empty editor
   * and its finding.
   */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The error of the value, in words. Null while it isn't shown. */
  readonly error: string | null;
  /** Whose form it is: each has its own required fields. */
  readonly user?: FormUser;
};

type Shared = {
  readonly label: string;
  readonly description: string | null;
  readonly error: string | null;
  readonly required: boolean;
};
type Parts = EditorProps & {
  readonly shared: Shared;
  /** Shown where no option of a list matches. */
  readonly noOption: string;
};

const LONGEST_LABEL = 160;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
/** The kit throws at a duplicate or empty option. We report such a definition elsewhere. */
const optionsOf = ({ options }: FieldDefinition): string[] =>
  [...new Set(options)].filter((option) => option !== '');
const list = {
  withScrollArea: false,
  maxDropdownHeight: 260,
  classNames: { options: styles.options ?? '' },
} as const;
const orNull = (value: string): string | null => (value === '' ? null : value);
/**
 * A number where its text is just as we would write it; any other text stays as typed, for the
 * check to read.
 */
const numberOrText = (typed: string): number | string | null =>
  String(Number(typed)) === typed && Number.isSafeInteger(Number(typed))
    ? Number(typed)
    : orNull(typed);

const editors: Readonly<Record<FieldType, (parts: Parts) => ReactNode>> = {
  str: ({ shared, definition, value, onChange }) => (
    <TextInput
      {...shared}
      placeholder={definition.placeholder ?? ''}
      value={text(value)}
      onChange={(event) => onChange(orNull(event.currentTarget.value))}
    />
  ),
  bigstr: ({ shared, definition, value, onChange }) => (
    <Textarea
      {...shared}
      size="xs"
      rows={3}
      placeholder={definition.placeholder ?? ''}
      value={text(value)}
      onChange={(event) => onChange(orNull(event.currentTarget.value))}
    />
  ),
  date: ({ shared, value, onChange }) => (
    <DateField {...shared} value={text(value)} onChange={(day) => onChange(orNull(day))} />
  ),
  bool: (parts) => <YesNo {...parts} />,
  int: ({ shared, value, onChange }) => (
    <TextInput
      {...shared}
      inputMode="numeric"
      autoComplete="off"
      value={typeof value === 'number' ? String(value) : text(value)}
      onChange={(event) => onChange(numberOrText(event.currentTarget.value))}
    />
  ),
  email: ({ shared, value, onChange }) => (
    <TextInput
      {...shared}
      inputMode="email"
      autoComplete="off"
      value={text(value)}
      onChange={(event) => onChange(orNull(event.currentTarget.value))}
    />
  ),
  phone: ({ shared, value, onChange }) => (
    <PhoneField {...shared} value={text(value)} onText={(typed) => onChange(orNull(typed))} />
  ),
  dropdown: ({ shared, definition, value, onChange, noOption }) => (
    <Select
      {...shared}
      {...list}
      searchable
      clearable
      openOnFocus={false}
      data={optionsOf(definition)}
      value={orNull(text(value))}
      nothingFoundMessage={noOption}
      onChange={onChange}
    />
  ),
  dropdownmultiselect: ({ shared, definition, value, onChange, noOption }) => (
    <MultiSelect
      {...shared}
      {...list}
      size="xs"
      searchable
      clearable
      hidePickedOptions
      openOnFocus={false}
      data={optionsOf(definition)}
      value={texts(value)}
      nothingFoundMessage={noOption}
      onChange={(next) => onChange(next.length === 0 ? null : next)}
    />
  ),
  combobox: ({ shared, definition, value, onChange }) => (
    <Autocomplete
      {...shared}
      {...list}
      size="xs"
      openOnFocus={false}
      data={optionsOf(definition)}
      value={text(value)}
      onChange={(next) => onChange(orNull(next))}
    />
  ),
  timestamp: ({ shared, value, onChange }) => (
    <MomentField {...shared} value={orNull(text(value))} onChange={onChange} />
  ),
  doc: (parts) => <Documents {...parts} multiple={false} />,
  multidoc: (parts) => <Documents {...parts} multiple />,
};

/**
 * The editor of one custom field by its type: labeled, with its description, and with its finding
 * beside it.
 */
export function FieldEditor(props: EditorProps) {
  const { t } = useWords();
  const { definition, error, user = 'warehouse' } = props;
  const required =
    user === 'warehouse' ? definition.requiredForWarehouse : definition.requiredForCarrier;
  const description = [
    displayText(definition.description?.trim() ?? '', 400),
    boundsText(definition, t),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  const label = displayText(
    definition.label || definition.name || t('fields.noLabel'),
    LONGEST_LABEL,
  );
  if (!isFieldType(definition.type))
    return <Unknown label={label} definition={definition} value={props.value} />;
  return editors[definition.type]({
    ...props,
    shared: { label, description: description === '' ? null : description, error, required },
    noOption: t('fields.noOption'),
  });
}

/**
 * How long a text may be, or how large a number: the rule that it is checked by. A placeholder is
 * only an example. Empty where there is none.
 */
function boundsText({ type, min, max }: FieldDefinition, t: Words['t']): string {
  if ((type !== 'str' && type !== 'int') || (min === null && max === null)) return '';
  const kind = min === null ? 'most' : max === null ? 'least' : 'both';
  return t(type === 'str' ? 'fields.bounds.length' : 'fields.bounds.value', {
    kind,
    min: min ?? 0,
    max: max ?? 0,
  });
}

function Documents({ shared, value, onChange, multiple }: Parts & { multiple: boolean }) {
  const keys = Array.isArray(value) ? texts(value) : orNull(text(value));
  return (
    <div className={styles.documents}>
      <DocumentField
        label={shared.required ? `${shared.label} *` : shared.label}
        value={keys}
        multiple={multiple}
        onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? null : next)}
      />
      {shared.description !== null && <span className={styles.about}>{shared.description}</span>}
      {shared.error !== null && <span className={styles.wrong}>{shared.error}</span>}
    </div>
  );
}

function YesNo({ shared, value, onChange }: Parts) {
  const { t } = useWords();
  return (
    <Radio.Group
      {...shared}
      size="xs"
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onChange={(next) => onChange(next === 'yes' ? true : next === 'no' ? false : null)}
    >
      <div className={styles.radios}>
        <Radio size="xs" value="yes" label={t('common.yes')} />
        <Radio size="xs" value="no" label={t('common.no')} />
        {!shared.required && <Radio size="xs" value="" label={t('fields.notAnswered')} />}
      </div>
    </Radio.Group>
  );
}

/** A type we don't know yet: shown, and sent unchanged. */
function Unknown({
  label,
  definition,
  value,
}: {
  label: string;
  definition: FieldDefinition;
  value: unknown;
}) {
  const { t } = useWords();
  const type = displayText(typeInWords(definition.type), 100);
  return (
    <div className={styles.documents}>
      <span className={styles.label}>{label}</span>
      <span className={styles.about}>
        {value === null || value === undefined
          ? t('fields.unknown', { type })
          : t('fields.unknownWith', { type, value: displayText(plainValue(value), 200) })}
      </span>
    </div>
  );
}
