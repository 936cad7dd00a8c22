import { words } from '../ui/words.ts';
import type { Page } from './page.ts';

/**
 * Saves a file. The desktop program reports the result and the path. A browser doesn't, so we only
 * say that it has the file.
 */
export function saveFile(
  { info, results }: Pick<Page, 'info' | 'results'>,
  blob: Blob,
  name: string,
) {
  saveBlob(blob, name);
  if (info.host !== 'electron') results.said(words().t('files.handedOver', { name }));
}

/** Passes a file to the browser or the desktop program to be saved. It is not opened. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // We keep the URL until the browser has had time to start.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
