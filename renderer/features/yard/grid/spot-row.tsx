// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualised; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useId } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../../shared/ids.ts';
import { assetLabel, displayText, isBlank } from '../../../../shared/text.ts';
import { refusalOf } from '../../../operations/draft.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { Age } from '../../../page/parts/age.tsx';
import type { Mark } from '../../../page/stores/operations-store.ts';
import { useMark, useSpot } from '../../../page/stores/yard-hooks.ts';
import { useAppointmentSource } from '../../../schedule/use-appointment-source.ts';
import { Foreign } from '../../../ui/parts.tsx';
import frame from '../../../ui/row-grid.module.css';
import { SpotState, stateText, typeWords } from '../../../ui/spot-state.tsx';
import { AppointmentTag, standingWords, useStanding } from './appointment-tag.tsx';
import styles from './grid.module.css';
import { containersText, placedSince } from './spot-rows.ts';
import { useRowDrop } from './use-row-drop.ts';

type Props = {
  readonly id: SpotId;
  readonly index: number;
  readonly top: number;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
  readonly onActive: (id: SpotId) => void;
  /** Chooses all rows from the one that was chosen or shown last to this one. */
  readonly onRange: (id: SpotId) => void;
};

const marks: { readonly [Name in Mark]: { readonly icon: typeof IconHourglass; readonly word: string } } = {
  pending: { icon: IconHourglass, word: 'Operation not confirmed yet' },
  unknown: { icon: IconHelpCircle, word: 'Outcome of an operation not known' },
  conflict: { icon: IconAlertTriangle, word: 'An operation needs your decision' },
};

/** One spot as a row; rendered again only when this spot changes. */
export const SpotRow = memo(function SpotRow({ id, index, top, isActive, onActive, onRange }: Props) {
  const { yard, operations, menus, drag } = usePage();
  const contents = useSpot(yard, id);
  const mark = useMark(operations.marks, id);
  const standing = useStanding(contents ?? null, useAppointmentSource());
  const isSelected = useUi((ui) => ui.selected === id);
  const isChosen = useUi((ui) => ui.chosen.has(id));
  const selectSpot = useUi((ui) => ui.selectSpot);
  const toggleSpot = useUi((ui) => ui.toggleSpot);
  const over = useStore(drag, (state) => (state.overRow?.spot === id ? state.overRow : null));
  const drop = useRowDrop(id);
  const headId = useId();
  const spot = contents?.spot;
  if (!contents || !spot) return null;

  /** Space and click alike: alone they show the spot, with Ctrl or Shift they choose several. */
  const take = ({ ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) => {
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
    else if (event.key === 'Enter' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event.currentTarget);
    else return;
    event.preventDefault();
  };
  const code = isBlank(spot.code) ? '(no code)' : displayText(spot.code, 40);
  const area = yard.table.area(spot.areaId)?.name ?? 'No area';
  const verdict = over === null ? undefined : refusalOf(over.findings) === null ? 'yes' : 'no';
  const Icon = mark === null ? null : marks[mark].icon;
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected || isChosen}
      aria-labelledby={headId}
      aria-description={[`${stateText(contents)}.`, standingWords(standing), 'Press Enter for actions.'].filter(Boolean).join(' ')}
      data-region-focus
      data-spot={id}
      data-drop={verdict}
      className={`${frame.row} ${styles.columns} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onActive(id)}
      onMouseDown={(event) => {
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
    >
      <div role="rowheader" id={headId} aria-colindex={1} className={`${frame.cell} ${styles.cell} ${styles.code}`}>
        <bdi>{code}</bdi>
      </div>
      <div role="gridcell" aria-colindex={2} className={`${frame.cell} ${styles.cell} ${styles.dim} ${styles.optional}`}>
        <Foreign text={area} max={60} />
      </div>
      <div role="gridcell" aria-colindex={3} className={`${frame.cell} ${styles.cell} ${styles.dim} ${styles.optional}`}>
        <Foreign text={typeWords(spot.type)} max={30} />
      </div>
      <div role="gridcell" aria-colindex={4} className={`${frame.cell} ${styles.cell}`}>
        <SpotState contents={contents} compact />
        {Icon !== null && mark !== null && (
          <span className={`${styles.mark} ${styles[mark]}`} title={marks[mark].word}>
            <Icon size={15} role="img" aria-label={marks[mark].word} />
          </span>
        )}
        <AppointmentTag standing={standing} />
      </div>
      <div role="gridcell" aria-colindex={5} className={`${frame.cell} ${styles.cell}`}>
        {contents.truck !== null && <bdi>{[contents.truck, ...contents.extra.trucks].map(assetLabel).join(', ')}</bdi>}
      </div>
      <div role="gridcell" aria-colindex={6} className={`${frame.cell} ${styles.cell}`}>
        <bdi>{containersText(contents)}</bdi>
      </div>
      <div role="gridcell" aria-colindex={7} className={`${frame.cell} ${styles.cell}`}>
        {contents.state !== 'free' && <Age since={placedSince(contents)} />}
      </div>
      <div role="gridcell" aria-colindex={8} className={`${frame.cell} ${styles.cell} ${styles.dim} ${styles.optional}`}>
        {spot.observation !== null && <Foreign text={spot.observation} max={120} />}
      </div>
      <div role="gridcell" aria-colindex={9} className={`${frame.cell} ${styles.cell} ${styles.more}`}>
        <ActionIcon
          size="sm"
          tabIndex={-1}
          aria-label={`Actions for ${code}`}
          onClick={(event) => {
            event.stopPropagation();
            const row = event.currentTarget.closest<HTMLElement>('[role="row"]');
            row?.focus();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            selectSpot(id);
            menus.open({ kind: 'spot', spot: id }, left, bottom);
          }}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
});
