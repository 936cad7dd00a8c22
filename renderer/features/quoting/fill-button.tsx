import { Button } from '@mantine/core';
import type { SpotId } from '../../../shared/ids.ts';
import { sourceOfAsset } from '../../../shared/quoting/fill.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { useAsset, useSpot } from '../../page/stores/yard-hooks.ts';
import { useWords } from '../../ui/words.ts';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

/** Fills the draft from the selection in the yard. The facility becomes the pickup. */
export function FillButton() {
  const asset = useUi((ui) => ui.selectedAsset);
  const spot = useUi((ui) => ui.selected);
  if (asset !== null) return <FromAsset asset={asset} />;
  return spot === null ? null : <FromSpot spot={spot} />;
}

function FromSpot({ spot }: { spot: SpotId }) {
  const { yard } = usePage();
  const contents = useSpot(yard, spot);
  const row = contents?.standalone ?? contents?.hooked[0] ?? contents?.truck ?? null;
  if (row === null) return null;
  return (
    <FromAsset
      asset={
        'licensePlate' in row ? { kind: 'visit', id: row.id } : { kind: 'container', id: row.id }
      }
    />
  );
}

function FromAsset({ asset }: { asset: AssetRef }) {
  const { yard } = usePage();
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const view = useAsset(yard, asset);
  const facility = useQuickQuote((state) => state.facility);
  if (view === null) return null;
  // For a truck we take what it pulls.
  const row = view.kind === 'container' ? view.container : (view.hooked[0] ?? view.visit);
  return (
    <Button
      variant="default"
      size="compact-xs"
      onClick={() => quickQuote.fillQuote(sourceOfAsset(row, facility))}
    >
      {t('quoting.fill', { asset: assetLabel(row) })}
    </Button>
  );
}
