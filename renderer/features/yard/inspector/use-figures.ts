import { useMemo } from 'react';
import { usePage } from '../../../page/page-context.tsx';
import { sharedAnswer } from '../../../page/stores/shared-answer.ts';
import { useSpotPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useStructureStamp, useWaitingStamp } from '../../../page/stores/yard-hooks.ts';
import {
  type Dweller,
  dwellersOf,
  type Figures,
  figuresOf,
  waitingIn,
} from './inspector-figures.ts';

const MOST_DWELLERS = 8;
/** Counting reads all of the yard, so it follows changes at most this often, in milliseconds. */
const pause = 500;

/** The toolbar and the panel beside it show the same. */
const figures = sharedAnswer((table, _shown: number) => figuresOf(table));
/** Kept while the clerk looks at another screen. */
const dwellers = sharedAnswer((table, _shown: number) => dwellersOf(table, MOST_DWELLERS));

/** The yard's figures, kept true while the yard changes. */
export function useFigures(): Figures {
  const { yard } = usePage();
  const structure = useStructureStamp(yard);
  const list = useWaitingStamp(yard);
  const changes = useSpotPulse(yard, pause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts stand for the table, which is changed in place
  const counted = useMemo(() => figures(yard.table, yard.shown()), [yard, structure, changes]);
  // The list changes with each truck of a plan that is shown: it is counted alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  return useMemo(() => ({ ...counted, waiting: waitingIn(yard.table) }), [yard, counted, list]);
}

/** The assets that have stayed longest, updated with the yard. */
export function useDwellers(): readonly Dweller[] {
  const { yard } = usePage();
  const structure = useStructureStamp(yard);
  const changes = useSpotPulse(yard, pause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both counts stand for the table, which is changed in place
  return useMemo(() => dwellers(yard.table, yard.shown()), [yard, structure, changes]);
}
