import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { type Photo, type PhotoAsset, type PhotoRule, photoRuleLimits } from '../photos/photo.ts';
import { call, saying, shortText, trusted } from './contract-helpers.ts';
import { DOCUMENT_PIECE } from './documents.ts';
import { assetSchema } from './release.ts';

/**
 * A photo with where its picture is. `missing`: it was here and is gone; `elsewhere`: at the desk
 * that took it.
 */
export type PhotoLine = Photo & { readonly place: 'here' | 'missing' | 'elsewhere' };

/**
 * A file of the camera's folder. `at`: when it was written, in milliseconds since the epoch.
 *
 * Example: `{ name: 'IMG_0042.JPG', bytes: 2_400_000, at: 1_795_400_000_000 }`.
 */
export type CameraFile = { readonly name: string; readonly bytes: number; readonly at: number };

/**
 * What is set of photos, and what they take. `version` grows with each change of a photo.
 *
 * Example: `{ rule, usedBytes: 84_000_000, hasCamera: true, version: 12 }`.
 */
export type PhotosState = {
  readonly rule: PhotoRule;
  readonly usedBytes: number;
  /** The profile names a folder that a camera writes. */
  readonly hasCamera: boolean;
  readonly version: number;
};

const notPossible = { NOT_POSSIBLE: saying };
const id = z.string().min(1).max(100);
const sha = z.string().regex(/^[0-9a-f]{64}$/);
const when = z.enum(['in', 'out']);
const card = z.string().min(1).max(100);
const photoAsset: z.ZodType<PhotoAsset> = z.union([
  assetSchema,
  z.object({ kind: z.literal('card'), id: card }),
]);

/**
 * Photos of trucks and trailers that are here, and of cards: those become the truck's once it is
 * checked in (`CheckIn.card`). Pictures travel in pieces, so that no message is
 * large. Works without a connection; nothing of it goes to a service.
 */
export const photosContract = {
  /** The rule and what is used, then after each change. */
  watch: call('photos').output(eventIterator(trusted<PhotosState>())),
  /** The photos of one truck, trailer or card, oldest first, also of one that has left. */
  of: call('photos')
    .input(z.object({ asset: photoAsset }))
    .output(trusted<readonly PhotoLine[]>()),
  /** Begins to take one: refused by name and size before any byte. Then `piece`, then `keep`. */
  begin: call('photos')
    .input(
      z.object({
        asset: photoAsset,
        when,
        name: shortText(255),
        type: shortText(100),
        size: z.number().int().min(0),
      }),
    )
    .output(z.object({ id: z.string() }))
    .errors(notPossible),
  /** Base64. */
  piece: call('photos')
    .input(z.object({ id, data: z.string().max(DOCUMENT_PIECE * 2) }))
    .output(z.object({}))
    .errors(notPossible),
  /** Keeps it: a file named by its SHA-256, and a fact of the journal. */
  keep: call('photos')
    .input(z.object({ id }))
    .output(z.object({ sha: z.string() }))
    .errors(notPossible),
  /** Files of the camera's folder of the last half hour, newest first; at most twelve. */
  camera: call('photos').output(trusted<readonly CameraFile[]>()).errors(notPossible),
  /** Keeps one of them, by its plain name. The file stays where it is. */
  keepCamera: call('photos')
    .input(z.object({ asset: photoAsset, when, name: shortText(255) }))
    .output(z.object({ sha: z.string() }))
    .errors(notPossible),
  /** Reads one to be shown. Refused where its bytes aren't those that were kept. */
  open: call('photos')
    .input(z.object({ asset: photoAsset, sha }))
    .output(z.object({ id: z.string(), size: z.number() }))
    .errors(notPossible),
  /** A piece of it in base64. After `last` we forget it. */
  take: call('photos')
    .input(z.object({ id, from: z.number().int().min(0) }))
    .output(z.object({ data: z.string(), last: z.boolean() }))
    .errors(notPossible),
  cancel: call('photos').input(z.object({ id })).output(z.object({})),
  /** The card of a truck is given up: its pictures are deleted. */
  dropCard: call('photos').input(z.object({ card })).output(z.object({})).errors(notPossible),
  /** Deletes a picture; its fact stays and says so. */
  remove: call('administer')
    .input(z.object({ asset: photoAsset, sha }))
    .output(z.object({}))
    .errors(notPossible),
  /** How long pictures are kept, and how much of them. */
  setRule: call('administer')
    .input(
      z.object({
        days: z.number().int().min(1).max(photoRuleLimits.days),
        gigabytes: z.number().int().min(1).max(photoRuleLimits.gigabytes),
      }),
    )
    .output(z.object({}))
    .errors(notPossible),
};
