/**
 * Random properties try the same values in each run of `npm test`: a failure there speaks of the
 * change, and of nothing else. Other values are tried in the deep tier, and a seed by hand with
 * SEED=348052880 (docs/reference/testing.md).
 */
import fc from 'fast-check';
import { isDeep } from './tiers.ts';

const byHand = process.env.SEED;

if (byHand !== undefined) fc.configureGlobal({ seed: Number(byHand) });
else if (!isDeep && process.env.PROPERTIES !== 'all') fc.configureGlobal({ seed: 20_261_123 });
