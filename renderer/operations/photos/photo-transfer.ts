/** A photo on its way between the page and the console, in pieces so that no message is large. */
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { type Photo, type PhotoAsset, photoTypes } from '../../../shared/photos/photo.ts';
import { pictureTypeOf } from '../../../shared/picture-type.ts';
import { sendPieces, takePieces } from '../../connection/file-pieces.ts';

type PhotosApi = Pick<ConsoleApi, 'photos'>;

/** Keeps a photo. Throws the console's error where it is refused. */
export async function keepPhoto(
  { photos }: PhotosApi,
  of: { readonly asset: PhotoAsset; readonly when: Photo['when'] },
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
    await sendPieces(file, (data) => photos.piece({ id, data }));
    await photos.keep({ id });
  } catch (error) {
    // After a keep or a refusal there is nothing left to cancel.
    await photos.cancel({ id }).catch(() => {});
    throw error;
  }
}

/** The newest photo that was asked for, by the API that gives it. */
const newest = new WeakMap<PhotosApi, Promise<unknown>>();

/**
 * The bytes of a photo, as a picture that can be drawn: main has proved them by their hash. One
 * comes after the other: main holds few at once, and a card may show twenty.
 */
export function openPhoto(
  api: PhotosApi,
  of: { readonly asset: PhotoAsset; readonly sha: string },
  signal: AbortSignal,
): Promise<Blob> {
  const fetchNow = () => fetchPhoto(api, of, signal);
  const photo = (newest.get(api) ?? Promise.resolve()).then(fetchNow, fetchNow);
  newest.set(api, photo);
  return photo;
}

async function fetchPhoto(
  { photos }: PhotosApi,
  of: { readonly asset: PhotoAsset; readonly sha: string },
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const parts = await takePieces(photos, await photos.open(of, { signal }), signal);
  const type = pictureTypeOf(parts[0] ?? new Uint8Array());
  return new Blob([...parts], { type: photoTypes.find((each) => each === type) ?? '' });
}
