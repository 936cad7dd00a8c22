/**
 * Offers that go with an offer or with an accepted load, as the service finds them: an extension
 * (contract.md 2.2).
 */

/** How they go with it, in the order in which they are offered; the words are the service's. */
export const relations = [
  'from_delivery',
  'backhaul',
  'similar_lane',
  'similar_pickup',
  'similar_delivery',
] as const;
export type Relation = (typeof relations)[number];

/**
 * What they go with.
 *
 * Example: `{ kind: 'load', id: 'l-9' }`.
 */
export type RelatedTo = { readonly kind: 'offer' | 'load'; readonly id: string };
