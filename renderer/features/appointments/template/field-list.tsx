import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Foreign } from '../../../ui/parts.tsx';
import { typeInWords } from '../../../ui/text/field-words.ts';
import { useWords } from '../../../ui/words.ts';
import type { EditedField } from './edit.ts';
import styles from './template.module.css';

type Props = {
  readonly rows: readonly EditedField[];
  readonly selected: string | null;
  /** Keys of fields that break a rule. */
  readonly wrong: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onRemove: (key: string) => void;
};

/**
 * The fields in their order: chosen by click or arrows, moved by drag, by buttons, or by Alt with
 * the arrows.
 */
export function FieldList({ rows, selected, wrong, onSelect, onMove, onRemove }: Props) {
  const { t } = useWords();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const called = (label: string) => label || t('fields.template.unnamed');
  const onKey = (event: KeyboardEvent, key: string, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const target = rows[index + by];
    if (event.altKey) onMove(key, index + by);
    else if (target !== undefined) {
      onSelect(target.key);
      event.currentTarget
        .closest('ol')
        ?.querySelectorAll<HTMLElement>('[data-field]')
        [index + by]?.focus();
    }
  };
  return (
    <ol className={styles.list} aria-label={t('fields.template.listLabel')}>
      {rows.map(({ key, field }, index) => (
        <li
          key={key}
          className={styles.row}
          data-over={over === index && dragged !== key ? '' : undefined}
          data-selected={key === selected ? '' : undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', key);
            setDragged(key);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) onMove(dragged, index);
          }}
        >
          <IconGripVertical size={14} className={styles.grip} aria-hidden />
          <button
            type="button"
            className={styles.pick}
            data-field
            aria-current={key === selected ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onSelect(key)}
            onKeyDown={(event) => onKey(event, key, index)}
          >
            <FieldName field={field} isWrong={wrong.has(key)} />
          </button>
          <ActionIcon
            aria-label={t('fields.template.up', { field: called(field.label) })}
            disabled={index === 0}
            onClick={() => onMove(key, index - 1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('fields.template.down', { field: called(field.label) })}
            disabled={index === rows.length - 1}
            onClick={() => onMove(key, index + 1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('fields.template.remove', { field: called(field.label) })}
            onClick={() => onRemove(key)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}

/** What a field is called, and its type. */
function FieldName({ field, isWrong }: Pick<EditedField, 'field'> & { isWrong: boolean }) {
  const { t } = useWords();
  const type = typeInWords(field.type);
  return (
    <>
      <span className={styles.pickLabel}>
        {field.label.trim() === '' ? t('fields.noLabel') : <Foreign text={field.label} max={80} />}
        {isWrong && (
          <IconAlertTriangle
            size={14}
            className={styles.wrong}
            role="img"
            aria-label={t('fields.template.breaksRule')}
          />
        )}
      </span>
      <span className={styles.dim}>
        <Foreign text={field.name === null ? t('fields.template.new', { type }) : type} max={60} />
      </span>
    </>
  );
}
