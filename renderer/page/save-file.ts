import { words } from '../ui/words.ts';
import type { Page } from './page.ts';

/**
 * Hands a file over to be saved. The desktop program reports how that ended, with the place. A
 * browser does not, so that we only say that it has the file.
 */
export function saveFile(
  { info, results }: Pick<Page, 'info' | 'results'>,
  blob: Blob,
  name: string,
) {
  saveBlob(blob, name);
  if (info.host !== 'electron') results.said(words().t('files.handedOver', { name }));
}

/** Hands a file to the browser or the desktop program to be saved; it is not opened. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Taken back only when the browser had time to begin.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
