import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Code } from '../../../shared/i18n/message.ts';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { PoolQuery } from '../../../shared/pool/search.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { type Sort, sortedBy } from '../../ui/table/column.ts';

/** The screens of the rail that exist. A screen that does not exist is not listed. */
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

/** What the reports show, in the order of their tabs. */
export const reportTabs = ['handover', 'detention', 'numbers', 'history'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** What the middle of the yard screen shows. */
export type YardView = 'map' | 'both' | 'grid';

/** What a spot holds, or that it is closed or reserved, as the grid filters by it. */
export type SpotStateFilter =
  | 'free'
  | 'occupied'
  | 'truck'
  | 'container'
  | 'both'
  | 'closed'
  | 'reserved';

/** Filter of the grid; null means any. */
export type SpotFilter = {
  readonly text: string;
  readonly area: AreaId | null;
  readonly type: string | null;
  readonly state: SpotStateFilter | null;
  /** Spots inside a box drawn on the map; null: any. */
  readonly among: ReadonlySet<SpotId> | null;
  /** What the trailers there have to be; null: any, or none. */
  readonly pool: PoolFilter | null;
};

/** A question about trailers. `isUnknown`: shows those of which we can't know it. */
export type PoolFilter = { readonly query: PoolQuery; readonly isUnknown: boolean };

/** What the screen is up to; nothing here is about the yard itself. */
export type UiState = {
  readonly screen: Screen;
  readonly yardView: YardView;
  /** The spot the map, the grid and the inspector show as selected. */
  readonly selected: SpotId | null;
  /** The asset the inspector shows; null when a spot is selected as a whole. */
  readonly selectedAsset: AssetRef | null;
  /** The spots selected together, to do something with several at once; usually none. */
  readonly chosen: ReadonlySet<SpotId>;
  /** Grows with each jump; the map then shows `selected`, and its row gets the focus. */
  readonly jumps: number;
  /** What the clerk just put where it is: it is offered no other spot until it is selected anew. */
  readonly settled: AssetRef['id'] | null;
  /**
   * The asset that the last jump looked for, until something else is selected: its history is open.
   */
  readonly lookedFor: AssetRef | null;
  readonly spotFilter: SpotFilter;
  readonly spotSort: Sort;
  readonly waitingFilter: string;
  readonly activityFilter: { readonly text: string; readonly states: readonly OperationState[] };
  readonly dialog: 'help' | 'guide' | 'problems' | 'setUp' | 'labels' | null;
  /** The section of the settings that is asked for, by its title, until it is shown. */
  readonly section: Code | null;

  /** Which of the reports is shown. */
  readonly report: ReportTab;

  readonly show: (screen: Screen) => void;
  readonly showReport: (report: ReportTab) => void;
  /** Shows the settings at one section; null once it is shown. */
  readonly showSettings: (section: Code | null) => void;
  readonly setYardView: (view: YardView) => void;
  /**
   * Shows a spot. One outside the chosen ones ends their being chosen; a look at one of them does
   * not.
   */
  readonly selectSpot: (spot: SpotId | null) => void;
  readonly chooseSpots: (spots: Iterable<SpotId>) => void;
  /**
   * Takes a spot in among the chosen ones, or out of them; the first brings the spot along that is
   * shown as selected.
   */
  readonly toggleSpot: (spot: SpotId) => void;
  /**
   * Selects, shows the yard screen, and brings the spot into view on the map: for search results
   * and links.
   */
  readonly jumpTo: (spot: SpotId | null, asset: AssetRef | null) => void;
  /**
   * Selects what an act changed, wherever the act was done; on the yard screen it gets the focus,
   * too.
   */
  readonly showDone: (spot: SpotId | null, asset: AssetRef | null) => void;
  /** Selects an asset and the spot it stands on, if any. */
  readonly selectAsset: (asset: AssetRef, spot: SpotId | null) => void;
  /**
   * The row of a spot, or of an asset that waits, got the focus: where something else is shown as
   * selected, the row is selected instead, so that keys and inspector mean the same.
   */
  readonly follow: (spot: SpotId | null, asset: AssetRef | null) => void;
  readonly filterSpots: (change: Partial<SpotFilter>) => void;
  readonly sortSpots: (column: string) => void;
  readonly filterWaiting: (text: string) => void;
  readonly filterActivity: (change: Partial<UiState['activityFilter']>) => void;
  readonly openDialog: (dialog: UiState['dialog']) => void;
};

/** Store of the screen; one a page, handed down by context. */
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
    activityFilter: { text: '', states: [] },
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
        // The box on the map is given up, and with it what it chose.
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
