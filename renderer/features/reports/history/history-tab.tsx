import { Select } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { addDays } from '../../../../shared/appointments/days.ts';
import { isSameClerk, oneNameEach } from '../../../../shared/clerks/model.ts';
import { Timeline } from '../../../operations/history/operation-timeline.tsx';
import { usePage } from '../../../page/page-context.tsx';
import { useToday } from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';
import { FigureListDialog, OpenFigure, type WantedFigure } from '../numbers/figure-dialog.tsx';
import styles from '../reports.module.css';

/** The stretches of days for which a clerk's moves are counted. */
const stretches = [1, 7] as const;

/** A clerk's acts, newest first: those of this desk, or those of the history. */
export function HistoryTab() {
  const { t } = useWords();
  const { api, session, info } = usePage();
  const clerks = useStore(session, (state) => state.clerks);
  const here = useStore(session, (state) => state.clerk?.name ?? info.clerk);
  const { data: known = [] } = useQuery({
    queryKey: ['journal', 'clerks'],
    queryFn: () => api.journal.clerks(),
  });
  const names = oneNameEach([here, ...clerks.map(({ name }) => name), ...known]);
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
        <ClerkFigures key={clerk} clerk={clerk} />
      </div>
      <Timeline key={clerk} of={[{ subject: `clerk:${clerk}`, name: clerk }]} />
    </>
  );
}

/** A clerk's number of moves, each count with its list. Empty without a history. */
function ClerkFigures({ clerk }: { clerk: string }) {
  const { t } = useWords();
  const { api } = usePage();
  const today = useToday();
  const [wanted, setWanted] = useState<(WantedFigure & { readonly days: number }) | null>(null);
  const firstOf = (days: number) => addDays(today, 1 - days);
  const counts = useQueries({
    queries: stretches.map((days) => ({
      queryKey: ['numbers', firstOf(days), days],
      queryFn: () => api.numbers.of({ first: firstOf(days), days }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  return (
    <>
      {stretches.map((days, index) => {
        const numbers = counts[index]?.data?.now;
        if (numbers === undefined) return null;
        const count =
          numbers.movesByClerk.find((each) => isSameClerk(each.clerk, clerk))?.count ?? 0;
        return (
          <span key={days}>
            {t('reports.movesIn', { days })}{' '}
            <OpenFigure
              figure="moves"
              count={count}
              of={{ by: 'clerk', name: clerk }}
              onOpen={(figure) => setWanted({ ...figure, days })}
            />
          </span>
        );
      })}
      {wanted !== null && (
        <FigureListDialog
          wanted={wanted}
          first={firstOf(wanted.days)}
          days={wanted.days}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}
