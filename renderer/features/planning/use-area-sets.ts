import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type AreaSet, setsOf } from '../../../shared/planning/area-sets.ts';
import { usePage } from '../../page/page-context.tsx';
import { plansOf } from './plan-store.ts';

/** The named sets of areas of this facility. */
export function useAreaSets(): readonly AreaSet[] {
  const areas = useStore(plansOf(usePage()).store, ({ kept }) => kept.areas);
  return useMemo(() => setsOf(areas), [areas]);
}
