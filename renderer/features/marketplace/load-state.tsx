import type { CarrierAccount, LoadRow } from '../../../shared/marketplace/view.ts';
import { Moment } from '../../page/parts/age.tsx';
import { Foreign } from '../../ui/parts.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';

const looks: { readonly [State in LoadRow['state']]: { readonly word: string; readonly tone: Tone } } = {
  listed: { word: 'Accepted', tone: 'ok' },
  dropped: { word: 'Dropped', tone: 'closed' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  bounced: { word: 'Bounced', tone: 'bad' },
  gone: { word: 'No longer listed', tone: 'warn' },
};

/** How a load stands, and when and how its end was learned. */
export const LoadState = ({ load: { state, ended, hint } }: { load: LoadRow }) => (
  <>
    <Tag tone={looks[state].tone}>{looks[state].word}</Tag>{' '}
    {ended !== null && (
      <>
        <Moment at={ended.at} />: <Foreign text={ended.how} />
      </>
    )}
    {ended === null && hint !== null && <Foreign text={`Event ${hint.event} was told; not confirmed by the list.`} />}
  </>
);

/** The name of the carrier of a load, as well as it is known. */
export const carrierOf = (load: LoadRow, accounts: readonly CarrierAccount[]): string =>
  accounts.find((each) => each.id === load.account)?.name ?? (load.carrier?.mc == null ? 'not told' : `MC ${load.carrier.mc}`);
