import { Button } from '@mantine/core';
import type { Freight } from '../../../shared/marketplace/model.ts';
import { sourceOfFreight } from '../../../shared/quoting/fill.ts';
import { useWords } from '../../ui/words.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

/** Opens quick quote, filled from a load or an offer. */
export function QuoteFreight({
  freight,
  size = 'xs',
}: {
  freight: Freight;
  size?: 'xs' | 'compact-xs';
}) {
  const quickQuote = useQuickQuoteStore();
  const { t } = useWords();
  return (
    <Button
      variant="default"
      size={size}
      onClick={() => quickQuote.fillQuote(sourceOfFreight(freight))}
    >
      {t('quoting.freight')}
    </Button>
  );
}
