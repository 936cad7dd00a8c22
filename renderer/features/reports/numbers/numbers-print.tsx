import { Button } from '@mantine/core';
import { useState } from 'react';
import { countKeys, countOf, lengthKeys, lengthOf } from '../../../../shared/metrics/figures.ts';
import type { NumbersAnswer } from '../../../../shared/metrics/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { printPage } from '../../../page/print-page.ts';
import { Paper, PrintDialog, SheetFacts } from '../../../ui/print-sheet.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { HowCounted } from './how-counted.tsx';
import styles from './plots.module.css';
import { Plots } from './plots.tsx';

/** The figures on paper: the same plots, black on white, and the tables' totals. */
export function NumbersPrint({ answer }: { answer: NumbersAnswer }) {
  const { t, number } = useWords();
  const page = usePage();
  const { info, zone } = page;
  const [isOpen, setOpen] = useState(false);
  const { now } = answer;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('reports.print')}
      </Button>
      {isOpen && (
        <PrintDialog
          title={t('numbers.sheet')}
          isReady
          onPrint={() => printPage(page)}
          onClose={() => setOpen(false)}
        >
          <Paper label={t('numbers.sheet')}>
            <div className={styles.onPaper}>
              <h2>{t('numbers.sheet')}</h2>
              <p>
                <bdi>{displayText(info.facility.name, 80)}</bdi> ·{' '}
                {t('shift.fromTo', {
                  from: zone.dated(new Date(now.from).toISOString()),
                  until: zone.dated(new Date(now.until).toISOString()),
                })}
              </p>
              <HowCounted answer={answer} />
              <Plots answer={answer} onOpen={null} />
              <SheetFacts
                facts={[
                  ...lengthKeys.map((key) => {
                    const { count, median } = lengthOf(now, key);
                    const long = median === null ? '—' : durationText(median);
                    return [t(`numbers.figure.${key}`), `${number(count)} · ${long}`] as const;
                  }),
                  ...countKeys.map((key) => {
                    const count = countOf(now, key);
                    return [
                      t(`numbers.figure.${key}`),
                      count === null ? '—' : number(count),
                    ] as const;
                  }),
                ]}
              />
            </div>
          </Paper>
        </PrintDialog>
      )}
    </>
  );
}
