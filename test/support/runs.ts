import { isDeep } from './tiers.ts';

/**
 * How often a random property is tried: an eighth of `whole` in `npm test`, always the same ones,
 * and all of it with other values each time in the deep tier or with PROPERTIES=all
 * (docs/reference/testing.md, seeded.ts).
 */
export const runs = (whole: number): number =>
  isDeep || process.env.PROPERTIES === 'all' ? whole : Math.ceil(whole / 8);
