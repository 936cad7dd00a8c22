// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus; its cell does not
// biome-ignore-all lint/a11y/useSemanticElements: a row of a grid that is virtual
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { isEnter } from '../../ui/keys/enter.ts';
import rowGrid from '../../ui/table/row-grid.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './now.module.css';
import { meaningOf, toneOf } from './now-columns.tsx';
import type { NowHead } from './now-groups.ts';

/** The action for all lines of a state. */
export type HeadDoes = {
  readonly fold: (head: NowHead) => void;
  readonly snoozeAll: (head: NowHead) => void;
  /** Settles all lines at once. Missing if that isn't possible. */
  readonly bulk: (head: NowHead) => { readonly label: string; readonly run: () => void } | null;
};

type Props = {
  readonly head: NowHead;
  readonly does: HeadDoes;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly onActive: (key: string) => void;
};

/** The heading of a state: the count, a toggle between all and a few, and the action for all. */
export const NowHeadRow = memo(function NowHeadRow(props: Props) {
  const { head, does, index, top, isActive, onActive } = props;
  const { t, number } = useWords();
  const bulk = does.bulk(head);
  const name = t(`now.kind.${head.head}`);
  const count = head.lines.length;
  const Icon = head.hidden > 0 ? IconChevronRight : IconChevronDown;
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-expanded={head.isFoldable ? head.hidden === 0 : undefined}
      aria-label={t('now.head', { kind: name, count })}
      data-region-focus
      data-now={`head:${head.head}`}
      className={`${rowGrid.row} ${styles.head}`}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActive(`head:${head.head}`)}
      onKeyDown={(event) => {
        const { target, currentTarget, ctrlKey, metaKey, altKey, key } = event;
        if (target !== currentTarget || ctrlKey || metaKey || altKey) return;
        if (key.toLowerCase() === 's') does.snoozeAll(head);
        else if (isEnter(event) || key === ' ') does.fold(head);
        else return;
        event.preventDefault();
      }}
    >
      <div role="gridcell" aria-colindex={1} className={styles.headCell}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          disabled={!head.isFoldable}
          onClick={() => does.fold(head)}
        >
          {head.isFoldable && <Icon size={16} aria-hidden />}
          <Tag tone={toneOf(head.head)} means={meaningOf(head.head)}>
            {name}
          </Tag>
          <strong>{number(count)}</strong>
          {head.hidden > 0 && (
            <span className={styles.more}>{t('now.head.more', { count: head.hidden })}</span>
          )}
        </button>
        <span className={styles.headActs}>
          {bulk !== null && (
            <Button size="compact-xs" variant="default" tabIndex={-1} onClick={bulk.run}>
              {bulk.label}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            tabIndex={-1}
            onClick={() => does.snoozeAll(head)}
          >
            {t('now.head.snooze', { count })}
          </Button>
        </span>
      </div>
    </div>
  );
});
