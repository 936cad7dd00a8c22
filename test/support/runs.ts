import { isDeep } from './tiers.ts';

/**
 * How often a random property is tried: a quarter of `whole` in `npm test`, where other values come up each time, and all of it in the deep
 * tier or with PROPERTIES=all (docs/testing.md).
 */
export const runs = (whole: number): number => (isDeep || process.env.PROPERTIES === 'all' ? whole : Math.ceil(whole / 4));
