import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
import styles from './test-path.module.css';

/** Tries one entry of the quoting service with a value that need not be set yet, and tells the result in words. */
export function TestPath({ settingKey, value }: { settingKey: string; value: string }) {
  const { api, announcer } = usePage();
  const [result, setResult] = useState<{ readonly ok: boolean; readonly sentence: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setResult(null);
    const told = await api.quoting
      .testPath({ key: settingKey, value })
      .catch((error: unknown) => ({ ok: false, sentence: errorSentence(error, 'The console did not answer. Try again in a moment.') }));
    setResult(told);
    setBusy(false);
    announcer.say(told.sentence, !told.ok);
  };
  return (
    <div className={styles.line}>
      <Button variant="default" size="compact-sm" loading={isBusy} aria-label={`Test ${settingKey}`} onClick={() => void test()}>
        Test
      </Button>
      {result !== null && (result.ok ? <p className={styles.good}>{result.sentence}</p> : <ProblemLine sentence={result.sentence} />)}
    </div>
  );
}
