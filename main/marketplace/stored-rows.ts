/** Rows of the store as an earlier version may have written them: what was prose then is shown as it is. */

import { type Message, rawText } from '../../shared/i18n/message.ts';
import type { LoadRow, RequestRow } from '../../shared/marketplace/view.ts';

/** A load. Earlier versions kept its end as prose, and no account or driver. */
export type StoredLoad = Omit<LoadRow, 'ended'> & {
  readonly ended: { readonly at: string; readonly how: Message | string } | null;
};

/** A request. Earlier versions kept its changes as prose. */
export type StoredRequest = Omit<RequestRow, 'history'> & {
  readonly history: readonly (
    | RequestRow['history'][number]
    | { readonly at: string; readonly sentence: string }
  )[];
};

/** The load as it is shown now. */
export const shownLoad = ({ ended, ...row }: StoredLoad): LoadRow => ({
  ...row,
  driver: row.driver ?? null,
  ended:
    ended === null
      ? null
      : { at: ended.at, how: typeof ended.how === 'string' ? rawText(ended.how) : ended.how },
});

/** The request as it is shown now. */
export const shownRequest = ({ history, ...row }: StoredRequest): RequestRow => ({
  ...row,
  history: history.map((change) =>
    'sentence' in change ? { at: change.at, said: rawText(change.sentence) } : change,
  ),
});
