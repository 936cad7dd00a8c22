/**
 * Photos of trucks and trailers as evidence: what is kept of one, and how much of them. The picture
 * is a file named by its SHA-256; the fact in the journal seals that. Pure.
 */
import { isHeic, sizeMessage } from '../appointments/upload-file.ts';
import { type Message, message } from '../i18n/message.ts';
import { type PictureType, pictureTypeOf } from '../picture-type.ts';
import { fail, ok, type Result } from '../result.ts';
import { safeFileName } from '../safe-file-name.ts';
import type { AssetRef, AssetSubject } from '../yard/operations.ts';
import { type PictureSize, pictureSizeOf } from './picture-size.ts';

/**
 * Bytes of one photo (15 MB), its pixels, and photos of one truck or trailer. A phone's photo has
 * 2 to 8 MB and 12 to 48 million pixels.
 */
export const photoLimits = { bytes: 15_728_640, pixels: 50_000_000, perAsset: 20 } as const;

/** Types that every browser draws. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** One of them. */
export type PhotoType = (typeof photoTypes)[number];

/**
 * `kept`: its file is here. `expired`: deleted when its time was over. `removed`: an administrator
 * deleted it.
 */
export const photoStates = ['kept', 'expired', 'removed'] as const;

/**
 * What photos are of: a truck or trailer that is here, or the card of a truck that comes in.
 *
 * Example: `{ kind: 'container', id: 'c-5' }`.
 */
export type PhotoAsset = AssetRef | { readonly kind: 'card'; readonly id: string };
/** It as a text. */
export type PhotoSubject = AssetSubject | `card:${string}`;

/** Example: `card:6f0c…`, until the truck is checked in and has a visit. */
export const photoSubject = ({ kind, id }: PhotoAsset): PhotoSubject => `${kind}:${id}`;

/** Whether a photo is of a truck or trailer that is here, not of a card. */
export const isOfAsset = (photo: Photo): photo is AssetPhoto => !photo.asset.startsWith('card:');

/**
 * A photo as its fact keeps it. Its file may go; this stays.
 *
 * Example: `{ asset: 'visit:v-1', when: 'in', sha: '9f86…', name: 'seal.jpg', type: 'image/jpeg',
 * bytes: 2481022, width: 4032, height: 3024, by: 'Ana', at: 1764374400000, state: 'kept' }`.
 */
export type Photo = PictureSize & {
  readonly asset: PhotoSubject;
  readonly when: 'in' | 'out';
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  readonly sha: string;
  readonly name: string;
  readonly type: PhotoType;
  readonly bytes: number;
  /** Who kept it, and when (milliseconds since the epoch). */
  readonly by: string;
  readonly at: number;
  readonly state: (typeof photoStates)[number];
};

/** One of a truck or trailer that is or was here. */
export type AssetPhoto = Photo & { readonly asset: AssetSubject };

/**
 * How many pictures there are of a truck or trailer, by way.
 *
 * Example: `{ asset: 'visit:v-17', in: 2, out: 0 }`.
 */
export type PhotoCount = {
  readonly asset: AssetSubject;
  readonly in: number;
  readonly out: number;
};

/**
 * A facility's rule for its photos.
 *
 * Example: `{ days: 90, gigabytes: 5 }`.
 */
export type PhotoRule = {
  /** How long the pictures are kept. */
  readonly days: number;
  /** How much the folder may hold, in GB of 1,000,000,000 bytes. */
  readonly gigabytes: number;
};

/** Bounds of the rule. */
export const photoRuleLimits = { days: 3_650, gigabytes: 2_000 } as const;

/**
 * Nine months: a carrier has to give that long for a claim of lost or damaged cargo (49 U.S.C.
 * 14706(e)).
 */
export const usualPhotoRule: PhotoRule = { days: 270, gigabytes: 20 };

/** Its key among the kept ones: the same picture may be of a truck and of its trailer. */
export const photoKey = ({ asset, sha }: Pick<Photo, 'asset' | 'sha'>): string => `${sha} ${asset}`;

/** Why a file is refused by its name and size, before any of it is read; null: it isn't. */
export function photoRefusal(file: {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}): Message | null {
  const name = safeFileName(file.name);
  if (file.size === 0) return message('fields.upload.empty', { name });
  if (isHeic(file)) return message('photos.heic', { name });
  if (file.size <= photoLimits.bytes) return null;
  const most = sizeMessage(photoLimits.bytes);
  return message('photos.tooLarge', { name, size: sizeMessage(file.size), most });
}

/** What the bytes of a photo are, or why they are none. Only the header is read. */
export function photoOf(
  bytes: Uint8Array,
  name: string,
): Result<PictureSize & { readonly type: PhotoType }, Message> {
  const type = pictureTypeOf(bytes);
  if (isHeicBytes(bytes)) return fail(message('photos.heic', { name }));
  if (!isPhotoType(type)) return fail(message('photos.otherType', { name }));
  const size = pictureSizeOf(bytes);
  if (size === null) return fail(message('photos.broken', { name }));
  const { width, height } = size;
  if (width * height > photoLimits.pixels)
    return fail(
      message('photos.pixels', { name, width, height, most: photoLimits.pixels / 1_000_000 }),
    );
  return ok({ type, width, height });
}

const isPhotoType = (type: PictureType | null): type is PhotoType =>
  photoTypes.some((each) => each === type);

/** A HEIC photo under another name: its first box names its brand. */
const isHeicBytes = (bytes: Uint8Array): boolean =>
  /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(String.fromCharCode(...bytes.subarray(0, 12)));
