/**
 * States and provinces of the three countries: a code such as NL, BC or CO is a region of more than
 * one of them. Pure.
 */
import { zoneOfState } from './state-zones.ts';
import { townKey } from './town.ts';

/** A country of freight, in two letters. */
export type Country = 'US' | 'CA' | 'MX';

const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');
const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
  'NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY GU AS MP AA AE AP'
).split(' ');
/**
 * Mexican states as waybills write them: the two letters of carriers, the three of ISO 3166-2 and
 * INEGI, and usual short forms. The last of each is the code of `NAMES`.
 */
const MEXICAN = (
  'AG AGU AGS, BCN BN BC, BS BCS, CM CAM CAMP, CS CHP CHIS, CH CHH CHIH, CO COA COAH, CL COL, ' +
  'CX DF CMX CDMX, DG DUR DGO, GT GUA GTO, GR GRO, HG HID HGO, JA JAL, EM EDOMEX MEX, ' +
  'MI MIC MICH, MO MOR, NA NAY, NLE NL, OA OAX, PU PUE, QT QUE QRO, QE QR ROO QROO, SL SLP, ' +
  'SI SIN, SO SON, TB TAB, TM TAM TAMPS, TL TLA TLAX, VE VER, YU YUC, ZA ZAC'
)
  .split(', ')
  .map((forms) => forms.split(' '));
const MEXICAN_CODES: ReadonlyMap<string, string> = new Map(
  MEXICAN.flatMap((forms) => forms.map((form) => [form, forms.at(-1) ?? form] as const)),
);

const regions: Readonly<Record<Country, ReadonlySet<string>>> = {
  US: new Set(STATES),
  CA: new Set(PROVINCES),
  MX: new Set(MEXICAN_CODES.keys()),
};

/** Whether two codes name one region of a country: `CO` and `COAH` do in Mexico. */
export function isSameRegion(country: string, one: string, other: string): boolean {
  const codeOf = (code: string) => (country === 'MX' ? MEXICAN_CODES.get(code) : null) ?? code;
  return codeOf(one) === codeOf(other);
}

/** Countries that have a region of this code. */
export const countriesOf = (region: string): readonly Country[] =>
  (['US', 'CA', 'MX'] as const).filter((country) =>
    regions[country].has(region.trim().toUpperCase().replaceAll('.', '')),
  );

/** Names of regions with their codes, as `townKey` writes names. */
const NAMES: Readonly<Record<Country, string>> = {
  US:
    'alabama AL, alaska AK, arizona AZ, arkansas AR, california CA, colorado CO, connecticut ' +
    'CT, delaware DE, district of columbia DC, florida FL, georgia GA, hawaii HI, idaho ID, ' +
    'illinois IL, indiana IN, iowa IA, kansas KS, kentucky KY, louisiana LA, maine ME, maryland ' +
    'MD, massachusetts MA, michigan MI, minnesota MN, mississippi MS, missouri MO, montana MT, ' +
    'nebraska NE, nevada NV, new hampshire NH, new jersey NJ, new mexico NM, new york NY, north ' +
    'carolina NC, north dakota ND, ohio OH, oklahoma OK, oregon OR, pennsylvania PA, puerto ' +
    'rico PR, rhode island RI, south carolina SC, south dakota SD, tennessee TN, texas TX, utah ' +
    'UT, vermont VT, virginia VA, washington WA, west virginia WV, wisconsin WI, wyoming WY',
  CA:
    'alberta AB, british columbia BC, manitoba MB, new brunswick NB, newfoundland NL, ' +
    'newfoundland and labrador NL, nova scotia NS, northwest territories NT, nunavut NU, ' +
    'ontario ON, prince edward island PE, quebec QC, saskatchewan SK, yukon YT',
  MX:
    'aguascalientes AGS, baja california BC, baja california sur BCS, campeche CAMP, chiapas ' +
    'CHIS, chihuahua CHIH, ciudad de mexico CDMX, coahuila COAH, colima COL, durango DGO, ' +
    'estado de mexico MEX, guanajuato GTO, guerrero GRO, hidalgo HGO, jalisco JAL, michoacan ' +
    'MICH, morelos MOR, nayarit NAY, nuevo leon NL, oaxaca OAX, puebla PUE, queretaro QRO, ' +
    'quintana roo ROO, san luis potosi SLP, sinaloa SIN, sonora SON, tabasco TAB, tamaulipas ' +
    'TAMPS, tlaxcala TLAX, veracruz VER, yucatan YUC, zacatecas ZAC',
};

/** A region of a country. Example: `{ country: 'MX', code: 'NL' }`. */
export type Region = { readonly country: Country; readonly code: string };

let byName: ReadonlyMap<string, Region> | null = null;
const namesOf = (): ReadonlyMap<string, Region> =>
  new Map(
    (['US', 'CA', 'MX'] as const).flatMap((country) =>
      NAMES[country].split(', ').map((entry): [string, Region] => {
        const end = entry.lastIndexOf(' ');
        return [entry.slice(0, end), { country, code: entry.slice(end + 1) }];
      }),
    ),
  );

/** The region of a full name, in capitals or not, with or without accents; null for other text. */
export function regionNamed(name: string): Region | null {
  byName ??= namesOf();
  return byName.get(townKey(name)) ?? null;
}

const MEXICAN_ZONES: Readonly<Record<string, string>> = {
  BC: 'America/Tijuana',
  BCN: 'America/Tijuana',
  BN: 'America/Tijuana',
  BS: 'America/Mazatlan',
  BCS: 'America/Mazatlan',
  SI: 'America/Mazatlan',
  SIN: 'America/Mazatlan',
  NA: 'America/Mazatlan',
  NAY: 'America/Mazatlan',
  SO: 'America/Hermosillo',
  SON: 'America/Hermosillo',
  CH: 'America/Chihuahua',
  CHH: 'America/Chihuahua',
  CHIH: 'America/Chihuahua',
  QR: 'America/Cancun',
  ROO: 'America/Cancun',
  QROO: 'America/Cancun',
};

/** The main zone of a region, by its country; null if the region isn't in that country. */
export function zoneOfRegion(country: string, region: string): string | null {
  const code = region.trim().toUpperCase().replaceAll('.', '');
  if (country === 'MX')
    return regions.MX.has(code) ? (MEXICAN_ZONES[code] ?? 'America/Mexico_City') : null;
  const isOwn = country === 'CA' ? regions.CA.has(code) : country === 'US' && regions.US.has(code);
  return isOwn ? zoneOfState(code) : null;
}

/**
 * Provinces by the first letter of a Canadian postal code. X is the Northwest Territories, except
 * X0A to X0C, which are Nunavut.
 */
const BY_LETTER: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

/** The province of a Canadian postal code, or null. */
export const provinceOf = (postalCode: string): string | null =>
  /^X0[ABC]/i.test(postalCode) ? 'NU' : (BY_LETTER[postalCode.charAt(0).toUpperCase()] ?? null);

/** The first and last prefix of each Mexican state's postal codes, and the state. */
const MEXICAN_CODES_OF_POST =
  '01-16 CDMX, 20-20 AGS, 21-22 BC, 23-23 BCS, 24-24 CAMP, 25-27 COAH, 28-28 COL, 29-30 CHIS, ' +
  '31-33 CHIH, 34-35 DGO, 36-38 GTO, 39-41 GRO, 42-43 HGO, 44-49 JAL, 50-57 MEX, 58-61 MICH, ' +
  '62-62 MOR, 63-63 NAY, 64-67 NL, 68-71 OAX, 72-75 PUE, 76-76 QRO, 77-77 QROO, 78-79 SLP, ' +
  '80-82 SIN, 83-85 SON, 86-86 TAB, 87-89 TAMPS, 90-90 TLAX, 91-96 VER, 97-97 YUC, 98-99 ZAC';

/** The state of a Mexican postal code of five digits, or null. */
export function mexicanStateOf(postalCode: string): string | null {
  const prefix = postalCode.slice(0, 2);
  const found = MEXICAN_CODES_OF_POST.split(', ').find(
    (each) => each.slice(0, 2) <= prefix && prefix <= each.slice(3, 5),
  );
  return found?.slice(6) ?? null;
}
