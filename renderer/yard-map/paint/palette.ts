/**
 * Colors of the map for each theme. A state is never marked by color alone: every one has its own
 * shape, pattern or text besides (`glyphs.ts`), so that a palette may stay calm.
 */
import type { ThemeName } from '../../ui/canvas/theme-watch.ts';

/** A filled box with its edge and the text on it. */
export type Swatch = {
  readonly fill: string;
  readonly edge: string;
  readonly text: string;
  /** Instead of `fill` in the overview, where a pale fill would not be seen. */
  readonly far?: string;
};

/** Every color of the map in one theme, as CSS colors. */
export type Palette = {
  readonly name: ThemeName;
  /** Ground around the areas, and the paved ground of an area. */
  readonly ground: string;
  readonly pad: string;
  readonly padEdge: string;
  readonly lane: string;
  readonly laneLine: string;
  /** Slots seen from far away, as one strip a row. */
  readonly row: string;
  readonly line: string;
  readonly code: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly roofLine: string;
  readonly door: Swatch;
  readonly label: string;
  readonly labelPlate: string;
  readonly closedFill: string;
  readonly closedLine: string;
  readonly closedText: string;
  /**
   * A trailer or container that is by itself, full and empty; the same hooked to a truck; the truck
   * itself.
   */
  readonly standalone: Swatch;
  readonly standaloneEmpty: Swatch;
  readonly hooked: Swatch;
  readonly hookedEmpty: Swatch;
  readonly tractor: Swatch;
  readonly glass: string;
  readonly wheel: string;
  readonly reserved: Swatch;
  readonly pending: Swatch;
  readonly conflict: Swatch;
  readonly unknown: Swatch;
  /** Appointment signs: there is one, it is due now, somebody is late for it. */
  readonly booked: Swatch;
  readonly due: Swatch;
  readonly late: Swatch;
  /** Dwell of two hours to a day, and of more than a day. */
  readonly dwellLong: Swatch;
  readonly dwellOver: Swatch;
  readonly dwellFresh: Swatch;
  /** Six steps of the heat map, from just came to days. */
  readonly heat: readonly [Swatch, Swatch, Swatch, Swatch, Swatch, Swatch];
  /**
   * Nobody knows when a spot was confirmed: a cold color, which no step of the warm ones is taken
   * for.
   */
  readonly unconfirmed: Swatch;
  /** Laid over what does not match a filter or may not be dropped on; has its own opacity. */
  readonly veil: string;
  readonly legalFill: string;
  readonly cautionFill: string;
  readonly legal: string;
  readonly caution: string;
  readonly illegal: string;
  readonly hover: string;
  readonly selected: string;
  readonly selectedHalo: string;
  readonly band: string;
};

const tone = (fill: string, edge: string, text: string, far?: string): Swatch =>
  far === undefined ? { fill, edge, text } : { fill, edge, text, far };

const light: Palette = {
  name: 'light',
  ground: '#eef0ec',
  pad: '#dcdfe1',
  padEdge: '#cdd1d4',
  lane: '#d3d7da',
  laneLine: '#e9ecee',
  row: '#e6e9eb',
  line: '#ffffff',
  code: '#59636e',
  building: '#f9f9f7',
  buildingEdge: '#9aa4ae',
  roofLine: '#e3e4e0',
  door: tone('#4b5763', '#333d47', '#ffffff'),
  label: '#303a44',
  labelPlate: '#ffffffd9',
  closedFill: '#e6dad9',
  closedLine: '#b0686a',
  closedText: '#8a2226',
  standalone: tone('#eeb55b', '#a06a12', '#3d2a06'),
  standaloneEmpty: tone('#fff4e0', '#a06a12', '#6b470b', '#d9a95c'),
  hooked: tone('#7fabdc', '#2c5a92', '#0d2a4d'),
  hookedEmpty: tone('#e8f1fb', '#2c5a92', '#204873', '#7f9fc4'),
  tractor: tone('#27517f', '#173658', '#ffffff'),
  glass: '#bcd7f2',
  wheel: '#3a434c',
  reserved: tone('#dcf0ee', '#0a6a64', '#ffffff'),
  pending: tone('#0b72b9', '#ffffff', '#ffffff'),
  conflict: tone('#c92a2a', '#ffffff', '#ffffff'),
  unknown: tone('#b35c00', '#ffffff', '#ffffff'),
  booked: tone('#ffffff', '#6b2480', '#57196a'),
  due: tone('#6b2480', '#3f0f4e', '#ffffff'),
  late: tone('#b0126f', '#6d0743', '#ffffff'),
  dwellFresh: tone('#ffffff', '#8a949e', '#3b454f'),
  dwellLong: tone('#ffe08a', '#8a6100', '#4a3500'),
  dwellOver: tone('#b42318', '#7a1209', '#ffffff'),
  unconfirmed: tone('#9db4d3', '#46618a', '#0c1c33'),
  heat: [
    tone('#f2efe6', '#a8a28f', '#45402f'),
    tone('#fbe3a9', '#b4923a', '#4d3a08'),
    tone('#f8c26b', '#a8701a', '#472c02'),
    tone('#ee9245', '#96500f', '#351a00'),
    tone('#e0693f', '#842a0d', '#2a0a00'),
    tone('#a32427', '#600b10', '#ffffff'),
  ],
  veil: '#dcdfe1d0',
  legalFill: '#2f9e4438',
  cautionFill: '#f5a52440',
  legal: '#1c7c33',
  caution: '#a85b00',
  illegal: '#8d959e',
  hover: '#1864ab',
  selected: '#0b4f8a',
  selectedHalo: '#ffffff',
  band: '#1864ab',
};

const dark: Palette = {
  name: 'dark',
  ground: '#12161a',
  pad: '#1c2228',
  padEdge: '#272f37',
  lane: '#20272e',
  laneLine: '#2f3841',
  row: '#262d35',
  line: '#48535f',
  code: '#98a4b0',
  building: '#2b333b',
  buildingEdge: '#5d6975',
  roofLine: '#353e47',
  door: tone('#c4cdd6', '#e4eaf0', '#161b20'),
  label: '#dbe2e9',
  labelPlate: '#12161ad9',
  closedFill: '#2e2425',
  closedLine: '#9c5f5d',
  closedText: '#f7a09b',
  standalone: tone('#c08a36', '#efc581', '#1d1202'),
  standaloneEmpty: tone('#342a1a', '#dba655', '#f0cf9b', '#a37a3d'),
  hooked: tone('#4577ad', '#93bff0', '#ffffff'),
  hookedEmpty: tone('#1c2c3e', '#77a7dc', '#c4dcf7', '#5580b0'),
  tractor: tone('#a9cdf5', '#dcebfc', '#0c2138'),
  glass: '#1d3a5a',
  wheel: '#0b0e11',
  reserved: tone('#13312f', '#74d2c9', '#06201e'),
  pending: tone('#4db2f5', '#0b141c', '#05121c'),
  conflict: tone('#ff6b6b', '#1c0505', '#240404'),
  unknown: tone('#ffab4a', '#1d1002', '#241300'),
  booked: tone('#1c2228', '#dfa9f0', '#e9c4f5'),
  due: tone('#dfa9f0', '#2a0d33', '#240a2c'),
  late: tone('#ff8fce', '#3a0522', '#33041e'),
  dwellFresh: tone('#2b333b', '#788592', '#dbe2e9'),
  dwellLong: tone('#f2cc5c', '#0f0d05', '#251b00'),
  dwellOver: tone('#ff8078', '#200705', '#2b0503'),
  unconfirmed: tone('#4a6a96', '#b5cdec', '#ffffff'),
  heat: [
    tone('#39414a', '#7b8793', '#e4eaf0'),
    tone('#5c5030', '#b29a55', '#fbeecb'),
    tone('#80611f', '#d9b057', '#ffffff'),
    tone('#c07c28', '#f3bf78', '#1d0f00'),
    tone('#e2713c', '#ffbd99', '#1d0800'),
    tone('#ff8a80', '#ffd9d5', '#2b0503'),
  ],
  veil: '#1c2228d6',
  legalFill: '#40c05738',
  cautionFill: '#ffb45440',
  legal: '#5fd07a',
  caution: '#ffb454',
  illegal: '#6b7580',
  hover: '#74c0fc',
  selected: '#a5d8ff',
  selectedHalo: '#0b0e11',
  band: '#74c0fc',
};

const contrast: Palette = {
  name: 'contrast',
  ground: '#000000',
  pad: '#000000',
  padEdge: '#ffffff',
  lane: '#000000',
  laneLine: '#8c8c8c',
  row: '#262626',
  line: '#ffffff',
  code: '#ffffff',
  building: '#1f1f1f',
  buildingEdge: '#ffffff',
  roofLine: '#4d4d4d',
  door: tone('#ffffff', '#ffffff', '#000000'),
  label: '#ffffff',
  labelPlate: '#000000',
  closedFill: '#000000',
  closedLine: '#ffffff',
  closedText: '#ffffff',
  standalone: tone('#ffd400', '#ffffff', '#000000'),
  standaloneEmpty: tone('#000000', '#ffd400', '#ffd400', '#ffd400'),
  hooked: tone('#22d3ff', '#ffffff', '#000000'),
  hookedEmpty: tone('#000000', '#22d3ff', '#22d3ff', '#22d3ff'),
  tractor: tone('#ffffff', '#ffffff', '#000000'),
  glass: '#000000',
  wheel: '#8c8c8c',
  reserved: tone('#000000', '#ff9cff', '#000000'),
  pending: tone('#7dff7d', '#000000', '#000000'),
  conflict: tone('#ff6b6b', '#000000', '#000000'),
  unknown: tone('#ffb000', '#000000', '#000000'),
  booked: tone('#000000', '#ffffff', '#ffffff'),
  due: tone('#ffffff', '#000000', '#000000'),
  late: tone('#ff9cff', '#000000', '#000000'),
  dwellFresh: tone('#000000', '#ffffff', '#ffffff'),
  dwellLong: tone('#ffd400', '#000000', '#000000'),
  dwellOver: tone('#ff6b6b', '#000000', '#000000'),
  unconfirmed: tone('#0000b4', '#ffffff', '#ffffff'),
  heat: [
    tone('#000000', '#ffffff', '#ffffff'),
    tone('#4d4d00', '#ffffff', '#ffffff'),
    tone('#b09b00', '#ffffff', '#000000'),
    tone('#ffd400', '#ffffff', '#000000'),
    tone('#ff9a3d', '#ffffff', '#000000'),
    tone('#ff6b6b', '#ffffff', '#000000'),
  ],
  veil: '#000000cc',
  legalFill: '#00ff5a40',
  cautionFill: '#ffb00040',
  legal: '#00ff5a',
  caution: '#ffb000',
  illegal: '#a6a6a6',
  hover: '#ffff00',
  selected: '#ffff00',
  selectedHalo: '#000000',
  band: '#ffff00',
};

const contrastLight: Palette = {
  ...light,
  unconfirmed: tone('#b4c8ff', '#000000', '#000000'),
  heat: [
    tone('#ffffff', '#000000', '#000000'),
    tone('#fff0b8', '#000000', '#000000'),
    tone('#ffcf6e', '#000000', '#000000'),
    tone('#f5a04e', '#000000', '#000000'),
    tone('#ee7d52', '#000000', '#000000'),
    tone('#8c0d0d', '#000000', '#ffffff'),
  ],
  name: 'contrast-light',
  ground: '#ffffff',
  pad: '#ffffff',
  padEdge: '#000000',
  lane: '#f0f0f0',
  laneLine: '#767676',
  row: '#e0e0e0',
  line: '#000000',
  code: '#000000',
  building: '#e8e8e8',
  buildingEdge: '#000000',
  roofLine: '#9a9a9a',
  door: tone('#000000', '#000000', '#ffffff'),
  label: '#000000',
  labelPlate: '#ffffff',
  closedFill: '#ffffff',
  closedLine: '#7a1013',
  closedText: '#7a1013',
  standalone: tone('#f0a020', '#000000', '#000000'),
  standaloneEmpty: tone('#ffffff', '#8a4b00', '#5c3000', '#8a4b00'),
  hooked: tone('#8fc3ff', '#000000', '#000000'),
  hookedEmpty: tone('#ffffff', '#0b3f75', '#0b3f75', '#0b3f75'),
  tractor: tone('#0b3f75', '#000000', '#ffffff'),
  glass: '#ffffff',
  wheel: '#000000',
  reserved: tone('#ffffff', '#03433f', '#ffffff'),
  booked: tone('#ffffff', '#000000', '#000000'),
  due: tone('#3f0f4e', '#000000', '#ffffff'),
  late: tone('#8a0052', '#000000', '#ffffff'),
  dwellFresh: tone('#ffffff', '#000000', '#000000'),
  dwellLong: tone('#ffdf60', '#000000', '#000000'),
  dwellOver: tone('#8c0d0d', '#000000', '#ffffff'),
  veil: '#ffffffd9',
  legalFill: '#00a03c30',
  cautionFill: '#e08a0030',
  legal: '#006622',
  caution: '#8a4b00',
  illegal: '#6b6b6b',
  hover: '#0000c8',
  selected: '#0000c8',
  selectedHalo: '#ffffff',
  band: '#0000c8',
};

/** The palette of a theme. */
export const paletteOf = (theme: ThemeName): Palette =>
  ({ light, dark, contrast, 'contrast-light': contrastLight })[theme];
