import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { assetName } from '../../../shared/english-names.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel, displayText, sentence } from '../../../shared/text.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { useAsset } from '../../page/stores/yard-hooks.ts';
import { DialogButtons, EmptyState, ProblemLine } from '../../ui/parts.tsx';
import { visitTypeWords } from '../../ui/visit-type.ts';
import styles from './gate.module.css';

/** The gate pass of a visit: seen first, then printed. */
export function PassDialog({ visit, appointment, onClose }: { visit: VisitId; appointment: Appointment | null; onClose: () => void }) {
  const { api } = usePage();
  const { data, error } = useQuery({
    queryKey: ['gate', 'pass', visit],
    queryFn: () => api.gate.pass({ visit }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal opened onClose={onClose} title="Gate pass" size="md">
      <div className={styles.form}>
        {error !== null && <ProblemLine sentence={errorSentence(error, 'The pass could not be made. Try again in a moment.')} />}
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
            Close
          </Button>
          <Button onClick={() => window.print()} disabled={data === undefined} data-autofocus>
            Print
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

type Drawn = { readonly svg: string; readonly number: string };

function Pass({ visit: id, appointment, pass }: { visit: VisitId; appointment: Appointment | null; pass: Drawn }) {
  const { yard, info, zone, ticker } = usePage();
  const view = useAsset(yard, { kind: 'visit', id });
  if (view?.kind !== 'visit')
    return <EmptyState title="This truck does not show in the yard yet">Read the yard again in a moment.</EmptyState>;
  const { visit, hooked } = view;
  const spot = visit.spotId === null ? null : (yard.table.spot(visit.spotId)?.code ?? null);
  const company = visit.companyName ?? visit.companyHint;
  const lines: readonly (readonly [string, string | null])[] = [
    ['Truck', assetLabel(visit)],
    ['DOT', visit.dotNumber],
    ['Company', company],
    ['Brings', hooked.length === 0 ? 'Bobtail: no container' : hooked.map((each) => sentence(assetName(each))).join(', ')],
    ['Comes for', visit.visitType === null || visit.visitType === 'Unknown' ? null : visitTypeWords(visit.visitType)],
    ['Appointment', appointment?.confirmationNumber ?? (visit.appointmentId === null ? 'None' : null)],
    ['Go to', spot ?? 'No spot yet: wait for one'],
    ['Came', zone.dated(visit.createdAt)],
    ['Printed', zone.dated(new Date(ticker.now()).toISOString())],
  ];
  return (
    <article className={styles.pass} aria-label="Gate pass">
      <header>
        <strong>
          <bdi>{displayText(info.facility.name, 60)}</bdi>
        </strong>
        <span>Gate pass</span>
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
        <img src={`data:image/svg+xml;base64,${btoa(pass.svg)}`} alt={`Barcode ${pass.number}`} />
        <span>{pass.number}</span>
      </footer>
    </article>
  );
}
