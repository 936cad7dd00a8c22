/** The kinds of facts that desks share of photos; the pictures stay at the desk that took them. */
import { z } from 'zod';
import { mostCopies } from '../../shared/desks/copies.ts';
import {
  isOfAsset,
  type Photo,
  type PhotoRule,
  photoLimits,
  photoRuleLimits,
  photoStates,
  photoTypes,
} from '../../shared/photos/photo.ts';
import type { FactsOf } from '../gate-checks/shared-facts.ts';

const pixels = z.number().int().min(1).max(photoLimits.pixels);

/** A photo, and what became of its file. */
export const photoFacts: FactsOf<Photo> = {
  table: 'photo',
  kind: 'desk.photo',
  most: mostCopies.photo,
  schema: z.object({
    asset: z.string().max(250) as unknown as z.ZodType<Photo['asset']>,
    when: z.enum(['in', 'out']),
    sha: z.string().regex(/^[0-9a-f]{64}$/),
    name: z.string().max(120),
    type: z.enum(photoTypes),
    bytes: z.number().int().min(1).max(photoLimits.bytes),
    width: pixels,
    height: pixels,
    by: z.string().max(200),
    at: z.number(),
    state: z.enum(photoStates),
  }),
  subjects: (_, photo) =>
    isOfAsset(photo) ? [photo.asset, `photo:${photo.sha}`] : [`photo:${photo.sha}`],
};

/** How long they are kept, and how much of them. */
export const photoRuleFacts: FactsOf<PhotoRule> = {
  table: 'photoRule',
  kind: 'desk.photoRule',
  most: mostCopies.photoRule,
  schema: z.object({
    days: z.number().int().min(1).max(photoRuleLimits.days),
    gigabytes: z.number().int().min(1).max(photoRuleLimits.gigabytes),
  }),
  subjects: () => [],
};
