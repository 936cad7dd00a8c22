import { useEffect, useState } from 'react';
import type { Option } from '../draft/options.ts';
import type { PickPrompt } from '../operator/prompts.ts';

/**
 * How long the clerk must pause before we search further, in milliseconds, and how many letters it
 * takes.
 */
const PAUSE_MS = 200;
const fewestLetters = 2;

const none: readonly Option[] = [];

/** What a picker finds beyond its options for the current text. `isLooking` until we know. */
export function useFound(
  find: PickPrompt['find'],
  query: string,
): { readonly found: readonly Option[]; readonly isLooking: boolean } {
  const text = query.trim();
  const isAsked = find !== undefined && text.length >= fewestLetters;
  const [answer, setAnswer] = useState<{
    readonly text: string;
    readonly found: readonly Option[];
  }>({ text: '', found: none });
  useEffect(() => {
    if (!isAsked || find === undefined) return;
    let isOver = false;
    const timer = setTimeout(() => {
      // If the search fails, it finds nothing. The picker's own options stay.
      const asked = find(text).catch(() => none);
      void asked.then((found) => {
        if (!isOver) setAnswer({ text, found });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [find, text, isAsked]);
  if (!isAsked) return { found: none, isLooking: false };
  // We keep the last result while the next one loads, so that the lines don't flicker. It counts as
  // known only for its own text.
  return {
    found: answer.text !== '' && text.startsWith(answer.text) ? answer.found : none,
    isLooking: answer.text !== text,
  };
}
