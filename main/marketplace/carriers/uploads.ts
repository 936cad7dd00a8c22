/**
 * Documents that the page sends in pieces, because no message may be large. They are sent complete,
 * by a click, and stored nowhere.
 */

import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  CARRIER_DOCUMENTS,
  LOAD_DOCUMENTS,
  MAX_UPLOAD_BYTES,
  type UploadMime,
} from '../../../shared/marketplace/uploads.ts';
import { pictureTypeOf } from '../../../shared/picture-type.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/time.ts';
import type { UploadFile } from '../../remote/multipart.ts';

/**
 * What is uploaded, and for whom. `load` null: a document of the carrier itself.
 *
 * Example: `{ account: 'acc-1', load: 'l-9', type: 'proof-of-delivery' }`.
 */
export type UploadTarget = {
  readonly account: string;
  readonly load: string | null;
  readonly type: string;
};

/** The uploads. */
export interface Uploads {
  begin(
    target: UploadTarget,
    file: { readonly name: string; readonly mime: UploadMime; readonly size: number },
  ): Result<{ id: string }, Message>;
  /** The next piece, as base64. */
  piece(id: string, data: string): Result<null, Message>;
  send(id: string): Promise<Result<null, CallRefusal>>;
  cancel(id: string): void;
}

type Held = {
  readonly target: UploadTarget;
  readonly name: string;
  readonly mime: UploadMime;
  readonly size: number;
  readonly pieces: Buffer[];
  collected: number;
  touchedAt: number;
};

/** Most held at the same time, and how long one may wait for its next piece (ms). */
const MOST = 4;
const IDLE_MS = 120_000;

const changed = message('carriers.upload.changed');
const gone = message('carriers.upload.gone');

/**
 * Whether the bytes begin as a file of that kind does: a renamed program is not handed on as a
 * document.
 */
function isReally(bytes: Buffer, mime: UploadMime): boolean {
  if (mime === 'application/pdf') return bytes.subarray(0, 1_024).includes('%PDF-');
  return pictureTypeOf(bytes) === mime;
}

/** `upload` sends one complete file. */
export function createUploads(parts: {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly upload: (target: UploadTarget, file: UploadFile) => Promise<Result<null, CallRefusal>>;
}): Uploads {
  const { clock, newId, upload } = parts;
  const held = new Map<string, Held>();
  return {
    begin(target, { name, mime, size }) {
      const types: readonly string[] = target.load === null ? CARRIER_DOCUMENTS : LOAD_DOCUMENTS;
      if (!types.includes(target.type)) return fail(message('carriers.upload.otherKind'));
      if (size < 1) return fail(message('carriers.upload.empty'));
      if (size > MAX_UPLOAD_BYTES)
        return fail(message('carriers.upload.tooLarge', { most: MAX_UPLOAD_BYTES / 1_000_000 }));
      for (const [id, { touchedAt }] of held)
        if (clock.monotonic() - touchedAt > IDLE_MS) held.delete(id);
      if (held.size >= MOST) return fail(message('carriers.upload.tooMany', { most: MOST }));
      const id = newId();
      held.set(id, {
        target,
        name,
        mime,
        size,
        pieces: [],
        collected: 0,
        touchedAt: clock.monotonic(),
      });
      return ok({ id });
    },
    piece(id, data) {
      const entry = held.get(id);
      if (entry === undefined) return fail(gone);
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length === 0 || entry.collected + bytes.length > entry.size) {
        held.delete(id);
        return fail(changed);
      }
      entry.pieces.push(bytes);
      entry.collected += bytes.length;
      entry.touchedAt = clock.monotonic();
      return ok(null);
    },
    async send(id) {
      const entry = held.get(id);
      if (entry === undefined) return fail({ said: gone });
      // Gone before it is sent: a second click finds nothing to send again.
      held.delete(id);
      if (entry.collected !== entry.size) return fail({ said: changed });
      const bytes = Buffer.concat(entry.pieces);
      if (!isReally(bytes, entry.mime)) return fail({ said: message('carriers.upload.notReally') });
      return upload(entry.target, { name: entry.name, type: entry.mime, bytes });
    },
    cancel: (id) => void held.delete(id),
  };
}
