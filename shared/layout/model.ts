/**
 * The drawn yard. All lengths are feet. x grows to the right and y downwards, as on a screen;
 * coordinates may be negative, `bounds` says where the yard lies.
 */
import type { AreaId, SpotId } from '../ids.ts';

/**
 * An upright rectangle; x and y are its top left corner.
 *
 * Example: `{ x: 0, y: 0, width: 480, height: 120 }`.
 */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Where a spot is: a rectangle `width` across and `height` along the truck, x and y its top left
 * corner before it is turned, turned by `rotation` degrees clockwise around its center. At 0 the
 * rear of a trailer is at the top (at a dock: the building) and the truck drives in from below (the
 * lane); at 180 the other way round.
 */
export type Place = Box & { readonly rotation: number };

/**
 * One drawn piece of an area: its doors along a building, or its parking rows.
 *
 * Example: `{ key: 'area-3', areaId: 'area-3', kind: 'docks', box, label: 'Inbound docks',
 * labelBox, building, lanes: [lane], spots: ['spot-D4'] }`.
 */
export type AreaPlace = {
  /**
   * Stable name of this piece: the area, its kind, and a number when its doors need several
   * stretches of building.
   */
  readonly key: string;
  /**
   * The area. For the piece that gathers spots of unknown areas: the area that its first spot
   * names.
   */
  readonly areaId: AreaId;
  readonly kind: 'docks' | 'parking';
  /** Around everything of the piece: spots, lanes, label and building. Pieces do not overlap. */
  readonly box: Box;
  /** Fit to be shown (`displayText`); says which part it is where an area has several pieces. */
  readonly label: string;
  /** Room for the label; for docks it lies in the building. */
  readonly labelBox: Box;
  /**
   * Docks only: the stretch of building that these doors belong to. Neighboring stretches touch and
   * form one building.
   */
  readonly building?: Box;
  /** Where trucks drive: in front of doors, between facing rows. */
  readonly lanes: readonly Box[];
  /** In natural order of codes. */
  readonly spots: readonly SpotId[];
};

/**
 * A yard with a place for every spot.
 *
 * Example: `{ bounds: { x: 0, y: 0, width: 480, height: 320 }, areas: [docks], spots: new
 * Map([['spot-D4', place]]) }`.
 */
export type YardLayout = {
  readonly bounds: Box;
  readonly areas: readonly AreaPlace[];
  readonly spots: ReadonlyMap<SpotId, Place>;
  /** Where trucks come in; absent if it isn't drawn. */
  readonly gate?: { readonly x: number; readonly y: number };
};
