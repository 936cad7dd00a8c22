import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useStore } from 'zustand';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import type { Page } from '../page.ts';
import { usePage } from '../page-context.tsx';
import { may } from '../stores/session-store.ts';
import { keepTyped, typedText, useTypedText } from '../typed-text.ts';
import styles from './note-field.module.css';

const keyOf = (subject: Subject) => `note/${subject}`;

/**
 * Saves the note that is typed about a subject. Returns whether there was one. Throws the reason if
 * it wasn't saved: the text stays.
 */
export async function saveNote(page: Page, subject: Subject): Promise<boolean> {
  const text = typedText(page, keyOf(subject));
  if (text.trim() === '' || !may(page.session.getState(), 'notes')) return false;
  await page.api.journal.note({ subject, text });
  // What was typed meanwhile is another note.
  if (typedText(page, keyOf(subject)) === text) keepTyped(page, keyOf(subject), '');
  return true;
}

/**
 * Takes a note on a spot, an asset or the shift. Once it is saved, it is in the history. Until then
 * its text stays, whatever the screen shows.
 */
export function NoteField({ subject }: { subject: Subject }) {
  const page = usePage();
  const { session } = page;
  const canWrite = useStore(session, (state) => may(state, 'notes'));
  const { t } = useWords();
  const queries = useQueryClient();
  const [text, setText] = useTypedText(keyOf(subject));
  const { act, isBusy, problem } = useConsoleCall();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void act(async () => {
      await saveNote(page, subject);
      await queries.invalidateQueries({ queryKey: ['journal'] });
    });
  };
  if (!canWrite) return null;
  return (
    <form className={styles.form} onSubmit={save}>
      <LimitedInput
        data-reported
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
