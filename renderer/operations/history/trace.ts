import { createStore } from 'zustand/vanilla';
import type { TimelineOf } from './operation-timeline.tsx';

/**
 * The asset whose history is shown over the page, or null. One for the whole page, because the part
 * that opened it may be closed by then.
 */
export const shownTrace = createStore<{ readonly of: TimelineOf | null }>(() => ({ of: null }));

/** Shows where a truck or container stood in the yard. Works for one that left long ago, too. */
export const openTrace = (of: TimelineOf): void => shownTrace.setState({ of });
