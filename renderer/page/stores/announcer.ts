import { createStore, type StoreApi } from 'zustand/vanilla';
import { words } from '../../ui/words.ts';

/**
 * What screen readers read out about results. `count` makes a repeated sentence count as new.
 * `urgent` interrupts the reader, and is for refusals and failures only.
 *
 * Example: `{ sentence: 'Saved: TX-4821 to D-02.', urgent: false, locale: 'en-US', count: 7 }`.
 */
export type Announcement = {
  readonly count: number;
  readonly sentence: string;
  readonly urgent: boolean;
  /** The language of the sentence with its habits, such as "en-US". */
  readonly locale: string;
};

/** Store behind the live regions; one a page. */
export type Announcer = StoreApi<Announcement> & {
  readonly format: (sentence: string, urgent?: boolean) => void;
};

/** Creates the announcer, silent. */
export function createAnnouncer(): Announcer {
  const store = createStore<Announcement>()(() => ({
    count: 0,
    sentence: '',
    urgent: false,
    locale: '',
  }));
  return Object.assign(store, {
    format: (sentence: string, urgent = false) =>
      store.setState(({ count }) => ({
        ...{ count: count + 1, sentence, urgent },
        locale: words().locale,
      })),
  });
}
