/** Yards as real ones are numbered, for tests of the drawing. */
import type { Area, Spot } from '../../../shared/yard/model.ts';
import { area, areaId, spot } from '../yard/rows.ts';

export type Ground = { readonly areas: readonly Area[]; readonly spots: readonly Spot[] };

/** `count` codes from `prefix` + a number of at least `digits` digits. */
export const codes = (prefix: string, count: number, from = 1, digits = 2): string[] =>
  Array.from({ length: count }, (_, at) => prefix + String(from + at).padStart(digits, '0'));

/** Areas from their name, the type of their spots and the spots' codes. */
export function ground(
  ...parts: readonly (readonly [name: string, type: string, codes: readonly string[]])[]
): Ground {
  return {
    areas: parts.map(([name]) => area(name)),
    spots: parts.flatMap(([name, type, own]) =>
      own.map((code, at) => spot(`${name}/${at}`, { areaId: areaId(name), code, type })),
    ),
  };
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** About 60 spots. */
export const small = ground(
  ['Inbound docks', 'docking', codes('D-', 10)],
  ['Outbound docks', 'docking', codes('D-', 8, 11)],
  ['North lot', 'parking', codes('N-', 16)],
  ['South lot', 'parking', codes('S-', 18)],
  ['Staging', 'parking', codes('ST', 6)],
  ['Maintenance', 'parking', ['M1', 'M2']],
);

/** 450 doors, 5,000 spots. */
export const giant = ground(
  ...times(6, (at) => [`Docks ${at + 1}`, 'docking', codes('D', 75, at * 75 + 1, 3)] as const),
  ...times(
    20,
    (at) =>
      [
        `Lot ${at + 1}`,
        'parking',
        times(5, (row) => codes(`${String.fromCharCode(65 + at)}${'ABCDE'[row]}-`, 50)).flat(),
      ] as const,
  ),
);

/** 1,000 doors, 10,000 spots. */
export const stress = ground(
  ...times(10, (at) => [`Docks ${at + 1}`, 'docking', codes('D', 100, at * 100 + 1, 4)] as const),
  ...times(40, (at) => [`Lot ${at + 1}`, 'parking', codes(`P${at + 1}-`, 250, 1, 3)] as const),
);

/** 450 doors and 5,000 spots in one area each. */
export const undivided = ground(
  ['Docks', 'docking', codes('D', 450, 1, 3)],
  ['Yard', 'parking', codes('P-', 5_000, 1, 4)],
);
