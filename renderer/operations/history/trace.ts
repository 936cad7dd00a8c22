import { createStore } from 'zustand/vanilla';
import type { TimelineOf } from './operation-timeline.tsx';

/**
 * Whose history is shown over the page; null: nobody's. One for the page: what opens it may be
 * closed by then.
 */
export const shownTrace = createStore<{ readonly of: TimelineOf | null }>(() => ({ of: null }));

/** Shows where a truck or container was in the yard, also one that left long ago. */
export const openTrace = (of: TimelineOf): void => shownTrace.setState({ of });
