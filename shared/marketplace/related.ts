/** Offers that go with an offer or with an accepted load, as the service finds them: an extension (contract.md 2.2). */

/** How they go with it, in the order in which they are offered; the words are the service's. */
export const relations = ['from_delivery', 'backhaul', 'similar_lane', 'similar_pickup', 'similar_delivery'] as const;
export type Relation = (typeof relations)[number];

/** What a relation says on the screen. */
export const relationWords: { readonly [Each in Relation]: string } = {
  from_delivery: 'Begin where this ends',
  backhaul: 'Lead back to where this begins',
  similar_lane: 'On a similar lane',
  similar_pickup: 'With a similar pickup',
  similar_delivery: 'With a similar delivery',
};

/** What they go with. */
export type RelatedTo = { readonly kind: 'offer' | 'load'; readonly id: string };
