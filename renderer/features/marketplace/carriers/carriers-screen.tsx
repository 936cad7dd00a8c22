import { message } from '../../../../shared/i18n/message.ts';
import { useMissingRole } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { NotSetUp } from '../../../page/parts/not-read-yet.tsx';
import { EmptyState, MessageLine, Region } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket, useMarketKnown } from '../market-store.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { carriersSheet } from './carriers-sheet.ts';
import { FindCarrier } from './find-carrier.tsx';
import { Requests } from './requests.tsx';

/** Carriers: those we may act for, their onboarding, drivers and documents. */
export function CarriersScreen() {
  const { t } = useWords();
  const known = useMarketKnown();
  const { configured, requests } = useMarket();
  const missingRole = useMissingRole('money');
  return (
    <div className={styles.screen}>
      <Region
        label={t('shell.screen.carriers')}
        tools={
          requests.length > 0 && (
            <ExportButton
              wanted={() => carriersSheet(requests)}
              label={t('exports.list', { list: t('shell.screen.carriers') })}
            />
          )
        }
      >
        {configured ? (
          <ScrollBox label={t('shell.screen.carriers')}>
            {missingRole !== null && (
              <MessageLine
                severity="caution"
                said={message('marketplace.readOnly', { why: missingRole })}
              />
            )}
            <FindCarrier />
            <div className={styles.cards}>
              <Requests />
            </div>
          </ScrollBox>
        ) : known ? (
          <NotSetUp service="marketplace" />
        ) : (
          <EmptyState title={t('marketplace.loading')} />
        )}
      </Region>
    </div>
  );
}
