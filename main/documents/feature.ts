/** Documents up and down as a feature. */
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { StorageClient } from '../remote/dock-scheduling/storage.ts';
import { documentsApi } from './documents-api.ts';
import { Transfers } from './transfers.ts';

/** Opens it; `storage` null when the profile names no dock scheduling. */
export function openDocumentsFeature(
  context: FeatureContext,
  storage: StorageClient | null,
  viewer: PdfViewer | null,
) {
  const transfers = new Transfers({ ...context, storage });
  return { api: { documents: documentsApi(transfers, viewer) }, stop: () => transfers.stop() };
}
