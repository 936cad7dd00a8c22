import path from 'node:path';
import type { DownloadItem, Event, Session } from 'electron';
import type { EndedFile } from '../../../../shared/console-api/desktop.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { savedFileName } from '../../../../shared/safe-file-name.ts';
import type { ReportError } from '../../../program/rpc-connection.ts';

/**
 * File extensions that no system runs: of files that the page makes, and of documents of
 * appointments.
 */
const PAGE_FILE =
  /\.(?:pdf|csv|json|geojson|svg|png|txt|jpe?g|gif|webp|heic|tiff?|bmp|docx|xlsx|pptx|odt|ods|eml)$/i;

/** A name for a file from a name that others wrote, without its folder. */
export const nameOfDownload = (name: string): string =>
  savedFileName(name.split(/[\\/]/).at(-1) ?? '', PAGE_FILE);

/** Before the console is open there are no texts, and the system's own title stands. */
const titled = (words: Pick<Words, 't'> | null) =>
  words === null ? {} : { title: words.t('desktop.saveAs') };

/** How it ended, with the name that the clerk chose. */
function endOf(item: DownloadItem, state: 'completed' | 'cancelled' | 'interrupted'): EndedFile {
  const place = item.getSavePath();
  return {
    name: place === '' ? nameOfDownload(item.getFilename()) : path.basename(place),
    folder: place === '' ? null : path.dirname(place),
    as: state === 'completed' ? 'saved' : state === 'cancelled' ? 'canceled' : 'failed',
  };
}

/**
 * Saves files that the page itself made where the clerk chooses, in the system's dialog. Refuses
 * any other download. `folder` is where the dialog opens. `onEnd` is called with the result: saved,
 * canceled or failed.
 */
export function guardDownloads(
  session: Pick<Session, 'on'>,
  folder: () => string,
  join: (folder: string, name: string) => string,
  report: ReportError,
  words: () => Pick<Words, 't'> | null,
  onEnd: (file: EndedFile) => void,
): void {
  session.on('will-download', (event: Event, item: DownloadItem) => {
    if (!item.getURL().startsWith('blob:app://console/')) {
      event.preventDefault();
      report('download', new Error('Refused a download that the page did not make.'));
      return;
    }
    item.setSaveDialogOptions({
      ...titled(words()),
      defaultPath: join(folder(), nameOfDownload(item.getFilename())),
    });
    item.once('done', (_done, state) => {
      if (state === 'interrupted') report('download', new Error('The file could not be saved.'));
      onEnd(endOf(item, state));
    });
  });
}
