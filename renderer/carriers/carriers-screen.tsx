import styles from '../marketplace/market.module.css';
import { useMarket, useMarketKnown } from '../marketplace/market-store.ts';
import { ScrollBox } from '../marketplace/scroll-box.tsx';
import { EmptyState, Region } from '../ui/parts.tsx';
import { FindCarrier } from './find-carrier.tsx';
import { Requests } from './requests.tsx';
import { Webhooks } from './webhooks.tsx';

/** Carriers: who may be acted for, their onboarding, drivers and documents; and the events of the marketplace. */
export function CarriersScreen() {
  const known = useMarketKnown();
  const { configured } = useMarket();
  return (
    <div className={styles.screen}>
      <Region label="Carriers">
        {configured ? (
          <ScrollBox label="Carriers and events">
            <div className={styles.cards}>
              <FindCarrier />
              <Requests />
              <Webhooks />
            </div>
          </ScrollBox>
        ) : (
          <EmptyState title={known ? 'No marketplace is set up' : 'Reading the marketplace'}>
            {known ? 'Add "marketplace" with its address and key to the profile and start the console again.' : null}
          </EmptyState>
        )}
      </Region>
    </div>
  );
}
