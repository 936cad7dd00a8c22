import { saveBlob } from '../ui/save-blob.ts';
import { words } from '../ui/words.ts';
import type { Page } from './page.ts';

/**
 * Hands a file over to be saved. Whoever writes it says how that ended: the desktop program does,
 * with the place. A browser keeps it to itself, so that we say no more than that it has the file.
 */
export function saveFile(
  { info, results }: Pick<Page, 'info' | 'results'>,
  blob: Blob,
  name: string,
) {
  saveBlob(blob, name);
  if (info.host !== 'electron') results.said(words().t('files.handedOver', { name }));
}
