/**
 * The colors of the map in each theme. No state is marked by color alone: each also has its own
 * shape, pattern or text (`glyphs.ts`). So a palette may stay calm.
 */
import type { ThemeName } from '../../canvas/theme-watch.ts';

/**
 * A filled box with its edge, and the text on it.
 *
 * Example: `{ fill: '#d8e6f7', edge: '#5b7ea8', text: '#16324f' }`.
 */
export type Swatch = {
  readonly fill: string;
  readonly edge: string;
  readonly text: string;
  /** Replaces `fill` in the overview, where a pale fill would be invisible. */
  readonly far?: string;
};

/** One value for each theme, in this order. */
type PerTheme<Value> = readonly [light: Value, dark: Value, contrast: Value, contrastLight: Value];
const themes: PerTheme<ThemeName> = ['light', 'dark', 'contrast', 'contrast-light'];

const tone = (fill: string, edge: string, text: string, far?: string): Swatch =>
  far === undefined ? { fill, edge, text } : { fill, edge, text, far };

/** CSS colors by what they paint. */
const colors = {
  /** The ground around the areas, and the pavement of an area. */
  ground: ['#eef0ec', '#12161a', '#000000', '#ffffff'],
  pad: ['#dcdfe1', '#1c2228', '#000000', '#ffffff'],
  padEdge: ['#cdd1d4', '#272f37', '#ffffff', '#000000'],
  lane: ['#d3d7da', '#20272e', '#000000', '#f0f0f0'],
  laneLine: ['#e9ecee', '#2f3841', '#8c8c8c', '#767676'],
  /** Slots from far away, as one strip for each row. */
  row: ['#e6e9eb', '#262d35', '#262626', '#e0e0e0'],
  line: ['#ffffff', '#48535f', '#ffffff', '#000000'],
  code: ['#59636e', '#98a4b0', '#ffffff', '#000000'],
  building: ['#f9f9f7', '#2b333b', '#1f1f1f', '#e8e8e8'],
  buildingEdge: ['#9aa4ae', '#5d6975', '#ffffff', '#000000'],
  roofLine: ['#e3e4e0', '#353e47', '#4d4d4d', '#9a9a9a'],
  label: ['#303a44', '#dbe2e9', '#ffffff', '#000000'],
  labelPlate: ['#ffffffd9', '#12161ad9', '#000000', '#ffffff'],
  closedFill: ['#e6dad9', '#2e2425', '#000000', '#ffffff'],
  closedLine: ['#b0686a', '#9c5f5d', '#ffffff', '#7a1013'],
  closedText: ['#8a2226', '#f7a09b', '#ffffff', '#7a1013'],
  glass: ['#bcd7f2', '#1d3a5a', '#000000', '#ffffff'],
  wheel: ['#3a434c', '#0b0e11', '#8c8c8c', '#000000'],
  /** Covers what doesn't match a filter or can't take a drop. Has its own opacity. */
  veil: ['#dcdfe1d0', '#1c2228d6', '#000000cc', '#ffffffd9'],
  legalFill: ['#2f9e4438', '#40c05738', '#00ff5a40', '#00a03c30'],
  cautionFill: ['#f5a52440', '#ffb45440', '#ffb00040', '#e08a0030'],
  legal: ['#1c7c33', '#5fd07a', '#00ff5a', '#006622'],
  caution: ['#a85b00', '#ffb454', '#ffb000', '#8a4b00'],
  illegal: ['#8d959e', '#6b7580', '#a6a6a6', '#6b6b6b'],
  hover: ['#1864ab', '#74c0fc', '#ffff00', '#0000c8'],
  selected: ['#0b4f8a', '#a5d8ff', '#ffff00', '#0000c8'],
  selectedHalo: ['#ffffff', '#0b0e11', '#000000', '#ffffff'],
  band: ['#1864ab', '#74c0fc', '#ffff00', '#0000c8'],
} as const satisfies { readonly [name: string]: PerTheme<string> };

const swatches = {
  door: [
    tone('#4b5763', '#333d47', '#ffffff'),
    tone('#c4cdd6', '#e4eaf0', '#161b20'),
    tone('#ffffff', '#ffffff', '#000000'),
    tone('#000000', '#000000', '#ffffff'),
  ],
  /**
   * A trailer or container without a truck, full and empty. The same hooked to a truck. The truck
   * itself.
   */
  standalone: [
    tone('#eeb55b', '#a06a12', '#3d2a06'),
    tone('#c08a36', '#efc581', '#1d1202'),
    tone('#ffd400', '#ffffff', '#000000'),
    tone('#f0a020', '#000000', '#000000'),
  ],
  standaloneEmpty: [
    tone('#fff4e0', '#a06a12', '#6b470b', '#d9a95c'),
    tone('#342a1a', '#dba655', '#f0cf9b', '#a37a3d'),
    tone('#000000', '#ffd400', '#ffd400', '#ffd400'),
    tone('#ffffff', '#8a4b00', '#5c3000', '#8a4b00'),
  ],
  hooked: [
    tone('#7fabdc', '#2c5a92', '#0d2a4d'),
    tone('#4577ad', '#93bff0', '#ffffff'),
    tone('#22d3ff', '#ffffff', '#000000'),
    tone('#8fc3ff', '#000000', '#000000'),
  ],
  hookedEmpty: [
    tone('#e8f1fb', '#2c5a92', '#204873', '#7f9fc4'),
    tone('#1c2c3e', '#77a7dc', '#c4dcf7', '#5580b0'),
    tone('#000000', '#22d3ff', '#22d3ff', '#22d3ff'),
    tone('#ffffff', '#0b3f75', '#0b3f75', '#0b3f75'),
  ],
  tractor: [
    tone('#27517f', '#173658', '#ffffff'),
    tone('#a9cdf5', '#dcebfc', '#0c2138'),
    tone('#ffffff', '#ffffff', '#000000'),
    tone('#0b3f75', '#000000', '#ffffff'),
  ],
  reserved: [
    tone('#dcf0ee', '#0a6a64', '#ffffff'),
    tone('#13312f', '#74d2c9', '#06201e'),
    tone('#000000', '#ff9cff', '#000000'),
    tone('#ffffff', '#03433f', '#ffffff'),
  ],
  pending: [
    tone('#0b72b9', '#ffffff', '#ffffff'),
    tone('#4db2f5', '#0b141c', '#05121c'),
    tone('#7dff7d', '#000000', '#000000'),
    tone('#0b72b9', '#ffffff', '#ffffff'),
  ],
  conflict: [
    tone('#c92a2a', '#ffffff', '#ffffff'),
    tone('#ff6b6b', '#1c0505', '#240404'),
    tone('#ff6b6b', '#000000', '#000000'),
    tone('#c92a2a', '#ffffff', '#ffffff'),
  ],
  unknown: [
    tone('#b35c00', '#ffffff', '#ffffff'),
    tone('#ffab4a', '#1d1002', '#241300'),
    tone('#ffb000', '#000000', '#000000'),
    tone('#b35c00', '#ffffff', '#ffffff'),
  ],
  /** Appointment signs: booked, due now, late. */
  booked: [
    tone('#ffffff', '#6b2480', '#57196a'),
    tone('#1c2228', '#dfa9f0', '#e9c4f5'),
    tone('#000000', '#ffffff', '#ffffff'),
    tone('#ffffff', '#000000', '#000000'),
  ],
  due: [
    tone('#6b2480', '#3f0f4e', '#ffffff'),
    tone('#dfa9f0', '#2a0d33', '#240a2c'),
    tone('#ffffff', '#000000', '#000000'),
    tone('#3f0f4e', '#000000', '#ffffff'),
  ],
  late: [
    tone('#b0126f', '#6d0743', '#ffffff'),
    tone('#ff8fce', '#3a0522', '#33041e'),
    tone('#ff9cff', '#000000', '#000000'),
    tone('#8a0052', '#000000', '#ffffff'),
  ],
  /** Dwell of two hours to a day, and of more than a day. */
  dwellLong: [
    tone('#ffe08a', '#8a6100', '#4a3500'),
    tone('#f2cc5c', '#0f0d05', '#251b00'),
    tone('#ffd400', '#000000', '#000000'),
    tone('#ffdf60', '#000000', '#000000'),
  ],
  dwellOver: [
    tone('#b42318', '#7a1209', '#ffffff'),
    tone('#ff8078', '#200705', '#2b0503'),
    tone('#ff6b6b', '#000000', '#000000'),
    tone('#8c0d0d', '#000000', '#ffffff'),
  ],
  dwellFresh: [
    tone('#ffffff', '#8a949e', '#3b454f'),
    tone('#2b333b', '#788592', '#dbe2e9'),
    tone('#000000', '#ffffff', '#ffffff'),
    tone('#ffffff', '#000000', '#000000'),
  ],
  /**
   * The confirmation of a spot is unknown: a cold color that can't be mistaken for a step of the
   * warm ones.
   */
  unconfirmed: [
    tone('#9db4d3', '#46618a', '#0c1c33'),
    tone('#4a6a96', '#b5cdec', '#ffffff'),
    tone('#0000b4', '#ffffff', '#ffffff'),
    tone('#b4c8ff', '#000000', '#000000'),
  ],
} as const satisfies { readonly [name: string]: PerTheme<Swatch> };

/** The six steps of the heat map, from just arrived to days. */
type Heat = readonly [Swatch, Swatch, Swatch, Swatch, Swatch, Swatch];
const heat: PerTheme<Heat> = [
  [
    tone('#f2efe6', '#a8a28f', '#45402f'),
    tone('#fbe3a9', '#b4923a', '#4d3a08'),
    tone('#f8c26b', '#a8701a', '#472c02'),
    tone('#ee9245', '#96500f', '#351a00'),
    tone('#e0693f', '#842a0d', '#2a0a00'),
    tone('#a32427', '#600b10', '#ffffff'),
  ],
  [
    tone('#39414a', '#7b8793', '#e4eaf0'),
    tone('#5c5030', '#b29a55', '#fbeecb'),
    tone('#80611f', '#d9b057', '#ffffff'),
    tone('#c07c28', '#f3bf78', '#1d0f00'),
    tone('#e2713c', '#ffbd99', '#1d0800'),
    tone('#ff8a80', '#ffd9d5', '#2b0503'),
  ],
  [
    tone('#000000', '#ffffff', '#ffffff'),
    tone('#4d4d00', '#ffffff', '#ffffff'),
    tone('#b09b00', '#ffffff', '#000000'),
    tone('#ffd400', '#ffffff', '#000000'),
    tone('#ff9a3d', '#ffffff', '#000000'),
    tone('#ff6b6b', '#ffffff', '#000000'),
  ],
  [
    tone('#ffffff', '#000000', '#000000'),
    tone('#fff0b8', '#000000', '#000000'),
    tone('#ffcf6e', '#000000', '#000000'),
    tone('#f5a04e', '#000000', '#000000'),
    tone('#ee7d52', '#000000', '#000000'),
    tone('#8c0d0d', '#000000', '#ffffff'),
  ],
];

/** Every color of the map in one theme. */
export type Palette = { readonly [Name in keyof typeof colors]: string } & {
  readonly [Name in keyof typeof swatches]: Swatch;
} & { readonly name: ThemeName; readonly heat: Heat };

function paletteAt(at: 0 | 1 | 2 | 3): Palette {
  const valuesAt = <Name extends string, Value>(of: { readonly [Key in Name]: PerTheme<Value> }) =>
    Object.fromEntries(
      Object.entries<PerTheme<Value>>(of).map(([name, all]) => [name, all[at]]),
    ) as {
      readonly [Key in Name]: Value;
    };
  return {
    ...valuesAt<keyof typeof colors, string>(colors),
    ...valuesAt<keyof typeof swatches, Swatch>(swatches),
    name: themes[at],
    heat: heat[at],
  };
}

const palettes = new Map(([0, 1, 2, 3] as const).map((at) => [themes[at], paletteAt(at)]));

/** The palette of a theme; the same object each time. */
export const paletteOf = (theme: ThemeName): Palette => palettes.get(theme) as Palette;
