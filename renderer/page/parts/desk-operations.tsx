import type { OtherOperation } from '../../../shared/console-api/desks.ts';
import { useWords } from '../../ui/words.ts';

/** CSS classes of the list, of each row, and of its quieter text. */
export type DeskOperationStyles = {
  readonly list: string | undefined;
  readonly row: string | undefined;
  readonly dim: string | undefined;
};

/** Operations of other desks that the service doesn't show yet. Read-only here. */
export function DeskOperations({
  operations,
  styles,
}: {
  operations: readonly OtherOperation[];
  styles: DeskOperationStyles;
}) {
  const { t, format } = useWords();
  return (
    <ul className={styles.list} aria-label={t('desks.operations')}>
      {operations.map(({ id, label, clerk, deskName, savedAt, standing, waits }) => (
        <li key={id} className={styles.row}>
          <div>
            {t('desks.operation', {
              label: format(label),
              clerk,
              desk: deskName,
              at: Date.parse(savedAt),
            })}
            <div className={styles.dim}>
              {waits === null
                ? t(standing === 'sending' ? 'desks.operation.sending' : 'desks.operation.queued')
                : format(waits)}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
