import { type KeyboardEvent, memo } from 'react';
import { usePage } from '../../page/page-context.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { GridRow } from '../../ui/table/row-grid.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './now.module.css';
import { columns, type NowTableRow, type RowDoes, useActMessage } from './now-columns.tsx';
import { nowTargetsOf } from './now-targets.ts';

type Props = {
  readonly row: NowTableRow;
  readonly does: RowDoes;
  readonly index: number;
  readonly top: number;
  readonly isActive: boolean;
  readonly onActive: (key: string) => void;
};

/** One line; drawn again only when it says something else. */
export const NowRow = memo(function NowRow({ row, does, index, top, isActive, onActive }: Props) {
  const { line, snooze } = row;
  const { t, format } = useWords();
  const message = useActMessage(line);
  const targets = nowTargetsOf(usePage());
  const act = snooze === null ? message : null;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const key = event.key.toLowerCase();
    if (isEnter(event)) does.act(row);
    else if (key === 's' && snooze === null) does.snooze(line);
    else if (key === 'v') does.show(line);
    else if (key === 'm' || key === 'contextmenu' || (key === 'f10' && event.shiftKey))
      does.menu(row, event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    <GridRow
      columns={columns}
      row={row}
      context={does}
      index={index}
      top={top}
      isActive={isActive}
      className={styles.row}
      aria-label={[line.where, line.what].map(format).filter(Boolean).join(', ')}
      aria-description={
        act === null
          ? t('now.act.wake')
          : t('now.spoken', {
              kind: t(`now.kind.${line.kind}`),
              why: format(line.why),
              act: format(act),
            })
      }
      data-region-focus
      data-now={line.key}
      onFocus={() => {
        targets.hold('ring', line.act);
        onActive(line.key);
      }}
      onBlur={() => targets.hold('ring', null)}
      onMouseEnter={() => targets.hold('pointer', line.act)}
      onMouseLeave={() => targets.hold('pointer', null)}
      onKeyDown={onKeyDown}
      // A double click on a button of the line is the button's.
      onDoubleClick={({ target }) =>
        target instanceof Element && target.closest('button') === null && does.act(row)
      }
      onContextMenu={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        does.menu(row, event.currentTarget);
      }}
    />
  );
});
