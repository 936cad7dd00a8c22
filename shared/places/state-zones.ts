/**
 * The main time zone of a state or province. Some states have two. In the smaller part the day of a
 * pickup is then an hour off, which doesn't matter for a window of a complete working day.
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

/** IANA zone of a two-letter state or province; null for other text. */
export const zoneOfState = (state: string): string | null =>
  BY_STATE.get(state.trim().toUpperCase()) ?? null;
