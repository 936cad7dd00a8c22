import { addServiceSentence, notSetUpTitle } from '../../../../shared/services.ts';
import { useMissingRole } from '../../../page/page-context.tsx';
import { EmptyState, FindingLine, Region } from '../../../ui/parts.tsx';
import styles from '../market.module.css';
import { useMarket, useMarketKnown } from '../market-store.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { FindCarrier } from './find-carrier.tsx';
import { Requests } from './requests.tsx';
import { Webhooks } from './webhooks.tsx';

/** Carriers: who may be acted for, their onboarding, drivers and documents; and the events of the marketplace. */
export function CarriersScreen() {
  const known = useMarketKnown();
  const { configured } = useMarket();
  const missingRole = useMissingRole('money');
  return (
    <div className={styles.screen}>
      <Region label="Carriers">
        {configured ? (
          <ScrollBox label="Carriers and events">
            {missingRole !== null && (
              <FindingLine finding={{ severity: 'caution', sentence: `${missingRole} Everything here can be read.` }} />
            )}
            <div className={styles.cards}>
              <FindCarrier />
              <Requests />
              <Webhooks />
            </div>
          </ScrollBox>
        ) : (
          <EmptyState title={known ? notSetUpTitle('marketplace') : 'Reading the marketplace'}>
            {known ? addServiceSentence : null}
          </EmptyState>
        )}
      </Region>
    </div>
  );
}
