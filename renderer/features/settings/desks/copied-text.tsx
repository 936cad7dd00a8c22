import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePage } from '../../../page/page-context.tsx';
import { copyText } from '../../../ui/copy-to-clipboard.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';

/** A long text for the clerk to hand to another desk, with a button that copies all of it. */
export function CopiedText({ label, note, value }: { label: string; note: string; value: string }) {
  const { announcer } = usePage();
  const { t } = useWords();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    if (!(await copyText(value))) return;
    setCopied(value);
    announcer.format(t('common.copied'));
  };
  return (
    <div className={styles.copied}>
      <Textarea
        label={label}
        description={note}
        value={value}
        readOnly
        rows={4}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={() => void copy()}>
          {t(copied === value ? 'common.copied' : 'desks.copy')}
        </Button>
      </div>
    </div>
  );
}
