/**
 * A document on its way between the page and the console, in pieces so that no message is large.
 */

import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import { savedFileName } from '../../../../shared/safe-file-name.ts';
import { sendPieces, takePieces } from '../../../connection/file-pieces.ts';

type DocumentsApi = Pick<ConsoleApi, 'documents'>;

/**
 * Uploads a file and returns its key. Aborting `signal` cancels it. `onBegun` gets the transfer's
 * id.
 */
export async function uploadDocument(
  api: DocumentsApi,
  file: File,
  signal: AbortSignal,
  onBegun: (id: string) => void,
): Promise<string> {
  const { id } = await api.documents.begin({
    fileName: file.name,
    mediaType: mediaType(file.type),
    size: file.size,
  });
  onBegun(id);
  const cancel = () => void api.documents.cancel({ id }).catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await sendPieces(file, (data) => api.documents.piece({ id, data }), signal);
    return (await api.documents.send({ id })).key;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * The media type as the browser gives it, if it is a plain one. Neither the service nor the console
 * relies on it.
 */
const mediaType = (type: string): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(type) && type.length <= 100 ? type : 'application/octet-stream';

/**
 * Fetches a document, with a harmless name to save it under. Its type is never taken from outside.
 */
export async function fetchDocument(
  api: DocumentsApi,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { id, fileName, size } = await api.documents.fetch({ key }, { signal });
  const parts = await takePieces(api.documents, { id, size }, signal);
  const blob = new Blob([...parts], { type: 'application/octet-stream' });
  return { name: savedFileName(fileName), blob };
}
