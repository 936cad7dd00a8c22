import { useEffect, useState } from 'react';
import type { Option } from '../draft/options.ts';
import type { PickPrompt } from '../operator/prompts.ts';

/**
 * Pause after the last key before more is looked for, in milliseconds, and the letters that takes.
 */
const PAUSE_MS = 200;
const fewestLetters = 2;

const none: readonly Option[] = [];

/**
 * What a picker finds beyond its options, for the present text. `isLooking` while we don't know
 * yet.
 */
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
      // What cannot be asked finds nothing; what the picker offers stays.
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
  // The last answer stays while the next is on its way, so that lines do not flicker; only its own
  // text counts as known.
  return {
    found: answer.text !== '' && text.startsWith(answer.text) ? answer.found : none,
    isLooking: answer.text !== text,
  };
}
