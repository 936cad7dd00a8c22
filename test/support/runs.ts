/**
 * How often a random property is tried: a quarter of `whole` in `npm test`, where other values come up each time, and all of it with
 * PROPERTIES=all (docs/testing.md).
 */
export const runs = (whole: number): number => (process.env.PROPERTIES === 'all' ? whole : Math.ceil(whole / 4));
