import { Button, CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '../../../../shared/appointments/days.ts';
import type { Appointment, AppointmentDetail } from '../../../../shared/appointments/model.ts';
import type { StampedField } from '../../../../shared/appointments/stamping.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type { OpenedAppointment } from '../../../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { sourceOfAppointment } from '../../../../shared/quoting/fill.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Age, Moment } from '../../../page/parts/age.tsx';
import { Standing, StatusTag } from '../../../schedule/standing.tsx';
import { useNames, useSchedule } from '../../../schedule/use-schedule.ts';
import { appointmentName, statusWords } from '../../../schedule/words.ts';
import { Facts } from '../../../ui/facts.tsx';
import { EmptyState, Foreign, ProblemLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useQuickQuote, useQuickQuoteStore } from '../../quoting/use-quick-quote.ts';
import { FieldsView } from '../fields/fields-view.tsx';
import { DifferenceList } from '../template/difference-list.tsx';
import styles from './appointments.module.css';
import { timeText } from './columns.tsx';
import { InTheYard } from './in-the-yard.tsx';

/** One appointment with everything the service tells, drawn from its own stamped fields. */
export function AppointmentDetailPane({ id }: { id: AppointmentId }) {
  const { api } = usePage();
  const set = useSchedule((page) => page.set);
  const version = useSchedule(({ state }) => state?.dayVersions);
  const opened = useQuery({
    queryKey: ['appointment', id],
    queryFn: ({ signal }) => api.appointments.open({ id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  // What this computer knows is there at once; a service that is slow or gone keeps nobody waiting for it.
  const known = useQuery({
    queryKey: ['appointment', id, 'known'],
    queryFn: ({ signal }) => api.appointments.known({ id }, { signal }),
    staleTime: 0,
  });
  const { refetch } = opened;
  const seen = useRef(version);
  useEffect(() => {
    // Read again when the schedule changed under it.
    if (seen.current === version) return;
    seen.current = version;
    void refetch();
  }, [version, refetch]);
  return (
    <aside className={styles.side} aria-label="Appointment" data-region tabIndex={-1}>
      <CloseButton className={styles.close ?? ''} aria-label="Close the appointment" onClick={() => set({ selected: null })} />
      {opened.data === undefined && !known.data ? (
        opened.isError ? (
          <EmptyState title="This appointment could not be read">
            <p>{errorSentence(opened.error, 'The console did not answer.')}</p>
            <Button variant="default" loading={opened.isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title="Opening" icon={<Loader size="sm" />} />
        )
      ) : (
        <Detail {...shown(opened.data, known.data ?? null, opened.error)} isReading={opened.isPending} />
      )}
    </aside>
  );
}

/** What was read, or what is known while it is not: then with why reading it failed. */
const shown = (read: OpenedAppointment | undefined, known: OpenedAppointment | null, error: Error | null): OpenedAppointment =>
  read ?? {
    ...(known as OpenedAppointment),
    trouble: error === null ? null : `Shown as it was known last. ${errorSentence(error, 'The console did not answer.')}`,
  };

function Detail({ detail, asOf, trouble, isWhole, isReading }: OpenedAppointment & { readonly isReading: boolean }) {
  const { zone, ticker } = usePage();
  const { appointment, problems } = detail;
  const names = useNames();
  return (
    <div className={styles.detail}>
      <h3 className={styles.name}>
        <bdi>{appointmentName(appointment)}</bdi>
      </h3>
      <div className={styles.tags}>
        <StatusTag status={appointment.status} />
        <Standing row={appointment} />
        {detail.tags.map((tag) => (
          <Tag key={tag} tone="free">
            <Foreign text={tag} max={30} />
          </Tag>
        ))}
      </div>
      {isReading && (
        <p className={styles.reading} role="status">
          <Loader size="xs" aria-hidden /> Reading it from the service…
        </p>
      )}
      {trouble !== null && <ProblemLine sentence={trouble} />}
      {problems.length > 0 && (
        <ul className={styles.doubts} aria-label="Doubtful in this appointment">
          {problems.slice(0, 20).map((sentence) => (
            <li key={sentence}>
              <bdi>{displayText(sentence, 400)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            'When',
            `${zone.day(Date.parse(appointment.start), ticker.now())}, ${timeText(zone, appointment)} ${zone.zone(Date.parse(appointment.start))}`,
          ],
          ['Door', names.dock(appointment.dockId)],
          ['Load type', names.loadType(appointment.loadTypeId)],
          ['Carrier', appointment.companyName],
          ['Confirmation', appointment.confirmationNumber],
          ['References', appointment.refNumbers.join(', ')],
          ['Expected', appointment.eta === null ? null : <Moment key="eta" at={appointment.eta} />],
          ['Type', appointment.type],
          ['Notes', detail.notes],
          ['Copies to', detail.ccEmails.join(', ')],
          ['Read', <Age key="read" since={asOf} plain isAgo />],
        ]}
      />
      <InTheYard id={appointment.id} />
      <History detail={detail} />
      <section aria-label="Custom fields">
        <h4 className={styles.heading}>Fields</h4>
        {isWhole ? (
          <>
            <FieldsView fields={detail.fields} />
            <Compare fields={detail.fields} />
          </>
        ) : (
          <p className={styles.note}>Not read yet: the list does not tell them.</p>
        )}
      </section>
      <QuoteAppointment appointment={appointment} />
    </div>
  );
}

function History({ detail }: { detail: AppointmentDetail }) {
  if (detail.timeline.length === 0) return null;
  return (
    <section aria-label="History">
      <h4 className={styles.heading}>History</h4>
      <ol className={styles.history}>
        {detail.timeline.map(({ status, at }) => (
          <li key={status}>
            <bdi>{statusWords(status)}</bdi> <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The appointment's own fields against the template of today, when asked for. */
function Compare({ fields }: { fields: readonly StampedField[] }) {
  const { api } = usePage();
  const [isOpen, setOpen] = useState(false);
  const today = useQuery({
    queryKey: ['appointment-template'],
    queryFn: ({ signal }) => api.template.read(undefined, { signal }),
    enabled: isOpen,
    staleTime: 0,
    retry: false,
  });
  if (!isOpen)
    return (
      <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
        Compare with today’s template
      </Button>
    );
  if (today.isError) return <ProblemLine sentence={errorSentence(today.error, 'The template of today could not be read.')} />;
  if (today.data === undefined) return <Loader size="xs" />;
  const differences = diffTemplates(fields, today.data.template);
  if (differences.length === 0) return <p className={styles.note}>The fields are those of today’s template.</p>;
  return (
    <section aria-label="Differences to today’s template">
      <p className={styles.note}>From the fields of this appointment to today’s template:</p>
      <DifferenceList differences={differences} />
    </section>
  );
}

function QuoteAppointment({ appointment }: { appointment: Appointment }) {
  const { zone } = usePage();
  const quickQuote = useQuickQuoteStore();
  const facility = useQuickQuote((state) => state.facility);
  const loadType = useSchedule(({ state }) => state?.loadTypes.find(({ id }) => id === appointment.loadTypeId) ?? null);
  const day = dayOf(Date.parse(appointment.start), zone.timeZone);
  return (
    <Button variant="default" size="xs" onClick={() => quickQuote.fillQuote(sourceOfAppointment(appointment, { loadType, facility, day }))}>
      Quote this load
    </Button>
  );
}
