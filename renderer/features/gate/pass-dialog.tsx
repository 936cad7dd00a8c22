import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel, assetName, displayText } from '../../../shared/text.ts';
import { message } from '../../../shared/words/message.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePage } from '../../page/page-context.tsx';
import { useAsset } from '../../page/stores/yard-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, EmptyState, SaidLine } from '../../ui/parts.tsx';
import { visitTypeWords } from '../../ui/visit-type.ts';
import { useWords } from '../../ui/words.ts';
import styles from './gate.module.css';

/** The gate pass of a visit: seen first, then printed. */
export function PassDialog({
  visit,
  appointment,
  onClose,
}: {
  visit: VisitId;
  appointment: Appointment | null;
  onClose: () => void;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const { data, error } = useQuery({
    queryKey: ['gate', 'pass', visit],
    queryFn: () => api.gate.pass({ visit }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Printed or given up, the pass is done with: the next truck waits.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const done = () => close.current();
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return (
    <Dialog onClose={onClose} title={t('gate.pass')} size="md">
      <div className={styles.form} data-takes-scans>
        {error !== null && <SaidLine said={errorSaid(error, message('gate.pass.failed'))} />}
        {data !== undefined && (
          <>
            <Pass visit={visit} appointment={appointment} pass={data} />
            {createPortal(
              <div className={styles.sheet} data-print>
                <Pass visit={visit} appointment={appointment} pass={data} />
              </div>,
              document.body,
            )}
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {/* Has the focus from the start, also while the pass is made: Enter prints it. */}
          <Button
            onClick={() => data !== undefined && window.print()}
            data-disabled={data === undefined}
            aria-disabled={data === undefined}
            data-autofocus
          >
            {t('gate.pass.print')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

type Drawn = { readonly svg: string; readonly number: string };

function Pass({
  visit: id,
  appointment,
  pass,
}: {
  visit: VisitId;
  appointment: Appointment | null;
  pass: Drawn;
}) {
  const { yard, info, zone, ticker } = usePage();
  const { t, say, list } = useWords();
  const view = useAsset(yard, { kind: 'visit', id });
  if (view?.kind !== 'visit')
    return <EmptyState title={t('gate.pass.notYet')}>{t('gate.pass.notYetHow')}</EmptyState>;
  const { visit, hooked } = view;
  const spot = visit.spotId === null ? null : (yard.table.spot(visit.spotId)?.code ?? null);
  const company = visit.companyName ?? visit.companyHint;
  const lines: readonly (readonly [string, string | null])[] = [
    [t('common.truck'), assetLabel(visit)],
    [t('common.dotNumber'), visit.dotNumber],
    [t('common.company'), company],
    [
      t('gate.pass.brings'),
      hooked.length === 0 ? t('common.bobtail') : list(hooked.map((each) => say(assetName(each)))),
    ],
    [
      t('common.visitType'),
      visit.visitType === null || visit.visitType === 'Unknown'
        ? null
        : visitTypeWords(visit.visitType),
    ],
    [
      t('common.appointment'),
      appointment?.confirmationNumber ??
        (visit.appointmentId === null ? t('gate.pass.noAppointment') : null),
    ],
    [t('gate.pass.spot'), spot ?? t('gate.pass.noSpot')],
    [t('gate.pass.arrived'), zone.dated(visit.createdAt)],
    [t('gate.pass.printed'), zone.dated(new Date(ticker.now()).toISOString())],
  ];
  return (
    <article className={styles.pass} aria-label={t('gate.pass')}>
      <header>
        <strong>
          <bdi>{displayText(info.facility.name, 60)}</bdi>
        </strong>
        <span>{t('gate.pass')}</span>
      </header>
      <dl>
        {lines
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{displayText(value ?? '', 90)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <footer>
        <img
          src={`data:image/svg+xml;base64,${btoa(pass.svg)}`}
          alt={t('gate.pass.barcode', { number: pass.number })}
        />
        <span>{pass.number}</span>
      </footer>
    </article>
  );
}
