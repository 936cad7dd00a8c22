/** Rows of the store as an earlier version may have written them: what was prose then is shown as it is. */
import type { LoadRow, RequestRow } from '../../shared/marketplace/view.ts';
import { type Message, prose } from '../../shared/words/message.ts';

/** A load. Earlier versions kept its end as prose, and no account or driver. */
export type KeptLoad = Omit<LoadRow, 'ended'> & {
  readonly ended: { readonly at: string; readonly how: Message | string } | null;
};

/** A request. Earlier versions kept its changes as prose. */
export type KeptRequest = Omit<RequestRow, 'history'> & {
  readonly history: readonly (
    | RequestRow['history'][number]
    | { readonly at: string; readonly sentence: string }
  )[];
};

/** The load as it is shown now. */
export const shownLoad = ({ ended, ...row }: KeptLoad): LoadRow => ({
  ...row,
  driver: row.driver ?? null,
  ended:
    ended === null
      ? null
      : { at: ended.at, how: typeof ended.how === 'string' ? prose(ended.how) : ended.how },
});

/** The request as it is shown now. */
export const shownRequest = ({ history, ...row }: KeptRequest): RequestRow => ({
  ...row,
  history: history.map((change) =>
    'sentence' in change ? { at: change.at, said: prose(change.sentence) } : change,
  ),
});
