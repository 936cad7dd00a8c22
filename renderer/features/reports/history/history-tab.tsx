import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Timeline } from '../../../operations/history/operation-timeline.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';

/** What a clerk did, newest first: of this desk, or of its history. */
export function HistoryTab() {
  const { t } = useWords();
  const { api, session, info } = usePage();
  const clerks = useStore(session, (state) => state.clerks);
  const here = useStore(session, (state) => state.clerk?.name ?? info.clerk);
  const { data: known = [] } = useQuery({
    queryKey: ['journal', 'clerks'],
    queryFn: () => api.journal.clerks(),
  });
  const names = [...new Set([here, ...clerks.map(({ name }) => name), ...known])];
  const [chosen, setChosen] = useState<string | null>(null);
  const clerk = chosen ?? here;
  return (
    <>
      <div className={styles.buttons}>
        <Select
          size="xs"
          aria-label={t('common.clerk')}
          allowDeselect={false}
          searchable
          data={names}
          value={clerk}
          onChange={setChosen}
        />
      </div>
      <Timeline key={clerk} of={[{ subject: `clerk:${clerk}`, name: clerk }]} isOpen />
    </>
  );
}
