/** The marketplace as the page gets it: everything known at one moment. */

import { message } from '../../shared/i18n/message.ts';
import type { SearchEnd } from '../../shared/marketplace/offer-search.ts';
import type {
  BidRow,
  CarrierRow,
  LoadRow,
  MarketplaceView,
  RequestRow,
  SavedSearch,
} from '../../shared/marketplace/view.ts';
import type { Accounts } from './accounts.ts';
import type { Deliveries } from './events/deliveries.ts';
import type { MarketplaceStore } from './marketplace-store.ts';
import type { MarketplaceReader } from './read/marketplace-reader.ts';
import type { MoneyJournal } from './sent-once/money-journal.ts';
import type { OnceCalls } from './sent-once/once.ts';
import type { ServiceClock } from './service-clock.ts';

/** What knows a part of it. */
export type ViewParts = {
  readonly store: MarketplaceStore;
  readonly journal: MoneyJournal;
  readonly calls: Pick<OnceCalls, 'shown'>;
  readonly accounts: Accounts;
  readonly serviceClock: ServiceClock;
  readonly reading: MarketplaceReader;
  readonly deliveries: Deliveries;
  readonly operatorPanel: string | null;
};

const noBids = message('marketplace.noBids');

/** Makes the view and reports its changes. */
export function createView({
  store,
  journal,
  calls,
  accounts,
  serviceClock,
  reading,
  deliveries,
  operatorPanel,
}: ViewParts): () => MarketplaceView {
  return () => {
    const { asOf, trouble, bids } = reading.state();
    return {
      configured: true,
      accounts: accounts.all(),
      loads: store
        .all<LoadRow>('load')
        .map((row) => ({ ...row, account: row.account ?? accounts.ofLoad(row) })),
      bids: store.all<BidRow>('bid'),
      attempts: calls.shown(),
      requests: store.all<RequestRow>('request'),
      carriers: store.all<CarrierRow>('carrier'),
      searches: store.all<SavedSearch>('search'),
      serviceTime: serviceClock.now(),
      asOf,
      trouble,
      notices: bids ? [] : [noBids],
      hold: journal.pause.now(),
      receiver: deliveries.view(),
      facility: store.get<SearchEnd['place']>('fact', 'facility'),
      operatorPanel,
    };
  };
}
