/**
 * Texts for a yard: invented carriers, plates in the states' formats, trailer codes, and what
 * people write into notes.
 */
import type { SeededRandom } from '../../random.ts';

/** Invented carriers, with the letters on their trailers. */
export const carriers: readonly (readonly [name: string, letters: string])[] = [
  ['Bluestem Freight Lines', 'BFL'],
  ['Copperhead Trucking', 'CPH'],
  ['Red Mesa Transport', 'RMT'],
  ['Gulf Prairie Logistics', 'GPL'],
  ['Northway Haulage', 'NWH'],
  ['Tallgrass Carriers', 'TGC'],
  ['Ironwood Express', 'IWX'],
  ['Lone Pecan Trucking', 'LPT'],
  ['Saddleback Motor Lines', 'SML'],
  ['Harbor & Plains', 'HPL'],
  ['Kestrel Cartage', 'KSC'],
  ['Windrow Freight', 'WDF'],
  ['Osage River Lines', 'ORL'],
  ['Quarter Mile Transport', 'QMT'],
  ['Bright Axle Logistics', 'BAX'],
  ['Cimarron Reefer Service', 'CRS'],
  ['Stillwater Drayage', 'SWD'],
  ['Pinto Valley Trucking', 'PVT'],
  ['Great Bend Intermodal', 'GBI'],
  ['Mockingbird Freight', 'MBF'],
  ['Juniper Lane Transport', 'JLT'],
  ['Big Thicket Hauling', 'BTH'],
  ['Caprock Carriers', 'CRC'],
  ['Palo Verde Cold Chain', 'PVC'],
  ['Union Fork Trucking', 'UFT'],
  ['Sandhill Express', 'SHX'],
  ['Cedar Creek Lines', 'CCL'],
  ['Three Forks Freight', 'TFF'],
  ['Amber Road Logistics', 'ARL'],
  ['Heron Bay Transport', 'HBT'],
  ['Flint Hills Motor', 'FHM'],
  ['Longleaf Logistics', 'LLL'],
  ['Whetstone Carriers', 'WHC'],
  ['Yellow Pine Trucking', 'YPT'],
  ['Granite Gate Freight', 'GGF'],
  ['Blackland Drayage', 'BLD'],
];

/** What the gate writes about a driver. */
export const driverNotes = [
  'Needs a lumper',
  'Left reefer unit running, set to 34F',
  'Will wait in the truck, call when door is ready',
  'Driver out of hours at 18:30',
  'Second drop today, please hurry',
  'Spanish speaking driver',
  'Seal broken at scale house, see paperwork',
  'Picking up empties after unload',
  'Team drivers, one asleep in cab',
  'Load shifted, open doors with care',
];

/** What the gate writes about a container. */
export const containerNotes = [
  'Seal 4471902',
  'Left rear tire low',
  'Pallets overhang on nose',
  'Hold for QA',
  'Landing gear bent, use flat spot',
  'Customer wants this one first',
  'Empty, swept',
  'Do not mix with dairy',
  'Temperature log requested',
  'Marked for return to vendor',
];

/** Why spots are closed. */
export const closeReasons = [
  'Leveler broken',
  'Door seal torn, maintenance called',
  'Potholes, repaving this week',
  'Light pole down',
  'Ice on the apron',
  'Kept free for the fire lane inspection',
];

/** Why assets are moved. */
export const moveReasons = [
  'Door ready',
  'Unloaded',
  'Needed at the dock',
  'Wrong row',
  'Closer to the door',
  'Making room',
];

/** Plate formats of trucks by state. L is a letter, 9 a digit, anything else stays. */
const plateFormats = [
  'LLL-9999',
  'P999999',
  '9L99999',
  'R99-9999',
  '999 LLL',
  'PLL 9999',
  'L99 99L',
  'APP 9999L',
];
/** The letters of plates and trailers: without I, O and Q, which look like digits. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const fromFormat = (random: SeededRandom, format: string) =>
  format.replace(/[L9]/g, (mark) =>
    mark === '9'
      ? String(random.int(0, 9))
      : (letters[random.int(0, letters.length - 1)] as string),
  );

/** A license plate. */
export const plate = (random: SeededRandom): string =>
  fromFormat(random, random.pick(plateFormats));

/** A DOT number: six or seven digits. */
export const dotNumber = (random: SeededRandom): string => String(random.int(180_000, 3_900_000));

/** A telephone number in E.164, from the range reserved for fiction. */
export const phone = (random: SeededRandom): string =>
  `+1${random.pick(['214', '469', '972', '817', '815', '331'])}55501${String(random.int(0, 99)).padStart(2, '0')}`;

/** Letter values of ISO 6346: from 10 up, leaving out multiples of 11. */
const letterValue = (letter: string) => {
  const value = letter.charCodeAt(0) - 65 + 10;
  return value + Math.floor((value - 1) / 10);
};

/** The check digit of an ocean container's four letters and six digits (ISO 6346). */
export const checkDigit = (code: string): number => {
  const sum = [...code].reduce(
    (total, mark, index) =>
      total + (/\d/.test(mark) ? Number(mark) : letterValue(mark)) * 2 ** index,
    0,
  );
  return (sum % 11) % 10;
};

/**
 * The code painted on a container. Ocean containers have a check digit, trailers the carrier's
 * letters and a number.
 */
export const containerCode = (
  random: SeededRandom,
  type: string,
  carrierLetters: string,
): string => {
  if (type === 'Container') {
    const code = `${random.pick(['BLSU', 'GBIU', 'SWDU', 'HPLU', 'OSRU'])}${random.int(100_000, 999_999)}`;
    return `${code}${checkDigit(code)}`;
  }
  if (type === 'Chassis') return `${carrierLetters}Z ${random.int(100_000, 999_999)}`;
  return `${carrierLetters} ${random.int(1_000, 99_999)}`;
};
