import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../../shared/ids.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { useAsset } from '../../../page/stores/yard-hooks.ts';
import { Region } from '../../../ui/parts.tsx';
import uiStyles from '../../../ui/ui.module.css';
import { useWords } from '../../../ui/words.ts';
import { AssetInspector } from './asset-inspector.tsx';
import { SpotInspector } from './spot-inspector.tsx';
import { YardFigures } from './yard-figures.tsx';

/**
 * The selected object in full, or the yard's figures without a selection. `onClose`: the inspector
 * lies over the yard and can be closed.
 */
export function Inspector({ onClose }: { onClose?: (() => void) | undefined }) {
  const { t } = useWords();
  const selected = useUi((ui) => ui.selected);
  const selectedAsset = useUi((ui) => ui.selectedAsset);
  // During a drag we show the dragged asset.
  const dragged = useStore(usePage().drag, ({ drag }) => drag?.asset ?? null);
  const asset = dragged ?? selectedAsset;
  const selectSpot = useUi((ui) => ui.selectSpot);
  const isEmpty = selected === null && asset === null;
  return (
    <Region
      label={t('yard.inspector')}
      tools={
        isEmpty && onClose === undefined ? undefined : (
          <Tooltip
            label={onClose === undefined ? t('yard.inspector.showFigures') : t('common.close')}
          >
            <ActionIcon
              ml="auto"
              aria-label={isEmpty ? t('common.close') : t('yard.clearSelection')}
              onClick={() => {
                selectSpot(null);
                onClose?.();
              }}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {isEmpty ? (
        <section
          className={uiStyles.panelBody}
          aria-label={t('yard.inspector.figures')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing else
          tabIndex={0}
        >
          <YardFigures />
        </section>
      ) : (
        <div className={uiStyles.panelBody} data-means-current tabIndex={-1}>
          <Selected spot={selected} asset={asset} />
        </div>
      )}
    </Region>
  );
}

function Selected({ spot, asset }: { spot: SpotId | null; asset: AssetRef | null }) {
  const { yard } = usePage();
  const view = useAsset(yard, asset);
  // An asset on a spot is shown with its spot. An asset that left its spot is shown alone.
  const standsOn =
    view === null
      ? null
      : view.kind === 'visit'
        ? view.visit.spotId
        : (view.container.spotId ?? view.truck?.spotId ?? null);
  if (asset !== null && view !== null)
    return standsOn === null ? <AssetInspector asset={asset} /> : <SpotInspector id={standsOn} />;
  if (spot !== null) return <SpotInspector id={spot} />;
  return asset === null ? null : <AssetInspector asset={asset} />;
}
