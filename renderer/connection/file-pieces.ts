/** Files travel between the page and the console in pieces, so that no message is large. */
import { DOCUMENT_PIECE } from '../../shared/console-api/documents.ts';
import { base64Of, bytesOf } from '../ui/base64.ts';

/**
 * Sends a file piece by piece, each as base64; `to` is the end of the piece in bytes. Stops when
 * `signal` is aborted; the caller cancels.
 */
export async function sendPieces(
  file: Blob,
  send: (data: string, to: number) => Promise<unknown>,
  signal: AbortSignal | null = null,
): Promise<void> {
  for (let from = 0; from < file.size && signal?.aborted !== true; from += DOCUMENT_PIECE) {
    const to = Math.min(from + DOCUMENT_PIECE, file.size);
    await send(await base64Of(file.slice(from, to)), to);
  }
}

/** The calls of a group of the console's API that gives a file. */
type Gives = {
  readonly take: (of: { id: string; from: number }) => Promise<{ data: string }>;
  readonly cancel: (of: { id: string }) => Promise<unknown>;
};

/**
 * Takes the file that the console holds under `id`; `size` in bytes. Throws when `signal` is
 * aborted, after it has canceled.
 */
export async function takePieces(
  calls: Gives,
  { id, size }: { readonly id: string; readonly size: number },
  signal: AbortSignal,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < size && !signal.aborted; from += DOCUMENT_PIECE)
    pieces.push(bytesOf((await calls.take({ id, from })).data));
  if (signal.aborted) {
    await calls.cancel({ id });
    throw new Error('The download was canceled.');
  }
  return pieces;
}
