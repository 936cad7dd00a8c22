import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  DefinitionFinding,
  FieldDefinition,
} from '../../../../shared/appointments/definition.ts';
import {
  FIELD_TYPES,
  isFieldType,
  MAX_OPTIONS,
  takesBounds,
  takesOptions,
  takesPlaceholder,
} from '../../../../shared/appointments/field-types.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import type { changeField } from './edit.ts';
import styles from './template.module.css';

type Props = {
  readonly field: FieldDefinition;
  /** The rules that this field breaks. */
  readonly findings: readonly DefinitionFinding[];
  readonly onChange: (parts: Parameters<typeof changeField>[2]) => void;
};

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * The parts of one field, each with its finding beside it; parts that its type does not take are
 * not there.
 */
export function FieldForm({ field, findings, onChange }: Props) {
  const { t, format } = useWords();
  const messageOf = (part: DefinitionFinding['part']) =>
    findings.find((finding) => finding.part === part)?.said ?? null;
  const errorOf = (part: DefinitionFinding['part']): string | null => {
    const said = messageOf(part);
    return said === null ? null : format(said);
  };
  const nameMessage = messageOf('name');
  const isKnown = isFieldType(field.type);
  const isText = field.type === 'str';
  return (
    <div className={styles.form}>
      {!isKnown && <MessageLine severity="caution" said={message('fields.form.unknownType')} />}
      {nameMessage !== null && <MessageLine severity="refuse" said={nameMessage} />}
      <TypeOf field={field} error={errorOf('type')} onChange={onChange} />
      <p className={styles.dim}>
        {t(field.name === null ? 'fields.form.nameNew' : 'fields.form.nameKept')}
      </p>
      <TextInput
        label={t('fields.part.label')}
        required
        disabled={!isKnown}
        value={field.label}
        error={errorOf('label')}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        data-field-label
      />
      <Textarea
        size="xs"
        label={t('fields.part.description')}
        rows={2}
        disabled={!isKnown}
        value={field.description ?? ''}
        onChange={(event) => onChange({ description: orNull(event.currentTarget.value) })}
      />
      {(takesPlaceholder(field.type) || (field.placeholder ?? '') !== '') && (
        <TextInput
          label={t('fields.part.placeholder')}
          disabled={!isKnown}
          value={field.placeholder ?? ''}
          error={errorOf('placeholder')}
          onChange={(event) => onChange({ placeholder: orNull(event.currentTarget.value) })}
        />
      )}
      {(takesBounds(field.type) || field.min !== null || field.max !== null) && (
        <div className={styles.two}>
          {(['min', 'max'] as const).map((part) => (
            <NumberField
              key={part}
              size="xs"
              label={t(isText ? `fields.form.${part}Length` : `fields.part.${part}`)}
              disabled={!isKnown}
              value={Number.isNaN(field[part]) ? null : field[part]}
              error={errorOf(part)}
              // Text that isn't a number is an invalid bound, which the check refuses.
              onValue={(value, text) =>
                onChange({ [part]: value ?? (text.trim() === '' ? null : Number.NaN) })
              }
            />
          ))}
        </div>
      )}
      {(takesOptions(field.type) || (isKnown && field.options.length > 0)) && (
        <Options
          options={field.options}
          error={errorOf('options')}
          onChange={(options) => onChange({ options })}
        />
      )}
      {(['requiredForWarehouse', 'requiredForCarrier', 'hiddenFromCarrier'] as const).map(
        (part) => (
          <Checkbox
            key={part}
            size="xs"
            label={t(`fields.part.${part}`)}
            disabled={!isKnown}
            checked={field[part]}
            error={part === 'hiddenFromCarrier' ? errorOf('hidden') : null}
            onChange={(event) => onChange({ [part]: event.currentTarget.checked })}
          />
        ),
      )}
    </div>
  );
}

/** The type of a field: chosen while it is new, shown with its name in the service afterwards. */
function TypeOf({
  field,
  error,
  onChange,
}: Pick<Props, 'field' | 'onChange'> & { error: string | null }) {
  const { t } = useWords();
  return field.name === null ? (
    <Select
      label={t('fields.part.type')}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      data={FIELD_TYPES.map((type) => ({ value: type, label: typeInWords(type) }))}
      value={field.type}
      error={error}
      onChange={(type) => {
        if (type !== null) onChange({ type });
      }}
    />
  ) : (
    <dl className={styles.fixed}>
      <dt>{t('fields.part.type')}</dt>
      <dd>{displayText(typeInWords(field.type), 100)}</dd>
      <dt>{t('fields.part.name')}</dt>
      <dd>
        <code>{displayText(field.name, 200)}</code>
      </dd>
    </dl>
  );
}

/** One option a line: quick to type, and a list can be pasted. */
function Options({
  options,
  error,
  onChange,
}: {
  options: readonly string[];
  error: string | null;
  onChange: (options: readonly string[]) => void;
}) {
  const { t } = useWords();
  const [typed, setTyped] = useState<{ readonly text: string; readonly for: readonly string[] }>({
    text: options.join('\n'),
    for: options,
  });
  // A value from elsewhere (an undo, another field) replaces the typed text.
  const text = typed.for === options ? typed.text : options.join('\n');
  return (
    <Textarea
      size="xs"
      label={t('fields.part.options')}
      description={t('fields.form.optionsHint', { count: options.length, most: MAX_OPTIONS })}
      rows={6}
      value={text}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const lines = next.split(/\r\n|\n/);
        while (lines.at(-1) === '') lines.pop();
        setTyped({ text: next, for: lines });
        onChange(lines);
      }}
    />
  );
}
