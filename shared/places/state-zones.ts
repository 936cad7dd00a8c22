/**
 * The time zone most of a state or province keeps. Some states have two; the day of a pickup is
 * then an hour off in the smaller part, which a window of a whole working day forgives.
 */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': [
    'CT',
    'DC',
    'DE',
    'FL',
    'GA',
    'IN',
    'KY',
    'MA',
    'MD',
    'ME',
    'MI',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
    'VA',
    'VT',
    'WV',
  ],
  'America/Chicago': [
    'AL',
    'AR',
    'IA',
    'IL',
    'KS',
    'LA',
    'MN',
    'MO',
    'MS',
    'ND',
    'NE',
    'OK',
    'SD',
    'TN',
    'TX',
    'WI',
  ],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'America/Toronto': ['ON', 'QC'],
  'America/Halifax': ['NB', 'NS', 'PE'],
  'America/St_Johns': ['NL'],
  'America/Winnipeg': ['MB'],
  'America/Regina': ['SK'],
  'America/Edmonton': ['AB', 'NT'],
  'America/Vancouver': ['BC', 'YT'],
};

const BY_STATE: ReadonlyMap<string, string> = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.map((state) => [state, zone] as const)),
);

/** IANA zone of a two-letter state or province, or null when it is none. */
export const zoneOfState = (state: string): string | null =>
  BY_STATE.get(state.trim().toUpperCase()) ?? null;
