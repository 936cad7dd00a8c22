/** A photo on its way between the page and the console, in pieces so that no message is large. */
import { DOCUMENT_PIECE } from '../../../shared/console-api/documents.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { type Photo, photoTypes } from '../../../shared/photos/photo.ts';
import { pictureTypeOf } from '../../../shared/picture-type.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { base64Of, bytesOf } from '../../ui/base64.ts';

type PhotosApi = Pick<ConsoleApi, 'photos'>;

/** Keeps a photo. Throws the console's error where it is refused. */
export async function keepPhoto(
  { photos }: PhotosApi,
  of: { readonly asset: AssetRef; readonly when: Photo['when'] },
  file: File,
): Promise<void> {
  const { name, type, size } = file;
  const { id } = await photos.begin({
    ...of,
    name: name.slice(0, 255),
    type: type.slice(0, 100),
    size,
  });
  try {
    for (let from = 0; from < size; from += DOCUMENT_PIECE)
      await photos.piece({ id, data: await base64Of(file.slice(from, from + DOCUMENT_PIECE)) });
    await photos.keep({ id });
  } catch (error) {
    // What was kept or refused is over already.
    await photos.cancel({ id }).catch(() => {});
    throw error;
  }
}

/** The bytes of a photo, as a picture that can be drawn: main has proved them by their hash. */
export async function openPhoto(
  { photos }: PhotosApi,
  of: { readonly asset: AssetRef; readonly sha: string },
  signal: AbortSignal,
): Promise<Blob> {
  const { id, size } = await photos.open(of, { signal });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < size; from += DOCUMENT_PIECE) {
    if (signal.aborted) {
      await photos.cancel({ id });
      signal.throwIfAborted();
    }
    parts.push(bytesOf((await photos.take({ id, from })).data));
  }
  const type = pictureTypeOf(parts[0] ?? new Uint8Array());
  return new Blob(parts, { type: photoTypes.find((each) => each === type) ?? '' });
}
