import type { Page } from '../page/page.ts';

/**
 * When the shown asset moves, the selection moves with it. So map, grid and inspector mean the same
 * spot. Returns a function that stops it.
 */
export function followSelection({ yard, ui }: Pick<Page, 'yard' | 'ui'>): () => void {
  return yard.onAssets((ids) => {
    const { selectedAsset, selected, selectAsset } = ui.getState();
    if (selectedAsset === null || !ids.has(selectedAsset.id)) return;
    const { table } = yard;
    const visit = selectedAsset.kind === 'visit' ? table.visit(selectedAsset.id) : undefined;
    const container =
      selectedAsset.kind === 'container' ? table.container(selectedAsset.id) : undefined;
    const row = visit ?? (container?.visitId == null ? container : table.visit(container.visitId));
    if (row === undefined || !row.isActive || row.spotId === selected) return;
    selectAsset(selectedAsset, row.spotId);
  });
}
