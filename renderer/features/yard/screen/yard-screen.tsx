import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconLayoutSidebarRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { useStore } from 'zustand';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import type { YardView } from '../../../page/stores/ui-store.ts';
import { useProblems } from '../../../page/stores/yard-hooks.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { inText, useIsNarrower } from '../../../ui/text/text-size.ts';
import { AfterFirstFrame, useIsAfterOwnFrame } from '../../../ui/timing/after-first-frame.tsx';
import { later } from '../../../ui/timing/later.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useWords } from '../../../ui/words.ts';
import { EditLayoutButton } from '../../layout/edit-button.tsx';
import { LayoutEditorHost } from '../../layout/editor-host.tsx';
import { CheckButton, CheckHost } from '../../planning/check/check-host.tsx';
import { PlanButton, PlanHost, PlanPanel, useIsPlanOpen } from '../../planning/plan-host.tsx';
import { SpotsGrid } from '../grid/spots-grid.tsx';
import { useFigures } from '../inspector/use-figures.ts';
import { PastButton, PastHost } from '../past/past-host.tsx';
import { useFocusOnCurrent } from './current.ts';
import { GroupBar } from './group-bar.tsx';
import { MapFind } from './map-find.tsx';
import { MapRegion } from './map-region.tsx';
import styles from './yard.module.css';

// Both panels have their space from the first frame on. Their code loads later.
const WaitingList = later(async () => (await import('../waiting/waiting-list.tsx')).WaitingList);
const Inspector = later(async () => (await import('../inspector/inspector.tsx')).Inspector);

/**
 * In a window that is narrower, in pixels at text of the usual size, the inspector lies over the
 * yard instead of beside it. A plan is beside the yard in every window: its trucks are dragged on
 * the map.
 */
const overlayBelow = 1_200;

/**
 * The initial and the largest width of list and inspector, in pixels at the default text size. In a
 * wider window the yard gets the rest.
 */
const room = {
  waiting: { least: 200, share: 0.205, first: 300, most: 460 },
  inspector: { least: 230, share: 0.23, first: 340, most: 560 },
  /** In a narrow window: its fields side by side. */
  plan: { least: 300, share: 0.29, first: 340, most: 560 },
  /** In a list that is narrower, toasts can't be read. */
  toasts: 180,
};

/** The initial width of a panel, in pixels. */
const widthOf = ({ least, share, first }: (typeof room)['waiting']): number =>
  Math.max(least, Math.min(inText(first), share * window.innerWidth));

/** The main screen: the waiting list, the yard as map and grid, and the inspector. */
export function YardScreen() {
  const { t } = useWords();
  useFocusOnCurrent();
  const isNarrow = useIsNarrower(overlayBelow);
  return (
    <div className={styles.screen}>
      <PastHost />
      <PlanHost />
      <CheckHost />
      <Panels key={isNarrow ? 'narrow' : 'wide'} isNarrow={isNarrow} />
      <ErrorBoundary name={t('yard.part.layoutEditor')}>
        <LayoutEditorHost />
      </ErrorBoundary>
    </div>
  );
}

/** Panels with adjustable widths, stored separately for narrow and for wide windows. */
function Panels({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const [doToastsFit, setToastsFit] = useState(true);
  const isPlanOpen = useIsPlanOpen();
  const isBeside = !isNarrow || isPlanOpen;
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: isNarrow ? 'yardmaster-yard-narrow' : 'yardmaster-yard',
    panelIds: isBeside ? ['waiting', 'middle', 'inspector'] : ['waiting', 'middle'],
  });
  const besideRoom = isNarrow ? room.plan : room.inspector;
  const beside = usePanelRef();
  // A plan that opens where the panel was put away would not be seen.
  useEffect(() => {
    if (isPlanOpen && !isNarrow && beside.current?.isCollapsed() === true) beside.current.expand();
  }, [isPlanOpen, isNarrow, beside]);
  return (
    <Group
      className={styles.panels}
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel
        id="waiting"
        defaultSize={widthOf(room.waiting)}
        minSize={room.waiting.least}
        maxSize={inText(room.waiting.most)}
        collapsible
        onResize={({ inPixels }) => setToastsFit(inPixels >= inText(room.toasts))}
      >
        {/* Toasts change neither the map nor where the grid begins, so nothing moves in a drag. */}
        <div className={doToastsFit ? 'ym-toast-place' : styles.waiting}>
          <ErrorBoundary name={t('common.waitingList')}>
            <AfterFirstFrame>
              <WaitingList />
            </AfterFirstFrame>
          </ErrorBoundary>
        </div>
      </Panel>
      <Separator className={styles.vertical} aria-label={t('yard.resizeWaiting')} />
      <Panel id="middle" minSize="30%">
        <div className={styles.column}>
          <Toolbar>{isNarrow && <InspectorButton isAsked={isAsked} onAsk={setAsked} />}</Toolbar>
          <div className={styles.yard}>
            <Middle />
            {!isBeside && <InspectorOver isAsked={isAsked} onClose={() => setAsked(false)} />}
          </div>
        </div>
      </Panel>
      {isBeside && (
        <>
          <Separator className={styles.vertical} aria-label={t('yard.resizeInspector')} />
          <Panel
            id="inspector"
            panelRef={beside}
            defaultSize={widthOf(besideRoom)}
            minSize={besideRoom.least}
            maxSize={inText(besideRoom.most)}
            collapsible={!isNarrow}
          >
            {isPlanOpen ? (
              <PlanPart
                isAsked={isNarrow && isAsked}
                onClose={isNarrow ? () => setAsked(false) : undefined}
              />
            ) : (
              <InspectorBeside />
            )}
          </Panel>
        </>
      )}
    </Group>
  );
}

type PlanPartProps = {
  /** The figures of the yard are asked for. */
  readonly isAsked: boolean;
  readonly onClose: (() => void) | undefined;
};

/** The open plan, and below it the facts of what is selected. */
function PlanPart({ isAsked, onClose }: PlanPartProps) {
  const { t } = useWords();
  const isSelected = useIsSelected();
  return (
    <Group orientation="vertical">
      <Panel id="plan" minSize="30%">
        <ErrorBoundary name={t('plan.title')}>
          <PlanPanel />
        </ErrorBoundary>
      </Panel>
      {(isSelected || isAsked) && (
        <>
          <Separator className={styles.horizontal} aria-label={t('yard.resizePlan')} />
          <Panel id="selected" defaultSize="38%" minSize="15%">
            <InspectorPart onClose={onClose} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function InspectorPart({ onClose }: { onClose?: (() => void) | undefined }) {
  const { t } = useWords();
  return (
    <ErrorBoundary name={t('yard.part.inspector')}>
      <AfterFirstFrame>
        <Inspector onClose={onClose} />
      </AfterFirstFrame>
    </ErrorBoundary>
  );
}

/**
 * What is selected comes at once. The figures of the yard are missed less than its rows and its
 * map, and come after them.
 */
function InspectorBeside() {
  const isAfterMap = useIsAfterOwnFrame(1);
  const isSelected = useIsSelected();
  return isAfterMap || isSelected ? <InspectorPart /> : null;
}

const useIsSelected = () => useUi((ui) => ui.selected !== null || ui.selectedAsset !== null);

/** The inspector over the yard, while something is selected or the figures are asked for. */
function InspectorOver({ isAsked, onClose }: { isAsked: boolean; onClose: () => void }) {
  const isSelected = useIsSelected();
  const isDragging = useStore(usePage().drag, ({ drag }) => drag !== null);
  if (!isSelected && !isAsked) return null;
  return (
    <div className={styles.over} data-dragging={isDragging || undefined}>
      <InspectorPart onClose={onClose} />
    </div>
  );
}

/** Opens and closes the yard's figures when the inspector has no room of its own. */
function InspectorButton(props: { isAsked: boolean; onAsk: (isAsked: boolean) => void }) {
  const { isAsked, onAsk } = props;
  const { t } = useWords();
  const isShown = useIsSelected() || isAsked;
  const selectSpot = useUi((ui) => ui.selectSpot);
  return (
    <ToolButton
      label={t('yard.inspector')}
      word={t('yard.inspector')}
      icon={<IconLayoutSidebarRight size={15} aria-hidden />}
      isPressed={isShown}
      onClick={() => {
        if (isShown) selectSpot(null);
        onAsk(!isShown);
      }}
    />
  );
}

function Middle() {
  const { t } = useWords();
  const view = useUi((ui) => ui.yardView);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'yardmaster-middle' });
  if (view === 'map') return <MapPart />;
  if (view === 'grid') return <SpotsGrid />;
  return (
    <Group
      className={styles.middle}
      orientation="vertical"
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel id="map" defaultSize="58%" minSize="20%">
        <MapPart />
      </Panel>
      <Separator className={styles.horizontal} aria-label={t('yard.resizeMap')} />
      <Panel id="grid" minSize="15%">
        <SpotsGrid />
      </Panel>
    </Group>
  );
}

function MapPart() {
  const { t } = useWords();
  return (
    <ErrorBoundary name={t('yard.part.map')}>
      <MapRegion />
    </ErrorBoundary>
  );
}

const views: readonly YardView[] = ['map', 'both', 'grid'];

function Toolbar({ children }: { children: ReactNode }) {
  const { t, number } = useWords();
  const { yard } = usePage();
  const view = useUi((ui) => ui.yardView);
  const setView = useUi((ui) => ui.setYardView);
  const openDialog = useUi((ui) => ui.openDialog);
  const problems = useProblems(yard);
  const isChoosing = useUi((ui) => ui.chosen.size > 0);
  return (
    <div className={styles.toolbar}>
      <SegmentedControl
        aria-label={t('yard.view')}
        data={views.map((value) => ({ value, label: t(`yard.view.${value}`) }))}
        value={view}
        onChange={(value) => setView(value as YardView)}
      />
      {isChoosing ? <GroupBar /> : <Figures />}
      {view === 'map' && !isChoosing && <MapFind />}
      {/* The chosen spots need the room. */}
      {!isChoosing && <ExportButton wanted={{ list: 'yard' }} label={t('yard.export')} />}
      {!isChoosing && <PlanButton />}
      {!isChoosing && <CheckButton />}
      {!isChoosing && <PastButton />}
      {!isChoosing && <EditLayoutButton />}
      {children}
      {problems.length > 0 && (
        <button type="button" className={styles.problems} onClick={() => openDialog('problems')}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            {number(problems.length)}
            <span className={styles.problemsWords}>
              {' '}
              {t('yard.problems', { count: problems.length })}
            </span>
          </span>
        </button>
      )}
    </div>
  );
}

function Figures() {
  const { t, number } = useWords();
  const { doors, parking } = useFigures();
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('yard.figures.doors')}</dt>
        <dd>
          {number(doors.used)}/{number(doors.spots)}
        </dd>
      </div>
      <div>
        <dt>{t('common.spotType.parking')}</dt>
        <dd>
          {number(parking.used)}/{number(parking.spots)}
        </dd>
      </div>
      <div>
        <dt>{t('yard.figures.closed')}</dt>
        <dd>{number(doors.closed + parking.closed)}</dd>
      </div>
    </dl>
  );
}
