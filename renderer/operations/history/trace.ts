import { createStore } from 'zustand/vanilla';
import type { TimelineOf } from './operation-timeline.tsx';

/**
 * The asset whose history is shown over the page, or null. One for the page, because the part that
 * opens it may be closed by then.
 */
export const shownTrace = createStore<{ readonly of: TimelineOf | null }>(() => ({ of: null }));

/** Shows where a truck or container was in the yard, also one that left long ago. */
export const openTrace = (of: TimelineOf): void => shownTrace.setState({ of });
