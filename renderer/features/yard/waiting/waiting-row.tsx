import { type KeyboardEvent, memo, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { containerWait, visitWait, waitLevel } from '../../../../shared/now/yard-cases.ts';
import { assetLabel, assetName, displayText } from '../../../../shared/text.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { HeldSign } from '../../../operations/holds/held-sign.tsx';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { OnSite } from '../../../page/parts/age.tsx';
import { type AssetView, useAsset } from '../../../page/stores/yard-hooks.ts';
import { AppointmentStanding, useAppointmentWords } from '../../../schedule/appointment-link.tsx';
import { useMarkedAppointment } from '../../../schedule/use-schedule.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { AssetIcon, OutsideText } from '../../../ui/parts.tsx';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { containerWords } from '../../../ui/text/container-words.ts';
import { purposeWords, visitTypeWords } from '../../../ui/text/visit-type.ts';
import { Trailers } from '../../../ui/trailers.tsx';
import { useWords } from '../../../ui/words.ts';
import { nowOf } from '../../now/now-store.ts';
import { useDragSource } from './use-drag-source.ts';
import styles from './waiting.module.css';
import type { WaitingRow } from './waiting-rows.ts';

type Props = {
  readonly row: WaitingRow;
  readonly top: number;
  readonly position: number;
  readonly count: number;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
  readonly onActive: (key: WaitingRow['key']) => void;
};

/**
 * One asset of the waiting list: name, company, what is hooked to it, how long it waits; draggable
 * onto a spot.
 */
export const WaitingListRow = memo(function WaitingListRow({
  row,
  top,
  position,
  count,
  isActive,
  onActive,
}: Props) {
  const { yard, menus, drag } = usePage();
  const own = useWords();
  const view = useAsset(yard, row.asset);
  const isSelected = useUi(
    ({ selected, selectedAsset }) => selected === null && selectedAsset?.id === row.key,
  );
  const selectAsset = useUi((ui) => ui.selectAsset);
  const follow = useUi((ui) => ui.follow);
  const isDragged = useStore(drag, (state) => state.drag?.asset.id === row.key);
  const words = useMemo(() => (view === null ? null : wordsOf(view, own)), [view, own]);
  const appointment =
    view === null
      ? null
      : view.kind === 'visit'
        ? view.visit.appointmentId
        : view.container.pickupAppointmentId;
  const spokenAppointment = useAppointmentWords(appointment);
  const startDrag = useDragSource(row.asset, words?.label ?? '');
  if (view === null || words === null) return null;

  const openMenu = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    onActive(row.key);
    menus.open({ kind: 'asset', asset: row.asset }, left + 34, bottom - 6);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    const opens =
      isEnter(event) ||
      event.key === ' ' ||
      event.key === 'ContextMenu' ||
      (event.key === 'F10' && event.shiftKey);
    if (!opens) return;
    event.preventDefault();
    selectAsset(row.asset, null);
    openMenu(event.currentTarget);
  };
  return (
    // A list item that takes the focus, so that the list stays a list for screen readers and still
    // works by keyboard.
    <li
      tabIndex={isActive ? 0 : -1}
      aria-label={
        spokenAppointment === null ? words.spoken : `${words.spoken}, ${spokenAppointment}`
      }
      aria-description={own.t('yard.pressEnter')}
      aria-setsize={count}
      aria-posinset={position}
      data-region-focus
      data-asset={row.key}
      data-selected={isSelected}
      data-dragged={isDragged}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => {
        onActive(row.key);
        follow(null, row.asset);
      }}
      onClick={() => selectAsset(row.asset, null)}
      onKeyDown={onKeyDown}
      onPointerDown={startDrag}
      onContextMenu={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        selectAsset(row.asset, null);
        menus.open({ kind: 'asset', asset: row.asset }, event.clientX, event.clientY);
      }}
    >
      <RowWords view={view} words={words} appointment={appointment} asset={row.asset} />
      <MoreButton
        className={styles.more}
        aria-label={own.t('actions.of', { name: words.label })}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          const item = event.currentTarget.closest('li');
          item?.focus();
          selectAsset(row.asset, null);
          openMenu(item ?? event.currentTarget);
        }}
      />
    </li>
  );
});

type RowWordsProps = {
  readonly view: AssetView;
  readonly words: Spoken;
  readonly appointment: AppointmentId | null;
  readonly asset: AssetRef;
};

/** Rendered again where it says something else, not where its row is at another place. */
const RowWords = memo(function RowWords({ view, words, appointment, asset }: RowWordsProps) {
  return (
    <>
      <span className={`${styles.icon} ${styles[view.kind]}`}>
        <AssetIcon kind={view.kind} size={17} />
      </span>
      <span className={styles.label}>
        <bdi>{words.label}</bdi>
        <HeldSign assets={[asset]} />
        {words.type !== null && (
          <span className={styles.type}>
            <OutsideText text={words.type} max={24} />
          </span>
        )}
      </span>
      <span className={styles.detail}>
        <span className={styles.standing}>
          <AppointmentStanding
            id={appointment}
            what={view.kind === 'visit' ? 'number' : 'pickup'}
            numberClass={styles.number}
          />
        </span>
        {words.trailers.length > 0 && (
          <span className={styles.trailers}>
            <Trailers labels={words.trailers} roomy={styles.roomy} tight={styles.tight} />
          </span>
        )}
        <bdi>{words.detail}</bdi>
      </span>
      <span className={styles.age}>
        <Waits view={view} />
      </span>
    </>
  );
});

/** How long it is here; heavier once Now lists that it waits too long. */
function Waits({ view }: { readonly view: AssetView }) {
  const page = usePage();
  const limits = useStore(nowOf(page), (now) => now.limits);
  const booked = useMarkedAppointment(view.kind === 'visit' ? view.visit.appointmentId : null);
  const wait =
    view.kind === 'visit'
      ? visitWait(view.visit, booked?.row ?? null, limits)
      : containerWait(view.container, limits);
  return (
    <OnSite
      row={view.kind === 'visit' ? view.visit : view.container}
      level={(now) => waitLevel(wait, now)}
    />
  );
}

type Spoken = {
  readonly label: string;
  /** Numbers of what is hooked to it. */
  readonly trailers: readonly string[];
  readonly detail: string;
  readonly type: string | null;
  readonly spoken: string;
};

function wordsOf(view: AssetView, { t, format, list }: Words): Spoken {
  if (view.kind === 'visit') {
    const { visit, hooked } = view;
    const company = visit.companyName ?? visit.companyHint;
    const containers = list(hooked.map(assetLabel));
    return {
      label: assetLabel(visit),
      trailers: hooked.map(assetLabel),
      detail: [
        hooked.length === 0 ? t('common.bobtail') : null,
        company === null ? null : carrierNameText(company, 60),
      ]
        .filter((each) => each !== null)
        .join(' · '),
      type: purposeWords(visit.visitType),
      spoken: [
        format(assetName(visit)),
        company && carrierNameText(company, 60),
        hooked.length === 0
          ? t('yard.waiting.noContainer')
          : t('yard.waiting.with', { containers }),
        visit.visitType && displayText(visitTypeWords(visit.visitType), 24),
      ]
        .filter(Boolean)
        .join(', '),
    };
  }
  const { container } = view;
  const facts = [
    container.companyName === null ? null : carrierNameText(container.companyName, 60),
    container.type === null ? null : containerWords(container.type),
    container.state === null ? null : containerWords(container.state),
  ].filter((each) => each !== null);
  return {
    label: assetLabel(container),
    trailers: [],
    detail: facts.join(' · ') || t('yard.waiting.unhooked'),
    type: null,
    spoken: [format(assetName(container)), ...facts].join(', '),
  };
}
