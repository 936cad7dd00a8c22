import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '../words.ts';
import styles from './ordered-list.module.css';

/** A row: its name for who can't see it, and what it shows. */
export type OrderedRow = {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
};

type Props = {
  readonly label: string;
  readonly rows: readonly OrderedRow[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onRemove: (key: string) => void;
};

/**
 * Rows in an order that the clerk makes: chosen by click or arrows, moved by drag, by buttons, or
 * by Alt with the arrows.
 */
export function OrderedList({ label, rows, selected, onSelect, onMove, onRemove }: Props) {
  const { t } = useWords();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
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
        ?.querySelectorAll<HTMLElement>('[data-ordered]')
        [index + by]?.focus();
    }
  };
  return (
    <ol className={styles.list} aria-label={label}>
      {rows.map(({ key, name, content }, index) => (
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
            data-ordered
            aria-current={key === selected ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onSelect(key)}
            onKeyDown={(event) => onKey(event, key, index)}
          >
            {content}
          </button>
          <ActionIcon
            aria-label={t('fields.template.up', { field: name })}
            disabled={index === 0}
            onClick={() => onMove(key, index - 1)}
          >
            <IconArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('fields.template.down', { field: name })}
            disabled={index === rows.length - 1}
            onClick={() => onMove(key, index + 1)}
          >
            <IconArrowDown size={14} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('fields.template.remove', { field: name })}
            onClick={() => onRemove(key)}
          >
            <IconTrash size={14} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
