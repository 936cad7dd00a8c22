import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useUi } from '../../page/page-context.tsx';
import { type ReportTab, reportTabs } from '../../page/stores/ui-store.ts';
import listScreen from '../../ui/lists/list-screen.module.css';
import { Region } from '../../ui/parts.tsx';
import { later } from '../../ui/timing/later.tsx';
import { useWords } from '../../ui/words.ts';
import { DetentionList } from './detention/live-list.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import styles from './reports.module.css';
import { HandoverTab } from './shift/handover-tab.tsx';

// With its charts it comes when it is opened.
const NumbersTab = later(async () => (await import('./numbers/numbers-tab.tsx')).NumbersTab);

const tabs: { readonly [Tab in ReportTab]: ComponentType } = {
  handover: HandoverTab,
  detention: DetentionList,
  numbers: NumbersTab,
  history: HistoryTab,
};

/** The reports from the history: the hand-over of a shift first, then who is on the clock. */
export function ReportsScreen() {
  const { t } = useWords();
  const tab = useUi((ui) => ui.report);
  const showReport = useUi((ui) => ui.showReport);
  const Shown = tabs[tab];
  return (
    <div className={listScreen.screen}>
      <Region
        label={t('shell.screen.reports')}
        tools={
          <SegmentedControl
            size="xs"
            aria-label={t('reports.which')}
            data={reportTabs.map((value) => ({ value, label: t(`reports.tab.${value}`) }))}
            value={tab}
            onChange={(value) => showReport(value as ReportTab)}
          />
        }
      >
        {/* Each begins at its top. */}
        <div key={tab} className={styles.body}>
          <Shown />
        </div>
      </Region>
    </div>
  );
}
