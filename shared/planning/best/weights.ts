/**
 * What counts when spots are ranked, and how much: no weight is hidden. The usual values are
 * judgment: no document names any.
 */

/**
 * Every weight, in feet: so much longer a way is worth it to avoid what the weight is for. `way`
 * alone is the cost of each foot driven. The sentence of each is `plan.weight.KEY`.
 */
export const usualWeights = {
  /**
   * Another spot than the door of its appointment once that is due; its door, or any, long before.
   */
  door: 6_000,
  /**
   * A door that another appointment needs in the next hours: all of it when that is now, less the
   * later it is.
   */
  needed: 4_000,
  /** A door for what needs none, a parking spot for what is loaded live. */
  kind: 2_000,
  /** A refrigerated trailer without a plug. */
  plug: 3_000,
  /** A plug taken by what needs none. */
  plugTaken: 500,
  /** Full ones among the empties, empties elsewhere while there is an area for them. */
  empties: 800,
  /** Dangerous goods outside of their area, anything else in it. */
  hazmat: 3_000,
  /** A trailer longer than fits. */
  length: 10_000,
  /** An area that is kept for others. */
  kept: 1_500,
  /** A spot that is reserved for others; a spot reserved for this one is worth as much. */
  reserved: 2_500,
  /** A spot that holds something already. */
  shared: 1_200,
  /** Each foot driven. */
  way: 1,
  /** Away from others of its company: all of it where no neighbor is of the same one. */
  company: 150,
  /** A door for which somebody who came first is waiting. */
  turn: 1_000,
  /** Each minute by which a proposal is late; one spot alone is never late. */
  late: 500,
} as const;

/** One of them. */
export type WeightKey = keyof typeof usualWeights;
export const weightKeys = Object.keys(usualWeights) as readonly WeightKey[];

/** Weights in force. */
export type Weights = { readonly [Key in WeightKey]: number };
/** Weights that were set at this desk; what is missing is as usual. */
export type OwnWeights = { readonly [Key in WeightKey]?: number };

/** The most a weight can be. */
export const mostWeight = 100_000;

/** Whether a weight may be so: a whole number from 0, which turns it off. */
export const isWeight = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostWeight;

/** All weights; a kept one that cannot be is as usual. */
export function weightsOf(own: OwnWeights): Weights {
  const weights = {} as { -readonly [Key in WeightKey]: number };
  for (const key of weightKeys) weights[key] = isWeight(own[key]) ? own[key] : usualWeights[key];
  return weights;
}
