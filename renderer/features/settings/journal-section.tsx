import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../shared/i18n/message.ts';
import { verdictMessage } from '../../../shared/journal/journal-verdict.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { SealMark } from '../../page/parts/seal-mark.tsx';
import { may } from '../../page/stores/session-store.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Group, Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './settings.module.css';

/** The range of the yard's history, its seals, and whether it is unaltered. */
export function JournalSection() {
  const { api } = usePage();
  const { t, format } = useWords();
  const { data: span } = useQuery({
    queryKey: ['journal', 'span'],
    queryFn: () => api.journal.span(),
  });
  const { data: seals } = useQuery({
    queryKey: ['journal', 'seals'],
    queryFn: () => api.journal.seals(),
  });
  const [paper, setPaper] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{
    readonly text: Message;
    readonly isSound: boolean;
  } | null>(null);
  const check = async () => {
    setBusy(true);
    setResult(null);
    try {
      const verdict = await api.journal.verify({ seal: paper.trim() === '' ? null : paper });
      setResult({ text: verdictMessage(verdict), isSound: verdict.kind === 'unchanged' });
    } catch (error) {
      setResult({ text: errorMessage(error), isSound: false });
    }
    setBusy(false);
  };
  return (
    <Group title={t('journal.section')} note={t('journal.section.note')}>
      {span?.from != null && (
        <dl className={styles.about}>
          <dt>{t('journal.section.kept')}</dt>
          <dd>{t('journal.section.keptFrom', { count: span.seq, from: span.from })}</dd>
          <dt>{t('journal.section.seal')}</dt>
          <dd>
            <SealMark />
            <div className={styles.dim}>{t('journal.section.sealNote')}</div>
          </dd>
          {seals !== undefined && seals.length > 0 && (
            <>
              <dt>{t('journal.section.days')}</dt>
              <dd>
                <details>
                  <summary>{seals.length}</summary>
                  <ul className={styles.files}>
                    {seals.map(({ day, seal }) => (
                      <li key={day}>
                        {day} <code>{seal}</code>
                      </li>
                    ))}
                  </ul>
                </details>
              </dd>
            </>
          )}
        </dl>
      )}
      <Retention />
      <Setting label={t('journal.section.sealed')} note={t('journal.section.sealedNote')}>
        {(id) => (
          <LimitedInput
            data-no-loss
            aria-labelledby={id}
            w={360}
            most={100}
            value={paper}
            onChange={(event) => setPaper(event.currentTarget.value)}
          />
        )}
      </Setting>
      <div>
        <Button variant="default" loading={busy} onClick={() => void check()}>
          {t('journal.section.check')}
        </Button>
      </div>
      {result?.isSound === true && (
        <p role="status" className={styles.plain}>
          {format(result.text)} {t('journal.verdict.cannotProve')}
        </p>
      )}
      {result?.isSound === false && <MessageLine said={result.text} />}
    </Group>
  );
}

/** How long facts stay in the journal, and the months that were archived from it. */
function Retention() {
  const { api, session } = usePage();
  const { t } = useWords();
  const canChange = useStore(session, (state) => may(state, 'administer'));
  const { data, refetch } = useQuery({
    queryKey: ['journal', 'kept'],
    queryFn: () => api.journal.kept(),
  });
  const [failed, setFailed] = useState<Message | null>(null);
  if (data === undefined) return null;
  const save = async (days: number | null) => {
    if (days === null || days === data.days) return;
    setFailed(null);
    try {
      await api.journal.setKept({ days });
      await refetch();
    } catch (error) {
      setFailed(errorMessage(error));
    }
  };
  return (
    <>
      <Setting label={t('journal.section.retention')} note={t('journal.section.retentionNote')}>
        {(id) => (
          <NumberField
            aria-labelledby={id}
            w={120}
            min={31}
            max={3_650}
            whenDone
            disabled={!canChange}
            value={data.days}
            onValue={(days) => void save(days)}
          />
        )}
      </Setting>
      {failed !== null && <MessageLine said={failed} />}
      {data.months.length > 0 && (
        <dl className={styles.about}>
          <dt>{t('journal.section.months')}</dt>
          <dd>
            <details>
              <summary>{data.months.length}</summary>
              <ul>
                {data.months.map(({ name, isHere }) => (
                  <li key={name}>
                    {isHere ? name : t('journal.section.monthGone', { month: name })}
                  </li>
                ))}
              </ul>
            </details>
          </dd>
        </dl>
      )}
    </>
  );
}
