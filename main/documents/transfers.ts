/**
 * Documents going up and coming down. What a page sends in pieces is collected here and sent once,
 * by a click; what is fetched is kept until the page has taken it, or a viewer has. Nothing touches
 * the disk here.
 */
import { type FileKey, readFileKey, uploadedFileName } from '../../shared/appointments/file-key.ts';
import { uploadRefusal } from '../../shared/appointments/upload-file.ts';
import { MAX_DOCUMENT, type Transfer } from '../../shared/console-api/documents.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { safeFileName } from '../../shared/safe-file-name.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';
import type { Clock } from '../../shared/time.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import type { Timers } from '../kernel/ports.ts';
import type { StorageClient } from '../remote/dock-scheduling/storage.ts';
import { RemoteError } from '../remote/outcome.ts';
import { type HeldTransfer, HeldTransfers } from './held-transfers.ts';

/** What the transfers are made of. */
export type TransferParts = {
  /** Null when the profile names no dock scheduling. */
  readonly storage: StorageClient | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
};

/**
 * What the page gets of a fetched document before its bytes. The type is never the host's word.
 *
 * Example: `{ id: 't-3', fileName: 'BOL.pdf', size: 210_000, mediaType: 'application/pdf' }`.
 */
export type FetchedDocument = {
  readonly id: string;
  readonly fileName: string;
  readonly size: number;
  readonly mediaType: string;
};

const noService = message('service.notSetUpHere.dock-scheduling');

/** The transfers. Methods that return a `Result` say why not. */
export class Transfers {
  /** Null when the profile names no dock scheduling. */
  readonly #storage: StorageClient | null;
  readonly #held: HeldTransfers;

  constructor({ storage, ...parts }: TransferParts) {
    this.#storage = storage;
    this.#held = new HeldTransfers(parts);
  }

  list(): readonly Transfer[] {
    return this.#held.list();
  }

  watch(listener: () => void): () => void {
    return this.#held.watch(listener);
  }

  begin({
    fileName,
    mediaType,
    size,
  }: {
    fileName: string;
    mediaType: string;
    size: number;
  }): Result<{ id: string }, Message> {
    if (this.#storage === null) return fail(noService);
    const refusal = uploadRefusal(fileName, size, MAX_DOCUMENT);
    if (refusal !== null) return fail(refusal);
    const entry = this.#held.hold('up', uploadedFileName(fileName), mediaType, size);
    return entry.ok ? ok({ id: entry.value.transfer.id }) : entry;
  }

  /** The next piece of an upload, as base64. */
  piece(id: string, data: string): Result<null, Message> {
    return this.#held.collect(id, data);
  }

  async send(id: string): Promise<Result<{ key: string }, Message>> {
    const found = this.#held.find(id, 'up');
    if (!found.ok) return found;
    const entry = found.value;
    if (this.#storage === null) return fail(noService);
    if (entry.busy) return fail(message('documents.busy'));
    if (entry.collected !== entry.size)
      return this.#held.failed(entry, 'failed', message('documents.changed'));
    entry.busy = true;
    return this.#upload(entry, this.#storage);
  }

  /** Aborting `signal` cancels it. */
  async fetch(text: string, signal?: AbortSignal): Promise<Result<FetchedDocument, Message>> {
    const storage = this.#storage;
    if (storage === null) return fail(noService);
    const key = readFileKey(text);
    if (!key.ok) return fail(message('documents.badKey', { why: key.error }));
    if (storage.download === null) return fail(message('documents.noAddress'));
    const entry = this.#held.hold(
      'down',
      safeFileName(key.value.fileName),
      'application/octet-stream',
      null,
    );
    if (!entry.ok) return entry;
    const { stopping } = entry.value;
    const abort = () => stopping.abort();
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    entry.value.busy = true;
    const fetched = await this.#download(entry.value, key.value, storage.download);
    entry.value.busy = false;
    signal?.removeEventListener('abort', abort);
    return fetched;
  }

  take(id: string, from: number): Result<{ data: string; last: boolean }, Message> {
    return this.#held.take(id, from);
  }

  /** Hands a PDF that was fetched to the viewer of the host. The address is null in a program. */
  async view(
    id: string,
    viewer: PdfViewer | null,
  ): Promise<Result<{ address: string | null }, Message>> {
    const found = this.#held.find(id, 'down');
    if (!found.ok) return found;
    const { pieces, busy, transfer } = found.value;
    const [bytes] = pieces;
    if (bytes === undefined || busy) return fail(message('documents.nothing'));
    if (viewer === null) return fail(message('marketplace.confirmation.noProgram'));
    // Bytes that are no PDF go to no viewer, whatever their name says.
    if (!bytes.subarray(0, 1_024).includes('%PDF-'))
      return fail(message('desktop.document.notPdf'));
    const pdf = { name: safeFileName(transfer.fileName), bytes };
    if (viewer.kind === 'program') {
      const opened = await viewer.open(pdf);
      if (!opened.ok) return opened;
    }
    this.#held.end(found.value, { state: 'done' });
    return ok({ address: viewer.kind === 'address' ? viewer.shelve(pdf) : null });
  }

  cancel(id: string): void {
    this.#held.cancel(id);
  }

  /** Stops everything under way and forgets all bytes. */
  stop(): void {
    this.#held.stop();
  }

  /** What a call to the storage host needs to be canceled and to be seen on its way. */
  #followed(entry: HeldTransfer) {
    return {
      signal: entry.stopping.signal,
      onProgress: (done: number, total: number | null) =>
        this.#held.update(entry, {
          done,
          ...(entry.transfer.direction === 'down' ? { total: total ?? entry.transfer.total } : {}),
        }),
    };
  }

  async #upload(
    entry: HeldTransfer,
    client: StorageClient,
  ): Promise<Result<{ key: string }, Message>> {
    const file = {
      name: entry.transfer.fileName,
      type: entry.mediaType,
      bytes: Buffer.concat(entry.pieces),
    };
    const { signal, onProgress } = this.#followed(entry);
    // The form around the file is a little longer than the file: the bar stops at its end.
    const capped = (done: number) => onProgress(Math.min(done, entry.size), entry.size);
    const { outcome, key } = await client.upload(file, { signal, onProgress: capped });
    if (key?.ok) {
      this.#held.end(entry, { state: 'done', done: entry.size, key: key.value.key });
      return ok({ key: key.value.key });
    }
    if (key !== null)
      return this.#held.failed(entry, 'failed', message('documents.badAnswer', { why: key.error }));
    if (signal.aborted)
      return this.#held.failed(entry, 'canceled', message('documents.uploadCanceledUnsure'));
    if (outcome.kind === 'ok')
      return this.#held.failed(entry, 'failed', message('service.unreadable'));
    const why = fullMessage(outcome);
    if (outcome.kind === 'unknown')
      return this.#held.failed(entry, 'unknown', message('documents.unsure', { why }));
    return this.#held.failed(entry, 'failed', why);
  }

  async #download(
    entry: HeldTransfer,
    key: FileKey,
    client: NonNullable<StorageClient['download']>,
  ): Promise<Result<FetchedDocument, Message>> {
    try {
      const bytes = await client(key, this.#followed(entry));
      if (bytes.length === 0)
        return this.#held.failed(
          entry,
          'failed',
          message('documents.empty', { name: entry.transfer.fileName }),
        );
      entry.pieces = [bytes];
      this.#held.update(entry, { done: bytes.length, total: bytes.length });
      return ok({
        id: entry.transfer.id,
        fileName: entry.transfer.fileName,
        size: bytes.length,
        mediaType: 'application/octet-stream',
      });
    } catch (error) {
      if (!(error instanceof RemoteError)) {
        this.#held.failed(entry, 'failed', message('documents.unreadable'));
        throw error;
      }
      if (entry.stopping.signal.aborted)
        return this.#held.failed(entry, 'canceled', message('documents.downloadCanceled'));
      const why = error.kind === 'not-found' ? message('documents.notThere') : error.said;
      return this.#held.failed(
        entry,
        'failed',
        message('documents.failed', { name: entry.transfer.fileName, why }),
      );
    }
  }
}
