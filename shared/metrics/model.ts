import type { PunctualityCounts } from '../appointments/punctuality-counts.ts';
import type { Numbers } from './metrics-parts.ts';

/** Figures of a stretch. */
export type NumbersOf = Numbers & { readonly kept: PunctualityCounts };

/**
 * Metrics of some days, and of as many days some complete weeks earlier; null if the history
 * doesn't go back that far.
 */
export type NumbersAnswer = { readonly now: NumbersOf; readonly before: NumbersOf | null };
