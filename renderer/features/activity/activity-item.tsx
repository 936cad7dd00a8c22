import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { partsOf } from '../../../shared/i18n/message.ts';
import type { ClerkChoice, OperationRecord } from '../../../shared/outbox/model.ts';
import { asksClerk } from '../../../shared/outbox/transitions.ts';
import { displayText } from '../../../shared/text.ts';
import { useChoose, useOffered } from '../../operations/operator/use-choose.ts';
import { OperationStateTag } from '../../operations/state/operation-state.tsx';
import { WaitingTime } from '../../operations/state/waiting-time.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { Controls, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './activity.module.css';
import { BeforeAndNow } from './before-and-now.tsx';

/**
 * One operation: its state, what it does, what we know and what comes next, what the clerk can do,
 * and its history on demand.
 */
export const ActivityItem = memo(function ActivityItem({ record }: { record: OperationRecord }) {
  const [isOpen, setOpen] = useState(false);
  const historyId = useId();
  const { choose, busy, problem } = useChoose(record);
  const { operation, state, actor, findings, sides, history, savedAt } = record;
  const { choices, why } = useOffered(record);
  const { t, format } = useWords();
  const label = format(record.label);
  // Its state says "Confirmed", and its history says why. A list that repeats it is hard to read.
  const isSettled = record.known.code === 'operations.event.confirmed';
  // The evidence often repeats what the rules say. We show it once.
  const known = partsOf(record.known).map(format);
  const news = findings.filter(({ said }) => !known.includes(format(said)));
  const told = [...known, ...news.map(({ said }) => format(said))];
  const isWhyNews = why !== null && asksClerk(state) && !told.includes(format(why));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item} data-needs={asksClerk(state)}>
      <div className={styles.main}>
        <ActionIcon
          size="sm"
          aria-expanded={isOpen}
          aria-controls={historyId}
          aria-label={t('activity.historyOf', { label })}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
        <span>
          <OperationStateTag state={state} />
        </span>
        <div className={styles.what}>
          <bdi className={styles.sentence}>{label}</bdi>
          <span className={styles.known}>
            {'reason' in operation && (
              <>
                <bdi>
                  {t('activity.reason', {
                    reason: displayText(operation.reason, 300),
                  })}
                </bdi>
                {isSettled ? '' : ' · '}
              </>
            )}
            {isSettled ? '' : format(record.known)} {record.next !== null && format(record.next)}{' '}
            <WaitingTime record={record} />
          </span>
          {news.map((finding) => (
            <MessageLine key={finding.code} severity={finding.severity} said={finding.said} />
          ))}
          {isWhyNews && <MessageLine severity="refuse" said={why} />}
          {sides.length > 0 && <BeforeAndNow sides={sides} since={savedAt} />}
          {problem !== null && <MessageLine said={problem} />}
          {choices.length > 0 && (
            <Controls className={styles.buttons} label={t('activity.choicesFor', { label })}>
              {choices.map((choice: ClerkChoice) => (
                <Button
                  key={choice}
                  variant={choice === 'drop' || choice === 'cancel' ? 'default' : 'light'}
                  size="compact-xs"
                  loading={busy === choice}
                  disabled={busy !== null && busy !== choice}
                  onClick={() => void choose(choice)}
                >
                  {t(`actions.choose.${choice}`)}
                </Button>
              ))}
            </Controls>
          )}
        </div>
        <span className={styles.who}>
          <Moment at={savedAt} />
          <br />
          <bdi>{displayText(actor.clerk, 40)}</bdi>
        </span>
      </div>
      <div id={historyId} hidden={!isOpen}>
        {isOpen && (
          <ol className={styles.history}>
            {history.map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: history is append-only
              <li key={index}>
                <Moment at={event.at} />
                <OperationStateTag state={event.state} />
                <bdi>{displayText(format(event.said), 500)}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
});
