import { Button } from '@mantine/core';
import type { Freight } from '../../../shared/marketplace/model.ts';
import { sourceOfFreight } from '../../../shared/quoting/fill.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

/** Opens quick quote, filled from a load or an offer. */
export function QuoteFreight({ freight, label, size = 'xs' }: { freight: Freight; label: string; size?: 'xs' | 'compact-xs' }) {
  const quickQuote = useQuickQuoteStore();
  return (
    <Button variant="default" size={size} onClick={() => quickQuote.fillQuote(sourceOfFreight(freight, label))}>
      Quote this lane
    </Button>
  );
}
