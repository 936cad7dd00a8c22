import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import type { ClerkChoice, OperationRecord } from '../../../shared/outbox/model.ts';
import { isFinal } from '../../../shared/outbox/transitions.ts';
import { displayText } from '../../../shared/text.ts';
import { OperationStateTag } from '../../operations/operation-state.tsx';
import { choiceWords } from '../../operations/state-words.ts';
import { useChoose } from '../../operations/use-choose.ts';
import { WaitingTime } from '../../operations/waiting-time.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { needsClerk } from '../../page/stores/operations-store.ts';
import { Controls, FindingLine, ProblemLine } from '../../ui/parts.tsx';
import styles from './activity.module.css';
import { BeforeAndNow } from './before-and-now.tsx';

/** One operation: its state, what it is, what is known and next, what the clerk can do, and its history on demand. */
export const ActivityItem = memo(function ActivityItem({ record }: { record: OperationRecord }) {
  const [isOpen, setOpen] = useState(false);
  const historyId = useId();
  const { choose, busy, problem } = useChoose(record);
  const { operation, label: sentence, state, actor, known, next, findings, sides, choices, history, savedAt } = record;
  // What is known often is the rule's own sentence: once is enough.
  const news = findings.filter((finding) => !known.includes(finding.sentence));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.item} data-needs={needsClerk.includes(state)}>
      <div className={styles.main}>
        <ActionIcon
          size="sm"
          aria-expanded={isOpen}
          aria-controls={historyId}
          aria-label={`History of “${sentence}”`}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
        <span>
          <OperationStateTag state={state} />
        </span>
        <div className={styles.what}>
          <bdi className={styles.sentence}>{sentence}</bdi>
          <span className={styles.known}>
            {'reason' in operation && (
              <>
                Reason: <bdi>{displayText(operation.reason, 300)}</bdi> ·{' '}
              </>
            )}
            {known} {isFinal(state) ? null : next} <WaitingTime record={record} />
          </span>
          {news.map((finding) => (
            <FindingLine key={finding.code} finding={finding} />
          ))}
          {sides.length > 0 && <BeforeAndNow sides={sides} since={savedAt} />}
          {problem !== null && <ProblemLine sentence={problem} />}
          {choices.length > 0 && (
            <Controls className={styles.buttons} label={`What to do with “${sentence}”`}>
              {choices.map((choice: ClerkChoice) => (
                <Button
                  key={choice}
                  variant={choice === 'drop' || choice === 'cancel' ? 'default' : 'light'}
                  size="compact-xs"
                  loading={busy === choice}
                  disabled={busy !== null && busy !== choice}
                  onClick={() => void choose(choice)}
                >
                  {choiceWords[choice]}
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
                <bdi>{displayText(event.sentence, 500)}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
});
