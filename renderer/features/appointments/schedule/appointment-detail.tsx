import { Button, CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '../../../../shared/appointments/days.ts';
import type { Appointment, AppointmentDetail } from '../../../../shared/appointments/model.ts';
import type { StampedField } from '../../../../shared/appointments/stamping.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type {
  OpenedAppointment,
  ScheduleState,
} from '../../../../shared/console-api/appointments.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { sourceOfAppointment } from '../../../../shared/quoting/fill.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Age, Moment } from '../../../page/parts/age.tsx';
import { appointmentName, statusWords } from '../../../schedule/schedule-text.ts';
import { Standing, StatusTag } from '../../../schedule/standing.tsx';
import {
  useAsSeenHere,
  useNames,
  useSchedule,
  useStanding,
} from '../../../schedule/use-schedule.ts';
import { Facts } from '../../../ui/lists/facts.tsx';
import { EmptyState, MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import { useQuickQuote, useQuickQuoteStore } from '../../quoting/use-quick-quote.ts';
import { FieldsView } from '../fields/fields-view.tsx';
import { DifferenceList } from '../template/difference-list.tsx';
import { AppointmentActs } from './appointment-acts.tsx';
import { timeOnDayText } from './appointment-columns.tsx';
import styles from './appointments.module.css';
import { InTheYard } from './in-the-yard.tsx';

/** One appointment with all that the service has about it, by its own stamped fields. */
export function AppointmentDetailPane({ id }: { id: AppointmentId }) {
  const { api, zone } = usePage();
  const { t, format } = useWords();
  const set = useSchedule((page) => page.set);
  const opened = useQuery({
    queryKey: ['appointment', id],
    queryFn: ({ signal }) => api.appointments.open({ id }, { signal }),
    staleTime: 0,
    retry: false,
  });
  // The local copy shows at once, so a slow or absent service delays nothing.
  const known = useQuery({
    queryKey: ['appointment', id, 'known'],
    queryFn: ({ signal }) => api.appointments.known({ id }, { signal }),
    staleTime: 0,
  });
  const { refetch } = opened;
  const of = (opened.data ?? known.data)?.detail.appointment ?? null;
  const version = useSchedule(({ state }) => versionOf(of, zone.timeZone, state));
  const seen = useRef(version);
  useEffect(() => {
    // We read again when the days of the appointment change. Saving a draft changes none of them.
    const before = seen.current;
    seen.current = version;
    if (before === null || version === null || before === version) return;
    void refetch();
  }, [version, refetch]);
  return (
    <aside className={styles.side} aria-label={t('common.appointment')} data-region tabIndex={-1}>
      <CloseButton
        className={styles.close ?? ''}
        aria-label={t('appointments.one.close')}
        onClick={() => set({ selected: null })}
      />
      {opened.data === undefined && !known.data ? (
        opened.isError ? (
          <EmptyState title={t('appointments.one.unread')}>
            <p>{format(errorMessage(opened.error))}</p>
            <Button variant="default" loading={opened.isFetching} onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={t('common.loading')} icon={<Loader size="sm" />} />
        )
      ) : (
        <Detail
          {...shown(opened.data, known.data ?? null, opened.error)}
          isReading={opened.isPending}
        />
      )}
    </aside>
  );
}

/** The versions of the kept days that an appointment touches; null while it isn't known. */
function versionOf(
  appointment: Appointment | null,
  timeZone: string,
  state: ScheduleState | null,
): string | null {
  if (appointment === null || state === null) return null;
  const { start, end } = appointment;
  const first = dayOf(Date.parse(start), timeZone);
  const last = dayOf(Date.parse(end ?? start), timeZone);
  const versions = Object.entries(state.dayVersions).filter(([day]) => first <= day && day <= last);
  return `${appointment.id} ${versions.join(' ')}`;
}

/**
 * The latest read. Until it arrives or if it fails, the local copy, with the reason for a failure.
 */
const shown = (
  read: OpenedAppointment | undefined,
  known: OpenedAppointment | null,
  error: Error | null,
): OpenedAppointment =>
  read ?? {
    ...(known as OpenedAppointment),
    trouble: error === null ? null : message('appointments.one.kept', { why: errorMessage(error) }),
  };

function Detail({
  detail,
  asOf,
  trouble,
  isWhole,
  isReading,
}: OpenedAppointment & { readonly isReading: boolean }) {
  const { zone, ticker } = usePage();
  const { t, format } = useWords();
  const { problems } = detail;
  const appointment = useAsSeenHere(detail.appointment);
  const standing = useStanding(appointment);
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
            <OutsideText text={tag} max={30} />
          </Tag>
        ))}
      </div>
      {appointment.serviceStatus !== undefined && (
        <p className={styles.note}>
          {t('appointments.one.takenBack', { status: statusWords(appointment.serviceStatus) })}
        </p>
      )}
      <AppointmentActs appointment={appointment} />
      {isReading && (
        <p className={styles.reading} role="status">
          <Loader size="xs" aria-hidden /> {t('appointments.one.updating')}
        </p>
      )}
      {trouble !== null && <MessageLine said={trouble} />}
      {problems.length > 0 && (
        <ul className={styles.doubts} aria-label={t('appointments.one.problems')}>
          {problems.slice(0, 20).map((problem) => (
            <li key={JSON.stringify(problem)}>
              <OutsideText text={format(problem)} max={400} />
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            t('appointments.one.when'),
            t('appointments.one.whenText', {
              day: zone.day(Date.parse(appointment.start), ticker.now()),
              time: timeOnDayText(zone, appointment),
            }),
          ],
          [t('appointments.door'), names.dock(appointment.dockId)],
          [t('appointments.loadType'), names.loadType(appointment.loadTypeId)],
          [t('appointments.carrier'), appointment.companyName],
          [t('appointments.column.confirmation'), appointment.confirmationNumber],
          [t('appointments.one.references'), appointment.refNumbers.join(', ')],
          [
            t('appointments.one.eta'),
            appointment.eta === null ? null : (
              <span key="eta">
                <Moment at={appointment.eta} />
                {standing.kind === 'late' && `. ${t('appointments.eta.counts')}`}
              </span>
            ),
          ],
          [
            t('common.type'),
            appointment.type && t('appointments.typeOf', { type: appointment.type }),
          ],
          [t('common.notes'), detail.notes],
          [t('appointments.one.copies'), detail.ccEmails.join(', ')],
          [t('appointments.one.updated'), <Age key="read" since={asOf} plain isAgo />],
        ]}
      />
      <InTheYard id={appointment.id} />
      <History detail={detail} />
      <section aria-label={t('appointments.one.customFields')}>
        <h4 className={styles.heading}>{t('appointments.one.fields')}</h4>
        {isWhole ? (
          <>
            <FieldsView fields={detail.fields} />
            <Compare fields={detail.fields} />
          </>
        ) : (
          <p className={styles.note}>{t('appointments.one.noFields')}</p>
        )}
      </section>
      <QuoteAppointment appointment={appointment} />
    </div>
  );
}

function History({ detail }: { detail: AppointmentDetail }) {
  const { t } = useWords();
  if (detail.timeline.length === 0) return null;
  return (
    <section aria-label={t('common.history')}>
      <h4 className={styles.heading}>{t('common.history')}</h4>
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
  const { t } = useWords();
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
        {t('appointments.one.compare')}
      </Button>
    );
  if (today.isError)
    return (
      <MessageLine said={errorMessage(today.error, message('appointments.one.notCompared'))} />
    );
  if (today.data === undefined) return <Loader size="xs" />;
  const differences = diffTemplates(fields, today.data.template);
  if (differences.length === 0)
    return <p className={styles.note}>{t('appointments.one.sameFields')}</p>;
  return (
    <section aria-label={t('appointments.one.differences')}>
      <p className={styles.note}>{t('appointments.one.from')}</p>
      <DifferenceList differences={differences} />
    </section>
  );
}

function QuoteAppointment({ appointment }: { appointment: Appointment }) {
  const { zone } = usePage();
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const facility = useQuickQuote((state) => state.facility);
  const loadType = useSchedule(
    ({ state }) => state?.loadTypes.find(({ id }) => id === appointment.loadTypeId) ?? null,
  );
  const day = dayOf(Date.parse(appointment.start), zone.timeZone);
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() =>
        quickQuote.fillQuote(sourceOfAppointment(appointment, { loadType, facility, day }))
      }
    >
      {t('appointments.one.quote')}
    </Button>
  );
}
