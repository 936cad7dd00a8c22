import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import type { YardView } from '../../../page/stores/ui-store.ts';
import { useProblems } from '../../../page/stores/yard-hooks.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { EditLayoutButton } from '../../layout/edit-button.tsx';
import { LayoutEditorHost } from '../../layout/editor.tsx';
import { SpotsGrid } from '../grid/spots-grid.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { useFigures } from '../inspector/use-figures.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { GroupBar } from './group-bar.tsx';
import { MapFind } from './map-find.tsx';
import { MapRegion } from './map-region.tsx';
import styles from './yard.module.css';

/** The main screen: who waits, the yard as map and grid, and what is selected. */
export function YardScreen() {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'yardmaster-yard' });
  return (
    <div className={styles.screen}>
      <Group className={styles.panels} defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
        <Panel id="waiting" defaultSize="20%" minSize={200} maxSize="40%" collapsible>
          <WaitingList />
        </Panel>
        <Separator className={styles.vertical} aria-label="Width of the waiting list" />
        <Panel id="middle" minSize="30%">
          <div className={styles.column}>
            <Toolbar />
            <Middle />
          </div>
        </Panel>
        <Separator className={styles.vertical} aria-label="Width of the inspector" />
        <Panel id="inspector" defaultSize="23%" minSize={230} maxSize="45%" collapsible>
          <ErrorBoundary name="The inspector">
            <Inspector />
          </ErrorBoundary>
        </Panel>
      </Group>
      <ErrorBoundary name="The layout editor">
        <LayoutEditorHost />
      </ErrorBoundary>
    </div>
  );
}

function Middle() {
  const view = useUi((ui) => ui.yardView);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: 'yardmaster-middle' });
  if (view === 'map') return <MapPart />;
  if (view === 'grid') return <SpotsGrid />;
  return (
    <Group className={styles.middle} orientation="vertical" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      <Panel id="map" defaultSize="58%" minSize="20%">
        <MapPart />
      </Panel>
      <Separator className={styles.horizontal} aria-label="Height of the map" />
      <Panel id="grid" minSize="15%">
        <SpotsGrid />
      </Panel>
    </Group>
  );
}

const MapPart = () => (
  <ErrorBoundary name="The yard map">
    <MapRegion />
  </ErrorBoundary>
);

const views: readonly { readonly value: YardView; readonly label: string }[] = [
  { value: 'map', label: 'Map' },
  { value: 'both', label: 'Both' },
  { value: 'grid', label: 'Grid' },
];

function Toolbar() {
  const { yard } = usePage();
  const view = useUi((ui) => ui.yardView);
  const setView = useUi((ui) => ui.setYardView);
  const openDialog = useUi((ui) => ui.openDialog);
  const problems = useProblems(yard);
  const isChoosing = useUi((ui) => ui.chosen.size > 0);
  return (
    <div className={styles.toolbar}>
      <SegmentedControl aria-label="View" data={[...views]} value={view} onChange={(value) => setView(value as YardView)} />
      {isChoosing ? <GroupBar /> : <Figures />}
      {view === 'map' && !isChoosing && <MapFind />}
      {/* The chosen spots need the room. */}
      {!isChoosing && <ExportButton wanted={{ list: 'yard' }} label="Export the yard for a spreadsheet" />}
      {!isChoosing && <EditLayoutButton />}
      {problems.length > 0 && (
        <button type="button" className={styles.problems} onClick={() => openDialog('problems')}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            {problems.length.toLocaleString('en-US')}
            <span className={styles.problemsWords}> {problems.length === 1 ? 'record' : 'records'} with problems</span>
          </span>
        </button>
      )}
    </div>
  );
}

const figure = (count: number): string => count.toLocaleString('en-US');

function Figures() {
  const { doors, parking } = useFigures();
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Doors</dt>
        <dd>
          {figure(doors.used)}/{figure(doors.spots)}
        </dd>
      </div>
      <div>
        <dt>Parking</dt>
        <dd>
          {figure(parking.used)}/{figure(parking.spots)}
        </dd>
      </div>
      <div>
        <dt>Closed</dt>
        <dd>{figure(doors.closed + parking.closed)}</dd>
      </div>
    </dl>
  );
}
