import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Code } from '../../../shared/i18n/message.ts';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import type { ActList } from '../../../shared/journal/act-lines.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { PoolQuery } from '../../../shared/pool/search.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { type Sort, sortedBy } from '../../ui/table/column.ts';

/** The screens of the rail. */
export type Screen =
  | 'now'
  | 'yard'
  | 'gate'
  | 'moves'
  | 'appointments'
  | 'activity'
  | 'settings'
  | 'marketplace'
  | 'carriers'
  | 'reports';

/** The reports, in the order of their tabs. */
export const reportTabs = ['handover', 'detention', 'numbers', 'history'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** What the middle of the yard screen shows. */
export type YardView = 'map' | 'both' | 'grid';

/** The states by which the grid filters spots. */
export type SpotStateFilter =
  | 'free'
  | 'occupied'
  | 'truck'
  | 'container'
  | 'both'
  | 'closed'
  | 'reserved';

/**
 * The filter of the grid. Null means any. Example: `{ text: '48', area: null, type: null, state:
 * 'closed', among: null, pool: null }`.
 */
export type SpotFilter = {
  readonly text: string;
  readonly area: AreaId | null;
  readonly type: string | null;
  readonly state: SpotStateFilter | null;
  /** The spots inside a box drawn on the map. Null: any. */
  readonly among: ReadonlySet<SpotId> | null;
  /** What trailers on the spot must be. Null: any, or no trailer. */
  readonly pool: PoolFilter | null;
};

/**
 * A question about trailers. `isUnknown`: show the trailers for which we can't know the answer.
 *
 * Example: `{ query, isUnknown: true }` shows the trailers that may or may not fit.
 */
export type PoolFilter = { readonly query: PoolQuery; readonly isUnknown: boolean };

/**
 * The state of the screen. Nothing in it is about the yard itself.
 *
 * Example: `{ screen: 'yard', yardView: 'both', selected: 'spot-D4', selectedAsset: null, … }`.
 */
export type UiState = {
  readonly screen: Screen;
  readonly yardView: YardView;
  /** The selected spot: outlined on the map, marked in the grid, shown in the inspector. */
  readonly selected: SpotId | null;
  /** The asset in the inspector. Null when the whole spot is selected. */
  readonly selectedAsset: AssetRef | null;
  /** The spots that are selected together, to act on several at once. Usually empty. */
  readonly chosen: ReadonlySet<SpotId>;
  /** Grows with each jump. The map then shows `selected`, and its row gets the focus. */
  readonly jumps: number;
  /**
   * The asset that the clerk just placed. We suggest no other spot for it until it is selected
   * again.
   */
  readonly settled: AssetRef['id'] | null;
  /** The asset of the last jump, until something else is selected. Its history is open. */
  readonly lookedFor: AssetRef | null;
  readonly spotFilter: SpotFilter;
  readonly spotSort: Sort;
  readonly waitingFilter: string;
  /** Neither states nor acts chosen: everything is listed. */
  readonly activityFilter: {
    readonly text: string;
    readonly states: readonly OperationState[];
    readonly acts: readonly ActList[];
    /** What was done here, or what others did; null: both. */
    readonly whose: 'ours' | 'others' | null;
  };
  readonly dialog: 'help' | 'guide' | 'problems' | 'setUp' | 'labels' | null;
  /** The settings section to show, by the code of its title. Null once it is shown. */
  readonly section: Code | null;

  /** Which of the reports is shown. */
  readonly report: ReportTab;

  readonly show: (screen: Screen) => void;
  readonly showReport: (report: ReportTab) => void;
  /** Opens the settings at a section. Null: the section is shown now. */
  readonly showSettings: (section: Code | null) => void;
  readonly setYardView: (view: YardView) => void;
  /** Selects a spot. If it isn't one of the chosen spots, none stay chosen. If it is, they do. */
  readonly selectSpot: (spot: SpotId | null) => void;
  readonly chooseSpots: (spots: Iterable<SpotId>) => void;
  /** Adds a spot to the chosen ones or removes it. The first one brings the selected spot along. */
  readonly toggleSpot: (spot: SpotId) => void;
  /**
   * Selects, switches to the yard screen, and brings the spot into view on the map. For search
   * results and links.
   */
  readonly jumpTo: (spot: SpotId | null, asset: AssetRef | null) => void;
  /**
   * Selects what an act changed, on whichever screen it was done. On the yard screen it gets the
   * focus too.
   */
  readonly showDone: (spot: SpotId | null, asset: AssetRef | null) => void;
  /** Selects an asset and the spot it stands on, if any. */
  readonly selectAsset: (asset: AssetRef, spot: SpotId | null) => void;
  /**
   * The row of a spot or a waiting asset got the focus. If something else is selected, the row is
   * selected instead, so that keys and inspector mean the same.
   */
  readonly follow: (spot: SpotId | null, asset: AssetRef | null) => void;
  readonly filterSpots: (change: Partial<SpotFilter>) => void;
  readonly sortSpots: (column: string) => void;
  readonly filterWaiting: (text: string) => void;
  readonly filterActivity: (change: Partial<UiState['activityFilter']>) => void;
  readonly openDialog: (dialog: UiState['dialog']) => void;
};

/** The store of the screen. One for each page. */
export type UiStore = StoreApi<UiState>;

const noSpots: ReadonlySet<SpotId> = new Set();

/** A filter that lets every spot through. */
export const anySpot: SpotFilter = {
  text: '',
  area: null,
  type: null,
  state: null,
  among: null,
  pool: null,
};

/** Whether a filter lets every spot through. */
export const isAnySpot = ({ text, ...others }: SpotFilter): boolean =>
  text.trim() === '' && Object.values(others).every((each) => each === null);

/** Creates the store as the console opens: the yard, map and grid. */
export function createUiStore(): UiStore {
  return createStore<UiState>()((set, get) => ({
    screen: 'yard',
    yardView: 'both',
    selected: null,
    selectedAsset: null,
    chosen: noSpots,
    jumps: 0,
    settled: null,
    lookedFor: null,
    spotFilter: anySpot,
    spotSort: { column: 'code', descending: false },
    waitingFilter: '',
    activityFilter: { text: '', states: [], acts: [], whose: null },
    dialog: null,
    section: null,

    report: 'handover',

    show: (screen) => set({ screen }),
    showReport: (report) => set({ report, screen: 'reports' }),
    showSettings: (section) =>
      set(section === null ? { section } : { section, screen: 'settings' }),
    setYardView: (yardView) => set({ yardView }),
    selectSpot: (selected) =>
      set(({ chosen }) => ({
        selected,
        selectedAsset: null,
        lookedFor: null,
        settled: null,
        chosen: selected !== null && chosen.has(selected) ? chosen : noSpots,
      })),
    chooseSpots: (spots) => set({ chosen: new Set(spots) }),
    toggleSpot: (spot) =>
      set(({ chosen, selected }) => {
        const next = new Set(chosen.size === 0 && selected !== null ? [selected] : chosen);
        if (!next.delete(spot)) next.add(spot);
        return { chosen: next };
      }),
    jumpTo: (selected, selectedAsset) =>
      set(({ jumps }) => ({
        selected,
        selectedAsset,
        lookedFor: selectedAsset,
        settled: null,
        screen: 'yard',
        jumps: jumps + 1,
      })),
    showDone: (selected, selectedAsset) =>
      set(({ jumps }) => ({
        selected,
        selectedAsset,
        lookedFor: null,
        settled: selectedAsset?.id ?? null,
        jumps: jumps + 1,
      })),
    selectAsset: (selectedAsset, selected) =>
      set(({ settled }) => ({
        selectedAsset,
        selected,
        lookedFor: null,
        settled: settled === selectedAsset.id ? settled : null,
      })),
    follow: (spot, asset) => {
      const { selected, selectedAsset, chosen, selectSpot, selectAsset } = get();
      if (chosen.size > 0 || (selected === null && selectedAsset === null)) return;
      if (spot !== null && spot !== selected) selectSpot(spot);
      if (asset !== null && asset.id !== selectedAsset?.id) selectAsset(asset, null);
    },
    filterSpots: (change) =>
      set(({ spotFilter, chosen }) => {
        const next = { ...spotFilter, ...change };
        // When the box on the map is removed, the spots that it chose are no longer chosen.
        return {
          spotFilter: next,
          chosen: spotFilter.among !== null && next.among === null ? noSpots : chosen,
        };
      }),
    sortSpots: (column) => set(({ spotSort }) => ({ spotSort: sortedBy(spotSort, column) })),
    filterWaiting: (waitingFilter) => set({ waitingFilter }),
    filterActivity: (change) =>
      set((state) => ({ activityFilter: { ...state.activityFilter, ...change } })),
    openDialog: (dialog) => set({ dialog }),
  }));
}
