import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { printPage } from '../../../page/print-page.ts';
import { useAsset } from '../../../page/stores/yard-hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, EmptyState, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './pass.module.css';
import { PassSheet } from './pass-sheet.tsx';
import { printedPassesOf } from './printed-passes.ts';

type Props = {
  readonly visit: VisitId;
  readonly appointment: Appointment | null;
  /** Why it isn't the spot that the card named at first; null: it is. */
  readonly changed?: Message | null | undefined;
  readonly onClose: () => void;
};

/**
 * The gate pass of a visit: seen first, then printed. The browser doesn't say whether the paper
 * came out or the clerk canceled, so we keep the pass open afterwards: Enter goes on to the next
 * truck, and "Print again" is beside it.
 */
export function PassDialog({ visit, appointment, changed = null, onClose }: Props) {
  const page = usePage();
  const { api } = page;
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['gate', 'pass', visit],
    queryFn: () => api.gate.pass({ visit }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [wasPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const onAfterPrint = () => {
      setPrinted(true);
      printedPassesOf(page).printed(visit);
    };
    window.addEventListener('afterprint', onAfterPrint);
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, [page, visit]);
  // Right after the check-in the yard's list doesn't have the truck yet.
  const isHere = useAsset(page.yard, { kind: 'visit', id: visit }) !== null;
  useEffect(() => {
    if (!isHere) void page.refresh();
  }, [isHere, page]);
  const isReady = isHere && data !== undefined;
  const sheet = isReady && <PassSheet visit={visit} appointment={appointment} pass={data} />;
  const print = () => isReady && printPage(page);
  return (
    <Dialog onClose={onClose} title={t('gate.pass')} size="md">
      <div className={styles.dialog} data-takes-scans>
        {error !== null && <MessageLine said={errorMessage(error, message('gate.pass.failed'))} />}
        {changed !== null && <MessageLine severity="caution" said={changed} />}
        {!isHere && error === null && (
          <EmptyState title={t('gate.pass.notYet')} icon={<Loader size="sm" />}>
            {t('gate.pass.notYetHow')}
          </EmptyState>
        )}
        {sheet !== false && (
          // It is longer than a low window: it takes the focus so that keys can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <section className={styles.seen} aria-label={t('gate.pass')} tabIndex={0}>
            {sheet}
          </section>
        )}
        {sheet !== false &&
          createPortal(
            <div className={styles.paper} data-print>
              {sheet}
            </div>,
            document.body,
          )}
        <DialogButtons>
          <Button variant="default" onClick={wasPrinted ? print : onClose}>
            {t(wasPrinted ? 'gate.pass.again' : 'common.close')}
          </Button>
          {wasPrinted ? (
            <NextButton onNext={onClose} />
          ) : (
            // Has the focus from the start, also while the pass is made: Enter prints it.
            <Button
              onClick={print}
              data-disabled={!isReady}
              aria-disabled={!isReady}
              data-autofocus
            >
              {t('gate.pass.print')}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Takes the focus when it appears, so that Enter goes on. */
function NextButton({ onNext }: { onNext: () => void }) {
  const { t } = useWords();
  return (
    <Button ref={(button) => button?.focus()} onClick={onNext}>
      {t('gate.lane.next')}
    </Button>
  );
}
