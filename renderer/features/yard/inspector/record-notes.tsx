import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { OtherOperation } from '../../../../shared/console-api/desks.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { OperationRecord } from '../../../../shared/outbox/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { useChoose } from '../../../operations/operator/use-choose.ts';
import { OperationStateTag } from '../../../operations/state/operation-state.tsx';
import { WaitingTime } from '../../../operations/state/waiting-time.tsx';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useProblems } from '../../../page/stores/yard-hooks.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import uiStyles from '../../../ui/ui.module.css';
import { useWords } from '../../../ui/words.ts';
import { actOf, standingCodes } from './act-of.ts';
import styles from './inspector.module.css';

/** Problems of the records shown, in the console's words. */
export function RecordProblems({ ids }: { ids: readonly string[] }) {
  const { yard } = usePage();
  const { t, format } = useWords();
  const problems = useProblems(yard).filter(({ id }) => id !== null && ids.includes(id));
  return problems.map(({ key, said }) => (
    <p key={key} className={`${uiStyles.finding} ${uiStyles.warn}`}>
      <IconAlertTriangle size={16} role="img" aria-label={t('yard.inspector.problem')} />
      <span>{displayText(format(said), 400)}</span>
    </p>
  ));
}

const shownAtMost = 4;

/**
 * Operations of any desk that are not settled and touch what is shown. `spot`: the one that is
 * shown; null where an asset is.
 */
export function PendingOperations({ ids, spot }: { ids: readonly string[]; spot: SpotId | null }) {
  const { operations, desks } = usePage();
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  const records = useStore(
    operations,
    useShallow(({ open }) =>
      [...open.values()].filter(({ touches }) => touches.some(({ id }) => ids.includes(id))),
    ),
  );
  const others = useStore(
    desks,
    useShallow(
      (all) =>
        all.desks?.operations.filter(({ touches }) => touches.some(({ id }) => ids.includes(id))) ??
        [],
    ),
  );
  const count = records.length + others.length;
  if (count === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{t('yard.inspector.pending')}</h3>
      <ul className={styles.operations}>
        {records.slice(0, shownAtMost).map((record) => (
          <PendingOperation key={record.id} record={record} />
        ))}
        {others.slice(0, Math.max(0, shownAtMost - records.length)).map((each) => (
          <OtherDeskOperation key={each.id} operation={each} spot={spot} />
        ))}
      </ul>
      <Button variant="subtle" size="compact-xs" onClick={() => show('activity')}>
        {count > shownAtMost ? t('yard.inspector.showAll', { count }) : t('actions.showInActivity')}
      </Button>
    </div>
  );
}

/**
 * An operation that isn't sent yet can be undone here. Other decisions need more room and are in
 * Activity.
 */
function PendingOperation({ record }: { record: OperationRecord }) {
  const { t, format } = useWords();
  const { choose, busy, problem } = useChoose(record);
  return (
    <li>
      <span>
        <OperationStateTag state={record.state} />
      </span>
      <bdi>{format(record.label)}</bdi>
      <span className={styles.note}>
        {format(record.known)} {record.next !== null && format(record.next)}{' '}
        <WaitingTime record={record} />
      </span>
      {problem !== null && <MessageLine said={problem} />}
      {record.choices.includes('cancel') && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('yard.inspector.cancel', { label: record.label })}
          loading={busy !== null}
          onClick={() => void choose('cancel')}
        >
          {t('actions.choose.cancel')}
        </Button>
      )}
    </li>
  );
}

/** The clerk and the time at the other desk, and the state of the operation. Read-only here. */
function OtherDeskOperation({
  operation: each,
  spot,
}: {
  operation: OtherOperation;
  spot: SpotId | null;
}) {
  const { t, format } = useWords();
  const { label, clerk, deskName, savedAt, standing, waits } = each;
  const how = t(standingCodes[standing]);
  return (
    <li>
      <bdi>{format(label)}</bdi>
      <span className={styles.note}>
        {t('desks.operation.by', {
          act: actOf(each, spot),
          clerk,
          desk: deskName,
          at: Date.parse(savedAt),
          standing: how,
        })}
      </span>
      {waits !== null && standing !== 'unknown' && (
        <span className={styles.note}>{format(waits)}</span>
      )}
    </li>
  );
}
