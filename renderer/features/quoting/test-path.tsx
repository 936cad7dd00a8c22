import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './test-path.module.css';

/**
 * Tests one setting of the quoting service with a value that may not be saved yet, and shows the
 * result.
 */
export function TestPath({ settingKey, value }: { settingKey: string; value: string }) {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const [result, setResult] = useState<{ readonly ok: boolean; readonly said: Message } | null>(
    null,
  );
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setResult(null);
    const answer = await api.quoting
      .testPath({ key: settingKey, value })
      .catch((error: unknown) => ({ ok: false, said: errorMessage(error) }));
    setResult(answer);
    setBusy(false);
    announcer.format(format(answer.said), !answer.ok);
  };
  return (
    <div className={styles.line}>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        aria-label={t('quoting.try.of', { key: settingKey })}
        onClick={() => void test()}
      >
        {t('common.test')}
      </Button>
      {result !== null &&
        (result.ok ? (
          <p className={styles.good}>{format(result.said)}</p>
        ) : (
          <MessageLine said={result.said} />
        ))}
    </div>
  );
}
