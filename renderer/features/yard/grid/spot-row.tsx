import { type KeyboardEvent, memo } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../../shared/ids.ts';
import { refusalOf } from '../../../operations/draft/operation-draft.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useMark, useSpot } from '../../../page/stores/yard-hooks.ts';
import { useAppointmentSource } from '../../../schedule/use-appointment-source.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { stateText } from '../../../ui/spot-state.tsx';
import { GridRow } from '../../../ui/table/row-grid.tsx';
import { useWords } from '../../../ui/words.ts';
import { standingMessage, useStanding } from './appointment-tag.tsx';
import styles from './grid.module.css';
import { columns } from './spot-columns.tsx';
import { codeText } from './spot-parts.ts';
import { useRowDrop } from './use-row-drop.ts';

type Props = {
  readonly id: SpotId;
  readonly index: number;
  readonly top: number;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
  readonly onActive: (id: SpotId) => void;
  /** Selects all rows between the last selected (or shown) row and this one. */
  readonly onRange: (id: SpotId) => void;
  /** It got the focus. */
  readonly onFollow: (id: SpotId) => void;
  /** The mouse is about to give it the focus. */
  readonly onPressed: () => void;
};

/** One spot as a row; rendered again only when this spot changes. */
export const SpotRow = memo(function SpotRow({
  id,
  index,
  top,
  isActive,
  onActive,
  onRange,
  onFollow,
  onPressed,
}: Props) {
  const { yard, operations, menus, drag } = usePage();
  const { t, format } = useWords();
  const contents = useSpot(yard, id);
  const mark = useMark(operations.marks, id);
  const standing = useStanding(contents ?? null, useAppointmentSource());
  const isSelected = useUi((ui) => ui.selected === id);
  const isChosen = useUi((ui) => ui.chosen.has(id));
  const selectSpot = useUi((ui) => ui.selectSpot);
  const toggleSpot = useUi((ui) => ui.toggleSpot);
  const over = useStore(drag, (state) => (state.overRow?.spot === id ? state.overRow : null));
  const drop = useRowDrop(id);
  const spot = contents?.spot;
  if (!contents || !spot) return null;

  /** Space and click alike: alone they show the spot, with Ctrl or Shift they choose several. */
  const take = ({
    ctrlKey,
    metaKey,
    shiftKey,
  }: {
    ctrlKey: boolean;
    metaKey: boolean;
    shiftKey: boolean;
  }) => {
    if (shiftKey) onRange(id);
    else if (ctrlKey || metaKey) toggleSpot(id);
    else selectSpot(id);
  };
  const openMenu = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    onActive(id);
    selectSpot(id);
    menus.open({ kind: 'spot', spot: id }, Math.max(left, 0) + 60, bottom);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === ' ') take(event);
    else if (
      isEnter(event) ||
      event.key === 'ContextMenu' ||
      (event.key === 'F10' && event.shiftKey)
    )
      openMenu(event.currentTarget);
    else return;
    event.preventDefault();
  };
  const verdict = over === null ? undefined : refusalOf(over.findings) === null ? 'yes' : 'no';
  return (
    <GridRow
      columns={columns}
      row={{ spot, area: yard.table.area(spot.areaId), contents }}
      context={{ mark, standing }}
      index={index}
      top={top}
      isActive={isActive}
      className={styles.row}
      aria-selected={isSelected || isChosen}
      aria-label={codeText(spot)}
      aria-description={[
        `${stateText(contents)}.`,
        format(standingMessage(standing)),
        t('yard.pressEnter'),
      ]
        .filter(Boolean)
        .join(' ')}
      data-region-focus
      data-spot={id}
      data-drop={verdict}
      onFocus={() => {
        onActive(id);
        onFollow(id);
      }}
      onMouseDown={(event) => {
        if (event.currentTarget !== document.activeElement) onPressed();
        // Shift would mark the text between two clicks.
        if (!event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onClick={take}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        selectSpot(id);
        menus.open({ kind: 'spot', spot: id }, event.clientX, event.clientY);
      }}
      {...drop}
    />
  );
});
