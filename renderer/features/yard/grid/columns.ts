import type { SpotColumn } from '../../../page/stores/ui-store.ts';

/** Columns that a narrow grid leaves out; their facts are in the inspector. */
export const optionalColumns: ReadonlySet<SpotColumn> = new Set(['area', 'type', 'notes']);

/** The grid's columns in order; the last one, for the actions, has no head and cannot be sorted. */
export const columns: readonly { readonly key: SpotColumn; readonly label: string }[] = [
  { key: 'code', label: 'Spot' },
  { key: 'area', label: 'Area' },
  { key: 'type', label: 'Type' },
  { key: 'state', label: 'State' },
  { key: 'truck', label: 'Truck' },
  { key: 'containers', label: 'Containers' },
  { key: 'dwell', label: 'Dwell' },
  { key: 'notes', label: 'Notes' },
];
