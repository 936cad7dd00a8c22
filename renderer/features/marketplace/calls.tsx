import { Button } from '@mantine/core';
import { type CallAttempt, hasPrice } from '../../../shared/marketplace/once-call.ts';
import { formatUsd } from '../../../shared/money.ts';
import type { AttemptState } from '../../../shared/sent-once/attempt.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { Moment, useTimeText } from '../../page/parts/age.tsx';
import { HeldLine } from '../../page/parts/held-line.tsx';
import { EmptyState, MessageLine, OutsideText } from '../../ui/parts.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { ScrollBox } from './scroll-box.tsx';

const tones: { readonly [State in AttemptState]: Tone } = {
  sending: 'info',
  done: 'ok',
  refused: 'closed',
  'not-sent': 'closed',
  unknown: 'bad',
  'cleared-done': 'ok',
  'cleared-not-done': 'closed',
};

/**
 * All calls that are sent once, what we know about each, and the clerk's choices if an outcome is
 * unknown.
 */
export function Calls() {
  const { api } = usePage();
  const { hold } = useMarket();
  return (
    <>
      {hold !== null && (
        <HeldLine
          held={hold}
          code="marketplace.calls.held"
          onLooked={() => api.marketplace.looked()}
        />
      )}
      <CallList />
    </>
  );
}

function CallList() {
  const { t } = useWords();
  const { attempts } = useMarket();
  if (attempts.length === 0)
    return (
      <EmptyState title={t('marketplace.calls.none')}>{t('marketplace.calls.noneHow')}</EmptyState>
    );
  return (
    <ScrollBox label={t('marketplace.calls.made')}>
      <ul className={`${styles.list} ${styles.calls}`} aria-label={t('marketplace.calls')}>
        {attempts.map((attempt) => (
          <Call key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </ScrollBox>
  );
}

function Call({ attempt }: { attempt: CallAttempt }) {
  const { t, format } = useWords();
  const { api } = usePage();
  const mayBuy = useMissingRole('money') === null;
  const { act, isBusy, problem } = useConsoleCall();
  const { call, state, evidence } = attempt;
  const waits =
    useTimeText((now) => (now < Date.parse(attempt.clearFrom) ? 'wait' : '')) === 'wait';
  return (
    <li>
      <div className={styles.buttons}>
        <Tag tone={tones[state]}>{t(`marketplace.callState.${state}`)}</Tag>
        <strong>
          {hasPrice(call)
            ? t(`marketplace.callAt.${call.kind}`, { price: formatUsd(call.price) })
            : t(`marketplace.call.${call.kind}`)}
        </strong>
        <OutsideText text={call.label} />
        <span className={styles.dim}>
          · <OutsideText text={attempt.clerk} max={60} />, <Moment at={attempt.startedAt} />
        </span>
      </div>
      <div>
        <OutsideText text={format(attempt.said)} max={400} />
      </div>
      {call.kind === 'drop' && (
        <div>
          <OutsideText text={t('marketplace.calls.reason', { reason: call.reason })} max={400} />
        </div>
      )}
      {evidence !== null && (
        <div>
          <Moment at={evidence.at} />: {format(evidence.said)}
        </div>
      )}
      {state === 'unknown' && (
        <div className={styles.buttons}>
          <Button
            size="compact-xs"
            loading={isBusy}
            onClick={() => void act(() => api.marketplace.look({ id: attempt.id }))}
          >
            {t('common.checkNow')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={evidence === null || isBusy || !mayBuy}
            onClick={() => void act(() => api.marketplace.clear({ id: attempt.id, done: true }))}
          >
            {t('marketplace.calls.done')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={evidence === null || isBusy || waits || !mayBuy}
            onClick={() => void act(() => api.marketplace.clear({ id: attempt.id, done: false }))}
          >
            {t('marketplace.calls.notDone')}
          </Button>
          {waits && <span>{t('marketplace.calls.wait')}</span>}
        </div>
      )}
      {problem !== null && <MessageLine said={problem} />}
    </li>
  );
}
