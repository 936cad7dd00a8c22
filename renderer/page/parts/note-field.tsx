import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { SaidLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { may } from '../stores/session-store.ts';
import styles from './note-field.module.css';

/**
 * Where a clerk writes a note on a spot, an asset or the shift; it is in the history once it is
 * saved.
 */
export function NoteField({ subject }: { subject: Subject }) {
  const { api, session } = usePage();
  const canWrite = useStore(session, (state) => may(state, 'notes'));
  const { t } = useWords();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setBusy(true);
    setTrouble(null);
    try {
      await api.journal.note({ subject, text });
      setText('');
      await queries.invalidateQueries({ queryKey: ['journal'] });
    } catch (error) {
      setTrouble(errorSaid(error));
    }
    setBusy(false);
  };
  if (!canWrite) return null;
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextInput
        size="xs"
        className={styles.text ?? ''}
        aria-label={t('journal.note.text')}
        placeholder={t('journal.note.add')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        variant="default"
        type="submit"
        loading={busy}
        disabled={text.trim() === ''}
      >
        {t('journal.note.save')}
      </Button>
      {trouble !== null && <SaidLine said={trouble} />}
    </form>
  );
}
