import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { OperationRecord } from '../../../../shared/outbox/model.ts';
import { displayText } from '../../../../shared/text.ts';
import { OperationStateTag } from '../../../operations/operation-state.tsx';
import { useChoose } from '../../../operations/use-choose.ts';
import { WaitingTime } from '../../../operations/waiting-time.tsx';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useProblems } from '../../../page/stores/yard-hooks.ts';
import { SaidLine } from '../../../ui/parts.tsx';
import uiStyles from '../../../ui/ui.module.css';
import { useWords } from '../../../ui/words.ts';
import styles from './inspector.module.css';

/** What is wrong with the records shown, in the console's words. */
export function RecordProblems({ ids }: { ids: readonly string[] }) {
  const { yard } = usePage();
  const { t, say } = useWords();
  const problems = useProblems(yard).filter(({ id }) => id !== null && ids.includes(id));
  return problems.map(({ key, said }) => (
    <p key={key} className={`${uiStyles.finding} ${uiStyles.warn}`}>
      <IconAlertTriangle size={16} role="img" aria-label={t('yard.inspector.problem')} />
      <span>{displayText(say(said), 400)}</span>
    </p>
  ));
}

const shownAtMost = 4;

/** Operations that are not settled and touch what is shown: what is known and what comes next. */
export function PendingOperations({ ids }: { ids: readonly string[] }) {
  const { operations } = usePage();
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  const records = useStore(
    operations,
    useShallow(({ open }) => [...open.values()].filter(({ touches }) => touches.some(({ id }) => ids.includes(id)))),
  );
  if (records.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{t('yard.inspector.pending')}</h3>
      <ul className={styles.operations}>
        {records.slice(0, shownAtMost).map((record) => (
          <PendingOperation key={record.id} record={record} />
        ))}
      </ul>
      <Button variant="subtle" size="compact-xs" onClick={() => show('activity')}>
        {records.length > shownAtMost ? t('yard.inspector.showAll', { count: records.length }) : t('actions.showInActivity')}
      </Button>
    </div>
  );
}

/** What was not sent yet can be taken back here; every other decision shows more than fits, in Activity. */
function PendingOperation({ record }: { record: OperationRecord }) {
  const { t, say } = useWords();
  const { choose, busy, problem } = useChoose(record);
  return (
    <li>
      <span>
        <OperationStateTag state={record.state} />
      </span>
      <bdi>{say(record.label)}</bdi>
      <span className={styles.note}>
        {say(record.known)} {record.next !== null && say(record.next)} <WaitingTime record={record} />
      </span>
      {problem !== null && <SaidLine said={problem} />}
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
