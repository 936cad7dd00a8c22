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

/** What the rest of the page may ask of the map. */
export type YardMapHandle = {
  /** Moves the view as far as needed to show a spot well inside of it. */
  readonly reveal: (spot: SpotId) => void;
  /** Shows spots in the middle, close enough to read them. */
  readonly flyTo: (spots: readonly SpotId[]) => void;
  readonly fit: () => void;
  /** For tests and benches: the engine itself. */
  readonly engine: () => Engine | null;
};

/** What the map shows, and the calls it makes. */
export type YardMapProps = {
  readonly store: Pick<YardStore, 'table' | 'onSpots'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  /** When spots were last confirmed; missing: no layer shows it. */
  readonly confirmed?: ConfirmedSource;
  /** Colors tell something else from now on. */
  readonly onLayer?: (layer: Layer) => void;
  /** Missing: no appointments are known. */
  readonly appointments?: AppointmentSource;
  /** The rules' verdict on a drop (law 1). */
  readonly checkDrop: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** The target of a drag in words, as "to D-02, free until 11:00"; missing: by its code alone. */
  readonly saidTarget?: (spot: SpotId) => Message;
  /** What is to be done next on a spot; null or missing: nothing asks for it. */
  readonly nextAct?: (spot: SpotId) => Message | null;
  /**
   * Does the move; answers what refuses it, and nothing else. On a mixed spot the asset is the one
   * that was grabbed.
   */
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => readonly Finding[];
  /** Actions of a spot are asked for at a point of the page. */
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /** The drag shared with the waiting list; without it the map only drags within itself. */
  readonly drag?: DragStore;
  /** The selected spot. */
  readonly selected?: SpotId | null;
  /** The best spots for what is picked up or chosen, the best first; they wear numbers from 1. */
  readonly best?: readonly SpotId[];
  /** The way of an asset, spot by spot: arrows lead from each to the next. */
  readonly way?: readonly SpotId[];
  /** Spots chosen together; outlined like the selected one. */
  readonly chosen?: ReadonlySet<SpotId>;
  /**
   * Spots inside a box drawn with Shift held; `adds`: to those that are chosen already; `partly`:
   * how many more it touches without their middle.
   */
  readonly onSelectMany?: (spots: readonly SpotId[], adds: boolean, partly: number) => void;
  /** A spot comes to the chosen ones or leaves them. */
  readonly onToggle?: (spot: SpotId) => void;
  /** Spots that match a filter stay bright, the others fade; null or missing: no filter. */
  readonly matches?: ((spot: SpotId) => boolean) | null;
  /** The picture under the yard; null or missing: there is none. */
  readonly backdrop?: Backdrop | null;
  readonly isBackdropShown?: boolean;
  readonly onBackdrop?: (isShown: boolean) => void;
  /** Missing: the page's own theme is followed. */
  readonly theme?: ThemeName;
  /** Wall time, ms since the epoch. */
  readonly now?: () => number;
  readonly ref?: Ref<YardMapHandle>;
};
