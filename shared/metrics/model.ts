import type { PunctualityCounts } from '../appointments/punctuality-counts.ts';
import type { Numbers } from './metrics-parts.ts';

/** Figures of a stretch. */
export type NumbersOf = Numbers & { readonly kept: PunctualityCounts };

/**
 * Figures of days, and of as many days so many whole weeks before; null where the history does not
 * go so far.
 */
export type NumbersAnswer = { readonly now: NumbersOf; readonly before: NumbersOf | null };
