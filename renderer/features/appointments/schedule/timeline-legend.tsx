import { useWords } from '../../../ui/words.ts';
import styles from './appointments.module.css';

const signs = [
  ['dashed', 'appointments.status.Requested'],
  ['outlined', 'appointments.status.Scheduled'],
  ['filled', 'appointments.status.Arrived'],
  ['striped', 'appointments.status.InProgress'],
  ['ticked', 'appointments.status.Completed'],
  ['crossed', 'appointments.status.NoShow'],
  ['struck', 'appointments.status.Cancelled'],
  ['pennant', 'appointments.timeline.late'],
  ['dot', 'appointments.timeline.due'],
  ['ring', 'appointments.timeline.early'],
] as const;

/** Explains the shapes of the timeline. */
export function TimelineLegend() {
  const { t } = useWords();
  return (
    <ul className={styles.legend} aria-label={t('appointments.timeline.legend')}>
      {signs.map(([form, code]) => (
        <li key={form}>
          <span className={styles.sign} data-form={form} aria-hidden>
            {form === 'ticked' ? '✓' : ''}
          </span>
          {t(code)}
        </li>
      ))}
    </ul>
  );
}
