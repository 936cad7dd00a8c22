import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { may } from '../stores/session-store.ts';
import styles from './note-field.module.css';

/** Takes a note on a spot, an asset or the shift. Once it is saved, it is in the history. */
export function NoteField({ subject }: { subject: Subject }) {
  const { api, session } = usePage();
  const canWrite = useStore(session, (state) => may(state, 'notes'));
  const { t } = useWords();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { act, isBusy, problem } = useConsoleCall();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void act(async () => {
      await api.journal.note({ subject, text });
      setText('');
      await queries.invalidateQueries({ queryKey: ['journal'] });
    });
  };
  if (!canWrite) return null;
  return (
    <form className={styles.form} onSubmit={save}>
      <LimitedInput
        size="xs"
        className={styles.text ?? ''}
        aria-label={t('journal.note.text')}
        placeholder={t('journal.note.add')}
        most={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        variant="default"
        type="submit"
        loading={isBusy}
        disabled={text.trim() === ''}
      >
        {t('journal.note.save')}
      </Button>
      {problem !== null && <MessageLine said={problem} />}
    </form>
  );
}
