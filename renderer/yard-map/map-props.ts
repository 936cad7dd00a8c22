import type { Ref } from 'react';
import type { Message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import type { DragStore } from '../page/stores/drag-store.ts';
import type { MarkSource } from '../page/stores/operations-store.ts';
import type { YardStore } from '../page/stores/yard-store.ts';
import type { Engine } from './map-engine.ts';
import type { AppointmentSource } from './model/appointment-sign.ts';
import type { ConfirmedSource } from './mount.ts';
import type { Backdrop } from './paint/backdrop.ts';
import type { Layer } from './paint/brush.ts';
import type { MapStop } from './paint/map-overlay.ts';

/** What the rest of the page can ask of the map. */
export type YardMapHandle = {
  /** Moves the view as far as needed to show a spot well inside it. */
  readonly reveal: (spot: SpotId) => void;
  /** Shows these spots in the middle, close enough to read them. */
  readonly flyTo: (spots: readonly SpotId[]) => void;
  readonly fit: () => void;
  /** The engine itself, for tests and benches. */
  readonly engine: () => Engine | null;
};

/** What the map shows, and what it calls. */
export type YardMapProps = {
  readonly store: Pick<YardStore, 'table' | 'onSpots' | 'structureStamp'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  /** When spots were last confirmed. Missing: no layer shows it. */
  readonly confirmed?: ConfirmedSource;
  /** The colors show something else from now on. */
  readonly onLayer?: (layer: Layer) => void;
  /** Missing: the map shows no appointments. */
  readonly appointments?: AppointmentSource;
  /** The rules' verdict on a drop (law 1). */
  readonly checkDrop: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** The target of a drag in words, such as "to D-02, free until 11:00". Missing: its code only. */
  readonly targetName?: (spot: SpotId) => Message;
  /** The next act on a spot. Null or missing: none. */
  readonly nextAct?: (spot: SpotId) => Message | null;
  /** Why a closed spot is closed, who closed it, and until when. Missing: not shown. */
  readonly closure?: (spot: SpotId) => readonly Message[];
  /**
   * Does the move. Returns the findings that refuse it. On a spot with several assets, `asset` is
   * the one that was grabbed.
   */
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => readonly Finding[];
  /** Opens the actions of a spot at a point of the window. */
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /** The drag, shared with the waiting list. Missing: the map drags only within itself. */
  readonly drag?: DragStore;
  /** The selected spot. */
  readonly selected?: SpotId | null;
  /** The best spots for the dragged or selected asset, the best first. They get numbers from 1. */
  readonly best?: readonly SpotId[];
  /** The way of an asset, stop by stop. Arrows lead from each to the next. */
  readonly way?: readonly MapStop[];
  /** The chosen spots. Outlined like the selected one. */
  readonly chosen?: ReadonlySet<SpotId>;
  /**
   * The spots in a box drawn with Shift. `adds`: they join the chosen ones. `partly`: how many more
   * the box touches without containing their middle.
   */
  readonly onSelectMany?: (spots: readonly SpotId[], adds: boolean, partly: number) => void;
  /** Adds a spot to the chosen ones, or removes it. */
  readonly onToggle?: (spot: SpotId) => void;
  /** Spots that match the filter stay bright, the others fade. Null or missing: no filter. */
  readonly matches?: ((spot: SpotId) => boolean) | null;
  /** The image under the yard. Null or missing: none. */
  readonly backdrop?: Backdrop | null;
  readonly isBackdropShown?: boolean;
  readonly onBackdrop?: (isShown: boolean) => void;
  /** The minimap is shown, unless false. Missing `onMini`: it can't be hidden. */
  readonly isMiniShown?: boolean;
  readonly onMini?: (isShown: boolean) => void;
  /** Missing: the page's own theme. */
  readonly theme?: ThemeName;
  /** Wall time, ms since the epoch. */
  readonly now?: () => number;
  readonly ref?: Ref<YardMapHandle>;
};
