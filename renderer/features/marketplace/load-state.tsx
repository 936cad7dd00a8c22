import type { CarrierAccount, LoadRow } from '../../../shared/marketplace/view.ts';
import { Moment } from '../../page/parts/age.tsx';
import { OutsideText } from '../../ui/parts.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useWords, words } from '../../ui/words.ts';

const tones: { readonly [State in LoadRow['state']]: Tone } = {
  listed: 'ok',
  dropped: 'closed',
  cancelled: 'bad',
  bounced: 'bad',
  gone: 'warn',
};

/** The state of a load, and when and how its end was learned. */
export function LoadState({ load: { state, ended, hint } }: { load: LoadRow }) {
  const { t, format } = useWords();
  return (
    <>
      <Tag tone={tones[state]}>{t(`marketplace.loadState.${state}`)}</Tag>{' '}
      {ended !== null && (
        <>
          <Moment at={ended.at} />: <OutsideText text={format(ended.how)} />
        </>
      )}
      {ended === null && hint !== null && (
        <OutsideText text={t('marketplace.load.hint', { event: hint.event })} />
      )}
    </>
  );
}

/** The name of the carrier of a load, as far as we know it. */
export function carrierOf(load: LoadRow, accounts: readonly CarrierAccount[]): string {
  const name = accounts.find((each) => each.id === load.account)?.name;
  const mc = load.carrier?.mc ?? null;
  return name ?? (mc === null ? '—' : words().t('carriers.mc', { mc }));
}
