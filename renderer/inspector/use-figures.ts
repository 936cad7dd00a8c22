import { useEffect, useMemo, useState } from 'react';
import { usePage } from '../app/page-context.tsx';
import { useStructureStamp, useWaitingStamp } from '../stores/yard-hooks.ts';
import { type Figures, figuresOf } from './figures.ts';

const longest = 8;
/** Counting walks the whole yard, so it follows changes at most this often, in milliseconds. */
const pause = 500;

/** The yard's figures, kept true while the yard changes. */
export function useFigures(): Figures {
  const { yard } = usePage();
  const structure = useStructureStamp(yard);
  const waiting = useWaitingStamp(yard);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = yard.onSpots(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setChanges((count) => count + 1);
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [yard]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts stand for the table, which is changed in place
  return useMemo(() => figuresOf(yard.table, longest), [yard, structure, waiting, changes]);
}
