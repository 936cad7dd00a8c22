import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CallAttempt, callVerb, hasPrice } from '../../../shared/marketplace/once-call.ts';
import { formatUsd } from '../../../shared/money.ts';
import type { AttemptState } from '../../../shared/sent-once/attempt.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { Moment, useTimeText } from '../../page/parts/age.tsx';
import { HeldLine } from '../../page/parts/held-line.tsx';
import { EmptyState, Foreign, ProblemLine } from '../../ui/parts.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { ScrollBox } from './scroll-box.tsx';

const looks: { readonly [State in AttemptState]: { readonly word: string; readonly tone: Tone } } = {
  sending: { word: 'Being sent', tone: 'info' },
  done: { word: 'Done', tone: 'ok' },
  refused: { word: 'Refused', tone: 'closed' },
  'not-sent': { word: 'Not sent', tone: 'closed' },
  unknown: { word: 'Not known', tone: 'bad' },
  'cleared-done': { word: 'Cleared: done', tone: 'ok' },
  'cleared-not-done': { word: 'Cleared: not done', tone: 'closed' },
};

/** Every call that is sent once, what is known of it, and what the clerk can do where the outcome is not known. */
export function Calls() {
  const { api } = usePage();
  const { hold } = useMarket();
  return (
    <>
      {hold !== null && (
        <HeldLine
          held={hold}
          what="Calls are held back"
          look="look at loads and bids with the service, then say so."
          onLooked={() => api.marketplace.looked()}
        />
      )}
      <CallList />
    </>
  );
}

function CallList() {
  const { attempts } = useMarket();
  if (attempts.length === 0)
    return (
      <EmptyState title="Nothing was bought or dropped yet">
        Each accept, bid, drop, integration request and webhook registration is listed here.
      </EmptyState>
    );
  return (
    <ScrollBox label="Calls made">
      <ul className={`${styles.list} ${styles.calls}`} aria-label="Calls">
        {attempts.map((attempt) => (
          <Call key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </ScrollBox>
  );
}

function Call({ attempt }: { attempt: CallAttempt }) {
  const { api } = usePage();
  const mayBuy = useMissingRole('money') === null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { call, state, evidence } = attempt;
  const waits = useTimeText((now) => (now < Date.parse(attempt.clearFrom) ? 'wait' : '')) === 'wait';
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div className={styles.buttons}>
        <Tag tone={looks[state].tone}>{looks[state].word}</Tag>
        <strong>
          {callVerb(call.kind)}
          {hasPrice(call) ? ` at ${formatUsd(call.price)}` : ''}
        </strong>
        <Foreign text={call.label} />
        <span className={styles.dim}>
          · <Foreign text={attempt.clerk} max={60} />, <Moment at={attempt.startedAt} />
        </span>
      </div>
      <div>
        <Foreign text={attempt.sentence} max={400} />
      </div>
      {call.kind === 'drop' && (
        <div>
          Reason: <Foreign text={call.reason} max={400} />
        </div>
      )}
      {evidence !== null && (
        <div>
          Looked at <Moment at={evidence.at} />: {evidence.sentence}
        </div>
      )}
      {state === 'unknown' && (
        <div className={styles.buttons}>
          <Button size="compact-xs" loading={isBusy} onClick={() => void act(() => api.marketplace.look({ id: attempt.id }))}>
            Look now
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={evidence === null || isBusy || !mayBuy}
            onClick={() => void act(() => api.marketplace.clear({ id: attempt.id, done: true }))}
          >
            It was done
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={evidence === null || isBusy || waits || !mayBuy}
            onClick={() => void act(() => api.marketplace.clear({ id: attempt.id, done: false }))}
          >
            It was not done
          </Button>
          {waits && <span>The service may still carry this out; “not done” can be chosen in a few minutes.</span>}
        </div>
      )}
      {problem !== null && <ProblemLine sentence={problem} />}
    </li>
  );
}
