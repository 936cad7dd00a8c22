/**
 * What counts when we rank spots, and how much. No weight is hidden. The defaults are our judgment;
 * no document names any.
 */

/**
 * Every weight in feet: how much longer a way is worth avoiding the drawback. Only `way` is the
 * cost of each foot driven. `plan.weight.KEY` has the text of each.
 */
export const usualWeights = {
  /**
   * Once its appointment is due: another spot than its door. Long before: its door, or any door.
   */
  door: 6_000,
  /**
   * A door that another appointment needs in the next hours: the full weight if it needs it now,
   * less the later it is.
   */
  needed: 4_000,
  /** A door for an asset that needs none, or a parking spot for live loading. */
  kind: 2_000,
  /** A refrigerated trailer without a plug. */
  plug: 3_000,
  /**
   * A plug used by an asset that needs none: less than a spot that is kept for others. Every
   * ordinary parking spot comes before it (`SpotClass`).
   */
  plugTaken: 1_400,
  /** Full ones among the empties, or empties elsewhere although there is an area for them. */
  empties: 800,
  /** Dangerous goods outside their area, or anything else in it. */
  hazmat: 3_000,
  /** A trailer longer than fits. */
  length: 10_000,
  /** An area reserved for other carriers. */
  kept: 1_500,
  /** A spot reserved for others. A spot reserved for this asset gains as much. */
  reserved: 2_500,
  /**
   * A spot that already holds something. No other drawback of a truck without a trailer, and no way
   * on a yard, comes near it: a free spot is proposed first.
   */
  shared: 25_000,
  /** Each foot driven. */
  way: 1,
  /** Away from others of its company: the full weight if no neighbor is of the same company. */
  company: 150,
  /** A door for which another truck has been waiting longer. */
  turn: 1_000,
  /** Each minute by which a proposal is late. A single spot is never late. */
  late: 500,
} as const;

/** Name of a weight. */
export type WeightKey = keyof typeof usualWeights;
export const weightKeys = Object.keys(usualWeights) as readonly WeightKey[];

/** Weights in force. */
export type Weights = { readonly [Key in WeightKey]: number };
/** Weights set at this desk; the others have their defaults. */
export type OwnWeights = { readonly [Key in WeightKey]?: number };

/** Largest weight. */
export const mostWeight = 100_000;

/** Whether a weight is valid: a whole number from 0, which turns it off. */
export const isWeight = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostWeight;

/** All weights. An invalid stored one gets its default. */
export function weightsOf(own: OwnWeights): Weights {
  const weights = {} as { -readonly [Key in WeightKey]: number };
  for (const key of weightKeys) weights[key] = isWeight(own[key]) ? own[key] : usualWeights[key];
  return weights;
}
