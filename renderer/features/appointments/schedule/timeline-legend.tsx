import styles from './appointments.module.css';

const signs: readonly (readonly [form: string, label: string])[] = [
  ['dashed', 'Requested'],
  ['outlined', 'Scheduled'],
  ['filled', 'Arrived'],
  ['striped', 'In progress'],
  ['ticked', 'Completed'],
  ['crossed', 'No-show'],
  ['struck', 'Cancelled'],
  ['pennant', 'Late'],
  ['dot', 'Due'],
  ['ring', 'Came early'],
];

/** What the shapes of the timeline mean. */
export const TimelineLegend = () => (
  <ul className={styles.legend} aria-label="Signs of the timeline">
    {signs.map(([form, label]) => (
      <li key={form}>
        <span className={styles.sign} data-form={form} aria-hidden>
          {form === 'ticked' ? '✓' : ''}
        </span>
        {label}
      </li>
    ))}
  </ul>
);
