import { useCallback, useEffect, useRef, useState } from 'react';
import type { DraftContent } from '../../../../shared/appointments/appointment-draft.ts';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { unsavedOf } from '../../../page/unsaved.ts';

/**
 * The state of the newest change: on the disk since a time, on its way there, or not saved with the
 * reason.
 */
export type SaveState =
  | { readonly kind: 'none' | 'waiting' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly said: Message };

/** Pause after the last key before it is saved, in milliseconds. */
const PAUSE_MS = 300;

type Input = Parameters<ReturnType<typeof usePage>['api']['appointments']['saveDraft']>[0];

/** Keeps a draft on this computer while it is typed: one save at a time, the newest always last. */
export function useDraft(first: DraftContent) {
  const page = usePage();
  const { api } = page;
  const [content, setContent] = useState(first);
  const [saved, setSaved] = useState<SaveState>({ kind: 'none' });
  const latest = useRef(first);
  const unsaved = useRef<DraftContent | null>(null);
  const running = useRef<Promise<AppointmentDraft | null>>(Promise.resolve(null));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = useCallback((): Promise<AppointmentDraft | null> => {
    clearTimeout(timer.current);
    running.current = running.current.then(async (last) => {
      const next = unsaved.current;
      if (next === null) return last;
      unsaved.current = null;
      try {
        // The contract's schema yields mutable arrays; nothing writes to them.
        const draft = await api.appointments.saveDraft(next as Input);
        setSaved(
          unsaved.current === null ? { kind: 'saved', at: draft.savedAt } : { kind: 'waiting' },
        );
        return draft;
      } catch (error) {
        unsaved.current ??= next;
        setSaved({
          kind: 'failed',
          said: errorMessage(error, message('appointments.new.notSaved')),
        });
        return null;
      }
    });
    return running.current;
  }, [api]);

  const change = useCallback(
    (work: (draft: DraftContent) => DraftContent) => {
      const next = work(latest.current);
      latest.current = next;
      unsaved.current = next;
      setContent(next);
      setSaved({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush],
  );

  /** Saves the content of the form. Returns null if that failed. */
  const save = useCallback(() => {
    unsaved.current = latest.current;
    return flush();
  }, [flush]);

  /** Forgets what is not saved: the draft is gone. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
  }, []);

  useEffect(() => unsavedOf(page).add(() => unsaved.current !== null), [page]);
  // Closing the form or the page must not lose the last key.
  useEffect(() => {
    const leave = () => void flush();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);

  return { content, change, saved, save, forget };
}
